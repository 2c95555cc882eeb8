/**
 * The level `aligned`: where a hunk is meant whose lines are nowhere as a run. Seed, chain, align, as
 * programs do that lay sequences beside each other:
 *
 * - seeds: pairs of a line of the hunk and a line of the file that are the same, common lines aside;
 * - chain: the best seeds in order; a gap costs the same however long it is, so that lines skipped,
 *   elided, or added since are all one fault;
 * - align: round the chain each line of the hunk beside the line of the file most like it.
 *
 * The laws, whatever the score:
 *
 * 1. Removed lines are there (`-count = 1` never stands for `count = 2`), blanks and typography aside; in a
 *    numberless diff also letter case and the like, in a block a slip between two lines that are there.
 * 2. The lines on both sides of a change are there. Where lines are only added, nothing lies between the
 *    two, though they may be the other way round; beside what is removed at most one line, on one side.
 * 3. No other place is nearly as good: not for the whole, nor for a part behind a gap; a place that
 *    differs in what is removed counts as one, since that may have changed. If not all of the hunk is
 *    there together, so does one that differs in context. That holds, too, where only blank lines are forgiven
 *    between others.
 * 4. A line that opens what the change is in is not left out, nor one that is somewhere else. Context far from all
 *    changes is somewhere else.
 */

import { type HunkLine, wantedLines } from "../../patch.ts";
import { indentOf } from "../../text/indentation.ts";
import type { Lines } from "../../text/lines.ts";
import {
  alignBest,
  type Alignment,
  BACK,
  bestChain,
  farContext,
  GAP,
  type Likeness,
  piecesOf,
  type Range,
  ROUNDING,
  type Seed,
  weigh,
} from "./best.ts";
import {
  goesOn,
  isJoined,
  isPart,
  isSlip,
  contextLikeness,
  retoldLikeness,
  LOOSELY_SAME,
  type LineForms,
  computesMore,
  similarity,
} from "./likeness.ts";
import { alignedFit, type AlignedFit } from "./fit.ts";
import { blockAround, isMisplaced } from "./misplaced.ts";
import { endsAlike } from "./separators.ts";
import { SolidFile } from "./solid.ts";
import { type Tolerances, type Wanted, wantedOf, withoutElisions } from "./wanted.ts";

/** The share of a hunk's weight that must be found, and the least of it, in lines that occur once. */
const LEAST_SHARE = 0.6;
const LEAST = 1;
/** By how much every other place is led, in lines that occur once. */
const MARGIN = 0.4;
/** And each line more, where an alignment is only sought as a rival: that is one place. */
const RIVAL_GAP = 0.15;
/** A gap of more lines is a long one: what is behind it must be the only match. */
const LONG_GAP = 1;
/** How well a removed line with a slip fits. */
const SLIPPED = 0.9;
/** Lines of a rival that may differ are at least so alike; longer ones are the same or not. */
const LEAST_ALIKE = 0.7;
const LONGEST = 500;
/** Lines of the file on either side of a seed that are looked at beyond the hunk's. */
const SLACK = 10;
/** A line that occurs more often seeds nothing; so many chains are looked at. */
const COMMON = 40;
const CHAINS = 4;
/** Characters compared and pairs of lines looked at, for all hunks of a file. */
const WORK = 15_000_000;

/** Aligns hunks with one file; what it needs of the file is made when it is first asked. */
export class Aligner {
  readonly #lines: Lines;
  readonly #file: SolidFile;
  #work = WORK;

  constructor(lines: Lines) {
    this.#lines = lines;
    this.#file = new SolidFile(lines);
  }

