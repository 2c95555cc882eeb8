/** The places of the hunks, and what was needed to match them; or why hunks cannot be applied, which `diagnose` explains. */

import type { Level, Miss } from "../locate/placement.ts";
import type { FileEdit, Hunk, RepairName } from "../patch.ts";
import type { HunkPlace, Problem } from "../problem.ts";
import type { Lines } from "../text/lines.ts";

/** The place of a hunk. Lines are 1-based. */
export interface PlacedHunk extends HunkPlace {
  readonly level: Level;
  /** First line of the place, in the file that the hunk was matched with. */
  readonly line: number;
  /** The distance in lines from the stated line to the place (negative: above it), if they differ. */
  readonly moved?: number | undefined;
  /** Repairs in reading that were needed for the hunk to match, if any. */
  readonly repairs?: readonly RepairName[] | undefined;
}

/** The hunks of a file that are located together, and the text that they are compared with. */
export interface HunksOfFile {
  readonly path: string;
  readonly hunks: readonly Hunk[];
  readonly lines: Lines;
}

/** Refused hunks of one file edit. */
export interface RefusedHunks extends HunksOfFile {
  readonly misses: readonly Miss[];
  /** The required similarity, if matching by similarity was requested. */
  readonly similarity: number | undefined;
  /** The line of the reply of the last earlier edit of the file; and the file before all edits, if it existed. */
  readonly earlier?:
    | { readonly patchLine: number; readonly bytes: Uint8Array | undefined }
    | undefined;
}

/** A finding of planning: a problem, or refused hunks that are not diagnosed yet. */
export type Finding = Problem | RefusedHunks;

/** A finding, and the edit that it is about; undefined if it is about all. */
export interface Refusal {
  readonly edit: FileEdit | undefined;
  readonly finding: Finding;
}

/** Why the hunks of an edit cannot all be applied, and the hunks that fit. */
export interface Unfit {
  readonly findings: readonly Finding[];
  readonly hunks: readonly PlacedHunk[];
}

/** The name of a hunk in reports. */
export function placeIn(
  { path, hunks }: Pick<HunksOfFile, "path" | "hunks">,
  at: number,
): HunkPlace {
  const { patchLine = 0, number = { hunk: at + 1, hunks: hunks.length } } = hunks[at] ?? {};
  return { path, patchLine, hunk: number.hunk, hunks: number.hunks };
}
