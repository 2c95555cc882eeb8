/** Added lines that stand for lines left out: applying them would lose what they stand for. */

import { isCode } from "../text/code.ts";
import { type Hunk, type HunkLine, resultLines } from "../patch.ts";
import {
  isAboutCode,
  isComment,
  isElision,
  isPlaceholder,
  isRest,
  isShortened,
  saysKept,
} from "../text/elision.ts";
import { indentOf, isBlank } from "../text/indentation.ts";

/** The last line of a new file, if a program shortened it there. Other lines may show such marks, or comments. */
export function cutIn(content: string): string | undefined {
  const end = content.length - (content.endsWith("\n") ? 1 : 0);
  const last = content.slice(content.lastIndexOf("\n", end - 1) + 1, end);
  return isShortened(last) ? last : undefined;
}

/** The first line of a file sent whole that stands for the rest of it, and that the text of the old one does not have. */
export function restIn(path: string, content: readonly string[], old: string): string | undefined {
  if (!content.some(mayStand)) return undefined;
  const oldLines = linesIn(old);
  const known = new Set(oldLines);
  const lost = solid(oldLines) - solid(content);
  return content.find(
    (line, at) =>
      (isRest(line) || (lost > 0 && standsForLost(path, content, at, lost))) &&
      !known.has(line.trim()),
  );
}

/** The placeholders that each hunk adds, and neither it nor the text of the file has. */
export function addedPlaceholders(
  path: string,
  hunks: readonly Hunk[],
  file: string,
): readonly { readonly hunk: number; readonly patchLine: number; readonly text: string }[] {
  const added = hunks.flatMap(({ lines }, hunk) => {
    if (!lines.some(({ kind, text }) => kind === "added" && mayStand(text))) return [];
    const fresh = resultLines(lines);
    const texts = fresh.map(({ text }) => text);
    const lost = lostBy(lines);
    const wanted = new Set(lines.flatMap((one) => (one.kind === "added" ? [] : [one.text.trim()])));
    return fresh
      .filter(({ kind, text }, at) => {
        if (kind !== "added" || wanted.has(text.trim())) return false;
        return standsForLines(text) || (lost > 0 && standsForLost(path, texts, at, lost));
      })
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

function mayStand(line: string): boolean {
  return MAY_STAND.test(line);
}

/** Where so many lines are lost, such a comment may be about a value, if not about code. */
const FEW_LOST = 3;

/**
 * The same where lines are lost: it may say so in words that a comment has, too, or as a statement of
 * Python; in a file of code in any words for it, if no line is below that the comment may be about.
 */
function standsForLost(path: string, lines: readonly string[], at: number, lost: number): boolean {
  const line = lines[at] ?? "";
  if (!mayStand(line)) return false;
  if (isRest(line) || isElision(line)) return true;
  const isAbout = lost > FEW_LOST || isAboutCode(line);
  if (isAbout && isCode(path) && saysKept(line) && isAlone(lines, at)) return true;
  const [, body] = BODY.exec(line) ?? [];
  return body !== undefined && (isRest(body) || isElision(body));
}

/** Is a comment of one line the last one of its block, or above a blank line? */
function isAlone(lines: readonly string[], at: number): boolean {
  const below = lines[at + 1] ?? "";
  const isLast = isBlank(below) || indentOf(below).length < indentOf(lines[at] ?? "").length;
  return isLast && !isComment(lines[at - 1] ?? "");
}

/** What is between the braces at the end of a line of code. */
const BODY = /^(?!\s*(?:[/*#]|--)).*\{([^{}]{3,})\}[;,)]*\s*$/;

function lostBy(lines: readonly HunkLine[]): number {
  const textsOf = (own: HunkLine["kind"]): readonly string[] =>
    lines.flatMap(({ kind, text }) => (kind === own ? [text] : []));
  return solid(textsOf("removed")) - solid(textsOf("added"));
}

function solid(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (isBlank(line) ? 0 : 1), 0);
}

function linesIn(text: string): readonly string[] {
  return text.split(/\r\n|[\n\r]/).map((line) => line.trim());
}
