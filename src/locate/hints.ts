/**
 * Hints of a diff: the line that a hunk states, its heading, the hunk before it. They pick
 * among several places if they agree, and never hide a place that is the only one.
 */

import { type Hunk, wantedLines } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";
import { type AnchorFinder, touching } from "./anchors.ts";
import type { Candidates } from "./candidates.ts";
import { type Rung, strictness } from "./ladder.ts";

/** A hunk of the file with its places. */
export interface Entry extends Candidates {
  /** Index of the hunk in its file edit. */
  readonly hunk: number;
}

/** Rungs on which places are told apart by how many lines stand there to the letter. */
const SCORED: ReadonlySet<Rung> = new Set(["trimmed", "collapsed", "unicode", "loose"]);
/** Places that are scored. */
const MAX_SCORED = 50;

/**
 * The entries, with one place where hints pick one. Those that hints contradict stay
 * undecided; one that only adds has no place at its stated line if that of the others is
 * wrong.
 */
export function byHints(
  entries: readonly Entry[],
  hunks: readonly Hunk[],
  lines: Lines,
  anchors: AnchorFinder,
): readonly Entry[] {
  const shifts = shiftsOf(entries, hunks);
  return entries.map((entry, at): Entry => {
    const hunk = hunks[entry.hunk];
    if (hunk === undefined) return entry;
    const shift = shifts.above[at];
    if (isInsertion(entry) && hunk.statedLine !== undefined) {
      const isWrong = (shift ?? shifts.below[at] ?? 0) !== 0;
      return isWrong && !hunk.endOfFile ? { ...entry, starts: [] } : entry;
    }
    const expected = hunk.statedLine === undefined ? undefined : hunk.statedLine + (shift ?? 0);
    if (entry.starts.length < 2) {
      return entry.orderDecides && entry.starts[0] === expected
        ? { ...entry, settled: true }
        : entry;
    }
    if (!entry.orderDecides) return byScore(entry, expected ?? endOfLast(entries, at), lines);
    const picks = new Set([
      ...has(entry.starts, expected),
      ...underHeading(entry, hunk.heading, anchors),
    ]);
    if (picks.size === 0) return entry;
    if (picks.size > 1) return { ...entry, orderDecides: false, firstMeant: false };
    return { ...entry, starts: [...picks], settled: true };
  });
}

/** How far from their stated lines the nearest hunks above and below were found. */
interface Shifts {
  readonly above: readonly (number | undefined)[];
  readonly below: readonly (number | undefined)[];
}

function shiftsOf(entries: readonly Entry[], hunks: readonly Hunk[]): Shifts {
  const own = entries.map((entry) => {
    const stated = hunks[entry.hunk]?.statedLine;
    const [only, ...others] = entry.starts;
    const isPlaced = only !== undefined && others.length === 0 && !isInsertion(entry);
    return isPlaced && stated !== undefined ? only - stated : undefined;
  });
  return { above: passedOn(own), below: passedOn(own.toReversed()).toReversed() };
}

/** For each position the last value before it. */
function passedOn<T>(values: readonly (T | undefined)[]): (T | undefined)[] {
  let last: T | undefined;
  return values.map((value) => {
    const before = last;
    last = value ?? last;
    return before;
  });
}

function isInsertion({ lines }: Entry): boolean {
  return lines.every((line) => line.kind === "added");
}

function has(starts: readonly number[], line: number | undefined): readonly number[] {
  return line !== undefined && starts[lowerBound(starts, line)] === line ? [line] : [];
}

/** The one place in the part of the file that the heading names, if there is one. */
function underHeading(
  { starts, lines }: Entry,
  heading: string | undefined,
  anchors: AnchorFinder,
): readonly number[] {
  if (heading === undefined) return [];
  const regions = anchors.containing(heading);
  const inside = touching(starts, regions, wantedLines(lines).length);
  if (inside.length > 0) return inside.length === 1 ? inside : [];
  // A heading names the definition before the hunk, which need not be the one round it.
  const top = regions[0]?.line ?? Infinity;
  const behind = starts.filter(
    (start) => start > top && !anchors.inOtherDefinition(regions, start),
  );
  return behind.length === 1 ? behind : [];
}

/** The line behind the hunk before, if it has one place to the letter. */
function endOfLast(entries: readonly Entry[], at: number): number | undefined {
  const before = entries[at - 1];
  const [only, ...others] = before?.starts ?? [];
  if (before === undefined || only === undefined || others.length > 0) return undefined;
  return strictness(before.rung) > 0 ? undefined : only + wantedLines(before.lines).length;
}

/** Seed 002's score: the place that is both nearest and the most alike to the letter. */
function byScore(entry: Entry, expected: number | undefined, lines: Lines): Entry {
  const { starts, rung } = entry;
  if (expected === undefined || !SCORED.has(rung) || starts.length > MAX_SCORED) return entry;
  const scored = starts.map((start) => ({
    start,
    exact: exactLines(entry, start, lines),
    distance: Math.abs(start - expected),
  }));
  const best = scored.reduce((a, b) => (b.exact > a.exact ? b : a));
  const isBest = scored.every(
    (one) => one === best || (one.exact < best.exact && one.distance > best.distance),
  );
  return isBest ? { ...entry, starts: [best.start] } : entry;
}

/** How many solid lines of the hunk stand at a place to the letter. */
function exactLines({ lines, fits }: Entry, start: number, file: Lines): number {
  const fit = fits?.get(start);
  return wantedLines(fit?.lines ?? lines).filter(
    ({ text }, at) => !isBlank(text) && file.text(fit?.pairs[at] ?? start + at) === text,
  ).length;
}
