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

export const LIMITS: Limits = { patch: 64 * MIB, file: 64 * MIB, files: 10_000 };
