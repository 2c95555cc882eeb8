/** Where a hunk could go: the places of its lines on the strictest level that has any. */

import { type Hunk, type HunkLine, type RepairName, wantedLines } from "../patch.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { opensBlock } from "../text/scopes.ts";
import { lowerBound } from "../text/sorted.ts";
import { type AnchorFinder, type Region, touching } from "./anchors.ts";
import { exactTable, foldedPlaces } from "./index.ts";
import { fold, type Level, levelOf, LEVELS, looseness } from "./levels.ts";
import { changedSpan, type Fit, fitFrom, type Nowhere, pairsOf } from "./placement.ts";
import type { Span } from "./blocks/strings.ts";

/** The places of a block of lines. */
export interface Places {
  readonly level: Level;
  /** First lines of the places, ascending, 0-based. Of a hunk that only adds: lines to insert before. */
  readonly starts: readonly number[];
  /** The anchors name one region, in which all places lie: the first of them is meant. */
  readonly firstMeant?: boolean;
  /** What may pick one of the places: all hints and the order of the hunks, or only a stated line; else nothing may. */
  readonly decidedBy?: "all" | "line" | undefined;
  /** The end of the file or a stated line picked the place, whatever the order. */
  readonly settled?: boolean;
}

export interface Candidates extends Places {
  /** The hunk's lines in the reading that fits. */
  readonly lines: readonly HunkLine[];
  /** What was repaired in reading them so. */
  readonly repairs: readonly RepairName[];
  /** How they lie at each start, where that is not on consecutive lines. */
  readonly fits?: ReadonlyMap<number, Fit>;
  /** The strings that are replaced, if these are not whole lines. */
  readonly spans?: readonly Omit<Span, "hunk" | "patchLine">[];
  /** The line that the reading states, if the hunk states none. */
  readonly statedLine?: number;
  /** All of the places are meant. */
  readonly every?: true;
}

/** A way to read a hunk, with what was repaired for that. */
export interface Read extends Pick<Candidates, "lines" | "repairs"> {
  /** The line, 0-based, that this reading says the hunk begins at. */
  readonly statedLine?: number;
  /** How far its added lines are from the others it does not tell: all must be indented as in the file. */
  readonly isFixed?: boolean;
}

/** A hunk of the file with its places. */
export interface Entry extends Candidates {
  /** Index of the hunk in its file edit. */
  readonly hunk: number;
  readonly own: Hunk;
}

export interface LocateOptions {
  /** Take the first of several exact places. */
  readonly first: boolean;
  /** The loosest level that may be used. */
  readonly maxLevel: Level;
  /**
   * Take the window most like a hunk that is nowhere, if it is at least that similar: 0.5 to 1,
   * by Levenshtein distance. Removed lines, too, are compared so.
   */
  readonly similarity?: number;
}

/** What the search for all hunks of a file shares. */
export interface Search extends LocateOptions {
  readonly lines: Lines;
  readonly anchors: AnchorFinder;
  readonly known: Map<string, Places | Nowhere>;
}

/** Lines compared at most to tell on which level a block matches. */
const MOST_LABELLED = 1_000_000;

type Found = Pick<Places, "level" | "starts">;

/** All places of a hunk that its anchors, end-of-file mark and stated line allow. */
export function candidatesOf(hunk: Hunk, search: Search): Candidates | Nowhere {
  const onlyAdds = wantedLines(hunk.lines).length === 0;
  const isNamed = onlyAdds && hunk.statedLine === undefined && hunk.heading !== undefined;
  const anchors = isNamed ? [...hunk.anchors, hunk.heading] : hunk.anchors;
  const regions = anchors.length > 0 ? search.anchors.regions(anchors) : [];
  if ("missing" in regions) return { cause: "anchor", anchor: regions.missing, elsewhere: [] };
  if (onlyAdds) {
    const place = insertion(hunk, regions, search);
    return "cause" in place ? place : { ...place, lines: hunk.lines, repairs: [] };
  }
  let best: Candidates | Nowhere | undefined;
  for (const { lines, repairs } of writtenReadings(hunk, search)) {
    if (best !== undefined && !("cause" in best) && best.level === "exact") break;
    const found = placesOf(hunk, lines, regions, search);
    const places = "cause" in found ? found : andAsStated(found, { ...hunk, lines }, search);
    if ("cause" in places) best ??= places;
    else if (best === undefined || isStricter(places, best)) best = { ...places, lines, repairs };
  }
  return best ?? { cause: "lines", elsewhere: [] };
}

