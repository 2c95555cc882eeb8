class A {
    f() {
        if (x) {
            y();
        }
    }

    g() {}
}

function h() {}
