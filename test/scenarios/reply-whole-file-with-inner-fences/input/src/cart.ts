import { formatMoney } from "./money.js";

export interface Item {
  readonly sku: string;
  readonly quantity: number;
  readonly price: number;
}

/** Sum of all items, in cents. */
export function subtotal(items: readonly Item[]): number {
  let sum = 0;
  for (const item of items) {
    sum += item.price * item.quantity;
  }
  return sum;
}

/** Takes a discount off, given in percent. */
export function discounted(total: number, percent: number): number {
  return total - (total * percent) / 100;
}

export function describe(items: readonly Item[]): string {
  if (items.length === 0) {
    return "empty cart";
  }
  return `${items.length} items, ${formatMoney(subtotal(items))}`;
}
