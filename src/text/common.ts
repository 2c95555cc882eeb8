/** How much the rests of two lists have in common: the same memory for all, as most lists are short. */
let best = new Uint32Array(1024);

/**
 * A longest common subsequence of two lists, by weight: for each item on the left the index of its equal
 * on the right, ascending, or -1.
 */
export function commonOf(
  left: readonly string[],
  right: readonly string[],
  weigh: (item: string) => number = () => 1,
): readonly number[] {
  const pairs = left.map(() => -1);
  if (left.length === 0 || right.length === 0) return pairs;
  const width = right.length + 1;
  const last = left.length * width;
  if (best.length < last + width) best = new Uint32Array(last + width);
  // best[at * width + other]: of the rests from there on.
  best.fill(0, last, last + width);
  for (let at = left.length - 1; at >= 0; at--) {
    const item = left[at] ?? "";
    best[at * width + right.length] = 0;
    for (let other = right.length - 1; other >= 0; other--) {
      const here = at * width + other;
      best[here] =
        item === right[other]
          ? (best[here + width + 1] ?? 0) + weigh(item)
          : Math.max(best[here + width] ?? 0, best[here + 1] ?? 0);
    }
  }
  for (let at = 0, other = 0; at < left.length && other < right.length;) {
    const here = at * width + other;
    if (left[at] === right[other]) pairs[at++] = other++;
    else if ((best[here + width] ?? 0) >= (best[here + 1] ?? 0)) at++;
    else other++;
  }
  return pairs;
}

/** What has items in an order: lists, and strings. */
interface Row {
  readonly length: number;
  at(index: number): unknown;
}

/** How many items two rows have in common at their beginnings and, of the rest, at their ends. */
export function commonEnds(one: Row, other: Row): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one.at(head) === other.at(head)) head++;
  let tail = 0;
  const isSame = (): boolean => one.at(one.length - 1 - tail) === other.at(other.length - 1 - tail);
  while (tail < shorter - head && isSame()) tail++;
  return { head, tail };
}
