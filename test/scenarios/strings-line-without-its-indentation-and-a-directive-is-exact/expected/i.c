int f() {
  a();
#ifdef X
  x();
#endif
  b();
}
