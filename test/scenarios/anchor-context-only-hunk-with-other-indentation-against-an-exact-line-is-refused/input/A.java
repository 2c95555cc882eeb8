class A {
    void a() {
        one();
    }

    void b() {
        two();
    }
}
