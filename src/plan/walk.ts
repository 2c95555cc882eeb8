/** Walks the files of a tree to find names. */

import type { Tree } from "./tree.ts";
import { addTo } from "../text/multimap.ts";

/** Paths of files, nearest to the root first, without hidden and installed ones; undefined after `limit` entries. */
export function* walk(root: string, tree: Tree, limit: number): Generator<string | undefined> {
  const folders = [""];
  let looked = 0;
  for (const folder of folders) {
    for (const { name, folder: isFolder } of tree.list(tree.paths.join(root, folder))) {
      if (looked++ > limit) return yield undefined;
      if (name === "node_modules" || name.startsWith(".")) continue;
      const path = folder === "" ? name : `${folder}/${name}`;
      if (isFolder) folders.push(path);
      else yield path;
    }
  }
}

/** Limit of the files examined for one that ends with a path. */
const LOOKED_AT = 100_000;

/** Finds the files that end with a path; none if the tree is too large. The tree is walked on the first call. */
export function endingsIn(root: string, tree: Tree): (path: string) => readonly string[] {
  let byName: ReadonlyMap<string, readonly string[]> | undefined;
  return (path) => {
    byName ??= filesByName(root, tree);
    return (byName.get(lastOf(path)) ?? []).filter((file) => `/${file}`.endsWith(`/${path}`));
  };
}

function filesByName(root: string, tree: Tree): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const path of walk(root, tree, LOOKED_AT)) {
    if (path === undefined) return new Map();
    addTo(byName, lastOf(path), path);
  }
  return byName;
}

export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
