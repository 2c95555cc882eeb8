/**
 * How indentation differs between a patch and a file, as an exchange of prefixes:
 * columns are never counted.
 */

/** `from` and `to` are white space; a rate exchanges each leading `from` for a `to`. */
export type Shift =
  | { readonly kind: "none" }
  | { readonly kind: "added"; readonly prefix: string }
  | { readonly kind: "taken"; readonly prefix: string }
  | { readonly kind: "rate"; readonly from: string; readonly to: string };

/** The indentation of a line as the patch has it and as the file has it. */
export interface IndentPair {
  readonly wanted: string;
  readonly actual: string;
}

const NO_SHIFT: Shift = { kind: "none" };

/** The white space a line begins with: blanks and tabs. */
export function indentOf(text: string): string {
  let at = 0;
  while (text[at] === " " || text[at] === "\t") at++;
  return text.slice(0, at);
}

/** True for a line that is empty or holds nothing but white space. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** The one shift that explains all pairs, or undefined. The simplest is tried first. */
export function commonShift(pairs: readonly IndentPair[]): Shift | undefined {
  const first = pairs.find((pair) => pair.wanted !== pair.actual);
  if (first === undefined) return NO_SHIFT;
  for (const shift of shiftsOf(first)) {
    if (pairs.every((pair) => shiftIndent(pair.wanted, shift) === pair.actual)) return shift;
  }
  return rateOf(pairs);
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
      let shifted = "";
      while (indent.startsWith(shift.from, at)) {
        shifted += shift.to;
        at += shift.from.length;
      }
      return shifted + indent.slice(at);
    }
    default:
      return shift satisfies never;
  }
}

/** The prefix shifts that would explain a single pair. */
function shiftsOf({ wanted, actual }: IndentPair): Shift[] {
  if (actual.endsWith(wanted)) {
    return [{ kind: "added", prefix: actual.slice(0, actual.length - wanted.length) }];
  }
  if (wanted.endsWith(actual)) {
    return [{ kind: "taken", prefix: wanted.slice(0, wanted.length - actual.length) }];
  }
  return [];
}

/** Tabs for n blanks, n blanks for tabs, or n blanks for m. */
function rateOf(pairs: readonly IndentPair[]): Shift | undefined {
  const smallest = pairs
    .filter((pair) => pair.wanted !== "" && pair.actual !== "")
    .reduce<IndentPair | undefined>(
      (best, pair) => (best && best.wanted.length <= pair.wanted.length ? best : pair),
      undefined,
    );
  if (smallest === undefined) return undefined;
  const { wanted, actual } = smallest;
  for (let count = Math.min(wanted.length, actual.length); count >= 1; count--) {
    if (wanted.length % count !== 0 || actual.length % count !== 0) continue;
    const from = wanted.slice(0, wanted.length / count);
    const to = actual.slice(0, actual.length / count);
    if (from.length > 8 || to.length > 8) continue;
    if (from.repeat(count) !== wanted || to.repeat(count) !== actual) continue;
    const shift: Shift = { kind: "rate", from, to };
    const holds = (pair: IndentPair): boolean =>
      pair.wanted.length % from.length === 0 && shiftIndent(pair.wanted, shift) === pair.actual;
    if (pairs.every(holds)) return shift;
  }
  return undefined;
}
