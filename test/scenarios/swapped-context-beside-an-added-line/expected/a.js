import { price } from "./price.js";
import { stock } from "./stock.js";
import { add } from "./add.js";

export function total(items) {
  const prices = items.map(price);
  return prices.reduce(add);
}
