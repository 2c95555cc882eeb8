/**
 * Makes text from files and replies safe to display. All of it goes through here: control characters,
 * bidirectional controls and line separators become visible.
 */

const CONTROL =
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]/gu;

/** Blanks, what shows nothing, and letters that look like Latin ones, within a word of those. */
const ODD =
  /(?! )[\p{Zs}\p{Cf}]|(?<=\p{Script=Latin})[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}](?=\p{Script=Latin})/gu;

/** The text, with everything that could control a terminal escaped; tabs are kept. */
export function visible(text: string): string {
  return text.replace(CONTROL, escaped);
}

function escaped(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  // Also escaped bytes (text/encoding.ts).
  const isByte = code < 0xa0 || (code >= 0xdc80 && code < 0xdd00);
  const digits = (isByte ? code & 0xff : code).toString(16).padStart(2, "0");
  return isByte ? `\\x${digits}` : `\\u{${digits}}`;
}

/** Visible text, with characters escaped that look like nothing or like others: for lines that differ. */
export function distinct(text: string): string {
  return visible(text).replace(ODD, escaped);
}

/**
 * A value as JSON, which itself only escapes C0 controls: everything else that could control a terminal is
 * escaped as well. Such characters only occur in strings, so the value stays the same.
 */
export function visibleJson(value: object): string {
  // The line ends of the layout are not in strings.
  return `${JSON.stringify(value, null, 2)}\n`.replace(CONTROL, (char) =>
    char === "\n" ? char : `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

/** Visible text, with spaces and tabs shown too: for lines that differ only in those. */
export function visibleSpace(text: string): string {
  return distinct(text).replaceAll(" ", "·").replaceAll("\t", "→");
}

/** Maximum characters shown of a line. */
export const MAX_WIDTH = 160;

/** A line for a report: visible, and cut to a number of characters. */
export function shown(
  text: string,
  show: (text: string) => string = visible,
  max: number = MAX_WIDTH,
): string {
  const whole = show(text.slice(0, max + 1));
  return whole.length <= max ? whole : `${whole.slice(0, max)}…`;
}
