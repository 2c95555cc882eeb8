/** Runs scenarios in any build, for comparison: by their names in both, where builds name things otherwise. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tablesOf } from "./tables.mjs";

const FOLDER = fileURLToPath(new URL("../", import.meta.url));
const { scenarios } = await tablesOf(join(FOLDER, "helpers/scenario.ts"));
const { readTree, writeTree } = await tablesOf(join(FOLDER, "helpers/tree-data.ts"));
const ALL = new Map(
  scenarios(join(FOLDER, "scenarios")).map((scenario) => [scenario.name, scenario]),
);

/** The names of all scenarios. */
export function scenarioNames() {
  return [...ALL.keys()];
}

/** What a build (its modules check.js and run.js) makes of a scenario. */
export function ofScenario(name, { run, DEFAULTS = {}, LIKE_CODEX }) {
  const { before, patch, command, flags } = ALL.get(name);
  const root = mkdtempSync(join(tmpdir(), "llm-patch-equal-"));
  try {
    writeTree(root, before);
    const base = command === "apply_patch" ? LIKE_CODEX : DEFAULTS;
    return caught(() => {
      const { exitCode, problems, plan } = run(patch, { ...optionsOf(base, flags), root });
      return {
        exit: String(exitCode),
        tree: readTree(root),
        problems: problems.map(toldOf),
        levels: exitCode === 0 ? (plan?.hunks ?? []).map(({ level }) => level) : [],
        repairs: (plan?.repairs ?? []).map((repair) => repair.name),
        warnings: (plan?.warnings ?? []).map((warning) => warning.code),
      };
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The flags that scenarios use, as options of the library, by their names in both builds. */
function optionsOf(base, flags) {
  const options = { ...base, sync: false };
  const left = [...flags];
  for (let flag = left.shift(); flag !== undefined; flag = left.shift()) {
    if (flag === "--strict") Object.assign(options, { strict: true, maxLevel: "exact" });
    else if (flag === "-R") options.reverse = true;
    else if (flag === "--no-sync") continue;
    else if (flag === "-p") options.strip = Number(left.shift());
    else if (flag === "-f" || flag === "--format") options.format = left.shift();
    else if (flag === "--file") options.file = left.shift();
    else if (flag === "--similarity") options.similarity = Number(left.shift());
    else if (flag === "--max-level") options.maxLevel = left.shift();
    else if (flag === "--include" || flag === "--exclude")
      options.select = [...(options.select ?? []), { kind: flag.slice(2), pattern: left.shift() }];
    else options[flag.slice(2).replace(/-(\w)/g, (_, letter) => letter.toUpperCase())] = true;
  }
  return options;
}

/** A problem's code, with its cause or reason. */
export function toldOf({ code, cause, reason }) {
  return [code, ...[cause ?? reason].filter((one) => one !== undefined)].join("/");
}

export function caught(run) {
  try {
    return run();
  } catch (error) {
    return {
      exit: `throws ${String(error)}`,
      tree: {},
      problems: [],
      levels: [],
      repairs: [],
      warnings: [],
    };
  }
}
