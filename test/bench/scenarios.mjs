/** Runs scenarios in any build, for comparison: by their names in both, where builds name things otherwise. */

import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync } from "node:fs";
import { readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SCENARIOS = fileURLToPath(new URL("../scenarios/", import.meta.url));

/** The names of all scenarios. */
export function scenarioNames() {
  return readdirSync(SCENARIOS).toSorted();
}

/** What a build (its module run.js) makes of a scenario. */
export function ofScenario(name, { run, DEFAULTS, LIKE_CODEX }) {
  const folder = join(SCENARIOS, name);
  const data = JSON.parse(readFileSync(join(folder, "scenario.json"), "utf8"));
  const patch = readFileSync(join(folder, "patch.txt"));
  const root = mkdtempSync(join(tmpdir(), "llm-patch-equal-"));
  try {
    if (existsSync(join(folder, "input"))) cpSync(join(folder, "input"), root, { recursive: true });
    for (const [path, target] of Object.entries(data.links ?? {})) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      symlinkSync(target, join(root, path));
    }
    for (const [path, mode] of Object.entries(data.modes ?? {}))
      chmodSync(join(root, path), Number.parseInt(mode, 8));
    const base = data.command === "apply_patch" ? LIKE_CODEX : DEFAULTS;
    return caught(() => {
      const { exitCode, problems, plan } = run(patch, { ...optionsOf(base, data.flags), root });
      return {
        exit: String(exitCode),
        tree: readTree(root, ""),
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
function optionsOf(base, flags = []) {
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
      options.select = [...options.select, { kind: flag.slice(2), pattern: left.shift() }];
    else options[flag.slice(2).replace(/-(\w)/g, (_, letter) => letter.toUpperCase())] = true;
  }
  return options;
}

function readTree(root, below) {
  const tree = {};
  for (const name of readdirSync(join(root, below)).toSorted()) {
    const path = join(below, name);
    const stats = lstatSync(join(root, path));
    if (stats.isSymbolicLink()) tree[path] = `-> ${readlinkSync(join(root, path))}`;
    else if (stats.isDirectory()) Object.assign(tree, { [`${path}/`]: "" }, readTree(root, path));
    else tree[path] = `${stats.mode & 0o111}:${readFileSync(join(root, path), "latin1")}`;
  }
  return tree;
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
