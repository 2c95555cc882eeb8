/** The scripts complete what there is, in each shell that is installed. */

import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { codeNames } from "../../src/report/explain.ts";
import { LEVELS } from "../../src/locate/placement.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import { runCommand, runInShell } from "../helpers/command.ts";
import { hasBash } from "../helpers/tools.ts";
import { folderOf } from "../helpers/tree.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;
/** Without the start-up files of who runs the tests. */
const ALONE = { bash: "--norc", zsh: "-f", fish: "--no-config" } as const;
/** What the command prints, as a test below tells. */
const fileOf = (shell: string): string => resolve(`test/cli/completions/${shell}.txt`);
const NAMES = COMMANDS.map(({ name }) => name);

/** What is offered for the last of these words. */
const OFFERED: readonly (readonly [words: readonly string[], offered: readonly string[]])[] = [
  [[""], [...NAMES, "--version", "--help"]],
  [["che"], ["check"]],
  [["apply", ""], []],
  [
    ["apply", "--fi"],
    ["--file", "--first"],
  ],
  [["apply", "--color", "n"], ["never"]],
  [["apply", "--max-level", ""], LEVELS.filter((level) => level !== "similar")],
  [["apply", "-C", ""], []],
  [["apply", "-p", ""], []],
  [["apply", "--", "--fi"], []],
  [
    ["show", "-"],
    ["-f", "--format", "-p", "--strip", "--file", "--whole-files", "--max-patch", "-h", "--help"],
  ],
  [["recover", "b"], []],
  [["explain", "not-"], codeNames().filter((name) => name.startsWith("not-"))],
  [["completions", ""], SHELLS],
  [["schema", "--"], ["--help"]],
  [["exec", ""], []],
  [
    ["exec", "--"],
    ["--directory", "--dry-run", "--json", "--help", "--"],
  ],
  [["exec", "--", "--dir"], []],
  [["exec", "--", "llm-patch-x"], []],
];

describe.runIf(hasBash)("bash completes", () => {
  test.each(OFFERED)("%j", (words, offered) => {
    const list = ["llm-patch", ...words].map((word) => `'${word}'`).join(" ");
    const script = `source '${fileOf("bash")}'
      COMP_WORDS=(${list}) COMP_CWORD=${words.length}
      _llm_patch "$LLM_PATCH"
      for one in "\${COMPREPLY[@]}"; do echo "$one"; done`;
    const ran = runInShell(script, folderOf({}));
    expect({ ...ran, stdout: ran.stdout.split("\n").slice(0, -1).toSorted() }).toEqual({
      exitCode: 0,
      stdout: offered.toSorted(),
      stderr: "",
    });
  });
});

describe.each(SHELLS)("%s", (shell) => {
  test("gets its script whole", async () => {
    const ran = runCommand("llm-patch", ["completions", shell], { folder: folderOf({}) });
    expect([ran.exitCode, ran.stderr]).toEqual([0, ""]);
    await expect(ran.stdout).toMatchFileSnapshot(fileOf(shell));
  });

  test("can read it", ({ skip }) => {
    const ran = spawnSync(shell, [ALONE[shell], "-n", fileOf(shell)]);
    skip(ran.error !== undefined, `${shell} is not installed`);
    expect([ran.status, String(ran.stdout), String(ran.stderr)]).toEqual([0, "", ""]);
  });
});

test.each([
  ["zsh", ["app"], "apply:apply patches, all files or none\n"],
  ["fish", ["app"], "apply\tapply patches, all files or none\n"],
  ["fish", ["explain", "malformed/line-num"], ""],
] as const)("%s is given what completes %j", (shell, words, stdout) => {
  const args = ["completions", shell, "--", ...words];
  expect(runCommand("llm-patch", args, { folder: folderOf({}) })).toEqual({
    exitCode: 0,
    stdout,
    stderr: "",
  });
});

test("of other shells nothing is known", () => {
  const ran = runCommand("llm-patch", ["completions", "tcsh"], { folder: folderOf({}) });
  expect(ran).toEqual({
    exitCode: 2,
    stdout: "",
    stderr:
      "llm-patch: command-argument value 'tcsh' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish.\n" +
      "  hint: see llm-patch completions --help\n",
  });
});
