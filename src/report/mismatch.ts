/** The expected lines beside the actual ones, of hunks that have no place or several. */

import type { Ambiguous, NotFound, PlaceLine, Problem } from "../problem.ts";
import { commonEnds } from "../text/common.ts";
import { isBlank } from "../text/indentation.ts";
import type { Paint, Palette, View } from "./color.ts";
import { visible, visibleSpace } from "./visible.ts";
import { endWithin, MAX_MARKS, startWithin, widthOf } from "./width.ts";

/** Rows shown of one hunk at most: with its sentence and hint they fit a screen of 40. */
const MAX_ROWS = 34;
const MAX_PLACES = 10;
/** Rows shown of a hunk that is like nothing in the file. */
const INVENTED_ROWS = 5;
/** Lines that are the same shown beside one that is not. */
const SAME_ROWS = 3;
/** Columns of a line that are shown at most, and how few it may be on a narrow terminal. */
const MAX_WIDTH = 160;
const MIN_WIDTH = 24;
/** Columns left of a line: the row's indentation, its label and number; right of it a mark may be. */
const MARGIN = 17;
/** The part of a line that may be marked as different. */
const MARKED = 0.6;
/** Characters shown before the first that differs, where a line is too long to show its beginning. */
const BEFORE = 40;
/** Longer lines are not compared once more. */
const LONGEST = 10_000;

/** Rows below a problem's sentence, as many as fit a screen or all; none if there is nothing to show. */
export function details(problem: Problem, view: View, all = false): readonly string[] {
  const { palette, width = Infinity } = view;
  const most = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width - MARGIN));
  if (problem.code === "not-found")
    return cut(notFoundRows(problem, palette, most), all ? Infinity : MAX_ROWS);
  if (problem.code === "ambiguous")
    return ambiguousRows(problem, view, all ? Infinity : MAX_PLACES);
  return [];
}

/** A place, what is above it, and what is only there; as many as have room. */
function ambiguousRows(
  { places, count }: Ambiguous,
  { palette, width = Infinity }: View,
  most: number,
): string[] {
  const quoted = (lead: string, { line, text }: PlaceLine): string => {
    const head = `${lead} line ${line}: `;
    const room = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width - head.length - 5));
    return head + palette.place(shown(text.trim(), visible, room));
  };
  const rows = places.slice(0, most).flatMap(({ line, enclosing, telling }) => {
    const here = `line ${line}`;
    const own = [enclosing === undefined ? here : quoted(`${here}, below`, enclosing)];
    // The line above may be the very one that tells.
    const isTold = telling !== undefined && telling.line !== enclosing?.line;
    return isTold ? [...own, quoted("  unique to this place:", telling)] : own;
  });
  const left = count - Math.min(most, places.length);
  return left > 0 ? [...rows, `and ${left} more`] : rows;
}

function notFoundRows(problem: NotFound, palette: Palette, most: number): readonly string[] {
  const { nearMiss, expected, anchor, cause, elsewhere } = problem;
  const cutTo = (text: string): string => shown(text, visible, most);
  const isAnchor = cause === "no-place" && anchor !== undefined && elsewhere.length === 0;
  const sought = isAnchor ? [anchor] : expected.map((line) => line.text);
  if (nearMiss === undefined) {
    if (cause !== "stale") return [];
    const rows = sought.map((text) => row("expected", "", cutTo(text), palette.removed));
    return cut(rows, INVENTED_ROWS);
  }
  const { pairs, line: first, lines } = nearMiss;
  const rows: Row[] = [];
  const add = (label: string, line: number | "", text: string, paint: Paint, same = false): void =>
    void rows.push({ same, text: row(label, `${line}`, text, paint) });
  let next = 0;
  for (const [at, want] of sought.entries()) {
    const index = pairs[at] ?? -1;
    const have = lines[index];
    for (; next < index; next++)
      add("actual", first + next, alone(lines[next] ?? "", most), palette.added);
    next = Math.max(next, index + 1);
    if (have === undefined) add("expected", "", alone(want, most), palette.removed);
    else if (have === want) add("", first + index, cutTo(have), palette.faint, true);
    else {
      const isFirst = rows.every(({ same }) => same);
      const [left, right] = beside(want, have, most);
      add("expected", "", left, palette.removed);
      add("actual", first + index, right, palette.added);
      const mark = isFirst ? markBelow(left, right) : undefined;
      if (mark !== undefined) add("", "", mark, palette.added);
    }
  }
  return folded(rows);
}

