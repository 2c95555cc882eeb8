/**
 * Encodings with one or two bytes a character, which cannot be detected. The tables are those of TextDecoder, inverted
 * as encoding.spec.whatwg.org does it, without the sequences of four bytes (gb18030).
 */

import { areSameBytes, textOfUnits } from "./bytes.ts";

export const LEGACY_ENCODINGS = [
  "iso-8859-1",
  "windows-1252",
  "euc-jp",
  "shift_jis",
  "gb18030",
  "euc-kr",
  "big5",
] as const;

export type LegacyEncoding = (typeof LEGACY_ENCODINGS)[number];

const tables = new Map<LegacyEncoding, ReadonlyMap<string, number>>();

/** The text of the bytes; undefined if encoding it would give other bytes. */
export function decodeLegacy(bytes: Uint8Array, encoding: LegacyEncoding): string | undefined {
  const text = decoded(bytes, encoding, true);
  return areSameBytes(encodeLegacy(text ?? "", encoding), bytes) ? text : undefined;
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
  for (let code = 0x80; code < 0x10000; code++) {
    if (code > 0xff && (code < 0x8000 || (code & 0xff) < 0x40)) continue;
    codes.push(code);
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff, 10);
  }
  const table = new Map<string, number>();
  const chars = decoded(Uint8Array.from(bytes), encoding, false)?.split("\n") ?? [];
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
  tables.set(encoding, table);
  return table;
}

/** From 0x80 to 0x9f. Some versions of Node decode these bytes as Latin-1. */
const HIGH_1252 =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

/** Undefined if the bytes are invalid, or TextDecoder lacks the encoding. */
function decoded(bytes: Uint8Array, encoding: LegacyEncoding, fatal: boolean): string | undefined {
  if (encoding === "iso-8859-1") return textOfUnits(bytes).replace(/[\x80-\x9f]/g, "\ufffd");
  if (encoding === "windows-1252")
    return textOfUnits(bytes).replace(/[\x80-\x9f]/g, (char) =>
      HIGH_1252.charAt(char.charCodeAt(0) - 0x80),
    );
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}
