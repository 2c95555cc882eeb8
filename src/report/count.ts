/** `1 file`, `2 files`. */
export function counted(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

/** `line 3`, or `lines 3, 8, 20`. */
export function lineList(lines: readonly number[]): string {
  return `${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}`;
}
