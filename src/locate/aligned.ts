/**
 * The rung `aligned` (DESIGN 5): the context may be reworded, cut, missing, doubled or swapped,
 * and lines of the file may lie between, if every removed line is there as it is, the lines next
 * to each change are there too, and no other place is nearly as good.
 */

import { distance } from "fastest-levenshtein";
import type { HunkLine } from "../patch.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { alignBest, type Alignment, type Sought } from "./alignment.ts";
import { foldedLines } from "./folded.ts";
import { kinship, remember, type Remembered } from "./kinship.ts";
import { type Fit, layOut } from "./lay-out.ts";
import { losesRepair } from "./repaired.ts";
import type { SolidLines } from "./solid.ts";
import { type Places, type Wanted, wantedOf } from "./wanted.ts";

/** The share of a hunk's weight that must be found. */
const LEAST_SHARE = 0.6;
/** What must be found, in lines that stand once, and by how much every other place is led. */
const LEAST = 1;
const MARGIN = 0.4;
/** Removed lines of a rival are at least so alike, and not longer than this. */
const LEAST_ALIKE = 0.6;
const LONGEST = 500;
/** Solid lines of a hunk, and lines of the file beyond it that are looked at. */
const MOST_LINES = 200;
const SLACK = 10;
/** A line that says so much is not left out where it stands elsewhere. */
const DISTINCTIVE = 0.5;
/** A line this near to where it should be has only moved. */
const NEAR = 4;
/** A line that stands more often than this votes for no place; so many places are looked at. */
const COMMON = 40;
const PLACES = 6;
/** Characters compared and pairs of lines looked at, for all hunks of a file. */
const WORK = 15_000_000;
/** What it takes to sort a vote. */
const SORTING = 10;

/** A stretch of solid lines of the file: from, until (excluded). */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Finds hunks by alignment; what it needs of the file is made when it is first asked. */
export class Aligner {
  readonly #lines: Lines;
  readonly #solid: SolidLines;
  readonly #texts: readonly string[];
  /** Lines of the file as they are compared, if they have been. */
  readonly #remembered: Remembered[] = [];
  #places: Places | undefined;
  #work = WORK;

  /** `texts`: every line that will be sought. */
  constructor(lines: Lines, solid: SolidLines, texts: readonly string[]) {
    this.#lines = lines;
    this.#solid = solid;
    this.#texts = texts;
  }

  /** How the hunk lies at the one place where it is meant, if there is one. */
  find(hunk: readonly HunkLine[], isBlock: boolean): Fit | undefined {
    const places = (this.#places ??= this.#index());
    const wanted = this.#wantedIn(hunk, places);
    const total = wanted.reduce((sum, { weight }) => sum + weight, 0);
    if (total < LEAST || !wanted.some(({ optional }) => !optional)) return undefined;
    const stretches = this.#stretches(wanted, places);
    const [best, ...others] = stretches
      .flatMap((stretch) => this.#align(wanted, stretch, "strict") ?? [])
      .toSorted((a, b) => b.score - a.score);
    if (best === undefined || best.score < Math.max(LEAST, LEAST_SHARE * total)) return undefined;
    if (this.#namesOtherPlace(wanted, best, places)) return undefined;
    const least = best.score - MARGIN;
    if (others.some((one) => one.score > least && !isSame(one, best))) return undefined;
    if (!this.#isAlone(wanted, best, least, stretches)) return undefined;
    return this.#work < 0 ? undefined : this.#fit(hunk, wanted, best, isBlock);
  }

  #index(): Places {
    const index = new Map(
      this.#texts.map((text): [string, number[]] => [remember(text).folded, []]),
    );
    for (const [line, folded] of foldedLines(this.#solid).entries()) {
      const same = index.get(folded);
      same?.push(line);
    }
    return index;
  }

  /** A solid line of the file as it is compared. */
  #line(line: number): Remembered | undefined {
    const known = this.#remembered[line];
    if (known !== undefined) return known;
    const folded = foldedLines(this.#solid)[line];
    return folded === undefined ? undefined : (this.#remembered[line] = { folded });
  }

  /** None if they are too many, or if the work is used up. */
  #wantedIn(hunk: readonly HunkLine[], places: Places): readonly Wanted[] {
    const solid = hunk.filter(({ kind, text }) => kind !== "added" && !isBlank(text));
    return this.#work < 0 || solid.length > MOST_LINES ? [] : wantedOf(hunk, places);
  }

  /** Stretches of the file that share the most distinctive lines with the hunk. */
  #stretches(wanted: readonly Wanted[], places: Places): readonly Stretch[] {
    const votes: { readonly start: number; readonly weight: number }[] = [];
    for (const [at, { remembered, weight }] of wanted.entries()) {
      const lines = places.get(remembered.folded) ?? [];
      if (lines.length <= COMMON)
        for (const line of lines) votes.push({ start: line - at, weight });
    }
    this.#work -= SORTING * votes.length;
    votes.sort((a, b) => a.start - b.start);
    const reach = SLACK + (wanted.length >> 2);
    // The votes of all starts that lie within reach of each other.
    const windows: { start: number; weight: number }[] = [];
    let sum = 0;
    let first = 0;
    for (const { start, weight } of votes) {
      sum += weight;
      while ((votes[first]?.start ?? start) < start - reach) sum -= votes[first++]?.weight ?? 0;
      windows.push({ start, weight: sum });
    }
    const chosen: Stretch[] = [];
    for (const { start } of windows.toSorted((a, b) => b.weight - a.weight)) {
      if (chosen.length === PLACES) break;
      const from = Math.max(0, start - 2 * reach);
      const to = Math.min(this.#solid.count, start + wanted.length + reach);
      if (!chosen.some((one) => one.from <= start && start < one.to - wanted.length))
        chosen.push({ from, to });
    }
    return chosen;
  }

  #align(
    wanted: readonly Wanted[],
    { from, to }: Stretch,
    mode: "strict" | "lenient",
    isTaken: (sought: number, line: number) => boolean = () => false,
  ): Alignment | undefined {
    const compare = (at: number, line: number): number => {
      const own = wanted[at];
      const actual = this.#line(from + line);
      if (own === undefined || actual === undefined || isTaken(at, from + line)) return 0;
      if (own.remembered.folded === actual.folded) return 1;
      const isRemoved = own.line.kind === "removed";
      if (isRemoved && mode === "strict") return 0;
      // A hunk is laid beside the same lines many times.
      const known = isRemoved ? own.alike : own.kin;
      const before = known.get(actual.folded);
      if (before !== undefined) return before;
      const fits = isRemoved ? this.#alike(own, actual) : this.#kin(own, actual);
      known.set(actual.folded, fits);
      return fits;
    };
    this.#work -= wanted.length * (to - from);
    const sought = mode === "strict" ? wanted : wanted.map(asRival);
    const found = alignBest(sought, to - from, compare);
    if (found === undefined) return undefined;
    return { ...found, lines: found.lines.map((line) => (line === -1 ? -1 : line + from)) };
  }

  /** Is a line left out that opens what the change is in, or that stands far from there? */
  #namesOtherPlace(wanted: readonly Wanted[], { lines }: Alignment, places: Places): boolean {
    const own = lines.filter((line) => line !== -1);
    const [top = 0, bottom = 0] = [own.at(0), own.at(-1)];
    return wanted.some(({ line, remembered, weight }, at) => {
      if (lines[at] !== -1) return false;
      const stands = places.get(remembered.folded) ?? [];
      if (stands.some((place) => top - NEAR <= place && place <= bottom + NEAR)) return false;
      const below = wanted[at + 1];
      const opens =
        below !== undefined && indentOf(line.text).length < indentOf(below.line.text).length;
      return opens || (stands.length > 0 && weight >= DISTINCTIVE);
    });
  }

  #kin({ remembered }: Wanted, actual: Remembered): number {
    this.#work -= remembered.folded.length + actual.folded.length;
    return this.#work < 0 ? 0 : kinship(remembered, actual);
  }

  /** How alike a removed line is to one that may be what has become of it: names may differ. */
  #alike({ remembered }: Wanted, actual: Remembered): number {
    const [a, b] = [remembered.folded, actual.folded];
    const longer = Math.max(a.length, b.length);
    if (longer > LONGEST || Math.min(a.length, b.length) < LEAST_ALIKE * longer) return 0;
    this.#work -= (a.length * b.length) / 4;
    const alike = this.#work < 0 ? 0 : 1 - distance(a, b) / longer;
    return alike < LEAST_ALIKE ? 0 : alike;
  }

