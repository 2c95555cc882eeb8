/**
 * Bytes to text and back, without loss: UTF-8, UTF-16 by its mark, and any other
 * 8-bit text byte for byte (`latin1`). A byte order mark is set aside.
 */

export type EncodingName = "utf-8" | "utf-16le" | "utf-16be" | "latin1";

export interface Decoded {
  readonly text: string;
  readonly encoding: EncodingName;
  readonly mark: boolean;
  /** With `latin1`: offset of the first byte that is not UTF-8. */
  readonly offset: number;
}

/** A NUL was found: `offset` is the byte where it stands, 0-based. */
export interface NotText {
  readonly binary: true;
  readonly offset: number;
}

/** Decodes a whole file; `latin1` means that it is neither UTF-8 nor marked UTF-16. */
export function decode(bytes: Uint8Array): Decoded | NotText {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) {
    const text = bytes.length % 2 === 0 ? strictText(bytes.subarray(2), wide) : undefined;
    if (text !== undefined) {
      const nul = text.indexOf("\0");
      if (nul !== -1) return { binary: true, offset: 2 + 2 * nul };
      return { text, encoding: wide, mark: true, offset: -1 };
    }
  }
  const nul = bytes.indexOf(0);
  if (nul !== -1) return { binary: true, offset: nul };
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = strictText(mark ? bytes.subarray(3) : bytes, "utf-8");
  if (text !== undefined) return { text, encoding: "utf-8", mark, offset: -1 };
  return { text: byteText(bytes), encoding: "latin1", mark: false, offset: firstBadByte(bytes) };
}

/** The inverse of `decode`. A `latin1` text must not hold characters above U+00FF. */
export function encode(text: string, encoding: EncodingName, mark: boolean): Uint8Array {
  const marked = mark ? `\ufeff${text}` : text;
  if (encoding === "utf-8") return new TextEncoder().encode(marked);
  if (encoding === "latin1") return Uint8Array.from(marked, (char) => char.charCodeAt(0));
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < marked.length; i++) {
    view.setUint16(2 * i, marked.charCodeAt(i), encoding === "utf-16le");
  }
  return bytes;
}

function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

function strictText(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** One character a byte. TextDecoder's "latin1" is windows-1252, which is not that. */
function byteText(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return pieces.join("");
}

/** Each bad byte is decoded to a replacement character that the bytes do not spell. */
function firstBadByte(bytes: Uint8Array): number {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  let offset = 0;
  let from = 0;
  for (let at = text.indexOf("\ufffd"); at !== -1; at = text.indexOf("\ufffd", from)) {
    offset += new TextEncoder().encode(text.slice(from, at)).length;
    if (bytes[offset] !== 0xef || bytes[offset + 1] !== 0xbf || bytes[offset + 2] !== 0xbd) break;
    offset += 3;
    from = at + 1;
  }
  return offset;
}
