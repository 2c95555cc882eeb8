/** The permission bits of a file, and what patches say about them. */

import type { Mode } from "../patch.ts";

/** Bits as they are on disk; a new file without any gets the usual ones, or is `executable`. */
export type FileMode = number | "executable" | undefined;

/** The mode after a patch has its way: whoever may read may execute, or nobody. */
export function withMode(mode: FileMode, wanted: Mode | undefined): FileMode {
  if (wanted === undefined) return mode;
  if (typeof mode !== "number") return wanted === "executable" ? "executable" : undefined;
  return wanted === "executable" ? mode | ((mode & 0o444) >> 2) : mode & ~0o111;
}

/** All that a diff tells of a mode. */
export function isExecutable(mode: FileMode): boolean {
  return typeof mode === "number" ? (mode & 0o111) !== 0 : mode === "executable";
}
