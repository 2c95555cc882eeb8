/**
 * How many edits arrive: real changes, written as models write them in every format, then broken
 * as models break them. `npm run bench:accuracy -- --help` tells the options. The exit code is 1
 * where an aim is missed.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { casesOf } from "./accuracy/cases.mjs";
import { readEdits } from "./accuracy/corpus.mjs";
import { measure } from "./accuracy/measure.mjs";
import { PEERS } from "./accuracy/peers.mjs";
import { meetsAims, Results, summary, tablesOf } from "./accuracy/tables.mjs";
import { FORMATS } from "./accuracy/work.mjs";

const HELP = `npm run bench:accuracy -- [options]

  --edits N      at most so many edits (all)
  --format NAME  one format only
  --only TEXT    faults whose names contain the text
  --show N       print N cases that came out otherwise
  --result NAME  of those only refused, recovered or wrong ones
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
    peers: { type: "boolean", default: false },
    json: { type: "string" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) console.log(HELP);
else main();

function main() {
  const formats = values.format === undefined ? FORMATS : [values.format];
  const root = mkdtempSync(join(tmpdir(), "llm-patch-accuracy-"));
  const results = new Results();
  let left = Number(values.show);
  try {
    for (const edit of readEdits(Number(values.edits))) {
      for (const format of formats) {
        for (const given of casesOf(edit, format, values.only)) {
          const { name, mustRefuse } = given;
          const outcome = measure(given, root, values.peers && format === "unified");
          const { result, peers } = outcome;
          results.add({ edit: edit.id, name, format, mustRefuse, result, peers });
          const isRight = result === (mustRefuse ? "refused" : "recovered");
          if (isRight || (values.result ?? result) !== result || left-- <= 0) continue;
          show(`${result}: ${name}, ${format}, ${edit.id}`, given, outcome);
        }
      }
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  const tables = tablesOf(results, formats, Object.keys(PEERS));
  console.log(tables);
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results.rows));
  if (values.write) {
    const [head, rest = ""] = readFileSync(DOCUMENT, "utf8").split(MARKS[0]);
    const [, foot] = rest.split(MARKS[1]);
    writeFileSync(DOCUMENT, [head, MARKS[0], "\n\n", tables, "\n\n", MARKS[1], foot].join(""));
  }
  process.exitCode = meetsAims(summary(results, formats)) ? 0 : 1;
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
