/** What a partial application leaves, and which hunks need no change where others do. */

import type { Outcome } from "../check.ts";
import { written } from "../formats/write.ts";
import { isContextOnly } from "../patch.ts";
import type { Plan } from "../plan/plan.ts";
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
export interface Fitted extends Pick<Outcome, "problems"> {
  readonly plan?: Pick<Plan, "hunks"> | undefined;
}

/** The hunks of a refused patch that fit as they are, without those that a problem is about. */
export function fittingHunks({ plan, problems }: Fitted): Plan["hunks"] {
  // Hunks that change nothing are the problem themselves.
  if (plan === undefined || problems.some(({ code }) => code === "no-change")) return [];
  const overlaps = problems.filter((problem) => problem.code === "overlap");
  const claimed = new Set(overlaps.map((one) => `${one.otherPatchLine} ${one.path}`));
  return plan.hunks.filter(({ patchLine, path }) => !claimed.has(`${patchLine} ${path}`));
}
