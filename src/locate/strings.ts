/** The places of strings in a file, exact or ignoring white space and typography; those of all edits in one pass. */

import type { StringEdit } from "../patch.ts";
import { fold, foldAt } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import { Lines } from "../text/lines.ts";
import { memoized } from "../text/memoized.ts";
import { lowerBound } from "../text/sorted.ts";
import { once } from "./cache.ts";
import { foldedLines, indexOf } from "./index.ts";
import type { Span } from "./placement.ts";
import { findStrings } from "./search.ts";

/** The places of each string, ascending. They may overlap. */
export type Spans = ReadonlyMap<string, readonly Span[]>;

export function exactSpans(strings: readonly string[], file: Lines): Spans {
  if (strings.length === 0) return new Map();
  const lines = withOnlyLf(file);
  const found = findStrings(strings, lines.source);
  const spanOf = (from: number, length: number): Span => {
    const start = positionOf(from, lines);
    const end = positionOf(from + length, lines);
    return { first: start.line, from: start.column, last: end.line, to: end.column };
  };
  return new Map(
    Array.from(found, ([old, offsets]) => [old, offsets.map((from) => spanOf(from, old.length))]),
  );
}

/**
 * The places ignoring white space and typography, except those that begin or end within a word. A string of several
 * lines must begin where a line does: else its first line may be code in a comment, and the second one is not. So must
 * one that begins with white space: `  "a",` is not the end of `"name": "a",`.
 */
export function foldedSpans(strings: readonly string[], file: Lines): Spans {
  if (strings.length === 0) return new Map();
  const { numbers } = indexOf(file);
  const rows = new Lines(foldedLines(file).join("\n"), { onlyLf: true });
  const text = rows.source;
  const places = findStrings(strings.map(foldedString), text);
  const offsetsIn = memoized((line: number) => foldAt(file.text(line)).offsets);
  const spansOf = (found: number, length: number, isIndented: boolean): readonly Span[] => {
    if (cutsWord(text, found) || cutsWord(text, found + length)) return [];
    const start = positionOf(found, rows);
    const end = positionOf(found + length - 1, rows);
    const [first = 0, last = 0] = [numbers[start.line], numbers[end.line]];
    const from = offsetsIn(first)[start.column] ?? 0;
    if ((last > first || isIndented) && !isBlank(file.text(first).slice(0, from))) return [];
    const offsets = offsetsIn(last);
    const offset = offsets[end.column] ?? 0;
    const next = offsets[lowerBound(offsets, offset + 1)];
    const to = offset + file.text(last).slice(offset, next).trimEnd().length;
    return [{ first, from, last, to }];
  };
  return new Map(
    strings.map((old) => {
      const sought = foldedString(old);
      const offsets = places.get(sought) ?? [];
      return [old, offsets.flatMap((offset) => spansOf(offset, sought.length, /^\s/.test(old)))];
    }),
  );
}

const withOnlyLf = once((file) => {
  if (file.onlyLf || !file.source.includes("\r")) return file;
  const mark = file.end(0) === "\r" ? "\r" : "\r\n";
  return new Lines(file.source.replaceAll(mark, "\n"), { onlyLf: true });
});

function positionOf(
  offset: number,
  lines: Lines,
): { readonly line: number; readonly column: number } {
  const line = lowerBound(lines.starts, offset + 1) - 1;
  // After the last line end there is a position, but no line.
  const isPast = line < 0 || (offset === lines.source.length && lines.end(line) !== "");
  return isPast ? { line: line + 1, column: 0 } : { line, column: offset - lines.offset(line) };
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
