/** Shows expected lines beside actual ones, for hunks with no place or several. */

import type { Ambiguous, NotFound, Place, Problem } from "../problem.ts";
import { commonEnds } from "../text/common.ts";
import { isBlank } from "../text/indentation.ts";
import { piecesOf } from "./changed-words.ts";
import type { Paint, Palette, View } from "./color.ts";
import { cutTo, visible, visibleSpace, widthOf } from "./visible.ts";

/** Maximum rows for one hunk: with its sentence and hint they fit a screen of 40 rows. */
const MAX_ROWS = 34;
const MAX_PLACES = 10;
/** Rows shown of a hunk without a similar place. */
const LOST_ROWS = 5;
/** Equal lines shown beside one that differs. */
const SAME_ROWS = 3;
/** Maximum columns shown of a line, and the minimum on a narrow terminal. */
const [MAX_WIDTH, MIN_WIDTH] = [160, 24];
/** Columns before a line, for indentation, label and number, and after it, for a mark. */
const MARGIN = 17;
/** Characters shown before the first difference, if a line is too long to show its beginning. */
const BEFORE = 40;
/** Longer lines are only compared up to the first difference. */
const LONGEST = 10_000;

/** The rows below a problem's sentence, limited to a screen unless all are requested; none if nothing can be shown. */
export function details(problem: Problem, view: View, all = false): readonly string[] {
  if (problem.code === "not-found")
    return cut(notFoundRows(problem, view), all ? Infinity : MAX_ROWS);
  if (problem.code === "ambiguous")
    return ambiguousRows(problem, view, all ? Infinity : MAX_PLACES);
  return [];
}

/** The places, limited to the rows available: the enclosing line of each, and its unique line; within a line, the text around it. */
function ambiguousRows(
  { places, count }: Ambiguous,
  { palette, width = Infinity }: View,
  max: number,
): string[] {
  const quoted = (lead: string, text: string): string => {
    const room = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width - lead.length - 7));
    return `${lead}: ${palette.place(shown(text.trim(), visible, room))}`;
  };
  const rowsOf = ({ line, column, around, enclosing, unique }: Place): string[] => {
    const here = `line ${line}`;
    if (around !== undefined) return [quoted(`${here}, column ${column ?? 1}`, around)];
    const first = enclosing && quoted(`${here}, below line ${enclosing.line}`, enclosing.text);
    // The enclosing line may also be the unique line.
    if (unique === undefined || unique.line === enclosing?.line) return [first ?? here];
    return [first ?? here, quoted(`  unique to this place: line ${unique.line}`, unique.text)];
  };
  const left = count - Math.min(max, places.length);
  return [...places.slice(0, max).flatMap(rowsOf), ...(left > 0 ? [`and ${left} more`] : [])];
}

interface Row {
  /** True for a line that both sides have. */
  readonly same: boolean;
  readonly text: string;
}

function notFoundRows(problem: NotFound, { palette, width = Infinity }: View): readonly string[] {
  const { closest, expected, anchor, cause, elsewhere } = problem;
  const max = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width - MARGIN));
  const isAnchor = cause === "no-place" && anchor !== undefined && elsewhere.length === 0;
  const texts = isAnchor ? [anchor] : expected.map((line) => line.text);
  const { pairs, line: first, lines } = closest ?? { pairs: [], line: 1, lines: [] };
  const digits = Math.max(4, `${first + lines.length - 1}`.length);
  const rows: Row[] = [];
  const add = (
    label: string,
    line: number | "",
    text: string,
    paint: Paint,
    same = false,
  ): void => {
    // With numbers of four digits and an indentation of four, the text begins at a tab stop.
    const head = line === "" ? label : label.padEnd(6) + ` ${line}`.padStart(digits + 1);
    const row = `${head.padEnd(digits + 7)} ${paint(text.trimEnd())}`;
    rows.push({ same, text: row.trimEnd() });
  };
  if (closest === undefined) {
    if (cause !== "stale") return [];
    for (const text of texts) add("expected", "", shown(text, visible, max), palette.removed);
    return cut(
      rows.map(({ text }) => text),
      LOST_ROWS,
    );
  }
  let next = 0;
  const addTo = (end: number): void => {
    for (; next < end; next++)
      add("actual", first + next, alone(lines[next] ?? "", max), palette.added);
  };
  for (const [at, text] of texts.entries()) {
    const index = pairs[at] ?? -1;
    const line = lines[index];
    addTo(index);
    next = Math.max(next, index + 1);
    if (line === undefined) add("expected", "", alone(text, max), palette.removed);
    else if (line === text) add("", first + index, shown(line, visible, max), palette.faint, true);
    else {
      const isFirst = rows.every(({ same }) => same);
      const [left, right] = beside(text, line, max);
      add("expected", "", left, palette.removed);
      add("actual", first + index, right, palette.added);
      const mark = isFirst ? marksBelow(left, right) : "";
      if (mark !== "") add("", "", mark, palette.added);
    }
  }
  addTo(lines.length);
  return folded(rows, palette);
}

