/** The talk on standard error: problems with their evidence, one row a file, and one last line. */

import type { Recovery } from "../commit/recover.ts";
import type { Outcome } from "../check.ts";
import type { FormatName } from "../patch.ts";
import type { Problem } from "../problem.ts";
import { isUnfinished } from "../verdict.ts";
import type { Palette } from "./color.ts";
import { counted } from "./count.ts";
import type { FileDiff } from "./diff.ts";
import { fileRows } from "./file-rows.ts";
import { describe } from "./messages.ts";
import { fittingHunks } from "./fitting.ts";
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
    (row) => sentenceRows(row, width),
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
    ...sentenceRows(nothingWritten(outcome), width),
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
    ...sentenceRows(`  next: ${cure}`, width),
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
  return sentenceRows(lead + fact, width, { from: lead.length, paint: palette.problem });
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

const NAME = "llm-patch: ";
const WARNING = "warning:";

/** Repairs and warnings. */
function notes({ plan }: Outcome, palette: Palette, width: number | undefined): readonly string[] {
  if (plan === undefined) return [];
  return [
    ...describeRepairs(plan.repairs).flatMap((text) =>
      sentenceRows(`${NAME}note: ${text}`, width, { from: 0, paint: palette.faint }),
    ),
    // Not all colours of warnings can be read on all backgrounds: the word alone has it.
    ...plan.warnings.flatMap((warning) =>
      sentenceRows(`${NAME}${WARNING} ${describeWarning(warning)}`, width, {
        from: NAME.length,
        to: NAME.length + WARNING.length,
        paint: palette.warning,
      }),
    ),
  ];
}

function lastLine({ status, plan }: Outcome, diffs: readonly FileDiff[]): string {
  const sum = (key: "added" | "removed"): number =>
    diffs.reduce((total, diff) => total + diff[key], 0);
  const verb = status === "applied" ? "applied" : "would apply";
  const parts = [
    counted(plan?.files.length ?? 0, "file"),
    counted(plan?.hunks.length ?? 0, "hunk"),
  ];
  return `llm-patch: ${verb}: ${parts.join(", ")}, +${sum("added")} -${sum("removed")}`;
}

function nothingWritten(outcome: Outcome): string {
  const { problems } = outcome;
  const found = counted(problems.length, "problem");
  if (isUnfinished(problems))
    return "llm-patch: the files may be half written: run llm-patch recover";
  const fitting = fittingHunks(outcome).length;
  const others = fitting > 0 ? `; ${counted(fitting, "other hunk")} would fit` : "";
  return `llm-patch: nothing was written: ${found}${others}`;
}
