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
import { fold } from "./ladder.ts";
import { loosen } from "./kinship.ts";

/** Lines as numbers, and where each line stands. */
export class Table {
  readonly #numbers = new Map<string, number>();
  /** The number of each line; -1 if nobody seeks it. */
  readonly #lines: Int32Array;
  /** The lines by their numbers, and where those of each number begin. */
  readonly #sorted: Int32Array;
  readonly #from: Int32Array;

  /** `keys`: what the lines are compared by. `sought`: the keys that will be asked for; else any. */
  constructor(count: number, keyOf: (line: number) => string, sought?: Iterable<string>) {
    const numbers = this.#numbers;
    for (const key of sought ?? []) if (!numbers.has(key)) numbers.set(key, numbers.size);
    const lines = new Int32Array(count);
    for (let line = 0; line < count; line++) {
      const key = keyOf(line);
      let number = numbers.get(key);
      if (number === undefined && sought === undefined) numbers.set(key, (number = numbers.size));
      lines[line] = number ?? -1;
    }
    const from = new Int32Array(numbers.size + 2);
    for (const number of lines) if (number !== -1) from[number + 2] = (from[number + 2] ?? 0) + 1;
    for (let at = 2; at < from.length; at++) from[at] = (from[at] ?? 0) + (from[at - 1] ?? 0);
    const sorted = new Int32Array(from.at(-1) ?? 0);
    for (const [line, number] of lines.entries()) {
      if (number === -1) continue;
      const next = from[number + 1] ?? 0;
      sorted[next] = line;
      from[number + 1] = next + 1;
    }
    this.#lines = lines;
    this.#sorted = sorted;
    this.#from = from;
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
  return new Table(lines.count, (line) => lines.text(line), sought);
}

/** Each line without what never tells two lines apart. */
export const foldedLines: OfLines<readonly string[]> = once((lines) =>
  Array.from({ length: lines.count }, (_, line) => fold(lines.text(line))),
);

export const foldedTable: OfLines<Table> = once((lines) => tableOf(foldedLines(lines)));

export const solidLines: OfLines<Solid> = once((lines) => {
  const all = foldedLines(lines);
  const numbers = [...all.keys()].filter((line) => all[line] !== "");
  return { numbers, folded: numbers.map((line) => all[line] ?? "") };
});

export const solidTable: OfLines<Table> = once((lines) => tableOf(solidLines(lines).folded));

export const looseTable: OfLines<Table> = once((lines) =>
  tableOf(solidLines(lines).folded.map(loosen)),
);

function tableOf(keys: readonly string[]): Table {
  return new Table(keys.length, (line) => keys[line] ?? "");
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
