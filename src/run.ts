/** The main path: reply to patches, patches as they are wanted, to plan, plan to disk. */

import { statSync } from "node:fs";
import { type CheckOptions, checkPatches, type Outcome, refused, withPatches } from "./check.ts";
import {
  awaitsRecovery,
  type CommitOptions,
  exclusively,
  type Held,
  isQuietSince,
} from "./commit/exclusive.ts";
import type { Recovery } from "./commit/recover.ts";
import type { Reading } from "./formats/index.ts";
import type { Patch } from "./patch.ts";
import { nodeTree } from "./plan/node-tree.ts";
import { systemCode } from "./plan/files.ts";
import { OPEN_ROOT } from "./plan/planner.ts";
import type { Io, Problem } from "./problem.ts";
import { exitCode } from "./verdict.ts";
import { type ReadOptions, readPatches as readIn } from "./reading.ts";

export { DEFAULTS, LIKE_CODEX, type Outcome } from "./check.ts";
export type { ReadOptions } from "./reading.ts";

export interface RunOptions extends CheckOptions, CommitOptions {
  /** The folder that the patch is confined to. */
  readonly root: string;
  /** Plan, but write nothing. Default: false. */
  readonly dryRun?: boolean;
}

/**
 * Reads a reply, plans its patches, and writes all files or none. Nobody else writes between
 * the planning and the writing; what an interrupted run has left is finished or undone first.
 */
export function run(reply: string | Uint8Array, options: RunOptions): Outcome {
  return withPatches(reply, options, nodeTree.paths, (patches) => runPatches(patches, options));
}

/** Plans and writes what was read. A patch that is refused leaves no trace, not even of a lock. */
export function runPatches(patches: readonly Patch[], options: RunOptions): Outcome {
  const { root } = options;
  const plan = (): Outcome => checkPatches(patches, { root, tree: nodeTree }, options);
  const unusable = rootProblem(root);
  if (unusable !== undefined) return refused(undefined, [unusable]);
  if (options.dryRun === true) {
    const code = awaitsRecovery(root, options);
    return code === undefined ? plan() : refused(undefined, [{ code, path: root }]);
  }
  const isQuiet = isQuietSince(root);
  const planned = isQuiet() ? plan() : undefined;
  if (planned !== undefined && !writesAnything(planned) && isQuiet())
    return written(planned, options, () => ({ written: [], removed: [] }));
  const outcome = exclusively(root, options, ({ recovery, write }) => {
    if (recovery.outcome !== "nothing") return { ...written(plan(), options, write), recovery };
    const outcome =
      planned !== undefined && writesAnything(planned) && written(planned, options, write);
    // Another run may have been faster: then what it has written counts.
    const isDone = outcome !== false && !outcome.problems.some(isChange);
    return isDone ? outcome : written(plan(), options, write);
  });
  return "code" in outcome ? refused(undefined, [outcome]) : outcome;
}

function writesAnything({ status, plan }: Outcome): boolean {
  return status !== "refused" && plan !== undefined && plan.writes.length > 0;
}

function isChange({ code }: Problem): boolean {
  return code === "changed-on-disk";
}

/** Writes what would apply. */
function written(outcome: Outcome, options: RunOptions, write: Held["write"]): Outcome {
  const { plan, status } = outcome;
  if (status === "refused" || plan === undefined) return outcome;
  options.onStep?.({ kind: "writing", files: plan.writes.length });
  const receipt = write(plan);
  if ("code" in receipt) return refused(plan, [receipt]);
  return { ...outcome, status: outcome.left === undefined ? "applied" : "applied-partly", receipt };
}

/** The patches of a reply, in order, or what keeps them from being read. */
export function readPatches(reply: string | Uint8Array, options: ReadOptions = {}): Reading {
  return readIn(reply, options, nodeTree.paths);
}

/** Finishes or undoes what an interrupted run has left below `root`. */
export function recover(
  root: string,
  options: CommitOptions = {},
): Pick<Outcome, "exitCode" | "problems"> & { readonly recovery?: Recovery } {
  const unusable = rootProblem(root);
  if (unusable !== undefined) return { exitCode: 2, problems: [unusable] };
  const result = exclusively(root, { foreign: true, ...options }, ({ recovery }) => recovery);
  if ("code" in result) return { exitCode: exitCode([result]), problems: [result] };
  return { exitCode: result.left.length === 0 ? 0 : 1, problems: [], recovery: result };
}

/** Why nothing can be done in the root: it is no folder, or cannot be looked at. */
function rootProblem(path: string): Io | undefined {
  const problem = (reason: string): Io => ({ code: "io", path, operation: OPEN_ROOT, reason });
  if (path.trim() === "") return problem("ENOENT");
  try {
    return statSync(path).isDirectory() ? undefined : problem("ENOTDIR");
  } catch (error) {
    return problem(systemCode(error));
  }
}
