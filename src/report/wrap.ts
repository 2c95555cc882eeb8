/** Wraps text for a terminal: between words, not at the last column. */

import { type Paint, plain } from "./color.ts";
import { widthOf } from "./visible.ts";

/** Indentation of all rows but the first. */
const INDENT = 4;

/**
 * Rows of at most `width` columns, if the text can be broken at the blanks that `breaks`
 * matches. Rows after the first have `hang` fewer columns.
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

/** A sentence, with colour from an offset on; on a terminal it is wrapped. */
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
