/**
 * Searches a text for many strings in a few passes: a rolling hash (Rabin and Karp) of the last characters of a
 * string finds where it may be. The time grows with the text and the strings, and with the number of places found.
 */

import { MAX_SEARCH, TooLargeError } from "../limits.ts";
import { addTo } from "../text/multimap.ts";

/** From this many strings on, all are searched for in the same passes. */
const MANY = 16;
/** The base of the hash, an odd number with well distributed bits. */
const FACTOR = 0x01000193;
/** The number of characters of a single string that are searched for first. */
const HEAD = 64;
/** The cost of a place, in compared characters. */
const PLACE = 1000;

/** The offsets of all places of a string, ascending. They may overlap. */
type Offsets = readonly number[];

/** The places of each string that is not empty. Throws a `TooLargeError` if it takes too long. */
export function findStrings(
  strings: readonly string[],
  text: string,
): ReadonlyMap<string, Offsets> {
  const sought = new Set(strings);
  sought.delete("");
  if (sought.size >= MANY) return findMany(sought, text);
  return new Map(Array.from(sought, (one) => [one, findOne(one, text)]));
}

function findOne(sought: string, text: string): Offsets {
  const head = sought.slice(0, HEAD);
  const found: number[] = [];
  let left = 4 * text.length + sought.length;
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at + 1)) {
    left -= sought.length;
    if (left < 0) return findMany(new Set([sought]), text).get(sought) ?? [];
    if (!text.startsWith(sought, at)) continue;
    found.push(at);
    left -= PLACE;
  }
  return found;
}

/** Those of about the same length are searched for in one pass. */
function findMany(strings: ReadonlySet<string>, text: string): ReadonlyMap<string, Offsets> {
  const places = new Map(Array.from(strings, (one) => [one, [] as number[]]));
  const byWidth = new Map<number, string[]>();
  for (const one of strings) addTo(byWidth, 2 ** Math.floor(Math.log2(one.length)), one);
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
  return places;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++)
    hash = (Math.imul(hash, FACTOR) + text.charCodeAt(at)) | 0;
  return hash;
}
