/** Text as tokens: what the loosest comparison of lines takes for one. */

import { plainCharacter } from "./typography.ts";

/** What counts as one in comparing: a run of blanks, an ellipsis, a character with its marks. */
export interface Token {
  readonly raw: string;
  /** Equal for tokens that the loosest rung takes for the same. */
  readonly key: string;
}

const TOKEN = /[ \t\u00a0\u2002-\u200a\u202f\u205f\u3000]+|\.\.\.|\P{M}\p{M}*|\p{M}/gu;

/** Cuts a line, without its indentation, into tokens. */
export function tokensOf(text: string): readonly Token[] {
  return Array.from(rawTokens(text), tokenOf);
}

/** The same one after the other, as they stand: for texts that are long. */
export function* rawTokens(text: string): Generator<string> {
  for (const [raw] of text.matchAll(TOKEN)) yield raw;
}

export function tokenOf(raw: string): Token {
  return { raw, key: keyOf(raw) };
}

function keyOf(raw: string): string {
  if (raw.trim() === "") return " ";
  return plainCharacter(raw) ?? raw.normalize("NFC");
}
