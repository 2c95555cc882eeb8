const CENTS = 100;

export type Currency = "EUR" | "USD" | "CHF";

const SIGNS: Record<Currency, string> = {
  EUR: "€",
  USD: "$",
  CHF: "Fr.",
};

/** An amount in cents as people write it. */
export function formatMoney(cents: number, currency: Currency = "EUR"): string {
  const whole = Math.trunc(cents / CENTS);
  const rest = String(Math.abs(cents % CENTS)).padStart(2, "0");
  return `${SIGNS[currency]} ${whole}.${rest}`;
}

/** The cents of what a person typed; undefined if it is no amount. */
export function parseMoney(text: string): number | undefined {
  const match = /^(-?\d+)(?:[.,](\d{2}))?$/.exec(text.trim());
  if (match === null) {
    return undefined;
  }
  const [, whole = "0", rest = "00"] = match;
  const sign = whole.startsWith("-") ? -1 : 1;
  return Number(whole) * CENTS + sign * Number(rest);
}

/** Shares an amount so that no cent is lost: the first shares get one more. */
export function share(cents: number, parts: number): number[] {
  const each = Math.floor(cents / parts);
  const left = cents - each * parts;
  return Array.from({ length: parts }, (_, at) => (at < left ? each + 1 : each));
}
