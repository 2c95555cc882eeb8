/**
 * What the original tool wrote, where its log says so, or where its definition leaves no doubt. Undefined
 * wherever there is one: nothing is guessed here.
 */

import { apply } from "../library/in-memory.ts";
import { findBlock } from "../text/find-run.ts";
import { type FileEdit, type Hunk, type Patch, resultLines, wantedLines } from "../patch.ts";
import { slashPaths } from "../plan/path-syntax.ts";
import { textOf } from "../values.ts";
import type { Contents } from "./events.ts";

/** Repairs in reading that change nothing of what is said: every call needs them. */
export const ROUTINE: ReadonlySet<string> = new Set([
  "wrapped-call",
  "text-outside",
  "carriage-returns",
]);

/** All files after what the tools do by their definition: exact strings that occur once; Codex's first exact lines. */
export function byDefinition(
  patches: readonly Patch[],
  before: Contents,
  folder: string,
  takesLines: boolean,
): Contents | undefined {
  const after = new Map(before);
  for (const { edits, repairs } of patches) {
    if (repairs.some(({ name }) => !ROUTINE.has(name))) return undefined;
    for (const edit of edits) {
      const path = fileOf(edit, before, folder);
      if (edit.kind === "create") {
        after.set(path, edit.content);
      } else if (edit.kind === "delete") {
        if (typeof after.get(path) !== "string") return undefined;
        after.set(path, null);
      } else {
        const text = after.get(path);
        if (edit.kind === "copy" || typeof text !== "string") return undefined;
        const fresh = updated(text, edit.hunks, takesLines);
        if (fresh === undefined) return undefined;
        if (edit.moveTo !== undefined) after.set(path, null);
        after.set(slashPaths.resolve(folder, edit.moveTo ?? path), fresh);
      }
    }
  }
  return after;
}

/** The absolute path of the file that an edit names: the spelling that is known to be there. */
function fileOf(edit: FileEdit, known: Contents, folder: string): string {
  const names = [edit.path, ...(edit.spellings?.flat() ?? [])];
  const paths = names.map((name) => slashPaths.resolve(folder, name));
  const found = paths.find((path) => typeof known.get(path) === "string");
  return found ?? slashPaths.resolve(folder, edit.path);
}

function updated(text: string, hunks: readonly Hunk[], takesLines: boolean): string | undefined {
  let now = text;
  const strings = hunks.flatMap(({ string }) => string ?? []);
  if (strings.length < hunks.length) return strings.length > 0 ? undefined : asCodex(text, hunks);
  for (const string of strings) {
    let { old } = string;
    if (takesLines && string.new === "" && !old.endsWith("\n") && now.includes(`${old}\n`)) {
      const isLine = `\n${now}`.includes(`\n${old}\n`);
      if (!isLine || string.all) return undefined;
      old += "\n";
    }
    const parts = now.split(old);
    if (parts.length < 2 || (parts.length > 2 && !string.all)) return undefined;
    now = parts.join(string.new);
  }
  return now;
}

/**
 * As Codex does it: anchors, then the hunk's lines, each sought from where the last one ended, the first
 * place counts. It also finds lines that are not the same; that is left open here.
 */
function asCodex(text: string, hunks: readonly Hunk[]): string | undefined {
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  let [result, from] = [lines, 0];
  for (const { anchors, lines: wanted, endOfFile, statedLine, isBlock } of hunks) {
    const isNumbered = isBlock === true && text.endsWith("\n");
    if ((statedLine !== undefined) !== isNumbered) return undefined;
    const [old = [], fresh = []] = [wantedLines(wanted), resultLines(wanted)].map((side) =>
      side.map((line) => line.text),
    );
    for (const anchor of anchors) {
      const at = result.indexOf(anchor, from);
      if (at === -1 || anchors.length > 1) return undefined;
      from = at + 1;
    }
    if (endOfFile) from = Math.max(from, result.length - old.length);
    const place = isNumbered ? undefined : findBlock(old, result.slice(from))[0];
    // Anthropic's editor names the line before what it inserts.
    const at = place === undefined ? statedLine : from + place;
    if (at === undefined || at > result.length || (isNumbered && old.length > 0)) return undefined;
    result = result.toSpliced(at, old.length, ...fresh);
    from = at + fresh.length;
  }
  return result.length === 0 ? "" : `${result.join("\n")}\n`;
}

/** The text after hunks that are to the letter where they say. */
export function patched(text: string, hunks: string): string | undefined {
  const diff = `--- a/file\n+++ b/file\n${hunks}`;
  const { status, files, after } = apply(diff, { file: text }, { strict: true });
  const isMoved = files.some((file) => file.hunks.some(({ moved }) => moved !== undefined));
  return status === "applied" && !isMoved ? textOf(after["file"]) : undefined;
}
