/**
 * CPU time and peak memory of the built commands beside those of git apply, GNU patch, jsdiff and
 * the least applier in Node, on workloads W1 to W8 and on the quadratic traps, each result checked.
 *
 *     npm run bench:speed [-- ID...] [--rounds=N] [--json=FILE] [--write]
 *
 * With ids of workloads (or `traps`) only these are run. --write puts the tables of a whole run
 * into docs/performance.md. The JSON goes to dist/speed.json if no other file is named. The exit
 * code is 1 if a result of ours is wrong or a trap takes more than its budget.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { holds, median, peakOf, prepare, timed } from "./speed/measure.mjs";
import { PROGRAMS, present } from "./speed/programs.mjs";
import { machine, tables, withTables } from "./speed/tables.mjs";
import { springTraps } from "./speed/traps.mjs";
import { WORKLOADS } from "./speed/workloads.mjs";

const DOCUMENT = "docs/performance.md";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "3" },
    json: { type: "string", default: "dist/speed.json" },
    write: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const isWanted = (id) => positionals.length === 0 || positionals.includes(id);
const available = present();

const rows = [];
for (const workload of WORKLOADS.filter(({ id }) => isWanted(id))) {
  const sizes = new Set([...workload.main, ...workload.sizes]);
  for (const size of [...sizes].toSorted((a, b) => a - b)) {
    const isMain = workload.main.includes(size);
    // The growth of the others is theirs.
    const names = Object.keys(workload.runs).filter(
      (name) => available.includes(name) && (isMain || name === "apply"),
    );
    const { id } = workload;
    const costs = costsOf(workload, names, workload.make(size));
    rows.push({ id, title: workload.title(size), size, isMain, costs });
    process.stderr.write(`${id} ${size}\n`);
  }
}
const traps = isWanted("traps") ? await springTraps() : [];
const result = { machine: machine(), rounds, rows, traps };
const shown = tables(result);
for (const table of Object.values(shown)) console.log(`\n${table}`);
writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
if (values.write) writeFileSync(DOCUMENT, withTables(readFileSync(DOCUMENT, "utf8"), shown));

const wrong = rows.flatMap(({ id, size, costs }) =>
  Object.entries(costs)
    .filter(([, { result }]) => result === "wrong")
    .map(([name]) => ({ id, size, name })),
);
for (const { id, size, name } of wrong) console.error(`wrong: ${name} in ${id} at ${size}`);
const isOurs = ({ name }) => PROGRAMS[name].ours === true;
process.exitCode = wrong.some(isOurs) || traps.some(({ isWithin }) => !isWithin) ? 1 : 0;

/** The programs take turns, so that a busy moment of the machine hits them all. */
function costsOf(workload, names, made) {
  const samples = names.map((name) => ({ name, times: [], mib: peakIn(workload, name, made) }));
  for (let round = 0; round < rounds; round++)
    for (const { name, times } of samples) times.push(attempt(workload, name, made));
  return Object.fromEntries(
    samples.map(({ name, times, mib }) => [
      name,
      {
        ms: median(times.map(({ milliseconds }) => milliseconds)),
        ...(mib === undefined ? {} : { mib }),
        result: times.find(({ result }) => result !== "right")?.result ?? "right",
      },
    ]),
  );
}

/** It warms up the machine, too. */
function peakIn(workload, name, { files, patches }) {
  prepare(files, patches[workload.runs[name]]);
  return peakOf(PROGRAMS[name].args(workload));
}

function attempt(workload, name, { files, after, patches, says }) {
  const { trees = 1, runs } = workload;
  const program = PROGRAMS[name];
  prepare(files, patches[runs[name]], trees);
  const { milliseconds, code, err } = timed(program.args(workload), trees);
  if (program.idle === true) return { milliseconds, result: "right" };
  const isRefused = code !== 0 && holds(files, trees);
  if (after !== undefined && isRefused) return { milliseconds, result: "refused" };
  const isSaid = program.ours !== true || (says ?? []).every((text) => err.includes(text));
  const isRight = after === undefined ? isRefused && isSaid : code === 0 && holds(after, trees);
  return { milliseconds, result: isRight ? "right" : "wrong" };
}
