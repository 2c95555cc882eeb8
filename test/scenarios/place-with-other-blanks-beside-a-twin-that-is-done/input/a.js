class A {
  go() {
    a();
    log();
    b();
  }
}

class B {
    go() {
      a();
      b();
    }
}
