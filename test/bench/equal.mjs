/**
 * Do two builds the same? `node test/bench/equal.mjs OLD NEW`: two folders that hold `dist/`, each
 * in a process of its own, over all scenarios of this checkout and a fixed sample of the cases of
 * the accuracy bench. Prints what differs, and counts; the exit code is 1 if anything does.
 *
 *   --scenarios     only the scenarios (seconds; needs no registry)
 *   --cases         only the cases of the accuracy bench
 *   --only TEXT     only what has the text in its name
 *   --ignore PARTS  leave out some parts, with commas: exit, tree, problems, levels, repairs, warnings
 *   --show N        print so many differences (200)
 */

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { casesOf, OTHER } from "./accuracy/cases.mjs";
import { randomFor } from "./accuracy/random.mjs";
import { render } from "./accuracy/render.mjs";
import { applied, FORMATS, textOf } from "./accuracy/work.mjs";
import { caught, ofScenario, scenarioNames, toldOf } from "./scenarios.mjs";

const SELF = fileURLToPath(import.meta.url);
const BENCH = fileURLToPath(new URL("accuracy/", import.meta.url));
const STORE = fileURLToPath(new URL("../../node_modules/.cache/llm-patch-bench/", import.meta.url));
/**
 * Cases of the accuracy bench that are compared: of each kind of fault equally many, as far as it has
 * them. The choice is fixed: it changes only with the bench, as when a kind is added.
 */
const SAMPLE = 3000;
const MOST_OF_A_KIND = 100;
const PARTS = ["exit", "tree", "problems", "levels", "repairs", "warnings"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scenarios: { type: "boolean", default: false },
    cases: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    ignore: { type: "string", default: "" },
    show: { type: "string", default: "200" },
    // What the process of one build is told: where it writes.
    out: { type: "string" },
  },
});
if (values.out === undefined) await compare(positionals);
else await runOne(positionals[0], values.out);

