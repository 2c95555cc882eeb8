/** Lists the files of a tree to find names. */

import type { Tree } from "./tree.ts";

/** If a tree has more entries, it is not known which files have a name. */
const MAX_ENTRIES = 100_000;

/** Paths of the files below a folder, nearest first, without hidden and installed ones. */
export interface FilesBelow {
  readonly paths: readonly string[];
  /** There are no others. */
  readonly isComplete: boolean;
}

/** Lists files until too many entries of the tree have been examined. */
export function filesBelow(root: string, tree: Tree): FilesBelow {
  const folders = [""];
  const paths: string[] = [];
  let looked = 0;
  for (const folder of folders)
    for (const { name, folder: isFolder } of tree.list(tree.paths.resolve(root, folder))) {
      if (looked++ > MAX_ENTRIES) return { paths, isComplete: false };
      if (name === "node_modules" || name.startsWith(".")) continue;
      const path = folder === "" ? name : `${folder}/${name}`;
      (isFolder ? folders : paths).push(path);
    }
  return { paths, isComplete: true };
}

/** The files with a path, or with one that ends with it. */
export function filesEndingWith(path: string, paths: readonly string[]): readonly string[] {
  return paths.filter((file) => file.endsWith(path) && `/${file}`.endsWith(`/${path}`));
}
