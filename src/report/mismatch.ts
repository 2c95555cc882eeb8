/** What the patch wants beside what the file has, for hunks that have no place or several. */

import type { Ambiguous, NotFound, Problem } from "../problem.ts";
import type { Palette } from "./color.ts";
import { visible, visibleSpace } from "./visible.ts";

/** Rows shown of one hunk at most. */
const MAX_ROWS = 40;
/** Rows shown of a hunk that is like nothing in the file. */
const INVENTED_ROWS = 5;
/** Lines that are the same shown beside one that is not. */
const SAME_ROWS = 3;
/** Characters shown of one line at most. */
const MAX_WIDTH = 160;
const MIN_WIDTH = 60;
/** Columns left of a line: the row's indentation, its label and number. */
const MARGIN = 17;
/** Characters shown of a line beside other words. */
const QUOTED = 60;
/** The part of a line that may be marked as different. */
const MARKED = 0.6;
/** Longer lines are not compared once more. */
const LONGEST = 10_000;

/** Rows below a problem's sentence, for so many columns; none if there is nothing to show. */
export function details(
  problem: Problem,
  palette: Palette,
  width: number = Infinity,
): readonly string[] {
  const most = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width - MARGIN));
  if (problem.code === "not-found")
    return [...notFoundRows(problem, palette, most), ...historyRows(problem)];
  if (problem.code === "ambiguous") return ambiguousRows(problem, palette);
  return [];
}

function ambiguousRows({ places, count }: Ambiguous, palette: Palette): string[] {
  const quoted = (text: string): string => palette.place(shown(text.trim(), visible, QUOTED));
  const rows = places.flatMap(({ line, enclosing, telling }) => {
    const below = enclosing && `, below line ${enclosing.line}: ${quoted(enclosing.text)}`;
    // The line above may be the very one that tells.
    const isOther = telling !== undefined && telling.line !== enclosing?.line;
    const only = isOther ? [`  only here: line ${telling.line}: ${quoted(telling.text)}`] : [];
    return [`line ${line}${below ?? ""}`, ...only];
  });
  return count > places.length ? [...rows, `and ${count - places.length} more`] : rows;
}

/** What git knows of the lines. */
function historyRows({ history }: NotFound): readonly string[] {
  if (history === undefined) return [];
  if ("place" in history)
    return [
      `git: ${history.place === "index" ? "the index" : "HEAD"} has them at line ${history.line}: the file has changed since`,
    ];
  const { commit, date, subject } = history.goneSince;
  return [`git: gone since ${commit} (${date}): ${shown(subject)}`];
}

function notFoundRows(problem: NotFound, palette: Palette, most: number): readonly string[] {
  const { nearMiss, wanted, anchor, cause } = problem;
  const cutTo = (text: string): string => shown(text, visible, most);
  if (nearMiss === undefined) {
    const rows = cause === "invented" ? wanted : [];
    return cut(
      rows.map((line) => row("want", "", cutTo(line.text), palette.removed)),
      INVENTED_ROWS,
    );
  }
  const sought = cause === "anchor" ? [anchor ?? ""] : wanted.map((line) => line.text);
  const { pairs, line: first, lines } = nearMiss;
  const blocks: Block[] = [];
  let next = 0;
  const extra = (to: number): void => {
    for (; next < to; next++) {
      const have = cutTo(lines[next] ?? "");
      blocks.push({ same: false, rows: [row("have", `${first + next}`, have, palette.added)] });
    }
  };
  for (const [at, want] of sought.entries()) {
    const index = pairs[at] ?? -1;
    const have = lines[index];
    if (have !== undefined) extra(index);
    const number = `${first + index}`;
    if (have === want) {
      blocks.push({ same: true, rows: [row("", number, cutTo(have), palette.faint)] });
    } else {
      const [left, right] = have === undefined ? [cutTo(want), ""] : beside(want, have, most);
      const rows = [row("want", "", left, palette.removed)];
      if (have !== undefined) rows.push(row("have", number, right, palette.added));
      const isFirst = blocks.every(({ same }) => same);
      const mark = have === undefined || !isFirst ? undefined : markBelow(left, right);
      if (mark !== undefined) rows.push(row("", "", mark, palette.faint));
      blocks.push({ same: false, rows });
    }
    if (have !== undefined) next = index + 1;
  }
  return cut(folded(blocks), MAX_ROWS);
}

/** Rows that stand for one line. */
interface Block {
  readonly same: boolean;
  readonly rows: readonly string[];
}

/** The rows, of long runs of lines that are the same only those next to a difference. */
function folded(blocks: readonly Block[]): readonly string[] {
  const near = (at: number): boolean =>
    blocks.slice(Math.max(0, at - SAME_ROWS), at + SAME_ROWS + 1).some((block) => !block.same);
  const rows: string[] = [];
  let hidden = 0;
  for (const [at, block] of blocks.entries()) {
    if (block.same && !near(at)) {
      hidden++;
      continue;
    }
    if (hidden > 0) rows.push(`     … ${hidden} the same`);
    hidden = 0;
    for (const one of block.rows) rows.push(one);
  }
  return hidden > 0 ? [...rows, `     … ${hidden} the same`] : rows;
}

/** Two lines that differ, both cut to where they do; blanks are shown if they are the difference. */
function beside(want: string, have: string, most: number): readonly [string, string] {
  const long = want.length + have.length >= LONGEST;
  const plain = (text: string): string => text.replace(/\s+/g, "");
  if (!long && plain(want) === plain(have))
    return [shown(want, visibleSpace, most), shown(have, visibleSpace, most)];
  let same = 0;
  while (same < want.length && want[same] === have[same]) same++;
  const from = same < most - 40 ? 0 : same - 40;
  const part = (text: string): string =>
    from === 0 ? shown(text, visible, most) : `…${shown(text.slice(from), visible, most)}`;
  return [part(want), part(have)];
}

/** Marks the part of the second text that differs; none if most of it does. */
function markBelow(want: string, have: string): string | undefined {
  const most = Math.min(want.length, have.length);
  let from = 0;
  while (from < most && want[from] === have[from]) from++;
  let behind = 0;
  while (behind < most - from && want.at(-1 - behind) === have.at(-1 - behind)) behind++;
  const length = have.length - behind - from;
  if (length > have.length * MARKED) return undefined;
  return have.slice(0, from).replace(/[^\t]/g, " ") + "^".repeat(Math.max(1, length));
}

function row(label: string, number: string, text: string, paint: (text: string) => string): string {
  return `${label.padEnd(4)} ${number.padStart(5)}  ${paint(text)}`.trimEnd();
}

/** A line as a report shows it: visible, and cut to a bearable length. */
export function shown(
  text: string,
  show: (text: string) => string = visible,
  most: number = MAX_WIDTH,
): string {
  return text.length > most ? `${show(text.slice(0, most))}…` : show(text);
}

/** At most so many rows. */
export function cut(rows: readonly string[], most: number = MAX_ROWS): readonly string[] {
  if (rows.length <= most) return rows;
  return [...rows.slice(0, most), `… ${rows.length - most} more`];
}
