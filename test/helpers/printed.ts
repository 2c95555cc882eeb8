/** Diffs that we print, read back without any leniency: only for tests of what is around them. */

import type { FileEdit, Hunk, HunkLine, Mode, Patch } from "../../src/patch.ts";
import type { FileDiff } from "../../src/report/diff.ts";
import { joinLines, linesIn } from "../../src/text/content.ts";

const KINDS: ReadonlyMap<string, HunkLine["kind"]> = new Map([
  [" ", "context"],
  ["+", "added"],
  ["-", "removed"],
]);

/** The patch that printed diffs of files with plain names say. */
export function printedPatch(diffs: readonly FileDiff[]): Patch {
  const edits = diffs.filter(({ text }) => text !== "").map(editOf);
  return {
    format: "unified",
    patchLine: 1,
    lastPatchLine: 1,
    edits,
    repairs: [],
    rawBytes: true,
    isDiff: true,
  };
}

function editOf({ text }: FileDiff): FileEdit {
  const headers = new Map<string, string>();
  const hunks: (Hunk & { lines: HunkLine[] })[] = [];
  for (const row of linesIn(text)) {
    const lines = hunks.at(-1)?.lines;
    const kind = KINDS.get(row.charAt(0));
    if (row.startsWith("@@")) {
      hunks.push({
        patchLine: 1,
        anchors: [],
        endOfFile: false,
        lines: [],
        statedLine: statedLine(row, "-"),
        statedNewLine: statedLine(row, "+"),
      });
    } else if (lines === undefined) {
      const [, name = "", value = ""] =
        /^(diff --git|new file mode|deleted file mode|old mode|new mode|rename from|rename to|\S+|similarity index) (.*)$/.exec(
          row,
        ) ?? [];
      headers.set(name, value.replace(/\t$/, ""));
    } else if (kind === undefined) {
      const last = lines.pop();
      if (last !== undefined) lines.push({ ...last, noNewline: true });
    } else {
      lines.push({ kind, text: row.slice(1), patchLine: 1 });
    }
  }
  const name = / b\/(.*)$/.exec(headers.get("diff --git") ?? "")?.[1] ?? "";
  const listed = hunks.flatMap((hunk) => hunk.lines);
  const content = joinLines(
    listed.map(({ text }) => text),
    listed.at(-1)?.noNewline === true,
  );
  const base = { path: name, patchLine: 1 };
  const made = modeOf(headers.get("new file mode"));
  if (made !== undefined) return { kind: "create", ...base, content, mode: made };
  const deleted = modeOf(headers.get("deleted file mode"));
  if (deleted !== undefined) return { kind: "delete", ...base, content, mode: deleted };
  const from = headers.get("rename from");
  const [before, after] = [modeOf(headers.get("old mode")), modeOf(headers.get("new mode"))];
  return {
    kind: "update",
    ...base,
    ...(from === undefined ? {} : { path: from, target: name }),
    hunks,
    ...(before === undefined || after === undefined ? {} : { modes: { old: before, new: after } }),
  };
}

/** Where a range begins, 0-based; an empty one names the line before it. */
function statedLine(place: string, sign: string): number {
  const [, start = "0", , count = "1"] = new RegExp(`\\${sign}(\\d+)(,(\\d+))?`).exec(place) ?? [];
  return count === "0" ? Number(start) : Number(start) - 1;
}

function modeOf(mode: string | undefined): Mode | undefined {
  if (mode === undefined) return undefined;
  return mode === "100755" ? "executable" : "plain";
}
