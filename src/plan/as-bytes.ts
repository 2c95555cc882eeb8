/** Hunks as bytes, one character a byte: for files that are not UTF-8, and replies that are not. */

import { type Hunk, withLines } from "../patch.ts";
import { byteText, encode, hasLoneSurrogate } from "../text/encoding.ts";

/** The bytes of a text, escaped ones too. */
export function asBytes(text: string): string {
  return byteText(encode(text, "utf-8", false));
}

/** Do the hunks hold bytes that are not UTF-8? */
export function haveBytes(hunks: readonly Hunk[]): boolean {
  return hunks.some(({ lines }) => lines.some(({ text }) => hasLoneSurrogate(text)));
}

/** The hunk with every text as its bytes. */
export function hunkAsBytes(hunk: Hunk): Hunk {
  const { anchors, heading } = hunk;
  return {
    ...withLines(hunk, (line) => ({ ...line, text: asBytes(line.text) })),
    anchors: anchors.map(asBytes),
    heading: heading && asBytes(heading),
  };
}

/** Is every line that the hunk adds ASCII? */
export function addsAscii({ lines }: Hunk): boolean {
  return lines.every(({ kind, text }) => kind !== "added" || isAscii(text));
}

export function isAscii(text: string): boolean {
  return /^[\u0000-\u007f]*$/.test(text);
}
