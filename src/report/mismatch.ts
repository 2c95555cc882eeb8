/** What the patch wants beside what the file has, for hunks that have no place or several. */

import type { Ambiguous, NotFound, Problem } from "../problem.ts";
import type { Palette } from "./color.ts";
import { visible, visibleSpace } from "./visible.ts";

/** Rows shown of one hunk at most. */
const MAX_ROWS = 40;
/** Characters shown of one line at most. */
const MAX_WIDTH = 160;
/** Longer lines are not compared once more. */
const LONGEST = 10_000;

/** Rows below a problem's sentence; none if there is nothing to show. */
export function details(problem: Problem, palette: Palette): readonly string[] {
  if (problem.code === "not-found") return notFoundRows(problem, palette);
  if (problem.code === "ambiguous") return ambiguousRows(problem, palette);
  return [];
}

function ambiguousRows({ places, count }: Ambiguous, palette: Palette): string[] {
  const rows = places.map(({ line, enclosing }) =>
    enclosing === undefined
      ? `line ${line}`
      : `line ${line}, below line ${enclosing.line}: ${palette.place(shown(enclosing.text.trim()))}`,
  );
  return count > places.length ? [...rows, `and ${count - places.length} more`] : rows;
}

function notFoundRows(problem: NotFound, palette: Palette): string[] {
  const { nearMiss, wanted, anchor, cause } = problem;
  if (nearMiss === undefined) {
    if (cause !== "invented") return [];
    return cut(wanted.map((line) => row("want", "", line.text, palette.removed)));
  }
  const sought = cause === "anchor" ? [anchor ?? ""] : wanted.map((line) => line.text);
  const rows: string[] = [];
  for (const [at, want] of sought.entries()) {
    const index = nearMiss.pairs[at] ?? -1;
    const have = nearMiss.lines[index];
    const number = `${nearMiss.line + index}`;
    if (have === want) {
      rows.push(row("", number, have, palette.faint));
      continue;
    }
    const onlyBlanks =
      have !== undefined &&
      have.length + want.length < LONGEST &&
      have.replace(/\s+/g, "") === want.replace(/\s+/g, "");
    const show = onlyBlanks ? visibleSpace : (text: string): string => text;
    rows.push(row("want", "", show(want), palette.removed));
    if (have !== undefined) rows.push(row("have", number, show(have), palette.added));
  }
  return cut(rows);
}

function row(label: string, number: string, text: string, paint: (text: string) => string): string {
  return `${label.padEnd(4)} ${number.padStart(5)}  ${paint(shown(text))}`.trimEnd();
}

/** A line as a report shows it: visible, and cut to a bearable length. */
export function shown(text: string): string {
  return visible(text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH)}…` : text);
}

/** At most as many rows as a report shows of one hunk. */
export function cut(rows: readonly string[]): string[] {
  if (rows.length <= MAX_ROWS) return [...rows];
  return [...rows.slice(0, MAX_ROWS), `… ${rows.length - MAX_ROWS} more`];
}
