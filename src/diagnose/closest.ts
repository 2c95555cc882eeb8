/**
 * The closest match: the lines of a file that are most like those of a hunk without a match. Lines that the file has too vote
 * for the place where they are; if none of them is rare, pieces of words do, too. The places with most votes are compared line by line.
 */

import { bestPairs } from "../locate/aligner.ts";
import { foldedPlaces, withBlanks } from "../locate/find.ts";
import { foldedTable, solidLines } from "../locate/index.ts";
import { similarity } from "../locate/likeness.ts";
import type { Pairs } from "../locate/placement.ts";
import type { HunkLine } from "../patch.ts";
import { fold } from "../text/fold.ts";
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
}

/** Remaining work for all diagnoses of a plan, in characters compared. */
export interface Work {
  left: number;
}

/** Its initial value: about a third of a second. */
export const WORK = 40_000_000;
/** Limits: larger files and longer blocks are not searched, or only in part. */
const [MAX_FILE, MAX_BLOCK] = [300_000, 200];
const LEAST_WHOLE = 0.9;
/** The most pieces that are searched for, the most lines that may have one, and the places that are compared. */
const [MAX_PIECES, OFTEN, CANDIDATES] = [40, 1000, 3];
/** The least weight of a place that needs no votes of pieces: a line that the file has twice. */
const RARE = 0.5;
/** How far a line may be from where it would be if all lines of the place were there. */
const AROUND = 10;
/** The least similarity of a window without an expected line, and of two lines that are paired. */
const [LEAST, LEAST_LINE] = [0.4, 0.5];
/** The likeness of a line and a part of it. */
const PART = 0.95;
/** The least share of a text's pieces that a line has of which the text may be a part. */
const LEAST_SHARE = 0.75;
/** The least length of a part of a line, and of one with a typo; the longest text that is compared. */
const [LEAST_PART, LEAST_SLIPPED, LONGEST] = [4, 10, 5000];
/** Two letters or digits at least: a bracket is in every file. */
const LETTERS = /[\p{L}\p{N}].*[\p{L}\p{N}]/u;

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
    return this.#best(expected.slice(0, MAX_BLOCK).map(fold));
  }

  /** All lines (0-based) where a block is, ignoring white space and typography; none if no work is left. */
  places(block: readonly string[]): readonly number[] {
    return this.#maySearch(block) ? foldedPlaces(asExpected(block), this.#file).starts : [];
  }

  /** True if there are lines to find, and enough work left to read the file. Reduces the remaining work. */
  #maySearch(expected: readonly string[]): boolean {
    const { count, source } = this.#file;
    this.#work.left -= source.length / 4;
    return count > 0 && count <= MAX_FILE && expected.length > 0 && this.#work.left >= 0;
  }

  /** The weight of the votes for each place, which is the line of the first expected line. */
  #votesOf(texts: readonly string[]): ReadonlyMap<number, number> {
    const votes = new Map<number, number>();
    // Rare texts count more.
    const vote = (at: number, lines: readonly number[]): void => {
      for (const line of lines)
        votes.set(line - at, (votes.get(line - at) ?? 0) + 1 / lines.length);
    };
    const { numbers } = solidLines(this.#file);
    for (const [at, text] of texts.entries()) {
      const rows = foldedTable(this.#file).rows(text);
      if (rows.length <= OFTEN)
        vote(
          at,
          rows.map((row) => numbers[row] ?? 0),
        );
    }
    if ([...votes.values()].some((weight) => weight >= RARE)) return votes;
    const pieces = texts.flatMap((text, at) => piecesOf(text).map((piece) => ({ at, piece })));
    const step = Math.ceil(pieces.length / MAX_PIECES);
    for (const [index, { at, piece }] of pieces.entries())
      if (index % step === 0) vote(at, this.#linesWith(piece));
    return votes;
  }

  /** The lines with a piece of a word; none if it occurs too often to be distinctive, or if no work is left. */
  #linesWith(piece: string): readonly number[] {
    const { source, starts } = this.#file;
    const lines: number[] = [];
    this.#work.left -= source.length;
    if (this.#work.left < 0) return lines;
    for (let at = source.indexOf(piece); at !== -1;) {
      const line = lowerBound(starts, at + 1) - 1;
      if (lines.push(line) > OFTEN) return [];
      at = source.indexOf(piece, starts[line + 1] ?? source.length);
    }
    return lines;
  }

  /** The most similar window at the places with most votes, the first of several. */
  #best(texts: readonly string[]): Window | undefined {
    return [...this.#votesOf(texts)]
      .toSorted(([place, sum], [other, otherSum]) => otherSum - sum || place - other)
      .slice(0, CANDIDATES)
      .flatMap(([place]) => this.#windowAt(place, texts) ?? [])
      .toSorted((one, other) => other.similarity - one.similarity)[0];
  }

  /** Pairs the texts with the lines around a place, in their order; undefined if too little is similar. */
  #windowAt(place: number, texts: readonly string[]): Window | undefined {
    const first = Math.max(0, place - AROUND);
    const last = Math.min(this.#file.count, place + texts.length + AROUND);
    const lines = this.#file.texts(first, last).map(fold);
    const total = texts.reduce((sum, text) => sum + text.length, 0);
    const gains = texts.map((text, at) =>
      lines.map((line, other) => {
        const distance = Math.abs(first + other - place - at);
        if (distance > AROUND || text === "") return 0;
        const share = texts.length === 1 ? shareOf(text, line) : 0;
        const alike = Math.max(share, this.#likeness(text, line));
        // Of equal lines the nearest is paired.
        return (text.length / total) * alike * (1 - distance / 1000);
      }),
    );
    const pairs = withBlanks(
      asExpected(texts),
      bestPairs(gains).map((at) => (at === -1 ? -1 : first + at)),
      this.#file,
    );
    const paired = [...pairs.entries()].filter(([, line]) => line !== -1);
    const [top = [0, place], bottom = [0, place]] = [paired[0], paired.at(-1)];
    // Expected lines above the first pair and below the last one are shown beside what is there.
    let start = Math.max(0, top[1] - top[0]);
    let end = Math.min(this.#file.count, bottom[1] + texts.length - bottom[0]);
    let similarity = paired.reduce((sum, [at, line]) => sum + (gains[at]?.[line - first] ?? 0), 0);
    const isThere = ([at, line]: readonly [number, number]): boolean =>
      LETTERS.test(texts[at] ?? "") && texts[at] === lines[line - first];
    if (similarity < LEAST_WHOLE) {
      // Line breaks may differ: the range grows as long as it becomes more similar as a whole.
      similarity = Math.max(similarity, this.#wholeLikeness(start, end, texts));
      for (const up of [1, 0])
        for (;;) {
          const grown = this.#wholeLikeness(start - up, end + 1 - up, texts);
          if (grown <= similarity) break;
          [start, end, similarity] = [start - up, end + 1 - up, grown];
        }
      if (similarity < LEAST && !paired.some(isThere)) return undefined;
    }
    const isSame = solid(this.#file.texts(start, end).map(fold)) === solid(texts);
    return {
      start,
      length: end - start,
      pairs: pairs.map((line) => (line === -1 ? -1 : line - start)),
      similarity: isSame ? 1 : Math.min(0.99, similarity),
    };
  }

  /** The likeness of a range and the texts, regardless of line breaks. */
  #wholeLikeness(start: number, end: number, texts: readonly string[]): number {
    return this.#likeness(solid(texts), solid(this.#file.texts(start, end).map(fold)));
  }

  /** The likeness of a text and a line, from 0 to 1; 0 if they are too different to be paired. */
  #likeness(text: string, line: string): number {
    if (text === line) return 1;
    if (isPart(text, line)) return PART;
    const longer = Math.max(text.length, line.length);
    const least = LEAST_LINE * longer;
    if (Math.min(text.length, line.length) < least || longer > LONGEST || this.#work.left < 0)
      return 0;
    // The distance is computed for 32 characters at a time.
    this.#work.left -= (text.length * line.length) / 32;
    const alike = similarity(text, line);
    return alike > LEAST_LINE ? alike : 0;
  }
}

/** The lines as a hunk that expects them. */
function asExpected(texts: readonly string[]): readonly HunkLine[] {
  return texts.map((text) => ({ kind: "context", text, patchLine: 0 }));
}

/** True if the folded text is only a part of the folded line. */
export function isPart(text: string, line: string): boolean {
  return text.length >= LEAST_PART && text !== line && line.includes(text);
}

/** Words, or pieces of long ones: short enough to have no typo. */
function piecesOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]{1,3}/gu) ?? [text];
}

/** The share of a text's pieces that a longer line has, if it is high: the text may be a part of the line, with a typo. */
function shareOf(text: string, line: string): number {
  const pieces = piecesOf(text);
  if (text.length < LEAST_SLIPPED || line.length < text.length || line.length > LONGEST) return 0;
  const share = pieces.filter((piece) => line.includes(piece)).length / pieces.length;
  return share < LEAST_SHARE ? 0 : share;
}

function solid(lines: readonly string[]): string {
  return lines.filter((line) => line !== "").join(" ");
}
