/** What the original tool wrote, where its definition leaves no doubt; undefined wherever there is one. */

import { apply } from "../library/in-memory.ts";
import { type FileEdit, type Hunk, type Patch, resultLines, wantedLines } from "../patch.ts";
import { slashPaths } from "../plan/path-syntax.ts";
import { textOf } from "../values.ts";
import type { Contents } from "./events.ts";

/** Repairs in reading that nearly every call needs, and that change nothing of what it says. */
export const ROUTINE: ReadonlySet<string> = new Set([
  "wrapped-call",
  "text-outside",
  "carriage-returns",
]);

/** All files after what tools do by definition: strings that occur once; Codex's first equal lines. */
export function byDefinition(
  patches: readonly Patch[],
  before: Contents,
  folder: string,
  takesLines: boolean,
): Contents | undefined {
  const after = new Map(before);
  if (patches.some(({ repairs }) => repairs.some(({ name }) => !ROUTINE.has(name))))
    return undefined;
  for (const edit of patches.flatMap(({ edits }) => edits)) {
    const path = fileOf(edit, before, folder);
    const text = after.get(path);
    if (edit.kind === "create") after.set(path, edit.content);
    else if (typeof text !== "string" || edit.kind === "copy") return undefined;
    else if (edit.kind === "delete") after.set(path, null);
    else {
      const result = rewritten(text, edit.hunks, takesLines);
      if (result === undefined) return undefined;
      if (edit.moveTo !== undefined) after.set(path, null);
      after.set(slashPaths.resolve(folder, edit.moveTo ?? path), result);
    }
  }
  return after;
}

/** The absolute path of the file that an edit names: the spelling that is known to exist. */
function fileOf(edit: FileEdit, known: Contents, folder: string): string {
  const names = [edit.path, ...(edit.spellings?.flat() ?? [])];
  const paths = names.map((name) => slashPaths.resolve(folder, name));
  const found = paths.find((path) => typeof known.get(path) === "string");
  return found ?? slashPaths.resolve(folder, edit.path);
}

/** Strings that occur once; lines as Codex seeks them: each hunk at the first place after the last. */
function rewritten(text: string, hunks: readonly Hunk[], takesLines: boolean): string | undefined {
  let result = text;
  let from = 0;
  for (const { string, anchors, lines, statedLine, endOfFile, isBlock } of hunks) {
    if (string !== undefined) {
      const parts = result.split(string.old);
      const isClear = parts.length === 2 || (parts.length > 2 && string.all);
      if (!isClear || (takesLines && string.new === "")) return undefined;
      result = parts.join(string.new);
      continue;
    }
    const [old = "", now = "", above = ""] = [
      wantedLines(lines).map((line) => line.text),
      resultLines(lines).map((line) => line.text),
      anchors,
    ].map((side) => side.map((line) => `${line}\n`).join(""));
    // Anthropic's editor names the line above what it inserts.
    const aboveIt = isBlock === true && old === "" ? result.split("\n", statedLine) : undefined;
    if (aboveIt !== undefined && aboveIt.length === statedLine) {
      const at = aboveIt.reduce((sum, line) => sum + line.length + 1, 0);
      result = result.slice(0, at) + now + result.slice(at);
      continue;
    }
    if (statedLine !== undefined || endOfFile || old === "" || anchors.length > 1) return undefined;
    const anchorAt = `\n${result}`.indexOf(`\n${above}`, from);
    const at = `\n${result}`.indexOf(`\n${old}`, anchorAt + above.length);
    if (anchorAt === -1 || at === -1) return undefined;
    result = result.slice(0, at) + now + result.slice(at + old.length);
    from = at + now.length;
  }
  return result;
}

/** The text after hunks that match to the letter where they say. */
export function patched(text: string, hunks: string): string | undefined {
  const diff = `--- a/file\n+++ b/file\n${hunks}`;
  const { status, files, after } = apply(diff, { file: text }, { strict: true });
  const isMoved = files.some((file) => file.hunks.some(({ moved }) => moved !== undefined));
  return status === "applied" && !isMoved ? textOf(after["file"]) : undefined;
}
