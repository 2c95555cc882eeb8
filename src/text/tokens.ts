/** Text as tokens: what the loosest comparison of lines takes for one. */

import { plainCharacter } from "./typography.ts";

/** What counts as one in comparing: a run of blanks, an ellipsis, a character with its marks. */
export interface Token {
  readonly raw: string;
  /** Equal for tokens that the loosest level takes for the same. */
  readonly key: string;
}

/** Cuts a line, without its indentation, into tokens. */
export function tokensOf(text: string): readonly Token[] {
  // Made where it is needed: the categories of Unicode take a while.
  const token = /^[\0-\x7f]*$/.test(text)
    ? /[ \t]+|\.\.\.|[^]/g
    : /[ \t\u00a0\u2002-\u200a\u202f\u205f\u3000]+|\.\.\.|\P{M}\p{M}*|\p{M}/gu;
  return Array.from(text.match(token) ?? [], (raw) => ({ raw, key: keyOf(raw) }));
}

function keyOf(raw: string): string {
  if (raw.trim() === "") return " ";
  return plainCharacter(raw) ?? raw.normalize("NFC");
}
