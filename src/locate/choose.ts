/**
 * Evidence: which of several places of each hunk is meant. Context-only hunks, hints and the order of the hunks tell; places
 * that give the same file are one.
 */

import { isContextOnly, type HunkLine, onlyAdds, resultLines, wantedLines } from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";
import { appliedAsStated, isAddedAlready } from "./applied.ts";
import type { Candidates, Entry, Search } from "./candidates.ts";
import { belowContext, byHints, countedFromElsewhere } from "./hints.ts";
import { foldedPlaces } from "./index.ts";
import { fitFrom, type Miss, type Placement } from "./placement.ts";

/** Places the hunks of a diff or an envelope, or says why not. */
export function placeInOrder(
  entries: readonly Entry[],
  search: Search,
): readonly (Placement | Miss)[] {
  const { lines, first, anchors } = search;
  const hinted = byHints(belowContext(entries, search), anchors);
  // What only adds at the end of the file says nothing about the order of the others.
  const isAppended = (entry: Entry): boolean => entry.starts[0] === lines.count && onlyAdds(entry);
  const placed = hinted.filter((entry) => !isAppended(entry));
  const { ordered, choices } = choose(placed, first, (entry, from, to) =>
    giveSameFile(entry, from, to, lines),
  );
  const areMisordered = besideStated(ordered ? [] : placed.filter((entry) => entry.settled));
  const chosen = placed.map((entry, at): Entry => {
    const start = choices[at]?.start;
    return start === undefined ? entry : { ...entry, starts: [start] };
  });
  const isFollowed = ({ own, hunk }: Entry): boolean =>
    own.endPresumed === true && (placed.at(-1)?.hunk ?? -1) > hunk;
  const lost = countedFromElsewhere(chosen);
  const decided = [
    ...placed.map((entry, at) => ({ entry, choice: choices[at] })),
    ...hinted.filter(isAppended).map((entry) => ({ entry, choice: { start: lines.count } })),
  ];
  let reached = 0;
  return decided.map(({ entry, choice }) => {
    if (lost.has(entry.hunk) || isFollowed(entry))
      return { hunk: entry.hunk, cause: "no-place", elsewhere: [] };
    const found =
      choice === undefined
        ? ambiguous(entry, entry.starts)
        : areMisordered(entry, choice.start)
          ? ({ hunk: entry.hunk, cause: "misordered", elsewhere: [choice.start] } as const)
          : decide(entry, choice, ordered, search);
    if ("cause" in found || found.start >= reached) {
      reached = "cause" in found ? reached : found.start;
      return found;
    }
    return { ...found, outOfOrder: true };
  });
}

export function ambiguous({ hunk, level }: Entry, starts: readonly number[]): Miss {
  return { hunk, cause: "ambiguous", level, starts };
}

/** The place that was chosen, or why it is none: there may be another, or the new lines are there already. */
function decide(
  entry: Entry,
  choice: Choice,
  isOrdered: boolean,
  { lines }: Search,
): Placement | Miss {
  const { hunk, own, settled } = entry;
  const { start } = choice;
  const placement = { ...placementAt(entry, start), ...choice };
  // Against the order only what is nowhere else, however loosely compared.
  const isSure = isOrdered || settled === true || own.anchors.length > 0;
  const others = isSure
    ? []
    : foldedPlaces(placement.lines, lines).filter((place) => place !== start);
  if (others.length > 0) {
    const all = [start, ...others].toSorted((a, b) => a - b);
    return ambiguous({ ...entry, level: "unicode" }, all);
  }
  const applied = isAddedAlready(placement.lines, start, own, lines)
    ? start
    : appliedAsStated({ ...own, lines: placement.lines }, start, lines);
  return applied === undefined ? placement : { hunk, cause: "applied", start: applied };
}

/** Tells whether a hunk is above one of those at their stated lines, and by its own line below it, or the other way round. */
function besideStated(entries: readonly Entry[]): (entry: Entry, start: number) => boolean {
  const found = entries
    .flatMap(({ own: { statedLine: stated }, starts: [start] }) =>
      stated === undefined || start === undefined ? [] : [{ stated, start }],
    )
    .toSorted((a, b) => a.stated - b.stated);
  const stated = found.map((one) => one.stated);
  // The last place of those stated up to each, and the first of those stated from each on.
  const last: number[] = [];
  for (const { start } of found) last.push(Math.max(start, last.at(-1) ?? start));
  const first: number[] = [];
  for (const { start } of found.toReversed()) first.push(Math.min(start, first.at(-1) ?? start));
  first.reverse();
  return ({ own }, start) => {
    if (own.statedLine === undefined) return false;
    const above = last[lowerBound(stated, own.statedLine) - 1] ?? start;
    const below = first[lowerBound(stated, own.statedLine + 1)] ?? start;
    return above > start || below < start;
  };
}

/** An entry at one of its places. */
export function placementAt(entry: Entry, start: number): Placement {
  const { hunk, level, lines, repairs } = entry;
  const fit = entry.fits?.get(start) ?? fitFrom(start, lines);
  return { ...fit, hunk, level, start, repairs: [...repairs, ...fit.repairs] };
}

export interface Choice {
  /** The place taken. */
  readonly start: number;
  /** How many exact places there were, if only being the first picked this one. */
  readonly firstOf?: number;
}

