/** The outcome as one JSON object, stable from `version` on. */

import type { Outcome } from "../check.ts";
import type { FormatName, Repair, RepairName } from "../patch.ts";
import type { PlannedFile } from "../plan/changes.ts";
import type { Prefix } from "../plan/names.ts";
import type { PlacedHunk } from "../plan/placed.ts";
import type { Problem, Warning } from "../problem.ts";
import { defined, textOf } from "../values.ts";
import { formatFor } from "./advice.ts";
import { diffsOf, type FileDiff, type ModeChange, modeChange } from "./diff.ts";
import { describe, describeWarning, type Message } from "./messages.ts";

/** The object that `--json` prints. All lines are 1-based; `patchLine` is a line of the reply. */
export interface Report {
  readonly version: 1;
  /** Nothing was written unless it is `applied`, or `applied-partly`. */
  readonly status: Outcome["status"];
  /** The files that change, in the order of the patch. */
  readonly files: readonly ReportedFile[];
  /** The folder that was removed from all paths of the patch, or added to them. */
  readonly prefix?: Prefix;
  /** What was done about an earlier, interrupted run. */
  readonly recovery?: NonNullable<Outcome["recovery"]>;
  /** Leniencies used in reading the patch. */
  readonly repairs: readonly Repair[];
  readonly warnings: readonly ReportedWarning[];
  /** Why the patch is refused, or partly applied. */
  readonly problems: readonly ReportedProblem[];
  /** The rest of a patch that is partly applied, as a patch; missing if it is not text, or if no patch can say it. */
  readonly rest?: string;
}

/** The change of one file: paths are relative to the root, with slashes. */
interface ReportedFile extends Pick<PlannedFile, "action" | "path" | "from"> {
  /** The modes, if the mode changes or a new file is executable. */
  readonly mode?: ModeChange;
  /** Numbers of lines, as in the diff. */
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly ReportedHunk[];
}

/** The place of a hunk, and its match level. */
interface ReportedHunk extends Pick<PlacedHunk, "hunk" | "patchLine" | "level" | "line" | "moved"> {
  readonly repairs: readonly RepairName[];
}

/** A problem with its message. */
export type ReportedProblem = Problem &
  Message & {
    /** The file of the problem, if it has one, as the report names it. */
    readonly path?: string;
    /** A line of that file to look at, if one is known: the first of several. */
    readonly line?: number;
  };

/** A warning with its message. */
export type ReportedWarning = Warning & Pick<Message, "place" | "message">;

/** The object that `--json` prints. See schema.ts. */
export function toJson(outcome: Outcome, diffs: readonly FileDiff[] = diffsOf(outcome)): Report {
  const { plan, status, problems } = outcome;
  return defined({
    version: 1 as const,
    status,
    files: diffs.map(fileJson),
    prefix: plan?.prefix,
    recovery: outcome.recovery,
    repairs: plan?.repairs ?? [],
    warnings: (plan?.warnings ?? []).map((warning) => {
      return { ...warning, ...describeWarning(warning) };
    }),
    problems: problems.map((problem) => reported(problem, formatFor(problem, outcome))),
    rest: textOf(outcome.rest),
  });
}

/** The problem with its message, in the terms of the format of the reply. */
export function reported(problem: Problem, format: FormatName | undefined): ReportedProblem {
  return { ...problem, ...defined({ line: lineOf(problem) }), ...describe(problem, format) };
}

function lineOf(problem: Problem): number | undefined {
  if ("line" in problem) return problem.line;
  if (problem.code === "ambiguous") return problem.places[0]?.line;
  return problem.code === "not-found" ? (problem.elsewhere[0] ?? problem.closest?.line) : undefined;
}

function fileJson({ file, added, removed }: FileDiff): ReportedFile {
  const { action, path, from, hunks } = file;
  const reportedHunks = hunks.map(
    ({ hunk, patchLine, level, line, moved, repairs = [] }): ReportedHunk =>
      defined({ hunk, patchLine, level, line, moved, repairs }),
  );
  const mode = modeChange(file);
  return defined({ action, path, from, mode, added, removed, hunks: reportedHunks });
}
