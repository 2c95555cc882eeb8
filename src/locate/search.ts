/**
 * Searches a text for many strings in a few passes: a rolling hash (Rabin and Karp) of the last characters of a
 * string finds where it may be. The time grows with the text and the strings, and with the number of places found.
 */

import { MAX_SEARCH, TooLargeError } from "../limits.ts";
import { findRun } from "../text/find-run.ts";
import { addTo } from "../text/multimap.ts";

/** From this many strings on, all are searched for in the same passes. */
const MANY = 16;
/** The base of the hash, an odd number with well distributed bits. */
const FACTOR = 0x01000193;
/** The number of characters of a string that are searched for first. */
const HEAD = 64;
/** The cost of a place, in compared characters. */
const PLACE = 1000;

/** Finds strings in one text. */
export class TextSearch {
  readonly text: string;
  readonly #known: Map<string, readonly number[]>;
  #left = MAX_SEARCH;

  /** `strings`: those that will be asked for. */
  constructor(text: string, strings: readonly string[]) {
    this.text = text;
    const all = new Set(strings);
    this.#known = (all.size < MANY ? undefined : findMany(text, all)) ?? new Map();
  }

  /** Offsets of all places, including overlapping ones. Throws a `TooLargeError` if it takes too long. */
  find(sought: string): readonly number[] {
    let places = this.#known.get(sought);
    if (places === undefined) {
      this.#spend(this.text.length);
      places = findOne(this.text, sought);
      this.#known.set(sought, places);
    }
    this.#spend(PLACE * places.length);
    return places;
  }

  #spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new TooLargeError(MAX_SEARCH, "search");
  }
}

function findOne(text: string, sought: string): number[] {
  if (sought === "") return [];
  const head = sought.slice(0, HEAD);
  const found: number[] = [];
  let left = 4 * text.length + sought.length;
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at + 1)) {
    left -= sought.length;
    if (left < 0) return findRun(codesOf(text), codesOf(sought));
    if (text.startsWith(sought, at)) found.push(at);
  }
  return found;
}

function codesOf(text: string): Int32Array {
  const codes = new Int32Array(text.length);
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
  return codes;
}

/** All places of many strings; undefined if too many of them have the same hash. */
function findMany(text: string, strings: ReadonlySet<string>): Map<string, number[]> | undefined {
  const places = new Map([...strings].map((one) => [one, [] as number[]]));
  const byWidth = new Map<number, string[]>();
  for (const one of strings)
    if (one !== "") addTo(byWidth, 2 ** Math.floor(Math.log2(one.length)), one);
  const inText = hashesOf(text);
  let left = 20 * text.length;
  for (const [width, all] of byWidth) {
    const power = powerOf(width);
    const byTail = new Map<number, string[]>();
    const mayEnd = new Uint8Array(1 << 16);
    for (const one of all) {
      const tail = hashAt(hashesOf(one), one.length - width, width, power);
      addTo(byTail, tail, one);
      mayEnd[tail >>> 16] = 1;
    }
    for (let at = 0; at + width <= text.length; at++) {
      const tail = hashAt(inText, at, width, power);
      if (mayEnd[tail >>> 16] === 0) continue;
      for (const one of byTail.get(tail) ?? []) {
        left -= 4 + one.length / 16;
        const start = at + width - one.length;
        if (start >= 0 && text.startsWith(one, start)) places.get(one)?.push(start);
      }
      if (left < 0) return undefined;
    }
  }
  return places;
}

/** The hashes of all prefixes of a text. */
function hashesOf(text: string): Int32Array {
  const hashes = new Int32Array(text.length + 1);
  let hash = 0;
  for (let at = 0; at < text.length; at++)
    hashes[at + 1] = hash = (Math.imul(hash, FACTOR) + text.charCodeAt(at)) | 0;
  return hashes;
}

function powerOf(width: number): number {
  let power = 1;
  for (let at = 0; at < width; at++) power = Math.imul(power, FACTOR);
  return power;
}

/** The hash of `width` characters from an offset on. */
function hashAt(hashes: Int32Array, at: number, width: number, power: number): number {
  return ((hashes[at + width] ?? 0) - Math.imul(power, hashes[at] ?? 0)) | 0;
}
