/**
 * The places of a hunk's expected lines: to the letter, or white space and typography aside. A place is known by the
 * line of the file with the hunk's first expected line; how its other lines are paired is worked out when it is asked for.
 *
 *     - a( 1 )      matches `  a(1)`, also with blank lines more or fewer between it
 *     + b( 1 )      and what is above or below
 */

import { type Hunk, type HunkLine, type StringEdit, wantedLines } from "../patch.ts";
import { fold, foldAt } from "../text/fold.ts";
import { indentWidth, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";
import { exactTable, foldedLines, foldedTable, once, solidLines } from "./index.ts";
import { consecutive, type Pairs, type Span } from "./placement.ts";
import { SearchBudget, TextSearch } from "./text-search.ts";

/** All places of a hunk's lines. */
export interface Places {
  /** First lines of the places, ascending. */
  readonly starts: readonly number[];
  readonly pairsAt: (start: number) => Pairs;
}

/** Places to the letter; `known` if they are known already. */
export function exactPlaces(
  lines: readonly HunkLine[],
  file: Lines,
  known?: readonly number[],
): Places {
  return {
    starts: known ?? exactTable(file).find(wantedLines(lines).map(({ text }) => text)),
    pairsAt: (start) => consecutive(lines, start),
  };
}

/** Places white space and typography aside; of lines that are not all blank. */
export function foldedPlaces(lines: readonly HunkLine[], file: Lines): Places {
  const { numbers } = solidLines(file);
  const solid = lines.flatMap((line, at) => (isExpected(line) && !isBlank(line.text) ? [at] : []));
  const rows = foldedTable(file).find(solid.map((at) => fold(lines[at]?.text ?? "")));
  const byStart = new Map(rows.map((row) => [numbers[row] ?? 0, row]));
  return {
    starts: [...byStart.keys()],
    pairsAt: (start) => {
      const row = byStart.get(start) ?? 0;
      const pairs = lines.map(() => -1);
      for (const [index, at] of solid.entries()) pairs[at] = numbers[row + index] ?? -1;
      return withBlanks(lines, pairs, file);
    },
  };
}

/**
 * True if a line of nothing but brackets, or a closing tag, closes another block than it is written to close: all lines with
 * a word are moved alike, and it is not, though it is written as deep as one of them, or removed.
 */
export function closesAnother(lines: readonly HunkLine[], pairs: Pairs, file: Lines): boolean {
  const moved = lines.flatMap(({ kind, text }, at) => {
    const line = pairs[at] ?? -1;
    if (line === -1 || isBlank(text)) return [];
    const width = indentWidth(text);
    const isBracket = /^\s*(?:\W*|<\/[\w:.-]+>)\s*$/.test(text);
    return [
      {
        isRemoved: kind === "removed",
        width,
        shift: indentWidth(file.text(line)) - width,
        isBracket,
      },
    ];
  });
  const worded = moved.filter(({ isBracket }) => !isBracket);
  const [first] = worded;
  if (first === undefined || worded.some(({ shift }) => shift !== first.shift)) return false;
  const depths = new Set(worded.map(({ width }) => width));
  return moved.some(
    ({ isRemoved, width, shift }) =>
      shift !== first.shift && (depths.has(width) || (isRemoved && shift !== 0)),
  );
}

/**
 * True if the hunk begins or ends with blank lines that the file lacks, beside lines that it adds: they may have ended a
 * block. At the end of the file they end nothing.
 */
export function lacksBlankEdge(lines: readonly HunkLine[], pairs: Pairs, file: Lines): boolean {
  const lacks = (order: readonly number[]): boolean => {
    const isBlankContext = (at: number): boolean =>
      lines[at]?.kind === "context" && isBlank(lines[at]?.text ?? "");
    const inner = order.findIndex((at) => !isBlankContext(at));
    const change = order.slice(
      inner,
      order.findIndex((at, index) => index > inner && lines[at]?.kind === "context"),
    );
    const onlyAdds = change.length > 0 && change.every((at) => lines[at]?.kind === "added");
    return onlyAdds && order.slice(0, inner).some((at) => pairs[at] === -1);
  };
  const order = [...lines.keys()];
  const isAtEnd = pairs.includes(solidLines(file).numbers.at(-1) ?? -1);
  return lacks(order) || (!isAtEnd && lacks(order.toReversed()));
}

export function isExpected({ kind }: HunkLine): boolean {
  return kind !== "added";
}

/** The pairs, and with them those of blank lines: each beside the solid line above it, else the one below. */
export function withBlanks(lines: readonly HunkLine[], pairs: Pairs, file: Lines): Pairs {
  const all = [...pairs];
  const used = new Set(pairs);
  const pass = (order: readonly number[], step: 1 | -1): void => {
    let beside: number | undefined;
    for (const at of order) {
      const line = lines[at];
      if (line === undefined || !isExpected(line)) continue;
      if (all[at] !== -1) {
        beside = all[at];
        continue;
      }
      if (beside === undefined || !isBlank(line.text)) continue;
      const next = beside + step;
      if (next < 0 || next >= file.count || used.has(next) || !isBlank(file.text(next))) continue;
      all[at] = next;
      used.add(next);
      beside = next;
    }
  };
  const order = [...lines.keys()];
  pass(order, 1);
  pass(order.toReversed(), -1);
  return all;
}

/** A text that is searched for strings, whose lines end with LF. */
interface Searched {
  readonly text: string;
  /** Where each row of it starts, and its line in the file. */
  readonly starts: ArrayLike<number>;
  readonly lineOf: (row: number) => number;
}

/** The file with LF for whatever ends its lines. */
const exactText = once((file: Lines): Searched => {
  if (!file.source.includes("\r"))
    return { text: file.source, starts: file.starts, lineOf: (row) => row };
  const texts = file.texts(0, file.count);
  const isOpen = file.count > 0 && file.end(file.count - 1) === "";
  const text = texts.join("\n") + (isOpen || file.count === 0 ? "" : "\n");
  return { text, starts: startsOf(texts), lineOf: (row) => row };
});

/** The solid lines, folded. */
const foldedText = once((file: Lines): Searched => {
  const { numbers } = solidLines(file);
  const texts = foldedLines(file);
  return {
    text: texts.join("\n"),
    starts: startsOf(texts),
    lineOf: (row) => numbers[row] ?? file.count,
  };
});

function startsOf(texts: readonly string[]): readonly number[] {
  let length = 0;
  return texts.map((text) => (length += text.length + 1) - text.length - 1);
}

/** Finds strings in a file, those of all its edits in one pass. */
export class StringFinder {
  readonly #file: Lines;
  readonly #budget = new SearchBudget();
  readonly #exact: TextSearch;
  #folded: TextSearch | undefined;
  readonly #strings: readonly string[];

  constructor(file: Lines, hunks: readonly Hunk[]) {
    this.#file = file;
    this.#strings = hunks.flatMap(({ string }) => (string === undefined ? [] : [string.old]));
    this.#exact = new TextSearch(exactText(file).text, this.#budget);
    this.#exact.prepare(this.#strings);
  }

  /** All places of a string to the letter, ascending; of two that overlap the first. */
  exact(old: string): readonly Span[] {
    const searched = exactText(this.#file);
    let reached = 0;
    return this.#exact.find(old).flatMap((from) => {
      if (from < reached) return [];
      reached = from + old.length;
      const [start, end] = [positionOf(from, searched), positionOf(reached, searched)];
      return [{ first: start.line, from: start.column, last: end.line, to: end.column }];
    });
  }

  /** How often it occurs, overlapping places too. */
  count(old: string): number {
    return this.#exact.find(old).length;
  }

  /** All places white space and typography aside, that cut no word. */
  folded(old: string): readonly Span[] {
    const searched = foldedText(this.#file);
    if (this.#folded === undefined) {
      this.#folded = new TextSearch(searched.text, this.#budget);
      this.#folded.prepare(this.#strings.map(foldedString));
    }
    const sought = foldedString(old);
    if (!/[\p{L}\p{N}_]/u.test(sought)) return [];
    let reached = 0;
    return this.#folded.find(sought).flatMap((from) => {
      const end = from + sought.length;
      if (from < reached || cutsWord(searched.text, from) || cutsWord(searched.text, end))
        return [];
      reached = end;
      const [start, last] = [positionOf(from, searched), positionOf(end - 1, searched)];
      const first = foldAt(this.#file.text(start.line)).offsets[start.column];
      const lastText = this.#file.text(last.line);
      const { offsets } = foldAt(lastText);
      const to = offsets
        .slice(last.column + 1)
        .find((offset) => offset > (offsets[last.column] ?? 0));
      return [
        {
          first: start.line,
          from: first ?? 0,
          last: last.line,
          to: lastText.slice(0, to).trimEnd().length,
        },
      ];
    });
  }
}

