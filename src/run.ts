/** The last step of the main path: writes what is planned (check.ts), all files or none. */

import { asApplied, type CheckOptions, checkPatches, type Outcome, refused } from "./check.ts";
import {
  awaitsRecovery,
  type CommitOptions,
  exclusively,
  type LockedTree,
  noRunSince,
} from "./commit/exclusive.ts";
import type { Parsed } from "./formats/format.ts";
import type { Patch } from "./patch.ts";
import type { Parts } from "./partial/parts.ts";
import { nodeTree } from "./plan/node-tree.ts";
import { rootProblem } from "./plan/paths.ts";
import { exitCode } from "./problem.ts";
import { readPatches } from "./reading.ts";
import { areSameBytes } from "./text/bytes.ts";

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
  return runPatches(readPatches(reply, options), options);
}

/** Plans and writes the patches of a reply. A refused patch leaves no trace, not even of a lock. */
export function runPatches(read: Parsed, options: RunOptions): Outcome {
  const { format, patches } = read;
  const { root, choose } = options;
  const folder = { root, tree: nodeTree };
  const plan = (): Outcome => checkPatches(read, folder, options);
  if (read.problems.length > 0) return plan();
  if (choose === undefined) return { format, patches, ...execute(plan, options) };
  const shown = execute(plan, { ...options, dryRun: true });
  if (shown.status === "refused") return { format, patches, ...shown };
  const partly = { ...options, partial: true };
  const planWithout = (parts: Parts): Outcome => checkPatches(read, folder, partly, parts);
  const leftOut = choose(patches, planWithout);
  const planChosen = (): Outcome => ifUnchanged(planWithout(leftOut), shown);
  return { format, patches, ...execute(planChosen, options) };
}

/** The outcome, or a refusal if one of its files has changed since it was shown. */
function ifUnchanged(outcome: Outcome, shown: Outcome): Outcome {
  const changed = outcome.plan?.writes.find(({ key, before }) => {
    const known = shown.plan?.writes.find((write) => write.key === key);
    return known !== undefined && !areSameBytes(known.before?.bytes, before?.bytes);
  });
  if (changed === undefined) return outcome;
  return refused(outcome.plan, [{ code: "changed-on-disk", path: changed.path }]);
}

/** Writes the plan, except in a dry run. */
function execute(plan: () => Outcome, options: RunOptions): Outcome {
  const { root, dryRun = false } = options;
  const unusable = rootProblem({ root, tree: nodeTree });
  const problem = unusable ?? (dryRun ? awaitsRecovery(root, options) : undefined);
  if (problem !== undefined) return refused(undefined, [problem]);
  if (dryRun) return plan();
  const isUnchanged = noRunSince(root);
  const planned = isUnchanged() ? plan() : undefined;
  const writesNothing = planned !== undefined && (planned.plan?.writes ?? []).length === 0;
  if (writesNothing && isUnchanged())
    return writePlan(planned, options, () => ({ written: [], removed: [] }));
  const outcome = exclusively(root, options, ({ recovery, write }) => {
    const isKnown = recovery.outcome === "nothing" && planned !== undefined && !writesNothing;
    const first = writePlan(isKnown ? planned : plan(), options, write);
    // If another run has written in the meantime, the plan is made again.
    const isOld = first.problems.some(({ code }) => code === "changed-on-disk");
    const last = isOld ? writePlan(plan(), options, write) : first;
    return recovery.outcome === "nothing" ? last : { ...last, recovery };
  });
  return "code" in outcome ? refused(undefined, [outcome]) : outcome;
}

function writePlan(outcome: Outcome, options: RunOptions, write: LockedTree["write"]): Outcome {
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
): Pick<Outcome, "exitCode" | "problems" | "recovery"> {
  const result =
    rootProblem({ root, tree: nodeTree }) ??
    exclusively(root, { foreign: true, ...options }, ({ recovery }) => recovery);
  if ("code" in result) return { exitCode: exitCode([result]), problems: [result] };
  return { exitCode: result.left.length === 0 ? 0 : 1, problems: [], recovery: result };
}
