/**
 * The `apply_patch` command: Codex's output, messages and exit codes, its first place
 * and its overwriting; but all or nothing, and inside the working folder.
 */

import type { Problem } from "../problem.ts";
import { PLAIN } from "../report/color.ts";
import { codexMessage, codexSummary } from "../report/codex.ts";
import { describe, describeWarning } from "../report/messages.ts";
import { details } from "../report/mismatch.ts";
import { DEFAULTS, run } from "../run.ts";
import { guarded } from "./guarded.ts";
import { readInput } from "./input.ts";
import { holdSignals } from "./signals.ts";
import { print } from "./terminal.ts";

const USAGE = "Usage: apply_patch 'PATCH'\n       echo 'PATCH' | apply_patch\n";

/** The `apply_patch` command; sets the exit code: 0 applied, 1 failed, 2 wrong usage. */
export function applyPatch(args: readonly string[]): Promise<void> {
  return guarded("apply_patch", () => main(args));
}

/** What Codex's message does not show: it lists the wanted lines itself. */
function evidence(problem: Problem): readonly string[] {
  return problem.code === "not-found" && problem.nearMiss === undefined
    ? []
    : details(problem, PLAIN);
}

function main(args: readonly string[]): number {
  const [patch, ...rest] = args;
  if (patch === "--help" || patch === "-h") {
    print({ descriptor: 1 }, USAGE);
    return 0;
  }
  if (rest.length > 0) {
    print({ descriptor: 2 }, `Error: apply_patch accepts exactly one argument.\n${USAGE}`);
    return 2;
  }
  const reply = patch ?? readInput([]);
  if (typeof reply === "number" || reply.length === 0) {
    print({ descriptor: 2 }, USAGE);
    return 2;
  }
  const outcome = run(reply, {
    ...DEFAULTS,
    root: ".",
    first: true,
    overwrite: true,
    hold: holdSignals,
  });
  const { plan, problems } = outcome;
  if (problems.length > 0) {
    const rows = problems.flatMap((problem) => [
      codexMessage(problem),
      ...evidence(problem).map((row) => `    ${row}`),
      `  next: ${describe(problem, "apply-patch").cure}`,
    ]);
    print({ descriptor: 2 }, `${rows.join("\n")}\nNothing was written.\n`);
    return 1;
  }
  const warnings = (plan?.warnings ?? []).map(
    (warning) => `apply_patch: warning: ${describeWarning(warning)}\n`,
  );
  print({ descriptor: 2 }, warnings.join(""));
  if (plan !== undefined) print({ descriptor: 1 }, codexSummary(plan));
  return 0;
}
