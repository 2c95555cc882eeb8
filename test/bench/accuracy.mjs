/**
 * How many edits arrive: real changes, written as models write them in every format, then broken
 * as models break them. `npm run bench:accuracy -- --help` tells the options. The exit code is 1
 * where an aim is missed.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { casesOf } from "./accuracy/cases.mjs";
import { readEdits } from "./accuracy/corpus.mjs";
import { locatorOf } from "./accuracy/locator.mjs";
import { measure } from "./accuracy/measure.mjs";
import { PEERS } from "./accuracy/peers.mjs";
import { kindsOf, meetsAims, Results, summary, tablesOf } from "./accuracy/tables.mjs";
import { FORMATS } from "./accuracy/work.mjs";

const HELP = `npm run bench:accuracy -- [options]

  --edits N      at most so many edits (all)
  --format NAME  one format only
  --only TEXT    faults whose names contain the text
  --show N       print N cases that came out otherwise
  --result NAME  of those only refused, recovered or wrong ones
  --kinds        only what came of each kind: recovered, wrong, refused
  --failures DIR write each case that came out otherwise into a folder of its own
  --locator FILE beside ours another way to find the hunks: a module that exports
                 editsOf (accuracy/locator.mjs)
  --peers        the diffs through git apply, GNU patch and jsdiff, too
  --json FILE    write all rows
  --write        put the tables into docs/accuracy.md`;

const DOCUMENT = new URL("../../docs/accuracy.md", import.meta.url);
const MARKS = ["<!-- tables -->", "<!-- end of tables -->"];

const { values } = parseArgs({
  options: {
    edits: { type: "string", default: "1000" },
    format: { type: "string" },
    only: { type: "string", default: "" },
    show: { type: "string", default: "0" },
    result: { type: "string" },
    kinds: { type: "boolean", default: false },
    failures: { type: "string" },
    locator: { type: "string" },
    peers: { type: "boolean", default: false },
    json: { type: "string" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) console.log(HELP);
else await main();

async function main() {
  const formats = values.format === undefined ? FORMATS : [values.format];
  const root = mkdtempSync(join(tmpdir(), "llm-patch-accuracy-"));
  const results = new Results();
  const locate = values.locator === undefined ? undefined : await locatorOf(values.locator);
  let left = Number(values.show);
  let failures = 0;
  try {
    for (const edit of readEdits(Number(values.edits))) {
      for (const format of formats) {
        for (const given of casesOf(edit, format, values.only)) {
          const { name, mustRefuse } = given;
          const withPeers = values.peers && format === "unified";
          const outcome = measure(given, root, { withPeers, locate });
          const { result, peers } = outcome;
          results.add({ edit: edit.id, name, format, mustRefuse, result, peers });
          const isRight = result === (mustRefuse ? "refused" : "recovered");
          if (isRight || (values.result ?? result) !== result) continue;
          if (values.failures !== undefined)
            keep(`${String(++failures).padStart(3, "0")}-${result}-${format}`, given, outcome);
          if (left-- > 0) show(`${result}: ${name}, ${format}, ${edit.id}`, given, outcome);
        }
      }
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  const tables =
    values.kinds || locate !== undefined
      ? kindsOf(results, locate !== undefined)
      : tablesOf(results, formats, Object.keys(PEERS));
  console.log(tables);
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results.rows));
  if (values.write) {
    const [head, rest = ""] = readFileSync(DOCUMENT, "utf8").split(MARKS[0]);
    const [, foot] = rest.split(MARKS[1]);
    writeFileSync(DOCUMENT, [head, MARKS[0], "\n\n", tables, "\n\n", MARKS[1], foot].join(""));
  }
  process.exitCode = meetsAims(summary(results, formats)) ? 0 : 1;
}

/** The file, the reply, what must come of it, and what came: `llm-patch apply` can be tried there. */
function keep(folder, { name, mustRefuse, work, path }, outcome) {
  const { reply, before, wanted = before, after, result, problems, peers } = outcome;
  const top = join(values.failures, name.replaceAll(/\W+/g, "-"), folder);
  const file = join(top, "input", path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, before);
  writeFileSync(join(top, "patch.txt"), reply);
  writeFileSync(join(top, `expected-${basename(path)}`), mustRefuse ? before : wanted);
  if (result === "wrong") writeFileSync(join(top, `ours-${basename(path)}`), after);
  const told = { name, faults: work.faults, edit: work.edit.id, result, peers, problems };
  writeFileSync(join(top, "case.json"), `${JSON.stringify(told, undefined, 2)}\n`);
  console.log(top);
}

function show(title, { mustRefuse, work }, { reply, before, wanted = before, after, problems }) {
  console.log(`##### ${title}${work.faults === undefined ? "" : ` (${work.faults})`}\n${reply}`);
  for (const problem of problems) console.log(JSON.stringify(problem).slice(0, 300));
  const [is, must] = [after, mustRefuse ? before : wanted].map((text) => text.split("\n"));
  let from = 0;
  while (from < must.length && is[from] === must[from]) from++;
  let tail = 0;
  while (tail < Math.min(is.length, must.length) - from && is.at(-1 - tail) === must.at(-1 - tail))
    tail++;
  if (problems.length > 0 || from === must.length) return;
  const between = (lines) => lines.slice(from, lines.length - tail).slice(0, 12);
  console.log(`line ${from + 1}`, { must: between(must), is: between(is) });
}
