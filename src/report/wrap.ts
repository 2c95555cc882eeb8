/** Rows of a terminal: text broken between words, not wherever its last column is. */

import { type Paint, plain } from "./color.ts";
import { widthOf } from "./visible.ts";

/** Columns that the rows below the first are moved in. */
const INDENT = 4;

/**
 * Rows of no more columns than `width` where the text can be broken: at the blanks that `breaks`
 * matches. Rows below the first have `hang` columns less.
 */
export function wrapped(
  text: string,
  width: number,
  { breaks = / /, hang = 0 }: { readonly breaks?: RegExp; readonly hang?: number } = {},
): readonly string[] {
  if (text.length <= width && widthOf(text) <= width) return [text];
  const rows: string[] = [];
  let row: string[] = [];
  let left = width;
  for (const part of text.split(breaks)) {
    const columns = widthOf(part);
    if (row.length > 0 && columns + 1 > left) {
      rows.push(row.join(" "));
      row = [];
      left = width - hang;
    }
    left -= columns + (row.length > 0 ? 1 : 0);
    row.push(part);
  }
  return [...rows, row.join(" ")];
}

/** A sentence, painted from one place on; on a terminal in as many rows as it needs. */
export function sentenceRows(
  text: string,
  width: number = Number.POSITIVE_INFINITY,
  paint: Paint = plain,
  from = 0,
): readonly string[] {
  return wrapped(text, width, { hang: INDENT }).map((row, at) =>
    at === 0 ? row.slice(0, from) + paint(row.slice(from)) : `${" ".repeat(INDENT)}${paint(row)}`,
  );
}
