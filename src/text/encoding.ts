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
    const length = sequenceLength(bytes, at);
    const point = length === 0 ? 0xdc00 + (bytes[at] ?? 0) : codePoint(bytes, at, length);
    at += Math.max(length, 1);
    if (point >= 0x10000) units[end++] = 0xd7c0 + (point >> 10);
    units[end++] = point < 0x10000 ? point : 0xdc00 + (point & 0x3ff);
    if (end < PIECE - 1 && at < bytes.length) continue;
    pieces.push(textOfUnits(units.subarray(0, end)));
    end = 0;
  }
  return pieces.join("");
}

/** The code point of a sequence of UTF-8. */
function codePoint(bytes: Uint8Array, at: number, length: number): number {
  const first = bytes[at] ?? 0;
  if (length === 1) return first;
  let point = first & (0xff >> (length + 1));
  for (let next = 1; next < length; next++) point = (point << 6) | ((bytes[at + next] ?? 0) & 0x3f);
  return point;
}

/** The number of bytes of the character at `at`; 0 if there is no valid one. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  // No overlong spellings, no surrogates, nothing beyond U+10FFFF.
  const second = bytes[at + 1] ?? 0;
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (length === 0 || second < least || second > most) return 0;
  for (let next = 2; next < length; next++) {
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

/** Offset of the first byte that is not UTF-8, or the end. */
export function firstBadByte(bytes: Uint8Array): number {
  let [at, length] = [0, 1];
  while (at < bytes.length && (length = sequenceLength(bytes, at)) > 0) at += length;
  return at;
}
