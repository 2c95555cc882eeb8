const rate = 0.19;
const currency = "EUR";

export function total(items) {
  return items.reduce((sum, item) => sum + item.price, 0);
}
