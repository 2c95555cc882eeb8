/**
 * Bytes to text and back, without loss. The encoding is UTF-16 if there is its mark, or one that the caller names, else
 * UTF-8. Each byte that is not UTF-8 is escaped as a lone surrogate from U+DC80 to U+DCFF, which no text contains.
 * The byte order mark is removed from the text.
 */

import { areSameBytes, joined, PIECE, textOfUnits } from "./bytes.ts";
import { encodeUnmarked, isWide, strictText, type UnmarkedEncoding } from "./unmarked.ts";

export type EncodingName = "utf-8" | UnmarkedEncoding;

export interface Decoded {
  readonly text: string;
  readonly encoding: EncodingName;
  readonly mark: boolean;
}

/** Decodes a whole file; undefined if it is binary: it contains a NUL. */
export function decode(bytes: Uint8Array): Decoded | undefined {
  const wide = wideEncoding(bytes);
  const decoded = wide && decodeAs(bytes.subarray(2), wide);
  if (decoded !== undefined) return { ...decoded, mark: true };
  if (bytes.includes(0)) return undefined;
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = strictText(mark ? bytes.subarray(3) : bytes);
  return text === undefined
    ? { text: decodeEscaped(bytes), encoding: "utf-8", mark: false }
    : { text, encoding: "utf-8", mark };
}

/** Decodes a whole file without a mark; undefined if encoding the text would give other bytes, or if it has a NUL. */
export function decodeAs(bytes: Uint8Array, encoding: UnmarkedEncoding): Decoded | undefined {
  const text = strictText(bytes, encoding);
  const isSound = text?.includes("\0") === false && areSameBytes(encode(text, encoding), bytes);
  return isSound ? { text, encoding, mark: false } : undefined;
}

/** The encoding of a file, if its bytes do not show it. */
export function unmarkedEncoding({ encoding, mark }: Decoded): UnmarkedEncoding | undefined {
  return encoding === "utf-8" || mark ? undefined : encoding;
}

/** The text of a file; undefined if there is no file, or it is binary. `encoding` is for a file without a mark. */
export function textIn(
  bytes: Uint8Array | undefined,
  encoding?: EncodingName,
): Decoded | undefined {
  if (bytes === undefined) return undefined;
  return decode(bytes) ?? (isWide(encoding) ? decodeAs(bytes, encoding) : undefined);
}

/** The inverse of `decode` and `decodeAs`; undefined if the encoding lacks a character: none but UTF-8 has escaped bytes. */
export function encode(text: string, encoding: EncodingName, mark = false): Uint8Array | undefined {
  const marked = mark ? `\ufeff${text}` : text;
  return encoding === "utf-8" ? utf8Bytes(marked) : encodeUnmarked(marked, encoding);
}

/** The bytes of a text in UTF-8. Escaped bytes become the original bytes. */
export function utf8Bytes(text: string): Uint8Array {
  if (text.isWellFormed()) return new TextEncoder().encode(text);
  // Every other piece consists of escaped bytes.
  const pieces = text.split(/([\udc80-\udcff]+)/u).map((piece, at) => {
    if (at % 2 === 1) return Uint8Array.from(piece, (char) => char.charCodeAt(0) - 0xdc00);
    if (!piece.isWellFormed()) throw new Error("a lone surrogate cannot be written");
    return new TextEncoder().encode(piece);
  });
  return joined(pieces);
}

/** Decodes bytes that are not all UTF-8. A mark is kept. */
function decodeEscaped(bytes: Uint8Array): string {
  // In UTF-16, and many at a time: there may be millions of bad bytes.
  const units = new Uint16Array(PIECE);
  const pieces: string[] = [];
  let end = 0;
  for (let at = 0; at < bytes.length;) {
    const char = pointAt(bytes, at);
    const point = char ?? 0xdc00 + (bytes[at] ?? 0);
    at += char === undefined ? 1 : lengthOf(char);
    if (point >= 0x10000) units[end++] = 0xd7c0 + (point >> 10);
    units[end++] = point < 0x10000 ? point : 0xdc00 + (point & 0x3ff);
    if (end < PIECE - 1 && at < bytes.length) continue;
    pieces.push(textOfUnits(units.subarray(0, end)));
    end = 0;
  }
  return pieces.join("");
}

/** The code point of the character at `at`; undefined if there is no valid one, as for overlong spellings and surrogates. */
function pointAt(bytes: Uint8Array, at: number): number | undefined {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return first;
  // The first byte begins with as many ones as the character has bytes.
  const length = Math.clz32(~first << 24);
  let point = first & (0xff >> (length + 1));
  for (let next = 1; next < length; next++) {
    const byte = bytes[at + next] ?? 0;
    if ((byte & 0xc0) !== 0x80) return undefined;
    point = (point << 6) | (byte & 0x3f);
  }
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  const isValid = length > 1 && length === lengthOf(point) && point <= 0x10ffff && !isSurrogate;
  return isValid ? point : undefined;
}

/** The number of bytes of a character. */
function lengthOf(point: number): number {
  return 1 + Number(point >= 0x80) + Number(point >= 0x800) + Number(point >= 0x10000);
}

function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

/** Offset of the first byte that is not UTF-8, or the end. */
export function firstBadByte(bytes: Uint8Array): number {
  let at = 0;
  for (let char: number | undefined; at < bytes.length; at += lengthOf(char)) {
    char = pointAt(bytes, at);
    if (char === undefined) break;
  }
  return at;
}
