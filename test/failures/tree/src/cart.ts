import { formatMoney } from "./money.js";

export interface Item {
  readonly sku: string;
  readonly title: string;
  readonly price: number;
  quantity: number;
}

export interface Discount {
  readonly code: string;
  readonly percent: number;
  readonly expires: Date;
}

const MAX_ITEMS = 50;
const VAT = 0.19;

export class Cart {
  readonly #items = new Map<string, Item>();
  #discount: Discount | undefined;

  constructor(
    readonly owner: string,
    private readonly now: () => Date = () => new Date(),
  ) {}

  add(item: Item): void {
    if (this.#items.size >= MAX_ITEMS) {
      throw new RangeError(`a cart holds ${MAX_ITEMS} items`);
    }
    const known = this.#items.get(item.sku);
    if (known === undefined) {
      this.#items.set(item.sku, { ...item });
    } else {
      known.quantity += item.quantity;
    }
  }

  remove(sku: string): boolean {
    return this.#items.delete(sku);
  }

  apply(discount: Discount): void {
    if (discount.expires.getTime() < this.now().getTime()) {
      throw new Error(`the code ${discount.code} has expired`);
    }
    this.#discount = discount;
  }

  subtotal(): number {
    let sum = 0;
    for (const item of this.#items.values()) {
      sum += item.price * item.quantity;
    }
    return sum;
  }

  total(): number {
    const net = this.subtotal();
    const percent = this.#discount?.percent ?? 0;
    const reduced = net - (net * percent) / 100;
    return Math.round(reduced * (1 + VAT));
  }

  receipt(): string[] {
    const rows = [...this.#items.values()].map((item) => {
      return `${item.quantity} x ${item.title}: ${formatMoney(item.price)}`;
    });
    rows.push(`Total: ${formatMoney(this.total())}`);
    return rows;
  }
}

export function merge(first: Cart, second: Cart, owner: string): Cart {
  const merged = new Cart(owner);
  for (const cart of [first, second]) {
    for (const row of cart.receipt()) {
      console.debug("merging", row);
    }
  }
  return merged;
}
