/** Is a hunk applied already? Its new lines are where it belongs, and its old lines are not. */

import { type Hunk, type HunkLine, resultLines, wantedLines } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { type Candidates, candidatesOf, type Search } from "./candidates.ts";
import { byHints } from "./hints.ts";
import type { Applied, Fit } from "./placement.ts";
import { exactTable } from "./index.ts";

/** The hunk as it would read if it were applied: its new lines, all as context. */
function appliedHunk(hunk: Hunk): Hunk {
  const lines = resultLines(hunk.lines).map((line): HunkLine => ({ ...line, kind: "context" }));
  return { ...hunk, lines, statedLine: hunk.statedNewLine, otherReadings: undefined };
}

/** Where the new lines of a hunk are, if in one place; its old lines must be nowhere. */
export function appliedAt(hunk: Hunk, search: Search): Applied | undefined {
  const start = resultAt(hunk, search);
  return start === undefined ? undefined : { cause: "applied", start };
}

function resultAt(hunk: Hunk, search: Search): number | undefined {
  const { lines } = search;
  if (hunk.lines.every((line) => line.kind === "removed") && lines.count === 0) return 0;
  const applied = appliedHunk(hunk);
  const solid = applied.lines.filter((line) => !isBlank(line.text)).length;
  if (solid === 0) return undefined;
  const found = candidatesOf(applied, search);
  if ("cause" in found) return undefined;
  const [entry] = byHints([{ ...found, hunk: 0, own: applied }], search.anchors);
  const [start] = entry?.starts ?? [];
  if (start === undefined || entry?.starts.length !== 1) return undefined;
  const isStated = start === hunk.statedNewLine;
  if (!isStated && isContextAsStated(hunk, lines)) return undefined;
  const onlyRemoves = hunk.lines.every((line) => line.kind !== "added");
  if (onlyRemoves && !isJoined(hunk.lines)) {
    // What is left of the lines must be at the edge of the file that they were at.
    const [first, last] = [hunk.lines.at(0), hunk.lines.at(-1)];
    const atTop = first?.kind !== "removed" || start === 0;
    const atEnd = last?.kind !== "removed" || start + applied.lines.length === lines.count;
    return isStated && atTop && atEnd ? start : undefined;
  }
  // A single line may be there for any reason.
  return solid > 1 || isStated ? start : undefined;
}

/** Is the context of a hunk on both sides of what it changes where it states it? Then it is meant for there. */
function isContextAsStated({ lines, statedLine, isBlock }: Hunk, file: Lines): boolean {
  if (statedLine === undefined || isBlock === true) return false;
  const wanted = wantedLines(lines);
  const context = wanted.flatMap(({ kind, text }, at) =>
    kind === "context" && /\w/.test(text) ? [{ text, at }] : [],
  );
  return (
    wanted.at(0)?.kind === "context" &&
    wanted.at(-1)?.kind === "context" &&
    context.length > 1 &&
    context.every(({ text, at }) => file.text(statedLine + at).trim() === text.trim())
  );
}

/**
 * Where the new lines of a hunk are exactly, around the only place where its
 * old ones are, but not exactly: then these are likely to be what was made of them.
 */
export function appliedAround(
  hunk: Hunk,
  { level, starts, lines }: Candidates,
  search: Search,
): Applied | undefined {
  const [only, ...others] = starts;
  if (level === "exact" || only === undefined || others.length > 0) return undefined;
  const [old, fresh] = [wantedLines(lines), resultLines(lines)];
  // A hunk that changes nothing but white space is none that is done twice.
  if (fresh.length === old.length) return undefined;
  const exactly = { ...search, maxLevel: "exact", known: new Map() } as const;
  const found = appliedAt({ ...hunk, lines }, exactly);
  if (found === undefined) return undefined;
  const meets = found.start < only + old.length && only < found.start + fresh.length;
  return meets ? found : undefined;
}

