/** Finds strings in a text, in linear time whatever both are. */

import { MAX_SEARCH, TooLargeError } from "../limits.ts";
import { codesOf, findRun } from "../text/find-run.ts";
import { addTo } from "../text/multimap.ts";

/** Characters that may still be searched in one file. */
export class SearchBudget {
  #left: number = MAX_SEARCH;

  /** Throws a `TooLargeError` when nothing is left. */
  spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new TooLargeError(MAX_SEARCH, "search");
  }
}

/** A string so long cannot take long to be found, whatever the text. */
const SHORT = 64;
/** How much longer a search takes that looks at every character. */
const SLOW = 40;
/** How much longer the one pass takes that looks for many strings. */
const PASS = 10;
/** And what a place costs that is found, in time and memory. */
const PLACE = 3000;

/** From so many strings on they are looked for in one pass, by their first characters: at least and at most so many. */
const MANY = 16;
const [SHORTEST, LONGEST] = [12, 48];

export class TextSearch {
  readonly #text: string;
  readonly #budget: SearchBudget;
  #codes: Uint16Array | undefined;
  /** The places of strings that were looked for in one pass. */
  #known: ReadonlyMap<string, readonly number[]> = new Map();

  constructor(text: string, budget: SearchBudget) {
    this.#text = text;
    this.#budget = budget;
  }

  /** Looks for many strings at once that will be asked for. */
  prepare(strings: readonly string[]): void {
    const all = new Set(strings.filter(({ length }) => length >= SHORTEST));
    if (all.size < MANY) return;
    this.#budget.spend(PASS * this.#text.length);
    this.#known = findMany(this.#text, all);
  }

  /** Offsets of all places of a string, which must not be empty, overlapping ones too. */
  find(sought: string): readonly number[] {
    const known = this.#known.get(sought);
    if (known !== undefined) {
      this.#budget.spend(PLACE * known.length);
      return known;
    }
    const text = this.#text;
    this.#budget.spend(text.length);
    const head = sought.slice(0, SHORT);
    const found: number[] = [];
    let left = text.length;
    for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at + 1)) {
      if (sought.length > SHORT) {
        left -= sought.length;
        if (left < 0) return this.#findSlowly(sought);
        if (!text.startsWith(sought, at)) continue;
      }
      this.#budget.spend(PLACE);
      found.push(at);
    }
    return found;
  }

  /** Where the beginning of the string occurs nearly everywhere. */
  #findSlowly(sought: string): readonly number[] {
    this.#budget.spend(SLOW * this.#text.length);
    return findRun((this.#codes ??= codesOf(this.#text)), codesOf(sought));
  }
}

/**
 * All places of many strings (Rabin and Karp): a rolling hash of so many characters as the shortest has
 * tells where one may begin. Of none if too many begin alike.
 */
function findMany(
  text: string,
  strings: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
  let width = LONGEST;
  for (const { length } of strings) width = Math.min(width, length);
  const places = new Map<string, number[]>();
  const byHash = new Map<number, string[]>();
  const mayBe = new Uint8Array(1 << 16);
  for (const one of strings) {
    let hash = 0;
    for (let at = 0; at < width; at++) hash = (Math.imul(hash, FACTOR) + one.charCodeAt(at)) | 0;
    addTo(byHash, hash, one);
    mayBe[hash >>> 16] = 1;
    places.set(one, []);
  }
  let first = 1;
  for (let at = 0; at < width; at++) first = Math.imul(first, FACTOR);
  let [hash, left] = [0, 2 * text.length];
  for (let at = 0; at < text.length; at++) {
    hash = (Math.imul(hash, FACTOR) + text.charCodeAt(at)) | 0;
    const start = at - width + 1;
    if (start > 0) hash = (hash - Math.imul(first, text.charCodeAt(start - 1))) | 0;
    if (start < 0 || mayBe[hash >>> 16] === 0) continue;
    for (const one of byHash.get(hash) ?? []) {
      left -= one.length;
      if (text.startsWith(one, start)) places.get(one)?.push(start);
    }
    if (left < 0) return new Map();
  }
  return places;
}

/** An odd number with bits all over. */
const FACTOR = 0x01000193;
