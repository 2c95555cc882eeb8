/** Reads a command that may call apply_patch, and finds the folder for which it does. */

import { readCall, type ReadCall } from "./library/in-memory.ts";
import { type FolderError, findFolder } from "./plan/paths.ts";
import { nodeTree } from "./plan/node-tree.ts";
import { type Described, described } from "./report/call.ts";

type ApplyPatch = Extract<ReadCall, { readonly kind: "apply-patch" }>;

/** A command as read; `cwd` is the real path of the folder that the patch is for. */
export type PlacedCall =
  | (ApplyPatch & { readonly cwd: string })
  | Exclude<ReadCall, ApplyPatch>
  | Described<FolderError>;

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
  const found = findFolder(call.cwd ?? ".", { root, tree: nodeTree });
  if ("folder" in found) return { ...call, cwd: found.folder };
  return described({ kind: "error", reason: found.reason, found: call.cwd ?? root });
}
