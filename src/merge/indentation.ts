/**
 * W2: the indentation of a hunk's new lines, derived from all its paired lines.
 *
 *     a line at 2 blanks in the hunk is at 6 in the file     a new line at 2 blanks is at 6, too
 *     `if x:` and `else:` at 0 in the hunk are at 4          every other new line gets 4 blanks more
 *     `if x:` alone at 0 blanks in the hunk is at 4          no rule for more lines: it alone may have lost 4 blanks
 *     2 blanks a level in the hunk, a tab in the file        every level of a new line becomes a tab
 *
 * Lines with the same indentation as the new one decide: three quarters of them must be at one depth in the file. Without
 * such lines the shift decides that explains all pairs, or (as single lines may be exceptions) two and three fifths of them.
 * A rate (2 blanks to 4) needs two levels, or two lines of one; if the new text's levels are twice or half as wide as the old
 * one's, it may be in the file's unit (codecompanion). If the file keeps to its unit, so must the result. Else: refused.
 */

import {
  type IndentPair,
  type IndentRule,
  indentWidth,
  isOfUnit,
  ruleFor,
} from "../text/indentation.ts";
import { addTo } from "../text/multimap.ts";

/** The least share and number of pairs that a rule must explain. */
const [MOST, LEAST] = [0.6, 2];
/** The share of the lines of one indentation that are at one depth at least. */
const MOST_ALIKE = 0.75;

/** `unit`: the indentation of one level in the hunk, `fileUnit`: in the file; empty if it is not known. */
export function ruleOf(pairs: readonly IndentPair[], unit: string, fileUnit: string): IndentRule {
  const known = knownIndents(pairs);
  const rule = ruleFor(pairs, unit);
  const rules = rule === undefined ? bestRules(pairs, unit) : [rule];
  const isKept = pairs.every(({ actual }) => isOfUnit(actual, fileUnit));
  return (indent) => {
    const mapped = known.get(indent);
    if (mapped !== undefined) return mapped ?? undefined;
    const moved = new Set(rules.flatMap((rule) => rule(indent) ?? []));
    // If the file keeps to its unit, so must new lines that keep to it in the hunk.
    const isEven = isKept && isOfUnit(indent, fileUnit);
    const [only, ...more] = isEven ? [...moved].filter((one) => isOfUnit(one, fileUnit)) : moved;
    return more.length === 0 ? only : undefined;
  };
}

/**
 * True if only the first line has lost its indentation; undefined if that is the only line, so that others may have. Many
 * models begin a text with its first solid character.
 */
export function lostFirstIndent(pairs: readonly IndentPair[], unit: string): boolean | undefined {
  const [first, ...others] = pairs;
  if (first?.expected !== "" || first.actual === "") return false;
  if (others.length === 0) return undefined;
  return ruleFor(pairs, unit) === undefined && ruleFor(others, unit) !== undefined;
}

/** The rules that explain most pairs, at least two of them indented on either side. */
function bestRules(pairs: readonly IndentPair[], unit: string): readonly IndentRule[] {
  const kinds = new Map(pairs.map((pair) => [`${pair.expected}>${pair.actual}`, pair]));
  const counted = [...kinds.values()]
    .flatMap((pair) => ruleFor([pair], unit) ?? [])
    .map((rule) => {
      const missed = pairs.filter(({ expected, actual }) => rule(expected) !== actual).length;
      return { rule, missed };
    });
  const least = Math.min(...counted.map(({ missed }) => missed));
  const indented = pairs.filter(({ expected, actual }) => expected !== "" || actual !== "").length;
  if (indented - least < LEAST || pairs.length - least < MOST * pairs.length) return [];
  return counted.flatMap(({ rule, missed }) => (missed === least ? [rule] : []));
}

/** Where most lines of each indentation are; null where they are at several depths (a tab may be four blanks). */
function knownIndents(pairs: readonly IndentPair[]): ReadonlyMap<string, string | null> {
  const groups = new Map<string, string[]>();
  for (const { expected, actual } of pairs) addTo(groups, expected, actual);
  return new Map(
    [...groups].map(([expected, all]) => {
      const byWidth = new Map<number, string[]>();
      for (const actual of all) addTo(byWidth, indentWidth(actual), actual);
      const most = [...byWidth.values()].find(({ length }) => length >= MOST_ALIKE * all.length);
      return [expected, most?.[0] ?? null];
    }),
  );
}
