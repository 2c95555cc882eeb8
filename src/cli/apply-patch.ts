/**
 * The `apply_patch` command, with Codex's output, messages and exit codes. Like Codex it uses the first
 * match and overwrites files; unlike Codex it applies all or nothing, and only in the working folder.
 */

import { readCall } from "../input/shell.ts";
import { isUnfinished, type Problem } from "../problem.ts";
import { codexMessage, codexSummary } from "../report/codex.ts";
import { describe, describeWarning, factOf } from "../report/messages.ts";
import { details } from "../report/mismatch.ts";
import { recoverIn } from "../report/advice.ts";
import { recoveryRows } from "../report/report.ts";
import { PLAIN } from "../report/color.ts";
import { visible } from "../report/visible.ts";
import { LIKE_CODEX, run } from "../run.ts";
import { readInput } from "./input.ts";
import { guarded, holdSignals, print, printRows } from "./terminal.ts";

const USAGE = "Usage: apply_patch 'PATCH'\n       echo 'PATCH' | apply_patch\n";

/** The `apply_patch` command; sets the exit code: 0 applied, 1 failed, 2 wrong usage. */
export function applyPatch(args: readonly string[]): Promise<void> {
  return guarded("apply_patch", () => main(args));
}

/** Details that Codex's message lacks; the message itself lists the expected lines. */
function evidence(problem: Problem): readonly string[] {
  return problem.code === "not-found" && problem.closest === undefined
    ? []
    : details(problem, PLAIN);
}

function main(args: readonly string[]): number {
  const [patch] = args;
  if (patch === "--help" || patch === "-h") {
    print(1, USAGE);
    return 0;
  }
  const call = readCall(["apply_patch", ...args]);
  if (call.kind === "error") {
    printRows(2, [`Error: ${call.message}`, `  hint: ${call.hint}`]);
    return 2;
  }
  if (patch !== undefined) return applyReply(patch, ".");
  const input = readInput([]);
  const [reply] = "code" in input ? [] : input;
  return reply === undefined ? usage() : applyReply(reply, ".");
}

function usage(): number {
  print(2, USAGE);
  return 2;
}

/** Applies a reply to the files below `root` and prints the output of the command; returns the exit code. */
export function applyReply(reply: string | Uint8Array, root: string): number {
  if (reply.length === 0) return usage();
  const { plan, problems, recovery } = run(reply, { ...LIKE_CODEX, root, hold: holdSignals });
  printRows(2, recoveryRows(recovery, "apply_patch"));
  if (problems.length > 0) {
    const rows = problems.flatMap((problem) => [
      codexMessage(problem),
      ...evidence(problem).map((row) => `    ${row}`),
      `  hint: ${describe(problem, "apply-patch").hint}`,
    ]);
    const last = isUnfinished(problems)
      ? `The files may be half written: run ${visible(recoverIn(plan?.root ?? root))}.`
      : "Nothing was written.";
    printRows(2, [...rows, last]);
    return 1;
  }
  const warnings = (plan?.warnings ?? []).map(describeWarning);
  printRows(
    2,
    warnings.map((warning) => `apply_patch: warning: ${factOf(warning)}`),
  );
  if (plan !== undefined) print(1, codexSummary(plan));
  return 0;
}
