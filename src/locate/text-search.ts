/** Finds strings in a text, in linear time whatever both are. */

import { MAX_SEARCH, SearchLimitError } from "../limits.ts";
import { findRun } from "../text/find-run.ts";

/** Characters that may still be searched in one file. */
export class SearchBudget {
  #left: number = MAX_SEARCH;

  /** Throws a `SearchLimitError` when nothing is left. */
  spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new SearchLimitError();
  }
}

/** A string so long cannot take long to be found, whatever the text. */
const SHORT = 64;
/** How much longer a search takes that looks at every character. */
const SLOW = 40;
/** And what a place costs that is found, in time and memory. */
const PLACE = 3000;

export class TextSearch {
  readonly #text: string;
  readonly #budget: SearchBudget;
  #codes: Uint16Array | undefined;

  constructor(text: string, budget: SearchBudget) {
    this.#text = text;
    this.#budget = budget;
  }

  /** Offsets of all places of a string, which must not be empty, overlapping ones too. */
  find(sought: string): readonly number[] {
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

function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
  return codes;
}
