/**
 * Syntax of the call that models write into a new text: the closing tag of the call that contains the text
 * (`...</content>`, `</invoke>`), or a fence around all of it. Such a text is refused, because removing it might
 * remove too much.
 */

import {
  expectedLines,
  type FileEdit,
  type FormatName,
  type Hunk,
  type HunkLine,
  type Patch,
  resultLines,
} from "../patch.ts";
import type { Malformed } from "../problem.ts";
import { isCode } from "../text/code.ts";
import { linesIn } from "../text/content.ts";
import { enclosingFence } from "../text/fences.ts";

/** A text whose first line is a fence. */
const BEGINS_FENCE = /^\s*(?:```|~~~)/;
/** The tags of calls. A file contains them only if it shows such calls, and then in pairs. */
const CALL =
  "(?:\\w+:)?(?:parameter|invoke|function_calls|tool_calls?)|(?:new|old)_(?:string|str)|file_text";
/** The tags around a patch in a call. */
const AROUND = "diff|apply_diff|replace_in_file|answer|response";
const OF_TEXT = new RegExp(`</(${CALL}|contents?)>\\s*(?:<parameter\\b[^<]*)?$`);
/** A separate line in a patch may be one of the file. */
const OF_PATCH = new RegExp(`(?:^|\\n)</(${CALL})>\\s*$|[^\\n]</(${CALL}|${AROUND})>\\s*$`);
/** A leaked tag is at the end of the text. */
const LOOKED_AT = 2000;

/** The new texts of a patch that cannot be written as they are. */
export function leaks({ format, edits }: Patch): readonly Malformed[] {
  return edits.flatMap((edit) => {
    if (edit.kind === "delete") return [];
    if (edit.kind === "create") return leak(format, edit, edit.patchLine, edit.content, "");
    return edit.hunks.flatMap((hunk) => ofHunk(format, edit, hunk));
  });
}

function ofHunk(format: FormatName, edit: FileEdit, hunk: Hunk): readonly Malformed[] {
  const { patchLine, lines, string } = hunk;
  if (string !== undefined) return leak(format, edit, patchLine, string.new, string.old);
  if (!lines.some(({ text }) => text.includes("</") || BEGINS_FENCE.test(text))) return [];
  return leak(format, edit, patchLine, textOf(resultLines(lines)), textOf(expectedLines(lines)));
}

function textOf(lines: readonly HunkLine[]): string {
  return lines.map(({ text }) => `${text}\n`).join("");
}

/** The leak in a text that replaces an old one. */
function leak(
  format: FormatName,
  { path }: FileEdit,
  patchLine: number,
  text: string,
  old: string,
): readonly Malformed[] {
  const found = closingTag(format, text, old) ?? fenceLine(path, text, old);
  if (found === undefined) return [];
  return [{ code: "malformed", reason: "bad-value", patchLine, path, found }];
}

/** The closing tag at the end of a text, if neither that text nor the old one has its opening tag. */
function closingTag(format: FormatName, text: string, old: string): string | undefined {
  const [, line, part] =
    (format === "string-edits" ? OF_TEXT : OF_PATCH).exec(text.slice(-LOOKED_AT)) ?? [];
  const name = line ?? part;
  if (name === undefined || new RegExp(`<${name}[\\s>=]`).test(text)) return undefined;
  return old.includes(`</${name}>`) ? undefined : `</${name}>`;
}

/** The fence around all lines of a new text of code, if the old text has none. */
function fenceLine(path: string, text: string, old: string): string | undefined {
  if (!BEGINS_FENCE.test(text) || !isCode(path) || BEGINS_FENCE.test(old)) return undefined;
  const lines = linesIn(text);
  const [open] = enclosingFence(lines) ?? [];
  return open === undefined ? undefined : lines[open];
}
