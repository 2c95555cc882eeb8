/** Brackets: lines that are told apart by their indentation only. */

import { indentWidth, isBlank } from "../text/indentation.ts";

/** A wanted line and the line of the file that it is compared with. */
interface Pair {
  readonly text: string;
  readonly actual: string;
}

/**
 * Have all lines that hold a word moved alike, and a bracket otherwise, though it is written at the
 * depth of one of them? Then it closes that line, and the file's bracket another one.
 */
export function closesAnother(pairs: readonly Pair[]): boolean {
  const measured = pairs
    .filter(({ text }) => !isBlank(text))
    .map(({ text, actual }) => {
      const width = indentWidth(text);
      return { width, shift: indentWidth(actual) - width, isBracket: !/\w/.test(text) };
    });
  const worded = measured.filter(({ isBracket }) => !isBracket);
  const [first] = worded;
  if (first === undefined || worded.some(({ shift }) => shift !== first.shift)) return false;
  const depths = new Set(worded.map(({ width }) => width));
  return measured.some(({ shift, width }) => shift !== first.shift && depths.has(width));
}
