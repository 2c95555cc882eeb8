export function pour(a, b) {
  return a;
}
