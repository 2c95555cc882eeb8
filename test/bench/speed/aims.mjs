/** What is aimed at, and whether the figures of a run reach it. */

/**
 * What Codex's apply_patch took, in ms and MiB, on a machine whose `node -e 0` took 23 ms. It is not
 * in the run: its figures are scaled by what `node -e 0` takes here.
 */
const CODEX = {
  node: 23,
  ms: { "W3 1000000": 356, "W4 100000": 48, "W4t 100000": 196, "W8 2338": 442 },
  mib: { "W3 1000000": 206 },
};
const EXPONENT = 1.05;

const times = (factor, program) => ({ factor, program });
const CODEX_TIME = times(1, "codex");

/** Each row of the main table and what its time may be; `program` without one is `apply`. */
const TIMES = [
  { row: "W1 200", most: times(1.5, "node") },
  { row: "W1 200", program: "envelope", most: times(1.5, "node") },
  { row: "W2 10000", most: times(1.2, "git") },
  { row: "W3 100000", most: times(1.3, "limit") },
  { row: "W3 1000000", most: times(1.3, "limit") },
  { row: "W3 1000000", most: CODEX_TIME },
  { row: "W3h 100000", most: times(1.3, "limit") },
  { row: "W4 100000", most: CODEX_TIME },
  { row: "W4t 100000", most: CODEX_TIME },
  { row: "W5 100000", most: times(1.3, "limit") },
  { row: "W5n 100000", most: times(1.3, "limit") },
  { row: "W6 100000", most: times(1.3, "limit") },
  { row: "W6m 100000", most: times(1.3, "limit") },
  { row: "W7 5", most: times(1, "git") },
  { row: "W8 2338", most: CODEX_TIME },
];

/** The aims that the rows of a run can tell: what was measured, the most it may be, and the unit. */
export function judge({ rows }) {
  const rowOf = new Map(rows.map((row) => [`${row.id} ${row.size}`, row]));
  const node = rowOf.get("W1 200")?.costs.node.ms;
  const aims = [];
  const add = (what, value, most, unit, isRight = true) => {
    if (value === undefined || most === undefined || Number.isNaN(most)) return;
    aims.push({ what, value, most, unit, met: isRight && value <= most });
  };
  for (const { row, program = "apply", most } of TIMES) {
    const { costs = {} } = rowOf.get(row) ?? {};
    const { factor, program: other } = most;
    const codex = node === undefined ? undefined : (CODEX.ms[row] * node) / CODEX.node;
    const measure = other === "codex" ? codex : costs[other]?.ms;
    const name = program === "apply" ? row : `${row}, ${program}`;
    add(
      `${name}: ${factor} x ${other}`,
      costs[program]?.ms,
      factor * measure,
      "ms",
      costs[program]?.result === "right",
    );
  }
  for (const [row, most] of Object.entries(CODEX.mib))
    add(`${row}: memory of codex`, rowOf.get(row)?.costs.apply.mib, most, "MiB");
  for (const { id, exponent } of growths(rows)) add(`${id}: growth`, exponent, EXPONENT, "");
  return aims;
}

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
