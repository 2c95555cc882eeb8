/**
 * The one function through which foreign text goes before a person sees it: control
 * characters, bidirectional controls and line separators become visible. And columns, of which
 * a tab has those up to the next stop, every other character one.
 */

const CONTROL =
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]/gu;
/** Columns from one tab stop to the next. */
const TAB = 8;

/** The text with everything that could steer a terminal written as an escape; tabs stay. */
export function visible(text: string): string {
  return text.replace(CONTROL, (char) => {
    const code = char.codePointAt(0) ?? 0;
    // Escaped bytes, too (text/encoding.ts).
    const isByte = code < 0x100 || (code >= 0xdc80 && code < 0xdd00);
    const digits = (isByte ? code & 0xff : code).toString(16).padStart(2, "0");
    return isByte ? `\\x${digits}` : `\\u{${digits}}`;
  });
}

/**
 * A value as JSON, which escapes for itself no more than C0: what else could steer a terminal is
 * written as an escape of JSON. It can be in strings only, so the value stays the same.
 */
export function visibleJson(value: object): string {
  // Its own line ends are between the strings.
  return JSON.stringify(value, null, 2).replace(CONTROL, (char) =>
    char === "\n" ? char : `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

/** Visible text, with blanks and tabs shown too: for lines that differ in nothing else. */
export function visibleSpace(text: string): string {
  return visible(text).replaceAll(" ", "·").replaceAll("\t", "→");
}

/** The columns that a text takes from a tab stop on. */
export function widthOf(text: string): number {
  const [first = "", ...parts] = text.split("\t");
  return parts.reduce((column, part) => column + TAB - (column % TAB) + part.length, first.length);
}

/** As much of the beginning as has room in so many columns, from a tab stop on; with a mark if that is not all. */
export function cutTo(text: string, columns: number): string {
  let part = text.slice(0, columns);
  while (widthOf(part) > columns) part = part.slice(0, -1);
  if (part === text) return text;
  return `${part.isWellFormed() ? part : part.slice(0, -1)}…`;
}
