/** Fences that models write around the code in a patch, as they do in prose. */

import type { FileEdit, Patch, Repair } from "../patch.ts";
import { isCode } from "../text/code.ts";
import { fenceRound } from "../text/fences.ts";

/** A text whose first line is a fence. */
export const BEGINS_FENCE: RegExp = /^\s*(?:```|~~~)/;

/** The patch without a fence around all lines of a new file of code. */
export function withoutFences(patch: Patch): Patch {
  const repairs: Repair[] = [];
  const edits = patch.edits.map((edit): FileEdit => {
    if (edit.kind !== "create" || !isCode(edit.path) || !BEGINS_FENCE.test(edit.content))
      return edit;
    const lines = edit.content.split("\n");
    const [open, close] = fenceRound(lines) ?? [];
    if (open === undefined) return edit;
    repairs.push({ name: "text-outside", patchLine: edit.patchLine });
    const inner = lines.slice(open + 1, close).map((line) => `${line}\n`);
    return { ...edit, content: inner.join("") };
  });
  if (repairs.length === 0) return patch;
  const all = [...patch.repairs, ...repairs];
  return { ...patch, edits, repairs: all.toSorted((a, b) => a.patchLine - b.patchLine) };
}
