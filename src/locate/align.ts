/**
 * Alignment: where the lines of a hunk match best if context may differ or be missing. Three steps (seed, chain, align):
 * lines that the file has are seeds; the best chain of seeds is the frame; the lines between are aligned within it.
 *
 * The laws, by example: the file has `def f(x):`, `    # add one`, `    return x + 1`, and `def g(x):` with the same body.
 *
 * F3. Removed lines are there: a hunk that removes `    return x + 2` is nowhere. (In a diff without numbers they may
 *     differ as context may in letter case and the like [002].)
 * F4. A change stays with its neighbours: the lines above and below an addition are paired, with lines that are
 *     neighbours in the file; of the lines beside a removal one may be missing, or have one gap.
 * F5. Margin: the alignment leads the best one on other lines by 0.4; so does each piece of it that changes anything and
 *     is parted from the rest by more than two lines. With `# add one` alone as context both functions are as good.
 */

import type { HunkLine } from "../patch.ts";
import { fold } from "../text/fold.ts";
import { isElision } from "../text/elision.ts";
import { indentWidth, isBlank } from "../text/indentation.ts";
import type { Lines, LineSpan } from "../text/lines.ts";

import { isSolid, withBlanks } from "./find.ts";
import { foldedTable, looseTable, once, solidLines } from "./index.ts";
import { comparable, type Comparable, likeness, similarity } from "./likeness.ts";
import type { Pairs } from "./placement.ts";

/** A line that occurs more often is no seed. */
const SEEDS = 60;
/** Seeds that are looked back at for a chain. */
const BACK = 100;
/** What a gap in a chain costs, in lines that tell much. */
const GAP = 0.15;
/** By how much an alignment leads the next one. */
const MARGIN = 0.4;
/** The least share of a hunk that is paired, and the least sum. */
const [LEAST_SHARE, LEAST_SUM] = [0.6, 0.8];
/** Lines of the file between two lines of a hunk, from which on the second begins a piece of its own. */
const PIECE_GAP = 3;
/** How similar, by edit distance, a line of a rival is at least; longer ones are not compared so. */
const [RIVAL, LONGEST] = [0.7, 400];
/** Pairs of lines that are compared for one file. */
const WORK = 2_000_000;

/** An expected line that is not blank. */
interface Row extends Comparable {
  /** Its index in the hunk. */
  readonly at: number;
  readonly isRemoved: boolean;
  /** How much it tells: from almost 0 (a bracket) to 1 (a statement that the file has once). */
  readonly weight: number;
  readonly text: string;
  /** Lines left out are above it: a gap there costs nothing. */
  readonly isFree: boolean;
}

interface Seed {
  readonly row: number;
  /** Its solid line. */
  readonly place: number;
  sum: number;
  from: Seed | undefined;
}

export interface Alignment {
  readonly pairs: Pairs;
  /** The share of the hunk that is paired, from 0 to 1. */
  readonly share: number;
}

/** Finds alignments in one file. Solid lines count, blank ones follow. */
export class Aligner {
  readonly #file: Lines;
  readonly #solid: readonly number[];
  readonly #lines = new Map<number, Comparable>();
  #work = WORK;

  constructor(file: Lines) {
    this.#file = file;
    this.#solid = solidLines(file).numbers;
  }

