/** Reverses patches: what they add is removed, and the last edit comes first. */

import type { Parsed } from "../formats/format.ts";
import {
  type DeleteEdit,
  type FileEdit,
  type Hunk,
  type HunkLine,
  type Patch,
  type UpdateEdit,
} from "../patch.ts";
import type { Problem } from "../problem.ts";

/** The patches reversed, in reversed order, or the problems of those that cannot be. */
export function reverse(patches: readonly Patch[]): Parsed {
  const problems: Problem[] = [];
  const reversed = patches.map((patch): Patch => {
    const edits = patch.edits.flatMap((edit): FileEdit[] => {
      const undone = reversedEdit(edit);
      if (typeof undone === "object") return [undone];
      const place = { path: edit.path, patchLine: undone };
      problems.push({ code: "unsupported", ...place, what: "irreversible" });
      return [];
    });
    // A diff that is reversed was made by a tool: its bytes are those of the files.
    const rawBytes = patch.isDiff ?? patch.rawBytes;
    return { ...patch, edits: edits.toReversed(), rawBytes };
  });
  return problems.length > 0
    ? { patches: [], problems }
    : { patches: reversed.toReversed(), problems };
}

/** The edit reversed, or the line of the reply where what its reverse needs is missing. */
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

/** True if the reverse of a hunk would have no known place. */
function hasNoPlace({ lines, string, statedNewLine }: Hunk): boolean {
  // The file may have had the new text before.
  if (string !== undefined)
    return string.new === "" || (string.all && string.expected === undefined);
  // The place may be any line below an anchor.
  return statedNewLine === undefined && lines.every(({ kind }) => kind === "removed");
}

function reversedUpdate(edit: UpdateEdit): FileEdit {
  const { path, patchLine, moveTo, modes } = edit;
  const hunks = edit.hunks.map(reversedHunk);
  // A block may edit the result of one before it.
  const isOrdered = hunks.some(({ isBlock }) => isBlock !== true);
  return {
    kind: "update",
    // A moved file has one name: the other spellings are those of where it came from.
    ...(moveTo === undefined ? namesReversed(edit) : { path: moveTo, patchLine, moveTo: path }),
    hunks: isOrdered ? hunks : hunks.toReversed(),
    modes: modes && { old: modes.new, new: modes.old },
  };
}

/** The names of an edit: in each spelling the new one comes first now. */
function namesReversed(edit: FileEdit): Omit<DeleteEdit, "kind" | "content" | "mode"> {
  const { patchLine, isLiteral } = edit;
  const spellings = edit.spellings?.map((names) => names.toReversed());
  const path = spellings?.[0]?.[0] ?? edit.path;
  return { path, patchLine, spellings, isLiteral };
}

function reversedHunk(hunk: Hunk): Hunk {
  const { statedLine, statedNewLine, otherReadings, string, looseRemovals: _, ...rest } = hunk;
  return {
    ...rest,
    lines: reversedLines(hunk.lines),
    string: string && { ...string, old: string.new, new: string.old },
    statedLine: statedNewLine,
    statedNewLine: statedLine,
    otherReadings: otherReadings?.map(({ repair, lines }) => {
      return { repair, lines: reversedLines(lines) };
    }),
  };
}

/** In each run of changed lines the removed ones come first again. */
function reversedLines(lines: readonly HunkLine[]): readonly HunkLine[] {
  const reversed: HunkLine[] = [];
  const added: HunkLine[] = [];
  for (const line of lines) {
    if (line.kind === "removed") added.push({ ...line, kind: "added" });
    else if (line.kind === "added") reversed.push({ ...line, kind: "removed" });
    else {
      for (const one of added.splice(0)) reversed.push(one);
      reversed.push(line);
    }
  }
  return reversed.concat(added);
}
