/** The talk on standard error: problems with their evidence, one row a file, and one last line. */

import type { Recovery } from "../commit/recover.ts";
import type { Outcome } from "../run.ts";
import type { FormatName } from "../patch.ts";
import type { Problem } from "../problem.ts";
import { type Palette, plain } from "./color.ts";
import type { FileDiff } from "./diff.ts";
import { fileRows } from "./file-rows.ts";
import { describe } from "./messages.ts";
import { describeRepairs } from "./repairs.ts";
import { details } from "./mismatch.ts";
import { visible } from "./visible.ts";
import { describeWarning } from "./warnings.ts";
import { sentenceRows } from "./wrap.ts";

/**
 * All lines of the report for a person; `diffs` are those of the plan's files, `width` is that
 * of the terminal, if there is one.
 */
export function summary(
  outcome: Outcome,
  diffs: readonly FileDiff[],
  palette: Palette,
  width?: number,
): readonly string[] {
  const { plan, problems } = outcome;
  const recovered = (outcome.recovery === undefined ? [] : recoveryRows(outcome.recovery)).flatMap(
    (row) => sentenceRows("", row, plain, width),
  );
  if (problems.length === 0)
    return [
      ...recovered,
      ...notes(outcome, palette, width),
      ...fileRows(plan?.files ?? [], diffs, palette, width),
      lastLine(outcome, diffs),
    ];
  return [
    ...recovered,
    ...problems.flatMap((problem, at) =>
      at < IN_FULL
        ? problemRows(problem, palette, outcome.format, width)
        : headline(problem, palette, outcome.format, width),
    ),
    ...sentenceRows("", nothingWritten(outcome), plain, width),
  ];
}

/** Problems with their evidence and what to do; of the others there is one line each. */
const IN_FULL = 5;

/** A problem: place and fact on the first line, the evidence below it, then what to do. */
export function problemRows(
  problem: Problem,
  palette: Palette,
  format?: FormatName,
  width?: number,
): readonly string[] {
  const { cure } = describe(problem, format);
  return [
    ...headline(problem, palette, format, width),
    ...details(problem, palette, width).map((row) => `    ${row}`),
    ...sentenceRows("  next: ", cure, plain, width),
  ];
}

function headline(
  problem: Problem,
  palette: Palette,
  format: FormatName | undefined,
  width: number | undefined,
): readonly string[] {
  const { place, fact } = describe(problem, format);
  const lead = `llm-patch: ${place === "" ? "" : `${place}: `}`;
  return sentenceRows(lead, fact, palette.problem, width);
}

/** What was done about an interrupted run, in the name of a command. */
export function recoveryRows(
  { outcome, left }: Recovery,
  command = "llm-patch",
): readonly string[] {
  return [
    `${command}: ${RECOVERIES[outcome]}`,
    ...left.map(
      (path) =>
        `${command}: warning: ${visible(path)}: left as it is: somebody else has changed it`,
    ),
  ];
}

const RECOVERIES: Readonly<Record<Recovery["outcome"], string>> = {
  nothing: "there was nothing to recover",
  tidied: "an interrupted run was tidied up",
  finished: "an interrupted run was finished",
  undone: "an interrupted run was undone",
};

/** Repairs and warnings. */
function notes({ plan }: Outcome, palette: Palette, width: number | undefined): readonly string[] {
  if (plan === undefined) return [];
  return [
    ...describeRepairs(plan.repairs).flatMap((text) =>
      sentenceRows("", `llm-patch: note: ${text}`, palette.faint, width),
    ),
    ...plan.warnings.flatMap((warning) =>
      sentenceRows("", `llm-patch: warning: ${describeWarning(warning)}`, palette.warning, width),
    ),
  ];
}

function lastLine({ status, plan }: Outcome, diffs: readonly FileDiff[]): string {
  const sum = (key: "added" | "removed"): number =>
    diffs.reduce((total, diff) => total + diff[key], 0);
  const verb = status === "applied" ? "applied" : "would apply";
  const parts = [count(plan?.files.length ?? 0, "file"), count(plan?.hunks.length ?? 0, "hunk")];
  return `llm-patch: ${verb}: ${parts.join(", ")}, +${sum("added")} -${sum("removed")}`;
}

function nothingWritten({ plan, problems }: Outcome): string {
  const found = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  if (problems.some((problem) => problem.code === "io" && problem.unfinished === true))
    return "llm-patch: the files may be half written: run llm-patch recover";
  // Hunks that change nothing are the problem, not others that would fit.
  const isAll = problems.some(({ code }) => code === "no-change");
  const fitting = isAll ? 0 : (plan?.hunks.length ?? 0);
  const others = fitting > 0 ? `; ${count(fitting, "other hunk")} would fit` : "";
  return `llm-patch: nothing was written: ${found}${others}`;
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
