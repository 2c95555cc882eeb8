/**
 * Choosing: evidence picks among several places of a hunk (F6), in this order. `- return x` is in `def f():`, at line 2, and
 * in `def g():`, at line 9, where the file ends:
 *
 *     anchors          `@@ def g():` is line 9; the first of several places in the scope that they name
 *     context-only     a hunk of ` def g():` is an anchor for the one below it: the innermost block of its last line
 *     end of file      `*** End of File` is line 9
 *     stated line      `@@ -2 +2 @@` is line 2, moved as far as the hunk above was found from its own, else the part that
 *                      the heading names; of a block the nearest, if every other is twice as far away
 *     order            below a hunk at line 5 it is line 9: the place that leaves room for the others, if only one does
 *     equal blocks     two for two places: each is one's
 *
 * Places that give the same file are one; what is left with several is ambiguous.
 */

import {
  type Hunk,
  type HunkLine,
  isContextOnly,
  onlyAdds,
  type RepairName,
  resultLines,
  expectedLines,
} from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import { addTo } from "../text/multimap.ts";
import { lowerBound } from "../text/sorted.ts";
import { type AnchorFinder, touching } from "./anchors.ts";
import type { Candidates, Place } from "./candidates.ts";
import { solidLines } from "./index.ts";
import { extentOf, type Miss, type Placement } from "./placement.ts";

/** What the choice needs to know of the file. */
export interface Scene {
  readonly file: Lines;
  readonly anchors: AnchorFinder;
  /** Take the first of several exact places. */
  readonly first: boolean;
}

/** A hunk whose places are narrowed step by step. */
interface Entry extends Candidates {
  starts: readonly number[];
  repairs: readonly RepairName[];
  firstOf?: number;
}

/** One place for each hunk, or why not. */
export function choose(
  candidates: readonly Candidates[],
  scene: Scene,
): readonly (Placement | Miss)[] {
  const narrowed = candidates.map((one) =>
    atEndOfFile(belowAnchors({ ...one }, scene), scene.file),
  );
  const misses = narrowed.flatMap((one) => ("cause" in one ? [one] : []));
  const entries = narrowed.flatMap((one) => ("cause" in one ? [] : [one]));
  belowContext(entries, scene);
  atStatedLines(entries, scene);
  inOrder(entries, scene);
  let reached = 0;
  const placed = pairOff(entries).flatMap((entry): readonly (Placement | Miss)[] => {
    const { hunk, starts, every, own } = entry;
    if (every !== undefined) return everyPlace(entry, every);
    const [start] = starts;
    if (start === undefined) return [{ hunk, cause: "lines", elsewhere: [] }];
    const place = entry.placeAt(start);
    // What changes nothing does so anywhere.
    if (starts.length > 1 && !isContextOnly(own) && !givesSameFile(entry, scene.file))
      return [{ hunk, cause: "ambiguous", level: place.level, starts }];
    const isAbove = start < reached && own.isBlock !== true && !onlyAdds(own);
    reached = Math.max(reached, start);
    return [{ ...placementOf(entry, place), ...(isAbove && { outOfOrder: true as const }) }];
  });
  return [...misses, ...placed].toSorted((one, other) => one.hunk - other.hunk);
}

function placementOf(entry: Entry, { level, start, lines, pairs, span, string }: Place): Placement {
  const { hunk, repairs, firstOf } = entry;
  const exact = span && string && { string, spans: [span] };
  return { hunk, level, start, lines, pairs, exact, repairs, firstOf };
}

/** A string at all its places: those to the letter are one placement. */
function everyPlace(entry: Entry, places: readonly Place[]): readonly Placement[] {
  const spans = places.flatMap(({ span }) => span ?? []);
  const [{ string } = { string: undefined }] = places;
  const placements = (string === undefined ? places : places.slice(0, 1)).map((place) =>
    placementOf(entry, place),
  );
  return placements.map((one) =>
    string === undefined ? one : { ...one, exact: { string, spans } },
  );
}

function belowAnchors(entry: Entry, { anchors }: Scene): Entry | Miss {
  const { own, hunk, starts } = entry;
  if (own.anchors.length === 0) return entry;
  const regions = anchors.regions(own.anchors);
  if ("missing" in regions)
    return { hunk, cause: "anchor", anchor: regions.missing, elsewhere: [] };
  const inside = touching(starts, regions, Math.max(lengthOf(entry), 1));
  const [first, ...more] = inside;
  if (first !== undefined) {
    const isOneScope = regions.length === 1 && regions[0]?.known === true;
    const isFirst = isOneScope && own.isBlock !== true && entry.placeAt(first).level === "exact";
    if (!isFirst || more.length === 0) return { ...entry, starts: inside };
    return { ...entry, starts: [first], firstOf: inside.length };
  }
  const [only, ...others] = starts;
  const elsewhere = {
    hunk,
    cause: "below-anchor",
    anchor: own.anchors.at(-1) ?? "",
    elsewhere: starts,
  } as const;
  // Git names the definition above a hunk, which need not be the one it is in.
  const isBelow = regions.some(({ line }) => (only ?? -1) >= line);
  const isOne = only !== undefined && others.length === 0;
  return isOne && isBelow && entry.placeAt(only).level === "exact" ? entry : elsewhere;
}