/** A line that only one side has; a blank one would not be seen. */
function alone(text: string, most: number): string {
  return text === "" ? "(empty line)" : shown(text, isBlank(text) ? visibleSpace : visible, most);
}

interface Row {
  /** It shows a line that both sides have. */
  readonly same: boolean;
  readonly text: string;
}

/** The rows, of long runs of lines that are the same only those next to a difference. */
function folded(all: readonly Row[]): readonly string[] {
  const isNear = (at: number): boolean =>
    all.slice(Math.max(0, at - SAME_ROWS), at + SAME_ROWS + 1).some(({ same }) => !same);
  const rows: string[] = [];
  let hidden = 0;
  const told = (): readonly string[] => (hidden > 0 ? [`     … ${hidden} the same`] : []);
  for (const [at, { text }] of all.entries()) {
    if (!isNear(at)) hidden++;
    else {
      rows.push(...told(), text);
      hidden = 0;
    }
  }
  return [...rows, ...told()];
}

/** Two lines that differ, both cut to where they do; blanks are shown if they are the difference. */
function beside(want: string, have: string, most: number): readonly [string, string] {
  const long = want.length + have.length >= LONGEST;
  if (want === "" || have === "") return [alone(want, most), alone(have, most)];
  const plain = (text: string): string => text.replace(/\s+/g, "");
  const show = !long && plain(want) === plain(have) ? visibleSpace : visible;
  let same = commonEnds(want, have).head;
  // A character may be two units.
  if ([want, have].some((text) => /[\udc00-\udfff]/.test(text.charAt(same)))) same--;
  const before = Math.min(BEFORE, Math.floor(most / 2));
  const fits = (text: string): boolean => shown(text, show, most) === show(text);
  const isNear = same < most && widthOf(show(want.slice(0, same))) < most - before;
  if (isNear || (!long && fits(want) && fits(have)))
    return [shown(want, show, most), shown(have, show, most)];
  // After a cut there are no tab stops.
  const flat = (text: string): string => show(text).replaceAll("\t", " ");
  const lead = endWithin(flat(want.slice(Math.max(0, same - 2 * before), same)), before);
  const part = (text: string): string =>
    `…${shown(text.slice(same), (rest) => lead + flat(rest), most - 1)}`;
  return [part(want), part(have)];
}

/** Marks the part of the second text that differs; none if most of it does. */
function markBelow(want: string, have: string): string | undefined {
  // Lines may differ after what is shown of them.
  if (want === have) return undefined;
  const [wanted, actual] = [Array.from(want), Array.from(have)];
  const { head, tail } = commonEnds(wanted, actual);
  const end = actual.length - tail;
  if (end - head > actual.length * MARKED) return undefined;
  const before = actual.slice(0, head).join("");
  const columns = widthOf(actual.slice(0, end).join("")) - widthOf(before);
  // Tabs stay: the mark moves with the line wherever it is shown.
  const blanks = before.split("\t").map((part) => " ".repeat(widthOf(part)));
  return blanks.join("\t") + "^".repeat(Math.max(1, columns));
}

function row(label: string, number: string, text: string, paint: Paint): string {
  // After four blanks the text begins at a tab stop.
  const head = number === "" ? label : `${label} ${number.padStart(10 - label.length)}`;
  return `${head.padEnd(11)} ${paint(text.trimEnd())}`.trimEnd();
}

/** A line as a report shows it: visible, and cut to a bearable width. */
export function shown(
  text: string,
  show: (text: string) => string = visible,
  most: number = MAX_WIDTH,
): string {
  // What is cut off need not be made visible.
  const part = text.slice(0, most * MAX_MARKS);
  const whole = show(part);
  const start = startWithin(whole, most);
  return start === whole && part === text ? whole : `${start}…`;
}

export function cut(rows: readonly string[], most: number = MAX_ROWS): readonly string[] {
  if (rows.length <= most) return rows;
  return [...rows.slice(0, most), `… ${rows.length - most} more`];
}
