/**
 * The best alignment of a hunk with a file, in three steps: lines that the file has are seeds; the best chain of seeds is the
 * frame; the lines between them are aligned. Whether it may be used is decided by the laws in `align`.
 */

import type { HunkLine } from "../patch.ts";
import { isElision } from "../text/elision.ts";
import type { Lines } from "../text/lines.ts";
import { isSolid } from "./find.ts";
import { once } from "./cache.ts";
import { indexOf } from "./index.ts";
import { Comparable, likeness, similarity } from "./likeness.ts";
import type { Pairs } from "./placement.ts";

/** A line that occurs more often is not a seed. */
const MAX_OCCURRENCES = 60;
/** A seed continues a chain that ends at one of this many seeds before it. */
const CHAIN_ENDS = 100;
/** The lines between two seeds are not aligned if the file has more than twice as many as the hunk, and this many on top. */
const MAX_EXTRA_LINES = 16;
/** The cost of one line of the file that a chain leaves out, and the most for many, as weights. */
const [GAP, WIDE_GAP] = [0.15, 0.75];
/** The least similarity, by edit distance, of a line of a rival; lines longer than the second are not compared this way. */
const [RIVAL, LONGEST] = [0.7, 400];
/** How many pairs of lines are compared for one file, and how many pairs of words count as one of lines. */
const [WORK, WORD_PAIRS] = [2_000_000, 120];

/** An expected line of a hunk that is not blank. */
export interface ExpectedLine {
  /** Its index in the hunk. */
  readonly at: number;
  readonly form: Comparable;
  readonly isRemoved: boolean;
  /** How distinctive it is: from almost 0 (a bracket) to 1 (a statement that the file has once). */
  readonly weight: number;
}

interface Seed {
  /** The index of the expected line. */
  readonly line: number;
  /** The row of the actual line in the index. */
  readonly row: number;
  sum: number;
  from: Seed | undefined;
}

/** An expected line, the row of its actual line or -1, and its share of the sum. */
export interface AlignedLine {
  readonly line: ExpectedLine;
  readonly row: number;
  readonly gain: number;
}

export function sumOf(lines: readonly AlignedLine[]): number {
  return lines.reduce((sum, { gain }) => sum + gain, 0);
}

/** The likeness of an expected line and the actual line of a row, from 0 to 1. */
type Likeness = (line: ExpectedLine, row: number) => number;

