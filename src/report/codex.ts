/** The output of Codex's apply_patch command, which models are trained on. */

import type { Plan } from "../plan/plan.ts";
import type { Problem } from "../problem.ts";
import { describe, factOf } from "./messages.ts";
import { cut } from "./mismatch.ts";
import { shown, visible } from "./visible.ts";

/** The mark of each kind of edit, in the order in which they are listed. */
const MARKS = { create: "A", copy: "A", update: "M", delete: "D" } as const;

/** The first line above some files, and the only one if there are none; of an applied patch, and of one that is checked. */
const DONE = ["Success. Updated the following files:", "No files were modified."];
const CHECKED = ["The patch would apply to these files:", "The patch would change no files."];

/** The summary of a patch that fits, with paths as in the patch. */
export function codexSummary({ edits }: Pick<Plan, "edits">, isCheck = false): string {
  const files = Object.entries(MARKS).flatMap(([kind, mark]) =>
    edits.flatMap((edit) =>
      edit.kind === kind ? [`${mark} ${visible(edit.target ?? edit.path)}`] : [],
    ),
  );
  const [some, none] = isCheck ? CHECKED : DONE;
  return [files.length > 0 ? some : none, ...files, ""].join("\n");
}

/** The first line of a failure, in Codex's wording if it has one. */
export function codexMessage(problem: Problem): string {
  switch (problem.code) {
    case "no-patch":
      if (problem.empty) return "No files were modified.";
      return "Invalid patch: The first line of the patch must be '*** Begin Patch'";
    case "truncated":
      return "Invalid patch: The last line of the patch must be '*** End Patch'";
    case "malformed":
      return `Invalid patch hunk on line ${problem.patchLine}: ${describe(problem).message}`;
    case "missing-file":
      return visible(
        problem.operation === "delete"
          ? `Failed to delete file ${problem.path}`
          : `Failed to read file to update ${problem.path}: No such file or directory (os error 2)`,
      );
    case "not-found": {
      const { path, anchor, elsewhere, expected } = problem;
      const isAnchor = anchor !== undefined && elsewhere.length === 0;
      const known = isAnchor ? `context '${anchor}' in ${path}` : `expected lines in ${path}:`;
      const lines = isAnchor ? [] : cut(expected.map((line) => shown(line.text)));
      // Codex has no words for the cause.
      return [visible(`Failed to find ${known}`), ...lines, factOf(describe(problem))].join("\n");
    }
    default:
      return factOf(describe(problem));
  }
}
