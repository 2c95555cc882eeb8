/**
 * CPU time of one small patch by the packed package, installed in an empty folder, beside `node -e 0`.
 *
 *     npm run bench:start [-- NODE...] [--write]
 *
 * NODE is the executable of a version of Node; without one the running one is measured. --write puts the
 * table into docs/performance.md.
 */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const DOCUMENT = "docs/performance.md";
/** Each round is so many processes of each command. */
const [ROUNDS, TREES] = [9, 10];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean", default: false } },
});
const folder = mkdtempSync(join(tmpdir(), "llm-patch-start-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
// Nothing is kept from before.
process.env.XDG_CACHE_HOME = join(folder, "cache");
const { holds, median, prepare, timed } = await import("./speed/measure.mjs");
const { machine, table, withTables } = await import("./speed/tables.mjs");

const npm = (...args) => execFileSync("npm", [...args, "--silent"], { encoding: "utf8" }).trim();
const tarball = join(folder, npm("pack", "--ignore-scripts", "--pack-destination", folder));
// As npm lays it down, but without asking a registry for the dependencies, which only the library loads.
const home = join(folder, "node_modules/llm-patch");
mkdirSync(home, { recursive: true });
execFileSync("tar", ["-xzf", tarball, "-C", home, "--strip-components=1"]);
const bin = (name) => join(home, "bin", `${name}.cjs`);

const LINES = Array.from({ length: 200 }, (_, at) => `line ${at}`);
const textOf = (lines) => `${lines.join("\n")}\n`;
const BEFORE = new Map([["a.txt", textOf(LINES)]]);
const AFTER = new Map([["a.txt", textOf(LINES.with(100, "another line"))]]);
const HUNK = " line 99\n-line 100\n+another line\n line 101\n";
const DIFF = `--- a/a.txt\n+++ b/a.txt\n@@ -100,3 +100,3 @@\n${HUNK}`;
const ENVELOPE = `*** Begin Patch\n*** Update File: a.txt\n@@\n${HUNK}*** End Patch\n`;
const RUNS = [
  { title: "`node -e 0`", args: ["-e", "0"], patch: "", after: BEFORE },
  {
    title: "an envelope",
    args: [bin("llm-patch"), "apply"],
    patch: ENVELOPE,
    after: AFTER,
  },
  {
    title: "a diff",
    args: [bin("llm-patch"), "apply"],
    patch: DIFF,
    after: AFTER,
  },
  {
    title: "a reply",
    args: [bin("llm-patch"), "apply"],
    patch: `I have changed one line:\n\n\`\`\`diff\n${DIFF}\`\`\`\n\nThe other lines stay.\n`,
    after: AFTER,
  },
  {
    title: "a block",
    args: [bin("llm-patch"), "apply"],
    patch: `a.txt\n<<<<<<< SEARCH\nline 100\n=======\nanother line\n>>>>>>> REPLACE\n`,
    after: AFTER,
  },
  {
    title: "a string edit",
    args: [bin("llm-patch"), "apply"],
    patch: `{"file_path": "a.txt", "old_string": "line 100", "new_string": "another line"}\n`,
    after: AFTER,
  },
  {
    title: "`apply_patch`",
    args: [bin("apply_patch")],
    patch: ENVELOPE,
    after: AFTER,
  },
];

/** Median milliseconds of each run; they take turns. The first round fills Node's cache and is not counted. */
function measured(node) {
  const times = RUNS.map(() => []);
  for (let round = 0; round <= ROUNDS; round++)
    for (const [at, { args, patch, after }] of RUNS.entries()) {
      prepare(BEFORE, patch, TREES);
      const { milliseconds } = timed([node, ...args], TREES);
      if (!holds(after, TREES)) throw new Error(`wrong: ${args.join(" ")}`);
      if (round > 0) times[at].push(milliseconds);
    }
  return times.map((all) => median(all));
}

const rows = (positionals.length === 0 ? [process.execPath] : positionals).map((node) => {
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  const [least, ...ours] = measured(node);
  const cells = ours.map((ms) => `${ms.toFixed(1)} (${(ms / least).toFixed(2)} x)`);
  return [version.slice(1), least.toFixed(1), ...cells];
});
const shown = {
  start: table(["Node", ...RUNS.map(({ title }) => title)], rows),
  "start-machine": `Medians of ${ROUNDS} rounds of ${TREES} runs; ${machine()}.`,
};
console.log(`${shown["start-machine"]}\n\n${shown.start}`);
if (values.write) writeFileSync(DOCUMENT, withTables(readFileSync(DOCUMENT, "utf8"), shown));
