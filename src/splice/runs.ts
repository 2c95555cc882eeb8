/** Runs of changed lines in a hunk, and which removed line each added line replaces. */

import type { Pair } from "../locate/levels.ts";
import { changesOf, type Placement } from "../locate/placement.ts";
import { isBlank } from "../text/indentation.ts";
import { addTo } from "../text/multimap.ts";
import { lowerBound } from "../text/sorted.ts";

/** A change that adds lines. */
export interface Run {
  readonly removed: readonly Pair[];
  readonly added: readonly string[];
  /** How many of the hunk's wanted lines are above its end. */
  readonly end: number;
}

/** The changes of a hunk that add lines, in order; `all` are its wanted lines. */
export function runsOf(placement: Placement, all: readonly Pair[]): readonly Run[] {
  const lines = all.map(({ line }) => line);
  const adding = changesOf(placement, true).filter(({ added }) => added.length > 0);
  return adding.map(({ start, end: below, added }) => {
    const end = lowerBound(lines, below);
    const removed = all.slice(lowerBound(lines, start), end);
    return { removed, added: added.map(({ text }) => text), end };
  });
}

/** The removed line that each added line replaces: the same text first, then by position in between. */
export function pairUp(
  added: readonly string[],
  removed: readonly Pair[],
): readonly (Pair | undefined)[] {
  const partners: (Pair | undefined)[] = added.map(() => undefined);
  let addedFrom = 0;
  let removedFrom = 0;
  const pairBetween = (addedTo: number, removedTo: number): void => {
    const count = Math.min(addedTo - addedFrom, removedTo - removedFrom);
    for (let at = 0; at < count; at++) partners[addedFrom + at] = removed[removedFrom + at];
  };
  // Positions of each text, last first, so that those passed can be dropped from the end.
  const positions = new Map<string, number[]>();
  for (let at = removed.length - 1; at >= 0; at--) addTo(positions, removed[at]?.wanted ?? "", at);
  for (const [at, text] of added.entries()) {
    const places = (isBlank(text) ? undefined : positions.get(text)) ?? [];
    while ((places.at(-1) ?? removedFrom) < removedFrom) places.pop();
    const same = places.pop();
    if (same === undefined) continue;
    pairBetween(at, same);
    partners[at] = removed[same];
    addedFrom = at + 1;
    removedFrom = same + 1;
  }
  pairBetween(added.length, removed.length);
  return partners;
}
