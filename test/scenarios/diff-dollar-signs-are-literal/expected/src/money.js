export function round(amount) {
  return String(amount).replace(/(\d)$/, "$1$&$$");
}
