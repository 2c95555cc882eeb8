/**
 * Every example does what it says: its project becomes what its `expected` shows, by its patch
 * or by its `run.sh`, which prints its `output.txt`.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { runCommand, runInShell } from "./helpers/command.ts";
import { hasBash } from "./helpers/tools.ts";
import { copyOf, readTree } from "./helpers/tree.ts";

const EXAMPLES = resolve("examples");

const NAMES = readdirSync(EXAMPLES);
const isScript = (name: string): boolean => existsSync(join(EXAMPLES, name, "run.sh"));

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

test.runIf(hasBash).each(NAMES.filter(isScript))("example %s", (name) => {
  const folder = join(EXAMPLES, name);
  const project = copyOf(join(folder, "project"));
  const ran = runInShell(`bash '${join(folder, "run.sh")}'`, project);
  expect({ ...ran, tree: readTree(project) }).toEqual({
    exitCode: 0,
    stdout: readFileSync(join(folder, "output.txt"), "utf8"),
    stderr: "",
    tree: readTree(join(folder, "expected")),
  });
});
