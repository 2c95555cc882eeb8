/** What comes of a scenario in the library: in memory, or on the disk if it needs one. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as core from "../../src/core.ts";
import { apply, type Result } from "../../src/index.ts";
import { optionsOf } from "./flags.ts";
import type { Scenario } from "./scenario.ts";
import { readTree, type TreeData, writeTree } from "./tree-data.ts";

/** What a scenario states, or what came of it. */
export interface Ending extends Pick<
  Scenario,
  "exit" | "refused" | "problems" | "levels" | "repairs" | "warnings" | "rest"
> {
  readonly tree: TreeData;
}

/** What the scenario states. */
export function statedEnding(scenario: Scenario): Ending {
  const { exit, refused, problems, levels, repairs, warnings, rest, after } = scenario;
  return { exit, refused, problems, levels, repairs, warnings, rest, tree: after };
}

/** What comes of it. */
export function endingOf(scenario: Scenario): Ending {
  return scenario.needsDisk ? endingOnDisk(scenario) : endingInMemory(scenario, core.apply);
}

type ApplyToFiles = (
  reply: Uint8Array,
  files: core.Files,
  options: ReturnType<typeof optionsOf>,
) => core.Applied;

/** What comes of a scenario of plain files in memory. */
export function endingInMemory(scenario: Scenario, applyTo: ApplyToFiles): Ending {
  const result = applyTo(scenario.patch, filesOf(scenario.before), optionsFor(scenario));
  return endingFrom(scenario, result, treeOf(result.after));
}

function endingOnDisk(scenario: Scenario): Ending {
  const root = mkdtempSync(join(tmpdir(), "llm-patch-scenario-"));
  try {
    writeTree(root, scenario.before);
    // What is flushed shows only after a power cut.
    const result = apply(scenario.patch, root, { ...optionsFor(scenario), sync: false });
    return endingFrom(scenario, result, readTree(root));
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** The options of the library; `apply_patch` has some of its own. */
export function optionsFor({ command, flags }: Scenario): ReturnType<typeof optionsOf> {
  return optionsOf(command === "apply_patch" ? ["--first", "--overwrite", ...flags] : flags);
}

function endingFrom({ command }: Scenario, result: Result, tree: TreeData): Ending {
  const { status, exitCode, problems, fitting, repairs, warnings, rest } = result;
  return {
    exit: command === "apply_patch" && exitCode === 2 ? 1 : exitCode,
    refused: status === "refused",
    problems: problems.map(({ code }) => code),
    levels: status === "refused" ? [] : fitting.map(({ level }) => level),
    repairs: [...new Set(repairs.map(({ name }) => name))],
    warnings: warnings.map(({ code }) => code),
    rest: rest === undefined ? undefined : bytesOf(rest),
    tree,
  };
}

/** Files as text where they are UTF-8. */
export function filesOf(tree: TreeData): core.Files {
  return new Map(
    Object.entries(tree).map(([path, content]) => {
      const bytes = Buffer.from(content, "latin1");
      const text = bytes.toString("utf8");
      return [path, Buffer.from(text).equals(bytes) ? text : bytes];
    }),
  );
}

/** The files as a tree. */
export function treeOf(files: core.Files): TreeData {
  return Object.fromEntries(Array.from(files, ([path, content]) => [path, bytesOf(content)]));
}

/** One character a byte. */
function bytesOf(content: string | Uint8Array): string {
  return Buffer.from(content).toString("latin1");
}
