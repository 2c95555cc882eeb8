/** Hunks that need no change where others do. */

import type { HunkPlace, Problem } from "../problem.ts";

/** What is known of a patch: its problems, and the hunks that have a place. */
export interface Fitted<Hunk extends HunkPlace> {
  readonly problems: readonly Problem[];
  readonly plan?: { readonly hunks: readonly Hunk[] } | undefined;
}

/** The hunks of a refused patch that fit as they are, without those that a problem is about. */
export function fittingHunks<Hunk extends HunkPlace>({
  plan,
  problems,
}: Fitted<Hunk>): readonly Hunk[] {
  // Hunks that change nothing are the problem themselves.
  if (plan === undefined || problems.some(({ code }) => code === "no-change")) return [];
  const claimed = new Set(
    problems.flatMap((problem) =>
      problem.code === "overlap" ? [`${problem.otherPatchLine} ${problem.path}`] : [],
    ),
  );
  return plan.hunks.filter(({ patchLine, path }) => !claimed.has(`${patchLine} ${path}`));
}
