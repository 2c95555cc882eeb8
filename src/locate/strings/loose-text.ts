/** A text in which strings are found with other blanks or typography: one character a token. */

import { SearchLimitError } from "../../limits.ts";
import { textOfUnits } from "../../text/encoding.ts";
import { endOfToken, rawTokens, type Token, tokenOf } from "../../text/tokens.ts";
import { type SearchBudget, TextSearch } from "./text-search.ts";

/** What counts as the same: blanks in runs; typography too. */
export type TokenLevel = "collapsed" | "unicode";

/** A piece of a text. */
export interface Part {
  readonly offset: number;
  readonly length: number;
}

/** Different tokens that a character can stand for. */
const MOST_TOKENS = 1 << 16;

export class LooseText {
  readonly #level: TokenLevel;
  /** The character of each kind of token. */
  readonly #kinds = new Map<string, number>();
  /** The same by the spellings in the text, of which it has few. */
  readonly #spelt = new Map<string, number>();
  /** Where each token begins, and where the last one ends. */
  readonly #starts: Int32Array;
  readonly #search: TextSearch;

  /** Throws a `SearchLimitError` for a text of too many different tokens. */
  constructor(text: string, level: TokenLevel, budget: SearchBudget) {
    this.#level = level;
    const starts = new Int32Array(text.length + 1);
    const codes = new Uint16Array(text.length);
    // Nearly all tokens are one character of ASCII.
    const ascii = new Int32Array(128).fill(-1);
    let count = 0;
    for (let from = 0, end = 0; from < text.length; from = end) {
      end = endOfToken(text, from);
      const code = end - from === 1 ? text.charCodeAt(from) : -1;
      let kind = ascii[code] ?? -1;
      if (kind === -1) {
        kind = this.#learn(text.slice(from, end));
        if (code in ascii) ascii[code] = kind;
      }
      codes[count++] = kind;
      starts[count] = end;
    }
    this.#starts = starts.subarray(0, count + 1);
    this.#search = new TextSearch(textOfUnits(codes.subarray(0, count)), budget);
  }

  /** All places of a string that holds no line end. */
  find(sought: string): readonly Part[] {
    const kinds: number[] = [];
    for (const raw of rawTokens(sought)) {
      const kind = this.#spelt.get(raw) ?? this.#kinds.get(keyOf(tokenOf(raw), this.#level));
      if (kind === undefined) return [];
      kinds.push(kind);
    }
    return this.#search.find(textOfUnits(Uint16Array.from(kinds))).map((at) => {
      const offset = this.#starts[at] ?? 0;
      return { offset, length: (this.#starts[at + kinds.length] ?? offset) - offset };
    });
  }

  #learn(raw: string): number {
    const known = this.#spelt.get(raw);
    if (known !== undefined) return known;
    const key = keyOf(tokenOf(raw), this.#level);
    const kind = this.#kinds.get(key) ?? this.#kinds.size;
    if (kind === MOST_TOKENS) throw new SearchLimitError();
    this.#kinds.set(key, kind);
    this.#spelt.set(raw, kind);
    return kind;
  }
}

function keyOf({ raw, key }: Token, level: TokenLevel): string {
  if (level === "unicode") return key;
  return /^[ \t]+$/.test(raw) ? " " : raw;
}
