/**
 * Chooses among several places of a hunk by evidence (F6), in this order. `- return x` is in `def f():`, at line 2, and
 * in `def g():`, at line 9, where the file ends:
 *
 *     anchors          `@@ def g():` is line 9; the first of several exact places in the scope that they name, unless it is
 *                      above the hunk before. A place below it is only for a hunk whose result it lacks. An anchor that
 *                      is nowhere is ignored if two lines or more match exactly
 *     context-only     a hunk of only ` def g():` is an anchor for the one below: the scope that its last line opens
 *     end of file      `*** End of File` is line 9
 *     equal edits      two equal hunks without numbers, or blocks, with two places get one each
 *     stated line      `@@ -2 +2 @@` is line 2, moved as far as the hunk above was (unless it has a place moved as far as the
 *                      one below, too), else the part that the heading names; for a block the nearest place, if every
 *                      other is twice as far away. A hunk that only adds lines is refused if another one is found away from
 *                      its own line; as a block, if an edit sent earlier changes the number of lines there or above
 *     order            below a hunk at line 5 it is line 9: the only exact place that leaves room for other exact hunks
 *
 * If evidence allows no place of a hunk, but one of its result, it is already applied (W4). Exact places that give the same
 * file are one; a hunk that is left with several is ambiguous.
 */

import {
  expectedLines,
  type Hunk,
  isContextOnly,
  onlyAdds,
  type RepairName,
  resultLines,
} from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import { addTo } from "../text/multimap.ts";
import { lowerBound } from "../text/sorted.ts";
import { anchorsOf, type Region, startsIn } from "./anchors.ts";
import { hasWord, isSolid } from "./find.ts";
import { indexOf } from "./index.ts";
import { type Cause, lastOf, type Miss, type Placement, type Places } from "./placement.ts";

/** A hunk and its places, which are narrowed step by step. */
export interface Candidates extends Places {
  /** Index of the hunk in its file edit. */
  readonly index: number;
  readonly hunk: Hunk;
  /** The hunk was written without changes, to say where the next one goes. */
  readonly isAnchor: boolean;
  starts: readonly number[];
  repairs: readonly RepairName[];
  /** Where the file already has its result, if the evidence expects the hunk there. */
  appliedAt?: number | undefined;
  /** All places, if only the first of them is left. */
  firstOf?: readonly number[];
}

/** The place of each hunk, in their order, and why others have none. `first`: take the first of several exact places. */
export function choose(
  all: readonly Candidates[],
  file: Lines,
  first = false,
): readonly (Placement | Miss)[] {
  const chosen: (Placement | Miss)[] = [];
  const entries = all.filter((entry) => {
    const cause = belowAnchors(entry, file) ?? atEndOfFile(entry, file);
    if (cause !== undefined) chosen.push({ hunk: entry.index, ...cause });
    return cause === undefined;
  });
  const distinct = oneForEach(entries);
  belowContext(distinct, file);
  atStatedLines(distinct, file);
  inOrder(distinct, first);
  const isMoved = distinct.some((entry) => (shiftOf(entry) ?? 0) !== 0);
  /** The places of hunks that change the number of lines. */
  const resized: number[] = [];
  let reached = 0;
  for (const entry of distinct) {
    const { index, hunk, starts, repairs, firstOf } = entry;
    const { isBlock } = hunk;
    const resizes = resultLines(hunk.lines).length !== expectedLines(hunk.lines).length;
    if (entry.isForAll === true) {
      if (resizes) resized.push(...starts.slice(0, 1));
      for (const one of starts)
        chosen.push({ hunk: index, ...entry.placeAt(one), repairs, isBlock });
      continue;
    }
    const [start] = starts;
    // An edit by number may count on the result of those before it.
    const isUncertain =
      hunk.isBlock === true ? resized.some((line) => line <= (start ?? 0)) : isMoved;
    if (start === undefined || (isUncertain && isByNumber(hunk))) {
      chosen.push({ hunk: index, cause: "no-place", elsewhere: [] });
      continue;
    }
    const place = entry.placeAt(start);
    // A hunk without changes may go anywhere.
    if (starts.length > 1 && !isContextOnly(hunk) && !givesSameFile(entry, file)) {
      chosen.push({ hunk: index, cause: "ambiguous", level: place.level, starts });
      continue;
    }
    const outOfOrder = (start < reached && hunk.isBlock !== true && !onlyAdds(hunk)) || undefined;
    if (outOfOrder) narrow(entry, file, (all) => all.slice(lowerBound(all, reached)));
    if (entry.appliedAt !== undefined) {
      chosen.push({ hunk: index, cause: "applied", start: entry.appliedAt });
      continue;
    }
    // The first place in an anchor's scope is above the hunk before: another one may be meant.
    if (outOfOrder && firstOf !== undefined && !first) {
      chosen.push({ hunk: index, cause: "ambiguous", level: place.level, starts: firstOf });
      continue;
    }
    const firstAmong = firstOf?.length;
    reached = Math.max(reached, start);
    if (resizes) resized.push(start);
    chosen.push({ hunk: index, ...place, repairs, isBlock, firstAmong, outOfOrder });
  }
  return chosen;
}

