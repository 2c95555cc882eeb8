/** The programs that take part: how each is called. A patch is standard input, the root the working folder. */

import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const here = (name) => resolve(import.meta.dirname, name);
const ours = (name) => here(`../../../bin/${name}.cjs`);
const { execPath: NODE } = process;

/**
 * `args` are given the workload. `tool`: a program of the system that may be missing. `ours`: a
 * wrong result is a failure of the run. `idle`: it applies nothing.
 */
export const PROGRAMS = {
  apply: {
    title: "llm-patch apply",
    ours: true,
    args: ({ flags = [] }) => [NODE, ours("llm-patch"), "apply", ...flags],
  },
  noSync: {
    title: "apply -q --no-sync",
    ours: true,
    args: ({ flags = [] }) => [NODE, ours("llm-patch"), "apply", "-q", "--no-sync", ...flags],
  },
  envelope: { title: "apply_patch", ours: true, args: () => [NODE, ours("apply_patch")] },
  git: { title: "git apply", tool: "git", args: () => ["git", "apply"] },
  patch: {
    title: "GNU patch",
    tool: "patch",
    args: () => ["patch", "-p1", "-s", "--no-backup-if-mismatch"],
  },
  jsdiff: { title: "jsdiff", args: () => [NODE, here("jsdiff.cjs")] },
  limit: {
    title: "limit",
    args: ({ limit = "diff" }) => [NODE, here("limit.cjs"), limit],
  },
  node: { title: "node -e 0", idle: true, args: () => [NODE, "-e", "0"] },
};

/** The names of the programs that are on this machine. */
export function present() {
  return Object.entries(PROGRAMS)
    .filter(([, { tool }]) => tool === undefined || spawnSync(tool, ["--version"]).status === 0)
    .map(([name]) => name);
}
