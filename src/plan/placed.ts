/** The places of the hunks, and what was needed to match them; or why hunks cannot be applied, which `diagnose` explains. */

import type { Level, Miss, Placement } from "../locate/placement.ts";
import type { Hunk, Patch, RepairName } from "../patch.ts";
import type { HunkPlace, Problem, ProblemCode, ProblemOf } from "../problem.ts";
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

/** Hunks that are located together, and the text that they are compared with. */
export interface Stage extends Pick<Patch, "closesLines"> {
  readonly path: string;
  readonly hunks: readonly Hunk[];
  readonly lines: Lines;
  /** The text is the original file: stated lines count in it. */
  readonly isFirst: boolean;
}

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

/** The name of a hunk in reports. */
export function placeIn({ path, hunks }: Pick<Stage, "path" | "hunks">, at: number): HunkPlace {
  const { patchLine = 0, number = { hunk: at + 1, hunks: hunks.length } } = hunks[at] ?? {};
  return { path, patchLine, hunk: number.hunk, hunks: number.hunks };
}

/** The hunks with their numbers, which stay the same when others are left out. */
export function numbered(hunks: readonly Hunk[]): readonly Hunk[] {
  return hunks.map((hunk, at) =>
    hunk.number === undefined ? { ...hunk, number: { hunk: at + 1, hunks: hunks.length } } : hunk,
  );
}

/**
 * The placements for the report, in the order of the patch. `respelled`: hunks in whose
 * added lines typographic characters were replaced by plain ones.
 */
export function placed(
  placements: readonly Placement[],
  stage: Stage,
  respelled: readonly number[] = [],
): PlacedHunk[] {
  const respelledHunks = new Set(respelled);
  return placements
    .map((placement): PlacedHunk => {
      const { hunk, level, start } = placement;
      const moved = stage.isFirst ? movedBy(placement, stage.hunks[hunk]) : 0;
      const repairs: readonly RepairName[] = respelledHunks.has(hunk)
        ? ["typographic-characters", ...placement.repairs]
        : placement.repairs;
      const { path, patchLine, hunk: number, hunks } = placeIn(stage, hunk);
      // A single spread is the fastest way to copy them.
      return {
        path,
        patchLine,
        hunk: number,
        hunks,
        level,
        line: start + 1,
        moved: moved === 0 ? undefined : moved,
        repairs: repairs.length === 0 ? undefined : repairs,
      };
    })
    .toSorted((a, b) => a.hunk - b.hunk);
}

/** The distance from the stated line of the first expected line to its place. */
function movedBy({ start, lines, pairs }: Placement, hunk: Hunk | undefined): number {
  const stated = hunk?.statedLine;
  if (stated === undefined) return 0;
  const first = pairs.findIndex((line) => line !== -1);
  const dropped = lines.filter(({ kind }, at) => at < first && kind !== "added").length;
  return start - (stated + dropped);
}
