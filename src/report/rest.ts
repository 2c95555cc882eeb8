/** What a partial application leaves. */

import type { Outcome } from "../check.ts";
import { written } from "../formats/write.ts";
import { type FileEdit, isContextOnly } from "../patch.ts";
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
  const files = edits.filter((edit: FileEdit) => !("hunks" in edit) || edit.hunks.length === 0);
  const parts = [
    ...(changing.length === 0 ? [] : [counted(changing.length, "hunk")]),
    ...(files.length === 0 ? [] : [counted(files.length, "file")]),
  ];
  return parts.join(", ");
}
