/** The limits, in one table; the flags --max-patch, --max-file and --max-files change them. */

export interface Limits {
  /** Bytes of a reply. */
  readonly patch: number;
  /** Bytes of a file that is read. */
  readonly file: number;
  /** Files that one reply may name. */
  readonly files: number;
}

export const MIB: number = 2 ** 20;

/** Lines cost more than their bytes: a file may have one for so many bytes that it may have. */
const BYTES_A_LINE = 32;

/** Lines that a file of up to `bytes` may have; a small limit of bytes does not make it smaller. */
export function maxLines(bytes: number): number {
  return Math.floor(Math.max(bytes, 64 * MIB) / BYTES_A_LINE);
}

/** Characters that may be looked at for the strings of one edit: strings times the file's length. */
export const MAX_SEARCH: number = 2_000_000_000;

/** A file has more bytes or lines than it may have, or work that grows with patch and file alike would not come to its end. */
export class TooLargeError extends Error {
  readonly limit: number;
  readonly what: "file" | "lines" | "search";

  constructor(limit: number, what: "file" | "lines" | "search" = "file") {
    super("too large");
    this.limit = limit;
    this.what = what;
  }
}

export const LIMITS: Limits = { patch: 64 * MIB, file: 64 * MIB, files: 10_000 };
