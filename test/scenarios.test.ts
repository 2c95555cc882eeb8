/**
 * Every folder in scenarios/ is one case, run through the library and through the
 * built command; its diff is given to `git apply`, which must make the same tree of it.
 *
 *     input/         the tree before (may be missing: empty)
 *     patch.txt      the reply
 *     expected/      the tree after; missing if the patch must be refused
 *     scenario.json  see `Scenario`
 */

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { DEFAULTS, run } from "../src/run.ts";
import { runCommand } from "./helpers/command.ts";
import { hasGit } from "./helpers/tools.ts";
import { copyOf, readTree } from "./helpers/tree.ts";

interface Scenario {
  /** What the case shows, and the rule that it follows. */
  readonly about: string;
  readonly command?: "apply" | "apply_patch";
  /** Flags of the command, and the same for the library. */
  readonly flags?: readonly string[];
  readonly exit: 0 | 1 | 2;
  /** Codes of all problems, in order. */
  readonly problems?: readonly string[];
  /** Rungs of all hunks of a patch that is applied, in order. */
  readonly rungs?: readonly string[];
  readonly repairs?: readonly string[];
  readonly warnings?: readonly string[];
  /** Links to make in the input, and in the expected tree. */
  readonly links?: Readonly<Record<string, string>>;
  readonly expectedLinks?: Readonly<Record<string, string>>;
  /** Octal modes to give to input files, and to expected ones. */
  readonly modes?: Readonly<Record<string, string>>;
  readonly expectedModes?: Readonly<Record<string, string>>;
  /** Why `git apply` cannot make the same tree of the diff. */
  readonly notForGit?: string;
}

const ROOT = resolve("test/scenarios");

describe.each(readdirSync(ROOT).toSorted())("scenario %s", (name) => {
  const folder = join(ROOT, name);
  const scenario = JSON.parse(readFileSync(join(folder, "scenario.json"), "utf8")) as Scenario;
  const patch = readFileSync(join(folder, "patch.txt"));
  const flags = scenario.flags ?? [];
  const isCodex = scenario.command === "apply_patch";
  const input = (): string => copyOf(join(folder, "input"), scenario.links, scenario.modes);
  const refused = !existsSync(join(folder, "expected")) && scenario.exit !== 0;
  const expected = (): string =>
    refused
      ? input()
      : copyOf(
          join(folder, "expected"),
          scenario.expectedLinks ?? scenario.links,
          scenario.expectedModes,
        );

  test("library", () => {
    const tree = input();
    const outcome = run(patch, {
      ...DEFAULTS,
      root: tree,
      first: isCodex || flags.includes("--first"),
      overwrite: isCodex || flags.includes("--overwrite"),
      strict: flags.includes("--strict"),
      maxRung: flags.includes("--strict") ? "exact" : DEFAULTS.maxRung,
    });
    const seen = {
      exit: isCodex && outcome.exitCode === 2 ? 1 : outcome.exitCode,
      problems: outcome.problems.map((problem) => problem.code),
      rungs: refused ? [] : (outcome.plan?.hunks ?? []).map((hunk) => hunk.rung),
      repairs: [...new Set((outcome.plan?.repairs ?? []).map((repair) => repair.name))],
      warnings: (outcome.plan?.warnings ?? []).map((warning) => warning.code),
      tree: readTree(tree),
    };
    expect(seen).toEqual({
      exit: scenario.exit,
      problems: scenario.problems ?? [],
      rungs: scenario.rungs ?? [],
      repairs: scenario.repairs ?? [],
      warnings: scenario.warnings ?? [],
      tree: readTree(expected()),
    });
  });

  test("command", () => {
    const tree = input();
    const ran = isCodex
      ? runCommand("apply_patch", flags, { folder: tree, input: patch })
      : runCommand("llm-patch", ["apply", ...flags], { folder: tree, input: patch });
    expect({ exit: ran.exitCode, tree: readTree(tree) }).toEqual({
      exit: scenario.exit,
      tree: readTree(expected()),
    });
  });

  test.runIf(hasGit && scenario.exit === 0 && scenario.notForGit === undefined && !isCodex)(
    "git apply makes the same of the diff",
    () => {
      const tree = input();
      const { stdout } = runCommand("llm-patch", ["apply", "--dry-run", ...flags], {
        folder: tree,
        input: patch,
      });
      const git = spawnSync("git", ["apply", "--allow-empty", "--whitespace=nowarn", "-"], {
        cwd: tree,
        input: Buffer.from(stdout, "latin1"),
        encoding: "utf8",
      });
      expect({ stderr: git.stderr, tree: readTree(tree) }).toEqual({
        stderr: "",
        tree: readTree(expected()),
      });
    },
  );
});
