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
/** The number of characters of a single string that are searched for first. */
const HEAD = 64;
/** The cost of a place, in compared characters. */
const PLACE = 1000;

/** Offsets of all places of each string, including overlapping ones. Throws a `TooLargeError` if it takes too long. */
export function findStrings(
  strings: readonly string[],
  text: string,
): ReadonlyMap<string, readonly number[]> {
  const places = new Map(strings.map((one) => [one, [] as number[]]));
  places.delete("");
  if (places.size >= MANY) findMany(places, text);
  else for (const sought of places.keys()) places.set(sought, findOne(sought, text));
  for (const { length } of places.values())
    if (PLACE * length > MAX_SEARCH) throw new TooLargeError(MAX_SEARCH, "search");
  return places;
}

function findOne(sought: string, text: string): number[] {
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

/** Adds the places of many strings. Those of about the same length are searched for in one pass. */
function findMany(places: ReadonlyMap<string, number[]>, text: string): void {
  const byWidth = new Map<number, string[]>();
  for (const one of places.keys()) addTo(byWidth, 2 ** Math.floor(Math.log2(one.length)), one);
  let left = MAX_SEARCH;
  for (const [width, all] of byWidth) {
    const byTail = new Map<number, string[]>();
    for (const one of all) addTo(byTail, hashOf(one.slice(-width)), one);
    const mayEnd = new Uint8Array(1 << 16);
    for (const tail of byTail.keys()) mayEnd[tail >>> 16] = 1;
    let power = 1;
    for (let at = 0; at < width; at++) power = Math.imul(power, FACTOR);
    let hash = 0;
    for (let at = 0; at < text.length; at++) {
      const passed = at < width ? 0 : Math.imul(power, text.charCodeAt(at - width));
      hash = (Math.imul(hash, FACTOR) + text.charCodeAt(at) - passed) | 0;
      if (mayEnd[hash >>> 16] === 0) continue;
      for (const one of byTail.get(hash) ?? []) {
        const start = at + 1 - one.length;
        left -= one.length;
        if (start < 0 || !text.startsWith(one, start)) continue;
        places.get(one)?.push(start);
        // Equal strings are compared to their end.
        left -= PLACE + 2 * one.length;
      }
      if (left < 0) throw new TooLargeError(MAX_SEARCH, "search");
    }
  }
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++)
    hash = (Math.imul(hash, FACTOR) + text.charCodeAt(at)) | 0;
  return hash;
}
