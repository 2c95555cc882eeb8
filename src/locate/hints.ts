/**
 * Hints of a diff: the line that a hunk states, its heading, the hunk before it. They pick
 * among several places if they agree, and never hide a place that is the only one.
 */

import { onlyAdds } from "../patch.ts";
import { lowerBound } from "../text/sorted.ts";
import type { AnchorFinder } from "./anchors.ts";
import type { Entry } from "./candidates.ts";

/**
 * The entries, with one place where hints pick one. Those that hints contradict stay
 * undecided.
 */
export function byHints(entries: readonly Entry[], anchors: AnchorFinder): readonly Entry[] {
  // How far from its stated line the nearest hunk above was found.
  let shift = 0;
  return entries.map((entry): Entry => {
    const { starts, own } = entry;
    const { statedLine: stated, heading } = own;
    const expected = stated === undefined ? undefined : stated + shift;
    const [start] = starts;
    const isPlaced = starts.length === 1 && !onlyAdds(entry);
    if (isPlaced && start !== undefined && stated !== undefined) shift = start - stated;
    const atLine = has(starts, expected);
    const mayPick = entry.decidedBy === "all" || (entry.decidedBy === "line" && atLine.length > 0);
    if (!mayPick) return entry;
    if (starts.length < 2) return start === expected ? { ...entry, settled: true } : entry;
    const picks = new Set([...atLine, ...underHeading(entry, heading, anchors)]);
    if (picks.size === 0) return entry;
    if (picks.size > 1) return { ...entry, decidedBy: "nothing", firstMeant: false };
    return { ...entry, starts: [...picks], settled: true };
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
