class A {
    f() {
        if (x) {
            y();
        }
    }
}

function h() {}