async function compare([older, newer]) {
  if (newer === undefined) throw new Error("node test/bench/equal.mjs OLD NEW");
  if (!values.scenarios) await sample();
  const folder = mkdtempSync(join(tmpdir(), "llm-patch-equal-"));
  try {
    const outs = ["old", "new"].map((name) => join(folder, name));
    await Promise.all([older, newer].map((build, at) => started(build, outs[at])));
    const [old, fresh] = outs.map((out) => JSON.parse(readFileSync(out, "utf8")));
    const ignored = new Set(values.ignore.split(","));
    const counts = Object.fromEntries(PARTS.map((part) => [part, 0]));
    let different = 0;
    for (const [name, before] of Object.entries(old)) {
      const after = fresh[name];
      const parts = PARTS.filter(
        (part) => !ignored.has(part) && textFor(before[part]) !== textFor(after[part]),
      );
      if (parts.length === 0) continue;
      for (const part of parts) counts[part]++;
      if (different++ >= Number(values.show)) continue;
      const { result: was } = before;
      const turned = was === after.result ? "" : `: ${was} -> ${after.result}`;
      console.log(`${name}${turned}`);
      for (const part of parts) console.log(`  ${part}: ${difference(before[part], after[part])}`);
    }
    const told = PARTS.map((part) => `${part} ${counts[part]}`).join(", ");
    console.log(`${different} of ${Object.keys(old).length} differ (${told})`);
    if (!values.scenarios)
      for (const result of ["recovered", "wrong", "refused"])
        console.log(`${result}: ${countOf(old, result)} -> ${countOf(fresh, result)}`);
    process.exitCode = different === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function started(build, out) {
  const flags = ["--only", values.only, "--out", out];
  if (values.scenarios) flags.push("--scenarios");
  if (values.cases) flags.push("--cases");
  const child = spawn(process.execPath, [SELF, build, ...flags], { stdio: "inherit" });
  return new Promise((done, fail) => {
    child.on("exit", (code) =>
      code === 0 ? done() : fail(new Error(`${build} ends with ${code}`)),
    );
  });
}

function countOf(results, result) {
  return Object.values(results).filter((one) => one.result === result).length;
}

function textFor(value) {
  return JSON.stringify(value);
}

/** Both sides, or of trees the first line that differs. */
function difference(before, after) {
  if (typeof before === "string" && typeof after === "string") return `${before} -> ${after}`;
  if (Array.isArray(before) || Array.isArray(after))
    return `${textFor(before)} -> ${textFor(after)}`;
  if (typeof before !== "object" || typeof after !== "object") return `${before} -> ${after}`;
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const path = paths.find((one) => before[one] !== after[one]);
  const [is, was] = [after[path], before[path]].map((text) => text?.split("\n"));
  if (is === undefined || was === undefined) return `${path} is only in one`;
  const line = is.findIndex((text, at) => text !== was[at]);
  const at = line === -1 ? is.length : line;
  return `${path}, line ${at + 1}: ${textFor(was[at])} -> ${textFor(is[at])}`;
}

async function runOne(build, out) {
  const load = (name) => import(pathToFileURL(join(resolve(build), "dist", name)).href);
  const results = {};
  if (!values.cases) {
    const built = { ...(await load("check.js")), ...(await load("run.js")) };
    for (const name of scenarioNames())
      if (name.includes(values.only)) results[name] = ofScenario(name, built);
  }
  if (!values.scenarios) {
    const { apply } = await load("core.js");
    for (const given of JSON.parse(readFileSync(sampleFile(), "utf8")))
      if (given.name.includes(values.only)) results[given.name] = ofCase(given, apply);
  }
  writeFileSync(out, JSON.stringify(results));
}

// Cases of the accuracy bench

function sampleFile() {
  const hash = createHash("sha256");
  for (const name of readdirSync(BENCH).toSorted()) hash.update(readFileSync(join(BENCH, name)));
  return join(STORE, `equal-${SAMPLE}-${hash.digest("hex").slice(0, 12)}.json`);
}

/** Writes the sample, if it is not there for the bench as it is now. */
async function sample() {
  if (existsSync(sampleFile())) return;
  const { readEdits } = await import("./accuracy/corpus.mjs");
  const kinds = new Map();
  for (const edit of readEdits(Infinity)) {
    for (const format of FORMATS) {
      for (const { name, mustRefuse, work, path } of casesOf(edit, format, "")) {
        const title = `${name}, ${format}, ${edit.id}${work.faults ? ` (${work.faults})` : ""}`;
        const own = kinds.get(name) ?? [];
        const key = randomFor(title).next();
        if (own.length >= MOST_OF_A_KIND && key > own.at(-1).key) continue;
        const before = textOf(work, work.file);
        const wanted = mustRefuse ? undefined : textOf(work, applied(work.file, work.truth));
        own.push({ key, name: title, path, before, wanted, reply: render(work) });
        kinds.set(name, own.toSorted((a, b) => a.key - b.key).slice(0, MOST_OF_A_KIND));
      }
    }
  }
  // One case of each kind after the other, until there are enough.
  const chosen = [...kinds.values()]
    .flatMap((own) => own.map((given, at) => ({ ...given, at })))
    .toSorted((a, b) => a.at - b.at || a.key - b.key)
    .slice(0, SAMPLE);
  mkdirSync(STORE, { recursive: true });
  writeFileSync(
    sampleFile(),
    JSON.stringify(chosen.toSorted((a, b) => (a.name < b.name ? -1 : 1))),
  );
}

function ofCase({ path, before, wanted, reply }, apply) {
  return caught(() => {
    const files = new Map([
      [path, before],
      [OTHER.path, OTHER.text],
    ]);
    const { exitCode, after, problems, files: changed, repairs, warnings } = apply(reply, files);
    const isRight = after.get(path) === wanted && after.get(OTHER.path) === OTHER.text;
    return {
      result: exitCode === 0 ? (isRight ? "recovered" : "wrong") : "refused",
      exit: String(exitCode),
      tree: Object.fromEntries(after),
      problems: problems.map(toldOf),
      levels: changed.flatMap(({ hunks }) => hunks.map(({ level }) => level)),
      repairs: repairs.map((repair) => repair.name),
      warnings: warnings.map((warning) => warning.code),
    };
  });
}
