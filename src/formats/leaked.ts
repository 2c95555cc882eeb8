/**
 * Syntax of its call that a model wrote into a new text: the call's closing tag (`</content>`, `</invoke>`), a fence
 * around all of it, or the end of the fence around its block. Such a text is refused, because removing it might remove
 * too much.
 */

import { expectedLines, type HunkLine, type Patch, resultLines } from "../patch.ts";
import type { Malformed } from "../problem.ts";
import { isCode } from "../text/code.ts";
import { linesIn } from "../text/content.ts";
import { enclosingFence, fenceAt, LOOKED_AT } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";
import { doneBy, KNOWN } from "./calls/tools.ts";
import { CALL_TAG } from "./outline.ts";

/** A text whose first line is a fence. */
const FENCE = /^\s*(?:```|~~~)/;
/** A closing tag, and its name without the prefix; more parameters may follow (Claude). */
const CLOSING =
  /<\/((?:\w+:|[|｜]{1,2}\w+[|｜]{1,2} ?)?(\w+))>*\s*(?:<parameter\b[^<]*(?:<\/parameter>\s*)?)*$/;
/** A file contains tags of calls only if it shows such calls, and then in pairs. */
const TAG = new RegExp(`^${CALL_TAG}$`);

/** The new texts of a patch that cannot be written as they are. */
export function leaks({ format, edits }: Patch): readonly Malformed[] {
  const found: Malformed[] = [];
  /** `old`: the text that the new one replaces. */
  const check = (path: string, patchLine: number, text: string, old: string): void => {
    const leak = closingTag(text, old, format === "string-edits") ?? fenceLine(path, text, old);
    if (leak !== undefined)
      found.push({ code: "malformed", reason: "bad-value", patchLine, path, found: leak });
  };
  for (const edit of edits) {
    if (edit.kind === "create") check(edit.path, edit.patchLine, edit.content, "");
    if (!("hunks" in edit)) continue;
    for (const { patchLine, lines } of edit.hunks)
      if (lines.some(({ text }) => text.includes("</") || FENCE.test(text)))
        check(edit.path, patchLine, textOf(resultLines(lines)), textOf(expectedLines(lines)));
  }
  return found;
}

function textOf(lines: readonly HunkLine[]): string {
  return lines.map(({ text }) => `${text}\n`).join("");
}

/** The closing tag at the end of a text (Grok: `</newString>`), if neither it nor the old text has the opening tag. */
function closingTag(text: string, old: string, isOfCall: boolean): string | undefined {
  const [, name = "", bare = ""] = CLOSING.exec(text.slice(-LOOKED_AT)) ?? [];
  const isKey = /_|[a-z][A-Z]|^edit$/.test(bare) && (KNOWN.has(bare) || doneBy(bare) !== undefined);
  if (!TAG.test(bare) && !isKey && !(isOfCall && /^(?:contents?|file)$/.test(bare)))
    return undefined;
  const isPaired = new RegExp(`<${name.replaceAll("|", "\\|")}[\\s>=]`).test(text);
  return isPaired || old.includes(`</${name}>`) ? undefined : `</${name}>`;
}

/** The fence around all lines of a new text of code, or the end of one that is open above it, if the old text has none. */
function fenceLine(path: string, text: string, old: string): string | undefined {
  const lines = linesIn(text);
  const last = lines.findLast((line) => !isBlank(line)) ?? "";
  if (!FENCE.test(last) || !isCode(path) || FENCE.test(old)) return undefined;
  const [open] = enclosingFence(lines) ?? [];
  if (open !== undefined) return lines[open];
  const isEnd = lines.filter((line) => fenceAt(line)?.indent === "").length % 2 === 1;
  return isEnd && !linesIn(old).includes(last) ? last : undefined;
}