/** Leaves the places that evidence allows; false if it allows none. If it allows one of the result, the hunk is applied. */
function narrow(
  entry: Candidates,
  file: Lines,
  allowed: (starts: readonly number[], length: number) => readonly number[],
): boolean {
  const left = allowed(entry.starts, lengthOf(entry));
  if (left.length > 0) entry.starts = left;
  if (left.length > 0 || isContextOnly(entry.hunk)) return left.length > 0;
  const result = resultLines(entry.hunk.lines).map(({ text }) => text);
  if (result.some(hasWord)) [entry.appliedAt] = allowed(indexOf(file).exact(result), result.length);
  return false;
}

function belowAnchors(entry: Candidates, file: Lines): Cause | undefined {
  const { hunk, starts } = entry;
  if (hunk.anchors.length === 0) return undefined;
  const regions = anchorsOf(file).regions(hunk.anchors);
  if ("cause" in regions) {
    // F1 ignores an anchor that the file lacks, if it is not for one line alone (a real session, in a test of oh-my-pi).
    const lines = expectedLines(hunk.lines).filter(isSolid).length;
    if (!entry.isExact || starts.length > 1 || lines < 2) return regions;
    entry.repairs = [...entry.repairs, "unknown-anchor"];
    return undefined;
  }
  if (narrow(entry, file, (all, length) => startsIn(all, regions, Math.max(length, 1)))) {
    const isOneScope = regions.length === 1 && regions[0]?.opensScope === true;
    if (!isOneScope || hunk.isBlock === true || !entry.isExact) return undefined;
    if (entry.starts.length > 1) entry.firstOf = entry.starts;
    entry.starts = entry.starts.slice(0, 1);
    return undefined;
  }
  // A place below the scope is another one.
  if (entry.appliedAt !== undefined) return { cause: "applied", start: entry.appliedAt };
  // Git names the definition above a hunk, which may not be the enclosing one.
  const [only = -1, ...others] = starts;
  const isBelow = others.length === 0 && regions.some(({ line }) => only >= line);
  if (isBelow && entry.isExact) return undefined;
  return { cause: "no-place", anchor: hunk.anchors.at(-1) ?? "", elsewhere: starts };
}

/** The number of lines of the file at the first place. */
function lengthOf({ starts, placeAt }: Candidates): number {
  const { start, exact, pairs } = placeAt(starts[0] ?? 0);
  return (exact?.spans[0]?.last ?? lastOf(pairs) ?? start - 1) + 1 - start;
}

