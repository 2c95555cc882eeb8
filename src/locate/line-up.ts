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
  const equal = commonLines(wanted, actual);
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

/** A longest common subsequence: for each wanted line the index of its equal, or -1. */
function commonLines(wanted: readonly string[], actual: readonly string[]): readonly number[] {
  const width = actual.length + 1;
  // lengths[at * width + other]: how many lines the two rests have in common.
  const lengths = new Uint16Array((wanted.length + 1) * width);
  for (let at = wanted.length - 1; at >= 0; at--) {
    for (let other = actual.length - 1; other >= 0; other--) {
      const here = at * width + other;
      lengths[here] =
        wanted[at] === actual[other]
          ? (lengths[here + width + 1] ?? 0) + 1
          : Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0);
    }
  }
  const equal = wanted.map(() => -1);
  for (let at = 0, other = 0; at < wanted.length && other < actual.length;) {
    const here = at * width + other;
    if (wanted[at] === actual[other]) equal[at++] = other++;
    else if ((lengths[here + width] ?? 0) >= (lengths[here + 1] ?? 0)) at++;
    else other++;
  }
  return equal;
}
