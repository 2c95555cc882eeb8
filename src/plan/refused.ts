/** Why hunks cannot be applied, in the terms of locate; `diagnose` explains it. */

import type { Miss } from "../locate/placement.ts";
import type { ProblemCode, Problem, ProblemOf } from "../problem.ts";
import type { PlacedHunk, Stage } from "./placed.ts";

/** Refused hunks of one file edit, and the text that they were compared with. */
export interface RefusedHunks extends Omit<Stage, "isFirst" | "closesLines"> {
  /** Their numbers count the hunks of the stage. */
  readonly refusals: readonly Miss[];
  /** The required similarity, if matching by similarity was requested. */
  readonly similarity: number | undefined;
  /** The line of the reply of the last earlier edit of the file; and the file before all edits, if it existed. */
  readonly earlier?:
    | { readonly patchLine: number; readonly bytes: Uint8Array | undefined }
    | undefined;
}

/** A finding of planning: a problem, or refused hunks that are not diagnosed yet. */
export type Finding = Problem | RefusedHunks;

/** A problem with a file after all edits: its line of the reply is found by the file's name. */
export type OfFile<Code extends ProblemCode> = Code extends unknown
  ? Omit<ProblemOf<Code>, "patchLine"> & { readonly path: string }
  : never;

/** Why the hunks of an edit cannot all be applied, and the hunks that fit. */
export interface Unfit {
  readonly findings: readonly Finding[];
  readonly hunks: readonly PlacedHunk[];
}
