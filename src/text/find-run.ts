/** All places of a run of numbers in others (Knuth, Morris and Pratt): linear for repetitive text too. */
export function findRun<Numbers extends Int32Array | Uint16Array>(
  all: Numbers,
  run: Numbers,
): number[] {
  const border = new Int32Array(run.length);
  for (let at = 1, same = 0; at < run.length; at++) {
    while (same > 0 && run[at] !== run[same]) same = border[same - 1] ?? 0;
    if (run[at] === run[same]) same++;
    border[at] = same;
  }
  const found: number[] = [];
  for (let at = 0, same = 0; at < all.length; at++) {
    while (same > 0 && all[at] !== run[same]) same = border[same - 1] ?? 0;
    if (all[at] === run[same]) same++;
    if (same === run.length) {
      found.push(at - same + 1);
      same = border[same - 1] ?? 0;
    }
  }
  return found;
}

/** The characters of a text, to find one run of them in another. */
export function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
  return codes;
}

/** All places of a block of texts in others; none of an empty one. */
export function findBlock(block: readonly string[], texts: readonly string[]): number[] {
  if (block.length === 0) return [];
  const ids = new Map<string, number>();
  for (const text of block) if (!ids.has(text)) ids.set(text, ids.size);
  const numbers = (all: readonly string[]): Int32Array =>
    Int32Array.from(all, (text) => ids.get(text) ?? -1);
  return findRun(numbers(texts), numbers(block));
}
