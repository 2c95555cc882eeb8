/** The difference in indentation between a patch and a file, as a change of prefix. Columns are never counted. */

/** The indentation in the file for one in the patch; undefined if it cannot be derived, as it cannot move left that far. */
export type IndentRule = (indent: string) => string | undefined;

/** The indentation of a line as the patch has it and as the file has it. */
export interface IndentPair {
  readonly expected: string;
  readonly actual: string;
}

/** The white space a line begins with, of every kind (`\u3000` in Chinese and Japanese); no-break spaces as blanks. */
export function indentOf(text: string): string {
  return text.slice(0, text.search(/\S|$/)).replaceAll("\u00a0", " ");
}

/** The width of the indentation, with a tab as four columns. */
export function indentWidth(text: string): number {
  return indentOf(text).replaceAll("\t", "    ").length;
}

/** True for a line that is empty or holds nothing but white space. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}

/**
 * The rules that explain all pairs: a prefix added or removed, else one unit for another; none if no single rule does. There
 * are several if the pairs do not show how many blanks make a level.
 */
export function possibleRules(pairs: readonly IndentPair[]): readonly IndentRule[] {
  const explains = (rule: IndentRule): boolean =>
    pairs.every(({ expected, actual }) => rule(expected) === actual);
  const prefix = prefixRule(pairs.find(({ expected, actual }) => expected !== actual));
  if (prefix !== undefined && explains(prefix)) return [prefix];
  const solid = pairs.find(({ expected }) => expected !== "");
  if (solid === undefined || solid.actual === "") return [];
  return rateRules(solid, pairs).filter(explains);
}

/**
 * The number of blanks in one level: the smallest frequent step, above one, between a line and the next.
 * Undefined if there is none, or if lines are indented with tabs.
 */
export function unitOf(texts: readonly string[]): number | undefined {
  const counts = new Map<number, number>();
  let above: number | undefined;
  for (const text of texts) {
    if (isBlank(text)) continue;
    const indent = indentOf(text);
    if (indent.includes("\t")) return undefined;
    const step = above === undefined ? 0 : indent.length - above;
    if (step > 1) counts.set(step, (counts.get(step) ?? 0) + 1);
    above = indent.length;
  }
  const often = Math.max(0, ...counts.values()) / 4;
  const steps = [...counts].flatMap(([step, count]) => (count >= often ? [step] : []));
  return steps.length === 0 ? undefined : Math.min(...steps);
}

/** The prefix whose addition or removal turns the expected indentation into the actual one; none for equal ones. */
function prefixRule(pair: IndentPair | undefined): IndentRule | undefined {
  const { expected, actual } = pair ?? { expected: "", actual: "" };
  const added = actual.slice(0, actual.length - expected.length);
  if (actual.endsWith(expected)) return (indent) => added + indent;
  const removed = expected.slice(0, expected.length - actual.length);
  if (!expected.endsWith(actual)) return undefined;
  return (indent) => (indent.startsWith(removed) ? indent.slice(removed.length) : undefined);
}

/**
 * One unit for another; in tabs also some levels deeper. Blanks for blanks take two levels, in one line or in two: a single
 * line may just have lost or gained a blank. 3 for 2 also explains 5 for 4, so at most one blank may remain, as in a comment.
 */
function rateRules(
  { expected, actual }: IndentPair,
  pairs: readonly IndentPair[],
): readonly IndentRule[] {
  return unitsOf(expected).flatMap((from) => {
    const isProved =
      pairs.reduce((sum, pair) => sum + pair.expected.length, 0) >= 2 * from.length &&
      pairs.every((pair) => pair.expected.length % from.length <= 1);
    return unitsOf(actual).flatMap((to): readonly IndentRule[] => {
      const deeper = actual.length / to.length - expected.length / from.length;
      if (from === to || deeper < 0 || (deeper > 0 && to !== "\t")) return [];
      if (from !== "\t" && to !== "\t" && !isProved) return [];
      return [
        (indent) => {
          let level = 0;
          while (indent.startsWith(from, level * from.length)) level++;
          return to.repeat(deeper + level) + indent.slice(level * from.length);
        },
      ];
    });
  });
}

/** The units of which an indentation may consist: a tab, or two to eight blanks. */
function unitsOf(indent: string): readonly string[] {
  const units = ["\t", ...Array.from({ length: 7 }, (_, at) => " ".repeat(at + 2))];
  return units.filter((unit) => indent === unit.repeat(indent.length / unit.length));
}
