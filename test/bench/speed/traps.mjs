/** The quadratic traps of the hostile tests (test/hostile/cases/quadratic.ts), by CPU time. */

import { tablesOf } from "../tables.mjs";
import { holds, peakOf, prepare, timed } from "./measure.mjs";
import { PROGRAMS } from "./programs.mjs";

const BUDGET = { ms: 2000, mib: 512 };
/** A machine that is busy makes anything slow: what is too slow is tried again. */
const TRIES = 3;

/** All traps, the slowest first: CPU time, peak memory, and whether that is within the budget. */
export async function springTraps() {
  const { THEMES, bytesOf } = await tablesOf("test/hostile/bench.ts");
  const rows = THEMES.quadratic.map((trap) => {
    process.stderr.write(`${trap.name}\n`);
    let best = spring(trap, bytesOf);
    for (let tries = 1; tries < TRIES && !best.isWithin; tries++) {
      const again = spring(trap, bytesOf);
      if (again.ms < best.ms) best = again;
    }
    return best;
  });
  return rows.toSorted((a, b) => b.ms - a.ms);
}

function spring({ name, files = {}, patch, flags = [], exit, changes = {} }, bytesOf) {
  const before = Object.entries({ "a.txt": "old\n", ...files });
  const contents = new Map(before.map(([path, content]) => [path, bytesOf(content)]));
  const args = PROGRAMS.apply.args({ flags });
  prepare(contents, bytesOf(patch));
  const mib = peakOf(args) ?? 0;
  prepare(contents, bytesOf(patch));
  const { milliseconds: ms, code } = timed(args);
  for (const [path, content] of Object.entries(changes)) contents.set(path, bytesOf(content));
  if (code !== exit || !holds(contents)) throw new Error(`wrong: ${name}: exit code ${code}`);
  return { name, ms, mib, isWithin: ms <= BUDGET.ms && mib <= BUDGET.mib };
}
