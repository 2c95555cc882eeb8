/**
 * W2: where the new lines of a hunk are indented, learnt from all its paired lines.
 *
 *     a line at 2 blanks in the hunk is at 6 in the file     a new line at 2 blanks is at 6, too
 *     `if x:` at 0 blanks in the hunk is at 4 in the file    every other new line gets 4 blanks more
 *     2 blanks a level in the hunk, a tab in the file        every level of a new line becomes a tab
 *
 * The lines that are indented as the new one decide; where the file has them at several depths, nothing tells. Else it is
 * the shift that explains all pairs, or at least two and three fifths of them: single lines may be indented otherwise.
 * Where several shifts do, or the file keeps to its unit, what comes of it is of that unit. What nothing tells is refused.
 */

import {
  type IndentPair,
  indentWidth,
  possibleShifts,
  type Shift,
  shiftIndent,
} from "../text/indentation.ts";

/** The indentation in the file of a line that the hunk indents so; undefined if nothing tells. */
export type IndentRule = (indent: string) => string | undefined;

/** The share of pairs that a rule explains at least, and how many. */
const [MOST, LEAST] = [0.6, 2];

/** `unit` is what the file indents a level with, if that is known. */
export function ruleOf(pairs: readonly IndentPair[], unit: string | undefined): IndentRule {
  const known = knownOf(pairs);
  const all = possibleShifts(pairs);
  const shifts = all.length > 0 ? all : mostOf(pairs);
  const isKept = pairs.every(({ actual }) => isOfUnit(actual, unit));
  return (indent) => {
    const there = known.get(indent);
    if (there !== undefined) return there ?? undefined;
    const moved = new Set(shifts.flatMap((shift) => shiftIndent(indent, shift) ?? []));
    // Where the file keeps to its unit, so do new lines that kept to it before they were moved.
    const isEven = moved.size > 1 || (isKept && isOfUnit(indent, unit));
    const [only, ...more] = isEven ? [...moved].filter((one) => isOfUnit(one, unit)) : moved;
    return more.length === 0 ? only : undefined;
  };
}

/** True if only the first line is indented otherwise: many begin a text with the first character of its first line. */
export function lostFirstIndent(pairs: readonly IndentPair[]): boolean {
  const [first, ...others] = pairs;
  if (first?.expected !== "" || first.actual === "" || others.length === 0) return false;
  return possibleShifts(pairs).length === 0 && possibleShifts(others).length > 0;
}

/** The rules that explain most pairs, two or more of which are not at the margin on both sides. */
function mostOf(pairs: readonly IndentPair[]): readonly Shift[] {
  const possible = pairs.flatMap((pair) => possibleShifts([pair]));
  const candidates = [...new Map(possible.map((shift) => [JSON.stringify(shift), shift])).values()];
  const counted = candidates.map((shift) => {
    const missed = pairs.filter(
      ({ expected, actual }) => shiftIndent(expected, shift) !== actual,
    ).length;
    return { shift, missed };
  });
  const least = Math.min(...counted.map(({ missed }) => missed));
  const telling = pairs.filter(({ expected, actual }) => expected !== "" || actual !== "").length;
  if (telling - least < LEAST || pairs.length - least < MOST * pairs.length) return [];
  return counted.flatMap(({ shift, missed }) => (missed === least ? [shift] : []));
}

/** Where lines of each indentation are; null where they are at several depths (a tab may be four blanks). */
function knownOf(pairs: readonly IndentPair[]): ReadonlyMap<string, string | null> {
  const known = new Map<string, string | null>();
  for (const { expected, actual } of pairs) {
    const own = known.get(expected);
    const isSame = typeof own === "string" && indentWidth(own) === indentWidth(actual);
    known.set(expected, own === undefined ? actual : isSame ? own : null);
  }
  return known;
}

function isOfUnit(indent: string, unit: string | undefined): boolean {
  return unit === undefined || indent === unit.repeat(indent.length / unit.length);
}
