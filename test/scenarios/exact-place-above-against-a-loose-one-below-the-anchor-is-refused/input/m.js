function go() {
    x += 1
}

class A {
    run() {
        x += 1
    }
}
