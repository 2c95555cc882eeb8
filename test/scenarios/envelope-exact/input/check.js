const limit = 10;
function check(n) {
  return n < limit;
}
