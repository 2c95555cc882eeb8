import { OF_ANOTHER_CALL } from "../patch.ts";

/** `1 file`, `2 files`. */
export function counted(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

/** `line 3`, or `lines 3 to 8`: a range by its first line and its length. */
export function lineRange(first: number, count: number): string {
  return count === 1 ? `line ${first}` : `lines ${first} to ${first + count - 1}`;
}

/** The place of another edit that a message refers to. */
export function atReplyLine(line: number): string {
  return line === OF_ANOTHER_CALL ? "of another call" : `at reply line ${line}`;
}

/** `line 3`, or `lines 3, 8, 20 and more`. */
export function lineList(lines: readonly number[], max: number): string {
  const more = lines.length > max ? " and more" : "";
  return `${lines.length === 1 ? "line" : "lines"} ${lines.slice(0, max).join(", ")}${more}`;
}

/** A text with facts in place of their names in braces. */
export function filled(text: string, facts: object): string {
  const all = new Map<string, unknown>(Object.entries(facts));
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(all.get(name)));
}
