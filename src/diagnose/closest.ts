/**
 * The closest match: the most similar place for a hunk without a match. It is the alignment made by `locate`, without the
 * laws that decide whether it may be used. If no line is equal, it is the range of the file that shares most substrings with
 * the expected lines, which may be a part of a line, or have other line breaks.
 */

import { alignerOf } from "../locate/align.ts";
import { foldedPlaces } from "../locate/find.ts";
import { similarity } from "../locate/likeness.ts";
import type { HunkLine } from "../patch.ts";
import { fold } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines, LineSpan } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";

/** A window of the file, 0-based. */
export interface Window {
  readonly start: number;
  readonly length: number;
  /** For each expected line, the line of the window that it is paired with, or -1. */
  readonly pairs: readonly number[];
  /** From 0 (nothing in common) to 1 (equal except for white space and typography). */
  readonly likeness: number;
  /** If the closest match is only a part of a line: that part, and where it begins. */
  readonly part?: { readonly column: number; readonly text: string };
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
/** Longer lines are compared by their beginnings only. */
const LINE_LIMIT = 1000;
/** The least similarity of a closest match: if some lines are equal, and if none are. */
const [LEAST, MOST_PIECES] = [0.4, 0.51];
/** Length of a substring, substrings of a line, and the most often that one may occur. */
const [PIECE, PIECES, OFTEN] = [6, 40, 1000];
/** Sums that differ by less are treated as equal. */
const ROUNDING = 1e-9;
/** A line longer than the expected one by this factor is compared in part. */
const LONGER = 1.5;
/** How far from the estimated ends of a range its ends are searched. */
const EDGE = 20;

/** Finds closest matches in one file; indexes of the file are made at their first use. */
export class ClosestMatches {
  readonly #file: Lines;
  readonly #work: Work;
  #compact: Compact | undefined;

  constructor(file: Lines, work: Work) {
    this.#file = file;
    this.#work = work;
  }

