/**
 * What models write around a new text, and no file has: the closing tag of the call that the text is in
 * (`...</content>`, `</invoke>`), or a fence around all of it. Such a text is refused, since whoever takes it out
 * may take too much.
 */

import {
  type FileEdit,
  type FormatName,
  type HunkLine,
  type Patch,
  resultLines,
  expectedLines,
} from "../patch.ts";
import type { Malformed } from "../problem.ts";
import { isCode } from "../text/code.ts";
import { linesIn } from "../text/content.ts";
import { fenceRound } from "../text/fences.ts";

/** A text whose first line is a fence. */
const BEGINS_FENCE = /^\s*(?:```|~~~)/;

/** A text that is to replace another. */
interface NewText {
  /** 1-based line of the reply. */
  readonly patchLine: number;
  readonly path: string;
  readonly text: string;
  readonly old: string;
}

/** The new texts of a patch that cannot be written as they are. */
export function leaks(patch: Patch): readonly Malformed[] {
  return patch.edits.flatMap(textsOf).flatMap((text): readonly Malformed[] => {
    const { path, patchLine } = text;
    const place = { code: "malformed", patchLine, path } as const;
    const tag = closingTag(text, patch.format);
    if (tag !== undefined) return [{ ...place, reason: "bad-value", found: tag }];
    const fence = fenceLine(text);
    return fence === undefined ? [] : [{ ...place, reason: "bad-value", found: fence }];
  });
}

function textsOf(edit: FileEdit): readonly NewText[] {
  const { kind, path, patchLine } = edit;
  if (kind === "delete") return [];
  if (kind === "create") return [{ path, patchLine, text: edit.content, old: "" }];
  return edit.hunks.map(({ patchLine: at, lines, string }) => ({
    path,
    patchLine: at,
    text: string?.new ?? textOf(resultLines(lines)),
    old: string?.old ?? textOf(expectedLines(lines)),
  }));
}

function textOf(lines: readonly HunkLine[]): string {
  return lines.map(({ text }) => `${text}\n`).join("");
}

/** What calls in tags consist of. No file has them but one that shows such calls, and then in pairs. */
const CALL =
  "(?:\\w+:)?(?:parameter|invoke|function_calls|tool_calls?)|(?:new|old)_(?:string|str)|file_text";
/** What is around a patch in a call. */
const AROUND = "diff|apply_diff|replace_in_file|answer|response";
const OF_TEXT = new RegExp(`</(${CALL}|contents?)>\\s*(?:<parameter\\b[^<]*)?$`);
/** A line of its own in a patch may be one of the file. */
const OF_PATCH = new RegExp(`(?:^|\\n)</(${CALL})>\\s*$|[^\\n]</(${CALL}|${AROUND})>\\s*$`);
/** What leaks is at the end of the text. */
const LOOKED_AT = 2000;

/** The closing tag at the end of a text, if it belongs neither to that nor to the old one. */
function closingTag({ text, old }: NewText, format: FormatName): string | undefined {
  const end = text.slice(-LOOKED_AT);
  if (!end.includes("</")) return undefined;
  const [, line, part] = (format === "string-edits" ? OF_TEXT : OF_PATCH).exec(end) ?? [];
  const name = line ?? part;
  if (name === undefined) return undefined;
  const excess = (all: string): number =>
    all.split(`</${name}>`).length - all.split(new RegExp(`<${name}[\\s>=]`)).length;
  return excess(text) > Math.max(excess(old), 0) ? `</${name}>` : undefined;
}

/** The fence around all lines of a text for code, where the old text has none. */
function fenceLine({ text, old, path }: NewText): string | undefined {
  if (!BEGINS_FENCE.test(text) || !isCode(path) || fenceRound(linesIn(old))) return undefined;
  const lines = linesIn(text);
  const [open] = fenceRound(lines) ?? [];
  return open === undefined ? undefined : lines[open];
}
