/**
 * Bytes to text and back, without loss. The encoding is UTF-16 if there is its mark, or one that the caller names, else
 * UTF-8. Each byte that is not UTF-8 is escaped as a lone surrogate from U+DC80 to U+DCFF, which no text contains.
 * The byte order mark is removed from the text.
 */

import { joined, PIECE, textOfUnits } from "./bytes.ts";
import { decodeLegacy, encodeLegacy, LEGACY_ENCODINGS, type LegacyEncoding } from "./legacy.ts";

type WideEncoding = "utf-16le" | "utf-16be";

/** Encodings of files without a byte order mark. */
export type UnmarkedEncoding = WideEncoding | LegacyEncoding;

export type EncodingName = "utf-8" | UnmarkedEncoding;

export const UNMARKED: readonly UnmarkedEncoding[] = [...LEGACY_ENCODINGS, "utf-16le", "utf-16be"];

export interface Decoded {
  readonly text: string;
  readonly encoding: EncodingName;
  readonly mark: boolean;
}

/** A NUL was found: `offset` is the byte where it is, 0-based. */
export interface NotText {
  readonly binary: true;
  readonly offset: number;
}

/** Decodes a whole file. */
export function decode(bytes: Uint8Array): Decoded | NotText {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) {
    const text = strictText(bytes.subarray(2), wide);
    if (text !== undefined) {
      const nul = text.indexOf("\0");
      if (nul !== -1) return { binary: true, offset: 2 + 2 * nul };
      return { text, encoding: wide, mark: true };
    }
  }
  const nul = bytes.indexOf(0);
  if (nul !== -1) return { binary: true, offset: nul };
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = strictText(mark ? bytes.subarray(3) : bytes, "utf-8");
  return text === undefined
    ? { text: decodeEscaped(bytes), encoding: "utf-8", mark: false }
    : { text, encoding: "utf-8", mark };
}

/** Decodes a whole file without a mark; undefined if encoding the text would give other bytes, or if it has a NUL. */
export function decodeAs(bytes: Uint8Array, encoding: UnmarkedEncoding): Decoded | undefined {
  const text = isWide(encoding) ? strictText(bytes, encoding) : decodeLegacy(bytes, encoding);
  return text === undefined || text.includes("\0") ? undefined : { text, encoding, mark: false };
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
  const content = bytes && decode(bytes);
  if (content !== undefined && !("binary" in content)) return content;
  return bytes !== undefined && isWide(encoding) ? decodeAs(bytes, encoding) : undefined;
}

/** True if `encode` can write the text. */
export function canEncode(text: string, encoding: EncodingName): boolean {
  return encoding === "utf-8" || encodeAs(text, encoding) !== undefined;
}

export function isWide(encoding: EncodingName | undefined): encoding is WideEncoding {
  return encoding === "utf-16le" || encoding === "utf-16be";
}

/** The inverse of `decode`. Escaped bytes, which only UTF-8 has, become the original bytes. */
export function encode(text: string, encoding: EncodingName, mark: boolean): Uint8Array {
  const marked = mark ? `\ufeff${text}` : text;
  if (encoding === "utf-8")
    return hasLoneSurrogate(marked) ? encodeEscaped(marked) : encoder.encode(marked);
  const bytes = encodeAs(marked, encoding);
  if (bytes === undefined) throw new Error(`${encoding} lacks a character`);
  return bytes;
}

/** The inverse of `decodeAs`; undefined if the encoding lacks a character: none but UTF-8 has escaped bytes. */
function encodeAs(text: string, encoding: UnmarkedEncoding): Uint8Array | undefined {
  if (!isWide(encoding)) return encodeLegacy(text, encoding);
  if (hasLoneSurrogate(text)) return undefined;
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at++)
    view.setUint16(2 * at, text.charCodeAt(at), encoding === "utf-16le");
  return new Uint8Array(view.buffer);
}

export function utf8Length(text: string): number {
  return encoder.encode(text).length;
}

/** Shared: creating an encoder takes longer than encoding a small text. */
const encoder = new TextEncoder();

/** True if the text contains escaped bytes or other lone surrogates. */
export function hasLoneSurrogate(text: string): boolean {
  return !text.isWellFormed();
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

function encodeEscaped(text: string): Uint8Array {
  // Every other piece consists of escaped bytes.
  const pieces = text.split(/([\udc80-\udcff]+)/u).map((piece, at) => {
    if (at % 2 === 1) return Uint8Array.from(piece, (char) => char.charCodeAt(0) - 0xdc00);
    if (hasLoneSurrogate(piece)) throw new Error("a lone surrogate cannot be written");
    return encoder.encode(piece);
  });
  return joined(pieces);
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

function wideEncoding(bytes: Uint8Array): WideEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

/** Shared: creating a decoder takes longer than decoding a small text. */
const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

/** The text of bytes that are valid in the encoding; undefined if they are not. A mark is kept. */
export function strictText(
  bytes: Uint8Array,
  encoding: "utf-8" | WideEncoding,
): string | undefined {
  const known = decoders.get(encoding);
  const decoder = known ?? new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  if (known === undefined) decoders.set(encoding, decoder);
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Offset of the first byte that is not UTF-8, or the end. */
export function firstBadByte(bytes: Uint8Array): number {
  let [at, length] = [0, 1];
  while (at < bytes.length && (length = sequenceLength(bytes, at)) > 0) at += length;
  return at;
}