/** Aligns hunks with one file. Only solid lines are aligned, by their rows in the index; blank ones follow. */
export class Aligner {
  readonly #file: Lines;
  #work = WORK;
  readonly #spend = (wordPairs: number): void => {
    this.#work -= wordPairs / WORD_PAIRS;
  };

  constructor(file: Lines) {
    this.#file = file;
  }

  /** The actual line of a row. */
  formAt(row: number): Comparable {
    return indexOf(this.#file).rowAt(row);
  }

  /** The expected lines of a hunk, but for blank ones and elisions such as `...`. */
  expectedIn(lines: readonly HunkLine[]): readonly ExpectedLine[] {
    return lines.flatMap((line, at): readonly ExpectedLine[] => {
      if (!isSolid(line)) return [];
      const form = new Comparable(line.text);
      const isRemoved = line.kind === "removed";
      if (!isRemoved && isElision(line.text)) return [];
      const count = indexOf(this.#file).loose(form.loose).length;
      return [{ at, form, isRemoved, weight: weightOf(form.folded, count) }];
    });
  }

  /** Likeness for rivals: a line with other words may be a later version of the intended one. */
  rivalLikeness(line: ExpectedLine, row: number): number {
    const alike = this.likeness(line, row);
    const [expected, actual] = [line.form.folded, this.formAt(row).folded];
    const longer = Math.max(actual.length, expected.length);
    const shorter = Math.min(actual.length, expected.length);
    if (alike > 0 || longer > LONGEST || shorter < RIVAL * longer) return alike;
    const similar = similarity(actual, expected);
    return similar < RIVAL ? 0 : similar;
  }

  likeness({ form }: ExpectedLine, row: number): number {
    this.#work--;
    return likeness(form, this.formAt(row), this.#spend);
  }

  /** The best alignment of lines that are alike; undefined if none is. `seed`: the only one to start from. */
  best(
    expected: readonly ExpectedLine[],
    likeness: Likeness,
    seed?: Pick<Seed, "line" | "row">,
  ): readonly AlignedLine[] | undefined {
    const chain = seed === undefined ? this.#chainOf(expected, likeness) : [seed];
    const [first] = chain;
    if (first === undefined || this.#work < 0) return undefined;
    const rows = expected.map(() => -1);
    let [line, row] = [0, Math.max(0, first.row - first.line - 4)];
    for (const next of [...chain, undefined]) {
      const to = next?.line ?? expected.length;
      const end = next?.row ?? Math.min(indexOf(this.#file).numbers.length, row + to - line + 4);
      this.#alignBetween(expected, rows, [line, to], [row, end], likeness);
      if (next === undefined) break;
      rows[next.line] = next.row;
      [line, row] = [next.line + 1, next.row + 1];
    }
    return expected.map((line, index): AlignedLine => {
      const row = rows[index] ?? -1;
      return { line, row, gain: row === -1 ? 0 : likeness(line, row) * line.weight };
    });
  }

  /** The chain of seeds, ascending in lines and rows, with the largest sum. */
  #chainOf(expected: readonly ExpectedLine[], likeness: Likeness): readonly Seed[] {
    const seeds: Seed[] = [];
    for (const [index, line] of expected.entries()) {
      const rows = indexOf(this.#file).loose(line.form.loose);
      if (rows.length > MAX_OCCURRENCES) continue;
      for (const row of rows)
        if (likeness(line, row) > 0)
          seeds.push({ line: index, row, sum: line.weight, from: undefined });
    }
    seeds.sort((one, other) => one.row - other.row || one.line - other.line);
    let best: Seed | undefined;
    for (const [at, seed] of seeds.entries()) {
      const weight = seed.sum;
      for (let before = at - 1; before >= Math.max(0, at - CHAIN_ENDS); before--) {
        const other = seeds[before];
        if (other === undefined || other.line >= seed.line || other.row >= seed.row) continue;
        const sum = other.sum + weight - costOfGap(seed.row - other.row - (seed.line - other.line));
        if (sum > seed.sum) [seed.sum, seed.from] = [sum, other];
      }
      if (best === undefined || seed.sum > best.sum) best = seed;
    }
    const chain: Seed[] = [];
    for (let seed = best; seed !== undefined; seed = seed.from) chain.unshift(seed);
    return chain;
  }

  /** Aligns a range of expected lines with a range of rows. The best sum wins, among equal ones the first. */
  #alignBetween(
    expected: readonly ExpectedLine[],
    rows: number[],
    [line, to]: readonly [number, number],
    [row, end]: readonly [number, number],
    likeness: Likeness,
  ): void {
    const [height, width] = [to - line, end - row];
    const isFar = width > MAX_EXTRA_LINES + 2 * height;
    if (height <= 0 || width <= 0 || isFar || height * width > this.#work) return;
    const gains = expected
      .slice(line, to)
      .map((one) => Array.from({ length: width }, (_, at) => one.weight * likeness(one, row + at)));
    // Above the first seed the closest of equal pairs are the last.
    const isTop = line === 0 && to < expected.length;
    const pairs = bestPairs(isTop ? gains.map((all) => all.toReversed()).toReversed() : gains);
    for (const [at, paired] of (isTop ? pairs.toReversed() : pairs).entries())
      if (paired !== -1) rows[line + at] = isTop ? end - 1 - paired : row + paired;
  }
}

/** For each row the column that it is paired with, ascending, or -1: the largest sum of gains, of equal ones the first. */
function bestPairs(gains: readonly (readonly number[])[]): Pairs {
  const [height, width] = [gains.length, gains[0]?.length ?? 0];
  /** The largest sum of the rows and columns from here on. */
  const best = new Float64Array((height + 1) * (width + 1));
  const bestAt = (row: number, at: number): number => best[row * (width + 1) + at] ?? 0;
  for (let row = height - 1; row >= 0; row--) {
    const gainsOfRow = gains[row] ?? [];
    for (let at = width - 1; at >= 0; at--) {
      const gain = gainsOfRow[at] ?? 0;
      const paired = gain > 0 ? bestAt(row + 1, at + 1) + gain : 0;
      const skipped = Math.max(bestAt(row + 1, at), bestAt(row, at + 1) - 0.001);
      best[row * (width + 1) + at] = Math.max(paired, skipped);
    }
  }
  const pairs = gains.map(() => -1);
  for (let row = 0, at = 0; row < height && at < width;) {
    const gain = gains[row]?.[at] ?? 0;
    if (gain > 0 && bestAt(row, at) === bestAt(row + 1, at + 1) + gain) pairs[row++] = at++;
    else if (bestAt(row, at) === bestAt(row + 1, at)) row++;
    else at++;
  }
  return pairs;
}

/** One aligner for each file, because comparing lines is expensive. */
export const alignerOf: (file: Lines) => Aligner = once((file: Lines) => new Aligner(file));

/** The cost of lines of the file that a chain leaves out. An expected line that it leaves out costs its weight. */
function costOfGap(lines: number): number {
  return lines <= 0 ? 0 : Math.min(WIDE_GAP, GAP * (1 + Math.log2(lines)));
}

function weightOf(folded: string, count: number): number {
  const letters = folded.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return Math.max(0.05, Math.min(1, letters / 12)) / (1 + Math.log2(Math.max(1, count)));
}
