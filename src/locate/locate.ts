/**
 * Finds the place of every hunk of one file edit, all on the file as it is:
 * candidates first, then evidence (anchors, order) picks among them. A hunk with several
 * places left is ambiguous; nearness never decides.
 */

import { type Hunk, type HunkLine, type RepairName, wantedLines } from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import { AnchorFinder } from "./anchors.ts";
import {
  type Candidates,
  candidatesOf,
  loosePlaces,
  type Nowhere,
  type Search,
} from "./candidates.ts";
import { appliedAsStated, appliedAt, isAddedAlready } from "./applied.ts";
import { choose } from "./choose.ts";
import { byHints } from "./hints.ts";
import { fold, LADDER, type Rung, strictness } from "./ladder.ts";
import { overlaps } from "./overlap.ts";
import { Seeker } from "./seek.ts";
import { Tolerance } from "./tolerant.ts";

/** Where a hunk goes. All lines are 0-based. */
export interface Placement {
  /** Index of the hunk in its file edit. */
  readonly hunk: number;
  readonly rung: Rung;
  /** The hunk's lines in the reading that fits. */
  readonly lines: readonly HunkLine[];
  /** First line of the place; of a hunk that only adds, the line to insert before. */
  readonly start: number;
  /** For each wanted line the line of the file that it stands for. */
  readonly pairs: readonly number[];
  /** Exact places among which this is the first, if nothing but that picked it. */
  readonly firstOf?: number;
  /** It stands before a hunk that precedes it in the patch. */
  readonly outOfOrder?: true;
  /** What was repaired in reading the lines so. */
  readonly repairs: readonly RepairName[];
}

/** The hunk's new lines stand at `start` (0-based) already, where they belong. */
export interface Applied {
  readonly cause: "applied";
  readonly start: number;
}

/** Why a hunk has no place. */
export type Miss =
  | (Nowhere & { readonly hunk: number })
  | (Applied & { readonly hunk: number })
  | {
      readonly hunk: number;
      readonly cause: "ambiguous";
      readonly rung: Rung;
      readonly starts: readonly number[];
    }
  | {
      readonly hunk: number;
      readonly cause: "overlap";
      readonly other: number;
      readonly line: number;
    }
  | { readonly hunk: number; readonly cause: "applied"; readonly start: number };

export interface LocateOptions {
  /** Take the first of several exact places. */
  readonly first: boolean;
  /** The loosest rung that may be used. */
  readonly maxRung: Rung;
  /**
   * Take the window most like a hunk that is nowhere, if it is at least so alike: 0.5 to 1,
   * by Levenshtein distance. Removed lines, too, are compared so.
   */
  readonly similarity?: number;
}

export interface Located {
  readonly placements: readonly Placement[];
  readonly misses: readonly Miss[];
}

/** Lines measured at most to tell the rung `indent` from `trimmed`. */
const SHIFT_BUDGET = 1_000_000;

/**
 * Places all hunks on `lines`, or says for each that cannot be placed why not. `tolerant`: hunks
 * whose lines are nowhere as written are tried with all that is forgiven.
 */
