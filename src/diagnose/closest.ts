/**
 * The closest match: the most similar place of a hunk that has none. It is the alignment that `locate` makes, without the
 * laws that decide whether it may be used; where no line is the same, the line or the part of one that shares most pieces
 * of the longest expected line.
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
  /** For each expected line the line of the window that it is paired with, or -1. */
  readonly pairs: readonly number[];
  /** From 0 (nothing in common) to 1 (equal but for white space and typography). */
  readonly likeness: number;
  /** The part of its only line that is the closest match, if not all of it is, and where it begins. */
  readonly part?: { readonly column: number; readonly text: string };
}

/** Work that may still be spent on a refused plan, in characters compared. */
export interface Work {
  left: number;
}

/** What may be spent: about half a second. */
export const WORK = 600_000_000;
/** Larger files and longer blocks are not searched, or not beyond this. */
const [MAX_FILE, MAX_BLOCK] = [300_000, 200];
/** What it costs to describe a place, and places that are described in any case. */
const [DESCRIBED, FEW] = [60_000, 10];
/** Longer lines are compared by their first characters. */
const LINE_LIMIT = 1000;
/** A closest match with less in common is none: where lines are the same, and where none is. */
const [LEAST, MOST_PIECES] = [0.4, 0.51];
/** Characters of a piece of a line, pieces of one line, and how often one may occur. */
const [PIECE, PIECES, OFTEN] = [6, 40, 1000];
/** A line that is so many times as long as the expected one has it as a part. */
const LONGER = 1.5;
/** A part begins and ends between words, so many characters away at most. */
const WORD = 20;

/** Finds closest matches in one file; what it needs of the file is made when it is first asked. */
export class ClosestMatches {
  readonly #file: Lines;
  readonly #work: Work;

  constructor(file: Lines, work: Work) {
    this.#file = file;
    this.#work = work;
  }

  /**
   * The most similar window for the expected lines; undefined if nothing is similar, or when no work is left. `near`: the
   * line (0-based) where they should be. With a region only what it holds counts.
   */
  find(expected: readonly string[], near = 0, region?: LineSpan): Window | undefined {
    if (!this.#maySearch(expected)) return undefined;
    const texts = expected.slice(0, MAX_BLOCK);
    const aligned = alignerOf(this.#file).closest(asExpected(texts), region);
    const window = aligned && this.#windowOf(texts, aligned.pairs);
    if (window !== undefined && window.likeness >= LEAST) return window;
    const other = this.#besideMostAlike(texts, near, region);
    return other !== undefined && other.likeness >= MOST_PIECES ? other : undefined;
  }

  /** All lines (0-based) at which a block is, white space and typography aside, or none if no work is left. */
  places(block: readonly string[]): readonly number[] {
    return this.#maySearch(block) ? foldedPlaces(asExpected(block), this.#file).starts : [];
  }

  /** How many of so many places there is work left to describe. Takes it; a few are always granted. */
  mayDescribe(places: number): number {
    const granted = Math.min(places, Math.max(FEW, Math.floor(this.#work.left / DESCRIBED)));
    this.#work.left -= granted * DESCRIBED;
    return granted;
  }

  /** True if there are lines to find, and work left to read the file. Takes it. */
  #maySearch(expected: readonly string[]): boolean {
    const { count, source } = this.#file;
    this.#work.left -= source.length;
    return count > 0 && count <= MAX_FILE && expected.length > 0 && this.#work.left >= 0;
  }

  /** The longest line beside the one that has most of its pieces, the rarer the more, or beside a part of it. */
  #besideMostAlike(
    texts: readonly string[],
    near: number,
    region: LineSpan = { start: 0, end: this.#file.count },
  ): Window | undefined {
    const longest = texts.reduce(
      (best, text, at) => (text.length > (texts[best] ?? "").length ? at : best),
      0,
    );
    const sought = (texts[longest] ?? "").trim().slice(0, LINE_LIMIT);
    const piece = Math.max(1, Math.min(PIECE, sought.length >> 2));
    const step = Math.max(1, piece >> 1, Math.ceil(sought.length / PIECES));
    /** By line: how much of the text it has, and where the text would begin. */
    const votes = new Map<number, { sum: number; readonly begins: number[] }>();
    for (let at = 0; at === 0 || at + piece <= sought.length; at += step) {
      const offsets = this.#offsetsOf(sought.slice(at, at + piece));
      for (const offset of offsets) {
        const line = lowerBound(this.#file.starts, offset + 1) - 1;
        if (line < region.start || line >= region.end) continue;
        const vote = votes.get(line) ?? { sum: 0, begins: [] };
        vote.sum += 1 / offsets.length;
        vote.begins.push(offset - at - this.#file.offset(line));
        votes.set(line, vote);
      }
    }
    const away = (line: number): number => Math.abs(line - near);
    const [best] = [...votes].toSorted(
      ([one, { sum }], [other, { sum: most }]) => most - sum || away(one) - away(other),
    );
    if (best === undefined) return undefined;
    const [line, { begins }] = best;
    const text = this.#file.text(line);
    if (texts.length === 1 && text.trim().length > LONGER * sought.length) {
      const begin = begins.toSorted((one, other) => one - other)[begins.length >> 1] ?? 0;
      const part = partOf(text, begin, sought);
      return { start: line, length: 1, pairs: [0], likeness: alike(part.text, sought), part };
    }
    return this.#windowOf(
      texts,
      texts.map((_, at) => (at === longest ? line : -1)),
    );
  }

  /** Where a piece is in the file; nowhere if it is too often there to tell anything. */
  #offsetsOf(piece: string): readonly number[] {
    const { source } = this.#file;
    const offsets: number[] = [];
    this.#work.left -= source.length;
    if (piece === "" || this.#work.left < 0) return offsets;
    for (let at = source.indexOf(piece); at !== -1; at = source.indexOf(piece, at + 1)) {
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

/** The part of a line, from about one column on, that is most like a text: between words, or ends of the text. */
function partOf(line: string, begin: number, sought: string): NonNullable<Window["part"]> {
  const from = Math.max(0, begin);
  const [head, tail] = [sought.slice(0, PIECE), sought.slice(-PIECE)];
  const column = line.lastIndexOf(head, from + WORD);
  const blank = line.lastIndexOf(" ", from) + 1;
  const start =
    from - column <= WORD && column !== -1 ? column : from - blank <= WORD ? blank : from;
  const end = Math.min(line.length, from + sought.length);
  const last = line.indexOf(tail, Math.max(start, end - WORD - PIECE));
  const next = line.indexOf(" ", end);
  const stop = last !== -1 && last <= end + WORD ? last + PIECE : next === -1 ? line.length : next;
  return { column: start, text: line.slice(start, Math.min(stop, end + WORD + PIECE)) };
}

/** Lines that are not paired are beside those of the file that are between the same neighbours. */
function withNeighbours(
  texts: readonly string[],
  pairs: readonly number[],
  file: Lines,
): readonly number[] {
  const all = [...pairs];
  const pass = (order: readonly number[], step: 1 | -1): void => {
    let beside: number | undefined;
    for (const at of order) {
      const next = (beside ?? NaN) + step;
      const isFree = next >= 0 && next < file.count && !all.includes(next);
      if (all[at] === -1 && isFree && isBlank(file.text(next)) === isBlank(texts[at] ?? ""))
        all[at] = next;
      beside = all[at] === -1 ? undefined : all[at];
    }
  };
  const order = [...texts.keys()];
  pass(order, 1);
  pass(order.toReversed(), -1);
  return all;
}
