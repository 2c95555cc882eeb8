/** Hunks that need no change where others do. */

import type { PlacedHunk } from "../plan/placed.ts";
import type { Outcome } from "../run.ts";

/** The hunks of a refused patch that fit as they are, without those that a problem is about. */
export function fittingHunks({ plan, problems }: Outcome): readonly PlacedHunk[] {
  // Hunks that change nothing are the problem themselves.
  if (plan === undefined || problems.some(({ code }) => code === "no-change")) return [];
  const claimed = new Set(
    problems.flatMap((problem) =>
      problem.code === "overlap" ? [`${problem.otherPatchLine} ${problem.path}`] : [],
    ),
  );
  return plan.hunks.filter(({ patchLine, path }) => !claimed.has(`${patchLine} ${path}`));
}