function atEndOfFile(entry: Candidates, file: Lines): Cause | undefined {
  const { hunk, starts } = entry;
  const isMarkedEnd = hunk.endOfFile && hunk.endPresumed !== true;
  const isMarked = hunk.lines.some(({ noNewline }) => noNewline === true);
  if (!isMarked && !isMarkedEnd) return undefined;
  const end = (indexOf(file).numbers.at(-1) ?? -1) + 1;
  const isAtEnd = narrow(entry, file, (all, length) =>
    all.filter((start) => start + length >= end),
  );
  // Without line numbers the marker does not decide among several places: it may be just habit.
  if (isAtEnd && !isMarkedEnd && hunk.statedLine === undefined) entry.starts = starts;
  if (isAtEnd) return undefined;
  if (entry.appliedAt !== undefined) return { cause: "applied", start: entry.appliedAt };
  // Many models write `\\ No newline at end of file` below every patch; on a removed line it is significant.
  if (hunk.lines.some(({ kind, noNewline }) => kind === "removed" && noNewline === true))
    return { cause: "no-place", elsewhere: starts };
  entry.repairs = [...entry.repairs, "newline-marker"];
  return undefined;
}

function belowContext(entries: readonly Candidates[], file: Lines): void {
  for (const [at, entry] of entries.entries()) {
    const above = entries[at - 1];
    if (above?.index !== entry.index - 1 || !above.isAnchor) continue;
    const regions = above.starts.slice(0, MAX_ANCHORS).map((start) => {
      const last = lastOf(above.placeAt(start).pairs) ?? start;
      return anchorsOf(file).regionAt(last);
    });
    narrow(entry, file, (all, length) => startsIn(all, regions, length));
  }
}

function atStatedLines(entries: readonly Candidates[], file: Lines): void {
  /** For each hunk how far the next one below that has one place is from its stated line. */
  const shifts: number[] = [];
  for (const [at, entry] of [...entries.entries()].toReversed())
    shifts[at] = shiftOf(entry) ?? shifts[at + 1] ?? NaN;
  let shift = 0;
  for (const [at, entry] of entries.entries()) {
    const { starts, hunk } = entry;
    const { statedLine = NaN, heading, isBlock } = hunk;
    if (isBlock === true) entry.starts = nearest(starts, statedLine);
    else if (starts.length > 1) {
      const line = statedLine + shift;
      const named = (): readonly Region[] =>
        heading === undefined ? [] : anchorsOf(file).containing(heading);
      // Lines may have been added above the hunk, or below it.
      const lines = new Set([line, statedLine + (shifts[at] ?? NaN)]);
      const stated = [...lines].filter((one) => starts.includes(one));
      const picked = stated.length > 0 ? stated : startsIn(starts, named(), 1);
      if (picked.length === 1) entry.starts = picked;
    }
    shift = shiftOf(entry) ?? shift;
  }
}

/** The distance of a diff's hunk with one place from its stated line, if its lines confirm the place. */
function shiftOf({ hunk, starts }: Candidates): number | undefined {
  const [start] = starts;
  const { statedLine, isBlock } = hunk;
  const isFound = start !== undefined && starts.length === 1 && !onlyAdds(hunk);
  return isFound && isBlock !== true && statedLine !== undefined ? start - statedLine : undefined;
}

/** True if only a line number says where the lines go. */
function isByNumber(hunk: Hunk): boolean {
  const { statedLine, anchors, endOfFile } = hunk;
  return statedLine !== undefined && onlyAdds(hunk) && anchors.length === 0 && !endOfFile;
}

/** The place of a block nearest to its stated line, if every other is twice as far away; else all. */
function nearest(starts: readonly number[], stated: number): readonly number[] {
  const distance = (start: number | undefined): number => Math.abs((start ?? Infinity) - stated);
  const next = lowerBound(starts, stated);
  const around = starts.slice(Math.max(0, next - 2), next + 2);
  const [best, other] = around.toSorted((one, two) => distance(one) - distance(two));
  if (best === undefined || other === undefined) return starts;
  return distance(other) >= 2 * distance(best) ? [best] : starts;
}

