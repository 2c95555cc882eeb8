/**
 * Readings in which `\u2014` and the character that it stands for change places: what hands on JSON
 * may have decoded an escape that the file has, or encoded a character.
 */

import type { Rewrite } from "./repaired.ts";

/** An escape of a character outside of ASCII, and such a character, with what is on both sides. */
const ESCAPE = /(?<!\\)\\u(?!00[0-7])[0-9a-f]{4}/gi;
const CHARACTER = /[\u0080-\uffff]/g;

/**
 * The ways to rewrite a hunk; what is added may have only escapes or characters that the wanted texts
 * have, between the same neighbours: of others nobody knows how they are meant.
 */
export function respelled(wanted: readonly string[], added: readonly string[]): readonly Rewrite[] {
  return [
    ...(isTold(wanted, added, ESCAPE) ? [decodedEscapes] : []),
    ...(isTold(wanted, added, CHARACTER) ? [encoded, encodedInCapitals] : []),
  ];
}

function isTold(wanted: readonly string[], added: readonly string[], sign: RegExp): boolean {
  const known = new Set(wanted.flatMap((text) => withNeighbours(text, sign)));
  return (
    known.size > 0 &&
    added.every((text) => withNeighbours(text, sign).every((one) => known.has(one)))
  );
}

function withNeighbours(text: string, sign: RegExp): readonly string[] {
  return [...text.matchAll(sign)].map(({ 0: found, index }) =>
    text.slice(Math.max(index - 1, 0), index + found.length + 1),
  );
}

/** With characters in place of escapes. */
export function decodedEscapes(text: string): string {
  return text.replace(ESCAPE, (escape) => String.fromCharCode(parseInt(escape.slice(2), 16)));
}

function encoded(text: string): string {
  return text.replace(CHARACTER, (char) => `\\u${hexOf(char)}`);
}

function encodedInCapitals(text: string): string {
  return text.replace(CHARACTER, (char) => `\\u${hexOf(char).toUpperCase()}`);
}

function hexOf(char: string): string {
  return char.charCodeAt(0).toString(16).padStart(4, "0");
}
