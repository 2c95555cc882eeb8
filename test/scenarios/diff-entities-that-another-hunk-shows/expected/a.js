function one(a, b) {
  if (a < b) return b;
  return a;
}
function two(a, b) {
  return a && !b;
}
