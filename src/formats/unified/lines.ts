/** What single lines of a diff, and of the text around it, are. */

import { BEGINS_MARKER } from "../apply-patch/markers.ts";
import { closes, type Fence, fenceAt } from "../../text/fences.ts";
import { isBlank } from "../../text/indentation.ts";
import { openingMarker } from "../search-replace/markers.ts";
import { nameAbove } from "../search-replace/above.ts";
import { nameIn } from "../search-replace/names.ts";
import { isSameEnd, type NamePair, readFileName } from "./names.ts";

/** How a section begins; `hunk`: with neither header nor names. */
export type SectionStart = "git" | "combined" | "names" | "hunk";

const HUNK_HEADER = /^@@(?:\s|$|-\d)/;
const NUMBERED_HUNK = /^@@ ?-\d/;
const COMBINED = /^(?:diff --(?:cc|combined) |@@@+ )/;
const NAME_LINE = /^(?:---|\+\+\+) +\S/;
const OLD_NAME = /^--- +\S/;
const NEW_NAME = /^\+\+\+ +\S/;
const GIT_NAME = /^(?:---|\+\+\+) +"?(?:[ab]\/|\/dev\/null)/;
/** The line that opens a commit, in a mail or a log. */
export const COMMIT: RegExp = /^(?:From [0-9a-f]{40,64} |commit [0-9a-f]{40,64}\b)/;
const DIFFER = /^(?:Binary files|Files) (.+) differ$/;
/** A line of git's header that says what becomes of a file. */
export const GIT_FIELD: RegExp =
  /^(?:(?:(?:new|deleted) file|old|new) mode \d{6}|(?:rename|copy) (?:from|to) \S+|similarity index \d+%)$/;
const BETWEEN_SECTIONS = /^(?:diff -|Index: |={4,}\s*$|Only in )/;
/** What a fence around a diff says. */
const DIFF_FENCE = /^(?:diff|patch|udiff)\b/i;
const VERSION = /^\d+(?:\.\w+)+/;

export function isHunkHeader(line: string | undefined): boolean {
  return HUNK_HEADER.test(line ?? "");
}

export function isOldName(line: string | undefined): boolean {
  return OLD_NAME.test(line ?? "");
}

export function isNewName(line: string | undefined): boolean {
  return NEW_NAME.test(line ?? "");
}

/** Is this a name with git's prefix, or none at all? */
export function isGitName(line: string | undefined): boolean {
  return GIT_NAME.test(line ?? "");
}

/** Does the line, which begins like a header, name the file, with git's prefix or without? */
function isHeaderOf(line: string, path: string): boolean {
  const name = line.slice("--- ".length).split("\t")[0]?.trim() ?? "";
  return name === path || name === (line.startsWith("-") ? "a/" : "b/") + path;
}

/** No such header has more lines. */
const MAX_HEADER = 4;
const INDEX = /^index [0-9a-f]+\.\.[0-9a-f]+(?: \d+)?$/;

/** How many lines at the place are the header of a diff that changes nothing but the lines of the file. */
export function ownHeaderLines(lines: readonly string[], at: number, path: string): number {
  let end = at;
  if (lines[end] === `diff --git a/${path} b/${path}`) end++;
  if (INDEX.test(lines[end] ?? "")) end++;
  const pair = lines.slice(end, end + 2);
  const isPair = isOldName(pair[0]) && isNewName(pair[1]);
  if (isPair && pair.every((line) => isHeaderOf(line, path))) end += 2;
  return end - at;
}

