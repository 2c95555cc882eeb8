/** A command that may call apply_patch, and the folder in which it does. */

import { readCall } from "./input/shell.ts";
import type { Call } from "./input/shell/call.ts";
import { findFolder, type FolderReason } from "./plan/folder.ts";
import { nodeTree } from "./plan/node-tree.ts";

/** The script goes to a folder in which nothing may be done. */
export interface FolderError {
  readonly kind: "error";
  readonly reason: FolderReason;
  /** The folder as the script spells it. */
  readonly found: string;
}

type ApplyPatch = Extract<Call, { readonly kind: "apply-patch" }>;

/** What a command is; of a call of apply_patch the folder to which the patch is confined: absolute, all links resolved. */
export type PlacedCall =
  | (ApplyPatch & { readonly cwd: string })
  | Exclude<Call, ApplyPatch>
  | FolderError;

/** Reads a command and finds its folder, which must lie inside `root`, the working folder. */
export function placeCall(argv: readonly string[], root: string): PlacedCall {
  const call = readCall(argv);
  if (call.kind !== "apply-patch") return call;
  const found = findFolder(call.cwd ?? ".", { root, tree: nodeTree });
  if ("reason" in found) return { kind: "error", reason: found.reason, found: call.cwd ?? root };
  return { ...call, cwd: found.folder };
}
