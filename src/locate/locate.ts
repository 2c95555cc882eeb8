/**
 * Finds where each hunk of one file edit matches, all on the file as it is:
 *
 * 1. What all hunks show together of how they are written is taken off: `a &lt; b` that one only adds, if
 *    the context of another has entities where the file has none: `as-meant`.
 * 2. A diff whose hunks all match, exactly, at the lines that they state is done: `stated`.
 * 3. Anchors name the part of the file that a hunk is in, an end-of-file mark its end: elsewhere it does
 *    not match. `@@ def b():` above `return 1` means the one in b: `anchors`, `candidates`.
 * 4. A string is where it is to the letter, unless that is inside of an indentation. All else is a run of lines, the strictest level first, from
 *    `exact` to `unicode`; looser ones never choose. A block may also be part of a line:
 *    `candidates`, `blocks`, `strings`.
 * 5. What is nowhere so is sought ever more tolerantly, if that is asked for: with blank lines forgiven,
 *    with a repair such as line numbers taken off, by alignment with reworded or missing context, and,
 *    only if it is asked for, by similarity: `tolerant`, `align`.
 * 6. Of several exact places a context-only hunk above, the stated line, the heading and the order of the
 *    hunks pick one, if they agree; of looser ones only a stated line does: `context-anchors`, `hints`,
 *    `choose`. What is only on the wrong side of a hunk at its stated line is refused. A block takes the
 *    place nearest to its stated line: `blocks`.
 * 7. Places that give the same file are one: `same-file`. New lines that are there already are not
 *    added again: `applied`. What several hunks change is refused: `overlap`.
 *
 * What is left with several places is ambiguous. A hunk that needs the result of those before it
 * is the planner's business.
 */

import { type Hunk, onlyAdds, wantedLines } from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";
import { AnchorFinder } from "./anchors.ts";
import { type Candidates, candidatesOf, type Nowhere, type Search } from "./candidates.ts";
import { asMeant, withRepairs } from "./as-meant.ts";
import { appliedAsStated, appliedAt, appliedAround, isAddedAlready } from "./applied.ts";
import { choose, type Choice } from "./choose.ts";
import { BlockFinder, decideBlocks, placeStrings, type Miscounted } from "./blocks.ts";
import { belowContext } from "./context-anchors.ts";
import { byHints, type Entry } from "./hints.ts";
import { foldedPlaces } from "./index.ts";
import type { Level } from "./levels.ts";
import { overlaps } from "./overlap.ts";
import type { Placement } from "./placement.ts";
import { giveSameFile } from "./same-file.ts";
import { asStated } from "./stated.ts";
import { Tolerance } from "./tolerant.ts";

/** The hunk's new lines are at `start` (0-based) already, where they belong. */
export interface Applied {
  readonly cause: "applied";
  readonly start: number;
}

/** Why a hunk has no place. */
export type Miss =
  | (Nowhere & { readonly hunk: number })
  | (Applied & { readonly hunk: number })
  | (Miscounted & { readonly hunk: number })
  | {
      readonly hunk: number;
      readonly cause: "ambiguous";
      readonly level: Level;
      readonly starts: readonly number[];
    }
  | {
      readonly hunk: number;
      readonly cause: "overlap";
      readonly other: number;
      readonly line: number;
    };

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

interface Decided {
  readonly placements: readonly Placement[];
  readonly misses: readonly Miss[];
}

export interface Located extends Decided {
  /** The hunks as they are meant. */
  readonly hunks: readonly Hunk[];
}

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
  const { hunks: meant, repairs } = asMeant(hunks, lines, options.maxLevel);
  const stated = asStated(meant, lines);
  const search = searchOf(lines, options);
  const { placements, misses } =
    stated !== undefined
      ? { placements: stated, misses: [] }
      : meant.some(({ isBlock }) => isBlock === true)
        ? locateBlocks(meant, search, tolerant)
        : locateAnywhere(meant, search, tolerant, options.first);
  const repaired = placements.map((one) => withRepairs(one, repairs[one.hunk] ?? []));
  return { hunks: meant, placements: repaired, misses };
}

