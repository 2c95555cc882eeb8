/** The hunks of a file edit and their places; or why they cannot be applied, which `diagnose` explains. */

import type { Level, Miss } from "../locate/placement.ts";
import type { FileEdit, Hunk, Patch, RepairName } from "../patch.ts";
import type { FilePlace, HunkPlace, Problem, ProblemCode, ProblemOf } from "../problem.ts";
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

/** The hunks of a file edit, and what the patch states about all of them. */
export interface HunkSet extends FilePlace, Pick<Patch, "rawBytes" | "closesLines" | "isDiff"> {
  readonly hunks: readonly Hunk[];
  /** The line of the reply of the last earlier edit of the file; and the file before all edits, if it existed. */
  readonly earlier?:
    | { readonly patchLine: number; readonly bytes: Uint8Array | undefined }
    | undefined;
}

/** Hunks that are located together, and the text that they are compared with. */
export interface HunksOfFile extends HunkSet {
  readonly lines: Lines;
  /** Lines of the text that skipped hunks have added, ascending: no other hunk may remove them. */
  readonly made?: readonly number[] | undefined;
}

/** Hunks of which some are refused. */
export interface RefusedHunks extends HunksOfFile {
  readonly misses: readonly Miss[];
}

/** A finding of planning: a problem, or refused hunks that are not diagnosed yet. */
export type Finding = Problem | RefusedHunks;

/** A finding, and the edit that it is about; undefined if it is about all. */
export interface Refusal {
  readonly edit: FileEdit | undefined;
  readonly finding: Finding;
}

/** Why the hunks of an edit cannot all be applied, and the hunks that fit. */
export interface RefusedEdit {
  readonly findings: readonly Finding[];
  readonly hunks: readonly PlacedHunk[];
}

/** The name of a hunk in reports. */
export function placeIn({ path, hunks }: Pick<HunkSet, "path" | "hunks">, at: number): HunkPlace {
  const { patchLine = 0, number = { hunk: at + 1, hunks: hunks.length } } = hunks[at] ?? {};
  return { path, patchLine, hunk: number.hunk, hunks: number.hunks };
}

/** Codes of problems that do not name the file of an edit. */
type Pathless = "no-patch" | "truncated" | "changed-on-disk" | "busy" | "interrupted";

/** A problem with a file, without its path and the line of the reply. */
export type FileProblem<Code extends ProblemCode = Exclude<ProblemCode, Pathless>> = {
  readonly [One in Code]: Omit<ProblemOf<One>, "path" | "patchLine">;
}[Code];

/** The only place where a problem with a file gets its path and the line of the reply. */
export function problemAt({ path, patchLine }: FilePlace, problem: FileProblem): Problem {
  return problem.code === "io" ? { ...problem, path } : { ...problem, path, patchLine };
}