/** The file that such a header names, if one is at the place. */
export function ownHeaderPath(lines: readonly string[], at: number): string | undefined {
  const name = lines
    .slice(at, at + MAX_HEADER)
    .find(isNewName)
    ?.slice("+++ ".length);
  const path = name?.split("\t")[0]?.trim().replace(/^b\//, "") ?? "";
  return ownHeaderLines(lines, at, path) > 0 ? path : undefined;
}

/**
 * Does the line end what is in the open fence? At the margin all fences of signs do, but a tag
 * only if it closes one.
 */
export function isClosingFence(line: string, open: Fence | undefined): boolean {
  const fence = fenceAt(line);
  if (fence === undefined) return false;
  if (fence.sign === "<") return closes(fence, open);
  return fence.indent === "" || (fence.indent === (open?.indent ?? "") && fence.info === "");
}

/** The two files of a line that says that they differ in bytes. */
export function differingFiles(line: string): NamePair | undefined {
  const names = DIFFER.exec(line)?.[1]?.split(" and ");
  const [old, now] = [names?.[0], names?.at(-1)].filter((name) => name !== "/dev/null");
  return names && { old, new: now };
}

function opensDiff(line: string | undefined): boolean {
  return isDiffFence(fenceAt(line ?? ""));
}

/** Does the fence say that it holds a diff? */
export function isDiffFence(fence: Fence | undefined): boolean {
  return fence !== undefined && DIFF_FENCE.test(fence.info);
}

/** The name of the file of a fence. */
export interface FencedName {
  readonly path: string;
  /** It is in a sentence. */
  readonly isGuess: boolean;
  /** Other files that the text may mean. */
  readonly rivals: readonly string[];
}

/** So many fences below a title may be about its file. */
const MOST_FENCES = 10;

/**
 * The name of the file of a line that is the first in the fence of a diff, but for a name: in the line of
 * the fence, above it, or above that line; else, if no path and no heading is above it, the name of the fence before.
 */
export function fencedName(
  lines: readonly string[],
  at: number,
  most: number = MOST_FENCES,
): FencedName | undefined {
  const above = lines[at - 1] ?? "";
  const isNamed = opensDiff(lines[at - 2]) && /^[^-+ ]/.test(above) && nameIn(above) !== undefined;
  const fence = isNamed ? at - 2 : at - 1;
  return opensDiff(lines[fence]) ? nameOf(lines, at, fence, most) : undefined;
}

/** The name of the file of a fence, above line `at` in it. */
function nameOf(
  lines: readonly string[],
  at: number,
  fence: number,
  most: number,
): FencedName | undefined {
  if (most === 0) return undefined;
  let from = fence;
  while (from > 0 && !isEndOfOthers(lines[from - 1] ?? "")) from--;
  const said = nameAbove(lines, at, from);
  const { name, edited, topic, rivals = [], mentions = [] } = said;
  if (name !== undefined) return { path: name.path, isGuess: false, rivals };
  // Another sentence may speak of the file that stays as it is.
  if (topic !== undefined) return undefined;
  const before = nameBefore(lines, from, fence, most - 1);
  if (edited === undefined || (before !== undefined && isSameEnd(before.path, edited))) {
    const others = edited === undefined ? mentions : [edited];
    return before && { ...before, rivals: [...before.rivals, ...others] };
  }
  const others = said.isDoubtful === true && before !== undefined ? [before.path] : [];
  return { path: edited, isGuess: true, rivals: [...rivals, ...others] };
}

/** A line that is a title, in bold or of Markdown. */
const TITLE = /^(?:#{1,6} |\*\*[^*]+\*\*:?\s*$)/;

/** The name of the file of the fence that ends above a line, if no title is between it and the next one. */
function nameBefore(
  lines: readonly string[],
  from: number,
  next: number,
  most: number,
): FencedName | undefined {
  const isApart = lines.slice(from, next).some((line) => TITLE.test(line));
  if (isApart || fenceAt(lines[from - 1] ?? "")?.info !== "") return undefined;
  let opening = from - 2;
  while (opening >= 0 && fenceAt(lines[opening] ?? "") === undefined) opening--;
  const own = lastHeaderName(lines.slice(opening + 1, from - 1));
  if (own !== undefined) return { path: own, isGuess: true, rivals: [] };
  // What names the file of a fence with output or code is a title of the diff below it, too.
  return opensDiff(lines[opening])
    ? fencedName(lines, opening + 1, most)
    : nameOf(lines, opening + 1, opening, most);
}

/** The name of the file that a fence with the names of one file is about. */
function lastHeaderName(lines: readonly string[]): string | undefined {
  const names = lines.filter((line, at) => isNewName(line) && isOldName(lines[at - 1]));
  const name = names.length === 1 ? readFileName((names[0] ?? "").slice("+++ ".length)) : undefined;
  return name?.isNull === false ? name.name : undefined;
}

/** What is above such a line is not about the fences below it. */
function isEndOfOthers(line: string): boolean {
  return fenceAt(line) !== undefined || /^\s*(?:<\/|>{3}|[}\]])/.test(line);
}

/** The indentation that the fence of a diff, in an item of a list, gives the line below it. */
export function fenceIndent(lines: readonly string[], at: number): string {
  const above = lines[at - 1];
  return opensDiff(above) ? (fenceAt(above ?? "")?.indent ?? "") : "";
}