/** Uses the order of the hunks: places that leave room for the others, below the last changed line of the hunk above. */
function inOrder(all: readonly Candidates[], first: boolean): void {
  const entries = all.filter(
    ({ hunk, isExact }) => isExact && hunk.isBlock !== true && !onlyAdds(hunk),
  );
  if (entries.every(({ starts }) => starts.length === 1)) return;
  let reached = 0;
  const earliest = entries.map(({ starts, hunk }) => {
    const start = starts[lowerBound(starts, reached)] ?? Infinity;
    reached = start + changedLength(hunk);
    return start;
  });
  if (reached === Infinity) return;
  let latest = Infinity;
  for (const [at, entry] of [...entries.entries()].toReversed()) {
    const { starts, hunk } = entry;
    const start = earliest[at] ?? 0;
    const end = lowerBound(starts, latest - changedLength(hunk) + 1);
    latest = starts[end - 1] ?? 0;
    if (starts.length === 1) continue;
    if (start !== latest && first) entry.firstOf = starts;
    entry.starts = first ? [start] : starts.slice(lowerBound(starts, start), end);
  }
}

/** The expected lines up to the last changed one: hunks may share the context below. */
function changedLength({ lines }: Hunk): number {
  const end = lines.findLastIndex(({ kind }) => kind !== "context") + 1;
  return expectedLines(lines.slice(0, end)).length;
}

/**
 * Equal blocks, or hunks without numbers, get one place each, in order, if there are as many of them. Blocks with one place
 * or the same stated line are one block, sent twice.
 */
function oneForEach(entries: readonly Candidates[]): readonly Candidates[] {
  const sent = new Map<string, Candidates>();
  const equal = new Map<string, Candidates[]>();
  const distinct = entries.filter((entry) => {
    const { anchors, lines, string, statedLine, isBlock } = entry.hunk;
    const isNumbered = isBlock !== true && statedLine !== undefined;
    if (isNumbered || entry.isAnchor || entry.isForAll === true) return true;
    const texts = JSON.stringify([anchors, string ?? lines.map(({ kind, text }) => [kind, text])]);
    const key = `${texts}${statedLine}`;
    const first = sent.get(key);
    const isOne = statedLine !== undefined || entry.starts.length === 1;
    if (isBlock === true && isOne && first !== undefined && first.starts[0] === entry.starts[0]) {
      first.repairs = [...new Set(first.repairs).add("repeated-hunk")];
      return false;
    }
    sent.set(key, entry);
    addTo(equal, texts, entry);
    return true;
  });
  for (const edits of equal.values()) {
    const starts = edits[0]?.starts ?? [];
    // A string may have several places in one line.
    if (starts.length === edits.length && new Set(starts).size === starts.length)
      for (const [at, entry] of edits.entries()) entry.starts = starts.slice(at, at + 1);
  }
  return distinct;
}

/** The most places of an anchor that are used, and the most places and lines that are compared. */
const [MAX_ANCHORS, MAX_PLACES, MAX_LINES] = [8, 8, 2000];

/** True if all places are exact and give the same file, as if one of several equal adjacent lines is removed. */
function givesSameFile({ starts, isExact, placeAt }: Candidates, file: Lines): boolean {
  const [from, last] = [starts[0] ?? 0, starts.at(-1) ?? 0];
  const { exact, lines } = placeAt(from);
  const { length } = expectedLines(lines);
  const end = last + length;
  const isSmall = starts.length <= MAX_PLACES && end - from <= MAX_LINES;
  if (!isSmall || !isExact || exact !== undefined) return false;
  for (let line = from; line < end; line++) if (file.end(line) !== file.end(from)) return false;
  const texts = resultLines(lines).map(({ text }) => text);
  const made = starts.map((start) =>
    [...file.texts(from, start), ...texts, ...file.texts(start + length, end)].join("\n"),
  );
  return new Set(made).size === 1;
}
