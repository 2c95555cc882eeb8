/** One entry of the tables of problems: all that is ever said about a code, a cause or a reason. */

import type { Advice } from "../advice.ts";

export interface Words {
  /** What is wrong, in a few words: no capital, no full stop. */
  readonly sentence: string;
  /** What to do next, by whoever writes the patch. */
  readonly hint: string;
  /** What a person at a terminal may do instead: flags. Never told to a model. */
  readonly option?: string | undefined;
}

export interface Entry<P> extends Words {
  /** How it comes about, and why it is refused: whole sentences. */
  readonly meaning: string;
  /** Where the facts of one problem say more than the words above. */
  readonly of?: ((problem: P, advice: Advice) => Partial<Words>) | undefined;
}

export function wordsFor<P>(entry: Entry<P>, problem: P, advice: Advice): Words {
  const { sentence, hint, option } = entry;
  return { sentence, hint, option, ...entry.of?.(problem, advice) };
}
