/** Likeness, and the near miss: the most alike place of a hunk that has none. */

import { distance } from "fastest-levenshtein";
import type { Lines } from "../text/lines.ts";
import { fold } from "./ladder.ts";

/** A window of the file, 0-based, as long as the wanted block at most. */
export interface Window {
  readonly start: number;
  readonly length: number;
  /** From 0 (nothing in common) to 1 (equal but for white space and typography). */
  readonly likeness: number;
}

/** Characters compared at most in looking for all near misses of one file. */
const BUDGET = 10_000_000;
/** A wanted line that stands more often than this votes for no place. */
const COMMON = 30;
/** Places that are measured. */
const MEASURED = 6;
/** Longer lines are compared by their first characters. */
const LINE_LIMIT = 400;

/** How alike two folded lines are, from 0 to 1. */
function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - distance(a, b) / longest;
}

/** Finds near misses in one file; what it needs of the file is made once. */
export class NearMisses {
  readonly #folded: readonly string[];
  readonly #lines: ReadonlyMap<string, readonly number[]>;
  #budget = BUDGET;

  constructor(lines: Lines) {
    this.#folded = lines.texts(0, lines.count).map((text) => fold(text.slice(0, LINE_LIMIT)));
    const index = new Map<string, number[]>();
    for (const [line, text] of this.#folded.entries()) {
      const same = index.get(text);
      if (same === undefined) index.set(text, [line]);
      else same.push(line);
    }
    this.#lines = index;
  }

  /**
   * The most alike window for the wanted lines; undefined for an empty file or block, or
   * when the budget is used up.
   */
  find(wanted: readonly string[]): Window | undefined {
    const texts = wanted.map((text) => fold(text.slice(0, LINE_LIMIT)));
    if (this.#folded.length === 0 || texts.length === 0 || this.#budget < 0) return undefined;
    let best: Window | undefined;
    for (const start of this.#starts(texts)) {
      const window = this.#measure(texts, start);
      if (best === undefined || window.likeness > best.likeness) best = window;
    }
    return best;
  }

  /** Starts of promising windows: those that share the most distinctive lines, else the most alike line. */
  #starts(texts: readonly string[]): readonly number[] {
    const votes = new Map<number, number>();
    for (const [at, text] of texts.entries()) {
      const lines = this.#lines.get(text) ?? [];
      if (text === "" || lines.length > COMMON) continue;
      for (const line of lines) {
        const weight = Math.min(text.length, 40) / lines.length;
        votes.set(line - at, (votes.get(line - at) ?? 0) + weight);
      }
    }
    if (votes.size === 0) return this.#mostAlike(texts);
    const ranked = [...votes].toSorted(([, a], [, b]) => b - a).slice(0, MEASURED);
    return ranked.map(([start]) => this.#clamp(start, texts.length));
  }

  /** The window in which the longest wanted line stands beside the line most like it. */
  #mostAlike(texts: readonly string[]): readonly number[] {
    const longest = texts.reduce(
      (best, text, at) => (text.length > (texts[best] ?? "").length ? at : best),
      0,
    );
    const sought = texts[longest] ?? "";
    let best = 0;
    let bestLine = 0;
    for (const [line, text] of this.#folded.entries()) {
      const shorter = Math.min(text.length, sought.length);
      const longer = Math.max(text.length, sought.length);
      if (shorter <= best * longer) continue;
      this.#budget -= text.length;
      if (this.#budget < 0) break;
      const alike = likeness(text, sought);
      if (alike > best) [best, bestLine] = [alike, line];
    }
    return [this.#clamp(bestLine - longest, texts.length)];
  }

  #clamp(start: number, length: number): number {
    return Math.max(0, Math.min(start, this.#folded.length - length));
  }

  #measure(texts: readonly string[], start: number): Window {
    const length = Math.min(texts.length, this.#folded.length - start);
    let alike = 0;
    let total = 0;
    for (const [at, text] of texts.entries()) {
      const weight = text.length + 1;
      this.#budget -= text.length;
      const actual = this.#folded[start + at];
      if (actual !== undefined) alike += weight * likeness(text, actual);
      total += weight;
    }
    return { start, length, likeness: alike / total };
  }
}
