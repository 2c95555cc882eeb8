/**
 * The likeness of a line of a hunk and a line of the file, from 0 to 1. Context may differ in these ways; removed lines only
 * in the first one, and only in diffs without numbers (F3):
 *
 *     letter case, heading level, bullet, backquotes, final punctuation     0.95
 *     one is the beginning or the end of the other, from ten characters on  0.75
 *     a few words more or less, or one word with a typo inside              up to 0.75
 */

import { distance } from "fastest-levenshtein";
import { commonOf } from "../text/common.ts";
import { fold, loosen, withPlainCharacters } from "../text/fold.ts";

const SAME_BUT_FOR_CASE = 0.95;
const DIFFERENT_WORDS = 0.75;
/** The least length of a part that matches a whole line (as in replies that cut lines off). */
const LEAST_PART = 10;
/** A lower token likeness counts as 0. */
const LEAST = 0.6;
/** Longer lines are not compared by tokens. */
const LONGEST = 500;
/** The signs of a comment on one line. */
const COMMENT = /^(?:#+|\/{2,}|-{2,}|;+|%+|<!--|\/\*)|(?:-->|\*\/)$/g;

/** A line in the forms in which it is compared. */
export class Comparable {
  readonly text: string;
  readonly folded: string;
  #loose: string | undefined;
  #tokens: readonly string[] | undefined;

  constructor(text: string) {
    this.text = text;
    this.folded = fold(text);
  }

  get loose(): string {
    return (this.#loose ??= loosen(this.folded));
  }

  /** Words and signs. */
  get tokens(): readonly string[] {
    const tokens = this.#tokens ?? withPlainCharacters(this.text).match(TOKEN) ?? [];
    return (this.#tokens = tokens);
  }
}

const TOKEN = /[\p{L}\p{N}_]+|[^\s]/gu;

/** `spend` is called with the number of compared pairs of words. */
export function likeness(
  one: Comparable,
  other: Comparable,
  spend: (wordPairs: number) => void,
): number {
  if (one.folded === other.folded) return 1;
  const [x, y] = [one.loose, other.loose];
  if (x === y) return SAME_BUT_FOR_CASE;
  // Code that is commented out in the file is another line.
  if (y.includes(x) && y.replace(COMMENT, "") === x) return 0;
  if (x.length >= LEAST_PART && (y.startsWith(x) || y.endsWith(x))) return DIFFERENT_WORDS;
  const [shorter, longer] = [Math.min(x.length, y.length), Math.max(x.length, y.length)];
  if (longer > LONGEST || 3 * shorter < longer) return 0;
  const [words, others] = [one.tokens, other.tokens];
  spend(words.length * others.length);
  const pairs = commonOf(words, others);
  const matched = new Set(pairs);
  const missing = words.filter((_, at) => pairs[at] === -1);
  const extra = others.filter((_, at) => !matched.has(at));
  // With other words it is another line, unless they are one word with a typo.
  const hasTypo = isTypo(missing, extra);
  if (missing.some(isContent) && extra.some(isContent) && !hasTypo) return 0;
  const [all, found] = [words.join("").length, others.join("").length];
  const common = hasTypo ? all : all - missing.join("").length;
  const alike = (2 * common) / (all + found);
  return alike >= LEAST ? DIFFERENT_WORDS * alike : 0;
}

/** The similarity of folded texts by edit distance, from 0 to 1, as for `--similarity`. */
export function similarity(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  return longer === 0 ? 1 : 1 - distance(one, other) / longer;
}

/** True for words, numbers and operators, as opposed to brackets, commas and quotes. */
function isContent(token: string): boolean {
  return /[\p{L}\p{N}!=<>+*/%&|^~?]/u.test(token);
}

/** True for one word each, of four letters or more, that differ in one inner letter or in two swapped ones: not `get`, `set`. */
function isTypo(missing: readonly string[], extra: readonly string[]): boolean {
  const [one, more] = missing;
  const [other, others] = extra;
  if (one === undefined || other === undefined || (more ?? others) !== undefined) return false;
  if (Math.min(one.length, other.length) < 4 || /\d/.test(one + other)) return false;
  if (one[0] !== other[0] || one.at(-1) !== other.at(-1)) return false;
  const letters = (word: string): string => Array.from(word).toSorted().join("");
  return distance(one, other) <= (letters(one) === letters(other) ? 2 : 1);
}
