/**
 * The rung `aligned` (DESIGN 5): the context may be reworded, cut, missing, doubled or swapped,
 * and lines of the file may lie between, if every removed line is there as it is, the lines next
 * to each change are there too, and no other place is nearly as good.
 */

import { type HunkLine, wantedLines } from "../patch.ts";
import { isElision } from "../text/elision.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { alignBest, type Alignment, type Likeness } from "./alignment.ts";
import { costOf, descent, kinship, remember, type Remembered } from "./kinship.ts";
import { type Fit, layOut } from "./lay-out.ts";
import { losesRepair } from "./repaired.ts";
import type { SolidLines } from "./solid.ts";
import { asRemembered, soughtLines, type Wanted } from "./sought.ts";

/** The share of a hunk's weight that must be found. */
const LEAST_SHARE = 0.6;
/** What must be found, in lines that stand once, and by how much every other place is led. */
const LEAST = 1;
const MARGIN = 0.4;
/** What a place may lack that is still a rival of one to the letter. */
const RIVAL = 1.2;
/** Solid lines of a hunk, and lines of the file beyond it that are looked at. */
const MOST_LINES = 200;
const SLACK = 10;
/** A line this near to where it should be has only moved. */
const NEAR = 4;
/** A line that stands more often than this votes for no place; so many places are looked at. */
const COMMON = 40;
const PLACES = 6;
/** How a line ends that opens what stands below it, whatever its indentation has become. */
const OPENER = /[{([:]$/;
/** Characters compared and pairs of lines looked at, for all hunks of a file. */
const WORK = 20_000_000;
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
  #remembered: readonly Remembered[] = [];
  #places: ReadonlyMap<string, readonly number[]> | undefined;
  /** Lines, folded, that stand twice in a row somewhere. */
  readonly #doubled = new Set<string>();
  #work = WORK;
  /** How much alike lines of the hunk and of the file are, by the numbers of both. */
  readonly #known = new Map<number, number>();

  constructor(lines: Lines, solid: SolidLines) {
    this.#lines = lines;
    this.#solid = solid;
  }

  /** How the hunk lies at the one place where it is meant, if there is one. */
  find(hunk: readonly HunkLine[], isBlock: boolean): Fit | undefined {
    const places = (this.#places ??= this.#index());
    const written = withoutElisions(hunk, places);
    const kept = this.#withoutDoubled(written);
    const wanted = this.#soughtIn(kept, places);
    const total = wanted.reduce((sum, { weight }) => sum + weight, 0);
    if (total < LEAST || !wanted.some(({ optional }) => !optional)) return undefined;
    const stretches = this.#stretches(wanted, places);
    const [best, ...others] = stretches
      .flatMap((stretch) => this.#align(wanted, stretch, "strict") ?? [])
      .toSorted((a, b) => b.score - a.score);
    if (best === undefined || best.score < Math.max(LEAST, LEAST_SHARE * total)) return undefined;
    if (best.score - this.#contradicted(wanted, best) < LEAST_SHARE * total) return undefined;
    if (!this.#isAnchored(wanted, best) || this.#namesOtherPlace(wanted, best, places))
      return undefined;
    const least = best.score - MARGIN;
    if (others.some((one) => one.score > least && !isSame(one, best))) return undefined;
    if (!this.#isAlone(wanted, best, least, stretches)) return undefined;
    const fit = this.#work < 0 ? undefined : this.#fit(hunk, kept, wanted, best, isBlock);
    const isElided = written.length < hunk.length;
    return fit && isElided ? { ...fit, repairs: ["elided-lines", ...fit.repairs] } : fit;
  }

  /**
   * The first line (0-based) of another place that differs from a hunk, which stands to the letter at
   * `start`, by no more than about one line of context, if there is one.
   */
  rival(hunk: readonly HunkLine[], start: number): number | undefined {
    const places = (this.#places ??= this.#index());
    const wanted = this.#soughtIn(hunk, places);
    const total = wanted.reduce((sum, { weight }) => sum + weight, 0);
    const end = start + hunk.filter(({ kind }) => kind !== "added").length;
    const isOwn = (_: number, line: number): boolean => {
      const own = this.#solid.line(line);
      return start <= own && own < end;
    };
    for (const stretch of this.#stretches(wanted, places)) {
      const other = this.#align(wanted, stretch, "strict", isOwn);
      const first = other?.lines.find((line) => line !== -1);
      if (other === undefined || first === undefined || other.score < total - RIVAL) continue;
      return this.#solid.line(first);
    }
    return undefined;
  }

  #index(): ReadonlyMap<string, readonly number[]> {
    const remembered: Remembered[] = [];
    const index = new Map<string, number[]>();
    for (let line = 0; line < this.#solid.count; line++) {
      const own = remember(this.#solid.text(line));
      if (remembered.at(-1)?.folded === own.folded) this.#doubled.add(own.folded);
      remembered.push(own);
      const same = index.get(own.folded);
      if (same === undefined) index.set(own.folded, [line]);
      else same.push(line);
    }
    this.#remembered = remembered;
    return index;
  }

  /** Without context lines that repeat the one above, where the file never has the line twice so. */
  #withoutDoubled(hunk: readonly HunkLine[]): readonly HunkLine[] {
    return hunk.filter(({ kind, text }, at) => {
      const above = hunk[at - 1];
      if (kind !== "context" || above?.kind !== "context" || isBlank(text)) return true;
      const { folded } = remember(text);
      return remember(above.text).folded !== folded || this.#doubled.has(folded);
    });
  }

  /** None if they are too many, or if the work is used up. */
  #soughtIn(
    hunk: readonly HunkLine[],
    places: ReadonlyMap<string, readonly number[]>,
  ): readonly Wanted[] {
    this.#known.clear();
    const solid = hunk.filter(({ kind, text }) => kind !== "added" && !isBlank(text));
    if (this.#work < 0 || solid.length > MOST_LINES) return [];
    return soughtLines(hunk, (folded) => places.get(folded)?.length ?? 0);
  }

  /** Stretches of the file that share the most distinctive lines with the hunk. */
  #stretches(
    wanted: readonly Wanted[],
    places: ReadonlyMap<string, readonly number[]>,
  ): readonly Stretch[] {
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
      const actual = this.#remembered[from + line];
      if (own === undefined || actual === undefined || isTaken(at, from + line)) return 0;
      if (own.remembered.folded === actual.folded) return 1;
      const isChanged = own.line.kind === "removed";
      if (isChanged && mode === "strict") return 0;
      const key = at * this.#solid.count + from + line;
      const known = this.#known.get(key);
      if (known !== undefined || this.#work < 0) return known ?? 0;
      this.#work -= costOf(own.remembered, actual);
      const alike = (isChanged ? descent : kinship)(own.remembered, actual);
      this.#known.set(key, alike);
      return alike;
    };
    const joined = (at: number, line: number): boolean => {
      const [upper, lower] = [wanted[at - 1]?.remembered.folded, wanted[at]?.remembered.folded];
      const actual = this.#remembered[from + line]?.folded;
      if (upper === undefined || lower === undefined || actual === undefined) return false;
      if (isTaken(at - 1, from + line)) return false;
      const between = actual.length - upper.length - lower.length;
      return (
        (between === 0 || between === 1) &&
        actual.startsWith(upper) &&
        actual.endsWith(lower) &&
        (between === 0 || actual.charAt(upper.length) === " ")
      );
    };
    this.#work -= wanted.length * (to - from);
    const likeness: Likeness = Object.assign(compare, { joined });
    const found = alignBest(wanted, to - from, likeness);
    if (found === undefined) return undefined;
    return { ...found, lines: found.lines.map((line) => (line === -1 ? -1 : line + from)) };
  }

  /** The weight of lines left out in whose place the file has another that is like them: of a twin? */
  #contradicted(wanted: readonly Wanted[], { lines }: Alignment): number {
    let sum = 0;
    for (const [at, { remembered, weight }] of wanted.entries()) {
      if (lines[at] !== -1) continue;
      const above = lines.findLast((line, other) => other < at && line !== -1);
      const below = lines.find((line, other) => other > at && line !== -1);
      const from = above === undefined ? (below ?? 0) - NEAR : above + 1;
      const to = below === undefined ? from + NEAR : below;
      const rest = this.#remembered.slice(Math.max(0, from), Math.min(to, from + SLACK));
      for (const one of rest) this.#work -= costOf(remembered, one);
      if (this.#work < 0) return sum;
      const isOther = rest.some(
        (one) => descent(remembered, one) > 0 && kinship(remembered, one) === 0,
      );
      if (isOther) sum += weight;
    }
    return sum;
  }

  /** Is a line left out that opens what the change is in? Only if it has just been moved. */
  #namesOtherPlace(
    wanted: readonly Wanted[],
    { lines }: Alignment,
    places: ReadonlyMap<string, readonly number[]>,
  ): boolean {
    const own = lines.filter((line) => line !== -1);
    const [top = 0, bottom = 0] = [own.at(0), own.at(-1)];
    return wanted.some(({ line, joins, remembered }, at) => {
      const below = wanted[at + 1];
      if (lines[at] !== -1 || below === undefined || (joins && lines[at - 1] !== -1)) return false;
      const isOuter = indentOf(line.text).length < indentOf(below.line.text).length;
      if (!isOuter && !OPENER.test(remembered.folded)) return false;
      const stands = places.get(remembered.folded) ?? [];
      return !stands.some((place) => top - NEAR <= place && place <= bottom + NEAR);
    });
  }

  /** What is only added stands next to at least one line that is the same. */
  #isAnchored(wanted: readonly Wanted[], { lines }: Alignment): boolean {
    const isSame = (at: number): boolean =>
      this.#remembered[lines[at] ?? -1]?.loose === wanted[at]?.remembered.loose;
    return wanted.every(({ inserts }, at) => {
      if (inserts === undefined) return true;
      return (inserts.upper && isSame(at - 1)) || (inserts.lower && isSame(at));
    });
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
    // What it removes may have changed here since, and stand as it was in a twin near by.
    for (const pivot of tellingRemovals(wanted)) {
      const folded = wanted[pivot]?.remembered.folded;
      const isTaken = (at: number, line: number): boolean =>
        at === pivot && this.#remembered[line]?.folded === folded;
      const free = wanted.map((one, at) =>
        at === pivot ? { ...one, linked: false } : asRemembered(one),
      );
      const other = this.#align(free, home, "lenient", isTaken);
      if (other !== undefined && other.score > least) return false;
    }
    // Elsewhere what it speaks of may stand, but have other changes by now, even for what it removes.
    return stretches.every((stretch) => {
      const isOwn = (_: number, line: number): boolean => top <= line && line <= bottom;
      const other = this.#align(wanted.map(asRemembered), stretch, "lenient", isOwn);
      return other === undefined || other.score <= least;
    });
  }

  /** Do lines that the hunk only adds stand next to their place already? Then it may be done. */
  #addsWhatStands({ lines, pairs }: Fit): boolean {
    const near = new Set<string>();
    const [top = 0, bottom = 0] = [pairs.at(0), pairs.at(-1)];
    for (let line = Math.max(0, top - 2); line <= bottom + 2 && line < this.#lines.count; line++)
      near.add(this.#lines.text(line).trim());
    const wanted = new Set(wantedLines(lines).map(({ text }) => text.trim()));
    const removes = lines.some(({ kind }) => kind === "removed");
    const telling = lines.filter(
      ({ kind, text }) => kind === "added" && /\w{3}/.test(text) && !wanted.has(text.trim()),
    );
    return !removes && telling.length > 0 && telling.every(({ text }) => near.has(text.trim()));
  }

  /** The hunk without the lines that have no counterpart. */
  #fit(
    hunk: readonly HunkLine[],
    kept: readonly HunkLine[],
    wanted: readonly Wanted[],
    { lines }: Alignment,
    isBlock: boolean,
  ): Fit | undefined {
    const dropped = new Set(wanted.flatMap(({ line }, at) => (lines[at] === -1 ? [line] : [])));
    const same = wanted.filter(
      ({ remembered }, at) => this.#remembered[lines[at] ?? -1]?.folded === remembered.folded,
    );
    const sameLines = same.map(({ line }) => line);
    if (losesRepair(hunk, sameLines)) return undefined;
    const places = lines.flatMap((line) => (line === -1 ? [] : [this.#solid.line(line)]));
    const fit = layOut(
      kept.filter((line) => !dropped.has(line)),
      places,
      this.#lines,
      isBlock,
    );
    if (fit === undefined || this.#addsWhatStands(fit)) return undefined;
    return { ...fit, repairs: [...new Set(["stale-context" as const, ...fit.repairs])] };
  }
}

/** Without context lines that only say that something is left out. */
function withoutElisions(
  hunk: readonly HunkLine[],
  places: ReadonlyMap<string, readonly number[]>,
): readonly HunkLine[] {
  return hunk.filter(
    ({ kind, text }, at) =>
      kind !== "context" ||
      !isElision(text) ||
      places.has(text.trim()) ||
      hunk[at - 1]?.kind !== "context" ||
      hunk[at + 1]?.kind !== "context",
  );
}

/** Have two alignments of overlapping stretches the same lines? */
function isSame(a: Alignment, b: Alignment): boolean {
  return a.lines.every((line, at) => line === b.lines[at]);
}

/** Of each run of removed lines the one that says most, if that is enough to tell places apart. */
function tellingRemovals(wanted: readonly Wanted[]): readonly number[] {
  const telling: number[] = [];
  for (const [at, { line, weight }] of wanted.entries()) {
    if (line.kind !== "removed" || weight < MARGIN) continue;
    const known = telling.at(-1);
    const isOfRun =
      known !== undefined && wanted.slice(known, at).every((one) => one.line.kind === "removed");
    if (!isOfRun) telling.push(at);
    else if (weight > (wanted[known]?.weight ?? 0)) telling[telling.length - 1] = at;
  }
  return telling;
}
