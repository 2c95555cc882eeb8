function f() {
  const a = 1;
  log(a);
  return a;
}