/** How many lines of the file the first place takes. */
function lengthOf({ starts, placeAt }: Entry): number {
  const place = placeAt(starts[0] ?? 0);
  const last = place.span?.last ?? extentOf(place.pairs)?.last ?? place.start - 1;
  return last + 1 - place.start;
}

function atEndOfFile(entry: Entry | Miss, file: Lines): Entry | Miss {
  if ("cause" in entry) return entry;
  const { own, hunk, starts, repairs } = entry;
  const marked = own.lines.filter(({ noNewline }) => noNewline === true);
  const isSaid = own.endOfFile && own.endPresumed !== true;
  if (marked.length === 0 && !isSaid) return entry;
  const end = (solidLines(file).numbers.at(-1) ?? -1) + 1;
  const length = lengthOf(entry);
  const atEnd = starts.filter((start) => start + length >= end && start >= end - length);
  // Without line numbers the marker picks none of several places: it is no more than habit.
  const mayPick = isSaid || own.statedLine !== undefined || starts.length === 1;
  if (atEnd.length > 0) return mayPick ? { ...entry, starts: atEnd } : entry;
  if (isSaid) return entry;
  // Many write `\\ No newline at end of file` below every patch; on a removed line it says more.
  if (marked.some(({ kind }) => kind === "removed"))
    return { hunk, cause: "end-of-file", elsewhere: starts };
  const placeAt = (start: number): Place => {
    const place = entry.placeAt(start);
    return { ...place, lines: place.lines.map((line) => ({ ...line, noNewline: undefined })) };
  };
  return { ...entry, placeAt, repairs: [...repairs, "newline-marker"] };
}

function belowContext(entries: readonly Entry[], { anchors }: Scene): void {
  for (const [at, entry] of entries.entries()) {
    const above = entries[at - 1];
    if (above?.hunk !== entry.hunk - 1 || above.own.isBlock === true) continue;
    if (entry.starts.length < 2 || !isContextOnly(above.own)) continue;
    const inside = new Set(
      above.starts.slice(0, MAX_SAME).flatMap((start) => {
        const last = extentOf(above.placeAt(start).pairs)?.last ?? start;
        const found = anchors
          .blocksAt(last)
          .map(({ end }) => entry.starts.filter((one) => one > start && one < end))
          .find(({ length }) => length > 0);
        return found ?? [];
      }),
    );
    if (inside.size > 0) entry.starts = [...inside];
  }
}

function atStatedLines(entries: readonly Entry[], { anchors }: Scene): void {
  let shifts = [0, ...entries.flatMap((entry) => shiftOf(entry) ?? []).slice(0, 1)];
  for (const entry of entries) {
    const { statedLine: stated, heading, isBlock } = entry.own;
    if (isBlock === true) {
      if (stated !== undefined) entry.starts = nearest(entry.starts, stated);
      continue;
    }
    if (entry.starts.length > 1) {
      const lines = stated === undefined ? [] : shifts.map((shift) => stated + shift);
      const atLine = lines.find((line) => has(entry.starts, line));
      const picked =
        atLine === undefined
          ? touching(entry.starts, heading === undefined ? [] : anchors.containing(heading), 1)
          : [atLine];
      if (picked.length === 1) entry.starts = picked;
    }
    const shift = shiftOf(entry);
    if (shift !== undefined) shifts = [shift, 0];
  }
}

/** How far from its stated line a hunk with one place is, if it has more than that line to tell. */
function shiftOf({ own, starts }: Entry): number | undefined {
  const [start] = starts;
  if (start === undefined || starts.length > 1 || onlyAdds(own)) return undefined;
  return own.statedLine === undefined ? undefined : start - own.statedLine;
}

function has(ascending: readonly number[], one: number): boolean {
  return ascending[lowerBound(ascending, one)] === one;
}

/** Of several places of a block the one nearest to its stated line, if every other is twice as far away. */
function nearest(starts: readonly number[], stated: number): readonly number[] {
  const away = (start: number | undefined): number => Math.abs((start ?? Infinity) - stated);
  const next = lowerBound(starts, stated);
  const around = starts.slice(Math.max(0, next - 2), next + 2);
  const [best, other] = around.toSorted((one, two) => away(one) - away(two));
  if (best === undefined || other === undefined) return starts;
  return away(other) > 0 && away(other) >= 2 * away(best) ? [best] : starts;
}

