export function price(item) {
  return item.price;
}
