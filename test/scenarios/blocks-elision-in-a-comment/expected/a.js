function f(x) {
  let a = 1;
  a++;
  return x;
}
