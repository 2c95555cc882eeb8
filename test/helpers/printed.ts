/** Diffs that we print, read back without any leniency: only for tests of what is around them. */

import type { FileEdit, Hunk, HunkLine, Mode, Patch } from "../../src/patch.ts";
import type { FileDiff } from "../../src/report/diff.ts";
import { joinLines, linesIn } from "../../src/text/content.ts";

const KINDS = { context: "context", added: "added", removed: "removed" } as const;

/** The patch that printed diffs of files with plain names say. */
export function printedPatch(diffs: readonly FileDiff[]): Patch {
  const edits = diffs.filter(({ parts }) => parts.length > 0).map(editOf);
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

function editOf({ parts }: FileDiff): FileEdit {
  const rows = parts.flatMap(({ kind, text }) => linesIn(text).map((row) => ({ kind, row })));
  const headers = new Map<string, string>();
  const hunks: (Hunk & { lines: HunkLine[] })[] = [];
  for (const { kind, row: text } of rows) {
    const lines = hunks.at(-1)?.lines ?? [];
    if (kind === "header") {
      const [, name = "", value = ""] =
        /^(diff --git|new file mode|deleted file mode|old mode|new mode|rename from|rename to|\S+|similarity index) (.*)$/.exec(
          text,
        ) ?? [];
      headers.set(name, value.replace(/\t$/, ""));
    } else if (kind === "place") {
      hunks.push({
        patchLine: 1,
        anchors: [],
        endOfFile: false,
        lines: [],
        statedLine: statedLine(text, "-"),
        statedNewLine: statedLine(text, "+"),
      });
    } else if (kind === "remark") {
      const last = lines.pop();
      if (last !== undefined) lines.push({ ...last, noNewline: true });
    } else {
      lines.push({ kind: KINDS[kind], text, patchLine: 1 });
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
