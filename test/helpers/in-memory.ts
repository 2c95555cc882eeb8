/** What `run` does, on files in memory. */

import { asApplied, type CheckOptions, checkPatches, type Outcome } from "../../src/check.ts";
import { memoryTree } from "../../src/plan/memory-tree.ts";
import { readPatches } from "../../src/reading.ts";

type Content = string | Uint8Array;

/** What comes of a reply, and the files after it. */
export function runInMemory(
  reply: Content,
  files: ReadonlyMap<string, Content>,
  options: CheckOptions,
): { readonly outcome: Outcome; readonly after: ReadonlyMap<string, Content> } {
  const root = "/project";
  const folder = { root, tree: memoryTree(files, root) };
  const planned = checkPatches(readPatches(reply, options), folder, options);
  const after = new Map(files);
  if (planned.status === "refused") return { outcome: planned, after };
  for (const { path, after: image } of planned.plan?.writes ?? [])
    if (image === undefined) after.delete(path);
    else after.set(path, image.bytes);
  return { outcome: asApplied(planned), after };
}

/** The text of a file. */
export function textOf(files: ReadonlyMap<string, Content>, path: string): string {
  return Buffer.from(files.get(path) ?? "").toString("utf8");
}