/** A line that only one side has; a blank one is made visible. */
function alone(text: string, max: number): string {
  return text === "" ? "(empty line)" : shown(text, isBlank(text) ? visibleSpace : visible, max);
}

/** The rows, with only those equal lines that are next to a difference. */
function folded(all: readonly Row[], palette: Palette): readonly string[] {
  const isNear = (at: number): boolean =>
    all.slice(Math.max(0, at - SAME_ROWS), at + SAME_ROWS + 1).some(({ same }) => !same);
  const rows: string[] = [];
  for (let at = 0; at < all.length;) {
    let end = at;
    while (end < all.length && !isNear(end)) end++;
    if (end > at) rows.push(palette.faint(`     … ${end - at} the same`));
    const row = all[end];
    if (row !== undefined) rows.push(row.text);
    at = end + 1;
  }
  return rows;
}

/** Two lines that differ, both cut near the difference; blanks are shown if only they differ. */
function beside(expected: string, actual: string, max: number): readonly [string, string] {
  if (expected === "" || actual === "") return [alone(expected, max), alone(actual, max)];
  const long = expected.length + actual.length >= LONGEST;
  const plain = (text: string): string => text.replace(/\s+/g, "");
  const show = !long && plain(expected) === plain(actual) ? visibleSpace : visible;
  const { head } = commonEnds(expected, actual);
  const before = Math.min(BEFORE, max >> 1);
  const fits = !long && [expected, actual].every((text) => widthOf(show(text)) <= max);
  if (fits || widthOf(show(expected.slice(0, Math.min(head, max)))) < max - before)
    return [shown(expected, show, max), shown(actual, show, max)];
  const from = Math.max(0, head - before);
  // After a cut, tab stops no longer match.
  const part = (text: string): string =>
    `…${shown(text.slice(from).replaceAll("\t", " "), show, max - 1)}`;
  return [part(expected), part(actual)];
}

/** Marks the words of the second text that differ, or the place of missing ones; nothing if most words differ. */
function marksBelow(expected: string, actual: string): string {
  let [marks, isMissing] = ["", false];
  for (const { text, kind } of piecesOf(expected, actual) ?? []) {
    // Tabs are kept, so that the mark is aligned at any tab width.
    const blank = text.replace(/[^\t]/g, " ");
    if (kind === "same") marks += isMissing ? `^${blank.slice(1)}` : blank;
    else if (kind === "added") marks += "^".repeat(text.length);
    isMissing = kind === "removed";
  }
  return (isMissing ? `${marks}^` : marks).trimEnd();
}

/** A line for a report: visible, and cut to a reasonable width. */
export function shown(
  text: string,
  show: (text: string) => string = visible,
  max: number = MAX_WIDTH,
): string {
  // The part that is cut off need not be made visible.
  const whole = show(text.slice(0, max + 1));
  return cutTo(whole, max);
}

export function cut(rows: readonly string[], max: number = MAX_ROWS): readonly string[] {
  if (rows.length <= max) return rows;
  return [...rows.slice(0, max), `… ${rows.length - max} more`];
}
