/** The closest match: the most similar place of a hunk that has none. */

import type { Lines, LineSpan } from "../text/lines.ts";
import { foldedLines, foldedTable } from "../locate/index.ts";
import { fold } from "../locate/levels.ts";
import { similarity } from "../locate/tolerant/likeness.ts";
import { commonOf } from "../text/common.ts";

/** A window of the file, 0-based. */
export interface Window {
  readonly start: number;
  readonly length: number;
  /** For each wanted line the line of the window that stands for it, or -1. */
  readonly pairs: readonly number[];
  /** From 0 (nothing in common) to 1 (equal but for white space and typography). */
  readonly likeness: number;
}

/** Work that may still be spent on a refused plan, in characters compared. */
export interface Work {
  left: number;
}

/** What may be spent: about half a second. */
export const WORK = 150_000_000;
/** What it costs to compare two lines, however short. */
const CALL = 300;
/** And to look at a place. */
const PLACE = 10;
/** Larger files and longer blocks are not searched, or not beyond this. */
const MAX_FILE = 300_000;
const MAX_BLOCK = 200;
/** Longer texts are not compared without white space. */
const LONGEST = 1_000_000;
/** A wanted line that occurs more often than this votes for no place. */
const COMMON = 30;
const MEASURED = 6;
/** Lines that a window of the file may have more than the block. */
const SLACK = 8;
/** What it costs to describe a place, and places that are described in any case. */
const DESCRIBED = 15_000;
const FEW = 10;
/** Longer lines are compared by their first characters. */
const LINE_LIMIT = 400;

function cut(folded: string): string {
  return folded.slice(0, LINE_LIMIT);
}

/** Finds closest matches in one file; what it needs of the file is made when it is first asked. */
export class ClosestMatches {
  readonly #source: Lines;
  readonly #work: Work;
  #isRead = false;

  constructor(lines: Lines, work: Work) {
    this.#source = lines;
    this.#work = work;
  }

