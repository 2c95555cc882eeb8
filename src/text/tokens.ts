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
  return Array.from(rawTokens(text), tokenOf);
}

/** The same one after the other, as they are. */
export function* rawTokens(text: string): Generator<string> {
  for (let from = 0, end = 0; from < text.length; from = end) {
    end = endOfToken(text, from);
    yield text.slice(from, end);
  }
}

/** Where the token ends that begins at `from`, which must be within the text. */
export function endOfToken(text: string, from: number): number {
  const code = text.charCodeAt(from);
  const next = from + 1 < text.length ? text.charCodeAt(from + 1) : 0;
  // The marks of a character are none of ASCII.
  const isAlone = code < 128 && next < 128 && !(mayGoTogether(code) && mayGoTogether(next));
  if (isAlone) return from + 1;
  // Made where it is needed: the categories of Unicode take a while.
  const token = /[ \t\u00a0\u2002-\u200a\u202f\u205f\u3000]+|\.\.\.|\P{M}\p{M}*|\p{M}/uy;
  token.lastIndex = from;
  // It is true of everything.
  token.test(text);
  return token.lastIndex;
}

/** Blanks and dots. */
function mayGoTogether(code: number): boolean {
  return code === 32 || code === 9 || code === 46;
}

export function tokenOf(raw: string): Token {
  return { raw, key: keyOf(raw) };
}

function keyOf(raw: string): string {
  if (raw.trim() === "") return " ";
  return plainCharacter(raw) ?? raw.normalize("NFC");
}
