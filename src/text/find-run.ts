/** All offsets of a run of numbers in a list (Knuth, Morris and Pratt). Linear even for repetitive text. */
export function findRun(all: Int32Array, run: Int32Array): number[] {
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
