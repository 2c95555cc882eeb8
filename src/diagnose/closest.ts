/**
 * The closest match: the most similar place for a hunk without a match. It is the alignment made by `locate`, without the
 * laws that decide whether it may be used; if that is not similar, the lines that share most substrings with the expected ones.
 */

import { alignerOf } from "../locate/aligner.ts";
import { foldedPlaces } from "../locate/find.ts";
import { similarity } from "../locate/likeness.ts";
import type { Pairs } from "../locate/placement.ts";
import type { HunkLine } from "../patch.ts";
import { fold } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";

/** A range of the file, 0-based, that is similar to the expected lines. */
export interface Window {
  readonly start: number;
  readonly length: number;
  /** For each expected line, the line of the window that it is paired with, or -1. */
  readonly pairs: Pairs;
  /** From 0 (nothing in common) to 1 (equal except for white space and typography). */
  readonly similarity: number;
  /** An expected line is only a part of the line that it is paired with. */
  readonly hasParts: boolean;
  /** The file has an expected line of some letters. */
  readonly hasLine: boolean;
}

/** Remaining work for all diagnoses of a plan, in characters compared. */
export interface Work {
  left: number;
}

/** Its initial value: about half a second. */
export const WORK = 200_000_000;
/** Limits: larger files and longer blocks are not searched, or only in part. */
const [MAX_FILE, MAX_BLOCK] = [300_000, 200];
/** The cost to describe a place, and the number of places that are described in any case. */
const [DESCRIBED, FEW] = [20_000, 10];
/** Longer texts are not compared. */
const TEXT_LIMIT = 5000;
/**
 * The least similarity of a closest match: of an alignment, of lines that only share substrings, and of
 * a text shorter than a part of a line may be, to which something is similar in most files.
 */
const [LEAST, LEAST_UNALIGNED, LEAST_SHORT] = [0.4, 0.51, 0.65];
/** The most substrings, the most lines that may have one, and ranges with most of them that are compared as texts. */
const [MAX_PIECES, OFTEN, CANDIDATES] = [40, 1000, 5];
/** Lines that a window may have besides as many as are expected. */
const GAP = 10;

/** Finds closest matches in one file. */
export class ClosestMatches {
  readonly #file: Lines;
  readonly #work: Work;

  constructor(file: Lines, work: Work) {
    this.#file = file;
    this.#work = work;
  }

