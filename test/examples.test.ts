/**
 * Every example does what it says: its project becomes what its `expected` shows, by its patch
 * or by its `run.sh` or `run.mjs`, which prints its `output.txt`.
 */

import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommand, runInShell } from "./helpers/command.ts";
import { hasBash, hasGit, hasJq } from "./helpers/tools.ts";
import { copyOf, readTree, temporaryFolder } from "./helpers/tree.ts";

const EXAMPLES = resolve("examples");

const NAMES = readdirSync(EXAMPLES);
/** What runs the script of an example. */
const PROGRAMS: Readonly<Record<string, string>> = { "run.sh": "bash", "run.mjs": "node" };

/** The command for an example with a script. */
function commandOf(name: string): string | undefined {
  const script = Object.keys(PROGRAMS).find((file) => existsSync(join(EXAMPLES, name, file)));
  return script && `${PROGRAMS[script]} '${join(EXAMPLES, name, script)}'`;
}

const isScript = (name: string): boolean => commandOf(name) !== undefined;
/** What a script needs besides bash. */
const NEEDS: Readonly<Record<string, boolean>> = {
  "dry-run": hasGit && hasJq,
  "pre-commit": hasGit,
};

test.each(NAMES.filter((name) => !isScript(name)))("example %s", (name) => {
  const folder = join(EXAMPLES, name);
  const project = copyOf(join(folder, "project"));
  const patch =
    ["change.patch", "reply.md"].map((file) => join(folder, file)).find(existsSync) ?? "";
  const { exitCode } = runCommand("llm-patch", ["apply", "-C", project, patch], { folder });
  expect({ exitCode, tree: readTree(project) }).toEqual({
    exitCode: 0,
    tree: readTree(join(folder, "expected")),
  });
});

describe.each(NAMES.filter(isScript))("example %s", (name) => {
  test.runIf(hasBash && (NEEDS[name] ?? true))("runs", () => {
    expect(runExample(name)).toEqual(shown(name));
  });
});

test.runIf(hasBash && hasGit)("example dry-run without jq", () => {
  const tools = ["bash", "cat", "dirname", "git", "ln", "mkdir", "mktemp", "node", "rm"];
  const path = pathOf(tools);
  const expected = shown("dry-run");
  expect(runExample("dry-run", `PATH='${path}'; `)).toEqual({
    ...expected,
    stdout: expected.stdout.replace(
      /(?<=^# 2\..*\n)[^#]*/mu,
      () => "jq is not installed: left out\n",
    ),
  });
});

/** What the script of an example does in a copy of its project. */
function runExample(name: string, before = ""): object {
  const project = copyOf(join(EXAMPLES, name, "project"));
  const ran = runInShell(`${before}${commandOf(name)}`, project);
  return { ...ran, tree: readTree(project) };
}

/** What an example with a script shows. */
function shown(name: string) {
  const folder = join(EXAMPLES, name);
  return {
    exitCode: 0,
    stdout: readFileSync(join(folder, "output.txt"), "utf8"),
    stderr: "",
    tree: readTree(join(folder, "expected")),
  };
}

/** A PATH on which there are these programs only, under their names. */
function pathOf(programs: readonly string[]): string {
  const folder = temporaryFolder();
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  for (const program of programs) {
    const found = folders.map((one) => join(one, program)).find(existsSync);
    if (found !== undefined) symlinkSync(found, join(folder, program));
  }
  return folder;
}
