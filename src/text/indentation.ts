/**
 * How indentation differs between a patch and a file, as an exchange of prefixes:
 * columns are never counted.
 */

/** All strings are white space; a rate exchanges each leading `from` for a `to`, after a prefix. */
export type Shift =
  | { readonly kind: "none" }
  | { readonly kind: "added" | "taken"; readonly prefix: string }
  | Rate;

interface Rate {
  readonly kind: "rate";
  readonly from: string;
  readonly to: string;
  readonly prefix: string;
}

/** The indentation of a line as the patch has it and as the file has it. */
export interface IndentPair {
  readonly wanted: string;
  readonly actual: string;
}

/** Blanks that one tab may stand for. */
const TAB_WIDTHS = [2, 3, 4, 8];

/** The white space a line begins with: blanks and tabs. */
export function indentOf(text: string): string {
  let at = 0;
  while (text[at] === " " || text[at] === "\t") at++;
  return text.slice(0, at);
}

/** How wide the indentation is, if a tab is four columns. */
export function indentWidth(text: string): number {
  let width = 0;
  for (const char of indentOf(text)) width += char === "\t" ? 4 : 1;
  return width;
}

/** True for a line that is empty or holds nothing but white space. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}

/**
 * The shifts that explain all pairs; none if no single one does. There are several where
 * the pairs do not tell how many blanks make a level.
 */
export function possibleShifts(pairs: readonly IndentPair[]): readonly Shift[] {
  const first = pairs.find((pair) => pair.wanted !== pair.actual);
  if (first === undefined) return [{ kind: "none" }];
  const explains = (shift: Shift): boolean =>
    pairs.every((pair) => shiftIndent(pair.wanted, shift) === pair.actual);
  const prefix = prefixShift(first);
  if (prefix !== undefined && explains(prefix)) return [prefix];
  const solid = pairs.find((pair) => pair.wanted !== "");
  if (solid === undefined || solid.actual === "") return [];
  const tabs = tabRates(solid).filter(explains);
  if (tabs.length > 0) return tabs;
  return evenRates(solid).filter((rate) => explains(rate) && isTelling(pairs, rate));
}

/**
 * Do the pairs tell a rate of blanks for blanks from one blank that some lines lost or gained?
 * 2 for 1, or 1 for 2, needs a third level. 3 for 2 explains 5 for 4, too: so no more than one blank may be
 * left over, as in a comment.
 */
function isTelling(pairs: readonly IndentPair[], { from, to }: Rate): boolean {
  if (from.includes("\t") || to.includes("\t")) return true;
  if (from.length === 1 || to.length === 1)
    return pairs.some(({ wanted }) => wanted.length > 2 * from.length);
  const isOneOff = Math.abs(from.length - to.length) === 1;
  if (isOneOff && !pairs.some(({ wanted }) => wanted.length >= 2 * from.length)) return false;
  return pairs.every(({ wanted }) => wanted.length % from.length <= 1);
}

/**
 * Blanks by which lines go in below the line above: the fewest, more than one, of those that are
 * often met; undefined if there are none, or if lines are indented with tabs.
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
export function shiftIndent(indent: string, shift: Shift): string | undefined {
  switch (shift.kind) {
    case "none":
      return indent;
    case "added":
      return shift.prefix + indent;
    case "taken":
      return indent.startsWith(shift.prefix) ? indent.slice(shift.prefix.length) : undefined;
    case "rate": {
      let at = 0;
      let shifted = shift.prefix;
      while (indent.startsWith(shift.from, at)) {
        shifted += shift.to;
        at += shift.from.length;
      }
      return shifted + indent.slice(at);
    }
  }
}

/** The prefix that was added or taken to make one of the other. */
function prefixShift({ wanted, actual }: IndentPair): Shift | undefined {
  if (actual.endsWith(wanted)) {
    return { kind: "added", prefix: actual.slice(0, actual.length - wanted.length) };
  }
  if (wanted.endsWith(actual)) {
    return { kind: "taken", prefix: wanted.slice(0, wanted.length - actual.length) };
  }
  return undefined;
}

/** A tab for n blanks, perhaps some levels deeper. */
function tabRates({ wanted, actual }: IndentPair): Shift[] {
  if (/[^ ]/.test(wanted) || /[^\t]/.test(actual)) return [];
  return TAB_WIDTHS.flatMap((width): Shift[] => {
    const deeper = actual.length - wanted.length / width;
    if (!Number.isInteger(deeper) || deeper < 0) return [];
    return [{ kind: "rate", from: " ".repeat(width), to: "\t", prefix: "\t".repeat(deeper) }];
  });
}

/** So many equal units on both sides: n blanks for a tab, or n blanks for m. */
function evenRates({ wanted, actual }: IndentPair): Rate[] {
  const rates: Rate[] = [];
  for (let count = Math.min(wanted.length, actual.length); count >= 1; count--) {
    const from = wanted.slice(0, wanted.length / count);
    const to = actual.slice(0, actual.length / count);
    if (from.repeat(count) !== wanted || to.repeat(count) !== actual) continue;
    if ([from, to].some((unit) => unit.includes(" ") && unit.includes("\t"))) continue;
    if (from.length <= 8 && to.length <= 8) rates.push({ kind: "rate", from, to, prefix: "" });
  }
  return rates;
}