  /** The most similar window for the expected lines; undefined if nothing is similar, or no work is left. */
  find(expected: readonly string[]): Window | undefined {
    if (!this.#maySearch(expected)) return undefined;
    const texts = expected.slice(0, MAX_BLOCK);
    const aligned = alignerOf(this.#file).closest(asExpected(texts));
    const window = this.#windowOf(texts, aligned);
    const isShort = solid(texts.map(fold)).length < LEAST_PART;
    const isEnough = ({ similarity, hasLine }: Window): boolean =>
      hasLine || similarity >= (isShort ? LEAST_SHORT : LEAST);
    if (window !== undefined && isEnough(window)) return window;
    return this.#bySubstrings(texts)
      .flatMap((pairs) => this.#windowOf(texts, pairs) ?? [])
      .filter((one) => isEnough(one) && one.similarity >= LEAST_UNALIGNED)
      .toSorted((one, other) => other.similarity - one.similarity)[0];
  }

  /** All lines (0-based) where a block is, ignoring white space and typography; none if no work is left. */
  places(block: readonly string[]): readonly number[] {
    return this.#maySearch(block) ? foldedPlaces(asExpected(block), this.#file).starts : [];
  }

  /** How many of `count` places may be described; a few always may. Reduces the remaining work. */
  mayDescribe(places: number): number {
    const granted = Math.min(places, Math.max(FEW, Math.floor(this.#work.left / DESCRIBED)));
    this.#work.left -= granted * DESCRIBED;
    return granted;
  }

  /** True if there are lines to find, and enough work left to read the file. Reduces the remaining work. */
  #maySearch(expected: readonly string[]): boolean {
    const { count, source } = this.#file;
    this.#work.left -= source.length / 4;
    return count > 0 && count <= MAX_FILE && expected.length > 0 && this.#work.left >= 0;
  }

  /** Runs of lines that share most substrings with the expected ones, line by line; rare ones count more. */
  #bySubstrings(texts: readonly string[]): readonly Pairs[] {
    const pieces = texts.flatMap((text, at) => piecesOf(text).map((piece) => ({ at, piece })));
    /** The weight of the shared substrings, by the line of the first expected line. */
    const sums = new Map<number, number>();
    for (const { at, piece } of sampled(pieces)) {
      const lines = this.#linesWith(piece);
      for (const line of lines) sums.set(line - at, (sums.get(line - at) ?? 0) + 1 / lines.size);
    }
    return [...sums]
      .toSorted((one, other) => other[1] - one[1])
      .slice(0, CANDIDATES)
      .map(([first]) =>
        texts.map((text, at) => (this.#isLike(text, first + at) ? first + at : -1)),
      );
  }

  /** The lines with a substring; none if it occurs too often to be distinctive, or if no work is left. */
  #linesWith(piece: string): ReadonlySet<number> {
    const { source, starts } = this.#file;
    const lines = new Set<number>();
    this.#work.left -= source.length;
    if (this.#work.left < 0) return lines;
    for (let at = source.indexOf(piece); at !== -1;) {
      const line = lowerBound(starts, at + 1) - 1;
      lines.add(line);
      if (lines.size > OFTEN) return new Set();
      at = source.indexOf(piece, starts[line + 1] ?? source.length);
    }
    return lines;
  }

  /** True if the file has this line, and it is blank only if the text is. */
  #isLike(text: string, line: number): boolean {
    const exists = line >= 0 && line < this.#file.count;
    return exists && isBlank(this.#file.text(line)) === isBlank(text);
  }

  /** The range of the pairs; undefined without any. */
  #windowOf(texts: readonly string[], found: Pairs = []): Window | undefined {
    const pairs = this.#withNeighbours(texts, densest(found));
    const paired = pairs.filter((line) => line !== -1);
    if (paired.length === 0) return undefined;
    const expected = texts.map(fold);
    let [start, end] = [Math.min(...paired), Math.max(...paired) + 1];
    let [common, total, hasParts, hasLine] = [0, 0, false, false];
    for (const [at, text] of expected.entries()) {
      const line = pairs[at] ?? -1;
      total += text.length + 1;
      if (line === -1) continue;
      const actual = fold(this.#file.text(line));
      const isPart = text.length >= LEAST_PART && text !== actual && actual.includes(text);
      hasParts ||= isPart;
      hasLine ||= text === actual && LETTERS.test(text);
      common += (text.length + 1) * (isPart ? 1 : this.#partSimilarity(actual, text));
    }
    let similarity = Math.min(0.99, common / total);
    if (solid(this.#file.texts(start, end).map(fold)) === solid(expected)) similarity = 1;
    if (similarity < LEAST_UNALIGNED) {
      // Line breaks may differ: the range grows as long as it becomes more similar as a whole.
      similarity = Math.max(similarity, this.#wholeSimilarity(start, end, expected));
      for (const up of [1, 0])
        for (;;) {
          const grown = this.#wholeSimilarity(start - up, end + 1 - up, expected);
          if (grown <= similarity) break;
          [start, end, similarity] = [start - up, end + 1 - up, grown];
        }
    }
    const moved = pairs.map((line) => (line === -1 ? -1 : line - start));
    return { start, length: end - start, pairs: moved, similarity, hasParts, hasLine };
  }

  /** The similarity of a range and the folded lines, regardless of line breaks. */
  #wholeSimilarity(start: number, end: number, expected: readonly string[]): number {
    const actual = this.#file.texts(start, end).map(fold);
    return Math.min(0.99, this.#similarity(solid(actual), solid(expected)));
  }

  /** The similarity of a text and the part of a line that is most like it. */
  #partSimilarity(line: string, text: string): number {
    this.#work.left -= line.length;
    return this.#work.left < 0 ? 0 : this.#similarity(partOf(line, text), text);
  }

  /** 0 if the texts are too long, or no work is left. */
  #similarity(one: string, other: string): number {
    if (Math.max(one.length, other.length) > TEXT_LIMIT || this.#work.left < 0) return 0;
    // The distance is computed for 32 characters at a time.
    this.#work.left -= (one.length * other.length) / 32;
    return similarity(one, other);
  }

  /** Pairs the remaining lines with those of the file between the same neighbours. */
  #withNeighbours(texts: readonly string[], pairs: Pairs): Pairs {
    const all = [...pairs];
    const pass = (order: readonly number[], step: 1 | -1): void => {
      let neighbour = -1;
      for (const at of order) {
        const next = neighbour + step;
        const isFree = neighbour !== -1 && !all.includes(next);
        if (all[at] === -1 && isFree && this.#isLike(texts[at] ?? "", next)) all[at] = next;
        neighbour = all[at] ?? -1;
      }
    };
    const order = [...all.keys()];
    pass(order, 1);
    pass(order.toReversed(), -1);
    return all;
  }
}

/** Two letters or digits at least: a bracket is in every file. */
const LETTERS = /[\p{L}\p{N}].*[\p{L}\p{N}]/u;
/** The least length of a part of a line. */
const LEAST_PART = 10;
/** A line longer than a text by this factor is compared in part. */
const LONGER = 1.5;

/** The lines as a hunk that expects them. */
function asExpected(texts: readonly string[]): readonly HunkLine[] {
  return texts.map((text) => ({ kind: "context", text, patchLine: 0 }));
}

/** Words, or pieces of long ones: short enough to have no typo. */
function piecesOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]{1,3}/gu) ?? [];
}

/** At most so many items as are searched for, evenly taken from all. */
function sampled<Item>(items: readonly Item[]): readonly Item[] {
  const step = Math.ceil(items.length / MAX_PIECES);
  return items.filter((_, at) => at % step === 0);
}

/** How often a line has a piece; it is not counted further than matters. */
function countOf(piece: string, line: string): number {
  let count = 0;
  for (let at = line.indexOf(piece); at !== -1 && count < OFTEN; at = line.indexOf(piece, at + 1))
    count++;
  return count;
}

/** The part of a line that a text is most similar to, if the line is much longer: around the text's rarest piece. */
export function partOf(line: string, text: string): string {
  if (line.length < LONGER * text.length) return line;
  const pieces = sampled([...new Set(piecesOf(text))]);
  const counts = pieces.map((piece) => ({ piece, count: countOf(piece, line) }));
  const [rarest] = counts.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count);
  if (rarest === undefined) return line;
  const start = Math.max(0, line.indexOf(rarest.piece) - text.indexOf(rarest.piece));
  const end = start + text.length;
  return line.slice(start, end) + (/^[\p{L}\p{N}_]+/u.exec(line.slice(end))?.[0] ?? "");
}

/** The pairs in the range that has most of them and only a few lines more than are expected. */
function densest(pairs: Pairs): Pairs {
  const isIn = (line: number, start: number): boolean =>
    line >= start && line < start + pairs.length + GAP;
  let [best, most] = [-1, 0];
  for (const start of pairs) {
    const count = start === -1 ? 0 : pairs.filter((line) => isIn(line, start)).length;
    if (count > most) [best, most] = [start, count];
  }
  return pairs.map((line) => (best !== -1 && isIn(line, best) ? line : -1));
}

function solid(lines: readonly string[]): string {
  return lines.filter((line) => line !== "").join(" ");
}
