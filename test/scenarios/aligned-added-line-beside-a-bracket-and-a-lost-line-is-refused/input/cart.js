export function total(lines) {
  let sum = 0;
  for (const line of lines) {
    sum += line.price * line.quantity;
  }
  return round(sum * (1 + VAT));
}
