/** Added lines that stand for lines left out: applying them would lose what they stand for. */

import type { Hunk, HunkLine } from "../patch.ts";
import { isElision, isPlaceholder, isRest, isShortened } from "../text/elision.ts";
import { isBlank } from "../text/indentation.ts";

/** The last line of a new file, if a program shortened it there. Other lines may show such marks, or comments. */
export function cutIn(content: string): string | undefined {
  const end = content.length - (content.endsWith("\n") ? 1 : 0);
  const last = content.slice(content.lastIndexOf("\n", end - 1) + 1, end);
  return isShortened(last) ? last : undefined;
}

/** The first line of a file sent whole that stands for the rest of it, and that the text of the old one does not have. */
export function restIn(lines: readonly string[], old: string): string | undefined {
  const rests = lines.filter(standsForLost);
  if (rests.length === 0) return undefined;
  const oldLines = linesIn(old);
  const known = new Set(oldLines);
  const stands = solid(lines) < solid(oldLines) ? standsForLost : isRest;
  return rests.find((line) => stands(line) && !known.has(line.trim()));
}

/** The placeholders that each hunk adds, and neither it nor the text of the file has. */
export function addedPlaceholders(
  hunks: readonly Hunk[],
  file: string,
): readonly { readonly hunk: number; readonly patchLine: number; readonly text: string }[] {
  const added = hunks.flatMap(({ lines }, hunk) => {
    const own = lines.filter(({ kind, text }) => kind === "added" && standsForLost(text));
    if (own.length === 0) return [];
    const stands = losesLines(lines) ? standsForLost : standsForLines;
    const wanted = new Set(lines.flatMap((one) => (one.kind === "added" ? [] : [one.text.trim()])));
    return own
      .filter(({ text }) => stands(text) && !wanted.has(text.trim()))
      .map(({ patchLine, text }) => ({ hunk, patchLine, text }));
  });
  if (added.length === 0) return [];
  const known = new Set(linesIn(file));
  return added.filter(({ text }) => !known.has(text.trim()));
}

/** Does a line stand for others, wherever it is? */
function standsForLines(line: string): boolean {
  return isPlaceholder(line) || isShortened(line);
}

/** What such a line has. Most lines of code are spared the patterns. */
const MAY_STAND = /^\s*[^A-Za-z\d\s]|\.{3}|\u2026|\{/;

/** The same where lines are lost: it may say so in words that a comment has, too, or as a statement of Python. */
function standsForLost(line: string): boolean {
  if (!MAY_STAND.test(line)) return false;
  if (isRest(line) || isElision(line)) return true;
  const [, body] = BODY.exec(line) ?? [];
  return body !== undefined && (isRest(body) || isElision(body));
}

/** What is between the braces at the end of a line of code. */
const BODY = /^(?!\s*(?:[/*#]|--)).*\{([^{}]{3,})\}[;,)]*\s*$/;

function losesLines(lines: readonly HunkLine[]): boolean {
  const textsOf = (own: HunkLine["kind"]): readonly string[] =>
    lines.flatMap(({ kind, text }) => (kind === own ? [text] : []));
  return solid(textsOf("added")) < solid(textsOf("removed"));
}

function solid(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (isBlank(line) ? 0 : 1), 0);
}

function linesIn(text: string): readonly string[] {
  return text.split(/\r\n|[\n\r]/).map((line) => line.trim());
}