export function locate(
  hunks: readonly Hunk[],
  lines: Lines,
  options: LocateOptions,
  tolerant = false,
): Located {
  const texts = soughtTexts(hunks);
  const seeker = new Seeker(lines, texts);
  const { maxRung } = options;
  const anchors = new AnchorFinder(lines, seeker);
  const search: Search = {
    lines,
    seeker,
    anchors,
    maxRung,
    similarity: options.similarity,
    known: new Map(),
    shiftBudget: SHIFT_BUDGET,
  };
  const plain = hunks.map((hunk) => candidatesOf(hunk, search));
  const candidates = tolerant ? tolerated(hunks, plain, search, texts) : plain;
  const entries = candidates.flatMap((entry, hunk) =>
    "cause" in entry ? [] : [{ hunk, ...entry }],
  );
  const misses = candidates.flatMap((entry, hunk): Miss[] =>
    "cause" in entry ? [{ hunk, ...entry }] : [],
  );
  const hinted = byHints(entries, hunks, lines, anchors);
  const [found, lost] = partition(hinted, (entry) => entry.starts.length > 0);
  for (const { hunk } of lost) misses.push({ hunk, cause: "no-place", elsewhere: [] });
  const placements: Placement[] = [];
  // What only adds at the end of the file says nothing about the order of the others.
  const [appended, placed] = partition(found, (entry) => isAppended(entry, lines));
  const { ordered, choices } = choose(placed, options.first);
  let reached = 0;
  for (const [index, entry] of placed.entries()) {
    const { hunk, rung, starts } = entry;
    const { start, ...choice } = choices[index] ?? { start: undefined };
    const fit = entry.fits?.get(start ?? -1);
    const reading = fit?.lines ?? entry.lines;
    const wanted = wantedLines(reading);
    // Against the order only what is nowhere else, however loosely compared.
    const unsure =
      !ordered && !entry.settled && hunks[hunk]?.anchors.length === 0 && wanted.length > 0;
    const loose = unsure ? loosePlaces(reading, search) : [];
    if (start === undefined || loose.length > 1) {
      const several =
        start === undefined ? { rung, starts } : { rung: "unicode" as const, starts: loose };
      misses.push({ hunk, cause: "ambiguous", ...several });
      continue;
    }
    if (!entry.lines.every(isAdded) && isAddedAlready(reading, start, lines)) {
      misses.push({ hunk, cause: "applied", start });
      continue;
    }
    const own = hunks[hunk];
    const before = own === undefined ? undefined : appliedAsStated(own, start, lines);
    if (before !== undefined) {
      misses.push({ hunk, cause: "applied", start: before });
      continue;
    }
    const outOfOrder = start < reached;
    placements.push({
      hunk,
      rung,
      lines: reading,
      start,
      pairs: fit?.pairs ?? wanted.map((_, at) => start + at),
      repairs: [...entry.repairs, ...(fit?.repairs ?? [])],
      ...choice,
      ...(outOfOrder ? { outOfOrder } : {}),
    });
    reached = Math.max(reached, start);
  }
  for (const { hunk, rung, lines: reading } of appended) {
    const start = lines.count;
    placements.push({ hunk, rung, lines: reading, start, pairs: [], repairs: [] });
  }
  const claimed = overlaps(placements);
  for (const { hunk, other, line } of claimed) misses.push({ hunk, cause: "overlap", other, line });
  const refused = new Set(claimed.map(({ hunk }) => hunk));
  return {
    placements: placements.filter(({ hunk }) => !refused.has(hunk)),
    misses: misses.toSorted((a, b) => a.hunk - b.hunk),
  };
}

/** The candidates, with others for hunks whose lines are nowhere as they are written. */
function tolerated(
  hunks: readonly Hunk[],
  plain: readonly (Candidates | Nowhere)[],
  search: Search,
  texts: readonly string[],
): readonly (Candidates | Nowhere | Applied)[] {
  const tolerance = new Tolerance(hunks, search, texts);
  let end: number | undefined;
  return plain.map((entry, index) => {
    const hunk = hunks[index];
    if (!("cause" in entry)) {
      const [only, ...others] = entry.starts;
      if (only !== undefined && others.length === 0) end = only + wantedLines(entry.lines).length;
      return entry;
    }
    if (entry.cause !== "lines" || hunk === undefined) return entry;
    const start = appliedAt(hunk, search);
    if (start !== undefined) return { cause: "applied", start };
    const expected = [hunk.statedLine, end].filter((line) => line !== undefined);
    return tolerance.candidates(index, expected) ?? entry;
  });
}

function isAdded(line: HunkLine): boolean {
  return line.kind === "added";
}

/** At how many places of a text the wanted lines stand on one rung. */
export function placesOn(
  lines: Lines,
  hunk: readonly HunkLine[],
  rung: "exact" | "unicode",
): number {
  const texts = wantedLines(hunk).map((line) => line.text);
  const key = LADDER[strictness(rung)]?.key ?? fold;
  return texts.length === 0 ? 0 : new Seeker(lines, texts).find(texts, key).length;
}

function isAppended(entry: Candidates, lines: Lines): boolean {
  return entry.starts[0] === lines.count && entry.lines.every((line) => line.kind === "added");
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** Every line that the seeker may be asked for. */
function soughtTexts(hunks: readonly Hunk[]): string[] {
  return hunks.flatMap((hunk) => [
    ...hunk.anchors,
    ...(hunk.heading === undefined ? [] : [hunk.heading]),
    ...[hunk.lines, ...(hunk.otherReadings ?? []).map(({ lines }) => lines)].flatMap((lines) =>
      lines.map((line) => line.text),
    ),
  ]);
}
