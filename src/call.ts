/** Reads a command that may call apply_patch, and finds the folder for which it does. */

import { type ReadCall, readCall } from "./input/shell.ts";
import { findFolder } from "./plan/paths.ts";
import { nodeTree } from "./plan/node-tree.ts";
import { callError } from "./report/call.ts";

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
  const found = findFolder(call.cwd ?? ".", { root, tree: nodeTree });
  return "folder" in found
    ? { ...call, cwd: found.folder }
    : callError(found.reason, call.cwd ?? root);
}