  /** The one alignment that the laws allow, or why there is none. `isLoose`: removed lines may differ as context does. */
  find(lines: readonly HunkLine[], isLoose: boolean): Alignment | "lines" | "ambiguous" {
    const rows = this.#rowsOf(lines);
    if (rows.length < 2) return "lines";
    const strict = (row: Row, place: number): number => {
      const alike = this.#likeness(row, place);
      return row.isRemoved && alike < (isLoose ? 0.9 : 1) ? 0 : alike;
    };
    const best = this.#align(rows, strict, new Set());
    if (best === undefined) return "lines";
    const total = rows.reduce((sum, { weight }) => sum + weight, 0);
    // A small hunk must be there in whole.
    if (best.score < Math.min(Math.max(LEAST_SHARE * total, LEAST_SUM), total)) return "lines";
    const pairs = this.#pairsOf(lines, rows, best.places);
    if (!staysInBlock(lines, pairs, this.#file, this.#elisionsIn(lines))) return "lines";
    if (!holdsTogether(lines, pairs, this.#file, this.#elisionsIn(lines))) return "lines";
    return this.#leads(lines, rows, best, strict)
      ? { pairs: withBlanks(lines, pairs, this.#file), share: best.score / total }
      : "ambiguous";
  }

  /** The closest match, without the laws; undefined if no line is there. With a region (0-based) only what it holds counts. */
  closest(lines: readonly HunkLine[], region?: LineSpan): Alignment | undefined {
    const rows = this.#rowsOf(lines);
    const isOutside = (line: number): boolean =>
      region !== undefined && (line < region.start || line >= region.end);
    const outside = new Set(
      region && this.#solid.flatMap((line, place) => (isOutside(line) ? [place] : [])),
    );
    const best = this.#align(rows, (row, place) => this.#likeness(row, place), outside);
    if (best === undefined) return undefined;
    const total = rows.reduce((sum, { weight }) => sum + weight, 0);
    return { pairs: this.#pairsOf(lines, rows, best.places), share: best.score / total };
  }

  #rowsOf(lines: readonly HunkLine[]): readonly Row[] {
    let isFree = false;
    return lines.flatMap((line, at): Row[] => {
      const { kind, text } = line;
      if (!isSolid(line)) return [];
      const forms = comparable(text);
      if (this.#isElision(line)) {
        isFree = true;
        return [];
      }
      const count = looseTable(this.#file).rows(forms.loose).length;
      const row = {
        ...forms,
        at,
        text,
        isRemoved: kind === "removed",
        weight: weightOf(forms.folded, count),
        isFree,
      };
      isFree = false;
      return [row];
    });
  }

  /** True for a line such as `...` that the file does not have: it stands for any lines. */
  #isElision({ kind, text }: HunkLine): boolean {
    return (
      kind === "context" && isElision(text) && foldedTable(this.#file).rows(fold(text)).length === 0
    );
  }

  #elisionsIn(lines: readonly HunkLine[]): ReadonlySet<number> {
    return new Set(lines.flatMap((line, at) => (this.#isElision(line) ? [at] : [])));
  }

  #pairsOf(lines: readonly HunkLine[], rows: readonly Row[], places: readonly number[]): Pairs {
    const pairs = lines.map(() => -1);
    for (const [index, { at }] of rows.entries()) {
      const place = places[index] ?? -1;
      if (place !== -1) pairs[at] = this.#solid[place] ?? -1;
    }
    return pairs;
  }

  /** What a pair is worth; of lines that are as good the one that is the same to the letter, indentation included, leads. */
  #gain({ text, weight }: Row, place: number, alike: number): number {
    const isSame = alike === 1 && this.#file.text(this.#solid[place] ?? -1) === text;
    return weight * (isSame ? 1.01 : alike);
  }

  /** For rivals: a line with other words may be what has become of the one that is meant. */
  #lenient(row: Row, place: number): number {
    const alike = this.#likeness(row, place);
    if (alike > 0) return alike;
    const own = this.#lines.get(place)?.folded ?? "";
    const [shorter, longer] = [
      Math.min(own.length, row.folded.length),
      Math.max(own.length, row.folded.length),
    ];
    if (longer > LONGEST || shorter < RIVAL * longer) return 0;
    const similar = similarity(own, row.folded);
    return similar < RIVAL ? 0 : similar;
  }

  #likeness(row: Row, place: number): number {
    this.#work--;
    let own = this.#lines.get(place);
    if (own === undefined) {
      own = comparable(this.#file.text(this.#solid[place] ?? -1));
      this.#lines.set(place, own);
    }
    return likeness(row, own);
  }

  /** For each row its solid line, or -1, and the sum of what is paired; on no line that is taken. */
  #align(
    rows: readonly Row[],
    like: (row: Row, place: number) => number,
    taken: ReadonlySet<number>,
  ): { readonly places: readonly number[]; readonly score: number } | undefined {
    const chain = this.#chainOf(rows, taken);
    const [first] = chain;
    if (first === undefined || this.#work < 0) return undefined;
    const places = rows.map(() => -1);
    const alike = (row: Row, place: number): number => (taken.has(place) ? 0 : like(row, place));
    let [row, place] = [0, Math.max(0, first.place - first.row - 4)];
    for (const seed of [...chain, undefined]) {
      const to = seed?.row ?? rows.length;
      const end = seed?.place ?? Math.min(this.#solid.length, place + to - row + 4);
      const count = to - row;
      // Far apart, the lines between are near one end or the other.
      if (end - place > 2 * count + 20) {
        this.#fill(rows, places, [row, to], [place, place + count + 2], alike);
        const next = places.findLastIndex((own, index) => index < to && own !== -1) + 1;
        const rest = Math.max(next, row);
        if (rest < to) this.#fill(rows, places, [rest, to], [end - (to - rest) - 2, end], alike);
      } else this.#fill(rows, places, [row, to], [place, end], alike);
      if (seed === undefined) break;
      places[seed.row] = seed.place;
      [row, place] = [seed.row + 1, seed.place + 1];
    }
    let score = 0;
    for (const [index, one] of rows.entries()) {
      const own = places[index] ?? -1;
      const alikeness = own === -1 ? 0 : like(one, own);
      // A seed may be the same in the loosest form only, which is not enough for removed lines.
      if (alikeness === 0) places[index] = -1;
      score += alikeness * one.weight;
    }
    return { places, score };
  }

  /** The chain of seeds, ascending in rows and places, that tells most. */
  #chainOf(rows: readonly Row[], taken: ReadonlySet<number>): readonly Seed[] {
    const seeds: Seed[] = [];
    for (const [index, row] of rows.entries()) {
      const places = looseTable(this.#file).rows(row.loose);
      if (places.length > SEEDS) continue;
      for (const place of places)
        if (!taken.has(place))
          seeds.push({ row: index, place, sum: this.#gain(row, place, 1), from: undefined });
    }
    seeds.sort((one, other) => one.place - other.place || one.row - other.row);
    let best: Seed | undefined;
    for (const [at, seed] of seeds.entries()) {
      const own = rows[seed.row];
      const weight = seed.sum;
      for (let back = at - 1; back >= Math.max(0, at - BACK); back--) {
        const other = seeds[back];
        if (other === undefined || other.row >= seed.row || other.place >= seed.place) continue;
        const isNext = seed.place - other.place === seed.row - other.row;
        const sum = other.sum + weight - (isNext || own?.isFree === true ? 0 : GAP);
        if (sum > seed.sum) [seed.sum, seed.from] = [sum, other];
      }
      if (best === undefined || seed.sum > best.sum) best = seed;
    }
    const chain: Seed[] = [];
    for (let seed = best; seed !== undefined; seed = seed.from) chain.unshift(seed);
    return chain;
  }

  /** Aligns the rows from one to another with the solid lines from one to another; the best sum wins, of equals the first. */
  #fill(
    rows: readonly Row[],
    places: number[],
    [row, to]: readonly [number, number],
    [place, end]: readonly [number, number],
    alike: (row: Row, place: number) => number,
  ): void {
    const [height, width] = [to - row, end - place];
    if (height <= 0 || width <= 0 || height * width > this.#work) return;
    const best = new Float64Array((height + 1) * (width + 1));
    const gains = new Float64Array(height * width);
    const bestAt = (at: number, other: number): number => best[at * (width + 1) + other] ?? 0;
    for (let at = height - 1; at >= 0; at--) {
      const own = rows[row + at];
      for (let other = width; other >= 0; other--) {
        let sum = bestAt(at + 1, other);
        if (other < width && own !== undefined) {
          sum = Math.max(sum, bestAt(at, other + 1) - 0.001);
          const gain = this.#gain(own, place + other, alike(own, place + other));
          gains[at * width + other] = gain;
          if (gain > 0) sum = Math.max(sum, bestAt(at + 1, other + 1) + gain);
        }
        best[at * (width + 1) + other] = sum;
      }
    }
    for (let at = 0, other = 0; at < height && other < width;) {
      const gain = gains[at * width + other] ?? 0;
      if (gain > 0 && bestAt(at, other) === bestAt(at + 1, other + 1) + gain)
        places[row + at++] = place + other++;
      else if (bestAt(at, other) === bestAt(at + 1, other)) at++;
      else other++;
    }
  }

  /** F5: leads the best alignment on other lines, where removed lines may differ: they may have changed since. */
  #leads(
    lines: readonly HunkLine[],
    rows: readonly Row[],
    { places, score }: { readonly places: readonly number[]; readonly score: number },
    strict: (row: Row, place: number) => number,
  ): boolean {
    const taken = new Set(places.filter((place) => place !== -1));
    const rival = (own: readonly Row[]): number =>
      this.#align(own, (row, place) => this.#lenient(row, place), taken)?.score ?? 0;
    if (score - rival(rows) < Math.min(MARGIN, 0.5 * score)) return false;
    const pieces = piecesOf(places);
    if (pieces.length === 1) return true;
    return pieces.every((piece) => {
      const own = piece.flatMap((index) => rows[index] ?? []);
      if (!own.some(({ at }) => isBesideChange(lines, at))) return true;
      const sum = piece.reduce((total, index) => {
        const [row, place] = [rows[index], places[index] ?? -1];
        return total + (row === undefined || place === -1 ? 0 : strict(row, place) * row.weight);
      }, 0);
      return sum >= 0.5 && sum - rival(own) >= Math.min(MARGIN, 0.5 * sum);
    });
  }
}

/** One aligner for each file: comparing is what costs. */
export const alignerOf: (file: Lines) => Aligner = once((file: Lines) => new Aligner(file));

function weightOf(folded: string, count: number): number {
  const letters = folded.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return Math.max(0.05, Math.min(1, letters / 12)) / (1 + Math.log2(Math.max(1, count)));
}

/** Runs of rows, by index, parted where the file has more than a few lines between. */
function piecesOf(places: readonly number[]): readonly (readonly number[])[] {
  const pieces: number[][] = [[]];
  let last: number | undefined;
  for (const [index, place] of places.entries()) {
    if (place !== -1) {
      if (last !== undefined && place - last > PIECE_GAP) pieces.push([]);
      last = place;
    }
    pieces.at(-1)?.push(index);
  }
  return pieces;
}

function isBesideChange(lines: readonly HunkLine[], at: number): boolean {
  return (
    lines[at]?.kind === "removed" ||
    lines[at - 1]?.kind === "added" ||
    lines[at + 1]?.kind === "added"
  );
}

/** F3 and F4. Blank lines of the hunk and of the file do not count; beside an elision any line may be. */
function holdsTogether(
  lines: readonly HunkLine[],
  pairs: Pairs,
  file: Lines,
  elisions: ReadonlySet<number>,
): boolean {
  const solid = lines.flatMap(({ kind, text }, at) =>
    kind === "added" || !isBlank(text)
      ? [{ kind, line: pairs[at] ?? -1, isElision: elisions.has(at) }]
      : [],
  );
  const hasGap = (one: number, other: number): boolean =>
    file.texts(one + 1, other).some((text) => !isBlank(text));
  for (let at = 0; at < solid.length;) {
    if (solid[at]?.kind === "context") {
      at++;
      continue;
    }
    let to = at;
    while (to < solid.length && solid[to]?.kind !== "context") to++;
    const removed = solid
      .slice(at, to)
      .flatMap(({ kind, line }) => (kind === "removed" ? [line] : []));
    if (removed.includes(-1)) return false;
    // Where lines are only removed, what is left out between them may be meant to go, too.
    const onlyRemoves = solid.slice(at, to).every(({ kind }) => kind === "removed");
    const next = solid.slice(to + 1, to + 3).map(({ kind }) => kind);
    if (
      onlyRemoves &&
      solid[to]?.isElision === true &&
      next[0] === "removed" &&
      next[1] !== "added"
    )
      return false;
    const beside = [solid[at - 1], solid[to]].filter((one) => one?.isElision !== true);
    const missing = beside.filter((one) => one?.line === -1).length;
    const known = beside.filter((one) => one !== undefined && one.line !== -1).length;
    const [above, below] = [solid[at - 1]?.line ?? -1, solid[to]?.line ?? -1];
    const row = [above, ...removed, below].filter((line) => line !== -1);
    const gaps = row.slice(1).filter((line, index) => hasGap(row[index] ?? line, line)).length;
    const isParted = removed.slice(1).some((line, index) => hasGap(removed[index] ?? line, line));
    if (isParted) return false;
    if (
      removed.length === 0
        ? missing > 0 || known === 0 || gaps > 0
        : missing > 1 || gaps > (missing > 0 ? 0 : 1)
    )
      return false;
    at = to;
  }
  return true;
}

/** F4 for elisions: what is left out deeper than the line above it is in the block that this line opens. */
function staysInBlock(
  lines: readonly HunkLine[],
  pairs: Pairs,
  file: Lines,
  elisions: ReadonlySet<number>,
): boolean {
  let above: number | undefined;
  for (const [at, line] of pairs.entries()) {
    if (line === -1) continue;
    if (above !== undefined) {
      const [from, opener] = [pairs[above] ?? -1, lines[above]?.text ?? ""];
      const elision = range(above + 1, at).find((one) => elisions.has(one));
      const isDeeper =
        elision !== undefined && indentWidth(lines[elision]?.text ?? "") > indentWidth(opener);
      const width = indentWidth(file.text(from));
      const leaves = (text: string): boolean => /\w/.test(text) && indentWidth(text) <= width;
      if (isDeeper && file.texts(from + 1, line).some(leaves)) return false;
    }
    above = at;
  }
  return true;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
