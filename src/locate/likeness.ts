/**
 * How alike a line of a hunk and a line of the file are, from 0 to 1. Context counts as the same line in these ways, of
 * which the first is for removed lines of diffs without numbers, too (F3):
 *
 *     letter case, heading level, bullet, backquotes, final punctuation     0.95
 *     one is the beginning or the end of the other, from ten characters on  0.75
 *     a few words more or less, or one word with a typo                     up to 0.75
 *     comments and sentences: some words exchanged, but no number           up to 0.75
 */

import { distance } from "fastest-levenshtein";
import { commonOf } from "../text/common.ts";
import { fold, loosen, withPlainCharacters } from "../text/fold.ts";

const SAME_BUT_FOR_CASE = 0.95;
const DIFFERENT_WORDS = 0.75;
/** From so many characters on a part of a line stands for all of it (as in replies that cut lines). */
const LEAST_PART = 10;
/** Token likeness below this is none. */
const LEAST = 0.6;
/** Longer lines are compared as a whole only. */
const LONGEST = 500;

/** A line in the forms that are compared. */
export interface Comparable {
  readonly folded: string;
  readonly loose: string;
  /** Words and signs; made when first needed. */
  tokens(): readonly string[];
}

export function comparable(text: string): Comparable {
  const folded = fold(text);
  let tokens: readonly string[] | undefined;
  return {
    folded,
    loose: loosen(folded),
    tokens: () => (tokens ??= withPlainCharacters(text).match(/[\p{L}\p{N}_]+|[^\s]/gu) ?? []),
  };
}

/** `spend` is called with how many pairs of words are compared. */
export function likeness(
  one: Comparable,
  other: Comparable,
  spend: (wordPairs: number) => void,
): number {
  if (one.folded === other.folded) return 1;
  const [x, y] = [one.loose, other.loose];
  if (x === y) return SAME_BUT_FOR_CASE;
  if (x.length >= LEAST_PART && (y.startsWith(x) || y.endsWith(x))) return DIFFERENT_WORDS;
  const [shorter, longer] = [Math.min(x.length, y.length), Math.max(x.length, y.length)];
  if (longer > LONGEST || 3 * shorter < longer) return 0;
  spend(one.tokens().length * other.tokens().length);
  const alike = tokenLikeness(one.tokens(), other.tokens());
  return alike >= LEAST ? DIFFERENT_WORDS * alike : 0;
}

/** From 0 to 1 by edit distance of the folded texts: what `--similarity` asks for. */
export function similarity(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  return longer === 0 ? 1 : 1 - distance(one, other) / longer;
}

/** The share of characters in common tokens; 0 if words are exchanged that make another line of it. */
function tokenLikeness(one: readonly string[], other: readonly string[]): number {
  const pairs = commonOf(one, other, (token) => token.length);
  const matched = new Set(pairs);
  const missing = one.filter((_, at) => pairs[at] === -1);
  const extra = other.filter((_, at) => !matched.has(at));
  if (isText(one)) {
    if (numbersIn(missing) !== numbersIn(extra)) return 0;
  } else if (missing.some(isTelling) && extra.some(isTelling) && !isTypo(missing, extra)) return 0;
  const common = one.reduce((sum, token, at) => sum + (pairs[at] === -1 ? 0 : token.length), 0);
  return (2 * common) / (lengthOf(one) + lengthOf(other));
}

function lengthOf(tokens: readonly string[]): number {
  return tokens.reduce((sum, token) => sum + token.length, 0);
}

function numbersIn(tokens: readonly string[]): string {
  return tokens.filter((token) => /\d/.test(token)).join();
}

/** True for words, numbers and operators: brackets, commas and quotes tell no line from another. */
function isTelling(token: string): boolean {
  return /[\p{L}\p{N}!=<>+*/%&|^~?]/u.test(token);
}

/** True for comments, and for lines that are nearly all words. */
function isText(tokens: readonly string[]): boolean {
  if (/^(?:\/\/|\/\*|#|\*|--|<!--)/.test(tokens.slice(0, 4).join(""))) return true;
  const signs = tokens.filter((token) => !/[\p{L}\p{N}]/u.test(token)).length;
  return tokens.length > 6 && signs * 6 <= tokens.length;
}

/** One word each, of four letters or more, that differ in one letter, or in two that are exchanged. */
function isTypo(missing: readonly string[], extra: readonly string[]): boolean {
  const [one, more] = missing;
  const [other, others] = extra;
  if (one === undefined || other === undefined || (more ?? others) !== undefined) return false;
  if (Math.min(one.length, other.length) < 4 || /\d/.test(one + other)) return false;
  const letters = (word: string): string => Array.from(word).toSorted().join("");
  return distance(one, other) <= (letters(one) === letters(other) ? 2 : 1);
}
