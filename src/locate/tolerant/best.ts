/**
 * The best chain of seeds, and the best alignment of a hunk's lines with lines of the file: two dynamic
 * programs, which know what lines are worth and nothing of what they say.
 */

import type { Wanted } from "./wanted.ts";

/** What lines of the file cost that lie between two of the hunk, however many. */
export const GAP = 0.15;
/** After a gap of more lines context is no support, if nothing changes there. */
const FAR = 5;
/** What two context lines count that are the other way round. */
const SWAPPED_SHARE = 0.9;
/** So many seeds back are looked at. */
export const BACK = 100;

/** A line of the hunk (by its number among the wanted ones) and a solid line of the file. */
export interface Seed {
  readonly at: number;
  readonly line: number;
  readonly worth: number;
}

export interface Alignment {
  readonly score: number;
  /** For each wanted line the solid line of the file, or -1. */
  readonly lines: readonly number[];
}

/** From one line up to, not including, another. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** How well a wanted line fits one of the file, or (`joined`) that and the one above together. */
export type Likeness = (at: number, line: number, joined?: boolean) => number;

/** The best chain of seeds (ascending by line): in order, with their worth less the gaps between. */
export function bestChain(seeds: readonly Seed[]): readonly Seed[] {
  const sums = new Float64Array(seeds.length);
  const from = new Int32Array(seeds.length).fill(-1);
  let best = 0;
  for (const [index, { at, line, worth }] of seeds.entries()) {
    sums[index] = worth;
    for (let back = index - 1; back >= Math.max(0, index - BACK); back--) {
      const other = seeds[back];
      if (other === undefined || other.at >= at || other.line >= line) continue;
      const gap = line - other.line === at - other.at ? 0 : GAP;
      const sum = (sums[back] ?? 0) + worth - gap;
      if (sum <= (sums[index] ?? 0)) continue;
      sums[index] = sum;
      from[index] = back;
    }
    if ((sums[index] ?? 0) > (sums[best] ?? 0)) best = index;
  }
  const chain: Seed[] = [];
  for (let index = best; index !== -1; index = from[index] ?? -1) {
    const seed = seeds[index];
    if (seed !== undefined) chain.push(seed);
  }
  return chain.toReversed();
}

const NONE = -1e9;
const LEFT = 1;
const UP = 2;
const MATCH = 3;
const JOINED = 4;
const SWAPPED = 5;

/**
 * The best alignment of wanted lines with lines of the file (ascending, perhaps with holes), by
 * dynamic programming; undefined if there is none. `more`: what each line more costs that is skipped;
 * `least`: what scores less is not asked for.
 */
export function alignBest(
  wanted: readonly Wanted[],
  columns: readonly number[],
  fits: Likeness,
  more: number,
  least: number,
): Alignment | undefined {
  const likeness = likenesses(wanted, columns, fits, least);
  if (likeness === undefined) return undefined;
  const width = columns.length + 1;
  const size = (wanted.length + 1) * width;
  // best: of the first lines of both; gapped: with lines of the file skipped at its end; matched:
  // with the last of both for each other.
  const best = new Float64Array(size).fill(NONE);
  const gapped = new Float64Array(size).fill(NONE);
  const matched = new Float64Array(size).fill(NONE);
  const steps = new Uint8Array(size);
  const joints = new Uint8Array(size);
  best.fill(0, 0, width);
  for (const [row, own] of wanted.entries()) {
    for (let column = 0; column < width; column++) {
      const here = (row + 1) * width + column;
      if (own.optional) {
        best[here] = best[here - width] ?? NONE;
        steps[here] = UP;
      }
      if (column === 0) continue;
      const open = wanted[row + 1]?.apart === true ? 0 : GAP;
      gapped[here] = Math.max((best[here - 1] ?? NONE) - open, (gapped[here - 1] ?? NONE) - more);
      if ((gapped[here] ?? NONE) > (best[here] ?? NONE)) {
        best[here] = gapped[here] ?? NONE;
        steps[here] = LEFT;
      }
      const line = columns[column - 1] ?? -1;
      const isNext = columns[column - 2] === line - 1;
      const from = ({ linked }: Wanted, cell: number): number =>
        (linked ? (isNext ? matched[cell] : NONE) : best[cell]) ?? NONE;
      const fit = likeness[here] ?? 0;
      if (fit > 0) {
        matched[here] = from(own, here - width - 1) + own.weight * fit;
        joints[here] = MATCH;
      }
      const above = wanted[row - 1];
      if (own.joins && above !== undefined && fits(row, line, true) > 0) {
        const both = from(above, here - 2 * width - 1) + above.weight + own.weight;
        if (both > (matched[here] ?? NONE)) {
          matched[here] = both;
          joints[here] = JOINED;
        }
      }
      const isSwapped = isNext && likeness[here - 1] === 1 && likeness[here - width] === 1;
      if (own.swaps && above !== undefined && isSwapped) {
        const both = SWAPPED_SHARE * (above.weight + own.weight);
        const sum = from(above, here - 2 * width - 2) + both;
        if (sum > (matched[here] ?? NONE)) {
          matched[here] = sum;
          joints[here] = SWAPPED;
        }
      }
      if ((matched[here] ?? NONE) > (best[here] ?? NONE)) {
        best[here] = matched[here] ?? NONE;
        steps[here] = MATCH;
      }
    }
  }
  // What is below the last of them is not skipped.
  const last = size - width;
  let end = 0;
  for (let column = 0; column < width; column++)
    if ((best[last + column] ?? NONE) > (best[last + end] ?? NONE)) end = column;
  const score = best[last + end] ?? NONE;
  if (score <= 0) return undefined;
  return { score, lines: linesOf(wanted, columns, end, steps, joints) };
}

