/**
 * Syntax of the call that models write into a new text: the closing tag of the call that contains the text
 * (`...</content>`, `</invoke>`), or a fence around all of it. Such a text is refused, because removing it might
 * remove too much.
 */

import { expectedLines, type FileEdit, type HunkLine, type Patch, resultLines } from "../patch.ts";
import type { Malformed } from "../problem.ts";
import { isCode } from "../text/code.ts";
import { linesIn } from "../text/content.ts";
import { enclosingFence } from "../text/fences.ts";

/** A text whose first line is a fence. */
const BEGINS_FENCE = /^\s*(?:```|~~~)/;
/** The tags of calls. A file contains them only if it shows such calls, and then in pairs. */
const CALL =
  "(?:\\w+:)?(?:parameter|invoke|function_calls|tool_calls?)|(?:new|old)_(?:string|str)|file_text";
const OF_TEXT = new RegExp(`</(${CALL}|contents?)>\\s*(?:<parameter\\b[^<]*)?$`);
const OF_PATCH = new RegExp(`</(${CALL})>\\s*$`);
/** A leaked tag is at the end of the text. */
const LOOKED_AT = 2000;

interface NewText {
  readonly patchLine: number;
  readonly text: string;
  /** The text that it replaces. */
  readonly old: string;
}

/** The new texts of a patch that cannot be written as they are. */
export function leaks({ format, edits }: Patch): readonly Malformed[] {
  const tag = format === "string-edits" ? OF_TEXT : OF_PATCH;
  return edits.flatMap((edit) =>
    textsOf(edit).flatMap((text): readonly Malformed[] => {
      const found = closingTag(tag, text) ?? fenceLine(edit.path, text);
      if (found === undefined) return [];
      const { patchLine } = text;
      return [{ code: "malformed", reason: "bad-value", patchLine, path: edit.path, found }];
    }),
  );
}

/** The new texts of an edit that may have a tag or a fence. */
function textsOf(edit: FileEdit): readonly NewText[] {
  const { patchLine } = edit;
  if (edit.kind === "delete") return [];
  if (edit.kind === "create") return [{ patchLine, text: edit.content, old: "" }];
  const mayLeak = ({ text }: HunkLine): boolean => text.includes("</") || BEGINS_FENCE.test(text);
  return edit.hunks.flatMap(({ patchLine: line, lines, string }): readonly NewText[] => {
    if (string !== undefined) return [{ patchLine: line, text: string.new, old: string.old }];
    const text = (part: readonly HunkLine[]): string => part.map((one) => `${one.text}\n`).join("");
    if (!lines.some(mayLeak)) return [];
    return [{ patchLine: line, text: text(resultLines(lines)), old: text(expectedLines(lines)) }];
  });
}

/** The closing tag at the end of a text, if neither that text nor the old one has its opening tag. */
function closingTag(tag: RegExp, { text, old }: NewText): string | undefined {
  const [, name] = tag.exec(text.slice(-LOOKED_AT)) ?? [];
  if (name === undefined || new RegExp(`<${name}[\\s>=]`).test(text)) return undefined;
  return old.includes(`</${name}>`) ? undefined : `</${name}>`;
}

/** The fence around all lines of a new text of code, if the old text has none. */
function fenceLine(path: string, { text, old }: NewText): string | undefined {
  if (!BEGINS_FENCE.test(text) || !isCode(path) || BEGINS_FENCE.test(old)) return undefined;
  const lines = linesIn(text);
  const [open] = enclosingFence(lines) ?? [];
  return open === undefined ? undefined : lines[open];
}
