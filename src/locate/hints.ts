/**
 * Hints of a diff: the line that a hunk states, its heading, the hunk before it. They pick
 * among several places if they agree, and never hide a place that is the only one.
 */

import { type Hunk, onlyAdds } from "../patch.ts";
import { lowerBound } from "../text/sorted.ts";
import type { AnchorFinder } from "./anchors.ts";
import type { Candidates } from "./candidates.ts";

/** A hunk of the file with its places. */
export interface Entry extends Candidates {
  /** Index of the hunk in its file edit. */
  readonly hunk: number;
}

/**
 * The entries, with one place where hints pick one. Those that hints contradict stay
 * undecided.
 */
export function byHints(
  entries: readonly Entry[],
  hunks: readonly Hunk[],
  anchors: AnchorFinder,
): readonly Entry[] {
  const shifts = shiftsOf(entries, hunks);
  return entries.map((entry, at): Entry => {
    const hunk = hunks[entry.hunk];
    if (hunk === undefined) return entry;
    if (!entry.orderDecides) return entry;
    const expected =
      hunk.statedLine === undefined ? undefined : hunk.statedLine + (shifts[at] ?? 0);
    if (entry.starts.length < 2)
      return entry.starts[0] === expected ? { ...entry, settled: true } : entry;
    const picks = new Set([
      ...has(entry.starts, expected),
      ...underHeading(entry, hunk.heading, anchors),
    ]);
    if (picks.size === 0) return entry;
    if (picks.size > 1) return { ...entry, orderDecides: false, firstMeant: false };
    return { ...entry, starts: [...picks], settled: true };
  });
}

/** For each hunk how far from its stated line the nearest one above was found. */
function shiftsOf(
  entries: readonly Entry[],
  hunks: readonly Hunk[],
): readonly (number | undefined)[] {
  const own = entries.map((entry) => {
    const stated = hunks[entry.hunk]?.statedLine;
    const [only, ...others] = entry.starts;
    const isPlaced = only !== undefined && others.length === 0 && !onlyAdds(entry);
    return isPlaced && stated !== undefined ? only - stated : undefined;
  });
  return passedOn(own);
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

function has(starts: readonly number[], line: number | undefined): readonly number[] {
  return line !== undefined && starts[lowerBound(starts, line)] === line ? [line] : [];
}

/** The one place in the part of the file that the heading names, if there is one. */
function underHeading(
  { starts }: Entry,
  heading: string | undefined,
  anchors: AnchorFinder,
): readonly number[] {
  const regions = heading === undefined ? [] : anchors.containing(heading);
  // A heading names the definition before the hunk, which need not be the one around it.
  const top = regions[0]?.line ?? Infinity;
  const behind = starts.filter(
    (start) => start > top && !anchors.inOtherDefinition(regions, start),
  );
  return behind.length === 1 ? behind : [];
}
