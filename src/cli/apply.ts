/** `llm-patch apply` and `llm-patch check`. */

import { diffBytes, diffFile, diffText } from "../report/diff.ts";
import { toJson } from "../report/json.ts";
import { summary } from "../report/summary.ts";
import { DEFAULTS, run } from "../run.ts";
import type { FlagValues } from "./flags.ts";
import { readInput } from "./input.ts";
import { openStream, print } from "./terminal.ts";

/** Applies what the files (or standard input) hold; gives the exit code. */
export async function apply(
  files: readonly string[],
  values: FlagValues,
  dryRun: boolean,
): Promise<number> {
  const reply = readInput(files);
  if (typeof reply === "number") return reply;
  const outcome = run(reply, {
    ...DEFAULTS,
    root: values.d ?? values.directory,
    dryRun: dryRun || values.dryRun === true || values.check === true,
    strict: values.strict === true,
    maxRung: values.strict === true ? "exact" : values.maxRung,
    first: values.first === true,
    overwrite: values.overwrite === true,
  });
  const diffs = (outcome.plan?.files ?? []).map(diffFile);
  const quiet = values.quiet === true && outcome.problems.length === 0;
  const stdout = await openStream(1, values.color);
  const stderr = await openStream(2, values.color);
  if (values.json === true) {
    print(stdout, `${JSON.stringify(toJson(outcome, diffs), null, 2)}\n`);
    return outcome.exitCode;
  }
  if (quiet) return outcome.exitCode;
  for (const diff of outcome.problems.length > 0 ? [] : diffs) {
    print(stdout, stdout.forPerson ? diffText(diff, stdout.palette) : diffBytes(diff));
  }
  print(stderr, `${summary(outcome, diffs, stderr.palette).join("\n")}\n`);
  return outcome.exitCode;
}
