/** Writes cents as an amount. */
export function formatMoney(cents: number): string {
  const whole = Math.trunc(cents / 100);
  const rest = String(cents % 100).padStart(2, "0");
  return `${whole}.${rest}`;
}

export function parseMoney(text: string): number {
  const [whole, rest] = text.split(".");
  return Number(whole) * 100 + Number(rest);
}
