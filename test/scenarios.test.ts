/**
 * Every section of the text files in scenarios/ is one case (see CONTRIBUTING.md), run through the
 * library. The first of each flag and code, in a full run all, are also run through the built command,
 * and their diffs through `git apply`.
 */

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCommand } from "./helpers/command.ts";
import { scenarios, throughCommands } from "./helpers/scenario.ts";
import { endingOf, statedEnding } from "./helpers/scenario-run.ts";
import { sectionOf } from "./helpers/scenario-write.ts";
import { hasGit } from "./helpers/tools.ts";
import { onDisk, readTree, type TreeData } from "./helpers/tree.ts";

const ALL = scenarios();

test("names are unique", () => {
  const names = ALL.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test("files are in the form that `npm run scenario -- --update` writes", () => {
  const texts = new Map<string, string>();
  for (const one of ALL) texts.set(one.file, (texts.get(one.file) ?? "") + sectionOf(one));
  expect([...texts].filter(([file, text]) => readFileSync(file, "latin1") !== text)).toEqual([]);
});

describe("library", () => {
  test.each(ALL.map((scenario) => [scenario.name, scenario] as const))(
    "scenario %s",
    (_, scenario) => {
      expect(endingOf(scenario)).toEqual(statedEnding(scenario));
    },
  );
});

describe("command", () => {
  const some = [...throughCommands(ALL)];
  test.each(some.map((scenario) => [scenario.name, scenario] as const))(
    "scenario %s",
    (_, scenario) => {
      const { before, after, patch, flags, exit, notForGit } = scenario;
      const isCodex = scenario.command === "apply_patch";
      const folder = onDisk(before);
      const ran = isCodex
        ? runCommand("apply_patch", flags, { folder, input: patch })
        : runCommand("llm-patch", ["apply", ...flags], { folder, input: patch });
      const isForGit = hasGit && exit === 0 && notForGit === undefined && !isCodex;
      expect({
        exit: ran.exitCode,
        tree: readTree(folder),
        git: isForGit ? gitTree(before, ran.stdout) : undefined,
      }).toEqual({
        exit,
        tree: after,
        git: isForGit ? { stderr: "", tree: after } : undefined,
      });
    },
  );
});

/** What `git apply` makes of a diff, which is one character a byte. */
function gitTree(before: TreeData, diff: string): object {
  const tree = onDisk(before);
  const { stderr } = spawnSync("git", ["apply", "--allow-empty", "--whitespace=nowarn", "-"], {
    cwd: tree,
    input: Buffer.from(diff, "latin1"),
    encoding: "utf8",
  });
  return { stderr, tree: readTree(tree) };
}
