/**
 * The closest match: where the lines of a hunk that does not match are most like those of the file. It is the alignment of
 * `locate` without the laws F3 to F5; if the file has few of the lines, it may begin at the line that is most like one of them.
 */

import { alignerOf, type AlignedLine, type ExpectedLine, sumOf } from "../locate/aligner.ts";
import { foldedPlaces, withBlanks } from "../locate/find.ts";
import { indexOf } from "../locate/index.ts";
import { type Comparable, similarity } from "../locate/likeness.ts";
import type { HunkLine } from "../patch.ts";
import type { ClosestMatch } from "../problem.ts";
import { fold } from "../text/fold.ts";
import type { Lines } from "../text/lines.ts";

/** Remaining work for all diagnoses of a plan, in characters compared. */
export interface Work {
  left: number;
}

/** Its initial value: about a quarter of a second. */
export const WORK = 30_000_000;
/** Limits: larger files are not searched, of longer blocks only the beginning, and longer lines are not compared. */
const [MAX_FILE, MAX_BLOCK, MAX_TEXT] = [300_000, 200, 20_000];
/** The least sum of an alignment that needs no other evidence, in distinctive lines; or for each line, to seek no other. */
const LEAST_SUM = 0.5;
/** Sums that differ by less are equal; this many places of a line in the file are tried. */
const [ROUNDING, MAX_SAME] = [1e-9, 10];
/** If it has few of the lines, this many, the longest ones, are compared with all lines of the file. */
const MAX_SOUGHT = 3;
/** The least similarity of a range with a smaller sum, and of two lines that are paired. */
const [LEAST, LEAST_LINE] = [0.4, 0.5];
/** The likeness of a line and a part of it, and of a line and a part with typos, of whose words it must have most. */
const [PART, SLIPPED_PART, LEAST_SHARE] = [0.95, 0.7, 0.75];
/** The least length of a part, and of one with typos. */
const [LEAST_PART, LEAST_SLIPPED] = [4, 10];

/** Finds lines in one file. */
export class ClosestMatches {
  readonly #file: Lines;
  readonly #work: Work;

  constructor(file: Lines, work: Work) {
    this.#file = file;
    this.#work = work;
  }

  /** All lines (0-based) where a block matches, ignoring white space and typography; none if no work is left. */
  places(lines: readonly HunkLine[]): readonly number[] {
    return this.#maySearch() ? foldedPlaces(lines, this.#file).starts : [];
  }

