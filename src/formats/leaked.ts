/**
 * Syntax around it that a model wrote into a new text: the closing tag of its call (`</content>`, `</invoke>`), a token
 * (`<|im_end|>`) or the last line of a patch below it, a fence around it, or the numbers of a listing or the `+` of a diff
 * before each line. Such a text is refused, because removing it might remove too much.
 */

import { expectedLines, type HunkLine, type Patch, resultLines } from "../patch.ts";
import type { Malformed } from "../problem.ts";
import { isCode } from "../text/code.ts";
import { linesIn } from "../text/content.ts";
import { enclosingFence } from "../text/fences.ts";
import { doneBy, KNOWN } from "./calls/tools.ts";

/** A line that may be the first or last one of such a text. */
const SUSPECT = /<\/|[|｜]>|^\s*(?:```|~~~|\d+(?:→|\t| ?\| ))|^\\ ?No newline|^\*\*\* End /;
const BEGINS_FENCE = /^\s*(?:```|~~~)/;
/** A closing tag, and its name without the prefix. */
const CLOSING = /<\/((?:\w+:|[|｜]{1,2}\w+[|｜]{1,2} ?)?(\w+))>?\s*(?:<parameter\b[^<]*)?$/;
/** The tags of calls. A file contains them only if it shows such calls, and then in pairs. */
const TAG = /^(?:parameter|invoke|function|function_calls|tool_calls?|arg_value)$/;
/** A token of a model, or the last line of a patch. */
const LAST =
  /<[|｜][^<>\s|｜]{1,60}[|｜]>\s*$|(?<![^\n])(?:\\ ?No newline at end of file|\*\*\* End (?:Patch|of File))\s*$/;
/** What a text that shows them has, too. */
const SHOWN = /<[|｜][^]*<[|｜]|^(?:\*\*\* Begin|@@|--- )/m;
const NUMBER = /^\s*(\d+)(→|\t| ?\| )/;
/** The end of a text, where such syntax is looked for. */
const LOOKED_AT = 2000;

/** The new texts of a patch that cannot be written as they are. */
export function leaks({ format, edits }: Patch): readonly Malformed[] {
  const found: Malformed[] = [];
  /** `old`: the text that the new one replaces. */
  const check = (path: string, patchLine: number, text: string, old: string): void => {
    const leak =
      closingTag(text, old, format === "string-edits") ??
      lastLine(text, old) ??
      firstLine(path, text, old);
    if (leak !== undefined)
      found.push({ code: "malformed", reason: "bad-value", patchLine, path, found: leak });
  };
  for (const edit of edits) {
    if (edit.kind === "create") check(edit.path, edit.patchLine, edit.content, "");
    if (!("hunks" in edit)) continue;
    for (const { patchLine, lines } of edit.hunks)
      if (lines.some(({ text }) => SUSPECT.test(text)))
        check(edit.path, patchLine, textOf(resultLines(lines)), textOf(expectedLines(lines)));
  }
  return found;
}

function textOf(lines: readonly HunkLine[]): string {
  return lines.map(({ text }) => `${text}\n`).join("");
}

/** The closing tag at the end of a text, if neither that text nor the old one has its opening tag. */
function closingTag(text: string, old: string, isOfCall: boolean): string | undefined {
  const [, name = "", bare = ""] = CLOSING.exec(text.slice(-LOOKED_AT)) ?? [];
  const isKey = bare.includes("_") && (KNOWN.has(bare) || doneBy(bare) !== undefined);
  if (!TAG.test(bare) && !isKey && !(isOfCall && /^contents?$/.test(bare))) return undefined;
  const isPaired = new RegExp(`<${name.replaceAll("|", "\\|")}[\\s>=]`).test(text);
  return isPaired || old.includes(`</${name}>`) ? undefined : `</${name}>`;
}

/** The token, or the last line of a patch, with which a text ends that shows no more of it. */
function lastLine(text: string, old: string): string | undefined {
  const [last] = LAST.exec(text.slice(-LOOKED_AT)) ?? [];
  return last === undefined || SHOWN.test(text) || old.includes(last.trim())
    ? undefined
    : last.trim();
}

/** The first line of a new text that is all in a fence, a listing, or (of a new file) marked as added; the old one is not. */
function firstLine(path: string, text: string, old: string): string | undefined {
  const lines = linesIn(text);
  const [first = "", second = ""] = lines;
  if (!isCode(path)) return undefined;
  if (BEGINS_FENCE.test(text) && !BEGINS_FENCE.test(old)) {
    const [open] = enclosingFence(lines) ?? [];
    return open === undefined ? undefined : lines[open];
  }
  const isMarked =
    old === "" && /^\+.*\n\+/.test(text) && lines.every((line) => /^(?:\+|\s*$)/.test(line));
  const [, number, sign] = NUMBER.exec(first) ?? [];
  const isListed = lines.every((line, at) => {
    const [, one, other] = NUMBER.exec(line) ?? [];
    return sign !== undefined && other === sign && Number(one) === Number(number) + at;
  });
  return isMarked || (isListed && second !== "" && !NUMBER.test(old)) ? first : undefined;
}
