/**
 * The index of a file's lines: equal lines have equal numbers, so that a hunk is a run of numbers. Made
 * when it is first asked for, and kept as long as the lines:
 *
 *     to the letter   of the lines that some hunk holds only, as most hunks need no other
 *     folded          without blanks at the ends, runs of blanks, and typography
 *     solid           the folded lines without the blank ones
 *     loose           the solid lines without letter case, heading level and final punctuation
 */

import { findRun } from "../text/find-run.ts";
import type { HunkLine } from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import { fold } from "./levels.ts";
import { loosen } from "./kinship.ts";

/** Lines as numbers, and where each line stands. */
export class Table {
  readonly #numbers: ReadonlyMap<string, number>;
  /** The number of each line; -1 if nobody seeks it. */
  readonly #lines: Int32Array;
  /** The lines by their numbers, and where those of each number begin. */
  readonly #sorted: Int32Array;
  readonly #from: Int32Array;

  /** `numbers`: those of the keys, from 0 on. `lines`: the number of each line, or -1. */
  constructor(numbers: ReadonlyMap<string, number>, lines: Int32Array) {
    // Counts, then sums of them; what nobody seeks is counted first and left out.
    const from = new Int32Array(numbers.size + 2);
    for (let line = 0; line < lines.length; line++) {
      const next = (lines[line] ?? -1) + 2;
      from[next] = (from[next] ?? 0) + 1;
    }
    from[1] = 0;
    for (let at = 2; at < from.length; at++) from[at] = (from[at] ?? 0) + (from[at - 1] ?? 0);
    const sorted = new Int32Array(from.at(-1) ?? 0);
    for (let line = 0; line < lines.length; line++) {
      const number = lines[line] ?? -1;
      if (number === -1) continue;
      const next = from[number + 1] ?? 0;
      sorted[next] = line;
      from[number + 1] = next + 1;
    }
    this.#numbers = numbers;
    this.#lines = lines;
    this.#sorted = sorted;
    this.#from = from;
  }

  /** `keys`: what the lines are compared by. `sought`: the keys that will be asked for; else any. */
  static of(count: number, keyOf: (line: number) => string, sought?: Iterable<string>): Table {
    const numbers = new Map<string, number>();
    for (const key of sought ?? []) if (!numbers.has(key)) numbers.set(key, numbers.size);
    const lines = new Int32Array(count);
    for (let line = 0; line < count; line++) {
      const key = keyOf(line);
      let number = numbers.get(key);
      if (number === undefined && sought === undefined) numbers.set(key, (number = numbers.size));
      lines[line] = number ?? -1;
    }
    return new Table(numbers, lines);
  }

  /** The table of some of the lines. */
  filtered(isKept: (line: number) => boolean): Table {
    return new Table(
      this.#numbers,
      this.#lines.filter((_, line) => isKept(line)),
    );
  }

  /** The same lines by other keys, that are made of theirs; `sought`: those that will be asked for. */
  keyed(keyOf: (key: string) => string, sought: Iterable<string>): Table {
    const numbers = new Map<string, number>();
    for (const key of sought) if (!numbers.has(key)) numbers.set(key, numbers.size);
    const others = new Int32Array(this.#numbers.size);
    for (const [key, number] of this.#numbers) others[number] = numbers.get(keyOf(key)) ?? -1;
    return new Table(
      numbers,
      this.#lines.map((number) => others[number] ?? -1),
    );
  }

  /** The lines, ascending, that have this key. */
  lines(key: string): Int32Array {
    const number = this.#numbers.get(key);
    return number === undefined ? NOWHERE : this.#linesOf(number);
  }

  /** All lines at which a run of keys begins, ascending; none for no keys. */
  find(keys: readonly string[]): readonly number[] {
    const run = new Int32Array(keys.length);
    let [rarest, fewest] = [0, Infinity];
    for (const [at, key] of keys.entries()) {
      const number = this.#numbers.get(key);
      if (number === undefined) return [];
      run[at] = number;
      const { length } = this.#linesOf(number);
      if (length < fewest) [rarest, fewest] = [at, length];
    }
    if (keys.length === 0) return [];
    const all = this.#lines;
    const found: number[] = [];
    let budget = 2 * (all.length + run.length);
    for (const line of this.#linesOf(run[rarest] ?? -1)) {
      const start = line - rarest;
      if (start < 0 || start + run.length > all.length) continue;
      let same = 0;
      while (same < run.length && all[start + same] === run[same]) same++;
      if (same === run.length) found.push(start);
      budget -= same;
      if (budget < 0) return findRun(all, run);
    }
    return found;
  }

  #linesOf(number: number): Int32Array {
    return this.#sorted.subarray(this.#from[number], this.#from[number + 1]);
  }
}

type OfLines<Made> = (lines: Lines) => Made;

const NOWHERE = new Int32Array();

/** The lines of a file that are not blank. */
export interface Solid {
  /** For each its line in the file, 0-based. */
  readonly numbers: readonly number[];
  readonly folded: readonly string[];
}

/** The lines of a file to the letter, as far as readings of hunks hold them. */
export function exactTable(readings: readonly (readonly HunkLine[])[], lines: Lines): Table {
  const sought = readings.flatMap((reading) => reading.map(({ text }) => text));
  return Table.of(lines.count, (line) => lines.text(line), sought);
}

/** Each line without what never tells two lines apart. */
export const foldedLines: OfLines<readonly string[]> = once((lines) =>
  Array.from({ length: lines.count }, (_, line) => fold(lines.text(line))),
);

export const foldedTable: OfLines<Table> = once((lines) => {
  const folded = foldedLines(lines);
  return Table.of(folded.length, (line) => folded[line] ?? "");
});

export const solidLines: OfLines<Solid> = once((lines) => {
  const all = foldedLines(lines);
  const numbers = [...all.keys()].filter((line) => all[line] !== "");
  return { numbers, folded: numbers.map((line) => all[line] ?? "") };
});

export const solidTable: OfLines<Table> = once((lines) => {
  const folded = foldedLines(lines);
  return foldedTable(lines).filtered((line) => folded[line] !== "");
});

/** The solid lines by their loose form, as far as readings of hunks hold them. */
export function looseTable(readings: readonly (readonly HunkLine[])[], lines: Lines): Table {
  const sought = readings.flatMap((reading) => reading.map(({ text }) => loosen(fold(text))));
  return solidTable(lines).keyed(loosen, sought);
}

/** What is made of a file's lines once. */
export function once<Made>(make: OfLines<Made>): OfLines<Made> {
  const known = new WeakMap<Lines, { readonly made: Made }>();
  return (lines) => {
    let entry = known.get(lines);
    if (entry === undefined) known.set(lines, (entry = { made: make(lines) }));
    return entry.made;
  };
}