  /** How the hunk lies at the place where it is meant; several are about as good, none is good enough. */
  find(written: readonly HunkLine[], how: Tolerances): readonly AlignedFit[] {
    const count = (line: LineForms): number => this.#file.places(line).length;
    const { hunk, below } = withoutElisions(written, count) ?? { hunk: [], below: new Map() };
    const wanted = this.#work < 0 ? [] : wantedOf(hunk, below, count, how);
    // Little is enough only if all of it is there, perhaps with a gap.
    const all = weigh(wanted);
    const least = Math.max(Math.min(LEAST, all), LEAST_SHARE * all);
    if (wanted.every(({ optional }) => optional)) return [];
    const fits = this.#likeness(wanted);
    const little = Math.max(LOOSELY_SAME * all - GAP, LEAST_SHARE * all);
    const isEnough = ({ score, lines }: Alignment): boolean =>
      score >= least ||
      (score >= little && lines.every((line, at) => line !== -1 && fits(at, line) >= LOOSELY_SAME));
    const rounds = this.#chains(wanted).map((chain) => this.#round(chain, wanted.length));
    const among = (likeness: Likeness): readonly Alignment[] =>
      rounds
        .flatMap((columns) => this.#alignNear(wanted, columns, likeness, Math.min(least, little)))
        .filter(isEnough)
        .toSorted((a, b) => b.score - a.score);
    const [best] = among(fits);
    if (best === undefined || isMisplaced(wanted, best.lines, this.#file)) return [];
    const used = new Set(best.lines);
    // Where only blank lines are forgiven, less is enough.
    const top = best.lines[0] ?? 0;
    const isRun = best.lines.every((line, at) => line === top + at && fits(at, line) === 1);
    const margin = isRun ? MARGIN / 2 : MARGIN;
    const twins = among(except(used, fits)).filter(({ score }) => score > best.score - margin);
    const isAlone =
      twins.length > 0 ||
      this.#isThere(hunk, wanted, best) ||
      piecesOf(wanted, best, LONG_GAP).every((piece) => this.#isAlone(wanted, best, piece, margin));
    if (!isAlone || this.#work < 0) return [];
    const elided = hunk.length < written.length ? below : undefined;
    const laid = [best, ...twins].map((one) =>
      alignedFit(hunk, wanted, one, {
        file: this.#file,
        lines: this.#lines,
        isBlock: how.isBlock === true,
        elided,
      }),
    );
    return laid.includes(undefined) ? [] : laid.filter((fit) => fit !== undefined);
  }

  /** Is the hunk there as it is written, from its first line that is not blank to the last one? */
  #isThere(hunk: readonly HunkLine[], wanted: readonly Wanted[], { lines }: Alignment): boolean {
    const rows = wantedLines(hunk);
    const placeOf = (at: number): number => this.#file.numbers[lines[at] ?? -1] ?? NaN;
    return wanted.every(
      ({ line, forms }, at) =>
        this.#file.forms(lines[at] ?? -1)?.folded === forms.folded &&
        placeOf(at) - placeOf(0) === rows.indexOf(line) - rows.indexOf(wanted[0]?.line ?? line),
    );
  }

  /** The best chains of seeds, each without those of the ones before, none with a line that is taken. */
  #chains(
    wanted: readonly Wanted[],
    taken: ReadonlySet<number> = new Set(),
    { from, to }: Range = { from: 0, to: Infinity },
  ): readonly (readonly Seed[])[] {
    let seeds = wanted
      .flatMap(({ forms, weight }, at): Seed[] => {
        const places = this.#file.places(forms);
        if (places.length > COMMON) return [];
        return places.flatMap((line) =>
          taken.has(line) || line < from || line >= to ? [] : { at, line, worth: weight },
        );
      })
      .toSorted((a, b) => a.line - b.line || a.at - b.at);
    const chains: (readonly Seed[])[] = [];
    while (chains.length < CHAINS && seeds.length > 0 && this.#work >= 0) {
      this.#work -= seeds.length * Math.min(BACK, seeds.length);
      const chain = bestChain(seeds);
      chains.push(chain);
      const used = new Set(chain.map(({ line }) => line));
      seeds = seeds.filter(({ line }) => !used.has(line));
    }
    return chains;
  }

  /** The solid lines of the file round a chain: of long gaps only their edges. */
  #round(chain: readonly Seed[], length: number): readonly number[] {
    const columns: number[] = [];
    const take = (from: number, to: number): void => {
      const first = Math.max(from, (columns.at(-1) ?? -1) + 1);
      for (let line = Math.max(0, first); line < Math.min(to, this.#file.numbers.length); line++)
        columns.push(line);
    };
    for (const [index, { at, line }] of chain.entries()) {
      const before = chain[index - 1];
      const rows = before === undefined ? at : at - before.at;
      if (before !== undefined) take(before.line, before.line + rows + SLACK);
      take(line - rows - SLACK, line + 1);
    }
    const last = chain.at(-1);
    if (last !== undefined) take(last.line, last.line + length - last.at + SLACK);
    return columns;
  }

  /** How well wanted lines fit those of the file: by the laws, or as what they may have become. */
  #likeness(
    wanted: readonly Wanted[],
    mayDiffer: (own: Wanted) => boolean = () => false,
  ): Likeness {
    const written = new Set(wanted.map(({ forms }) => forms.folded));
    const compare = (own: Wanted, actual: LineForms): number => {
      const { forms, line, optional, pivot, linked, below, mayBeLoose, slips } = own;
      if (mayDiffer(own)) return this.#alike(forms, actual);
      if (line.kind === "context") {
        const like = optional || pivot || linked ? contextLikeness : retoldLikeness;
        const isAbove = typeof below === "object";
        return isAbove && computesMore(forms, actual) ? 0 : like(forms, actual);
      }
      if (mayBeLoose && forms.loose === actual.loose) return LOOSELY_SAME;
      return slips !== undefined && isSlip(forms, actual, slips) ? SLIPPED : 0;
    };
    return (at, line, joined = false) => {
      const own = wanted[at];
      const actual = this.#file.forms(line);
      if (own === undefined || actual === undefined) return 0;
      if (joined) return own.joins && isJoined(wanted[at - 1]?.forms, own.forms, actual) ? 1 : 0;
      // Below lines left out a bracket closes what the hunk has open: it is indented as there.
      if (own.closes && this.#file.indent(line) !== indentOf(own.line.text).length) return 0;
      if (own.forms.folded === actual.folded) return 1;
      if (isPart(own.forms, actual, this.#file.forms(line - 1), this.#file.forms(line + 1)))
        return 0;
      if (!mayDiffer(own) && !endsAlike(own, line, this.#file)) return 0;
      // Lines that are added below belong there, too.
      if (own.pivot && at === wanted.length - 1 && goesOn(own.forms, actual)) return 0;
      const known = mayDiffer(own) ? own.alike : own.known;
      const before = known.get(actual.folded);
      if (before !== undefined) return before;
      this.#work -= own.forms.folded.length + actual.folded.length;
      // What the hunk has as it is written, too, is not what became of another line.
      const isOther = written.has(actual.folded) && this.#file.places(actual).length === 1;
      const fits = this.#work < 0 || isOther ? 0 : compare(own, actual);
      known.set(actual.folded, fits);
      return fits;
    };
  }

  /** How alike a line is to one that may be what has become of it: names may differ. */
  #alike({ folded: a }: LineForms, { folded: b }: LineForms): number {
    const longer = Math.max(a.length, b.length);
    if (longer > LONGEST || Math.min(a.length, b.length) < LEAST_ALIKE * longer) return 0;
    this.#work -= (a.length * b.length) / 4;
    const alike = this.#work < 0 ? 0 : similarity(a, b);
    return alike < LEAST_ALIKE ? 0 : alike;
  }

  /** The best alignment without context that is far from all that changes: it may be that of another place. */
  #alignNear(
    wanted: readonly Wanted[],
    columns: readonly number[],
    fits: Likeness,
    least: number,
  ): readonly Alignment[] {
    const far = new Set<number>();
    // Nearer there may be what has become of it.
    for (;;) {
      const found = this.#align(wanted, columns, except(far, fits), least);
      if (found === undefined) return [];
      const lines = farContext(wanted, found);
      if (lines.length === 0) return [found];
      for (const line of lines) far.add(line);
    }
  }

  #align(
    wanted: readonly Wanted[],
    columns: readonly number[],
    fits: Likeness,
    least: number,
    more = 0,
  ): Alignment | undefined {
    this.#work -= wanted.length * columns.length;
    return this.#work < 0 ? undefined : alignBest(wanted, columns, fits, more, least);
  }

  /** Is there no other place for a piece, or for any of its changes, that is nearly as good? */
  #isAlone(
    all: readonly Wanted[],
    { lines: found, score: whole }: Alignment,
    { from, to }: Range,
    margin: number,
  ): boolean {
    const wanted = all.slice(from, to);
    const lines = found.slice(from, to);
    if (wanted.every(({ optional }) => optional)) return true;
    const strict = this.#likeness(wanted);
    const parts = wanted.reduce((sum, { weight }, at) => {
      const line = lines[at] ?? -1;
      return sum + (line === -1 ? 0 : weight * strict(at, line));
    }, 0);
    const score = wanted.length === all.length ? whole : parts;
    const least = Math.max(score - margin, score / 2);
    const block = blockAround(all, found, from, this.#file);
    const isRival = (
      rows: readonly Wanted[],
      columns: readonly number[],
      fits: Likeness,
    ): boolean => {
      const inside = columns.filter((line) => block.from <= line && line < block.to);
      return (this.#align(rows, inside, fits, least, RIVAL_GAP)?.score ?? least) > least;
    };
    const atHome =
      (fits: Likeness): Likeness =>
      (at, line, joined) =>
        this.#isOtherBracket(wanted[at], lines[at], line) ? 0 : fits(at, line, joined);
    const taken = new Set(
      wanted.flatMap(({ optional }, at) => (optional ? [] : [lines[at] ?? -1])),
    );
    const seeds = lines.flatMap((line, at) => (line === -1 ? [] : [{ at, line, worth: 0 }]));
    const home = this.#round(seeds, wanted.length);
    // Here each change might go to another line that is the same.
    const pivots = wanted.flatMap(({ pivot }, at) =>
      pivot ? [lines[at] === -1 ? at - 1 : at] : [],
    );
    // Where all lines are in order, those of a rival are so, too.
    const placed = lines.filter((line) => line !== -1);
    const isOrdered = placed.every((line, at) => line > (placed[at - 1] ?? -1));
    const own = isOrdered ? wanted.map((one): Wanted => ({ ...one, swaps: false })) : wanted;
    for (const pivot of pivots) {
      const other: Likeness = (at, line, joined) =>
        (joined === true ? at - 1 : at) === pivot && line === lines[pivot]
          ? 0
          : strict(at, line, joined);
      if (isRival(own, home, atHome(other))) return false;
    }
    // What it speaks of may be beside other lines that have changed since: here all that must be there,
    // elsewhere some of it.
    const unlinked = own.map((one): Wanted => ({ ...one, linked: false }));
    const rivals = unlinked.map((one): Wanted => ({ ...one, optional: true }));
    const used = new Set(lines);
    const isOnlyOne = (mayDiffer: (own: Wanted) => boolean): boolean => {
      const lenient = this.#likeness(wanted, mayDiffer);
      return (
        !isRival(unlinked, home, atHome(except(taken, lenient))) &&
        this.#chains(wanted, used, block).every(
          (chain) => !isRival(rivals, this.#round(chain, wanted.length), except(used, lenient)),
        )
      );
    };
    if (!isOnlyOne(({ line }) => line.kind === "removed")) return false;
    // Where not all of it is there together, the context may be what has changed since.
    const isThere = (_: Wanted, at: number): boolean =>
      lines.some((line) => strict(at, line) >= LOOSELY_SAME);
    const isWhole =
      (all.length === wanted.length && wanted.every(isThere)) || whole > weigh(all) - ROUNDING;
    return isWhole || isOnlyOne(({ line }) => line.kind === "context");
  }

  /** Is it a bracket that is there as it is indented, and another line with other indentation, or below that? */
  #isOtherBracket(own: Wanted | undefined, here: number | undefined, line: number): boolean {
    if (own === undefined || here === undefined) return false;
    if (!own.closes && /\w/.test(own.line.text)) return false;
    const indent = indentOf(own.line.text).length;
    if (here === -1 || this.#file.indent(here) !== indent) return false;
    return this.#file.indent(line) !== indent || (own.closes && line > here);
  }
}

/** Without some lines of the file, which fit nothing. */
function except(lines: ReadonlySet<number>, fits: Likeness): Likeness {
  return (at, line, joined) => (lines.has(line) ? 0 : fits(at, line, joined));
}
