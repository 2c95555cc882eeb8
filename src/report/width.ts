/**
 * Columns of a terminal. Counted by code points, as most terminals and git do: East Asian wide
 * characters and emoji take two, combining marks and what is zero-width none.
 */

/** Text of which every character takes one column. */
const NARROW = /^[ -~]*$/;
/** Soft hyphens are shown. */
const SOFT_HYPHEN = "\u00ad";
/** Columns from one tab stop to the next. */
const TAB = 8;
/** Characters of a text that one column may take. */
export const MAX_MARKS = 8;

/** The columns that a text takes from a tab stop on. */
export function widthOf(text: string): number {
  if (NARROW.test(text)) return text.length;
  let column = 0;
  for (const character of text) column = columnBehind(character, column);
  return column;
}

/** As much of the beginning as has room in so many columns, from a tab stop on. */
export function startWithin(text: string, columns: number): string {
  // Most lines fit: their length tells it.
  if (text.length <= columns && NARROW.test(text)) return text;
  let column = 0;
  let end = 0;
  for (const character of text) {
    column = columnBehind(character, column);
    if (column > columns || end > columns * MAX_MARKS) return text.slice(0, end);
    end += character.length;
  }
  return text;
}

/** As much of the end as has room in so many columns, without tabs in it. */
export function endWithin(text: string, columns: number): string {
  const all = Array.from(text);
  let from = all.length;
  let left = columns;
  while (from > 0 && (left -= widthOf(all[from - 1] ?? "")) >= 0) from--;
  return all.slice(from).join("");
}

function columnBehind(character: string, column: number): number {
  if (character >= " " && character <= "~") return column + 1;
  if (character === "\t") return column + TAB - (column % TAB);
  // Made where they are needed: the categories of Unicode take a while.
  // Marks over other characters, joiners, variation selectors, Hangul vowels and finals:
  const zero = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff\ud7b0-\ud7ff]$/u;
  if (character !== SOFT_HYPHEN && zero.test(character)) return column;
  // East Asian Width W and F (UAX 11), in whole blocks, and emoji:
  const wide =
    /^[\p{Emoji_Presentation}\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}]$/u;
  return column + (wide.test(character) ? 2 : 1);
}
