/** The outcome as one JSON object, stable from `version` on. */

import type { Outcome } from "../check.ts";
import type { FormatName, Repair, RepairName } from "../patch.ts";
import type { PlannedFile } from "../plan/changes.ts";
import type { Prefix } from "../plan/files.ts";
import type { PlacedHunk } from "../plan/placed.ts";
import type { Problem } from "../problem.ts";
import { defined, textOf } from "../values.ts";
import type { Warning } from "../warning.ts";
import { type FileDiff, type ModeChange, modeChange } from "./diff.ts";
import { describe, type Message } from "./messages.ts";
import { restOf } from "./rest.ts";
import { warningMessage } from "./notes.ts";

/** The object that `--json` prints. All lines count from 1; `patchLine` is one of the reply. */
export interface Report {
  readonly version: 1;
  /** Nothing was written unless it is `applied`, or `applied-partly`. */
  readonly status: Outcome["status"];
  /** The files that change, in the order of the patch. */
  readonly files: readonly ReportedFile[];
  /** The folder that was taken off all paths of the patch, or put before them. */
  readonly prefix?: Prefix;
  /** What was done about an earlier run that had been interrupted. */
  readonly recovery?: NonNullable<Outcome["recovery"]>;
  /** Leniencies used in reading the patch. */
  readonly repairs: readonly Repair[];
  readonly warnings: readonly ReportedWarning[];
  /** Why the patch is refused, or why a part of it is left. */
  readonly problems: readonly ReportedProblem[];
  /** What is left of a patch that is applied in part, as a patch of its own; missing if it is no text. */
  readonly rest?: string;
}

/** What becomes of one file: paths are relative to the root, with slashes. */
export interface ReportedFile extends Pick<PlannedFile, "action" | "path" | "from"> {
  /** If it changes, or a new file is executable. */
  readonly mode?: ModeChange;
  /** Lines, as in the diff. */
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly ReportedHunk[];
}

/** Where a hunk went, and on which level it was found. */
export interface ReportedHunk extends Pick<
  PlacedHunk,
  "hunk" | "patchLine" | "level" | "line" | "moved" | "shift"
> {
  readonly repairs: readonly RepairName[];
}

/** A problem with what is said about it. */
export type ReportedProblem = Problem &
  Message & {
    /** The file, if it is about one: as the report names it. */
    readonly path?: string;
    /** The line of that file where to look, if one is known: of the first of several places. */
    readonly line?: number;
  };

/** A warning with what is said about it. */
export type ReportedWarning = Warning & Pick<Message, "place" | "message">;

/** The object that `--json` prints; `diffs` are those of the plan. See schema.ts. */
export function toJson(
  outcome: Outcome,
  diffs: readonly FileDiff[],
  rest: ReturnType<typeof restOf> = restOf(outcome),
): Report {
  const { plan, status, problems, format } = outcome;
  return defined({
    version: 1 as const,
    status,
    files: diffs.map(fileJson),
    prefix: plan?.prefix,
    recovery: outcome.recovery,
    repairs: plan?.repairs ?? [],
    warnings: (plan?.warnings ?? []).map((warning) => {
      return { ...warning, ...warningMessage(warning) };
    }),
    problems: problems.map((problem) => reported(problem, format)),
    rest: textOf(rest),
  });
}

/** The problem with what is said about it, in the terms of the format that was sent. */
export function reported(problem: Problem, format: FormatName | undefined): ReportedProblem {
  return { ...problem, ...defined({ line: lineOf(problem) }), ...describe(problem, format) };
}

function lineOf(problem: Problem): number | undefined {
  if ("line" in problem) return problem.line;
  if (problem.code === "ambiguous") return problem.places[0]?.line;
  return problem.code === "not-found"
    ? (problem.elsewhere[0] ?? problem.nearMiss?.line)
    : undefined;
}

function fileJson({ file, added, removed }: FileDiff): ReportedFile {
  const { action, path, from, hunks } = file;
  const reportedHunks = hunks.map(
    ({ hunk, patchLine, level, line, moved, shift, repairs = [] }): ReportedHunk =>
      defined({ hunk, patchLine, level, line, moved, shift, repairs }),
  );
  const mode = modeChange(file);
  return defined({ action, path, from, mode, added, removed, hunks: reportedHunks });
}
