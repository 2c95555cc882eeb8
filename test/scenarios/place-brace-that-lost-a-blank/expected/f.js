function f(a) {
    if (a) {
        one();
    }
    three();
}
