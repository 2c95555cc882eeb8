/**
 * The index of a file's lines. One pass puts lines with the same loosest form into one bucket; their other forms are
 * compared only in the buckets that are asked for. Three tables look into it:
 *
 *     exact    all lines, to the letter
 *     folded   the solid lines (those that are not blank), white space and typography aside
 *     loose    the solid lines, letter case, heading level, bullet and final punctuation aside, too
 */

import { findRun } from "../text/find-run.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { fold, loosen } from "../text/fold.ts";

/** What is compared of lines. */
interface Form {
  readonly of: (text: string) => string;
  /** The loosest form, given this one. */
  readonly loosest: (form: string) => string;
}

const EXACT: Form = { of: (text) => text, loosest: (text) => loosen(fold(text)) };
const FOLDED: Form = { of: fold, loosest: loosen };
const LOOSE: Form = { of: (text) => loosen(fold(text)), loosest: (form) => form };

/** Rows, which are lines of a file or the solid ones, in one of their forms. */
export class Table {
  readonly #lines: Lines;
  readonly #buckets: Buckets;
  readonly #form: Form;
  /** From lines to rows, if they are not the same. */
  readonly #solid: Solid | undefined;
  /** The number of each row; -1 if nobody has asked for a row in its bucket. */
  readonly #numbers: Int32Array;
  readonly #asked = new Set<number>();
  readonly #known = new Map<string, number>();
  readonly #rows: number[][] = [];

  constructor(lines: Lines, form: Form, solid?: Solid) {
    this.#lines = lines;
    this.#buckets = bucketsOf(lines);
    this.#form = form;
    this.#solid = solid;
    this.#numbers = new Int32Array(solid?.numbers.length ?? lines.count).fill(-1);
  }

  /** The rows, ascending, that have this form. */
  rows(form: string): readonly number[] {
    return this.#rows[this.#number(form) ?? -1] ?? [];
  }

  /** All rows at which a run of forms begins, ascending; none for no forms. */
  find(forms: readonly string[]): readonly number[] {
    const run = new Int32Array(forms.length);
    let rarest = 0;
    let starts: readonly number[] | undefined;
    for (const [at, form] of forms.entries()) {
      const number = this.#number(form);
      if (number === undefined) return [];
      run[at] = number;
      const rows = this.#rows[number] ?? [];
      if (starts === undefined || rows.length < starts.length) [rarest, starts] = [at, rows];
    }
    const all = this.#numbers;
    const found: number[] = [];
    let budget = 2 * (all.length + run.length);
    for (const row of starts ?? []) {
      const start = row - rarest;
      if (start < 0 || start + run.length > all.length) continue;
      let same = 0;
      while (same < run.length && all[start + same] === run[same]) same++;
      if (same === run.length) found.push(start);
      budget -= same;
      if (budget < 0) return findRun(all, run);
    }
    return found;
  }

  #number(form: string): number | undefined {
    const known = this.#known.get(form);
    if (known !== undefined) return known;
    const bucket = this.#buckets.of(form, this.#form.loosest);
    if (this.#asked.has(bucket)) return undefined;
    this.#asked.add(bucket);
    // Most lines of a bucket are the same, and then one of them tells the form of all.
    let last: string | undefined;
    let number = -1;
    for (const line of this.#buckets.lines(bucket)) {
      const row = this.#solid === undefined ? line : (this.#solid.rows[line] ?? -1);
      if (row === -1) continue;
      const text = this.#lines.text(line);
      if (text !== last) number = this.#numberOf(this.#form.of(text));
      last = text;
      this.#numbers[row] = number;
      this.#rows[number]?.push(row);
    }
    return this.#known.get(form);
  }

  /** The number of a form, a new one if it is met for the first time. */
  #numberOf(form: string): number {
    const known = this.#known.get(form);
    if (known !== undefined) return known;
    this.#known.set(form, this.#rows.length);
    return this.#rows.push([]) - 1;
  }
}

/** The lines of a file that are not blank. */
export interface Solid {
  /** For each its line in the file, 0-based. */
  readonly numbers: readonly number[];
  /** For each line of the file its number among the solid ones, or -1. */
  readonly rows: Int32Array;
}

/** The lines of a file, sorted by hashes of their loosest forms. */
class Buckets {
  readonly #mask: number;
  /** The lines, and where those of each bucket begin. */
  readonly #lines: Int32Array;
  readonly #from: Int32Array;

  constructor({ source, starts, count }: Lines) {
    this.#mask = 2 ** Math.ceil(Math.log2(count + 1)) - 1;
    const hashes = new Int32Array(count);
    const from = new Int32Array(this.#mask + 3);
    for (let line = 0; line < count; line++) {
      const end = starts[line + 1] ?? source.length;
      const hash = hashOf(source, starts[line] ?? 0, end, EXACT.loosest) & this.#mask;
      hashes[line] = hash;
      from[hash + 2] = (from[hash + 2] ?? 0) + 1;
    }
    for (let at = 2; at < from.length; at++) from[at] = (from[at] ?? 0) + (from[at - 1] ?? 0);
    const lines = new Int32Array(count);
    for (let line = 0; line < count; line++) {
      const hash = hashes[line] ?? 0;
      const next = from[hash + 1] ?? 0;
      lines[next] = line;
      from[hash + 1] = next + 1;
    }
    this.#lines = lines;
    this.#from = from;
  }

  of(form: string, loosest: Form["loosest"]): number {
    return hashOf(form, 0, form.length, loosest) & this.#mask;
  }

  lines(bucket: number): Int32Array {
    return this.#lines.subarray(this.#from[bucket], this.#from[bucket + 1]);
  }
}

/** Characters of ASCII as they are in the loosest form: small letters and digits; 0 for others. */
const LETTERS = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z\d]/.test(String.fromCharCode(code)) ? code | 32 : 0,
);

/**
 * A hash of the loosest form. Of ASCII that is known without making it: its letters and digits stay
 * what they are or, if there are none, all that is no blank.
 */
function hashOf(text: string, from: number, to: number, loosest?: Form["loosest"]): number {
  let [hash, bare, letters] = [0, 0, 0];
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code > 127 && loosest !== undefined) {
      const form = loosest(text.slice(from, to));
      return hashOf(form, 0, form.length);
    }
    const letter = code > 127 ? code : (LETTERS[code] ?? 0);
    if (letter !== 0) hash = Math.imul(hash, 31) + letter;
    else if (code > 32) bare = Math.imul(bare, 31) + code;
    letters |= letter;
  }
  const sum = letters === 0 ? bare : hash;
  return sum ^ (sum >>> 15);
}

type OfLines<Made> = (lines: Lines) => Made;

const bucketsOf: OfLines<Buckets> = once((lines) => new Buckets(lines));

export const exactTable: OfLines<Table> = once((lines) => new Table(lines, EXACT));

export const foldedTable: OfLines<Table> = once(
  (lines) => new Table(lines, FOLDED, solidLines(lines)),
);

export const looseTable: OfLines<Table> = once(
  (lines) => new Table(lines, LOOSE, solidLines(lines)),
);

export const solidLines: OfLines<Solid> = once((lines) => {
  const numbers: number[] = [];
  const rows = new Int32Array(lines.count).fill(-1);
  for (let line = 0; line < lines.count; line++) {
    if (isBlank(lines.text(line))) continue;
    rows[line] = numbers.length;
    numbers.push(line);
  }
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
