function f() {
  log('one\ntwo');
}
