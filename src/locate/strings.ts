/** Finds strings in a file, exactly or ignoring white space and typography; those of all edits in one pass. */

import type { StringEdit } from "../patch.ts";
import { fold, foldAt } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";
import { foldedLines, memoized, once, solidLines } from "./index.ts";
import type { Span } from "./placement.ts";
import { findStrings } from "./search.ts";

/** The text to search: lines of the file in one form, joined by LF. */
interface Searched {
  readonly text: string;
  /** The offset of each row, and its line in the file. */
  readonly starts: ArrayLike<number>;
  readonly lineOf: (row: number) => number;
}

const exactText = once((file: Lines): Searched => {
  const lineOf = (row: number): number => row;
  if (!file.source.includes("\r")) return { text: file.source, starts: file.starts, lineOf };
  const texts = file.texts(0, file.count);
  const isClosed = file.count > 0 && file.end(file.count - 1) !== "";
  return { text: texts.join("\n") + (isClosed ? "\n" : ""), starts: startsOf(texts), lineOf };
});

const foldedText = once((file: Lines): Searched => {
  const { numbers } = solidLines(file);
  const texts = foldedLines(file);
  const lineOf = (row: number): number => numbers[row] ?? file.count;
  return { text: texts.join("\n"), starts: startsOf(texts), lineOf };
});

function startsOf(texts: readonly string[]): readonly number[] {
  let length = 0;
  return texts.map((text) => (length += text.length + 1) - text.length - 1);
}

export class StringFinder {
  readonly #file: Lines;
  readonly #strings: readonly string[];
  #exact: ReturnType<typeof findStrings> | undefined;
  #folded: ReturnType<typeof findStrings> | undefined;

  /** `strings`: those that will be asked for. */
  constructor(file: Lines, strings: readonly string[]) {
    this.#file = file;
    this.#strings = strings;
  }

  /** All exact places, ascending. They may overlap. */
  exact(old: string): readonly Span[] {
    const searched = exactText(this.#file);
    this.#exact ??= findStrings(this.#strings, searched.text);
    return (this.#exact.get(old) ?? []).map((from): Span => {
      const start = positionOf(from, searched);
      const end = positionOf(from + old.length, searched);
      return { first: start.line, from: start.column, last: end.line, to: end.column };
    });
  }

  /** All places ignoring white space and typography, ascending, except those that begin or end within a word. They may overlap. */
  folded(old: string): readonly Span[] {
    const searched = foldedText(this.#file);
    const { text } = searched;
    this.#folded ??= findStrings(this.#strings.map(foldedString), text);
    const sought = foldedString(old);
    const offsetsIn = memoized((line: number) => foldAt(this.#file.text(line)).offsets);
    return (this.#folded.get(sought) ?? []).flatMap((from): readonly Span[] => {
      if (cutsWord(text, from) || cutsWord(text, from + sought.length)) return [];
      const start = positionOf(from, searched);
      const end = positionOf(from + sought.length - 1, searched);
      const offsets = offsetsIn(end.line);
      const last = offsets[end.column] ?? 0;
      const next = offsets[lowerBound(offsets, last + 1)];
      const to = last + this.#file.text(end.line).slice(last, next).trimEnd().length;
      const first = offsetsIn(start.line)[start.column] ?? 0;
      return [{ first: start.line, from: first, last: end.line, to }];
    });
  }
}

/** The places that are replaced if all are: those that overlap none above. */
export function withoutOverlaps(spans: readonly Span[]): readonly Span[] {
  let [line, column] = [0, 0];
  return spans.filter(({ first, from, last, to }) => {
    const isFree = first > line || (first === line && from >= column);
    if (isFree) [line, column] = [last, to];
    return isFree;
  });
}

/** The solid lines of a string, folded. */
function foldedString(text: string): string {
  const solid = text.split("\n").filter((line) => !isBlank(line));
  return solid.map(fold).join("\n");
}

const WORD = /[\p{L}\p{N}_]/u;

/** True if the offset is inside a word or a number. */
function cutsWord(text: string, at: number): boolean {
  const isInNumber =
    /\d\.?$/.test(text.slice(Math.max(0, at - 2), at)) && /^\.?\d/.test(text.slice(at, at + 2));
  return isInNumber || (WORD.test(text.charAt(at - 1)) && WORD.test(text.charAt(at)));
}

function positionOf(
  offset: number,
  { starts, lineOf, text }: Searched,
): { readonly line: number; readonly column: number } {
  const row = lowerBound(starts, offset + 1) - 1;
  // After the last line end there is a position, but no line.
  const isPast = row < 0 || (offset === text.length && text.endsWith("\n"));
  return isPast
    ? { line: lineOf(row + 1), column: 0 }
    : { line: lineOf(row), column: offset - (starts[row] ?? 0) };
}

/** A string edit at loose places that share lines, as old and new lines: the rest of these lines is added to both. */
export function widened(
  { old, new: text }: StringEdit,
  spans: readonly [Span, ...Span[]],
  file: Lines,
): readonly [old: string, text: string] {
  const [first] = spans;
  const last = spans.at(-1) ?? first;
  const inLine = (rest: string): string => (isBlank(rest) ? "" : rest);
  const before = inLine(file.text(first.first).slice(0, first.from));
  const after = inLine(file.text(last.last).slice(last.to));
  const between = spans
    .slice(1)
    .map((span, at) => file.text(span.first).slice(spans[at]?.to, span.from));
  const widen = (one: string): string =>
    before + [one, ...between.map((gap) => gap + one)].join("") + after;
  return [widen(old), widen(text)];
}
