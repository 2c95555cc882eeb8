function one(a, b) {
  text("a &lt; b");
  return a;
}
function two(a, b) {
  return a && !b;
}