/** The hunk as it is written, and as its parser reads it otherwise. */
export function writtenReadings(
  { lines, otherReadings = [] }: Hunk,
  { maxLevel }: Search,
): readonly Read[] {
  const others = otherReadings.map((one) => ({ lines: one.lines, repairs: [one.repair] }));
  return [{ lines, repairs: [] }, ...(maxLevel === "exact" ? [] : others)];
}

function isStricter({ level }: Places, than: Candidates | Nowhere): boolean {
  return "cause" in than || looseness(level) < looseness(than.level);
}

/** Does a hunk say that it is at the end of the file? */
export function isAtEnd({ endOfFile, lines }: Hunk): boolean {
  return endOfFile || lines.at(-1)?.noNewline === true;
}

/** A hunk that only adds goes to the end, to its stated line, or after its anchor. */
function insertion(hunk: Hunk, regions: readonly Region[], search: Search): Places | Nowhere {
  const { count } = search.lines;
  const place = { level: "exact", decidedBy: "all", settled: true } as const;
  const at = isAtEnd(hunk) ? count : hunk.statedLine;
  if (isInside(hunk, search.lines)) return { cause: "no-place", elsewhere: [] };
  if (at !== undefined) {
    const isBelow = regions.length === 0 || regions.some(({ line, end }) => line < at && at <= end);
    return isBelow && at <= count
      ? { ...place, starts: [at] }
      : { cause: "no-place", elsewhere: [] };
  }
  const starts = regions.map(({ line }) => behindAnchor(line, search.lines));
  if (starts.length === 0 || starts.includes(undefined))
    return { cause: "no-place", elsewhere: [] };
  return { ...place, starts: starts.filter((start) => start !== undefined), settled: false };
}
/** Would lines for which nothing but the end of the file is left go into the block that ends there? */
function isInside({ endPresumed, lines: added }: Hunk, lines: Lines): boolean {
  const depth = indentOf(added.find(({ text }) => !isBlank(text))?.text ?? "").length;
  if (endPresumed !== true || depth === 0) return false;
  let last = lines.count - 1;
  while (last >= 0 && isBlank(lines.text(last))) last--;
  return last >= 0 && depth >= indentOf(lines.text(last)).length;
}

