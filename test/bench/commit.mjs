/**
 * What all or nothing costs: commits of 1 to 1,000 files against plain writes of the same data.
 * Once within a process, and once as commands, with start-up, reading and planning, against a
 * script that has the new contents ready. Where there is strace, the calls of the system for one file
 * are counted, too. `npm run bench:commit`, after a build.
 *
 * Each figure is the median of several rounds, in which the ways take turns; every round has a
 * fresh tree in the folder for temporary files (or in the one that is given as argument).
 */

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { commit } from "../../dist/library/on-disk.js";
import { nodeTree } from "../../dist/plan/node-tree.js";
import { makePlan } from "../../dist/check.js";
import { readPatches } from "../../dist/reading.js";

const COUNTS = [1, 10, 200, 1000];
const ROUNDS = 9;
const LINES = 100;
const BASE = process.argv[2] ?? tmpdir();

const line = (at) => `line ${at} of a file of usual length, with some words in it`;
const content = (mark) =>
  Array.from({ length: LINES }, (_, at) => `${at === 50 ? mark : line(at)}\n`).join("");
const [OLD, NEW] = [content("old"), content("new")];

/** Ten files a folder. */
const pathOf = (at) => `folder${Math.floor(at / 10)}/file${at}.txt`;

function patchOf(count) {
  const sections = Array.from({ length: count }, (_, at) =>
    [`*** Update File: ${pathOf(at)}`, "@@", `-old`, `+new`].join("\n"),
  );
  return ["*** Begin Patch", ...sections, "*** End Patch", ""].join("\n");
}

function treeOf(count) {
  const root = mkdtempSync(join(BASE, "llm-patch-bench-"));
  for (let at = 0; at < count; at++) {
    const path = join(root, pathOf(at));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, OLD);
  }
  return root;
}

/** Each gives what is to be timed, for a tree of so many files; the first is the measure. */
const WITHIN = {
  plain: (root, count) => () => {
    for (let at = 0; at < count; at++) writeFileSync(join(root, pathOf(at)), NEW);
  },
  "--no-sync": (root, count) => committing(root, count, false),
  durable: (root, count) => committing(root, count, true),
};

const SCRIPT = `
const { writeFileSync } = require("node:fs");
const [count, content] = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const pathOf = ${String(pathOf)};
for (let at = 0; at < count; at++) writeFileSync(pathOf(at), content);
`;
const COMMAND = [resolve(import.meta.dirname, "../../bin/llm-patch.cjs"), "apply", "-q"];

const COMMANDS = {
  plain: (root, count) => running(root, ["-e", SCRIPT], JSON.stringify([count, NEW])),
  "--no-sync": (root, count) => running(root, [...COMMAND, "--no-sync"], patchOf(count)),
  durable: (root, count) => running(root, COMMAND, patchOf(count)),
};

function running(root, args, input) {
  return () => {
    const { status } = spawnSync(process.execPath, args, { cwd: root, input });
    if (status !== 0) throw new Error(`exit code ${status}`);
  };
}

function committing(root, count, sync) {
  const plan = makePlan(readPatches(patchOf(count)).patches, { root, tree: nodeTree }, {});
  return () => {
    const receipt = commit(plan, { sync });
    if (receipt.written?.length !== count) throw new Error(JSON.stringify(receipt));
  };
}

function timeOf(way, count) {
  const root = treeOf(count);
  try {
    const action = way(root, count);
    const begun = performance.now();
    action();
    return performance.now() - begun;
  } finally {
    rmSync(root, { recursive: true });
  }
}

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

function measure(title, ways) {
  console.log(`| ${title} | ${Object.keys(ways).join(" | ")} |\n| --- | --- | --- | --- |`);
  for (const count of COUNTS) {
    const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
    // The first round is for the machine to warm up.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, way] of Object.entries(ways)) {
        const time = timeOf(way, count);
        if (round > 0) times[name].push(time);
      }
    }
    const medians = Object.values(times).map(median);
    const cells = medians.map((time, at) => {
      const shown = `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;
      return at === 0 ? shown : `${shown}, ${(time / medians[0]).toFixed(1)} x`;
    });
    console.log(`| ${[count, ...cells].join(" | ")} |`);
  }
}

/** Calls of the file system, and of the flush, by the name that strace gives them. */
const CALLS =
  "open openat read pread64 write pwrite64 close lstat stat fstat statx newfstatat access link unlink rename chmod fchmod chown mkdir fsync fdatasync".split(
    " ",
  );

/** How often each is called for one more changed file, in a tree whose files are not new. */
function callsPerFile(args) {
  const [few, many] = [100, 200].map((count) => countedCalls(count, args));
  return Object.fromEntries(
    CALLS.map((name) => [name, ((many[name] ?? 0) - (few[name] ?? 0)) / 100]).filter(
      ([, calls]) => Math.abs(calls) >= 0.05,
    ),
  );
}

function countedCalls(count, args) {
  const root = treeOf(count);
  const table = join(mkdtempSync(join(BASE, "llm-patch-calls-")), "table");
  try {
    for (let at = 0; at < count; at++) utimesSync(join(root, pathOf(at)), 1e9 + 0.5, 1e9 + 0.5);
    const traced = ["-f", "-c", "-o", table, process.execPath, ...COMMAND, ...args];
    const { status } = spawnSync("strace", traced, { cwd: root, input: patchOf(count) });
    if (status !== 0) throw new Error(`exit code ${status}`);
    const rows = readFileSync(table, "utf8")
      .split("\n")
      .map((row) => row.trim().split(/\s+/));
    return Object.fromEntries(rows.map((cells) => [cells.at(-1), Number(cells[3])]));
  } finally {
    rmSync(root, { recursive: true });
    rmSync(dirname(table), { recursive: true });
  }
}

function tellCalls() {
  if (spawnSync("strace", ["-V"]).status !== 0) {
    console.log("strace is missing: calls are not counted");
    return;
  }
  for (const [name, args] of [
    ["--no-sync", ["--no-sync"]],
    ["durable", []],
  ]) {
    const calls = callsPerFile(args);
    const sum = Object.values(calls).reduce((sum, count) => sum + count, 0);
    const parts = Object.entries(calls).map(([call, count]) => `${call} ${count.toFixed(1)}`);
    console.log(
      `calls for a changed file, ${String(name)}: ${sum.toFixed(1)} (${parts.join(", ")})`,
    );
  }
}

measure("files, within a process", WITHIN);
console.log();
measure("files, as commands", COMMANDS);
console.log();
tellCalls();