  /**
   * The most similar window for the wanted lines, of several the one nearest to the line (0-based)
   * where they should be; undefined for an empty file or block, or when no work is left. With a
   * region only what it holds counts.
   */
  find(wanted: readonly string[], stated: number = 0, region?: LineSpan): Window | undefined {
    if (!this.#maySearch(wanted)) return undefined;
    const span = region ?? { start: 0, end: this.#source.count };
    const texts = wanted.slice(0, MAX_BLOCK).map(fold);
    // Nearest first: of several that are equally similar the first is kept.
    const starts = this.#starts(texts, stated, span).toSorted(byDistance(stated));
    let best: Window | undefined;
    for (const start of starts) {
      const window = this.#measure(texts.map(cut), start);
      if (best === undefined || window.likeness > best.likeness) best = window;
    }
    return best;
  }

  /** All lines (0-based) at which a block is, white space and typography aside, or none if no work is left. */
  places(block: readonly string[]): readonly number[] {
    if (!this.#maySearch(block)) return [];
    const table = foldedTable(this.#source);
    const keys = block.map(fold);
    const counts = keys.slice(0, MAX_BLOCK).map((key) => table.rows(key).length);
    this.#work.left -= Math.min(...counts) * (keys.length + PLACE);
    return this.#work.left < 0 ? [] : table.find(keys);
  }

  /** Are there lines to find, and work left to read the file, if that is not done yet? Takes it. */
  #maySearch(wanted: readonly string[]): boolean {
    const { count, source } = this.#source;
    this.#work.left -= this.#isRead ? 0 : source.length;
    this.#isRead = true;
    return count > 0 && count <= MAX_FILE && wanted.length > 0 && this.#work.left >= 0;
  }

  /** Is there work left to compare texts of that length? Takes it. */
  mayRead(texts: readonly string[]): boolean {
    const length = texts.reduce((total, text) => total + text.length, 0);
    if (length > LONGEST) return false;
    this.#work.left -= length;
    return this.#work.left >= 0;
  }

  /** How many of so many places there is work left to describe. Takes it; a few are always granted. */
  mayDescribe(places: number): number {
    const granted = Math.min(places, Math.max(FEW, Math.floor(this.#work.left / DESCRIBED)));
    this.#work.left -= granted * DESCRIBED;
    return granted;
  }

  /** Starts of promising windows: those that share the most distinctive lines, else the most similar line. */
  #starts(texts: readonly string[], stated: number, span: LineSpan): readonly number[] {
    const votes = new Map<number, number>();
    for (const [at, text] of texts.entries()) {
      const lines = foldedTable(this.#source).rows(text);
      if (text === "" || lines.length > COMMON) continue;
      for (const line of lines) {
        if (line < span.start || line >= span.end) continue;
        const weight = Math.min(text.length, 40) / lines.length;
        votes.set(line - at, (votes.get(line - at) ?? 0) + weight);
      }
    }
    if (votes.size === 0) return this.#mostAlike(texts.map(cut), stated, span);
    const nearer = byDistance(stated);
    const ranked = [...votes]
      .toSorted(([one, a], [other, b]) => b - a || nearer(one, other))
      .slice(0, MEASURED);
    return ranked.map(([start]) => this.#clamp(start, texts.length));
  }

  /** The window in which the longest wanted line is beside the line most like it. */
  #mostAlike(
    texts: readonly string[],
    stated: number,
    { start, end }: LineSpan,
  ): readonly number[] {
    const longest = texts.reduce(
      (best, text, at) => (text.length > (texts[best] ?? "").length ? at : best),
      0,
    );
    const sought = texts[longest] ?? "";
    const folded = foldedLines(this.#source);
    const near = Math.max(start, Math.min(stated + longest, end - 1));
    let [best, bestLine] = [0, near];
    // Nearest first, as above.
    for (let away = 0; away < end - start; away++)
      for (const line of away === 0 ? [near] : [near - away, near + away]) {
        if (line < start || line >= end || this.#work.left < 0) continue;
        const text = cut(folded[line] ?? "");
        this.#work.left--;
        const shorter = Math.min(text.length, sought.length);
        if (shorter <= best * Math.max(text.length, sought.length)) continue;
        this.#work.left -= text.length * sought.length + CALL;
        const alike = similarity(text, sought);
        if (alike > best) [best, bestLine] = [alike, line];
      }
    return [this.#clamp(bestLine - longest, texts.length)];
  }

  /** The file may begin or end within the window. */
  #clamp(start: number, length: number): number {
    return Math.max(1 - length, Math.min(start, this.#source.count - 1));
  }

  #measure(texts: readonly string[], first: number): Window {
    const from = Math.max(0, first);
    const region = this.#source
      .texts(from, Math.min(from + texts.length + SLACK, this.#source.count))
      .map((text) => cut(fold(text)));
    this.#work.left -= texts.length * region.length;
    const pairs = lineUp(texts, region, first - from);
    let alike = 0;
    let total = 0;
    for (const [at, text] of texts.entries()) {
      const weight = text.length + 1;
      const actual = region[pairs[at] ?? -1];
      if (actual !== undefined) {
        this.#work.left -= text.length * actual.length + CALL;
        alike += weight * (this.#work.left < 0 ? 0 : similarity(text, actual));
      }
      total += weight;
    }
    const found = pairs.filter((pair) => pair !== -1);
    const top = found[0] ?? 0;
    const length = found.length === 0 ? 0 : (found.at(-1) ?? top) - top + 1;
    const moved = pairs.map((pair) => (pair === -1 ? -1 : pair - top));
    return { start: from + top, length, pairs: moved, likeness: alike / total };
  }
}

/** Orders lines, the nearest to one first. */
export function byDistance(line: number): (one: number, other: number) => number {
  return (one, other) => Math.abs(one - line) - Math.abs(other - line);
}

/**
 * Lays wanted lines beside lines of a file: for each wanted line the index of the line that
 * stands for it, ascending, or -1. Equal lines stand for each other, as many as possible; of
 * the lines between them the k-th wanted is beside the k-th actual one. If none is equal,
 * the first wanted line is at `start`, which may lie above the actual ones.
 */
function lineUp(
  wanted: readonly string[],
  actual: readonly string[],
  start: number,
): readonly number[] {
  const equal = commonOf(wanted, actual);
  if (equal.every((match) => match === -1)) {
    return wanted.map((_, at) => (actual[start + at] === undefined ? -1 : start + at));
  }
  const pairs = wanted.map(() => -1);
  let from = 0;
  let actualFrom = 0;
  for (let at = 0; at <= wanted.length; at++) {
    const match = at < wanted.length ? (equal[at] ?? -1) : actual.length;
    if (match === -1) continue;
    const count = Math.min(at - from, match - actualFrom);
    // Above the first equal line the nearest lines belong together, elsewhere those that follow.
    const first = from === 0 && at < wanted.length;
    for (let step = 0; step < count; step++) {
      if (first) pairs[at - 1 - step] = match - 1 - step;
      else pairs[from + step] = actualFrom + step;
    }
    if (at < wanted.length) pairs[at] = match;
    from = at + 1;
    actualFrom = match + 1;
  }
  return pairs;
}
