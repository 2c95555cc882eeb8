/** Shows expected lines beside actual ones, for hunks with no place or several. */

import { diffWordsWithSpace } from "diff";
import type { Ambiguous, NotFound, TiedPlace, Problem } from "../problem.ts";
import { commonEnds } from "../text/common.ts";
import { isBlank } from "../text/indentation.ts";
import type { Paint, View } from "./color.ts";
import { distinct, visible, visibleSpace } from "./visible.ts";

/** Maximum rows for one hunk: with its sentence and hint they fit a screen of 40 rows. */
const MAX_ROWS = 34;
const MAX_PLACES = 10;
/** Rows shown of a hunk without a similar place. */
const LOST_ROWS = 5;
/** Equal lines shown beside one that differs. */
const SAME_ROWS = 3;
/** Maximum characters shown of a line, and the minimum on a narrow terminal. */
const [MAX_WIDTH, MIN_WIDTH] = [160, 24];
/** Columns before a line, for indentation, label and number, and after it, for a mark. */
const MARGIN = 17;
/** Characters shown before the first difference, if a line is too long to show its beginning. */
const BEFORE = 40;
/** How far words of a part of a line may be from their places, as others are shorter or longer. */
const NEAR = 8;
/** Words that may differ in lines that are marked, and the least share of the characters that must be the same. */
const [MAX_WORDS, SHARED] = [60, 0.4];

/** The rows below a problem's sentence, limited to a screen unless all are requested; none if nothing can be shown. */
export function details(problem: Problem, view: View, all = false): readonly string[] {
  if (problem.code === "not-found")
    return cut(notFoundRows(problem, view), all ? Infinity : MAX_ROWS);
  if (problem.code === "ambiguous")
    return ambiguousRows(problem, view, all ? Infinity : MAX_PLACES);
  return [];
}

/** The places, limited to the rows available, each with its unique line. */
function ambiguousRows({ places, count }: Ambiguous, view: View, max: number): string[] {
  const rowOf = ({ line, column, unique }: TiedPlace): string => {
    const place = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
    if (unique === undefined) return place;
    const lead = `${place}; only there: line ${unique.line}: `;
    const text = shown(unique.text.trim(), visible, roomIn(view, lead.length + 4));
    return lead + view.palette.place(text);
  };
  const left = places.length === 0 ? 0 : count - Math.min(max, places.length);
  return [...places.slice(0, max).map(rowOf), ...(left > 0 ? [`and ${left} more`] : [])];
}

/** A row; `isSame`: of a line that both sides have. */
interface Row {
  readonly isSame: boolean;
  readonly text: string;
}

function notFoundRows(problem: NotFound, view: View): readonly string[] {
  const { closest, expected, anchor, cause, elsewhere } = problem;
  const { palette } = view;
  const max = roomIn(view, MARGIN);
  if (closest === undefined) {
    if (cause !== "stale") return [];
    const rows = expected.map(({ text }) =>
      rowOf("expected", "", shown(text, visible, max), palette.removed),
    );
    return cut(rows, LOST_ROWS);
  }
  const isAnchor = cause === "no-place" && anchor !== undefined && elsewhere.length === 0;
  const texts = isAnchor ? [anchor] : expected.map((line) => line.text);
  const { pairs, line: first, lines } = closest;
  const digits = `${first + lines.length - 1}`.length;
  const rows: Row[] = [];
  const add = (label: string, number: number | "", text: string, paint: Paint): void => {
    rows.push({
      isSame: label === "" && number !== "",
      text: rowOf(label, number, text, paint, digits),
    });
  };
  let next = 0;
  const addActual = (end: number): void => {
    for (; next < end; next++)
      add("actual", first + next, alone(lines[next] ?? "", max), palette.added);
  };
  for (const [at, text] of texts.entries()) {
    const index = pairs[at] ?? -1;
    const line = lines[index];
    addActual(index);
    next = Math.max(next, index + 1);
    if (line === undefined) add("expected", "", alone(text, max), palette.removed);
    else if (line === text) add("", first + index, shown(line, visible, max), palette.faint);
    else {
      const isFirst = rows.every(({ isSame }) => isSame);
      const [left, right] = beside(text, partOf(line, text, max), max);
      add("expected", "", left, palette.removed);
      add("actual", first + index, right, palette.added);
      const marks = isFirst ? marksBelow(left, right) : "";
      if (marks !== "") add("", "", marks, palette.added);
    }
  }
  addActual(lines.length);
  return folded(rows, palette.faint);
}

