/** The difference in indentation between a patch and a file, as a change of prefix. Columns are never counted. */

/** Takes a prefix off, replaces each `from` that follows by `to`, and puts a prefix before it; all may be empty. */
export interface Shift {
  readonly taken: string;
  readonly from: string;
  readonly to: string;
  readonly added: string;
}

/** The indentation of a line as the patch has it and as the file has it. */
export interface IndentPair {
  readonly expected: string;
  readonly actual: string;
}

/** The white space a line begins with: tabs and blanks, also for no-break spaces. */
export function indentOf(text: string): string {
  return text.slice(0, text.search(/[^ \t\u00a0]|$/)).replaceAll("\u00a0", " ");
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
 * The shifts that explain all pairs; none if no single shift does. There are several if
 * the pairs do not show how many blanks make a level.
 */
export function possibleShifts(pairs: readonly IndentPair[]): readonly Shift[] {
  const first = pairs.find((pair) => pair.expected !== pair.actual);
  const explains = (shift: Shift): boolean =>
    pairs.every((pair) => shiftIndent(pair.expected, shift) === pair.actual);
  const prefix = prefixShift(first ?? { expected: "", actual: "" });
  if (prefix !== undefined && explains(prefix)) return [prefix];
  const solid = pairs.find((pair) => pair.expected !== "");
  if (solid === undefined || solid.actual === "") return [];
  return ratesOf(solid).filter((rate) => explains(rate) && provesRate(pairs, rate));
}

/**
 * True if the pairs show a rate of blanks for blanks, which takes two levels: a line may also just have lost or gained a
 * blank. 3 for 2 also explains 5 for 4, so at most one blank may remain, as in a comment.
 */
function provesRate(pairs: readonly IndentPair[], { from, to }: Shift): boolean {
  if (from.includes("\t") || to.includes("\t")) return true;
  if (!pairs.some(({ expected }) => expected.length >= 2 * from.length)) return false;
  return pairs.every(({ expected }) => expected.length % from.length <= 1);
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

/** The indentation after the shift; undefined if it cannot move left that far. */
export function shiftIndent(indent: string, { taken, from, to, added }: Shift): string | undefined {
  if (!indent.startsWith(taken)) return undefined;
  let at = taken.length;
  let shifted = added;
  if (from !== "") for (; indent.startsWith(from, at); at += from.length) shifted += to;
  return shifted + indent.slice(at);
}

/** The prefix whose addition or removal turns the expected indentation into the actual one. */
function prefixShift({ expected, actual }: IndentPair): Shift | undefined {
  if (!actual.endsWith(expected) && !expected.endsWith(actual)) return undefined;
  const kept = Math.min(actual.length, expected.length);
  const [taken = "", added = ""] = [expected, actual].map((one) => one.slice(0, one.length - kept));
  return { taken, from: "", to: "", added };
}

/** Rates of one unit for another; in tabs also some levels deeper. */
function ratesOf({ expected, actual }: IndentPair): Shift[] {
  return unitsOf(expected).flatMap((from) =>
    unitsOf(actual).flatMap((to): readonly Shift[] => {
      const deeper = actual.length / to.length - expected.length / from.length;
      if (from === to || deeper < 0 || (deeper > 0 && to !== "\t")) return [];
      return [{ taken: "", from, to, added: to.repeat(deeper) }];
    }),
  );
}

/** The units of which an indentation may consist: a tab, or two to eight blanks. */
function unitsOf(indent: string): readonly string[] {
  const units = ["\t", ...Array.from({ length: 7 }, (_, at) => " ".repeat(at + 2))];
  return units.filter((unit) => indent === unit.repeat(indent.length / unit.length));
}
