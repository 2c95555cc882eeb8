/**
 * Runs scenarios from the sources: `npm run scenario -- NAME`. NAME is a whole name, else a part of names.
 * Prints the sections, and what came of them where it differs. The exit code is 1 if anything does.
 *
 *   --quiet       only the names of those that differ
 *   --unpack DIR  also writes each out as files: DIR/NAME/{reply.txt,before,after}
 *   --update      writes what came of them back into the text files
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createTwoFilesPatch } from "diff";
import { tablesOf } from "./tables.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quiet: { type: "boolean", default: false },
    unpack: { type: "string" },
    update: { type: "boolean", default: false },
  },
});
const { endingOf, scenarios, sectionOf, writeTree } = await tablesOf(
  "test/helpers/scenario-tools.ts",
);

const [wanted = ""] = positionals;
const all = scenarios();
const exact = all.filter(({ name }) => name === wanted);
const chosen = exact.length > 0 ? exact : all.filter(({ name }) => name.includes(wanted));
if (chosen.length === 0) throw new Error(`no scenario is called ${wanted}`);
let different = 0;
for (const scenario of chosen) {
  const stated = sectionOf(scenario);
  const seen = sectionOf(scenario, endingOf(scenario));
  if (values.unpack !== undefined) unpack(scenario, join(values.unpack, scenario.name));
  if (!values.quiet && chosen.length < 10) print(stated);
  if (seen === stated) continue;
  different++;
  if (values.quiet) console.log(scenario.name);
  else print(createTwoFilesPatch(scenario.file, "what came of it", stated, seen));
  if (values.update) replace(scenario.file, stated, seen);
}
if (!values.quiet) console.log(`${chosen.length} run, ${different} differ`);
process.exitCode = different === 0 || values.update ? 0 : 1;

/** Prints text of one character a byte. */
function print(text) {
  process.stdout.write(Buffer.from(text, "latin1"));
}

function replace(file, stated, seen) {
  const text = readFileSync(file, "latin1");
  const at = text.indexOf(stated);
  if (at === -1) throw new Error(`${file} is not in the form in which it is written`);
  writeFileSync(file, text.slice(0, at) + seen + text.slice(at + stated.length), "latin1");
}

function unpack({ patch, before, after }, folder) {
  for (const [name, tree] of Object.entries({ before, after })) {
    mkdirSync(join(folder, name), { recursive: true });
    writeTree(join(folder, name), tree);
  }
  writeFileSync(join(folder, "reply.txt"), patch);
}
