/**
 * Finds blocks of lines in a file: one pass over the file a level, whatever the
 * number of blocks, then time in proportion to what is found.
 */

import { foldedLines, type Texts } from "./folded.ts";
import { fold, type Key } from "./ladder.ts";

/** Lines of the file and of the blocks as numbers: equal keys have equal numbers. */
interface Table {
  readonly ids: ReadonlyMap<string, number>;
  readonly file: Int32Array;
  /** For each number the lines of the file that have it, ascending. */
  readonly occurrences: readonly (readonly number[])[];
}

export class Seeker {
  readonly #lines: Texts;
  readonly #texts: readonly string[];
  readonly #tables = new Map<Key, Table>();

  /** `texts`: every line that will be sought. */
  constructor(lines: Texts, texts: readonly string[]) {
    this.#lines = lines;
    this.#texts = texts;
  }

  /** All lines at which the block stands, ascending. The block must not be empty. */
  find(block: readonly string[], key: Key): readonly number[] {
    const { ids, file, occurrences } = this.#table(key);
    const wanted = Int32Array.from(block, (text) => ids.get(key(text)) ?? -1);
    let rarest = 0;
    for (let at = 0; at < wanted.length; at++) {
      if (count(occurrences, wanted[at]) < count(occurrences, wanted[rarest])) rarest = at;
    }
    const lines = occurrences[wanted[rarest] ?? -1] ?? [];
    if (wanted.length === 1) return lines;
    const found: number[] = [];
    let budget = 2 * (file.length + wanted.length);
    for (const line of lines) {
      const start = line - rarest;
      if (start < 0 || start + wanted.length > file.length) continue;
      let same = 0;
      while (same < wanted.length && file[start + same] === wanted[same]) same++;
      if (same === wanted.length) found.push(start);
      budget -= same;
      if (budget < 0) return findBlock(file, wanted);
    }
    return found;
  }

  #table(key: Key): Table {
    const known = this.#tables.get(key);
    if (known !== undefined) return known;
    const ids = new Map<string, number>();
    const occurrences: number[][] = [];
    for (const text of this.#texts) {
      const reduced = key(text);
      if (ids.has(reduced)) continue;
      ids.set(reduced, occurrences.length);
      occurrences.push([]);
    }
    const file = new Int32Array(this.#lines.count);
    const folded = key === fold ? foldedLines(this.#lines) : [];
    for (let line = 0; line < file.length; line++) {
      const id = ids.get(folded[line] ?? key(this.#lines.text(line))) ?? -1;
      file[line] = id;
      occurrences[id]?.push(line);
    }
    const table = { ids, file, occurrences };
    this.#tables.set(key, table);
    return table;
  }
}

function count(occurrences: readonly (readonly number[])[], id: number | undefined): number {
  return occurrences[id ?? -1]?.length ?? 0;
}

/** All places of a block of numbers (Knuth, Morris and Pratt): linear for repetitive text too. */
export function findBlock<Numbers extends Int32Array | Uint16Array>(
  file: Numbers,
  wanted: Numbers,
): number[] {
  const border = new Int32Array(wanted.length);
  for (let at = 1, same = 0; at < wanted.length; at++) {
    while (same > 0 && wanted[at] !== wanted[same]) same = border[same - 1] ?? 0;
    if (wanted[at] === wanted[same]) same++;
    border[at] = same;
  }
  const found: number[] = [];
  for (let at = 0, same = 0; at < file.length; at++) {
    while (same > 0 && file[at] !== wanted[same]) same = border[same - 1] ?? 0;
    if (file[at] === wanted[same]) same++;
    if (same === wanted.length) {
      found.push(at - same + 1);
      same = border[same - 1] ?? 0;
    }
  }
  return found;
}
