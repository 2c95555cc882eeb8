/** `llm-patch apply` and `llm-patch check`. */

import type { Step } from "../plan/options.ts";
import { counted } from "../report/count.ts";
import { diffsOf, type FileDiff } from "../report/diff.ts";
import { toJson } from "../report/json.ts";
import { reportOf, type ReportOptions } from "../report/report.ts";
import { readReplies } from "../reading.ts";
import { runPatches } from "../run.ts";
import { refused, type Outcome } from "../check.ts";
import { type FlagValues, optionsOf } from "./flags.ts";
import { readInput } from "./input.ts";
import { progressOnTerminal } from "./progress.ts";
import { complain, holdSignals, isTerminal, paletteOf, print, printJson } from "./terminal.ts";

export async function apply(
  files: readonly string[],
  values: FlagValues,
  dryRun: boolean,
): Promise<number> {
  const options = optionsOf(values);
  const replies = readInput(files, options.limits.patch);
  if ("code" in replies) {
    const unread = refused(undefined, [replies]);
    if (values.json === true) printJson(toJson(unread));
    return unread.exitCode;
  }
  const asking =
    values.interactive === true && (await import("./interactive.ts")).askOnTerminal(values);
  if (asking === undefined) return 2;
  const read = readReplies(replies, options);
  const { rest: file, directory: root, partial = file !== undefined } = values;
  const checked = (): Outcome => runPatches(read, { ...options, root, partial, dryRun: true });
  const save =
    file === undefined ? () => false : (await import("./rest.ts")).openRest(file, checked);
  if (save === undefined) return 2;
  const isSilent = values.quiet === true || asking !== false;
  const progress = isSilent ? undefined : progressOnTerminal();
  const outcome = runPatches(read, {
    ...options,
    hold: holdSignals,
    ...(progress && { onStep: (step) => progress.show(textOf(step)) }),
    ...(asking && { choose: (...given) => asking.choose(...given) }),
    root,
    partial,
    dryRun: dryRun || values.dryRun === true,
  });
  if (asking !== false) asking.close();
  progress?.show("formatting the report");
  const diffs = diffsOf(outcome);
  progress?.end();
  const rest = save(outcome) ? file : undefined;
  const failure = printReport(outcome, diffs, { ...values, isSeen: asking !== false, rest });
  return verdict(outcome, failure);
}

/** Prints the report of a run; returns the system's error code if standard output cannot be written. */
export function printReport(
  outcome: Outcome,
  diffs: readonly FileDiff[],
  options: ReportOptions & Partial<Pick<FlagValues, "color">>,
): string | undefined {
  const settings = { ...options, isOnTerminal: isTerminal(1) };
  const [stdout, stderr] = [paletteOf(1, options.color), paletteOf(2, options.color)];
  let failure: string | undefined;
  for (const [descriptor, part] of reportOf(outcome, diffs, settings, stdout, stderr)) {
    const failed = print(descriptor, part);
    if (descriptor === 1) failure ??= failed;
  }
  return failure;
}

function textOf(step: Step): string {
  return step.kind === "planning"
    ? `planning file ${step.file} of ${step.files}`
    : `writing ${counted(step.files, "file")}`;
}

/**
 * The exit code describes the files: failing to print their diff does not change it. But `check`
 * only prints.
 */
function verdict({ exitCode, status }: Outcome, failure: string | undefined): number {
  if (failure === undefined) return exitCode;
  const isWritten = status === "applied" || status === "applied-partly";
  const message = `standard output could not be written: ${failure}`;
  const hint = isWritten ? "the files are changed; see them with git diff" : "run it again";
  complain(message, hint);
  return isWritten || status === "refused" ? exitCode : 2;
}
