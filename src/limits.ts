/** All limits; the flags --max-patch, --max-file and --max-files change them. */

export interface Limits {
  /** Maximum bytes of a reply. */
  readonly patch: number;
  /** Maximum bytes of a file that is read. */
  readonly file: number;
  /** Maximum number of files in a reply. */
  readonly files: number;
}

export const MIB: number = 2 ** 20;

/** Lines take more memory than their bytes: the limit is one line for this many bytes of the limit of bytes. */
const BYTES_A_LINE = 32;

/** Maximum lines of a file of up to `bytes` bytes; a small limit of bytes does not lower it. */
export function maxLines(bytes: number): number {
  return Math.floor(Math.max(bytes, 64 * MIB) / BYTES_A_LINE);
}

/** Maximum work of searching one file for the hunks of an edit, in compared characters. */
export const MAX_SEARCH: number = 2_000_000_000;

/** Thrown if a file has too many bytes or lines, or if an edit would take too long with a file of this length. */
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
