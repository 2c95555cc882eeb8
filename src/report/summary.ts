/** The report on standard error: problems with their evidence, one row for each file, and a last line. */

import type { Recovery } from "../commit/recover.ts";
import type { Outcome } from "../check.ts";
import type { FormatName, RepairName } from "../patch.ts";
import { isOfTheSystem, isUnfinished, type Problem } from "../problem.ts";
import { formatFor, recoverIn } from "./advice.ts";
import type { Palette } from "./color.ts";
import { counted } from "./count.ts";
import type { FileDiff } from "./diff.ts";
import { fileRow } from "./file-rows.ts";
import { describe, describeRepairs, describeWarning, factOf, nextStep } from "./messages.ts";
import { details } from "./mismatch.ts";
import { fittingHunks, OUTCOMES } from "./outcome.ts";
import { nameOf } from "./table.ts";
import { visible } from "./visible.ts";

/** Problems shown with their evidence and hint; the others have one line each. */
const IN_FULL = 5;
/** Maximum numbers of problems and files shown. */
const [MAX_PROBLEMS, MAX_FILES] = [20, 20];
/** Repairs that most replies need, which are not reported. */
const ROUTINE: ReadonlySet<RepairName> = new Set(["text-outside", "carriage-returns"]);

export interface Verbosity {
  /** If the patch applies, print only the summary. */
  readonly quiet?: boolean;
  /** Print all problems, files and notes. */
  readonly verbose?: boolean;
  /** The file for the rest. */
  readonly rest?: string | undefined;
}

/** All lines of the report for a person; `diffs` are those of the plan's files. */
export function summary(
  outcome: Outcome,
  diffs: readonly FileDiff[],
  palette: Palette,
  { quiet = false, verbose = false, rest }: Verbosity = {},
): readonly string[] {
  const { problems, status, plan } = outcome;
  const files = verbose ? diffs : diffs.slice(0, MAX_FILES);
  const shown = verbose ? problems : problems.slice(0, MAX_PROBLEMS);
  const [first] = problems;
  const retry = problems.every(isOfTheSystem) ? "" : "; for the model: --retry";
  return [
    ...recoveryRows(outcome.recovery),
    ...shown.flatMap((problem, at) => {
      const rows = problemRows(problem, palette, formatFor(problem, outcome), verbose);
      return verbose || at < IN_FULL ? rows : rows.slice(0, 1);
    }),
    ...others(problems.length - shown.length, "problem"),
    ...(status === "refused" || (quiet && !verbose)
      ? []
      : [
          ...notes(plan, palette, verbose),
          ...files.map((diff) => fileRow(diff, palette)),
          ...others(diffs.length - files.length, "file"),
        ]),
    ...(status === "refused" ? [nothingWritten(outcome)] : lastRows(outcome, diffs, rest)),
    ...(first === undefined ? [] : [`${NAME}more: llm-patch explain ${nameOf(first)}${retry}`]),
  ];
}

const NAME = "llm-patch: ";

function others(count: number, noun: string): readonly string[] {
  return count === 0 ? [] : [`${NAME}... and ${counted(count, `more ${noun}`)}; -v shows all`];
}

/** A problem: its place and message on the first line, then evidence, then what to do. */
export function problemRows(
  problem: Problem,
  palette: Palette,
  format?: FormatName,
  all = false,
): readonly string[] {
  const { place, message, ...next } = describe(problem, format);
  const lead = place === "" ? "" : `${place}: `;
  return [
    `${NAME}${lead}${palette("problem", `${message} [${nameOf(problem)}]`)}`,
    ...details(problem, palette, all).map((row) => `    ${row}`),
    `  hint: ${nextStep(next)}`,
  ];
}

/** What was done about an interrupted run, prefixed with the name of the command. */
export function recoveryRows(
  recovery: Recovery | undefined,
  command = "llm-patch",
): readonly string[] {
  if (recovery === undefined) return [];
  return [
    `${command}: ${RECOVERIES[recovery.outcome]}`,
    ...recovery.left.map(
      (path) => `${command}: warning: ${visible(path)}: left as it is: changed by another program`,
    ),
  ];
}

const RECOVERIES: Readonly<Record<Recovery["outcome"], string>> = {
  nothing: "nothing to recover",
  tidied: "removed the leftovers of an interrupted run",
  finished: "finished an interrupted run",
  undone: "rolled back an interrupted run",
};

function notes(plan: Outcome["plan"], palette: Palette, verbose: boolean): readonly string[] {
  const { repairs = [], warnings = [] } = plan ?? {};
  const reported = repairs.filter(({ name }) => verbose || !ROUTINE.has(name));
  return [
    ...describeRepairs(reported).map((text) => `${NAME}${palette("faint", `note: ${text}`)}`),
    // Not every terminal can show the colour of warnings legibly, so only the word is coloured.
    ...warnings.map(
      (warning) => `${NAME}${palette("warning", "warning:")} ${factOf(describeWarning(warning))}`,
    ),
  ];
}

function lastRows(
  outcome: Outcome,
  diffs: readonly FileDiff[],
  rest: string | undefined,
): readonly string[] {
  const { status, plan } = outcome;
  const isPartly = status.endsWith("-partly");
  const sum = (kind: "added" | "removed"): number =>
    diffs.reduce((lines, diff) => lines + diff[kind], 0);
  const parts = [
    counted(diffs.length, "file"),
    counted(plan?.hunks.length ?? 0, "hunk"),
    `+${sum("added")} -${sum("removed")}`,
  ];
  const applied = `${OUTCOMES[status].replace("was ", "")}: ${parts.join(", ")}`;
  const nothing = isPartly ? "nothing was applied" : "nothing changes";
  const saves = status === "applied-partly" && diffs.length > 0 ? "would have saved" : "saves";
  const saved =
    rest === undefined
      ? `--rest FILE ${saves} what is left as a patch`
      : `what is left is saved in ${visible(rest)}`;
  return [NAME + (diffs.length === 0 ? nothing : applied), ...(isPartly ? [NAME + saved] : [])];
}

function nothingWritten(outcome: Outcome): string {
  const { problems } = outcome;
  const found = counted(problems.length, "problem");
  if (isUnfinished(problems))
    return `${NAME}the files may be half written: run ${recoverIn(outcome.plan?.root ?? ".")}`;
  const fitting = fittingHunks(outcome).length;
  const rest = fitting > 0 ? `; ${counted(fitting, "other hunk")} would apply` : "";
  return `${NAME}nothing was written: ${found}${rest}`;
}
