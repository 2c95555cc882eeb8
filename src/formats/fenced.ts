/** Fences that models write around the code in a patch, as they do in prose. */

import type { FileEdit, Patch, Repair } from "../patch.ts";
import { fenceRound } from "../text/fences.ts";

/** Files in whose languages no first line begins with a fence. */
const CODE =
  /\.(?:[cm]?[jt]sx?|py|pyi|rb|php|java|kts?|scala|go|rs|c|h|cc|cpp|hpp|cs|swift|dart|lua|pl|r|jl|exs?|hs|clj|sh|bash|sql|s?css|less|html?|vue|svelte|astro|json|ya?ml|toml|xml|gradle|tf)$/i;

/** Is it a file of code, in which a fence around all lines of a part is none of its text? */
export function isCode(path: string): boolean {
  return CODE.test(path);
}

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
