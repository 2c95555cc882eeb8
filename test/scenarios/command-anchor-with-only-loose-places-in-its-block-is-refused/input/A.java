class A {
    void a() {
        one();
    }

    void b() {
        if (x) {
            two();
        }
    }
}
