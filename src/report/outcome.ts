/** What came of a patch, in words, and the hunks that need no change. */

import type { Outcome } from "../check.ts";
import type { Plan } from "../plan/plan.ts";

export const OUTCOMES: Readonly<Record<Outcome["status"], string>> = {
  applied: "was applied",
  "applied-partly": "was applied in part",
  "would-apply": "would apply",
  "would-apply-partly": "would apply in part",
  refused: "was not applied",
};

/** The problems of a patch, and its hunks that have a place. */
export interface Fitted extends Pick<Outcome, "problems"> {
  readonly plan?: Pick<Plan, "hunks"> | undefined;
}

/** The hunks of a refused patch that need no change: those that fit, and that no problem is about. */
export function fittingHunks({ plan, problems }: Fitted): Plan["hunks"] {
  if (plan === undefined) return [];
  const overlaps = problems.filter((problem) => problem.code === "overlap");
  const claimed = new Set(overlaps.map((one) => `${one.otherPatchLine} ${one.path}`));
  // A problem with a whole file also concerns its hunks.
  const files = new Set(problems.map((one) => "path" in one && !("hunk" in one) && one.path));
  return plan.hunks.filter(
    ({ patchLine, path }) => !claimed.has(`${patchLine} ${path}`) && !files.has(path),
  );
}
