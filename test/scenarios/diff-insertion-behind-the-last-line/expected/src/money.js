export function round(amount) {
  return Math.round(amount * 100) / 100;
}

export const ZERO = 0;