  /** The range of the file that is most like expected lines; undefined if nothing is similar, or no work is left. */
  find(expected: readonly HunkLine[]): ClosestMatch | undefined {
    if (expected.length === 0 || !this.#maySearch()) return undefined;
    const lines = expected.slice(0, MAX_BLOCK);
    const { numbers } = indexOf(this.#file);
    const aligned = this.#align(lines);
    const sum = sumOf(aligned);
    const found = lines.map(() => -1);
    for (const { line, row } of aligned) found[line.at] = numbers[row] ?? -1;
    const pairs = withBlanks(lines, found, this.#file);
    const top = pairs.findIndex((line) => line !== -1);
    const bottom = pairs.findLastIndex((line) => line !== -1);
    if (top === -1) return undefined;
    // Expected lines above the first pair and below the last one are shown beside what is there.
    let start = Math.max(0, (pairs[top] ?? 0) - top);
    let end = Math.min(this.#file.count, (pairs[bottom] ?? 0) + lines.length - bottom);
    const whole = solid(lines.map(({ text }) => text));
    const likenessOf = (from: number, to: number): number =>
      this.#likeness(whole, solid(this.#file.texts(from, to)));
    let alike = likenessOf(start, end);
    // Line breaks may differ: the range grows as long as it becomes more similar as a whole.
    for (const up of [1, 0])
      for (;;) {
        const grown = likenessOf(start - up, end + 1 - up);
        if (grown <= alike) break;
        [start, end, alike] = [start - up, end + 1 - up, grown];
      }
    const total = aligned.reduce((weights, { line }) => weights + line.weight, 0);
    if (alike < 1) alike = Math.min(0.99, Math.max(alike, sum / total));
    if (sum < LEAST_SUM && alike < LEAST) return undefined;
    return {
      line: start + 1,
      lines: this.#file.texts(start, end),
      similarity: alike,
      pairs: pairs.map((line) => (line === -1 ? -1 : line - start)),
    };
  }

  /** True if enough work is left to read the file. Reduces the remaining work. */
  #maySearch(): boolean {
    this.#work.left -= this.#file.source.length / 4;
    return this.#file.count <= MAX_FILE && this.#work.left >= 0;
  }

  /** The best alignment of the lines, of equal ones the shortest; empty if none of them is like a line of the file. */
  #align(lines: readonly HunkLine[]): readonly AlignedLine[] {
    const aligner = alignerOf(this.#file);
    const expected = aligner.expectedIn(lines);
    const likeness = (line: ExpectedLine, row: number): number =>
      this.#lineLikeness(line, aligner.formAt(row).folded);
    let aligned = aligner.best(expected, likeness) ?? [];
    const tryFrom = (line: ExpectedLine, row: number): void => {
      const seed = { line: expected.indexOf(line), row };
      const other = aligner.best(expected, likeness, seed) ?? [];
      const lead = sumOf(other) - sumOf(aligned);
      if (lead > ROUNDING || (lead > -ROUNDING && lengthOf(other) < lengthOf(aligned)))
        aligned = other;
    };
    // A line may be in the file several times: only some are near the others.
    const first = aligned.find(({ row }) => row !== -1)?.line;
    const same = first && indexOf(this.#file).loose(first.form.loose);
    if (first !== undefined) for (const row of same?.slice(0, MAX_SAME) ?? []) tryFrom(first, row);
    if (sumOf(aligned) >= LEAST_SUM * expected.length) return aligned;
    const longest = expected.toSorted((a, b) => b.form.folded.length - a.form.folded.length);
    for (const line of longest.slice(0, MAX_SOUGHT)) {
      let [seed, most] = [-1, 0];
      for (const row of indexOf(this.#file).numbers.keys()) {
        const alike = likeness(line, row);
        if (alike > most) [seed, most] = [row, alike];
      }
      if (seed !== -1) tryFrom(line, seed);
    }
    return aligned;
  }

  /** The likeness of an expected line and a folded one of the file, from 0 to 1; 0 if they are too different to be paired. */
  #lineLikeness(expected: ExpectedLine, line: string): number {
    const text = expected.form.folded;
    if (text === line) return 1;
    if (line.length > MAX_TEXT || this.#work.left < 0) return 0;
    if (text.length <= LEAST_LINE * line.length) {
      this.#work.left -= line.length;
      return partLikeness(expected.form, line);
    }
    if (line.length < LEAST_LINE * text.length)
      return isPart(line, text) ? line.length / text.length : 0;
    const alike = this.#likeness(text, line);
    return alike > LEAST_LINE ? alike : 0;
  }

  /** The similarity of two texts by edit distance; 0 if no work is left. */
  #likeness(one: string, other: string): number {
    const [start, otherStart] = [one.slice(0, MAX_TEXT), other.slice(0, MAX_TEXT)];
    // The distance is computed for 32 characters at a time; a call takes as long as some twenty steps.
    this.#work.left -= 20 + (start.length * otherStart.length) / 32;
    return this.#work.left < 0 ? 0 : similarity(start, otherStart);
  }
}

/** From the first to the last paired row. */
function lengthOf(aligned: readonly AlignedLine[]): number {
  const rows = aligned.flatMap(({ row }) => (row === -1 ? [] : [row]));
  return (rows.at(-1) ?? 0) - (rows[0] ?? 0);
}

/** True if the folded text is only a part of the folded line. */
export function isPart(text: string, line: string): boolean {
  return text.length >= LEAST_PART && text !== line && line.includes(text);
}

/** The likeness of an expected line and a longer one, of which it may be a part. */
function partLikeness(form: Comparable, line: string): number {
  const { folded } = form;
  if (isPart(folded, line)) return PART;
  const { tokens } = form;
  const there = tokens.filter((token) => line.includes(token));
  const share = there.join("").length / Math.max(1, tokens.join("").length);
  return folded.length < LEAST_SLIPPED || share < LEAST_SHARE ? 0 : SLIPPED_PART * share;
}

/** The folded lines that are not blank, as one text. */
function solid(texts: readonly string[]): string {
  const folded = texts.map(fold).filter((text) => text !== "");
  return folded.join(" ");
}
