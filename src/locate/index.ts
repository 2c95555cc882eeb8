/**
 * The index of a file: where each line is, in three forms. Each table is made when it is first asked for.
 *
 *     exact    all lines, to the letter
 *     folded   the solid lines (those that are not blank), white space and typography aside
 *     loose    the solid lines, letter case, heading level, bullet and final punctuation aside, too
 */

import { findRun } from "../text/find-run.ts";
import { fold, loosen } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";

/** So many places of a run are remembered for the next one who asks. */
const MANY = 100;

/** Rows, which are the lines of a file or the solid ones, in one form. */
class Table {
  /** Equal rows have equal numbers. */
  readonly #numbers: Int32Array;
  readonly #known = new Map<string, number>();
  /** The rows by their numbers, and where those of each number begin. */
  readonly #rows: Int32Array;
  readonly #from: Int32Array;
  readonly #runs = new Map<string, readonly number[]>();
  readonly #lineOf: (row: number) => number;

  constructor(
    count: number,
    formOf: (row: number) => string,
    lineOf: (row: number) => number = (row) => row,
  ) {
    const numbers = new Int32Array(count);
    for (let row = 0; row < count; row++) {
      const form = formOf(row);
      const number = this.#known.get(form) ?? this.#known.size;
      if (number === this.#known.size) this.#known.set(form, number);
      numbers[row] = number;
    }
    const from = new Int32Array(this.#known.size + 2);
    for (const number of numbers) from[number + 2] = (from[number + 2] ?? 0) + 1;
    for (let at = 2; at < from.length; at++) from[at] = (from[at] ?? 0) + (from[at - 1] ?? 0);
    const rows = new Int32Array(count);
    for (const [row, number] of numbers.entries()) {
      const next = from[number + 1] ?? 0;
      rows[next] = row;
      from[number + 1] = next + 1;
    }
    [this.#numbers, this.#rows, this.#from, this.#lineOf] = [numbers, rows, from, lineOf];
  }

  /** The rows, ascending, that have this form. */
  rows(form: string): Int32Array {
    return this.#rowsOf(this.#known.get(form) ?? -1);
  }

  #rowsOf(number: number): Int32Array {
    return this.#rows.subarray(this.#from[number] ?? 0, this.#from[number + 1] ?? 0);
  }

  /** All lines at which a run of forms begins, ascending; none for no forms. */
  find(forms: readonly string[]): readonly number[] {
    const key = forms.join("\n");
    const known = this.#runs.get(key);
    if (known !== undefined) return known;
    const run = Int32Array.from(forms, (form) => this.#known.get(form) ?? -1);
    const found = run.includes(-1) ? [] : this.#find(run).map(this.#lineOf);
    if (found.length >= MANY) this.#runs.set(key, found);
    return found;
  }

  /** Looks around the rarest of them; where that takes too long, at all rows. */
  #find(run: Int32Array): readonly number[] {
    const counts = Array.from(run, (number) => this.#rowsOf(number).length);
    const rarest = counts.indexOf(
      counts.reduce((least, count) => Math.min(least, count), Infinity),
    );
    const all = this.#numbers;
    const found: number[] = [];
    let budget = 2 * (all.length + run.length);
    for (const row of this.#rowsOf(run[rarest] ?? -1)) {
      const start = row - rarest;
      let same = 0;
      while (same < run.length && all[start + same] === run[same]) same++;
      if (same === run.length) found.push(start);
      budget -= same;
      if (budget < 0) return findRun(all, run);
    }
    return found;
  }
}

/** The lines of a file that are not blank. */
export interface Solid {
  /** For each its line in the file, 0-based. */
  readonly numbers: readonly number[];
  /** For each line of the file its number among the solid ones, or -1. */
  readonly rows: Int32Array;
}

type OfLines<Made> = (lines: Lines) => Made;

export const exactTable: OfLines<Table> = once(
  (lines) => new Table(lines.count, (line) => lines.text(line)),
);

export const foldedTable: OfLines<Table> = once((lines) => {
  const forms = foldedLines(lines);
  const { numbers } = solidLines(lines);
  return new Table(
    forms.length,
    (row) => forms[row] ?? "",
    (row) => numbers[row] ?? 0,
  );
});

export const looseTable: OfLines<Table> = once((lines) => {
  const forms = foldedLines(lines);
  return new Table(forms.length, (row) => loosen(forms[row] ?? ""));
});

export const solidLines: OfLines<Solid> = once((lines) => {
  const numbers: number[] = [];
  const rows = new Int32Array(lines.count).fill(-1);
  for (let line = 0; line < lines.count; line++)
    if (!isBlank(lines.text(line))) rows[line] = numbers.push(line) - 1;
  return { numbers, rows };
});

/** The solid lines, folded. */
export const foldedLines: OfLines<readonly string[]> = once((lines) =>
  solidLines(lines).numbers.map((line) => fold(lines.text(line))),
);

/** What is made of a file's lines once. */
export function once<Made>(make: OfLines<Made>): OfLines<Made> {
  const known = new WeakMap<Lines, { readonly made: Made }>();
  return (lines) => {
    let entry = known.get(lines);
    if (entry === undefined) known.set(lines, (entry = { made: make(lines) }));
    return entry.made;
  };
}
