/** Random choices that are the same in every run: each case draws from a stream of its own name. */

/** A source of choices, seeded by the name of what it is for. */
export function randomFor(name) {
  let state = hash(name);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** From 0 to 1, without 1. */
    next,
    /** True so often. */
    chance: (share) => next() < share,
    /** A whole number from `from` to `to`, both included. */
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    /** One of a list, undefined if it is empty. */
    pick: (list) => list[Math.floor(next() * list.length)],
    /** The list in another order. */
    shuffled: (list) =>
      list
        .map((item) => [next(), item])
        .toSorted(([a], [b]) => a - b)
        .map(([, item]) => item),
  };
}

function hash(name) {
  let value = 0x811c9dc5;
  for (const char of name) value = Math.imul(value ^ char.codePointAt(0), 0x01000193);
  return value;
}
