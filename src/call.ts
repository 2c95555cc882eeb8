/** A command that may call apply_patch, as far as its plan: nothing is written here. */

import { readCall } from "./input/shell.ts";
import type { Call } from "./input/shell/call.ts";
import { findFolder, type FolderReason } from "./plan/folder.ts";
import { nodeTree } from "./plan/node-tree.ts";
import { LIKE_CODEX, type Outcome, run } from "./run.ts";

/** The script goes to a folder in which nothing may be done. */
export interface FolderError {
  readonly kind: "error";
  readonly reason: FolderReason;
  /** The folder as the script spells it. */
  readonly found: string;
}

type ApplyPatch = Extract<Call, { readonly kind: "apply-patch" }>;

/** A call of apply_patch with the folder in which it is made. */
interface Placed extends ApplyPatch {
  /** The folder that the patch is confined to: absolute, all links resolved. */
  readonly cwd: string;
}

type OtherCall = Exclude<Call, ApplyPatch> | FolderError;
export type PlacedCall = Placed | OtherCall;

/** Reads a command and finds its folder, which must lie inside `root`, the working folder. */
export function placeCall(argv: readonly string[], root: string): PlacedCall {
  const call = readCall(argv);
  if (call.kind !== "apply-patch") return call;
  const found = findFolder(call.cwd ?? ".", { root, tree: nodeTree });
  if ("reason" in found) return { kind: "error", reason: found.reason, found: call.cwd ?? root };
  return { ...call, cwd: found.folder };
}

/**
 * Reads a command and, if it calls apply_patch, plans the patch: the diff before a byte is written.
 * `commit(outcome.plan)` does what applying would do, unless there are problems.
 */
export function planCall(
  argv: readonly string[],
  root: string,
): OtherCall | (Placed & { readonly outcome: Outcome }) {
  const call = placeCall(argv, root);
  if (call.kind !== "apply-patch") return call;
  return { ...call, outcome: run(call.patch, { ...LIKE_CODEX, root: call.cwd, dryRun: true }) };
}
