function one(a, b) {
  return a;
}
function two(a, b) {
  return a && b;
}