/** The same for hunks of lines, in all of the file. */
function locateAnywhere(
  hunks: readonly Hunk[],
  search: Search,
  tolerant: boolean,
  first: boolean,
): Decided {
  const { lines } = search;
  const plain = hunks.map((hunk): Candidates | Nowhere | Applied => {
    const entry = candidatesOf(hunk, search);
    const start = "cause" in entry ? undefined : appliedAround(hunk, entry, search);
    return start === undefined ? entry : { cause: "applied", start };
  });
  const { entries, misses } = entriesOf(tolerant ? tolerated(hunks, plain, search) : plain);
  const hinted = byHints(belowContext(entries, search), hunks, search.anchors);
  const placements: Placement[] = [];
  // What only adds at the end of the file says nothing about the order of the others.
  const [appended, placed] = partition(hinted, (entry) => isAppended(entry, lines));
  const { ordered, choices } = choose(placed, first, (entry, from, to) =>
    giveSameFile(entry, from, to, lines),
  );
  const atLines = entriesAtLines(ordered ? [] : placed, hunks);
  let reached = 0;
  const decided = [
    ...placed.map((entry, at) => ({ entry, choice: choices[at] })),
    ...appended.map((entry) => ({ entry, choice: { start: lines.count } })),
  ];
  for (const { entry, choice } of decided) {
    const own = hunks[entry.hunk];
    const isMisplaced = choice !== undefined && isMisordered(choice.start, own, atLines);
    const found: Placement | Miss = isMisplaced
      ? { hunk: entry.hunk, cause: "misordered", elsewhere: [choice.start] }
      : decide(entry, choice, ordered, own, search);
    if ("cause" in found) {
      misses.push(found);
      continue;
    }
    placements.push(found.start < reached ? { ...found, outOfOrder: true } : found);
    reached = Math.max(reached, found.start);
  }
  return withoutOverlaps(placements, misses);
}

/** The hunks at their stated lines, in that order; lines are 0-based. */
interface AtLines {
  readonly stated: readonly number[];
  readonly starts: readonly number[];
}

function entriesAtLines(entries: readonly Entry[], hunks: readonly Hunk[]): AtLines {
  const found = entries.flatMap(({ hunk, starts, settled }) => {
    const [stated, start] = [hunks[hunk]?.statedLine, starts[0]];
    return settled !== true || stated === undefined || start === undefined
      ? []
      : [{ stated, start }];
  });
  found.sort((a, b) => a.stated - b.stated);
  return { stated: found.map(({ stated }) => stated), starts: found.map(({ start }) => start) };
}

/** Is a hunk above another that is at its stated line, and by its own below it, or the other way round? */
function isMisordered(start: number, own: Hunk | undefined, { stated, starts }: AtLines): boolean {
  if (own?.statedLine === undefined) return false;
  const above = starts[lowerBound(stated, own.statedLine) - 1] ?? start;
  const below = starts[lowerBound(stated, own.statedLine + 1)] ?? start;
  return above > start || below < start;
}

/** The place of an entry, or why it has none: several are left, or its new lines are there already. */
function decide(
  entry: Entry,
  choice: Choice | undefined,
  isOrdered: boolean,
  own: Hunk | undefined,
  search: Search,
): Placement | Miss {
  const { hunk, level, starts, settled } = entry;
  if (choice === undefined) return { hunk, cause: "ambiguous", level, starts };
  const { start } = choice;
  const placement = placementAt(entry, start);
  // Against the order only what is nowhere else, however loosely compared.
  const isSure = isOrdered || settled === true || own?.anchors.length !== 0;
  const others = isSure
    ? []
    : foldedPlaces(placement.lines, search.lines).filter((place) => place !== start);
  if (others.length > 0) {
    const all = [start, ...others].toSorted((a, b) => a - b);
    return { hunk, cause: "ambiguous", level: "unicode", starts: all };
  }
  const applied = isAddedAlready(placement.lines, start, own ?? {}, search.lines)
    ? start
    : own && appliedAsStated({ ...own, lines: placement.lines }, start, search.lines);
  if (applied !== undefined) return { hunk, cause: "applied", start: applied };
  return { ...placement, ...choice };
}

