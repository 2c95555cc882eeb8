function f() {
  if (ok) {
    go();
    stop();
  }
}