/** With numbers of four digits and an indentation of four, the text begins at a tab stop. */
function rowOf(label: string, number: number | "", text: string, paint: Paint, digits = 4): string {
  const width = Math.max(4, digits) + 1;
  const head = number === "" ? label : label.padEnd(6) + ` ${number}`.padStart(width);
  return `${head.padEnd(width + 6)} ${paint(text.trimEnd())}`.trimEnd();
}

/** The characters of a line that are shown, if a number of columns is taken. */
function roomIn({ width = Infinity }: View, taken: number): number {
  return Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width - taken));
}

/** A line that only one side has; a blank one is made visible. */
function alone(text: string, max: number): string {
  return text === "" ? "(empty line)" : shown(text, isBlank(text) ? visibleSpace : visible, max);
}

/** The rows, with only those equal lines that are next to a difference. */
function folded(all: readonly Row[], faint: Paint): readonly string[] {
  const isNear = (at: number): boolean =>
    all.slice(Math.max(0, at - SAME_ROWS), at + SAME_ROWS + 1).some(({ isSame }) => !isSame);
  const rows: string[] = [];
  let hidden: string[] = [];
  for (const [at, { text }] of [...all, { text: undefined }].entries()) {
    if (text !== undefined && !isNear(at)) {
      hidden.push(text);
      continue;
    }
    rows.push(...(hidden.length > 1 ? [faint(`     … ${hidden.length} the same`)] : hidden));
    if (text !== undefined) rows.push(text);
    hidden = [];
  }
  return rows;
}

/** Two lines that differ, both cut before the difference if they are long; blanks are shown if only they differ. */
function beside(expected: string, actual: string, max: number): readonly [string, string] {
  if (expected === "" || actual === "") return [alone(expected, max), alone(actual, max)];
  const show = solid(expected) === solid(actual) ? visibleSpace : distinct;
  const { head } = commonEnds(expected, actual);
  const before = Math.min(BEFORE, max >> 1);
  const fits = Math.max(expected.length, actual.length) <= max || head < max - before;
  const part = (text: string): string =>
    fits ? shown(text, show, max) : `…${shown(text.slice(head - before), show, max - 1)}`;
  return [part(expected), part(actual)];
}

/** Of a line that is too long to be shown and much longer than a text, the part that has most words of the text in their places. */
function partOf(line: string, text: string, max: number): string {
  if (line.length <= Math.max(max, 2 * text.length)) return line;
  const votes = new Map<number, number>();
  let start = 0;
  for (const { 0: word, index } of text.matchAll(/\S{4,}/g))
    for (let at = line.indexOf(word); at !== -1; at = line.indexOf(word, at + 1)) {
      const place = Math.max(0, at - index);
      const count = (votes.get(place) ?? 0) + 1;
      votes.set(place, count);
      if (count > (votes.get(start) ?? 0)) start = place;
    }
  const near = [...votes.keys()].filter((place) => Math.abs(place - start) <= NEAR);
  return line.slice(Math.min(start, ...near), Math.max(start, ...near) + text.length);
}

/** Marks the words of the second text that differ, or the place of missing ones; nothing if most words differ. */
function marksBelow(expected: string, actual: string): string {
  let [marks, isMissing, same] = ["", false, 0];
  const parts = diffWordsWithSpace(expected, actual, { maxEditLength: MAX_WORDS }) ?? [];
  for (const { value, added, removed } of parts) {
    // Tabs are kept, so that the mark is aligned at any tab width.
    const blank = value.replace(/[^\t]/g, " ");
    if (added) marks += "^".repeat(value.length);
    else if (!removed) marks += isMissing ? `^${blank.slice(1)}` : blank;
    if (!added && !removed) same += solid(value).length;
    isMissing = removed;
  }
  const longer = Math.max(solid(expected).length, solid(actual).length);
  return same < SHARED * longer ? "" : (isMissing ? `${marks}^` : marks).trimEnd();
}

function solid(text: string): string {
  return text.replace(/\s+/g, "");
}

/** A line for a report: visible, and cut to a number of characters. */
export function shown(
  text: string,
  show: (text: string) => string = visible,
  max: number = MAX_WIDTH,
): string {
  const whole = show(text.slice(0, max + 1));
  return whole.length <= max ? whole : `${whole.slice(0, max)}…`;
}

export function cut(rows: readonly string[], max: number = MAX_ROWS): readonly string[] {
  if (rows.length <= max) return rows;
  return [...rows.slice(0, max), `… ${rows.length - max} more`];
}
