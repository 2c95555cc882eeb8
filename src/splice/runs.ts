/** Runs of changed lines in a hunk, and which removed line each added line replaces. */

import type { Pair } from "../locate/levels.ts";
import type { HunkLine } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import { addTo } from "../text/multimap.ts";

/** Changed lines that belong together: no context line is between them. */
export interface Run {
  readonly removed: readonly Pair[];
  readonly added: readonly string[];
  /** How many of the hunk's wanted lines are above its end. */
  readonly end: number;
}

/** The runs of a hunk that add lines, in order; `all` are its wanted lines. */
export function runsOf(lines: readonly HunkLine[], all: readonly Pair[]): readonly Run[] {
  const runs: Run[] = [];
  let removed: Pair[] = [];
  let added: string[] = [];
  let removedFirst = false;
  let wanted = 0;
  const close = (): void => {
    if (added.length > 0) runs.push({ removed, added, end: wanted });
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.kind === "added") {
      if (added.length === 0) removedFirst = removed.length > 0;
      added.push(line.text);
      continue;
    }
    // `-a +x -b +y` are two runs: each line is below the one that it replaces.
    if (line.kind === "context" || (removedFirst && added.length > 0)) close();
    const pair = all[wanted++];
    if (line.kind === "removed" && pair !== undefined) removed.push(pair);
  }
  close();
  return runs;
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
