function f() {
  let a = 1;
  a++;
  return a;
}
