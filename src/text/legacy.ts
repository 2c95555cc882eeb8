/**
 * Encodings of one byte or two a character, which no file names itself. The tables are those of TextDecoder, turned
 * around; sequences of four bytes (gb18030) are not in them, and of two for one character only the first is.
 */

import { areSameBytes, byteText } from "./bytes.ts";

export type LegacyEncoding = "windows-1252" | "shift_jis" | "gb18030" | "euc-kr" | "big5";

export const LEGACY_ENCODINGS: readonly LegacyEncoding[] = [
  "windows-1252",
  "shift_jis",
  "gb18030",
  "euc-kr",
  "big5",
];

const tables = new Map<LegacyEncoding, ReadonlyMap<string, number>>();

/** The text of bytes that the encoding gives back byte for byte; undefined if it does not. */
export function decodeLegacy(bytes: Uint8Array, encoding: LegacyEncoding): string | undefined {
  const text = decoded(bytes, encoding, true);
  const isSound = text !== undefined && areSameBytes(encodeLegacy(text, encoding), bytes);
  return isSound ? text : undefined;
}

/** The bytes of a text; undefined if the encoding lacks one of its characters. */
export function encodeLegacy(text: string, encoding: LegacyEncoding): Uint8Array | undefined {
  const table = tableOf(encoding);
  const bytes = new Uint8Array(2 * text.length);
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
function tableOf(encoding: LegacyEncoding): ReadonlyMap<string, number> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const codes: number[] = [];
  const bytes: number[] = [];
  for (let lead = 0x80; lead <= 0xff; lead++) {
    codes.push(lead);
    bytes.push(lead, 10);
    for (let trail = 0x40; trail < 0xff; trail++) {
      codes.push((lead << 8) | trail);
      bytes.push(lead, trail, 10);
    }
  }
  const table = new Map<string, number>();
  const chars = decoded(Uint8Array.from(bytes), encoding, false)?.split("\n") ?? [];
  for (const [at, char] of chars.entries()) {
    const point = char.codePointAt(0) ?? 0;
    const isOne = point >= 0x80 && point !== 0xfffd && char === String.fromCodePoint(point);
    if (isOne && !table.has(char)) table.set(char, codes[at] ?? 0);
  }
  tables.set(encoding, table);
  return table;
}

/** From 0x80 to 0x9f. Some versions of Node decode these bytes as Latin-1. */
const HIGH_1252 =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

/** Undefined for bytes that are not sound, and where TextDecoder has no such encoding. */
function decoded(bytes: Uint8Array, encoding: LegacyEncoding, fatal: boolean): string | undefined {
  if (encoding === "windows-1252")
    return byteText(bytes).replace(/[\x80-\x9f]/g, (char) =>
      HIGH_1252.charAt(char.charCodeAt(0) - 0x80),
    );
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}
