/**
 * Hints: they pick among several places if they agree, and never hide a place that is the only one.
 *
 * - The line that a diff states, moved as far as the hunk above was found from its own; its heading.
 * - A context-only hunk changes nothing and says where the hunk after it belongs: in the block of the line
 *   that it ends with. Only if the patch is indented otherwise than the file, it tells against an only place, too.
 *
 *     @@
 *      func b() {
 *     @@
 *      }
 *     +func d() {}
 */

import { isContextOnly, onlyAdds, wantedLines } from "../patch.ts";
import { type AnchorFinder, type Region, touching } from "./anchors.ts";
import { type Entry, isAtEnd, type Search } from "./candidates.ts";
import { foldedPlaces } from "./index.ts";
import { looseness } from "./levels.ts";

/**
 * The entries, with one place where hints pick one. Those that hints contradict stay
 * undecided.
 */
export function byHints(entries: readonly Entry[], anchors: AnchorFinder): readonly Entry[] {
  // How far from its stated line the nearest hunk above was found; above all of these the first one below tells, too.
  let shifts = [0, ...entries.flatMap((entry) => shiftOf(entry) ?? []).slice(0, 1)];
  return entries.map((entry): Entry => {
    const { starts, own } = entry;
    const { statedLine: stated, heading } = own;
    const expected = stated === undefined ? [] : shifts.map((shift) => stated + shift);
    const [start] = starts;
    const shift = shiftOf(entry);
    if (shift !== undefined) shifts = [shift];
    const atLine = expected.filter((line) => starts.includes(line));
    const mayPick = entry.decidedBy === "all" || (entry.decidedBy === "line" && atLine.length > 0);
    if (!mayPick) return entry;
    if (starts.length < 2)
      return start !== undefined && expected[0] === start ? { ...entry, settled: true } : entry;
    const named = underHeading(entry, heading, anchors);
    const isNamed = named.some((line) => atLine.includes(line));
    const picks = new Set(isNamed ? named : [...atLine, ...named]);
    if (picks.size === 0) return entry;
    if (picks.size > 1) return { ...entry, decidedBy: undefined, firstMeant: false };
    return { ...entry, starts: [...picks], settled: true };
  });
}

/**
 * The hunks for which nothing but their stated line says where they go, while the nearest hunk above with
 * another sign of its place, or else the first one below, is not at its own.
 */
export function countedFromElsewhere(entries: readonly Entry[]): ReadonlySet<number> {
  const shifts = entries.map(shiftOf);
  let shift = shifts.find((one) => one !== undefined) ?? 0;
  const lost = entries.filter((entry, at) => {
    shift = shifts[at] ?? shift;
    const { own } = entry;
    return shift !== 0 && (own.statedLine ?? 0) > 0 && onlyAdds(entry) && !isAtEnd(own);
  });
  return new Set(lost.map(({ hunk }) => hunk));
}

/** How far from its stated line a hunk with one place is, if it has more than that line to tell. */
function shiftOf(entry: Entry): number | undefined {
  const [start, ...others] = entry.starts;
  const stated = entry.own.statedLine;
  const isPlaced = start !== undefined && others.length === 0 && !onlyAdds(entry);
  return isPlaced && stated !== undefined ? start - stated : undefined;
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

/** The entries, those right after a context-only hunk with the one place that is in its block. */
export function belowContext(entries: readonly Entry[], search: Search): readonly Entry[] {
  const narrowed: Entry[] = [];
  for (const entry of entries) {
    const above = narrowed.at(-1);
    const isAnchored = above?.hunk === entry.hunk - 1 && isContextOnly(above);
    narrowed.push(isAnchored ? below(above, entry, search) : entry);
  }
  return narrowed;
}

function below(anchor: Entry, entry: Entry, search: Search): Entry {
  if (wantedLines(entry.lines).length === 0) return entry;
  const blocks = anchor.starts.map((start) => blocksBelow(anchor, start, search.anchors));
  if (entry.starts.length > 1) {
    const inside = new Set(blocks.flatMap((own) => innermost(entry.starts, own)));
    return inside.size === 1 ? { ...entry, starts: [...inside] } : entry;
  }
  if (isAsWritten(anchor) || blocks.some((own) => innermost(entry.starts, own).length > 0))
    return entry;
  // The indentation of the patch is another than the file's: the line in the block may be meant.
  const loose = foldedPlaces(entry.lines, search.lines);
  const isRival = blocks.some((own) => innermost(loose, own).length > 0);
  return isRival ? { ...entry, level: "unicode", starts: loose, decidedBy: undefined } : entry;
}

/** Do its lines match with the indentation that they are written with? */
function isAsWritten({ level }: Entry): boolean {
  return looseness(level) <= looseness("trailing-space");
}

/** The blocks around the last line of a context-only hunk, from its first line on. */
function blocksBelow(
  { lines, fits }: Entry,
  start: number,
  anchors: AnchorFinder,
): readonly Region[] {
  const last = fits?.get(start)?.pairs.at(-1) ?? start + lines.length - 1;
  return anchors.blocksAt(last).map((block) => ({ ...block, line: start }));
}

/** The places in the innermost of the blocks that has any. */
function innermost(starts: readonly number[], blocks: readonly Region[]): readonly number[] {
  const inside = blocks.map((block) => touching(starts, [block], 1));
  return inside.find(({ length }) => length > 0) ?? [];
}
