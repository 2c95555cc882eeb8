/**
 * Every folder in scenarios/ is one case, run through the library. The first of each flag and code, in
 * a full run all, are also run through the built command, and their diffs through `git apply`.
 *
 *     input/         the tree before (may be missing: empty)
 *     patch.txt      the reply
 *     expected/      the tree after; missing if the patch must be refused
 *     scenario.json  see `ScenarioData`
 */

import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { restOf } from "../src/report/rest.ts";
import { run } from "../src/run.ts";
import { runCommand } from "./helpers/command.ts";
import { optionsOf } from "./helpers/flags.ts";
import { scenarios, throughCommands } from "./helpers/scenario.ts";
import { hasGit } from "./helpers/tools.ts";
import { readTree } from "./helpers/tree.ts";

const ALL = scenarios();
const THROUGH_COMMANDS = throughCommands(ALL);

describe.each(ALL.map((scenario) => [scenario.name, scenario] as const))(
  "scenario %s",
  (_, scenario) => {
    const { patch, refused, input, flags = [] } = scenario;
    const isCodex = scenario.command === "apply_patch";

    test("library", () => {
      const tree = input();
      const outcome = run(patch, {
        ...optionsOf(isCodex ? ["--first", "--overwrite", ...flags] : flags),
        root: tree,
        // What is flushed shows only after a power cut: see commit/crash.test.ts.
        sync: false,
      });
      const seen = {
        exit: isCodex && outcome.exitCode === 2 ? 1 : outcome.exitCode,
        problems: outcome.problems.map((problem) => problem.code),
        levels: refused ? [] : (outcome.plan?.hunks ?? []).map((hunk) => hunk.level),
        repairs: [...new Set((outcome.plan?.repairs ?? []).map((repair) => repair.name))],
        warnings: (outcome.plan?.warnings ?? []).map((warning) => warning.code),
        tree: readTree(tree),
        ...(outcome.left === undefined ? {} : { rest: restOf(outcome) }),
      };
      expect(seen).toEqual({
        exit: scenario.exit,
        problems: scenario.problems ?? [],
        levels: scenario.levels ?? [],
        repairs: scenario.repairs ?? [],
        warnings: scenario.warnings ?? [],
        tree: scenario.after(),
        ...(scenario.rest === undefined ? {} : { rest: scenario.rest }),
      });
    });

    if (!THROUGH_COMMANDS.has(scenario)) return;

    test("command", () => {
      const tree = input();
      const ran = isCodex
        ? runCommand("apply_patch", flags, { folder: tree, input: patch })
        : runCommand("llm-patch", ["apply", ...flags], { folder: tree, input: patch });
      const isForGit =
        hasGit && scenario.exit === 0 && scenario.notForGit === undefined && !isCodex;
      expect({
        exit: ran.exitCode,
        tree: readTree(tree),
        git: isForGit ? gitTree(input(), ran.stdout) : undefined,
      }).toEqual({
        exit: scenario.exit,
        tree: scenario.after(),
        git: isForGit ? { stderr: "", tree: scenario.after() } : undefined,
      });
    });
  },
);

/** What `git apply` makes of a diff, which is one character a byte. */
function gitTree(tree: string, diff: string): object {
  const { stderr } = spawnSync("git", ["apply", "--allow-empty", "--whitespace=nowarn", "-"], {
    cwd: tree,
    input: Buffer.from(diff, "latin1"),
    encoding: "utf8",
  });
  return { stderr, tree: readTree(tree) };
}
