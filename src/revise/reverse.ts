/** Reverses patches: added lines are removed and removed lines added, beginning with the last edit. */

import type { Parsed } from "../formats/format.ts";
import { linesWithSharedContext } from "../halves.ts";
import { isCopiedFromListing } from "../locate/readings.ts";
import {
  type DeleteEdit,
  type FileEdit,
  type Hunk,
  type Patch,
  type UpdateEdit,
  withLines,
  withReadings,
} from "../patch.ts";
import type { Problem } from "../problem.ts";

/** The patches reversed, in reverse order, or the problems of those that cannot be reversed. */
export function reverse(patches: readonly Patch[]): Parsed {
  const problems: Problem[] = [];
  const reversed = patches.map((patch): Patch => {
    const edits = patch.edits.flatMap((edit): FileEdit[] => {
      const undone = reversedEdit(edit);
      if (typeof undone === "object") return [undone];
      const { path } = edit;
      problems.push({ code: "unsupported", path, patchLine: undone, what: "irreversible" });
      return [];
    });
    // A diff is made by a tool, so its bytes are the bytes of the files.
    const rawBytes = patch.isDiff ?? patch.rawBytes;
    return { ...patch, edits: edits.toReversed(), rawBytes };
  });
  return problems.length > 0
    ? { patches: [], problems }
    : { patches: reversed.toReversed(), problems };
}

/** The edit reversed, or the line of the reply with an edit that lacks information for that. */
function reversedEdit(edit: FileEdit): FileEdit | number {
  switch (edit.kind) {
    case "create":
      if (edit.overwrite === true) return edit.patchLine;
      return { kind: "delete", ...namesReversed(edit), content: edit.content, mode: edit.mode };
    case "delete":
      if (edit.content === undefined) return edit.patchLine;
      return { kind: "create", ...namesReversed(edit), content: edit.content, mode: edit.mode };
    case "update":
      return edit.hunks.find(hasNoPlace)?.patchLine ?? reversedUpdate(edit);
    case "copy":
      return edit.patchLine;
  }
}

/** True if the reversed hunk would have no known place, or no known text. */
function hasNoPlace(hunk: Hunk): boolean {
  const { lines, string, statedNewLine, isBlock } = hunk;
  // The file never had the numbers of its old lines.
  if (isBlock === true && isCopiedFromListing(hunk)) return true;
  // The file may have contained the new text elsewhere before.
  if (string !== undefined)
    return string.new === "" || (string.all && string.expected === undefined);
  // The hunk may belong at any line below the anchor.
  return statedNewLine === undefined && lines.every(({ kind }) => kind === "removed");
}

function reversedUpdate(edit: UpdateEdit): FileEdit {
  const { path, patchLine, target, modes } = edit;
  const hunks = edit.hunks.map(reversedHunk);
  return {
    kind: "update",
    // The target of a move has one name; the other spellings are for its source.
    ...(target === undefined ? namesReversed(edit) : { path: target, patchLine, target: path }),
    // A block may change the result of an earlier one.
    hunks: hunks.every(({ isBlock }) => isBlock) ? hunks.toReversed() : hunks,
    modes: modes && { old: modes.new, new: modes.old },
  };
}

/** The names of an edit, with the new name first in each spelling. */
function namesReversed(edit: FileEdit): Omit<DeleteEdit, "kind" | "content" | "mode"> {
  const { patchLine, isLiteral } = edit;
  const spellings = edit.spellings?.map((names) => names.toReversed());
  const path = spellings?.[0]?.[0] ?? edit.path;
  return { path, patchLine, spellings, isLiteral };
}

const OPPOSITE = { added: "removed", removed: "added", context: "context" } as const;

function reversedHunk(hunk: Hunk): Hunk {
  const { statedLine, statedNewLine, string, looseRemovals: _, ...rest } = hunk;
  const swapped = withLines(rest, (line) => ({ ...line, kind: OPPOSITE[line.kind] }));
  return {
    ...withReadings(swapped, linesWithSharedContext),
    string: string && { ...string, old: string.new, new: string.old },
    statedLine: statedNewLine,
    statedNewLine: statedLine,
  };
}
