class A {
    void a() {
        one();
    }
}
