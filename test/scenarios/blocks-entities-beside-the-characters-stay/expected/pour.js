export function pour(a, b) {
  if (a > b) return a &lt; b;
}
