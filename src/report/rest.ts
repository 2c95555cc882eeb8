/** What a partial application leaves, and which hunks need no change where others do. */

import type { Outcome } from "../check.ts";
import { written } from "../formats/write.ts";
import { isContextOnly } from "../patch.ts";
import type { HunkPlace, Problem } from "../problem.ts";
import { counted } from "./count.ts";

/** The rest as a patch of the format that was sent; undefined if nothing is left, or no patch can say it. */
export function restOf({ left }: Pick<Outcome, "left">): string | Uint8Array | undefined {
  return left === undefined ? undefined : written(left);
}

/** How much is left: `2 hunks, 1 file`. */
export function leftText({ left = [] }: Pick<Outcome, "left">): string {
  const edits = left.flatMap((patch) => patch.edits);
  const hunks = edits.flatMap((edit) => ("hunks" in edit ? edit.hunks : []));
  const changing = hunks.filter((hunk) => !isContextOnly(hunk));
  const files = edits.filter((edit) => !("hunks" in edit) || edit.hunks.length === 0);
  const parts = [
    ...(changing.length === 0 ? [] : [counted(changing.length, "hunk")]),
    ...(files.length === 0 ? [] : [counted(files.length, "file")]),
  ];
  return parts.join(", ");
}

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
