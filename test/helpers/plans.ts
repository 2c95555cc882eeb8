/** Plans of patches made by hand, as plain data. */

import { chmodSync } from "node:fs";
import { join } from "node:path";
import type { FileEdit, FormatName, Patch } from "../../src/patch.ts";
import { makePlan } from "../../src/check.ts";
import type { PlanOptions } from "../../src/plan/options.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { nodeTree } from "../../src/plan/node-tree.ts";

import { folderOf } from "./tree.ts";

/** Paths to contents, as UTF-8 or bytes; an executable file begins with `executable: `. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

const EXECUTABLE = "executable: ";

export function patchOf(edits: readonly FileEdit[], more: Partial<Patch> = {}): Patch {
  const format: FormatName = "unified";
  return { format, patchLine: 1, lastPatchLine: 9, edits, repairs: [], ...more };
}

export function planOf(
  files: Files,
  patches: readonly Patch[],
  options: Partial<PlanOptions> = {},
): Plan {
  const root = folderOf(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === "string" && content.startsWith(EXECUTABLE)
          ? content.slice(EXECUTABLE.length)
          : content,
      ]),
    ),
  );
  for (const [path, content] of Object.entries(files)) {
    const isExecutable = typeof content === "string" && content.startsWith(EXECUTABLE);
    chmodSync(join(root, path), isExecutable ? 0o755 : 0o644);
  }
  return makePlan(patches, { root, tree: nodeTree }, { ...options });
}

/** What a plan says: changed paths with their content, one character a byte; null if they go. */
export function said(plan: Plan): object {
  const actions = plan.files.map(({ action, path }) => `${action} ${path}`);
  const files = plan.writes.map(({ path, after }) => {
    if (after === undefined) return [path, null] as const;
    const mode = typeof after.mode === "number" && (after.mode & 0o111) === 0 ? "" : after.mode;
    const mark = mode === undefined || mode === "" ? "" : EXECUTABLE;
    return [path, mark + Buffer.from(after.bytes).toString("latin1")] as const;
  });
  return {
    problems: plan.problems,
    warnings: plan.warnings.map(({ code }) => code),
    repairs: plan.repairs.map(({ name }) => name),
    actions,
    files: Object.fromEntries(files),
  };
}

export const NOTHING_SAID: object = {
  problems: [],
  warnings: [],
  repairs: [],
  actions: [],
  files: {},
};