/** The same for blocks and strings: each has its place by itself, whatever the order. */
function locateBlocks(hunks: readonly Hunk[], search: Search, tolerant: boolean): Decided {
  const { lines } = search;
  const finder = new BlockFinder(search, hunks);
  const plain = hunks.map((hunk) => finder.candidates(hunk));
  const { entries, misses } = entriesOf(tolerant ? tolerated(hunks, plain, search) : plain);
  const placements: Placement[] = [];
  const strings: Entry[] = [];
  for (const entry of decideBlocks(entries, hunks)) {
    const { hunk, level, every } = entry;
    const [start = 0, ...others] = entry.starts;
    const areOne = every !== true && giveSameFile(entry, start, others.at(-1) ?? start, lines);
    const starts = areOne ? [start] : entry.starts;
    if (starts.length > 1 && every !== true) {
      misses.push({ hunk, cause: "ambiguous", level, starts });
    } else if (entry.spans !== undefined) {
      const [span, ...more] = entry.spans;
      const isThere = span !== undefined && more.length === 0 && finder.text.isAround(span);
      if (isThere) misses.push({ hunk, cause: "applied", start });
      else strings.push(entry);
    } else if (isAddedAlready(placementAt(entry, start).lines, start, {}, lines)) {
      misses.push({ hunk, cause: "applied", start });
    } else {
      const keepsTail = hunks[hunk]?.string?.old.endsWith("\n") === false;
      for (const place of starts) {
        const placement = placementAt(entry, place);
        placements.push(keepsTail ? { ...placement, keepsTail } : placement);
      }
    }
  }
  const placed =
    strings.length === 0
      ? { placements: [], overlaps: [] }
      : placeStrings(strings, hunks, finder.text);
  for (const overlap of placed.overlaps) misses.push({ ...overlap, cause: "overlap" });
  placements.push(...placed.placements);
  return withoutOverlaps(placements, misses);
}

/** What has places, and what has none. */
function entriesOf(found: readonly (Candidates | Nowhere | Miscounted | Applied)[]): {
  readonly entries: readonly Entry[];
  readonly misses: Miss[];
} {
  const misses: Miss[] = [];
  const entries: Entry[] = [];
  for (const [hunk, one] of found.entries()) {
    if ("cause" in one) misses.push({ hunk, ...one });
    else entries.push({ hunk, ...one });
  }
  return { entries, misses };
}

function placementAt(entry: Entry, start: number): Placement {
  const { hunk, level, fits } = entry;
  const fit = fits?.get(start);
  const reading = fit?.lines ?? entry.lines;
  return {
    hunk,
    level,
    lines: reading,
    start,
    pairs: fit?.pairs ?? wantedLines(reading).map((_, at) => start + at),
    repairs: [...entry.repairs, ...(fit?.repairs ?? [])],
  };
}

function withoutOverlaps(placements: readonly Placement[], misses: readonly Miss[]): Decided {
  const claimed = overlaps(placements);
  const refused = new Set(claimed.map(({ hunk }) => hunk));
  const all = [
    ...misses,
    ...claimed.map(({ hunk, other, line }): Miss => ({ hunk, cause: "overlap", other, line })),
  ];
  return {
    placements: placements.filter(({ hunk }) => !refused.has(hunk)),
    misses: all.toSorted((a, b) => a.hunk - b.hunk),
  };
}

function searchOf(lines: Lines, { maxLevel, similarity }: LocateOptions): Search {
  return { lines, anchors: new AnchorFinder(lines), maxLevel, similarity, known: new Map() };
}

/** The candidates, with others for hunks whose lines are nowhere as they are written. */
function tolerated<T extends Candidates | Nowhere | Miscounted | Applied>(
  hunks: readonly Hunk[],
  plain: readonly T[],
  search: Search,
): readonly (T | Candidates | Applied)[] {
  const tolerance = new Tolerance(search);
  return plain.map((entry, index) => {
    const hunk = hunks[index];
    if (!("cause" in entry)) {
      return entry;
    }
    if ((entry.cause !== "lines" && entry.cause !== "end-of-file") || hunk === undefined)
      return entry;
    const start = appliedAt(hunk, search);
    if (start !== undefined) return { cause: "applied", start };
    if (entry.cause === "end-of-file") return entry;
    return tolerance.candidates(hunk) ?? entry;
  });
}

function isAppended(entry: Candidates, lines: Lines): boolean {
  return entry.starts[0] === lines.count && onlyAdds(entry);
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
