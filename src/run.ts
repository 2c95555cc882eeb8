/** The main path: from a reply to a plan (check.ts), and from the plan to the disk. */

import {
  asApplied,
  type CheckOptions,
  checkPatches,
  type Outcome,
  refused,
  withPatches,
} from "./check.ts";
import {
  awaitsRecovery,
  type CommitOptions,
  exclusively,
  type LockedTree,
  isIdleSince,
} from "./commit/exclusive.ts";
import type { Recovery } from "./commit/recover.ts";
import type { Patch } from "./patch.ts";
import type { Parts } from "./partial/parts.ts";
import type { FileWrite } from "./plan/changes.ts";
import { nodeTree } from "./plan/node-tree.ts";
import { rootProblem } from "./plan/folder.ts";
import { areSameBytes } from "./text/bytes.ts";
import { exitCode } from "./verdict.ts";

export { LIKE_CODEX, type Outcome } from "./check.ts";

export interface RunOptions extends CheckOptions, CommitOptions {
  /** The folder that the patch is confined to. */
  readonly root: string;
  /** Plan only, and write nothing. Default: false. */
  readonly dryRun?: boolean;
  /** Chooses the parts of a patch to apply, if it could be applied. */
  readonly choose?: Choose;
}

/** Returns the parts to leave out; `plan` plans the patches without given parts. */
export type Choose = (patches: readonly Patch[], plan: (leftOut: Parts) => Outcome) => Parts;

/**
 * Reads a reply, plans its patches, and writes all files or none. No other run writes between
 * planning and writing; an interrupted run is finished or undone first.
 */
export function run(reply: string | Uint8Array, options: RunOptions): Outcome {
  return withPatches(reply, options, (patches) => runPatches(patches, options));
}

/** Plans and writes patches. A refused patch leaves no trace, not even of a lock. */
export function runPatches(patches: readonly Patch[], options: RunOptions): Outcome {
  const { root, choose } = options;
  const folder = { root, tree: nodeTree };
  const unusable = rootProblem(folder);
  if (unusable !== undefined) return refused(undefined, [unusable]);
  const checkAll = (): Outcome => checkPatches(patches, folder, options);
  if (choose === undefined) return execute(checkAll, options);
  const shown = execute(checkAll, { ...options, dryRun: true });
  if (shown.status === "refused") return shown;
  const parts = { ...options, partial: true };
  const without = (leftOut: Parts): Outcome => checkPatches(patches, folder, parts, leftOut);
  const leftOut = choose(patches, without);
  const wasShown = ({ key, before }: FileWrite): boolean => {
    const known = shown.plan?.writes.find((write) => write.key === key);
    return known === undefined || areSameBytes(known.before?.bytes, before?.bytes);
  };
  return execute(() => {
    const chosen = without(leftOut);
    const other = chosen.plan?.writes.find((write) => !wasShown(write));
    if (other === undefined) return chosen;
    return refused(chosen.plan, [{ code: "changed-on-disk", path: other.path }]);
  }, options);
}

/** Writes the plan, except in a dry run. */
function execute(plan: () => Outcome, options: RunOptions): Outcome {
  const { root } = options;
  if (options.dryRun === true) {
    const code = awaitsRecovery(root, options);
    return code === undefined ? plan() : refused(undefined, [{ code, path: root }]);
  }
  const isIdle = isIdleSince(root);
  const planned = isIdle() ? plan() : undefined;
  if (planned !== undefined && !writesAnything(planned) && isIdle())
    return written(planned, options, () => ({ written: [], removed: [] }));
  const outcome = exclusively(root, options, ({ recovery, write }) => {
    if (recovery.outcome !== "nothing") return { ...written(plan(), options, write), recovery };
    const outcome =
      planned !== undefined && writesAnything(planned) && written(planned, options, write);
    // If another run has written in the meantime, the plan is made again.
    const isDone =
      outcome !== false && !outcome.problems.some(({ code }) => code === "changed-on-disk");
    return isDone ? outcome : written(plan(), options, write);
  });
  return "code" in outcome ? refused(undefined, [outcome]) : outcome;
}

/** Also false for a refused outcome, whose plan has no writes. */
function writesAnything({ plan }: Outcome): boolean {
  return plan !== undefined && plan.writes.length > 0;
}

function written(outcome: Outcome, options: RunOptions, write: LockedTree["write"]): Outcome {
  const { plan, status } = outcome;
  if (status === "refused" || plan === undefined) return outcome;
  options.onStep?.({ kind: "writing", files: plan.writes.length });
  const receipt = write(plan);
  if ("code" in receipt) return refused(plan, [receipt]);
  return asApplied(outcome);
}

/** Finishes or undoes an interrupted run below `root`. */
export function recover(
  root: string,
  options: CommitOptions = {},
): Pick<Outcome, "exitCode" | "problems"> & { readonly recovery?: Recovery } {
  const unusable = rootProblem({ root, tree: nodeTree });
  if (unusable !== undefined) return { exitCode: 2, problems: [unusable] };
  const result = exclusively(root, { foreign: true, ...options }, ({ recovery }) => recovery);
  if ("code" in result) return { exitCode: exitCode([result]), problems: [result] };
  return { exitCode: result.left.length === 0 ? 0 : 1, problems: [], recovery: result };
}
