/**
 * How much a context line says, and how sure it is that a line of the file is the one that it
 * was remembered from: reworded, cut short, with other punctuation. Another name or another
 * number makes it another line.
 */

import { distance } from "fastest-levenshtein";
import { commonEnds, commonOf } from "../../text/common.ts";
import { fold, loosen } from "../levels.ts";

/** A line as it is compared, in forms that are made when they are first asked for. */
export class LineForms {
  readonly folded: string;
  #loose: string | undefined;
  #tokens: readonly string[] | undefined;
  #vocabulary: ReadonlySet<string> | undefined;

  constructor(text: string) {
    this.folded = fold(text);
  }

  /** Without letter case, heading level, bullet, backquotes and punctuation at its end. */
  get loose(): string {
    return (this.#loose ??= loosen(this.folded));
  }

  /** Its words and signs. */
  get tokens(): readonly string[] {
    return (this.#tokens ??= tokensOf(this.folded));
  }

  /** The same as a set. */
  get vocabulary(): ReadonlySet<string> {
    return (this.#vocabulary ??= new Set(this.tokens));
  }
}

/** Less similar is another line. */
const LEAST_ALIKE = 0.6;
/** And a line of a block that is removed. */
const LEAST_SLIP = 0.8;
/** Words so long may have one letter too few or too many, and so long one that is wrong. */
const LEAST_WORD = 4;
const LEAST_EXCHANGED = 6;
/** Words of a line that may be misspelt. */
const MOST_TYPOS = 2;
/** What a line counts that is loosely the same. */
export const LOOSELY_SAME = 0.95;
/** What a line counts that is only similar: never as much as one that is the same. */
const MAX_LIKENESS = 0.75;

/** How a line begins that is a comment: not with a directive, a pointer or a selector. */
export const COMMENT: RegExp = /^(?:\/\/|\/\*(?!.*\*\/\s*\S)|<!--|(?:\*|#+|--)(?: |$))/;
/** What a comment of so many words has in common with one that tells the same in others, and what that counts. */
const FEWEST_RETOLD = 4;
const LEAST_RETOLD = 0.4;
const RETOLD = 0.3;
/** Signs that do something, unlike those that only divide. */
const OPERATOR = /[!=<>+\-*/%&|^~?]/;

/** Longer lines are the same or not. */
const LONGEST = 500;
/** A line cut shorter than this says too little. */
const SHORTEST_CUT = 12;
/** One so long is cut where it is shown, rather than written so. */
const LONG_CUT = 30;
/** A line that declares what has a body. */
const DECLARES = /^(?:\w+ )*(?:function|def|class|func|fn|fun|interface|struct|impl|trait)\b|\{$/;
/** A line on which no other builds. */
const IMPORTS = /^(?:(?:import|from|use|using|require)\b|#include|export [{*])/;
/** One that opens a block under a condition. */
const CONDITION = /^\W*(?:if|else|elif|for|while|switch|match|catch|when)\b/;
/** What makes another value or condition of code, as more words by themselves need not. */
const COMPUTES = /^(?:[-!<>+*/%&|^~?]|not|and|or|is|in)$/;
/** A comment behind code. */
const TRAILING_COMMENT = / +(?:\/\/|\/\*|#|--) .*$/;
/** Letters and digits from which on a line is as telling as any. */
const TELLING = 12;

/** How similar two texts are, from 0 to 1, by Levenshtein distance. */
export function similarity(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  return longer === 0 ? 1 : 1 - distance(one, other) / longer;
}

/** Has a line of a block no more than a slip: nearly the same, with one other word, which the block knows, and all digits? */
export function isSlip(wanted: LineForms, actual: LineForms, known: ReadonlySet<string>): boolean {
  const [a, b] = [wanted.folded, actual.folded];
  if (Math.max(a.length, b.length) > LONGEST) return false;
  if (a.replace(/\D+/g, " ") !== b.replace(/\D+/g, " ")) return false;
  if (similarity(a, b) < LEAST_SLIP) return false;
  const [own, others] = [unitsOf(a), unitsOf(b)];
  const strange = others.filter((word, at) => word !== own[at]);
  return (
    own.length === others.length && strange.length < 2 && strange.every((word) => known.has(word))
  );
}

/** Words and operators, without the signs that only divide them. */
function unitsOf(text: string): readonly string[] {
  return text.match(/\w+|[^\w\s,;.()[\]{}'"`]/g) ?? [];
}

/** What a line says, from nearly nothing (a bracket) to 1 (a statement that occurs once). */
export function weightOf(folded: string, occurrences: number): number {
  let letters = 0;
  for (let at = 0; at < folded.length && letters < TELLING; at++)
    if (isWordCode(folded.charCodeAt(at))) letters++;
  const base = Math.max(0.05, letters / TELLING);
  return base / (1 + Math.log2(Math.max(1, occurrences)));
}

/** How likely (0 to 1) the wanted line is meant to be this other line of the file. */
export function contextLikeness(wanted: LineForms, actual: LineForms): number {
  const [a, b] = [wanted.folded.length, actual.folded.length];
  if (a > LONGEST || b > LONGEST) return 0;
  if (wanted.loose === actual.loose) return LOOSELY_SAME;
  if (isCut(wanted.folded, actual.folded)) return MAX_LIKENESS;
  // Too different in length to be similar.
  if (3 * Math.min(a, b) < Math.max(a, b)) return 0;
  const [left, right] = [wanted.tokens, actual.tokens];
  const least = LEAST_ALIKE * (weigh(left) + weigh(right));
  if (isStrange(right, wanted.vocabulary, least / 2)) return 0;
  const differences = compare(left, right);
  const { common, missing, extra } = differences;
  const typos = areTypos(missing, extra);
  // In a short line, too, the word is the same.
  const same = typos && missing.every((word, at) => isMisspelt(word, extra[at] ?? ""));
  const shared = common + (same ? weigh(missing) - missing.length : 0);
  const alike = (2 * shared) / (weigh(left) + weigh(right));
  const isAlike = 2 * shared >= least && (typos || !isOther(wanted, differences));
  return isAlike ? MAX_LIKENESS * alike : 0;
}

/** The same for comments in whose place the hunk has no other line: they may be told in other words. */
export function retoldLikeness(wanted: LineForms, actual: LineForms): number {
  const likeness = contextLikeness(wanted, actual);
  if (likeness > 0 || !COMMENT.test(wanted.folded) || !COMMENT.test(actual.folded)) return likeness;
  if (wanted.folded.length > LONGEST || actual.folded.length > LONGEST) return 0;
  const [left, right] = [wanted.tokens, actual.tokens];
  if (left.filter(isWord).length < FEWEST_RETOLD) return 0;
  const { common } = compare(left, right);
  return 2 * common >= LEAST_RETOLD * (weigh(left) + weigh(right)) ? RETOLD : 0;
}

/**
 * Does one of two lines of code compute more than the other, a comment behind it aside? What is added below it builds on
 * that, but not on how a function or a class is declared.
 */
export function computesMore(wanted: LineForms, actual: LineForms): boolean {
  const { folded, loose } = wanted;
  const mayGoOn = folded.length >= LONG_CUT || folded.endsWith("...") || GOES_ON.test(folded);
  const isLeftOpen = mayGoOn && isCut(folded, actual.folded);
  const isElided = /\.\.\.[)\]}]/.test(folded);
  const isApart = isElided || IMPORTS.test(folded) || isProse(wanted);
  if (loose === actual.loose || isLeftOpen || isApart) return false;
  if ([folded, actual.folded].every((text) => DECLARES.test(text) && !CONDITION.test(text)))
    return false;
  const codeOf = (line: LineForms): readonly string[] =>
    tokensOf(line.folded.replace(TRAILING_COMMENT, ""));
  const { missing, extra } = compare(codeOf(wanted), codeOf(actual));
  return !areTypos(missing, extra) && [...missing, ...extra].some((token) => COMPUTES.test(token));
}

/**
 * Has each line words or operators of its own, so that it is another one? An operator that comes without
 * a word makes it another one, too. In comments and sentences all of that may be, but for numbers.
 */
function isOther(wanted: LineForms, differences: Differences): boolean {
  const { missing, extra } = differences;
  if (isProse(wanted))
    return numbersOf(missing) !== numbersOf(extra) || isReworded(wanted, differences);
  const isAlone = (tokens: readonly string[]): boolean =>
    tokens.some(isTelling) && !tokens.some(isWord);
  return (missing.some(isTelling) && extra.some(isTelling)) || isAlone(missing) || isAlone(extra);
}

/** A word or an operator. */
function isTelling(token: string): boolean {
  return isWord(token) || OPERATOR.test(token);
}

/** Has a line fewer characters in known tokens than it takes, and more unknown ones than may be misspelt? */
function isStrange(tokens: readonly string[], known: ReadonlySet<string>, least: number): boolean {
  let [shared, strange] = [0, 0];
  for (const token of tokens) {
    if (known.has(token)) shared += token.length;
    else strange++;
  }
  return shared < least && strange > MOST_TYPOS;
}

/** Are the words the same, but for one letter each? */
function areTypos(missing: readonly string[], extra: readonly string[]): boolean {
  return (
    missing.length > 0 &&
    missing.length <= MOST_TYPOS &&
    missing.length === extra.length &&
    missing.every((word, at) => isTypo(word, extra[at] ?? ""))
  );
}

/** `send` and `seed`, or `posX` and `posY`, are two names. */
function isTypo(word: string, other: string): boolean {
  const least = word.length === other.length ? LEAST_EXCHANGED : LEAST_WORD;
  if (
    Math.min(word.length, other.length) < least ||
    /\d/.test(word + other) ||
    distance(word, other) !== 1
  )
    return false;
  return word.at(-1) === other.at(-1) || !(/[A-Z]$/.test(word) || /[A-Z]$/.test(other));
}

/** Is a letter of the word left out or doubled? The singular of a word is another name. */
function isMisspelt(word: string, other: string): boolean {
  return word.length !== other.length && `${word}s` !== other && word !== `${other}s`;
}

/** Is a line of the file these two in one? */
export function isJoined(
  upper: LineForms | undefined,
  { folded: lower }: LineForms,
  { folded }: LineForms,
): boolean {
  return (
    upper !== undefined &&
    (folded === `${upper.folded} ${lower}` || folded === upper.folded + lower)
  );
}

/** How a line ends that goes on below. */
const GOES_ON = /[-,([{:=+*/<>&|?\\]$/;

/** Is the wanted line the first part of the file's line, and goes on below? It may just be without the comment. */
export function goesOn({ folded: wanted }: LineForms, { folded }: LineForms): boolean {
  if (!folded.startsWith(wanted) || !GOES_ON.test(wanted)) return false;
  return !COMMENT.test(folded.slice(wanted.length).trimStart());
}

/** Is a line of the file a part of the wanted one, and more of that on the line `above` or `below`? */
export function isPart(
  { folded: wanted }: LineForms,
  { folded }: LineForms,
  above: LineForms | undefined,
  below: LineForms | undefined,
): boolean {
  const at = folded === "" ? -1 : wanted.indexOf(folded);
  if (at === -1) return false;
  const last = tokensOf(wanted.slice(0, at)).at(-1);
  const [next] = tokensOf(wanted.slice(at + folded.length));
  const isBegun = last !== undefined && above?.folded.endsWith(last) === true;
  return isBegun || (next !== undefined && below?.folded.startsWith(next) === true);
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

/** What two lists have in common in order, in characters, and what only one of them has. */
interface Differences {
  readonly common: number;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

function compare(wanted: readonly string[], actual: readonly string[]): Differences {
  const { head, tail } = commonEnds(wanted, actual);
  const left = wanted.slice(head, wanted.length - tail);
  const right = actual.slice(head, actual.length - tail);
  const pairs = commonOf(left, right, (token) => token.length);
  const taken = new Set(pairs);
  const missing = left.filter((_, at) => pairs[at] === -1);
  const extra = right.filter((_, at) => !taken.has(at));
  return { common: weigh(wanted) - weigh(missing), missing, extra };
}

/** A comment or a sentence: other words may say the same. */
function isProse({ folded, tokens }: LineForms): boolean {
  if (COMMENT.test(folded)) return true;
  const signs = tokens.filter((token) => !isWord(token) && !",'!?".includes(token));
  return tokens.length >= 6 && signs.length * 6 <= tokens.length;
}

/** Are so many words exchanged for others that it may as well say something else? */
function isReworded({ tokens }: LineForms, { missing, extra }: Differences): boolean {
  const [own, others] = [missing.filter(isWord).length, extra.filter(isWord).length];
  return Math.min(own, others) > Math.max(1, tokens.length / 6);
}

function numbersOf(tokens: readonly string[]): string {
  return tokens.filter((token) => /\d/.test(token)).join(" ");
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
