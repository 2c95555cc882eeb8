/** `llm-patch apply` and `llm-patch check`. */

import { diffBytes, type FileDiff, diffFile, diffText } from "../report/diff.ts";
import { toJson } from "../report/json.ts";
import { retryText } from "../report/retry.ts";
import { statRows } from "../report/stat.ts";
import { summary } from "../report/summary.ts";
import { trimmed } from "../report/trim.ts";
import { visibleJson } from "../report/visible.ts";
import { DEFAULTS, type Outcome, run } from "../run.ts";
import { type FlagValues, limitsOf, readOptions, writeOptions } from "./flags.ts";
import { withHistory } from "./history.ts";
import { readInput } from "./input.ts";
import { progressOnTerminal } from "./progress.ts";
import { holdSignals } from "./signals.ts";
import { openStream, print, type Stream } from "./terminal.ts";

/** Applies what the files (or standard input) hold; gives the exit code. */
export async function apply(
  files: readonly string[],
  values: FlagValues,
  dryRun: boolean,
): Promise<number> {
  const limits = limitsOf(values);
  const reply = readInput(files, limits.patch);
  if ("code" in reply) {
    const unread: Outcome = { status: "refused", exitCode: 2, plan: undefined, problems: [reply] };
    if (values.json === true) print({ descriptor: 1 }, `${visibleJson(toJson(unread, []))}\n`);
    return unread.exitCode;
  }
  const progress = values.quiet === true ? undefined : progressOnTerminal();
  const root = values.d ?? values.directory;
  const made = run(reply, {
    ...DEFAULTS,
    ...readOptions(values),
    ...writeOptions(values),
    hold: holdSignals,
    ...(progress === undefined ? {} : { onStep: progress.show }),
    limits,
    root,
    dryRun: dryRun || values.dryRun === true || values.check === true,
    strict: values.strict === true,
    maxRung: values.strict === true ? "exact" : values.maxRung,
    first: values.first === true,
    overwrite: values.overwrite === true,
    reverse: values.reverse === true,
    select: values.include ?? values.exclude ?? [],
    skipApplied: values.skipApplied === true,
    allowPlaceholder: values.allowPlaceholder === true,
    ...(values.similarity === undefined ? {} : { similarity: values.similarity }),
  });
  progress?.end();
  const outcome = withHistory(made, root);
  const quiet = values.quiet === true && outcome.problems.length === 0;
  if (quiet && values.json !== true) return outcome.exitCode;
  const diffs = (outcome.plan?.files ?? []).map(diffFile);
  const stdout = await openStream(1, values.color);
  const stderr = await openStream(2, values.color);
  if (values.json === true) {
    const failure = print(stdout, `${visibleJson(toJson(outcome, diffs))}\n`);
    return verdict(outcome, failure);
  }
  if (values.retry === true && outcome.problems.length > 0) {
    const failure = print(stdout, retryText(outcome, values.retryLimit));
    return verdict(outcome, failure);
  }
  const failure =
    outcome.problems.length > 0 ? undefined : printChanges(outcome, diffs, stdout, values);
  print(stderr, `${summary(outcome, diffs, stderr.palette, stderr.width).join("\n")}\n`);
  return verdict(outcome, failure);
}

/** The diff, or its numbers; gives the system's code for why they could not be printed. */
function printChanges(
  { plan }: Outcome,
  diffs: readonly FileDiff[],
  stdout: Stream,
  { stat, trim }: FlagValues,
): string | undefined {
  if (stat === true) {
    const rows = statRows(plan?.files ?? [], diffs, stdout.palette, stdout.width);
    return print(stdout, rows.map((row) => `${row}\n`).join(""));
  }
  let failure: string | undefined;
  for (const diff of trim === true ? diffs.map(trimmed) : diffs) {
    failure ??= print(stdout, stdout.forPerson ? diffText(diff, stdout.palette) : diffBytes(diff));
  }
  return failure;
}

/**
 * The exit code is a verdict on the tree: that its diff could not be printed does not change
 * it. But a check is nothing but what it prints.
 */
function verdict({ exitCode, status }: Outcome, failure: string | undefined): number {
  if (failure === undefined) return exitCode;
  const fact = `standard output could not be written: ${failure}`;
  const cure =
    status === "applied" ? "the files are changed; see them with git diff" : "run it again";
  print({ descriptor: 2 }, `llm-patch: ${fact}\n  next: ${cure}\n`);
  return status === "would-apply" ? 2 : exitCode;
}
