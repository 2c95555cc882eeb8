/**
 * The index of a file: the line numbers of each line, in three forms. One pass sorts the lines by a hash that is the same
 * for all forms; the forms themselves are computed on demand.
 *
 *     exact    all lines, unchanged
 *     folded   the solid lines (those that are not blank), without differences in white space and typography
 *     loose    the same, also without letter case, heading level, bullet and final punctuation
 */

import { findRun } from "../text/find-run.ts";
import { fold, loosen } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { Comparable } from "./likeness.ts";

/** A run whose rarest line is in so many places is searched for in the whole file, and only once. */
const MANY = 100;

/** Finds rows, the lines of a file or the solid ones, by one form. */
class Table {
  readonly #all: ReturnType<typeof chainsOf>;
  readonly #formOf: (row: number) => string;
  /** Maps lines to rows, if they differ. */
  readonly #solid: Solid | undefined;
  /** The number of rows. */
  readonly #count: number;
  /** The rows with a form, ascending. */
  readonly rows: (form: string) => readonly number[] = memoized((form: string) =>
    this.#all.like(form, this.#solid?.rows).filter((row) => this.#formOf(row) === form),
  );
  /** The rows at which a run of forms begins. */
  readonly #runs = memoized((joined: string): readonly number[] => {
    const forms = joined.split("\n");
    const ids = new Map([...new Set(forms)].map((form, id) => [form, id]));
    const all = new Int32Array(this.#count).fill(-1);
    for (const [form, id] of ids) for (const row of this.rows(form)) all[row] = id;
    return findRun(
      all,
      Int32Array.from(forms, (form) => ids.get(form) ?? -1),
    );
  });

  constructor(lines: Lines, formOf: (row: number) => string, solid?: Solid) {
    this.#all = chainsOf(lines);
    this.#count = solid?.numbers.length ?? lines.count;
    this.#formOf = formOf;
    this.#solid = solid;
  }

  /** All rows at which a run of forms begins, ascending; none for no forms. Searches around the rarest of the forms. */
  find(forms: readonly string[]): readonly number[] {
    let [rarest, least] = [0, Infinity];
    for (const [at, form] of forms.entries()) {
      const count = this.#all.count(form);
      if (count < least) [rarest, least] = [at, count];
    }
    if (forms.length === 0) return [];
    if (least >= MANY) return this.#runs(forms.join("\n"));
    return this.#all.like(forms[rarest] ?? "", this.#solid?.rows).flatMap((row) => {
      const start = row - rarest;
      if (start < 0 || start + forms.length > this.#count) return [];
      return forms.every((form, at) => this.#formOf(start + at) === form) ? [start] : [];
    });
  }
}

/** The lines of a file that are not blank. */
export interface Solid {
  /** The line number of each, 0-based. */
  readonly numbers: readonly number[];
  /** For each line of the file its index among the solid ones, or -1. */
  readonly rows: Int32Array;
}

/** ASCII characters in the loosest form: lower-case letters and digits; 0 for others. */
const LETTERS = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z\d]/.test(String.fromCharCode(code)) ? code | 32 : 0,
);

/** A hash of the loosest form: of its letters and digits or, if there are none, of all non-blank characters. */
function hashOf(text: string, from: number, to: number, isLoose = false): number {
  let [hash, bare, letters] = [0, 0, 0];
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code > 127 && !isLoose) {
      const form = loosen(fold(text.slice(from, to)));
      return hashOf(form, 0, form.length, true);
    }
    const letter = code > 127 ? code : (LETTERS[code] ?? 0);
    if (letter !== 0) hash = Math.imul(hash, 31) + letter;
    else if (code > 32) bare = Math.imul(bare, 31) + code;
    letters |= letter;
  }
  const sum = letters === 0 ? bare : hash;
  return sum ^ (sum >>> 15);
}

export type OfLines<Made> = (lines: Lines) => Made;

/** The lines of a file by their hashes. */
const chainsOf = once(({ source, starts, count }: Lines) => {
  const mask = 2 ** Math.ceil(Math.log2(count + 1)) - 1;
  const counts = new Int32Array(mask + 1);
  // The first line with each hash, and for each line the next one with its hash; 1-based, 0 for none.
  const [first, next] = [new Int32Array(mask + 1), new Int32Array(count + 1)];
  let end = source.length;
  for (let line = count; line > 0; line--) {
    const start = starts[line - 1] ?? 0;
    const hash = hashOf(source, start, end) & mask;
    next[line] = first[hash] ?? 0;
    first[hash] = line;
    counts[hash] = (counts[hash] ?? 0) + 1;
    end = start;
  }
  const hashIn = (form: string): number => hashOf(form, 0, form.length) & mask;
  return {
    /** The number of lines that may have a form. */
    count: (form: string): number => counts[hashIn(form)] ?? 0,
    /** The lines, or else the rows of `rows`, that may have a form, ascending. */
    like(form: string, rows?: Int32Array): readonly number[] {
      const found: number[] = [];
      let line = first[hashIn(form)] ?? 0;
      for (; line > 0; line = next[line] ?? 0) {
        const row = rows === undefined ? line - 1 : (rows[line - 1] ?? -1);
        if (row !== -1) found.push(row);
      }
      return found;
    },
  };
});

export const exactTable: OfLines<Table> = once(
  (lines) => new Table(lines, (line) => lines.text(line)),
);

export const foldedTable: OfLines<Table> = once((lines) => {
  const rowAt = comparableRows(lines);
  return new Table(lines, (row) => rowAt(row).folded, solidLines(lines));
});

export const looseTable: OfLines<Table> = once((lines) => {
  const rowAt = comparableRows(lines);
  return new Table(lines, (row) => rowAt(row).loose, solidLines(lines));
});

export const solidLines: OfLines<Solid> = once((lines) => {
  const numbers: number[] = [];
  const rows = new Int32Array(lines.count).fill(-1);
  for (let line = 0; line < lines.count; line++)
    if (!isBlank(lines.text(line))) rows[line] = numbers.push(line) - 1;
  return { numbers, rows };
});

/** The solid lines, in the forms in which they are compared. */
export const comparableRows: OfLines<(row: number) => Comparable> = once((lines) => {
  const { numbers } = solidLines(lines);
  return memoized((row) => new Comparable(lines.text(numbers[row] ?? -1)));
});

/** The solid lines, folded. */
export const foldedLines: OfLines<readonly string[]> = once((lines) => {
  const rowAt = comparableRows(lines);
  return solidLines(lines).numbers.map((_, row) => rowAt(row).folded);
});

/** Caches what is computed from a file's lines. */
export function once<Made>(make: OfLines<Made>): OfLines<Made> {
  return memoized(make, new WeakMap<Lines, Made>());
}

interface Known<Key, Made> {
  get(key: Key): Made | undefined;
  set(key: Key, made: Made): unknown;
}

/** Caches the results of a function that are not undefined. */
export function memoized<Key, Made>(
  make: (key: Key) => Made,
  known: Known<Key, Made> = new Map<Key, Made>(),
): (key: Key) => Made {
  return (key) => {
    let made = known.get(key);
    if (made === undefined) known.set(key, (made = make(key)));
    return made;
  };
}
