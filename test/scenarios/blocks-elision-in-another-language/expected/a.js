function f(x) {
  const a = 1;
  log(a);
  return x;
}
