/** The library for files of this machine: a place may also be the path of a folder. */

import type { CheckOptions } from "../check.ts";
import type { Receipt } from "../commit/commit.ts";
import { type CommitOptions, exclusively } from "../commit/exclusive.ts";
import { type ReadCall, readCall } from "../input/shell.ts";
import type { Patch } from "../patch.ts";
import type { Content, FileRecord, Files } from "../plan/memory-tree.ts";
import { nodeTree } from "../plan/node-tree.ts";
import { findFolder } from "../plan/paths.ts";
import type { PlanOptions } from "../plan/options.ts";
import type { Plan } from "../plan/plan.ts";
import { callError } from "../report/call.ts";
import { reported, type ReportedProblem } from "../report/json.ts";
import { recover as finish, run } from "../run.ts";
import * as memory from "./in-memory.ts";
import { checked } from "./options.ts";
import { type ReportedPlan, type Result, resultOf } from "./result.ts";

/** How files are written, and whether an interrupted run is followed to files outside of the folder. */
export type WriteOptions = Pick<CommitOptions, "sync" | "lockWait" | "allowOutside">;

/**
 * What was done about an interrupted run (`recovery`), unless there are problems. `exitCode` is 0 if nothing is left
 * of it, 1 if some files are (`recovery.left`) or if another run has the lock, 2 for trouble.
 */
export type Recovered = Pick<Result, "exitCode" | "problems" | "recovery">;

/**
 * Plans patches for the files of a folder (a path), or for others (as in `llm-patch/core`):
 * all files before and after. `commit` writes them.
 *
 * @example
 * const planned = plan(parse(reply).patches, "project");
 * if (planned.problems.length === 0 && confirm(toGitDiff(planned))) commit(planned);
 */
export function plan(
  patches: readonly Patch[],
  where: string | memory.Place,
  options: PlanOptions = {},
): ReportedPlan {
  const there = typeof where === "string" ? { root: where, tree: nodeTree } : where;
  return memory.plan(patches, there, options);
}

/**
 * Reads a reply and plans what it would do to the files of a folder (a path), or to others (as in
 * `llm-patch/core`). Nothing is written.
 *
 * @example
 * const { status, diff, problems } = check(reply, "project");
 */
export function check(
  reply: Content,
  where: string | memory.Place,
  options: CheckOptions = {},
): Result {
  return typeof where === "string"
    ? resultOf(run(reply, { ...checked(options), root: where, dryRun: true }))
    : memory.check(reply, where, options);
}

/**
 * Reads a reply and applies it to the files of a folder (a path): all of it or nothing, even after
 * a failure or a kill. Runs on one folder wait for each other; an interrupted one is finished or
 * undone first. Errors of the system are problems; they are not thrown.
 *
 * @example
 * const { status, changes } = apply(reply, "project");
 */
export function apply(
  reply: Content,
  folder: string,
  options?: CheckOptions & WriteOptions,
): Result;
/** Applies a reply to files in memory, as in `llm-patch/core`. */
export function apply<F extends Files | FileRecord>(
  reply: Content,
  files: F,
  options?: CheckOptions,
): memory.Applied<F extends Files ? Files : FileRecord>;
export function apply(
  reply: Content,
  where: string | Files | FileRecord,
  options: CheckOptions & WriteOptions = {},
): Result {
  return typeof where === "string"
    ? resultOf(run(reply, { ...checked(options), root: where }))
    : memory.apply(reply, where, options);
}

/**
 * Writes a plan of a folder: all files, or none. A file that has changed since the plan is a
 * problem. Returns the paths that were written and removed, relative to the root.
 *
 * @example
 * const receipt = commit(planned);
 * if ("code" in receipt) console.error(receipt.message);
 */
export function commit(planned: Plan, options: WriteOptions = {}): Receipt | ReportedProblem {
  const receipt = exclusively(planned.root, checked(options), ({ write }) => write(planned));
  return "code" in receipt ? reported(receipt, undefined) : receipt;
}

/**
 * Finishes or undoes an interrupted run in a folder; `apply` does so by itself.
 *
 * @example
 * const { recovery } = recover("project"); // { outcome: "nothing", left: [] }
 */
export function recover(root: string, options: WriteOptions = {}): Recovered {
  const { problems, ...rest } = finish(root, checked(options));
  return { ...rest, problems: problems.map((problem) => reported(problem, undefined)) };
}

/** A command as read; `cwd` is the real path of the folder that the patch is for. */
export type PlacedCall = ReadCall &
  ({ readonly cwd: string } | { readonly kind: "not-apply-patch" | "error" });

/**
 * Reads a command, as `readCall` does, and resolves the folder for its patch, which must be inside `root`,
 * the working folder of the command.
 *
 * @example
 * const call = placeCall(["bash", "-lc", script], "project");
 * if (call.kind === "apply-patch") apply(call.patch, call.cwd, LIKE_CODEX);
 */
export function placeCall(argv: readonly string[], root: string): PlacedCall {
  const call = readCall(argv);
  if (call.kind !== "apply-patch") return call;
  const cwd = findFolder(call.cwd ?? ".", { root, tree: nodeTree });
  return cwd === undefined ? callError("bad-folder", call.cwd ?? root) : { ...call, cwd };
}
