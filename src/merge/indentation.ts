/**
 * W2: the indentation of a hunk's new lines, derived from all its paired lines.
 *
 *     a line at 2 spaces in the hunk is at 6 in the file     a new line at 2 spaces is at 6, too
 *     `if x:` and `else:` at 0 in the hunk are at 4          every other new line gets 4 spaces more
 *     `if x:` alone at 0 spaces in the hunk is at 4          indented ones are refused: it alone may have lost 4 spaces
 *     2 spaces a level in the hunk, a tab in the file        every level of a new line becomes a tab
 *
 * Old lines with the same indentation as the new one decide: three quarters of them (all, if that is the margin) must be at
 * one depth, and tabs or spaces are written as in most of them. Without such lines it is the shift that explains all pairs,
 * or (one may be an exception) all but those of one kind. A rate (2 spaces to 4) needs two levels, or two lines of one; from
 * the hunk's unit to the file's it counts beside a shift, too. Without the hunk's unit only a shift of all pairs is clear,
 * as where the new levels are twice or half as wide (codecompanion). If the file keeps to its unit, so must the result.
 * Else, or if two are left: refused.
 */

import {
  type IndentPair,
  type IndentRule,
  indentWidth,
  isOfUnit,
  ruleFor,
} from "../text/indentation.ts";
import { addTo } from "../text/multimap.ts";

/** The least share of the pairs that a rule must explain, and of the lines of one indentation that must be at one depth. */
const [MOST, MOST_ALIKE] = [0.6, 0.75];

/** `unit`: the indentation of one level in the hunk, `fileUnit`: in the file; empty if it is not known or not clear. */
export function ruleOf(pairs: readonly IndentPair[], unit: string, fileUnit: string): IndentRule {
  const known = knownIndents(pairs);
  const rule = ruleFor(pairs, unit);
  const rules = rule === undefined && unit !== "" ? bestRules(pairs, unit) : [rule];
  // Lines of one level that a shift explains may be in the file's unit, too.
  const levels = { expected: unit + unit, actual: fileUnit + fileUnit };
  const isSame = pairs.every(({ expected, actual }) => expected === actual);
  const rate = isSame ? undefined : ruleFor([...pairs, levels], unit);
  const isKept = pairs.every(({ actual }) => isOfUnit(actual, fileUnit));
  return (indent) => {
    const mapped = known.get(indent);
    if (mapped !== undefined) return mapped ?? undefined;
    const moved = new Set([...rules, rate].flatMap((rule) => rule?.(indent) ?? []));
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

/** The rules that explain all pairs but those of one kind, which are two fifths at most. */
function bestRules(pairs: readonly IndentPair[], unit: string): readonly IndentRule[] {
  const kinds = new Map(pairs.map((pair) => [`${pair.expected}>${pair.actual}`, pair]));
  return [...kinds.values()].flatMap((odd) => {
    const others = pairs.filter(
      ({ expected, actual }) => expected !== odd.expected || actual !== odd.actual,
    );
    return others.length < MOST * pairs.length ? [] : (ruleFor(others, unit) ?? []);
  });
}

/** How most lines of each indentation are indented; null where they are at several depths (a tab may be four spaces). */
function knownIndents(pairs: readonly IndentPair[]): ReadonlyMap<string, string | null> {
  const groups = new Map<string, string[]>();
  for (const { expected, actual } of pairs) addTo(groups, expected, actual);
  return new Map(
    [...groups].map(([expected, all]) => {
      const counts = new Map<string, number>();
      for (const actual of all) counts.set(actual, (counts.get(actual) ?? 0) + 1);
      const [[most] = [""]] = [...counts].toSorted(([, one], [, other]) => other - one);
      const alike = all.filter((actual) => indentWidth(actual) === indentWidth(most)).length;
      const isClear = alike >= (expected + most === "" ? 1 : MOST_ALIKE) * all.length;
      return [expected, isClear ? most : null];
    }),
  );
}