/** The order of the hunks decides where only one place leaves room for the others. */
function inOrder(all: readonly Entry[], { first }: Scene): void {
  const entries = all.filter((entry) => {
    const isOrdered = entry.own.isBlock !== true && !onlyAdds(entry.own);
    return isOrdered && entry.placeAt(entry.starts[0] ?? 0).level === "exact";
  });
  if (entries.every(({ starts }) => starts.length === 1)) return;
  for (const [at, [start, last]] of reachOf(entries).entries()) {
    const entry = entries[at];
    if (entry === undefined || entry.starts.length === 1) continue;
    if (start !== last && first) entry.firstOf = entry.starts.length;
    entry.starts = first ? [start] : entry.starts.filter((one) => one >= start && one <= last);
  }
}

/** The first and the last place of each hunk that keep the order; neighbours may share context lines. */
function reachOf(
  entries: readonly Entry[],
): readonly (readonly [earliest: number, latest: number])[] {
  const shapes = entries.map(({ own }) => shapeOf(own));
  const gaps = shapes.map(({ lead }, at) => {
    const { length, trail } = shapes[at - 1] ?? { length: 0, trail: 0 };
    return length - Math.min(trail, lead);
  });
  let reached = -Infinity;
  const earliest = entries.map(({ starts }, at) => {
    reached = starts[lowerBound(starts, reached + (gaps[at] ?? 0))] ?? Infinity;
    return reached;
  });
  if (reached === Infinity) return [];
  const reach: (readonly [number, number])[] = [];
  for (let at = entries.length - 1; at >= 0; at--) {
    const { starts = [] } = entries[at] ?? {};
    const most = (reach.at(-1)?.[1] ?? Infinity) - (gaps[at + 1] ?? 0);
    reach.push([earliest[at] ?? 0, starts[lowerBound(starts, most + 1) - 1] ?? 0]);
  }
  return reach.toReversed();
}

/** How many expected lines a hunk has, and how many context lines it begins and ends with. */
function shapeOf({ lines }: Hunk): Readonly<Record<"length" | "lead" | "trail", number>> {
  const { length } = expectedLines(lines);
  const isChange = ({ kind }: HunkLine): boolean => kind !== "context";
  const lead = lines.findIndex(isChange);
  if (lead === -1) return { length, lead: length, trail: length };
  return { length, lead, trail: lines.length - 1 - lines.findLastIndex(isChange) };
}

/** As many equal blocks as places: each has one, in order. Those for the same place are one, sent several times. */
function pairOff(entries: readonly Entry[]): readonly Entry[] {
  const equal = new Map<string, Entry[]>();
  for (const entry of entries)
    if (entry.own.isBlock === true && entry.every === undefined)
      addTo(equal, keyOf(entry.own), entry);
  const repeated = new Set<Entry>();
  for (const all of equal.values()) {
    const [first, ...others] = all;
    if (first === undefined || others.length === 0) continue;
    if (new Set(first.starts).size === all.length)
      for (const [at, entry] of all.entries()) entry.starts = entry.starts.slice(at, at + 1);
    const isOne = ({ starts: [start, ...more] }: Entry): boolean =>
      start === first.starts[0] && more.length === 0;
    if (!all.every(isOne)) continue;
    for (const entry of others) repeated.add(entry);
    first.repairs = [...first.repairs, "repeated-hunk"];
  }
  return entries.filter((entry) => !repeated.has(entry));
}

function keyOf({ lines, string }: Hunk): string {
  return JSON.stringify([string, lines.map(({ kind, text }) => [kind, text])]);
}

/** More places, or lines, are not compared. */
const [MAX_SAME, MAX_LINES] = [8, 2000];

/** True if all places, which are exact, give the same file: as where one of several equal neighbouring lines is removed. */
function givesSameFile({ starts, placeAt }: Entry, file: Lines): boolean {
  const [from, last] = [starts[0] ?? 0, starts.at(-1) ?? 0];
  const { level, span, lines } = placeAt(from);
  const { length } = expectedLines(lines);
  const end = last + length;
  const isSmall = starts.length <= MAX_SAME && end - from <= MAX_LINES;
  if (!isSmall || level !== "exact" || span !== undefined) return false;
  const mark = file.end(from);
  for (let line = from; line < end; line++) if (file.end(line) !== mark) return false;
  const texts = resultLines(lines).map(({ text }) => text);
  const made = starts.map((start) =>
    [...file.texts(from, start), ...texts, ...file.texts(start + length, end)].join("\n"),
  );
  return new Set(made).size === 1;
}
