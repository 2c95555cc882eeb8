/**
 * The index of a file: its solid lines (those that are not blank), called rows. They are found by a hash that is the same
 * for all forms in which lines are compared; the forms themselves are computed on demand.
 *
 *     exact    unchanged, and with the blank lines between
 *     folded   without differences in white space and typography
 *     loose    the same, also without letter case, heading level, bullet and final punctuation
 */

import { MAX_SEARCH, TooLargeError } from "../limits.ts";
import { fold, loosen } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { memoized, once } from "./cache.ts";
import { Comparable } from "./likeness.ts";

/** The base of the hash of a run of rows, an odd number with well distributed bits. */
const FACTOR = 0x01000193;
/** The cost of looking at a row, and of comparing one, in compared characters. */
const [STEP, LINE] = [4, 100];

class LineIndex {
  /** The line number of each row, 0-based and ascending. */
  readonly numbers: readonly number[];
  /** The line of a row, in the forms in which it is compared. */
  readonly rowAt: (row: number) => Comparable;
  readonly #file: Lines;
  /** For each row the hash of all above it: the hash of a run is the difference of two. */
  readonly #sums: Int32Array;
  /** For each hash the number of rows and the last one, and for each row the one above with its hash. 1-based, 0 for none. */
  readonly #counts: Int32Array;
  readonly #last: Int32Array;
  readonly #above: Int32Array;
  #left = MAX_SEARCH;

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
    this.numbers = numbers;
    this.rowAt = memoized((row) => new Comparable(file.text(numbers[row] ?? -1)));
  }

  /** The lines at which a run of lines begins exactly, ascending; none for no lines. */
  exact(texts: readonly string[]): readonly number[] {
    return texts.length === 0 ? [] : this.#exact(texts.join("\n"));
  }

  readonly #exact = memoized((joined: string): readonly number[] => {
    const texts = joined.split("\n");
    const file = this.#file;
    const solid = texts.filter((text) => !isBlank(text));
    const blanks = texts.indexOf(solid[0] ?? "");
    const starts =
      solid.length === 0
        ? Array.from({ length: file.count }, (_, line) => line)
        : this.#like(solid).map((row) => (this.numbers[row] ?? 0) - blanks);
    return starts.filter(
      (start) =>
        start >= 0 &&
        start + texts.length <= file.count &&
        texts.every((text, at) => file.text(start + at) === text),
    );
  });

  /** The rows at which a run of folded lines begins, ascending; none for no lines. */
  folded(forms: readonly string[]): readonly number[] {
    return forms.length === 0 ? [] : this.#folded(forms.join("\n"));
  }

  readonly #folded = memoized((joined: string): readonly number[] => {
    const forms = joined.split("\n");
    return this.#like(forms).filter((row) =>
      forms.every((form, at) => this.rowAt(row + at).folded === form),
    );
  });

  /** The rows with a loose form, ascending. */
  readonly loose: (form: string) => readonly number[] = memoized((form) => {
    const isLike = memoized((text: string) => loosen(fold(text)) === form);
    return this.#like([form]).filter((row) => isLike(this.#file.text(this.numbers[row] ?? -1)));
  });

  /** The rows at which a run of rows with the hashes of these lines begins. Throws a `TooLargeError` if too many lines must be compared. */
  #like(texts: readonly string[]): readonly number[] {
    const [sums, counts, last, above] = [this.#sums, this.#counts, this.#last, this.#above];
    let [length, sum, power, rarest, slot, least] = [0, 0, 1, 0, 0, Infinity];
    for (const text of texts) {
      const hash = hashOf(text, 0, text.length);
      const count = counts[hash & (counts.length - 1)] ?? 0;
      if (count < least) [rarest, slot, least] = [length, hash & (counts.length - 1), count];
      sum = (Math.imul(sum, FACTOR) + hash) | 0;
      power = Math.imul(power, FACTOR);
      length++;
    }
    const found: number[] = [];
    for (let row = last[slot] ?? 0; row > 0; row = above[row] ?? 0) {
      const start = row - 1 - rarest;
      const end = start + length;
      if (start < 0 || end > this.numbers.length) continue;
      const passed = Math.imul(sums[start] ?? 0, power);
      if ((((sums[end] ?? 0) - passed) | 0) === sum) found.push(start);
    }
    this.#left -= STEP * least + LINE * found.length * length;
    if (this.#left < 0) throw new TooLargeError(MAX_SEARCH, "search");
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
  const { numbers, rowAt } = indexOf(file);
  return numbers.map((_, row) => rowAt(row).folded);
});
