import { commonOf } from "../text/common.ts";

/**
 * Lays wanted lines beside lines of a file: for each wanted line the index of the line that
 * stands for it, ascending, or -1. Equal lines stand for each other, as many as possible; of
 * the lines between them the k-th wanted is beside the k-th actual one. If none is equal,
 * the first wanted line is at `start`, which may lie above the actual ones.
 */
export function lineUp(
  wanted: readonly string[],
  actual: readonly string[],
  start: number,
): readonly number[] {
  const equal = commonOf(wanted, actual);
  if (equal.every((match) => match === -1)) {
    return wanted.map((_, at) => (actual[start + at] === undefined ? -1 : start + at));
  }
  const pairs = wanted.map(() => -1);
  let from = 0;
  let actualFrom = 0;
  for (let at = 0; at <= wanted.length; at++) {
    const match = at < wanted.length ? (equal[at] ?? -1) : actual.length;
    if (match === -1) continue;
    const count = Math.min(at - from, match - actualFrom);
    // Above the first equal line the nearest lines belong together, elsewhere those that follow.
    const first = from === 0 && at < wanted.length;
    for (let step = 0; step < count; step++) {
      if (first) pairs[at - 1 - step] = match - 1 - step;
      else pairs[from + step] = actualFrom + step;
    }
    if (at < wanted.length) pairs[at] = match;
    from = at + 1;
    actualFrom = match + 1;
  }
  return pairs;
}
