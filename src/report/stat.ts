/**
 * The diff in numbers, laid out as `git diff --stat` does:
 *
 *      src/a.ts                 | 4 +++-
 *      src/{old.ts => new.ts}   | 0
 *      2 files changed, 3 insertions(+), 1 deletion(-)
 */

import type { PlannedFile } from "../plan/changes.ts";
import { commonEnds } from "../text/common.ts";
import type { Palette, View } from "./color.ts";
import { type Changed, type FileDiff, changedIn } from "./diff.ts";
import { counted } from "./count.ts";
import { visible } from "./visible.ts";
import { padded, pathWithin, widthOf } from "./width.ts";

/** Columns where there is no terminal. */
const USUAL_WIDTH = 80;
/** Columns that bars and names keep, however narrow the terminal is. */
const LEAST_BAR = 6;
const LEAST_NAME = 10;
/** Blanks and the stroke between name, number and bar. */
const BETWEEN = 6;
/** Of the columns so many are for number and bar, if names need more than the rest. */
const SHARE = 3 / 8;

interface Columns {
  readonly name: number;
  readonly number: number;
  readonly bar: number;
  /** Lines changed in the file with the longest bar. */
  readonly most: number;
}

/** All rows of the statistics, the total last; none if no file changes. */
export function statRows(
  diffs: readonly FileDiff[],
  { palette, width = USUAL_WIDTH }: View,
): readonly string[] {
  if (diffs.length === 0) return [];
  const rows = diffs.map(({ file, added, removed }) => ({ name: nameOf(file), added, removed }));
  const columns = columnsFor(rows, width);
  return [...rows.map((row) => fileRow(row, columns, palette)), total(rows)];
}

type Row = Changed & { readonly name: string };

function columnsFor(rows: readonly Row[], width: number): Columns {
  const most = rows.reduce((sum, { added, removed }) => Math.max(sum, added + removed), 0);
  const longest = rows.reduce((width, { name }) => Math.max(width, widthOf(name)), 0);
  const number = `${most}`.length;
  const room = Math.max(width, LEAST_NAME + LEAST_BAR + BETWEEN + number) - number - BETWEEN;
  if (longest + most <= room) return { name: longest, number, bar: most, most };
  const share = Math.floor((room + number + BETWEEN) * SHARE) - number - BETWEEN;
  const bar = most > share ? Math.max(share, LEAST_BAR) : most;
  const name = Math.min(longest, room - bar);
  return { name, number, bar: room - name, most };
}

function fileRow({ name, added, removed }: Row, columns: Columns, palette: Palette): string {
  const [more, less] = bars(added, removed, columns);
  const bar = palette.added("+".repeat(more)) + palette.removed("-".repeat(less));
  const shown = padded(pathWithin(name, columns.name, "..."), columns.name);
  const number = `${added + removed}`.padStart(columns.number);
  return ` ${shown} | ${number}${more + less === 0 ? "" : ` ${bar}`}`;
}

/** Lengths of the two parts of a bar; neither vanishes where there are such lines. */
function bars(added: number, removed: number, { bar, most }: Columns): readonly [number, number] {
  if (most <= bar) return [added, removed];
  const scaled = (lines: number): number =>
    lines === 0 ? 0 : 1 + Math.floor((lines * (bar - 1)) / most);
  const all = scaled(added + removed);
  const both = all < 2 && added > 0 && removed > 0 ? 2 : all;
  if (added < removed) return [scaled(added), both - scaled(added)];
  return [both - scaled(removed), scaled(removed)];
}

function total(rows: readonly Row[]): string {
  const { added, removed } = changedIn(rows);
  const parts = [
    ` ${counted(rows.length, "file")} changed`,
    ...(added > 0 || removed === 0 ? [`${counted(added, "insertion")}(+)`] : []),
    ...(removed > 0 || added === 0 ? [`${counted(removed, "deletion")}(-)`] : []),
  ];
  return parts.join(", ");
}

function nameOf({ path, from }: PlannedFile): string {
  return visible(from === undefined ? path : renamed(from, path));
}

/** `src/{old => new}/a.ts`: what both paths share is written once, in whole folders. */
function renamed(old: string, now: string): string {
  const [from, to] = [old.split("/"), now.split("/")];
  const { head } = commonEnds(from.slice(0, -1), to.slice(0, -1));
  // The first part has no slash before it that a tail could begin with.
  const rest = (path: readonly string[]): readonly string[] =>
    path.slice(Math.max(head, 1)).toReversed();
  const { head: tail } = commonEnds(rest(from), rest(to));
  const middle = (path: readonly string[]): string =>
    path.slice(head, path.length - tail).join("/");
  const both = `${middle(from)} => ${middle(to)}`;
  if (head + tail === 0) return both;
  const [above, below] = [from.slice(0, head), from.slice(from.length - tail)];
  return [...above, `{${both}}`, ...below].join("/");
}
