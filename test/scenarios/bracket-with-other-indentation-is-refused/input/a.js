class A {
  f() {
    x();
  }
  g() {
    y();
  }
}

function h() {}
