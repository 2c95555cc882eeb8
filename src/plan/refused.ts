/** What keeps hunks from being applied, in the terms of locate; what it means is for diagnosis to say. */

import type { Miss } from "../locate/placement.ts";
import type { ProblemCode, Problem, ProblemOf } from "../problem.ts";
import type { PlacedHunk, Stage } from "./placed.ts";

/** Hunks of one file edit that are refused, and what they were compared with. */
export interface RefusedHunks extends Omit<Stage, "isFirst" | "closesLines"> {
  /** They count in the hunks of the stage. */
  readonly refusals: readonly Miss[];
  /** How similar a place must be, if similarity may decide. */
  readonly similarity: number | undefined;
  /** The edit before it of the same file, by its line of the reply, and the file before all edits, if there was one. */
  readonly earlier?:
    | { readonly patchLine: number; readonly bytes: Uint8Array | undefined }
    | undefined;
}

/** What planning finds: a problem, or hunks whose problems are still to be told. */
export type Finding = Problem | RefusedHunks;

/** A problem with a file as the edits leave it: which line of the reply is told by its name. */
export type OfFile<Code extends ProblemCode> = Code extends unknown
  ? Omit<ProblemOf<Code>, "patchLine"> & { readonly path: string }
  : never;

/** Why not all hunks of an edit can be applied, and those that fit. */
export interface Unfit {
  readonly findings: readonly Finding[];
  readonly hunks: readonly PlacedHunk[];
}