/** The lines of an alignment that ends before a column: the way back by its steps. */
function linesOf(
  wanted: readonly Wanted[],
  columns: readonly number[],
  end: number,
  steps: Uint8Array,
  joints: Uint8Array,
): readonly number[] {
  const width = columns.length + 1;
  const lines = wanted.map(() => -1);
  let column = end;
  let mustMatch = false;
  for (let row = wanted.length; row > 0;) {
    const step = mustMatch ? MATCH : steps[row * width + column];
    if (step === LEFT) column--;
    else if (step === UP) row--;
    else {
      const joint = joints[row * width + column];
      row -= joint === MATCH ? 1 : 2;
      lines[row] = columns[--column] ?? -1;
      if (joint === SWAPPED) lines[row + 1] = columns[--column] ?? -1;
      mustMatch = wanted[row]?.linked === true;
    }
  }
  return lines;
}

/** Above what sums lose that are made in another order. */
export const ROUNDING = 1e-9;

/**
 * How well each of the lines fits each of the file, by rows as above; undefined if one is nowhere that must
 * be there, or if they score too little though each has the best place for it, and no gap costs anything.
 * Nearly everywhere a few lines show that.
 */
function likenesses(
  wanted: readonly Wanted[],
  columns: readonly number[],
  fits: Likeness,
  least: number,
): Float64Array | undefined {
  const width = columns.length + 1;
  const likeness = new Float64Array((wanted.length + 1) * width);
  let left = wanted.reduce((sum, { weight }) => sum + weight, ROUNDING);
  const isJoined = (row: number): boolean =>
    wanted[row]?.joins === true && columns.some((line) => fits(row, line, true) > 0);
  const isPossibleRow = ({ optional, weight }: Wanted, row: number): boolean => {
    let most = 0;
    for (const [at, line] of columns.entries()) {
      const fit = fits(row, line);
      likeness[(row + 1) * width + at + 1] = fit;
      most = Math.max(most, fit);
    }
    if (most < 1 && (isJoined(row) || isJoined(row + 1))) most = 1;
    left -= (1 - most) * weight;
    return left >= least && (optional || most > 0);
  };
  // What must be there is nowhere more often than the rest.
  const isPossible = [false, true].every((optional) =>
    wanted.every((own, row) => own.optional !== optional || isPossibleRow(own, row)),
  );
  return isPossible ? likeness : undefined;
}

/**
 * The parts of a hunk between gaps of more than so many lines: the numbers of their wanted lines, from and to. A
 * bracket below lines left out is part of what it closes.
 */
export function piecesOf(
  wanted: readonly Wanted[],
  { lines }: Alignment,
  gap: number,
): readonly Range[] {
  const cuts = [0];
  let above: number | undefined;
  for (const [at, line] of lines.entries()) {
    if (line === -1) continue;
    const isFar = above !== undefined && line - (lines[above] ?? 0) - (at - above) > gap;
    if (isFar && wanted[at]?.closes !== true) cuts.push(at);
    above = at;
  }
  return cuts.map((from, at) => ({ from, to: cuts[at + 1] ?? lines.length }));
}

/** The lines of the file in which an alignment has context far from all that changes. */
export function farContext(wanted: readonly Wanted[], one: Alignment): readonly number[] {
  const far = piecesOf(wanted, one, FAR).filter(({ from, to }) => {
    const isElided = wanted[from]?.apart === true || wanted[to]?.apart === true;
    return !isElided && wanted.slice(from, to).every(({ optional }) => optional);
  });
  return far.flatMap(({ from, to }) => one.lines.slice(from, to).filter((line) => line !== -1));
}

/** What they count at most. */
export function weigh(wanted: readonly Wanted[]): number {
  return wanted.reduce((sum, { weight }) => sum + weight, 0);
}
