export function round(amount) {
  return Math.round(amount * 100) / 100;
}
