/**
 * The lines below an opening marker that are no content, each optional.
 *
 *     head = [":start_line:" N] [":end_line:" N] ["-------"]
 *
 * Read with these repairs: `:start_line=5` and `:start_line 5`, numbers that are
 * none. Seven dashes without a hint above them may be content.
 */

import type { Cursor } from "../cursor.ts";
import type { HalfLine, Rows } from "../../halves.ts";

export interface Head {
  /** How many lines it has; a rule without hints may be content. */
  readonly length: number;
  /** The line (0-based) at which the search is said to begin. */
  readonly hint: number | undefined;
}

const HINT = /^[ \t]*:(start|end)_line(:.*|[ \t]*=?[ \t]*\d{1,15}[ \t]*)$/;
const REGULAR = /^:[ \t]*\d{1,15}[ \t]*$/;
const NUMBER = /\d{1,15}/g;
const RULE = /^-{7}>?[ \t]*$/;

/** Reads the head at the beginning of a block's lines. */
export function readHead(cursor: Cursor, lines: Rows): Head {
  let length = 0;
  let hint: number | undefined;
  for (const { text, patchLine } of lines) {
    const [, key = "", rest = ""] = HINT.exec(text.slice(0, 200)) ?? [];
    if (key === "") break;
    length++;
    if (!REGULAR.test(rest)) cursor.repair("misplaced-hint", patchLine - 1);
    if (key === "start") hint ??= statedLine(rest);
  }
  return { length: length > 0 && isRule(lines[length]) ? length + 1 : length, hint };
}

/** The 0-based line that a text with one 1-based number means; 0 means none. */
export function statedLine(text: string): number | undefined {
  const numbers = text.slice(0, 200).match(NUMBER) ?? [];
  const line = Number(numbers[0]);
  return numbers.length === 1 && line > 0 ? line - 1 : undefined;
}

/** Is it a line of seven dashes? */
export function isRule(line: HalfLine | undefined): boolean {
  return line !== undefined && line.text.length < 200 && RULE.test(line.text);
}

/** Is it a line of a head that has lost its place? */
export function isHint({ text }: HalfLine): boolean {
  return text.startsWith(":start_line:") || text.startsWith(":end_line:");
}
