/** The common items of two lists: the only diff of tokens, and of lines but for the diffs in reports. */

/** No larger table is computed; then only the equal ends count as common. */
const MAX_CELLS = 4_000_000;

/** The number of common items among the remaining ones. The memory is reused, since most lists are short. */
let best = new Uint32Array(1024);

/**
 * A longest common subsequence of two lists, which always includes equal ends. For each item on the left: the index of the
 * equal item on the right, ascending, or -1.
 */
export function commonOf(left: readonly string[], right: readonly string[]): readonly number[] {
  const { head, tail } = commonEnds(left, right);
  const shift = right.length - left.length;
  const pairs = left.map((_, at) => (at < head ? at : at >= left.length - tail ? at + shift : -1));
  const [height, wide] = [left.length - head - tail, right.length - head - tail];
  if (height === 0 || wide === 0 || height * wide > MAX_CELLS) return pairs;
  const width = wide + 1;
  const last = height * width;
  if (best.length < last + width) best = new Uint32Array(last + width);
  // best[at * width + other]: for the items from `at` and from `other` on.
  best.fill(0, last, last + width);
  for (let at = height - 1; at >= 0; at--) {
    const item = left[head + at] ?? "";
    best[at * width + wide] = 0;
    for (let other = wide - 1; other >= 0; other--) {
      const here = at * width + other;
      best[here] =
        item === right[head + other]
          ? (best[here + width + 1] ?? 0) + 1
          : Math.max(best[here + width] ?? 0, best[here + 1] ?? 0);
    }
  }
  for (let at = 0, other = 0; at < height && other < wide;) {
    const here = at * width + other;
    if (left[head + at] === right[head + other]) pairs[head + at++] = head + other++;
    else if ((best[here + width] ?? 0) >= (best[here + 1] ?? 0)) at++;
    else other++;
  }
  return pairs;
}

/** The number of equal items, or characters, at the start and, of the rest, at the end. */
export function commonEnds(
  one: ArrayLike<unknown>,
  other: ArrayLike<unknown>,
): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one[head] === other[head]) head++;
  let tail = 0;
  const isSame = (): boolean => one[one.length - 1 - tail] === other[other.length - 1 - tail];
  while (tail < shorter - head && isSame()) tail++;
  return { head, tail };
}
