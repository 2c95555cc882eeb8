/**
 * The rung `aligned` (DESIGN 5): the context may be reworded, cut, missing, doubled or swapped,
 * and lines of the file may lie between, if every removed line is there as it is, the lines next
 * to each change are there too, and no other place is nearly as good.
 */

import { distance } from "fastest-levenshtein";
import { type HunkLine, wantedLines } from "../patch.ts";
import { isElision } from "../text/elision.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { alignBest, type Alignment, type Likeness, type Sought } from "./alignment.ts";
import { kinship, remember, type Remembered, weightOf } from "./kinship.ts";
import { type Fit, layOut } from "./lay-out.ts";
import { losesRepair } from "./repaired.ts";
import type { SolidLines } from "./solid.ts";

/** The share of a hunk's weight that must be found. */
const LEAST_SHARE = 0.6;
/** What must be found, in lines that stand once, and by how much every other place is led. */
const LEAST = 1;
const MARGIN = 0.4;
/** What a place may lack that is still a rival of one to the letter. */
const RIVAL = 1.2;
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
/** Characters compared, for all hunks of a file. */
const WORK = 30_000_000;

/** A solid wanted line. */
interface Wanted extends Sought {
  readonly line: HunkLine;
  readonly remembered: Remembered;
  /** Lines are only added above it: which of it and the one before must stand next to them. */
  readonly inserts?: { readonly upper: boolean; readonly lower: boolean };
}

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
  #work = WORK;

  constructor(lines: Lines, solid: SolidLines) {
    this.#lines = lines;
    this.#solid = solid;
  }

  /** How the hunk lies at the one place where it is meant, if there is one. */
  find(hunk: readonly HunkLine[], isBlock: boolean): Fit | undefined {
    const places = (this.#places ??= this.#index());
    const written = withoutElisions(hunk, places);
    const kept = this.#withoutDoubled(written, places);
    const wanted = this.#wantedOf(kept, places);
    const total = wanted.reduce((sum, { weight }) => sum + weight, 0);
    if (wanted.length > MOST_LINES || total < LEAST || !wanted.some(({ optional }) => !optional))
      return undefined;
    const stretches = this.#stretches(wanted, places);
    const [best, ...others] = stretches
      .flatMap((stretch) => this.#align(wanted, stretch, "strict") ?? [])
      .toSorted((a, b) => b.score - a.score);
    if (best === undefined || best.score < Math.max(LEAST, LEAST_SHARE * total)) return undefined;
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
    const wanted = this.#wantedOf(hunk, places);
    const total = wanted.reduce((sum, { weight }) => sum + weight, 0);
    if (wanted.length > MOST_LINES) return undefined;
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
      remembered.push(own);
      const same = index.get(own.folded);
      if (same === undefined) index.set(own.folded, [line]);
      else same.push(line);
    }
    this.#remembered = remembered;
    return index;
  }

  /** Without context lines that repeat the one above, where the file never has the line twice so. */
  #withoutDoubled(
    hunk: readonly HunkLine[],
    places: ReadonlyMap<string, readonly number[]>,
  ): readonly HunkLine[] {
    return hunk.filter(({ kind, text }, at) => {
      const above = hunk[at - 1];
      if (kind !== "context" || above?.kind !== "context" || isBlank(text)) return true;
      const { folded } = remember(text);
      if (remember(above.text).folded !== folded) return true;
      const lines = places.get(folded) ?? [];
      return lines.length === 0 || lines.some((line, index) => lines[index + 1] === line + 1);
    });
  }

  /** The solid wanted lines, with what must hold for each. */
  #wantedOf(
    hunk: readonly HunkLine[],
    places: ReadonlyMap<string, readonly number[]>,
  ): readonly Wanted[] {
    const wanted: Wanted[] = [];
    for (const { line, gap } of solidLines(hunk)) {
      const before = wanted.at(-1);
      const remembered = remember(line.text);
      const links = linksOver(gap, before?.line, line);
      const { upper, lower } = links;
      const kept = line.kind === "context" && before?.line.kind === "context";
      const inserts = kept && gap.some(({ kind }) => kind === "added") ? links : undefined;
      if (upper && before !== undefined) wanted[wanted.length - 1] = { ...before, optional: false };
      wanted.push({
        line,
        remembered,
        weight: weightOf(remembered.folded, places.get(remembered.folded)?.length ?? 0),
        optional: line.kind === "context" && !lower,
        linked: before !== undefined && upper && lower,
        joins: kept && gap.length === 0,
        ...(inserts === undefined ? {} : { inserts }),
      });
    }
    const last = hunk.findLastIndex(({ kind }) => kind !== "context");
    const below = wanted.findLast(({ line }) => hunk.indexOf(line) < last);
    return wanted.map((one) => (one === below ? { ...one, optional: false } : one));
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
      if (own.line.kind === "removed") return mode === "strict" ? 0 : this.#alike(own, actual);
      this.#work -= own.remembered.folded.length + actual.folded.length;
      if (this.#work < 0) return 0;
      return kinship(own.remembered, actual);
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
    const likeness: Likeness = Object.assign(compare, { joined });
    const sought = mode === "strict" ? wanted : wanted.map(asRival);
    const found = alignBest(sought, to - from, likeness);
    if (found === undefined) return undefined;
    return { ...found, lines: found.lines.map((line) => (line === -1 ? -1 : line + from)) };
  }

  /** Is a line left out that opens what the change is in, or that stands far from there? */
  #namesOtherPlace(
    wanted: readonly Wanted[],
    { lines }: Alignment,
    places: ReadonlyMap<string, readonly number[]>,
  ): boolean {
    const own = lines.filter((line) => line !== -1);
    const [top = 0, bottom = 0] = [own.at(0), own.at(-1)];
    return wanted.some(({ line, joins, remembered, weight }, at) => {
      if (lines[at] !== -1) return false;
      const stands = places.get(remembered.folded) ?? [];
      if (stands.some((place) => top - NEAR <= place && place <= bottom + NEAR)) return false;
      const below = wanted[at + 1];
      const isRest = joins && lines[at - 1] !== -1;
      const opens =
        below !== undefined && indentOf(line.text).length < indentOf(below.line.text).length;
      return (opens && !isRest) || (stands.length > 0 && weight >= DISTINCTIVE);
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

  /** How alike a removed line is to one that may be what has become of it: names may differ. */
  #alike({ remembered }: Wanted, actual: Remembered): number {
    const [a, b] = [remembered.folded, actual.folded];
    const longer = Math.max(a.length, b.length);
    if (longer > LONGEST || 2 * Math.min(a.length, b.length) < longer) return 0;
    this.#work -= (a.length * b.length) / 32;
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
    const pivots = wanted.flatMap(({ optional }, at) =>
      optional ? [] : [best.lines[at] === -1 ? at - 1 : at],
    );
    for (const pivot of pivots) {
      const isTaken = (at: number, line: number): boolean =>
        at === pivot && line === best.lines[pivot];
      const other = this.#align(wanted, home, "strict", isTaken);
      if (other !== undefined && other.score > least) return false;
    }
    // Elsewhere what it speaks of may stand with other changes.
    return stretches.every((stretch) => {
      const isOwn = (_: number, line: number): boolean => top <= line && line <= bottom;
      const other = this.#align(wanted, stretch, "lenient", isOwn);
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

/** The solid wanted lines, each with the lines between it and the one before. */
function solidLines(
  hunk: readonly HunkLine[],
): readonly { readonly line: HunkLine; readonly gap: readonly HunkLine[] }[] {
  const solid: { readonly line: HunkLine; readonly gap: readonly HunkLine[] }[] = [];
  let gap: HunkLine[] = [];
  for (const line of hunk) {
    if (line.kind === "added" || isBlank(line.text)) {
      gap.push(line);
    } else {
      solid.push({ line, gap });
      gap = [];
    }
  }
  return solid;
}

/**
 * Which of the solid lines above and below a gap must stand next to what changes there. A blank
 * context line may take the place of one of them.
 */
function linksOver(
  gap: readonly HunkLine[],
  above: HunkLine | undefined,
  below: HunkLine,
): { readonly upper: boolean; readonly lower: boolean } {
  const first = gap.findIndex(({ kind }) => kind !== "context");
  const last = gap.findLastIndex(({ kind }) => kind !== "context");
  const [isRemovedAbove, isRemovedBelow] = [above?.kind === "removed", below.kind === "removed"];
  if (first === -1 && !isRemovedAbove && !isRemovedBelow) return { upper: false, lower: false };
  const upperFree = !isRemovedAbove && (first === -1 ? gap.length : first) > 0;
  const lowerFree = !isRemovedBelow && (first === -1 ? gap.length : gap.length - 1 - last) > 0;
  if (upperFree && lowerFree) return { upper: true, lower: true };
  return { upper: !upperFree, lower: !lowerFree };
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

/** Where a hunk might be meant to stand, anything may have changed. */
function asRival({ weight }: Wanted): Sought {
  return { weight, optional: true, linked: false, joins: false };
}

/** Have two alignments of overlapping stretches the same lines? */
function isSame(a: Alignment, b: Alignment): boolean {
  return a.lines.every((line, at) => line === b.lines[at]);
}