/**
 * Do the added lines of a hunk that only adds occur at its place already? Then the old lines fit,
 * but adding the others once more is hardly meant, unless just that line is stated. Without context the place is
 * the stated line: that it goes to the end of the file says nothing.
 */
export function isAddedAlready(
  lines: readonly HunkLine[],
  start: number,
  { statedLine, statedNewLine }: Pick<Hunk, "statedLine" | "statedNewLine">,
  file: Lines,
): boolean {
  const first = lines.findIndex((line) => line.kind !== "added");
  // Brackets and the like may be there for any reason, unless the numbers say the same.
  const isAsStated = start !== statedLine && start - first === statedNewLine;
  if (!saysSomething(lines) && !isAsStated) return false;
  if (first === -1) return statedLine !== undefined && areAt(lines, statedLine, file);
  const last = lines.findLastIndex((line) => line.kind !== "added");
  if (lines.some((line) => line.kind === "removed")) return false;
  if (lines.slice(first, last + 1).some(isAdded)) return false;
  const above = lines.slice(0, first);
  const below = lines.slice(last + 1);
  return areAt(above, start - above.length, file) && areAt(below, start + last + 1 - first, file);
}

/** Where the lines of a hunk that goes to the end of the file, whatever that is, are already. */
export function appendedAt(hunk: Hunk, file: Lines): number | undefined {
  const { lines, endOfFile, statedLine } = hunk;
  const isAppended = endOfFile && statedLine === undefined && lines.every(isAdded);
  if (!isAppended || !saysSomething(lines)) return undefined;
  return exactTable(file)
    .find(lines.map(({ text }) => text))
    .at(-1);
}

/**
 * Do lines that a hunk only adds occur next to its place already? Where lines of its context have
 * changed since, it may be done, and what it adds have moved.
 */
export function addsLinesNearby(
  { lines, pairs }: Pick<Fit, "lines" | "pairs">,
  file: Lines,
): boolean {
  const near = new Set<string>();
  const [top = 0, bottom = 0] = [pairs.at(0), pairs.at(-1)];
  for (let line = Math.max(0, top - NEXT); line <= bottom + NEXT && line < file.count; line++)
    near.add(file.text(line).trim());
  const wanted = new Set(wantedLines(lines).map(({ text }) => text.trim()));
  const removes = lines.some(({ kind }) => kind === "removed");
  const telling = lines.filter((line) => saysSomething([line]) && !wanted.has(line.text.trim()));
  return !removes && telling.length > 0 && telling.every(({ text }) => near.has(text.trim()));
}

/** Lines on either side of a place. */
const NEXT = 2;

/** Does any added line hold more than brackets and the like, which may be anywhere? */
function saysSomething(lines: readonly HunkLine[]): boolean {
  return lines.some((line) => isAdded(line) && /\w{3}/.test(line.text));
}

function areAt(lines: readonly HunkLine[], start: number, file: Lines): boolean {
  return start >= 0 && lines.every(({ text }, at) => file.text(start + at) === text);
}

function isAdded(line: HunkLine): boolean {
  return line.kind === "added";
}

/**
 * Where (0-based) the new lines of a hunk are exactly, if just where the patch says that
 * they will: then its old lines somewhere else are a copy of those that it has changed.
 */
export function appliedAsStated(hunk: Hunk, start: number, file: Lines): number | undefined {
  const stated = hunk.statedNewLine;
  if (stated === undefined || start === hunk.statedLine) return undefined;
  if (!hunk.lines.some((line) => line.kind === "added" && /\w/.test(line.text))) return undefined;
  const made = resultLines(hunk.lines);
  const apart = Math.max(made.length, hunk.lines.length);
  if (Math.abs(start - stated) < apart || stated + made.length > file.count) return undefined;
  if (made.filter((line) => !isBlank(line.text)).length < 2) return undefined;
  return areAt(made, stated, file) ? stated : undefined;
}

/** Are there context lines on both sides of what is removed? */
function isJoined(lines: readonly HunkLine[]): boolean {
  return lines.at(0)?.kind === "context" && lines.at(-1)?.kind === "context";
}
