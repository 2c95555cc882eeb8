/**
 * The closest match: the most similar place of a hunk that has none. It is the alignment that `locate` makes, without the
 * laws that decide whether it may be used.
 */

import { alignerOf } from "../locate/align.ts";
import { foldedPlaces } from "../locate/find.ts";
import { foldedLines, solidLines } from "../locate/index.ts";
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
}

/** Work that may still be spent on a refused plan, in characters compared. */
export interface Work {
  left: number;
}

/** What may be spent: about half a second. */
export const WORK = 150_000_000;
/** What it costs to compare two lines, however short. */
const CALL = 300;
/** Larger files and longer blocks are not searched, or not beyond this. */
const MAX_FILE = 300_000;
const MAX_BLOCK = 200;
/** What it costs to describe a place, and places that are described in any case. */
const DESCRIBED = 15_000;
const FEW = 10;
/** Longer files are not compared without white space. */
const LONGEST = 1_000_000;
/** Longer lines are compared by their first characters. */
const LINE_LIMIT = 400;

function cut(folded: string): string {
  return folded.slice(0, LINE_LIMIT);
}

/** Lines without white space, in one, and where each starts. */
function bare(lines: readonly string[]): {
  readonly text: string;
  readonly starts: readonly number[];
} {
  const texts = lines.map((line) => line.replace(/\s+/g, ""));
  let length = 0;
  return {
    text: texts.join(""),
    starts: texts.map((text) => (length += text.length) - text.length),
  };
}

/** The lines as a hunk that expects them. */
function asExpected(texts: readonly string[]): readonly HunkLine[] {
  return texts.map((text) => ({ kind: "context", text, patchLine: 0 }));
}

/** Finds closest matches in one file; what it needs of the file is made when it is first asked. */
export class ClosestMatches {
  readonly #file: Lines;
  readonly #work: Work;
  #isRead = false;

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
    const pairs = aligned?.pairs ?? this.#besideMostSimilar(texts, near, region);
    return pairs && this.#measured(texts, withNeighbours(texts, pairs, this.#file));
  }

  /** All lines (0-based) at which a block is, white space and typography aside, or none if no work is left. */
  places(block: readonly string[]): readonly number[] {
    return this.#maySearch(block) ? foldedPlaces(asExpected(block), this.#file).starts : [];
  }

  /** True if there are lines to find, and work left to read the file, if that is not done yet. Takes it. */
  #maySearch(expected: readonly string[]): boolean {
    const { count, source } = this.#file;
    this.#work.left -= this.#isRead ? 0 : source.length;
    this.#isRead = true;
    return count > 0 && count <= MAX_FILE && expected.length > 0 && this.#work.left >= 0;
  }

  /**
   * Where all characters of the block are but for white space, wherever lines break; undefined if nowhere, or twice. Its
   * likeness is the share of the lines there that it has.
   */
  wrapped(block: readonly string[]): Window | undefined {
    const sought = bare(block);
    const { source, count } = this.#file;
    this.#work.left -= source.length;
    if (sought.text === "" || source.length > LONGEST || this.#work.left < 0) return undefined;
    const all = bare(this.#file.texts(0, count));
    const at = all.text.indexOf(sought.text);
    if (at === -1 || all.text.includes(sought.text, at + 1)) return undefined;
    const lineAt = (offset: number): number => lowerBound(all.starts, offset + 1) - 1;
    const start = lineAt(at);
    let last = -1;
    const pairs = sought.starts.map((offset, index) => {
      const line = lineAt(at + offset) - start;
      if (isBlank(block[index] ?? "") || line <= last) return -1;
      return (last = line);
    });
    const end = lineAt(at + sought.text.length - 1) + 1;
    const whole = (all.starts[end] ?? all.text.length) - (all.starts[start] ?? 0);
    return { start, length: end - start, pairs, likeness: sought.text.length / whole };
  }

  /** How many of so many places there is work left to describe. Takes it; a few are always granted. */
  mayDescribe(places: number): number {
    const granted = Math.min(places, Math.max(FEW, Math.floor(this.#work.left / DESCRIBED)));
    this.#work.left -= granted * DESCRIBED;
    return granted;
  }

  /** The longest line beside the one most like it, where no line is the same. */
  #besideMostSimilar(
    texts: readonly string[],
    near: number,
    region?: LineSpan,
  ): readonly number[] | undefined {
    const longest = texts.reduce(
      (best, text, at) => (text.length > (texts[best] ?? "").length ? at : best),
      0,
    );
    const sought = cut(fold(texts[longest] ?? ""));
    const { numbers } = solidLines(this.#file);
    const folded = foldedLines(this.#file);
    let [best, bestLine]: [number, number | undefined] = [0, undefined];
    for (const [row, line] of numbers.entries()) {
      if (region !== undefined && (line < region.start || line >= region.end)) continue;
      const text = cut(folded[row] ?? "");
      const isNearer = Math.abs(line - near) < Math.abs((bestLine ?? Infinity) - near);
      const most = Math.min(text.length, sought.length) / Math.max(text.length, sought.length);
      this.#work.left--;
      if (most < best || this.#work.left < 0) continue;
      this.#work.left -= text.length * sought.length + CALL;
      const alike = similarity(text, sought);
      if (alike > best || (alike === best && isNearer)) [best, bestLine] = [alike, line];
    }
    return bestLine === undefined
      ? undefined
      : texts.map((_, at) => (at === longest ? (bestLine ?? -1) : -1));
  }

  #measured(texts: readonly string[], pairs: readonly number[]): Window {
    let [alike, total] = [0, 0];
    for (const [at, text] of texts.entries()) {
      const weight = text.length + 1;
      const line = pairs[at] ?? -1;
      total += weight;
      if (line === -1) continue;
      const [one, other] = [text, this.#file.text(line)].map((own) => cut(fold(own)));
      this.#work.left -= (one ?? "").length * (other ?? "").length + CALL;
      alike += weight * (this.#work.left < 0 ? 0 : similarity(one ?? "", other ?? ""));
    }
    const paired = pairs.filter((line) => line !== -1);
    const start = Math.min(...paired);
    const length = Math.max(...paired) + 1 - start;
    const moved = pairs.map((line) => (line === -1 ? -1 : line - start));
    return { start, length, pairs: moved, likeness: alike / total };
  }
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
      const line = all[at] ?? -1;
      if (line !== -1) {
        beside = line;
        continue;
      }
      if (beside === undefined) continue;
      const next = beside + step;
      const isFree = next >= 0 && next < file.count && !all.includes(next);
      if (!isFree || isBlank(file.text(next)) !== isBlank(texts[at] ?? "")) {
        beside = undefined;
        continue;
      }
      all[at] = next;
      beside = next;
    }
  };
  const order = [...texts.keys()];
  pass(order, 1);
  pass(order.toReversed(), -1);
  return all;
}