  /**
   * The most similar window for the expected lines; undefined if nothing is similar, or no work is left. `near`: the
   * line (0-based) where they should be. If there is a region, only its lines are searched.
   */
  find(expected: readonly string[], near = 0, region?: LineSpan): Window | undefined {
    if (!this.#maySearch(expected, 0.1)) return undefined;
    const texts = expected.slice(0, MAX_BLOCK);
    const aligned = alignerOf(this.#file).closest(asExpected(texts), region);
    const window = aligned && this.#windowOf(texts, aligned.pairs);
    if (window !== undefined && window.likeness >= LEAST) return window;
    if (!this.#maySearch(expected)) return undefined;
    const other = this.#mostSimilar(texts, near, region);
    return other !== undefined && other.likeness >= MOST_PIECES ? other : undefined;
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

  /** True if there are lines to find, and enough work left to read this share of the file. Reduces the remaining work. */
  #maySearch(expected: readonly string[], share = 1): boolean {
    const { count, source } = this.#file;
    this.#work.left -= share * source.length;
    return count > 0 && count <= MAX_FILE && expected.length > 0 && this.#work.left >= 0;
  }

  /**
   * The range of the file, regardless of line breaks, that shares most substrings with the expected lines, at the same
   * distances; rare ones count more. White space is ignored.
   */
  #mostSimilar(
    texts: readonly string[],
    near: number,
    region: LineSpan = { start: 0, end: this.#file.count },
  ): Window | undefined {
    const expected = compact(texts);
    const file = (this.#compact ??= compact(this.#file.texts(0, this.#file.count)));
    const target = expected.text.slice(0, LINE_LIMIT);
    const piece = Math.max(1, Math.min(PIECE, target.length >> 2));
    const step = Math.max(1, piece >> 1, Math.ceil(target.length / PIECES));
    const [first, end] = [region.start, region.end].map(
      (line) => file.starts[line] ?? file.text.length,
    );
    /** The shared substrings, by the offset at which the expected text would begin. */
    const begins = new Map<number, number>();
    for (let at = 0; at === 0 || at + piece <= target.length; at += step) {
      const offsets = this.#offsetsOf(target.slice(at, at + piece), file.text);
      for (const offset of offsets)
        if (offset >= (first ?? 0) && offset < (end ?? 0))
          begins.set(offset - at, (begins.get(offset - at) ?? 0) + 1 / offsets.length);
    }
    const away = (begin: number): number => Math.abs(lineAt(file, begin) - near);
    let [best, max]: [number | undefined, number] = [undefined, 0];
    for (const [begin, sum] of begins) {
      const isNearer = best === undefined || away(begin) < away(best);
      if (sum - max > ROUNDING || (max - sum < ROUNDING && isNearer)) [best, max] = [begin, sum];
    }
    if (best === undefined) return undefined;
    const [from, to] = boundsOf(file.text, Math.max(0, best), target);
    this.#work.left -= (to - from) * target.length;
    const likeness = alike(file.text.slice(from, to), target);
    const [start, last] = [lineAt(file, from), lineAt(file, to - 1)];
    const [begin = 0, next = file.text.length] = file.starts.slice(start, start + 2);
    const whole = texts.length === 1 ? alike(file.text.slice(begin, next), target) : 0;
    if (texts.length === 1 && (start === last || whole >= likeness)) {
      const line = this.#file.text(start);
      const column = columnAt(line, from - begin);
      const part = { column, text: line.slice(column, columnAt(line, to - begin - 1) + 1) };
      const isPart = whole < likeness && next - begin > LONGER * target.length;
      const window = { start, length: 1, pairs: [0], likeness: Math.max(whole, likeness) };
      return isPart ? { ...window, part } : window;
    }
    let previous = -1;
    const pairs = texts.map((text, index) => {
      const at = lineAt(file, from + (expected.starts[index] ?? 0)) - start;
      return isBlank(text) || at <= previous || at > last - start ? -1 : (previous = at);
    });
    return { start, length: last + 1 - start, pairs, likeness };
  }

  /** The offsets of a substring in a text; none if it occurs too often to be distinctive. */
  #offsetsOf(piece: string, text: string): readonly number[] {
    const offsets: number[] = [];
    this.#work.left -= text.length;
    if (piece === "" || this.#work.left < 0) return offsets;
    for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + 1)) {
      if (offsets.length === OFTEN) return [];
      offsets.push(at);
    }
    return offsets;
  }

  #windowOf(texts: readonly string[], aligned: readonly number[]): Window {
    const pairs = withNeighbours(texts, aligned, this.#file);
    let [common, total] = [0, 0];
    for (const [at, text] of texts.entries()) {
      const [weight, line] = [text.length + 1, pairs[at] ?? -1];
      total += weight;
      if (line === -1 || this.#work.left < 0) continue;
      const actual = this.#file.text(line);
      this.#work.left -= Math.min(actual.length, LINE_LIMIT) * Math.min(text.length, LINE_LIMIT);
      common += weight * alike(actual, text);
    }
    const paired = pairs.filter((line) => line !== -1);
    const start = Math.min(...paired);
    const length = Math.max(...paired) + 1 - start;
    const moved = pairs.map((line) => (line === -1 ? -1 : line - start));
    return { start, length, pairs: moved, likeness: common / total };
  }
}

/** The lines as a hunk that expects them. */
function asExpected(texts: readonly string[]): readonly HunkLine[] {
  return texts.map((text) => ({ kind: "context", text, patchLine: 0 }));
}

function alike(one: string, other: string): number {
  const cut = (text: string): string => fold(text).slice(0, LINE_LIMIT);
  return similarity(cut(one), cut(other));
}

/** Lines without white space as one text, with the offset of each line. */
interface Compact {
  readonly text: string;
  readonly starts: readonly number[];
}

function compact(lines: readonly string[]): Compact {
  const texts = lines.map((line) => line.replace(/\s+/g, ""));
  let length = 0;
  const starts = texts.map((text) => (length += text.length) - text.length);
  return { text: texts.join(""), starts };
}

/** The line with the character at an offset. */
function lineAt({ starts }: Compact, offset: number): number {
  return lowerBound(starts, Math.max(0, offset) + 1) - 1;
}

/** The column in a line of the character at an index that does not count white space. */
function columnAt(line: string, number: number): number {
  let left = number;
  return line.split("").findIndex((char) => !/\s/.test(char) && left-- === 0);
}

/** The range near an offset that begins and ends like the expected text, if there is one. */
function boundsOf(text: string, from: number, target: string): readonly [number, number] {
  const nearest = (piece: string, at: number): number => {
    for (let away = 0; away <= EDGE; away++)
      for (const place of [at - away, at + away]) if (text.startsWith(piece, place)) return place;
    return at;
  };
  const size = Math.min(PIECE, target.length);
  const start = Math.max(0, nearest(target.slice(0, size), from));
  const end = nearest(target.slice(-size), start + target.length - size) + size;
  return [start, Math.min(text.length, Math.max(end, start + 1))];
}

/** Pairs the remaining lines with those of the file between the same neighbours. */
function withNeighbours(
  texts: readonly string[],
  pairs: readonly number[],
  file: Lines,
): readonly number[] {
  const all = [...pairs];
  const pass = (order: readonly number[], step: 1 | -1): void => {
    let neighbour: number | undefined;
    for (const at of order) {
      const next = (neighbour ?? NaN) + step;
      const isFree = next >= 0 && next < file.count && !all.includes(next);
      if (all[at] === -1 && isFree && isBlank(file.text(next)) === isBlank(texts[at] ?? ""))
        all[at] = next;
      neighbour = all[at] === -1 ? undefined : all[at];
    }
  };
  const order = [...texts.keys()];
  pass(order, 1);
  pass(order.toReversed(), -1);
  return all;
}
