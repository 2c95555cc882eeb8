/** Where a hunk could go: the places of its lines on the strictest rung that has any. */

import { type Hunk, type HunkLine, wantedLines } from "../patch.ts";
import { commonShift, indentOf, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { type AnchorFinder, type Region, touches } from "./anchors.ts";
import { fold, LADDER, type Rung, type Step, strictness } from "./ladder.ts";
import type { Seeker } from "./seek.ts";

export interface Candidates {
  readonly rung: Rung;
  /** First lines of the places, ascending, 0-based. Of a hunk that only adds: lines to insert before. */
  readonly starts: readonly number[];
  /** The hunk's lines in the reading that fits. */
  readonly lines: readonly HunkLine[];
  /** The anchors name one region, in which all places lie: the first of them is meant. */
  readonly firstMeant: boolean;
  /** The order of the hunks may pick one of the places. */
  readonly orderDecides: boolean;
}

/** Why a hunk has no candidates; lines are 0-based. */
export interface Nowhere {
  readonly cause: "anchor" | "below-anchor" | "end-of-file" | "no-place" | "lines";
  readonly anchor?: string;
  readonly elsewhere: readonly number[];
}

export interface Search {
  readonly lines: Lines;
  readonly seeker: Seeker;
  readonly anchors: AnchorFinder;
  readonly maxRung: Rung;
}

/** Lines measured at most to tell the rung `indent` from `trimmed`. */
const SHIFT_BUDGET = 1_000_000;

/** Blank context lines at a hunk's end that may be layout of the patch. */
const MAX_LAYOUT = 8;

interface Found {
  readonly step: Step;
  readonly starts: readonly number[];
}

/** All places of a hunk that its anchors, end-of-file mark and stated line allow. */
export function candidatesOf(hunk: Hunk, search: Search): Candidates | Nowhere {
  const regions = hunk.anchors.length > 0 ? search.anchors.regions(hunk.anchors) : [];
  if ("missing" in regions) return { cause: "anchor", anchor: regions.missing, elsewhere: [] };
  if (wantedLines(hunk.lines).length === 0) return insertion(hunk, regions, search);

  const readings = [hunk.lines, ...(hunk.otherReading === undefined ? [] : [hunk.otherReading])];
  let best: Candidates | Nowhere | undefined;
  for (const reading of readings) {
    const fits = fitsOf(hunk, reading, regions, search);
    if (best === undefined || isStricter(fits, best)) best = fits;
  }
  return best ?? { cause: "lines", elsewhere: [] };
}

function isStricter(a: Candidates | Nowhere, b: Candidates | Nowhere): boolean {
  if ("cause" in a) return false;
  return "cause" in b || strictness(a.rung) < strictness(b.rung);
}

/** A hunk that only adds goes behind its anchor, to the end, or to its stated line. */
function insertion(hunk: Hunk, regions: readonly Region[], search: Search): Candidates | Nowhere {
  const { count } = search.lines;
  const place = {
    rung: "exact",
    lines: hunk.lines,
    firstMeant: false,
    orderDecides: true,
  } as const;
  const stated = hunk.statedLine;
  const atEnd = hunk.endOfFile || hunk.lines.at(-1)?.noNewline === true;
  if (atEnd) return { ...place, starts: [count] };
  if (regions.length > 0) return { ...place, starts: regions.map((region) => region.line + 1) };
  if (stated !== undefined && stated <= count) return { ...place, starts: [stated] };
  return { cause: "no-place", elsewhere: [] };
}

/** The places of one reading of a hunk: whole, else without the blank lines at its end. */
function fitsOf(
  hunk: Hunk,
  reading: readonly HunkLine[],
  regions: readonly Region[],
  search: Search,
): Candidates | Nowhere {
  let failure: Nowhere | undefined;
  let lines = reading;
  for (let dropped = 0; dropped <= MAX_LAYOUT && wantedLines(lines).length > 0; dropped++) {
    const fits = placesOf(hunk, lines, regions, search);
    if (!("cause" in fits)) return fits;
    failure ??= fits;
    const last = lines.at(-1);
    if (last?.kind !== "context" || last.text !== "") break;
    lines = lines.slice(0, -1);
  }
  return failure ?? { cause: "lines", elsewhere: [] };
}

function placesOf(
  hunk: Hunk,
  lines: readonly HunkLine[],
  regions: readonly Region[],
  search: Search,
): Candidates | Nowhere {
  const texts = wantedLines(lines).map((line) => line.text);
  const last = search.lines.count - texts.length;
  const rungs = LADDER.slice(0, strictness(search.maxRung) + 1);
  const climb = (allowed: (start: number) => boolean): Found | undefined => {
    for (const step of rungs) {
      const starts = standing(texts, step, search).filter(allowed);
      if (starts.length > 0) return { step, starts };
    }
    return undefined;
  };
  // Order, anchors and stated lines decide among exact places only.
  const settled = ({ step: { rung }, starts }: Found, firstMeant: boolean): Candidates => {
    const exact = rung === "exact";
    const stated = exact && starts.some((start) => start === hunk.statedLine);
    return {
      lines,
      rung,
      starts: stated ? starts.filter((start) => start === hunk.statedLine) : starts,
      firstMeant: exact && firstMeant,
      orderDecides: exact,
    };
  };

  const mustEnd = lines.some((line) => line.noNewline === true);
  if (mustEnd || hunk.endOfFile) {
    const end = climb((start) => start === last);
    if (end !== undefined) return settled(end, false);
    const other = climb(() => true);
    if (other === undefined) return { cause: "lines", elsewhere: [] };
    if (mustEnd || other.starts.length > 1)
      return { cause: "end-of-file", elsewhere: other.starts };
  }

  const first = regions[0];
  if (first === undefined) {
    const found = climb(() => true);
    return found === undefined ? { cause: "lines", elsewhere: [] } : settled(found, false);
  }

  const inside = touches(regions, texts.length);
  const below = climb((start) => start + texts.length > first.line);
  if (below === undefined) {
    const above = climb(() => true);
    if (above === undefined) return { cause: "lines", elsewhere: [] };
    return { cause: "below-anchor", anchor: hunk.anchors.at(-1) ?? "", elsewhere: above.starts };
  }
  const { step } = below;
  const scoped = below.starts.filter(inside);
  if (scoped.length > 0) return settled({ step, starts: scoped }, regions.length === 1);
  // Below the anchor, but behind the scope that it opens: right only if it can be nowhere else.
  const starts = new Set([...(climb(inside)?.starts ?? []), ...standing(texts, step, search)]);
  const all = [...starts].toSorted((a, b) => a - b);
  const [only] = all;
  if (all.length === 1 && only !== undefined && search.anchors.inOtherDefinition(regions, only)) {
    return { cause: "below-anchor", anchor: hunk.anchors.at(-1) ?? "", elsewhere: all };
  }
  return { lines, rung: step.rung, starts: all, firstMeant: false, orderDecides: false };
}

/** The first lines of all places at which the texts stand on one rung. */
function standing(texts: readonly string[], step: Step, search: Search): readonly number[] {
  const starts = search.seeker.find(texts, step.key);
  if (step.oneShift !== true) return starts;
  // Too many to measure are too many to choose from: the next rung finds them all.
  if (starts.length > 1 && starts.length * texts.length > SHIFT_BUDGET) return [];
  return starts.filter((start) => movedByOneShift(texts, start, search.lines));
}

function movedByOneShift(texts: readonly string[], start: number, lines: Lines): boolean {
  const pairs = texts
    .map((text, at) => ({ text, actual: lines.text(start + at) }))
    .filter(({ text }) => !isBlank(text))
    .map(({ text, actual }) => ({ wanted: indentOf(text), actual: indentOf(actual) }));
  return commonShift(pairs) !== undefined;
}

/** The places of a block on the loosest rung. */
export function loosePlaces(lines: readonly HunkLine[], search: Search): readonly number[] {
  return search.seeker.find(
    wantedLines(lines).map((line) => line.text),
    fold,
  );
}
