/** The README's comparison with other programs: each cell is what they do to that scenario. */

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { runCommand } from "../helpers/command.ts";
import { type Scenario, scenarios } from "../helpers/scenario.ts";
import { hasGit, hasGnuPatch } from "../helpers/tools.ts";
import { temporaryFolder } from "../helpers/tree.ts";
import { readTree, writeTree } from "../helpers/tree-data.ts";

/** Runs a program in a tree with a patch; returns its exit code. */
type Run = (tree: string, patch: Buffer) => number | null;

interface Program {
  readonly isHere: boolean;
  readonly run: Run;
}

const CODEX = "0.169.0";
const through =
  (program: string, ...args: readonly string[]): Run =>
  (cwd, input) =>
    spawnSync(program, args, { cwd, input, env: { ...process.env, GIT_CEILING_DIRECTORIES: cwd } })
      .status;

/** By the heads of the columns. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  "`git apply`": { isHere: hasGit, run: through("git", "apply", "--whitespace=nowarn") },
  "GNU patch": {
    isHere: hasGnuPatch,
    run: through("patch", "-p1", "--batch", "-N", "--no-backup-if-mismatch", "-r", "-"),
  },
  [`Codex ${CODEX}`]: {
    isHere: String(spawnSync("codex", ["--version"]).stdout).includes(CODEX),
    run: (cwd, patch) =>
      spawnSync("codex", ["--codex-run-as-apply-patch", patch.toString("utf8")], { cwd }).status,
  },
  "our `apply_patch`": {
    isHere: true,
    run: (folder, input) => runCommand("apply_patch", [], { folder, input }).exitCode,
  },
  "`llm-patch`": {
    isHere: true,
    run: (folder, input) => runCommand("llm-patch", ["apply"], { folder, input }).exitCode,
  },
};

const TABLES = Array.from(
  readFileSync("README.md", "utf8").matchAll(
    /^\| an? \w+ \| (.*) \|\n\|[ |-]+\|\n((?:\| .*\n)+)/gm,
  ),
  ([, heads = "", rows = ""]) => ({ heads: heads.split(" | "), rows: rows.trimEnd().split("\n") }),
);
const CELLS = TABLES.flatMap(({ heads, rows }) =>
  rows.flatMap((row) => {
    const [, file = "", name = "", cells = ""] =
      /^\| \[.*\]\((\S+) "(.*?)"\) \| (.*) \|$/.exec(row) ?? [];
    return cells.split(" | ").map((cell, at) => [heads[at] ?? "", name, cell, file] as const);
  }),
);
const isHere = ([head]: readonly [string, string, string, string]): boolean =>
  PROGRAMS[head]?.isHere ?? true;

function verdict({ run }: Program, scenario: Scenario): string {
  const base = temporaryFolder();
  const tree = join(base, "tree");
  mkdirSync(tree);
  writeTree(tree, scenario.before);
  const before = readTree(base);
  const isDone = run(tree, scenario.patch) === 0;
  const after = readTree(base);
  if (!isDone) return isDeepStrictEqual(after, before) ? "refused" : "half done";
  const below = Object.entries(scenario.after).map(([path, what]) => [`tree/${path}`, what]);
  const wanted = Object.fromEntries(below);
  return !scenario.refused && isDeepStrictEqual(after, wanted) ? "applied" : "**wrong**";
}

test("both tables are found", () => {
  expect(TABLES.map(({ rows }) => rows.length)).toEqual([6, 5]);
});

describe("the README tells what happens:", () => {
  const all = scenarios();
  test.each(CELLS.filter(isHere))("%s, %s", (head, name, cell, file) => {
    const scenario = all.find((one) => one.name === name && one.file === file);
    const program = PROGRAMS[head];
    expect(program && scenario && verdict(program, scenario)).toBe(cell);
  });
});
