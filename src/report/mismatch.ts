/** Shows expected lines beside actual ones, for hunks with no place or several. */

import type { NotFound, Problem, TiedPlace } from "../problem.ts";
import { commonEnds } from "../text/common.ts";
import { isBlank } from "../text/indentation.ts";
import type { Palette } from "./color.ts";
import { distinct, MAX_WIDTH, shown, visible, visibleSpace } from "./visible.ts";

/** Maximum rows for one hunk: with its message and hint they fit a screen of 40 rows. */
const MAX_ROWS = 34;
const MAX_PLACES = 10;
/** Rows shown of a hunk without a similar place. */
const LOST_ROWS = 5;
/** Equal lines shown beside one that differs. */
const SAME_ROWS = 3;
/** Characters shown before the first difference, if a line is too long to show its beginning. */
const BEFORE = 40;
/** The least share of characters that are the same in lines that are marked. */
const SHARED = 0.4;

/** The rows below a problem's message, limited to a screen unless all are requested; none if nothing can be shown. */
export function details(problem: Problem, palette: Palette, all = false): readonly string[] {
  if (problem.code === "ambiguous") {
    const rows = problem.places.map((place) => placeText(place, palette));
    return cut(rows, all ? Infinity : MAX_PLACES, rows.length === 0 ? 0 : problem.count);
  }
  if (problem.code !== "not-found") return [];
  const most = problem.closest === undefined ? LOST_ROWS : MAX_ROWS;
  const rows = notFoundRows(problem);
  if (rows.every(({ kind }) => kind === "same")) return [];
  return cut(rowTexts(rows, palette), all ? Infinity : most);
}

/** One of several places, with its unique line. */
function placeText({ line, column, unique }: TiedPlace, palette: Palette): string {
  const place = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  if (unique === undefined) return place;
  const text = palette("place", shown(unique.text.trim()));
  return `${place}, next to the unique line ${unique.line}: ${text}`;
}

interface Row {
  readonly kind: keyof typeof MEANINGS;
  /** The line of the file. */
  readonly number?: number;
  readonly text: string;
}

const MEANINGS = { expected: "removed", actual: "added", same: "faint", mark: "added" } as const;

/** Expected lines beside the actual ones that they are paired with; an anchor that is not found is the only one. */
function notFoundRows({ closest, expected, anchor = "", cause }: NotFound): Row[] {
  if (closest === undefined && cause !== "stale") return [];
  const { pairs, line: first, lines } = closest ?? { pairs: [], line: 1, lines: [] };
  const texts = cause === "stale" ? expected.map(({ text }) => text) : [anchor];
  const rows: Row[] = [];
  let next = 0;
  const addActual = (end: number): void => {
    for (; next < end; next++)
      rows.push({ kind: "actual", number: first + next, text: alone(lines[next] ?? "") });
  };
  for (const [at, text] of texts.entries()) {
    const index = pairs[at] ?? -1;
    const line = lines[index];
    const number = first + index;
    addActual(index);
    next = Math.max(next, index + 1);
    if (line === undefined) rows.push({ kind: "expected", text: alone(text) });
    else if (line === text) rows.push({ kind: "same", number, text: shown(line) });
    else {
      const isFirst = rows.every(({ kind }) => kind === "same");
      const [left = "", right = ""] = beside(text, partOf(line, text));
      rows.push({ kind: "expected", text: left }, { kind: "actual", number, text: right });
      const marks = isFirst ? marksBelow(left, right) : "";
      if (marks !== "") rows.push({ kind: "mark", text: marks });
    }
  }
  addActual(lines.length);
  return rows;
}

/** The rows, with only those equal lines that are next to a difference. */
function rowTexts(rows: readonly Row[], palette: Palette): readonly string[] {
  // With numbers of four digits and an indentation of four, the text begins at a tab stop.
  const width = Math.max(4, ...rows.map(({ number = 0 }) => `${number}`.length)) + 1;
  const textOf = ({ kind, number, text }: Row): string => {
    const label = kind === "expected" || kind === "actual" ? kind : "";
    const head = number === undefined ? label : label.padEnd(6) + `${number}`.padStart(width);
    return `${head.padEnd(width + 6)} ${palette(MEANINGS[kind], text.trimEnd())}`.trimEnd();
  };
  const isFar = (at: number): boolean =>
    rows
      .slice(Math.max(0, at - SAME_ROWS), at + SAME_ROWS + 1)
      .every(({ kind }) => kind === "same");
  return rows.flatMap((row, at) => {
    if (!isFar(at)) return [textOf(row)];
    return at > 0 && isFar(at - 1) ? [] : [palette("faint", "     …")];
  });
}

/** A line that only one side has; a blank one is made visible. */
function alone(text: string): string {
  return text === "" ? "(empty line)" : shown(text, isBlank(text) ? visibleSpace : visible);
}

/** Two lines that differ, both cut before the difference if they are long; white space is shown if only they differ. */
function beside(expected: string, actual: string): readonly string[] {
  if (expected === "" || actual === "") return [alone(expected), alone(actual)];
  const show = solid(expected) === solid(actual) ? visibleSpace : distinct;
  const { head } = commonEnds(expected, actual);
  const isLong = Math.max(expected.length, actual.length) > MAX_WIDTH;
  const start = isLong && head >= MAX_WIDTH - BEFORE ? head - BEFORE : 0;
  return [expected, actual].map((text) => (start > 0 ? "…" : "") + shown(text.slice(start), show));
}

/** Of a line that is too long to be shown and much longer than a text, the part around a word of the text that it has once. */
function partOf(line: string, text: string): string {
  if (line.length <= Math.max(MAX_WIDTH, 2 * text.length)) return line;
  for (const { 0: word, index } of text.matchAll(/\S{4,}/g)) {
    const start = Math.max(0, line.indexOf(word) - index);
    if (line.split(word, 3).length === 2) return line.slice(start, start + text.length);
  }
  return line;
}

/** Marks what differs in the second text, from the first difference to the last; nothing if most of it does. */
function marksBelow(expected: string, actual: string): string {
  const { head, tail } = commonEnds(expected, actual);
  if (head + tail < SHARED * Math.max(expected.length, actual.length)) return "";
  // Tabs are kept, so that the mark is aligned at any tab width.
  const before = actual.slice(0, head).replace(/[^\t]/g, " ");
  return before + "^".repeat(Math.max(1, actual.length - tail - head));
}

function solid(text: string): string {
  return text.replace(/\s+/g, "");
}

/** The first rows, and how many of all are not shown. */
export function cut(
  rows: readonly string[],
  max: number = MAX_ROWS,
  count: number = rows.length,
): readonly string[] {
  const first = rows.slice(0, max);
  return count > first.length ? [...first, `… ${count - first.length} more`] : first;
}
