/**
 * Encodings that the bytes of a file do not show: those with one or two bytes a character, and UTF-16 without its mark. The
 * tables are those of TextDecoder, inverted as encoding.spec.whatwg.org does it, without the sequences of four bytes (gb18030).
 */

import { textOfUnits } from "./bytes.ts";
import { memoized } from "./memoized.ts";

export const UNMARKED = [
  "iso-8859-1",
  "windows-1252",
  "euc-jp",
  "shift_jis",
  "gb18030",
  "euc-kr",
  "big5",
  "utf-16le",
  "utf-16be",
] as const;

export type UnmarkedEncoding = (typeof UNMARKED)[number];

/** True for UTF-16. */
export function isWide(encoding: string | undefined): encoding is "utf-16le" | "utf-16be" {
  return encoding === "utf-16le" || encoding === "utf-16be";
}

/** The bytes of a text; undefined if the encoding lacks one of its characters: it has no lone surrogates. */
export function encodeUnmarked(text: string, encoding: UnmarkedEncoding): Uint8Array | undefined {
  const bytes = new Uint8Array(2 * text.length);
  if (isWide(encoding)) {
    if (!text.isWellFormed()) return undefined;
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at++)
      view.setUint16(2 * at, text.charCodeAt(at), encoding === "utf-16le");
    return bytes;
  }
  const table = tableOf(encoding);
  let end = 0;
  for (const char of text) {
    const code = char < "\x80" ? char.charCodeAt(0) : table.get(char);
    if (code === undefined) return undefined;
    if (code > 0xff) bytes[end++] = code >> 8;
    bytes[end++] = code & 0xff;
  }
  return bytes.slice(0, end);
}

/** The bytes of each character beyond ASCII, as a number. */
const tableOf = memoized((encoding: UnmarkedEncoding): ReadonlyMap<string, number> => {
  const codes: number[] = [];
  const bytes: number[] = [];
  for (let code = 0x80; code < 0x10000; code++) {
    if (code > 0xff && (code < 0x8000 || (code & 0xff) < 0x40)) continue;
    codes.push(code);
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff, 10);
  }
  const table = new Map<string, number>();
  const chars = strictText(Uint8Array.from(bytes), encoding, false)?.split("\n") ?? [];
  for (const [at, char] of chars.entries()) {
    const point = char.codePointAt(0) ?? 0;
    const isOne = point >= 0x80 && point !== 0xfffd && char === String.fromCodePoint(point);
    const code = codes[at] ?? 0;
    const isNec = encoding === "shift_jis" && [0xed, 0xee].includes(code >> 8);
    const isLast = encoding === "big5" && "═╞╡╪十卅".includes(char);
    if (isOne && !isNec && (isLast || !table.has(char))) table.set(char, code);
  }
  // GBK encodes it in one byte or in two, which is ambiguous.
  if (encoding === "gb18030") table.delete("€");
  return table;
});

/** From 0x80 to 0x9f. Some versions of Node decode these bytes as Latin-1. */
const HIGH_1252 =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

/** The text of bytes; undefined if they are invalid in the encoding, or TextDecoder lacks it. A mark is kept. */
export function strictText(
  bytes: Uint8Array,
  encoding: UnmarkedEncoding | "utf-8" = "utf-8",
  fatal = true,
): string | undefined {
  if (encoding === "iso-8859-1") return textOfUnits(bytes).replace(/[\x80-\x9f]/g, "\ufffd");
  if (encoding === "windows-1252")
    return textOfUnits(bytes).replace(/[\x80-\x9f]/g, (char) =>
      HIGH_1252.charAt(char.charCodeAt(0) - 0x80),
    );
  try {
    return new TextDecoder(encoding, { fatal, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
