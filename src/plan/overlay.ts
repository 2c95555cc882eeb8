/** A file before the patches, and after the edits so far. */

import { maxLines, TooLargeError } from "../limits.ts";
import type { Edit } from "../merge/merge.ts";
import type { FileEdit, Mode } from "../patch.ts";
import type { UnmarkedEncoding } from "../text/unmarked.ts";
import { hasMoreLines } from "../text/lines.ts";
import type { Target } from "./paths.ts";
import type { Tree } from "./tree.ts";
import type { PlacedHunk } from "./placed.ts";

export interface FileImage {
  readonly bytes: Uint8Array;
  readonly mode: FileMode;
  /** The encoding, if the bytes do not determine it: from the patch, or from the caller. */
  readonly encoding?: UnmarkedEncoding | undefined;
}

/** One path that the patch touches. */
export interface OverlayFile {
  /** Absolute, with all links resolved. */
  readonly key: string;
  /** The same, relative to the root, with slashes; absolute if it is outside. */
  readonly path: string;
  /** As it was read; undefined if it did not exist. */
  readonly before: FileImage | undefined;
  /** After the edits so far. */
  state: FileState;
}

/** The state of a file after some edits; empty for one that is deleted or moved away. */
export interface FileState {
  readonly now?: FileImage | undefined;
  /** The file that `now` comes from, through moves and updates; undefined for new content. */
  readonly origin?: OverlayFile | undefined;
  /** The changes from the origin's `before` to `now`, if they were made in a single merge. */
  readonly edits?: readonly Edit[] | undefined;
  readonly hunks?: readonly PlacedHunk[];
  /** The last edit that changed the file; undefined if none did. */
  readonly editedBy?: FileEdit | undefined;
}

/** Permission bits on disk; a new file gets the usual ones, or is `executable`. */
export type FileMode = number | "executable" | undefined;

/** The mode after a change by a patch. `executable`: whoever may read the file may execute it; else nobody may. */
export function withMode(mode: FileMode, requested: Mode | undefined): FileMode {
  if (requested === undefined) return mode;
  if (typeof mode !== "number") return requested === "executable" ? "executable" : undefined;
  return requested === "executable" ? mode | ((mode & 0o444) >> 2) : mode & ~0o111;
}

/** The part of a mode that a diff can state. */
export function isExecutable(mode: FileMode): boolean {
  return typeof mode === "number" ? (mode & 0o111) !== 0 : mode === "executable";
}

/** The file of a target, as it is on disk. Throws what the system throws, or a TooLargeError if it has more bytes than `limit`. */
export function fileOf({ entry, key, path }: Target, tree: Tree, limit: number): OverlayFile {
  if (entry === undefined) return { key, path, before: undefined, state: {} };
  const bytes = tree.read(key, limit);
  if (bytes.length > limit) throw new TooLargeError(limit);
  const max = maxLines(limit);
  if (hasMoreLines(bytes, max)) throw new TooLargeError(max, "lines");
  const before = { bytes, mode: entry.mode };
  const file: OverlayFile = { key, path, before, state: {} };
  file.state = { now: before, origin: file, edits: [] };
  return file;
}
