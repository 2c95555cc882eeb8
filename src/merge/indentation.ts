/**
 * W2: one rule moves the indentation of all new lines of a hunk, learnt from all its paired lines.
 *
 *     the hunk has `if x:` at 0 blanks and the file at 4     every new line gets 4 blanks more
 *     2 blanks a level in the hunk, a tab in the file        every level of a new line becomes a tab
 *
 * A rule explains all pairs, or else more of them than any other, at least two and three fifths: single lines may be
 * indented otherwise. Where several rules explain as many and disagree about a new line, the file's own unit decides; what
 * is indented as a line that the hunk has is where that is. What nothing tells is refused.
 */

import {
  type IndentPair,
  indentWidth,
  possibleShifts,
  ratesOf,
  type Shift,
  shiftIndent,
} from "../text/indentation.ts";

/** The indentation in the file of a line that the hunk indents so; undefined if nothing tells. */
export type IndentRule = (indent: string) => string | undefined;

/** The share of pairs that a rule explains at least, and how many. */
const [MOST, LEAST] = [0.6, 2];

/** `unit` is what the file indents a level with, if that is known. */
export function ruleOf(pairs: readonly IndentPair[], unit: string | undefined): IndentRule {
  if (pairs.every(({ wanted, actual }) => wanted === actual)) return (indent) => indent;
  const all = possibleShifts(pairs);
  const others = pairs.slice(1);
  // The first line is the one that is indented otherwise most often.
  if (all.length === 0 && others.length > 1 && possibleShifts(others).length > 0)
    return ruleOf(others, unit);
  const shifts = all.length > 0 ? all : mostOf(pairs);
  // A line at the margin could lose no indentation, whatever the others lost.
  const known = knownOf(pairs.filter(({ wanted, actual }) => wanted !== "" || actual !== ""));
  if (shifts.length === 0) return (indent) => known.get(indent) ?? undefined;
  const isKept = pairs.every(({ actual }) => isOfUnit(actual, unit));
  const rates = ratesOf(pairs);
  return (indent) => {
    // Where lines of one indentation are at several in the file, nothing tells where a new one goes.
    if (known.get(indent) === null) return undefined;
    const moved = new Set(shifts.flatMap((shift) => shiftIndent(indent, shift) ?? []));
    // Where the file keeps to its unit, so do new lines that kept to it before they were moved.
    const isEven = moved.size > 1 || (isKept && isOfUnit(indent, unit));
    const fitting = isEven ? [...moved].filter((one) => isOfUnit(one, unit)) : [...moved];
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
    // Two blanks a level in the hunk and four in the file explain one level as well as two blanks more do.
    const others = new Set(rates.flatMap((shift) => shiftIndent(indent, shift) ?? []));
    const [only, ...more] = [...others].filter((one) => isOfUnit(one, unit));
    return isEven && more.length === 0 ? only : undefined;
  };
}

/** True if only the first line is indented otherwise: many begin a text with the first character of its first line. */
export function lostFirstIndent(pairs: readonly IndentPair[]): boolean {
  const [first, ...others] = pairs;
  if (first?.wanted !== "" || first.actual === "" || others.length === 0) return false;
  return possibleShifts(pairs).length === 0 && possibleShifts(others).length > 0;
}

/** The rules that explain most pairs: all but one, or most of those that are not at the margin on both sides. */
function mostOf(pairs: readonly IndentPair[]): readonly Shift[] {
  const possible = pairs.flatMap((pair) => possibleShifts([pair]));
  const candidates = [...new Map(possible.map((shift) => [JSON.stringify(shift), shift])).values()];
  const counted = candidates.map((shift) => {
    const missed = pairs.filter(
      ({ wanted, actual }) => shiftIndent(wanted, shift) !== actual,
    ).length;
    return { shift, missed };
  });
  const least = Math.min(...counted.map(({ missed }) => missed));
  const telling = pairs.filter(({ wanted, actual }) => wanted !== "" || actual !== "").length;
  const isMost = telling - least >= LEAST && telling - least >= MOST * telling;
  if (pairs.length - least < LEAST || (least > 1 && !isMost)) return [];
  return counted.flatMap(({ shift, missed }) => (missed === least ? [shift] : []));
}

/** Where lines of each indentation are; null where they are at several depths (a tab may be four blanks). */
function knownOf(pairs: readonly IndentPair[]): ReadonlyMap<string, string | null> {
  const known = new Map<string, string | null>();
  for (const { wanted, actual } of pairs) {
    const own = known.get(wanted);
    const isSame = typeof own === "string" && indentWidth(own) === indentWidth(actual);
    known.set(wanted, own === undefined ? actual : isSame ? own : null);
  }
  return known;
}

function isOfUnit(indent: string, unit: string | undefined): boolean {
  return unit === undefined || indent === unit.repeat(indent.length / unit.length);
}