  /** Is there no other place for any of the changes that is nearly as good? */
  #isAlone(
    wanted: readonly Wanted[],
    best: Alignment,
    least: number,
    stretches: readonly Stretch[],
  ): boolean {
    const own = best.lines.filter((line) => line !== -1);
    const [top = 0, bottom = 0] = [own.at(0), own.at(-1)];
    const home = stretches.find(({ from, to }) => from <= top && bottom < to);
    if (home === undefined) return false;
    // Here each change might go to another line that is the same.
    const pivots = wanted.flatMap(({ optional, linked }, at) =>
      // Lines that are linked to the one above can only go with it.
      optional || linked ? [] : [best.lines[at] === -1 ? at - 1 : at],
    );
    for (const pivot of pivots) {
      const isTaken = (at: number, line: number): boolean =>
        at === pivot && line === best.lines[pivot];
      const other = this.#align(wanted, home, "strict", isTaken);
      if (other !== undefined && other.score > least) return false;
    }
    // What it speaks of may stand beside other lines that have changed since.
    const taken = new Set(wanted.flatMap(({ optional }, at) => (optional ? [] : [best.lines[at]])));
    return stretches.every((stretch) => {
      const isOwn = (_: number, line: number): boolean => taken.has(line);
      const other = this.#align(wanted, stretch, "lenient", isOwn);
      return other === undefined || other.score <= least;
    });
  }

  /** The hunk without the lines that have no counterpart. */
  #fit(
    hunk: readonly HunkLine[],
    wanted: readonly Wanted[],
    { lines }: Alignment,
    isBlock: boolean,
  ): Fit | undefined {
    const dropped = new Set(wanted.flatMap(({ line }, at) => (lines[at] === -1 ? [line] : [])));
    const same = wanted.filter(
      ({ remembered }, at) => this.#line(lines[at] ?? -1)?.folded === remembered.folded,
    );
    const sameLines = same.map(({ line }) => line);
    if (losesRepair(hunk, sameLines)) return undefined;
    const places = lines.flatMap((line) => (line === -1 ? [] : [this.#solid.line(line)]));
    const fit = layOut(
      hunk.filter((line) => !dropped.has(line)),
      places,
      this.#lines,
      isBlock,
    );
    return fit && { ...fit, repairs: [...new Set(["stale-context" as const, ...fit.repairs])] };
  }
}

/** Where a hunk might be meant to stand, anything may have changed. */
function asRival({ weight }: Wanted): Sought {
  return { weight, optional: true, linked: false };
}

/** Have two alignments of overlapping stretches the same lines? */
function isSame(a: Alignment, b: Alignment): boolean {
  return a.lines.every((line, at) => line === b.lines[at]);
}
