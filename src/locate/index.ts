/**
 * The index of a file: its solid lines (those that are not blank), called rows. They are found by a hash that is the same
 * for all forms in which lines are compared; the forms themselves are computed on demand.
 *
 *     exact    unchanged, and with the blank lines between
 *     folded   without differences in white space and typography
 *     loose    the same, also without letter case, heading level, bullet and final punctuation
 */

import { MAX_SEARCH } from "../limits.ts";
import { fold, loosen } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { memoized } from "../text/memoized.ts";
import { once } from "./cache.ts";
import { Comparable } from "./likeness.ts";

/** The base of the hash of a run of rows, an odd number with well distributed bits. */
const FACTOR = 0x01000193;
/** The cost of looking at a row, and of comparing one, in compared characters. */
const [STEP, LINE] = [4, 100];

/** The characters of a file that may still be compared. Below zero, places may have been missed. */
export const workIn: (file: Lines) => { left: number } = once(() => ({ left: MAX_SEARCH }));

class LineIndex {
  /** The line number of each row, 0-based and ascending. */
  readonly numbers: readonly number[];
  readonly #file: Lines;
  /** For each row the hash of all above it: the hash of a run is the difference of two. */
  readonly #sums: Int32Array;
  /** For each hash the number of rows and the last one, and for each row the one above with its hash. 1-based, 0 for none. */
  readonly #counts: Int32Array;
  readonly #last: Int32Array;
  readonly #above: Int32Array;
  readonly #work: { left: number };
  /** Places by their form and lines, and rows as they are compared. */
  readonly #known = new Map<string, readonly number[]>();
  readonly #rows: Comparable[] = [];

  constructor(file: Lines) {
    const { source, starts, count } = file;
    const mask = 2 ** Math.ceil(Math.log2(count + 1)) - 1;
    const numbers: number[] = [];
    const [sums, above] = [new Int32Array(count + 1), new Int32Array(count + 1)];
    const [counts, last] = [new Int32Array(mask + 1), new Int32Array(mask + 1)];
    let sum = 0;
    for (let line = 0, start = 0, end = 0; line < count; line++, start = end) {
      end = line + 1 === count ? source.length : (starts[line + 1] ?? 0);
      const hash = hashOf(source, start, end);
      if (hash === 0 && isBlank(source.slice(start, end))) continue;
      const rows = numbers.push(line);
      sums[rows] = sum = (Math.imul(sum, FACTOR) + hash) | 0;
      const slot = hash & mask;
      above[rows] = last[slot] ?? 0;
      last[slot] = rows;
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
    [this.#sums, this.#counts, this.#last, this.#above] = [sums, counts, last, above];
    this.#file = file;
    this.#work = workIn(file);
    this.numbers = numbers;
  }

  /** The line of a row, in the forms in which it is compared. */
  rowAt(row: number): Comparable {
    return (this.#rows[row] ??= new Comparable(this.#file.text(this.numbers[row] ?? -1)));
  }

  /** The lines at which a run of lines begins exactly, ascending; none for no lines. */
  exact(texts: readonly string[]): readonly number[] {
    const { starts, count } = this.#file;
    const isHere = (start: number): boolean =>
      texts.every((text, at) => this.#areEqual(this.#file.text(start + at), text));
    return this.#cached("exact", texts, () => {
      const solid = texts.filter((text) => !isBlank(text));
      const blanks = texts.indexOf(solid[0] ?? "");
      const all =
        solid.length === 0
          ? [...starts.keys()]
          : this.#withHashes(solid).map((row) => (this.numbers[row] ?? 0) - blanks);
      return all.filter((start) => start >= 0 && start + texts.length <= count && isHere(start));
    });
  }

  /** The lines at which a run of folded rows begins, ascending; none for no rows. */
  folded(forms: readonly string[]): readonly number[] {
    const isHere = (row: number): boolean =>
      forms.every((form, at) => this.#areEqual(this.rowAt(row + at).folded, form));
    return this.#cached("folded", forms, () =>
      this.#withHashes(forms).flatMap((row) => (isHere(row) ? (this.numbers[row] ?? []) : [])),
    );
  }

  /** The rows with a loose form, ascending. */
  loose(form: string): readonly number[] {
    const isLike = memoized((text: string) => loosen(fold(text)) === form);
    return this.#cached("loose", [form], () =>
      this.#withHashes([form]).filter((row) => isLike(this.#file.text(this.numbers[row] ?? -1))),
    );
  }

  #cached(form: string, run: readonly string[], find: () => readonly number[]): readonly number[] {
    if (run.length === 0) return [];
    const key = `${form}\n${run.join("\n")}`;
    const places = this.#known.get(key) ?? find();
    this.#known.set(key, places);
    return places;
  }

  #areEqual(actual: string, expected: string): boolean {
    return (this.#work.left -= LINE) >= 0 && actual === expected;
  }

  /** The rows at which a run of rows with the hashes of these lines begins. */
  #withHashes(texts: readonly string[]): readonly number[] {
    const [sums, counts, last, above] = [this.#sums, this.#counts, this.#last, this.#above];
    let [sum, power, rarest, slot, least] = [0, 1, 0, 0, Infinity];
    for (const [at, text] of texts.entries()) {
      const hash = hashOf(text, 0, text.length);
      const count = counts[hash & (counts.length - 1)] ?? 0;
      if (count < least) [rarest, slot, least] = [at, hash & (counts.length - 1), count];
      sum = (Math.imul(sum, FACTOR) + hash) | 0;
      power = Math.imul(power, FACTOR);
    }
    const found: number[] = [];
    this.#work.left -= STEP * least;
    for (let row = last[slot] ?? 0; row > 0 && this.#work.left >= 0; row = above[row] ?? 0) {
      const start = row - 1 - rarest;
      const end = start + texts.length;
      if (start < 0 || end > this.numbers.length) continue;
      if ((((sums[end] ?? 0) - Math.imul(sums[start] ?? 0, power)) | 0) === sum) found.push(start);
    }
    this.#work.left -= LINE * found.length;
    return found.toReversed();
  }
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

export const indexOf: (file: Lines) => LineIndex = once((file) => new LineIndex(file));

/** The rows, folded. */
export const foldedLines: (file: Lines) => readonly string[] = once((file) => {
  const index = indexOf(file);
  return index.numbers.map((_, row) => index.rowAt(row).folded);
});
