/** How times grow with the size. */

/**
 * How the time of `apply` grows with the size, start-up (the time of W1) left out: 1 is linear, 2
 * quadratic. Told by n and 4n.
 */
export function growths(rows) {
  const startUp = rows.find(({ id }) => id === "W1")?.costs.apply.ms ?? 0;
  return [...new Set(rows.map(({ id }) => id))].flatMap((id) => {
    const [first, , last] = sizesOf(rows, id);
    if (last === undefined) return [];
    const growth = (last.costs.apply.ms - startUp) / (first.costs.apply.ms - startUp);
    return [{ id, exponent: Math.log(growth) / Math.log(last.size / first.size) }];
  });
}

/** The rows of a workload at n, 2n and 4n. */
export function sizesOf(rows, id) {
  return rows.filter((row) => row.id === id).slice(-3);
}