/** How many lines of the file a hunk takes, and how many context lines it begins and ends with. */
interface Shape {
  readonly length: number;
  readonly lead: number;
  readonly trail: number;
}

/**
 * Picks a place for each hunk of a file; undefined if several places are left. Hunks are in the order of the file if
 * they can (`ordered`): then a hunk is decided if only one of its places leaves room for the others. Where the
 * order cannot hold, a hunk must have a single place. Neighbours may share context lines, and
 * where they cannot be otherwise, lines that one of them changes.
 * `areOne` says whether all places of a hunk between two give the same file.
 */
export function choose(
  hunks: readonly Candidates[],
  first: boolean,
  areOne: (hunk: Candidates, from: number, to: number) => boolean = () => false,
): { readonly ordered: boolean; readonly choices: readonly (Choice | undefined)[] } {
  const shapes = hunks.map(shapeOf);
  const gaps = (mayOverlap: boolean): readonly number[] =>
    shapes.map((below, at) => gapBetween(shapes[at - 1], below, mayOverlap));
  const apart = order(hunks, gaps(false));
  const kept = apart ?? order(hunks, gaps(true));
  const choices = hunks.map((hunk, index): Choice | undefined => {
    const { decidedBy, firstMeant, level, starts } = hunk;
    const start = kept?.earliest[index] ?? starts[0];
    const [from, to] =
      kept !== undefined && decidedBy === "all"
        ? [start, kept.latest[index]]
        : [starts[0], starts.at(-1)];
    if (start === undefined || from === undefined || to === undefined) return undefined;
    if (from === to || areOne(hunk, from, to)) return { start };
    const takesFirst = firstMeant === true || (first && level === "exact");
    // What changes nothing does so anywhere.
    const isAny = (takesFirst && apart !== undefined) || isContextOnly(hunk);
    return isAny ? { start, firstOf: starts.length } : undefined;
  });
  return { ordered: kept !== undefined, choices };
}

/** The first and the last places that keep the order and begin so far from those before, or undefined if there are none. */
function order(
  hunks: readonly Candidates[],
  gaps: readonly number[],
): Record<"earliest" | "latest", readonly number[]> | undefined {
  const earliest: number[] = [];
  for (const [at, { starts }] of hunks.entries()) {
    const least = (earliest.at(-1) ?? -Infinity) + (gaps[at] ?? 0);
    const start = starts[lowerBound(starts, least)];
    if (start === undefined) return undefined;
    earliest.push(start);
  }
  const latest: number[] = [];
  for (const [at, { starts }] of [...hunks.entries()].toReversed()) {
    const most = (latest.at(-1) ?? Infinity) - (gaps[at + 1] ?? 0);
    const start = starts[lowerBound(starts, most + 1) - 1];
    if (start === undefined) return undefined;
    latest.push(start);
  }
  return { earliest, latest: latest.toReversed() };
}

/**
 * How far apart two neighbours must begin: lines that both have as context may be shared. If they may overlap, what one
 * changes the other may have as context.
 */
function gapBetween(above: Shape | undefined, below: Shape, mayOverlap: boolean): number {
  if (above === undefined) return 0;
  const { length, trail } = above;
  // A hunk that only adds claims no line, so it may be among the other's context lines.
  const isFree = mayOverlap || length === 0 || below.length === 0;
  return length - (isFree ? trail + below.lead : Math.min(trail, below.lead));
}

function shapeOf({ lines: written, fits, starts }: Candidates): Shape {
  const lines = fits?.get(starts[0] ?? -1)?.lines ?? written;
  const { length } = wantedLines(lines);
  const isChanged = ({ kind }: HunkLine): boolean => kind !== "context";
  const lead = lines.findIndex(isChanged);
  if (lead === -1) return { length, lead: length, trail: length };
  return { length, lead, trail: lines.length - 1 - lines.findLastIndex(isChanged) };
}

/**
 * Is the file the same, whichever of the exact places from the first to the last (0-based) the
 * hunk is applied at? As when one of several equal neighbouring lines is removed.
 */
export function giveSameFile(
  { level, starts, fits, spans, lines }: Candidates,
  from: number,
  to: number,
  file: Lines,
): boolean {
  if (level !== "exact" || fits !== undefined || spans !== undefined) return false;
  const places = starts.filter((start) => from <= start && start <= to);
  const length = wantedLines(lines).length;
  if (places.length < 2 || length === 0 || isContextOnly({ lines })) return false;
  const fresh = resultLines(lines).map(({ text }) => text);
  return places.every((start, at) => {
    const next = places[at + 1];
    return next === undefined || isSame(lines, fresh, start, next, length, file);
  });
}

function isSame(
  lines: readonly HunkLine[],
  fresh: readonly string[],
  start: number,
  next: number,
  length: number,
  file: Lines,
): boolean {
  // Lines between the two places that are in neither would have to be those of the hunk.
  if (next - start > lines.length) return false;
  const end = file.end(start);
  for (let line = start; line < next + length; line++) if (file.end(line) !== end) return false;
  const first = [...fresh, ...file.texts(start + length, next + length)];
  const second = [...file.texts(start, next), ...fresh];
  return first.every((text, at) => text === second[at]);
}
