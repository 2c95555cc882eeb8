function f(a) {
    if (a) {
        one();
    }
    two();
}
