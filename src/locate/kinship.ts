/**
 * How much a context line says, and how sure it is that a line of the file is the one that it
 * was remembered from: reworded, cut short, with other punctuation. Another name or another
 * number makes it another line.
 */

import { fold } from "./ladder.ts";
import { loosen } from "./loose.ts";

/** A line as it is compared. */
export interface Remembered {
  readonly folded: string;
  /** Without letter case, headings, backquotes and punctuation at its end, if it has been asked for. */
  loose?: string;
  /** Its words and signs, if they have been asked for. */
  tokens?: readonly string[];
}

/** Less alike is another line. */
const LEAST_ALIKE = 0.6;
/** What a line counts that is only alike: never as much as one that is the same. */
const MOST_KIN = 0.75;

/** How a line begins that is a comment. */
const COMMENTS: ReadonlySet<string> = new Set(["*", "#", "//", "/*", "<!", "--"]);

/** Longer lines are the same or not. */
const LONGEST = 500;
/** A line cut shorter than this says too little. */
const SHORTEST_CUT = 12;
/** Letters and digits from which on a line is as telling as any. */
const TELLING = 12;

/** The line as it is compared; it is cut at an ellipsis that it ends with. */
export function remember(text: string): Remembered {
  return { folded: fold(text) };
}

/** Are two lines the same as the rung `loose` has it? */
export function areLooselySame(one: Remembered, other: Remembered): boolean {
  if (one.folded === other.folded) return true;
  return (one.loose ??= loosen(one.folded)) === (other.loose ??= loosen(other.folded));
}

/** What a line says, from nearly nothing (a bracket) to 1 (a statement that stands once). */
export function weightOf(folded: string, occurrences: number): number {
  let letters = 0;
  for (let at = 0; at < folded.length && letters < TELLING; at++)
    if (isWordCode(folded.charCodeAt(at))) letters++;
  const base = Math.max(0.05, letters / TELLING);
  return base / (1 + Math.log2(Math.max(1, occurrences)));
}

/** How likely (0 to 1) the wanted line is meant to be this line of the file; 0 for another line. */
export function kinship(wanted: Remembered, actual: Remembered): number {
  if (wanted.folded === actual.folded) return 1;
  const [a, b] = [wanted.folded.length, actual.folded.length];
  if (a > LONGEST || b > LONGEST) return 0;
  if (areLooselySame(wanted, actual)) return 0.95;
  if (isCut(wanted.folded, actual.folded)) return MOST_KIN;
  // Too different in length to be alike.
  if (3 * Math.min(a, b) < Math.max(a, b)) return 0;
  const left = (wanted.tokens ??= tokensOf(wanted.folded));
  const right = (actual.tokens ??= tokensOf(actual.folded));
  const { common, missing, extra } = compare(left, right);
  const alike = (2 * common) / (weigh(left) + weigh(right));
  const isOther = missing && extra && !(isProse(left) && isProse(right));
  return isOther || alike < LEAST_ALIKE ? 0 : MOST_KIN * alike;
}

/** Is the wanted line the first part of the file's line, perhaps with an ellipsis for the rest? */
function isCut(wanted: string, actual: string): boolean {
  const kept = wanted.replace(/ ?\.\.\.$/, "");
  return kept.length >= SHORTEST_CUT && actual.startsWith(kept);
}

/** Words, and signs one by one. */
function tokensOf(folded: string): readonly string[] {
  return folded.match(/\w+|[^\w\s]/g) ?? [];
}

/** How much two lists have in common in order, in characters, and whether each has words of its own. */
function compare(
  wanted: readonly string[],
  actual: readonly string[],
): { readonly common: number; readonly missing: boolean; readonly extra: boolean } {
  let from = 0;
  const shorter = Math.min(wanted.length, actual.length);
  while (from < shorter && wanted[from] === actual[from]) from++;
  let tail = 0;
  while (tail < shorter - from && wanted.at(-1 - tail) === actual.at(-1 - tail)) tail++;
  const left = wanted.slice(from, wanted.length - tail);
  const right = actual.slice(from, actual.length - tail);
  const same = commonTokens(left, right);
  const common = weigh(wanted) - weigh(left) + weigh(same);
  return { common, missing: hasMore(left, same), extra: hasMore(right, same) };
}

/** A longest common subsequence, by characters. */
function commonTokens(left: readonly string[], right: readonly string[]): readonly string[] {
  if (left.length === 0 || right.length === 0) return [];
  const width = right.length + 1;
  const best = new Uint16Array((left.length + 1) * width);
  for (let at = left.length - 1; at >= 0; at--) {
    for (let other = right.length - 1; other >= 0; other--) {
      const here = at * width + other;
      best[here] =
        left[at] === right[other]
          ? (best[here + width + 1] ?? 0) + (left[at]?.length ?? 0)
          : Math.max(best[here + width] ?? 0, best[here + 1] ?? 0);
    }
  }
  const same: string[] = [];
  for (let at = 0, other = 0; at < left.length && other < right.length;) {
    const here = at * width + other;
    if (left[at] === right[other]) {
      same.push(left[at] ?? "");
      at++;
      other++;
    } else if ((best[here + width] ?? 0) >= (best[here + 1] ?? 0)) at++;
    else other++;
  }
  return same;
}

/** Are there words among the tokens that are not in common? */
function hasMore(tokens: readonly string[], same: readonly string[]): boolean {
  return tokens.filter(isWord).length > same.filter(isWord).length;
}

/** A comment or a sentence: other words may say the same. */
function isProse(tokens: readonly string[]): boolean {
  const [first = "", second = ""] = tokens;
  if (COMMENTS.has(first) || COMMENTS.has(first + second)) return true;
  const signs = tokens.filter((token) => !isWord(token) && !",'!?".includes(token));
  return tokens.length >= 6 && signs.length * 6 <= tokens.length;
}

function isWord(token: string): boolean {
  return isWordCode(token.charCodeAt(0));
}

function isWordCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code > 191
  );
}

function weigh(tokens: readonly string[]): number {
  let sum = 0;
  for (const token of tokens) sum += token.length;
  return sum;
}