/**
 * Do changes without an `@@` begin at the line, in the fence of a diff below the name of its file?
 * `mayGuess`: a name in a sentence will do.
 */
export function isFencedBody(lines: readonly string[], at: number, mayGuess: boolean): boolean {
  const name = fencedName(lines, at);
  if (name === undefined || (name.isGuess && !mayGuess)) return false;
  let end = at;
  while (end < lines.length && fenceAt(lines[end] ?? "") === undefined) end++;
  const indent = fenceIndent(lines, at);
  const body = lines.slice(at, end).map((line) => dedented(line, indent) ?? line);
  // Lines that are only added could be meant for any place.
  const isOld = (line: string): boolean => !line.startsWith("+") && !isBlank(line.slice(1));
  const isMarked = (line: string): boolean => /^(?:[-+ ]|$)/.test(line);
  // Of a file that has such markers all lines have marks.
  if (openingMarker(lines[at] ?? "") !== undefined && !body.every(isMarked)) return false;
  // A line without a mark among those with one may be all that is new.
  const isMixed = body.some((line) => /^ \S/.test(line)) && !body.every(isMarked);
  return (isMixed || body.some((line) => /^[-+]/.test(line))) && body.some(isOld);
}

/** Is this a line that tools write between sections? It is no text that needs a mention. */
export function isBetweenSections(line: string): boolean {
  return isBlank(line) || BETWEEN_SECTIONS.test(line);
}

/**
 * How a section begins at this line, if one does. `indent` is to be taken off first; a line
 * without it ends the section.
 */
export function sectionStart(
  lines: readonly string[],
  at: number,
  indent = "",
): SectionStart | undefined {
  const line = dedented(lines[at], indent);
  if (line === undefined) return undefined;
  if (line.startsWith("diff --git ")) return "git";
  if (COMBINED.test(line)) return "combined";
  if (NUMBERED_HUNK.test(line)) return "hunk";
  if (!NAME_LINE.test(line)) return undefined;
  const next = dedented(lines[at + 1], indent);
  if (isSwappedPair([line, next ?? "", dedented(lines[at + 2], indent) ?? ""], 0)) return "names";
  return (isOldName(line) && isNewName(next)) || isHunkHeader(next) ? "names" : undefined;
}

/** Both names of a file above a hunk, the new one first. */
export function isSwappedPair(lines: readonly string[], at: number): boolean {
  return isNewName(lines[at]) && isOldName(lines[at + 1]) && isHunkHeader(lines[at + 2]);
}

/** The indentation of a line that begins an indented section. */
export function indentedStart(lines: readonly string[], at: number): string | undefined {
  const line = lines[at] ?? "";
  const width = line.length - line.trimStart().length;
  if (width === 0) return undefined;
  const indent = line.slice(0, width);
  return sectionStart(lines, at, indent) === undefined ? undefined : indent;
}

function dedented(line: string | undefined, indent: string): string | undefined {
  return line?.startsWith(indent) === true ? line.slice(indent.length) : undefined;
}

/** A hunk whose `@@` says nothing about where, above its body. */
export function isBareHunk(lines: readonly string[], at: number): boolean {
  const indent = fenceIndent(lines, at);
  if (!isHunkHeader(dedented(lines[at], indent))) return false;
  const body = lines.slice(at + 1, at + 4).find((line) => !isBlank(line));
  return /^[-+ ]/.test(dedented(body, indent) ?? "");
}

/** Is this a line that is after the hunks of a section, but never in one? */
export function endsSection(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (line.startsWith("diff -") || line.startsWith("Index: ")) {
    const next = lines[at + 1] ?? "";
    // A script may hold such a line whose mark was lost: then it is followed by other lines.
    return (
      COMBINED.test(line) ||
      line.startsWith("diff --git ") ||
      isBetweenSections(next) ||
      isHunkHeader(next) ||
      NAME_LINE.test(next)
    );
  }
  return [COMMIT, BEGINS_MARKER, DIFFER, GIT_FIELD].some((pattern) => pattern.test(line));
}

/** `-- ` and a version, as at the end of a mail. */
export function isSignature(lines: readonly string[], at: number): boolean {
  return /^-- ?$/.test(lines[at] ?? "") && VERSION.test(lines[at + 1] ?? "");
}
