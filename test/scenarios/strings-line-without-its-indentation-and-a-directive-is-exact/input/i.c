int f() {
  a();
  b();
}