/** The solid lines of a string, folded. */
function foldedString(text: string): string {
  return text
    .split("\n")
    .flatMap((line) => (isBlank(line) ? [] : [fold(line)]))
    .join("\n");
}

/** True if the offset is inside a word. */
function cutsWord(text: string, at: number): boolean {
  const isWord = (char: string): boolean => /[\p{L}\p{N}_]/u.test(char);
  return at > 0 && isWord(text.charAt(at - 1)) && isWord(text.charAt(at));
}

function positionOf(
  offset: number,
  { starts, lineOf, text }: Searched,
): { line: number; column: number } {
  const row = lowerBound(starts, offset + 1) - 1;
  if (row < 0) return { line: 0, column: 0 };
  // After the last line end there is no line, but a place.
  const isPast = offset === text.length && offset > 0 && text.charCodeAt(offset - 1) === 10;
  return isPast
    ? { line: lineOf(row + 1), column: 0 }
    : { line: lineOf(row), column: offset - (starts[row] ?? 0) };
}

/**
 * A string edit at loose places that share lines, as lines of a hunk: what else is in these lines is added to both texts.
 * undefined where a text begins or ends with a line end within a line of the file.
 */
export function asLines(
  { old, new: text }: StringEdit,
  spans: readonly Span[],
  file: Lines,
): { readonly old: string; readonly new: string } | undefined {
  const [head, tail] = [spans[0], spans.at(-1)];
  if (head === undefined || tail === undefined) return undefined;
  const before = file.text(head.first).slice(0, head.from);
  const after = file.text(tail.last).slice(tail.to);
  const startsInside = !isBlank(before) || spans.length > 1;
  const endsInside = !isBlank(after) || spans.length > 1;
  if (startsInside && [old, text].some((one) => /^\s*\n/.test(one))) return undefined;
  if (endsInside && [old, text].some((one) => /\n[^\S\n]*$/.test(one))) return undefined;
  const widen = (one: string): string => {
    const between = spans
      .slice(1)
      .map((span, at) => file.text(span.first).slice(spans[at]?.to, span.from) + one);
    return (
      (startsInside ? before : "") +
      one +
      between.join("") +
      (endsInside || !/\n\s*$/.test(one) ? after : "")
    );
  };
  return { old: widen(old), new: widen(text) };
}