/** After an anchor and the brace on its own that opens its scope; nowhere within its brackets. */
function behindAnchor(line: number, lines: Lines): number | undefined {
  if (/[([,]\s*$/.test(lines.text(line))) return undefined;
  return line + (line + 1 < lines.count && lines.text(line + 1).trim() === "{" ? 2 : 1);
}

/** The places of one reading of a hunk, kept as models repeat themselves: what it adds does not matter. */
function placesOf(
  hunk: Hunk,
  lines: readonly HunkLine[],
  regions: readonly Region[],
  search: Search,
): Places | Nowhere {
  const wanted = wantedLines(lines);
  const mustEnd = lines.some((line) => line.noNewline === true);
  const { anchors, statedLine, endOfFile } = hunk;
  const texts = wanted.map(({ kind, text }) => kind + text);
  const key = JSON.stringify([anchors, statedLine, endOfFile, mustEnd, texts]);
  const known = search.known.get(key) ?? findPlaces(hunk, wanted, mustEnd, regions, search);
  search.known.set(key, known);
  return known;
}

function findPlaces(
  hunk: Hunk,
  wanted: readonly HunkLine[],
  mustEnd: boolean,
  regions: readonly Region[],
  search: Search,
): Places | Nowhere {
  if (mustEnd || hunk.endOfFile) {
    const last = search.lines.count - wanted.length;
    for (const { level, starts } of matches(wanted, search)) {
      if (starts.at(-1) !== last) continue;
      const below = regions.length === 0 || touching([last], regions, wanted.length).length > 0;
      if (below) return { ...decided(level, [last]), settled: true };
      return { cause: "below-anchor", anchor: hunk.anchors.at(-1) ?? "", elsewhere: [last] };
    }
    const [other] = matches(wanted, search);
    if (other === undefined) return { cause: "lines", elsewhere: [] };
    if (mustEnd || other.starts.length > 1) {
      return { cause: "end-of-file", elsewhere: other.starts };
    }
  }
  if (regions.length > 0) return belowAnchor(hunk, wanted, regions, search);
  const [found] = matches(wanted, search);
  if (found === undefined) return { cause: "lines", elsewhere: [] };
  // Looser levels never choose, but one that matches at the stated line is evidence against the others.
  const against = [
    ...atStated(hunk, wanted, search),
    ...mostAsIndented(wanted, found, search),
  ].filter((start) => !found.starts.includes(start));
  return against.length > 0
    ? { level: found.level, starts: ascending([...found.starts, ...against]) }
    : decided(found.level, found.starts);
}

/**
 * Where, beside places with other indentation, most of the lines that hold a word are to the letter, with the first that opens
 * a block and is there once: then the hunk has not lost its indentation, but the rest of it has changed there.
 */
function mostAsIndented(
  wanted: readonly HunkLine[],
  { level }: Found,
  { lines }: Search,
): readonly number[] {
  if (looseness(level) < looseness("indent")) return [];
  const worded = wanted.flatMap(({ text }, at) => (/\w/.test(text) ? [{ text, at }] : []));
  for (const { text, at: opener } of worded) {
    const [row, ...others] = opensBlock(text) ? exactTable(lines).rows(text) : [];
    if (row === undefined || others.length > 0) continue;
    const same = worded.filter((one) => lines.text(row - opener + one.at) === one.text);
    return same.length > 1 && 2 * same.length > worded.length ? [row - opener] : [];
  }
  return [];
}

/** The order, and other hints than a stated line, decide among exact places only. */
function decided(level: Level, starts: readonly number[]): Places {
  return { level, starts, decidedBy: level === "exact" ? "all" : "line" };
}

/** The places that an anchor's regions allow. */
function belowAnchor(
  hunk: Hunk,
  wanted: readonly HunkLine[],
  regions: readonly Region[],
  search: Search,
): Places | Nowhere {
  const highest = (regions[0]?.line ?? 0) - wanted.length + 1;
  const anchor = hunk.anchors.at(-1) ?? "";
  let above: readonly number[] = [];
  for (const { level, starts: all } of matches(wanted, search)) {
    if (above.length === 0) above = all;
    if (lowerBound(all, highest) === all.length) continue;
    const scoped = touching(all, regions, wanted.length);
    // Evidence against the anchor: a place at the stated line, or one above it that
    // is stricter than those below.
    const stated = atStated(hunk, wanted, search);
    const against = [...(all === above ? [] : above), ...stated].filter(
      (start) => !scoped.includes(start),
    );
    if (scoped.length > 0 && against.length > 0)
      return { level, starts: ascending([...scoped, ...against]) };
    if (scoped.length > 0) {
      const firstMeant = level === "exact" && regions.length === 1 && regions[0]?.known === true;
      return { ...decided(level, scoped), firstMeant };
    }
    // Below the anchor, but after the scope that it opens: right only if it can be nowhere else.
    const loose = touching(foldedPlaces(wanted, search.lines), regions, wanted.length);
    const starts = ascending([...loose, ...all]);
    const only = starts.length === 1 ? starts[0] : undefined;
    if (only !== undefined && search.anchors.inOtherDefinition(regions, only)) {
      return { cause: "below-anchor", anchor, elsewhere: starts };
    }
    return { level: starts.length > all.length ? "unicode" : level, starts };
  }
  if (above.length === 0) return { cause: "lines", elsewhere: [] };
  return { cause: "below-anchor", anchor, elsewhere: above };
}

/**
 * The place at the line that a diff states, if the lines match there, however loosely, blank ones aside; that of
 * a block is a guess.
 */
function atStated(
  { statedLine: stated, isBlock }: Hunk,
  wanted: readonly HunkLine[],
  { lines }: Search,
): readonly number[] {
  if (stated === undefined || isBlock === true) return [];
  const first = wanted.findIndex(({ text }) => !isBlank(text));
  const solid = wanted.filter(({ text }) => !isBlank(text));
  const found: number[] = [];
  for (let line = stated; line < lines.count && found.length < solid.length; line++) {
    const text = lines.text(line);
    if (isBlank(text)) continue;
    if (fold(text) !== fold(solid[found.length]?.text ?? "")) return [];
    found.push(line);
  }
  return found.length === solid.length ? found.slice(0, 1).map((line) => line - first) : [];
}

/**
 * Places of a hunk, and the line that its diff states, if what it changes is there with the lines beside that, and the rest
 * is not; that is evidence against exact places only if it is below the heading, too.
 */
function andAsStated(found: Places, hunk: Hunk, { lines, anchors }: Search): Places {
  const { statedLine: stated = -1, heading } = hunk;
  const { level, starts } = found;
  if (starts.includes(stated) || changeAsStated(hunk, lines) === undefined) return found;
  const regions = heading === undefined ? [] : anchors.containing(heading);
  const isNamed = regions.some(({ line, end }) => line < stated && stated < end);
  return level !== "exact" || isNamed ? { level, starts: ascending([...starts, stated]) } : found;
}

/** The first of the lines that a diff changes and those beside them, if they are where it states them. */
export function changeAsStated(
  { lines, statedLine, isBlock }: Hunk,
  file: Lines,
): number | undefined {
  if (statedLine === undefined || isBlock === true) return undefined;
  const { from, to } = changedSpan(fitFrom(statedLine, lines));
  const changed = wantedLines(lines).slice(from - statedLine, to - statedLine);
  const isThere =
    changed.some(({ text }) => /\w/.test(text)) &&
    changed.every(({ text }, at) => fold(text) === fold(file.text(from + at)));
  return isThere ? from : undefined;
}

/** Each line once. */
function ascending(lines: readonly number[]): readonly number[] {
  return [...new Set(lines)].toSorted((a, b) => a - b);
}

/**
 * Where lines match, strictest level first: on each level all places that match on it or on a stricter
 * one. They are found exactly, else folded; what lies between is only the name of how they differ.
 */
function* matches(wanted: readonly HunkLine[], { lines, maxLevel }: Search): Generator<Found> {
  const texts = wanted.map(({ text }) => text);
  const starts = exactTable(lines).find(texts);
  if (starts.length > 0) yield { level: "exact", starts };
  if (maxLevel === "exact") return;
  const folded = foldedPlaces(wanted, lines);
  if (folded.length === starts.length) return;
  // Too many to look at are too many to choose from.
  const isLong = folded.length * texts.length > MOST_LABELLED;
  const levels = folded.map((start): Level | undefined =>
    isLong ? "unicode" : levelOf(pairsOf(fitFrom(start, wanted), lines)),
  );
  // A bracket or two with other indentation are other brackets.
  const isBare = texts.filter((text) => !isBlank(text)).length < 3 && !/\w/.test(texts.join(""));
  const loosest = isBare ? "trailing-space" : maxLevel;
  let before = starts.length;
  for (const [strict, level] of LEVELS.slice(1, looseness(loosest) + 1).entries()) {
    const here = folded.filter((_, at) => {
      const own = levels[at];
      return own !== undefined && looseness(own) <= strict + 1;
    });
    if (here.length > before) yield { level, starts: here };
    before = here.length;
  }
}
