/** One entry of the tables of problems: all that is ever said about a code, a cause or a reason. */

import type { Problem } from "../../problem.ts";
import type { Advice } from "../advice.ts";
import type { Words } from "./words.ts";

export interface Entry<P> extends Words {
  /** How it comes about, and why it is refused: whole sentences. */
  readonly meaning: string;
  /** Where the facts of one problem say more than the words above. */
  readonly of?: ((problem: P, advice: Advice) => Partial<Words>) | undefined;
}

export function wordsFor<P extends Problem>(entry: Entry<P>, problem: P, advice: Advice): Words {
  const words = { ...entry, ...entry.of?.(problem, advice) };
  if (!("hunk" in problem)) return words;
  return { ...words, hint: words.hint.replace("resend the hunk", `resend hunk ${problem.hunk}`) };
}
