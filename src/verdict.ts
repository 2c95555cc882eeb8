/** What the problems of a run mean for it: its exit code, and whether files may be half written. */

import type { Problem, ProblemCode } from "./problem.ts";

/** True if files may be half written, because not everything could be undone. */
export function isUnfinished(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.code === "io" && problem.unfinished === true);
}

/** Problems that any other patch would have, too. */
const OF_THE_SYSTEM: ReadonlySet<ProblemCode> = new Set(["io", "busy", "interrupted"]);

export function isOfTheSystem({ code }: Problem): boolean {
  return OF_THE_SYSTEM.has(code);
}

/** Exit code 2 (trouble) for these, 1 (understood, not applied) for all others. */
const TROUBLE: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "no-patch",
  "truncated",
  "malformed",
  "unsupported",
  "io",
]);

/**
 * The exit code for a set of problems: 0 without any, 2 if the input or the
 * system is at fault, else 1.
 */
export function exitCode(problems: readonly Problem[]): 0 | 1 | 2 {
  if (problems.length === 0) return 0;
  const isTrouble = (problem: Problem): boolean =>
    TROUBLE.has(problem.code) ||
    ((problem.code === "encoding" || problem.code === "too-large") && problem.path === undefined);
  return problems.some(isTrouble) ? 2 : 1;
}
