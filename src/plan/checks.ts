/** Checks of the resulting files: changes that are refused although every edit fits. */

import { addTo } from "../text/multimap.ts";
import type { FileWrite } from "./changes.ts";
import type { OverlayFile } from "./overlay.ts";
import type { OfFile } from "./placed.ts";
import type { Tree } from "./tree.ts";

/**
 * Files with two names in one plan, of which only one is spelled as in its folder: some file systems
 * treat `A.txt` and `a.txt`, or two ways to write `é`, as one name. Renaming one to the other would
 * delete the file, since the new name exists already.
 */
export function aliases(files: readonly OverlayFile[], tree: Tree): readonly OfFile<"exists">[] {
  const known = new Map<string, OverlayFile[]>();
  for (const file of files) {
    if (file.before === undefined) continue;
    addTo(known, file.key.normalize("NFC").toLowerCase(), file);
  }
  return [...known.values()].flatMap((same) => {
    if (same.length === 1) return [];
    const alias = same.find(({ key }) => !isExactPath(key, tree));
    if (alias === undefined) return [];
    const { path, key, state } = alias;
    return [{ code: "exists", path, operation: state.origin === key ? "create" : "move" }];
  });
}

/** True if the path is spelled as its folders list it. */
function isExactPath(key: string, tree: Tree): boolean {
  const { dirname, sep } = tree.paths;
  const folder = dirname(key);
  if (folder === key) return true;
  const names = tree.list(folder);
  // A folder that cannot be listed proves nothing.
  const last = key.slice(key.lastIndexOf(sep) + 1);
  const isNamed = names.length === 0 || names.some(({ name }) => name === last);
  return isNamed && isExactPath(folder, tree);
}

export function readOnlyFiles(writes: readonly FileWrite[], tree: Tree): readonly OfFile<"io">[] {
  return writes.flatMap(({ key, path, before }) => {
    const mode = typeof before?.mode === "number" ? before.mode : undefined;
    const isWritable = before === undefined || tree.mayWrite(key, mode, before.bytes);
    return isWritable ? [] : [{ code: "io", path, operation: "write", reason: "EACCES" }];
  });
}
