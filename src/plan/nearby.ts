/** Near spellings of a path that is not there. */

import { join } from "node:path";
import { distance } from "fastest-levenshtein";
import type { Tree } from "./tree.ts";

/** Files looked at, and names given, at most. */
const LOOKED_AT = 5000;
const NAMED = 5;

/** Files of the tree, if they are still there, whose path is spelled like `path`, best first. */
export function nearbyPaths(
  path: string,
  root: string,
  tree: Tree,
  isThere: (key: string) => boolean,
): readonly string[] {
  const wanted = path.toLowerCase();
  const base = baseName(wanted);
  const scored: { path: string; score: number }[] = [];
  for (const candidate of files(root, tree)) {
    if (!isThere(join(root, candidate))) continue;
    const lower = candidate.toLowerCase();
    const sameBase = baseName(lower) === base;
    const score = distance(lower, wanted) / Math.max(lower.length, wanted.length);
    if (sameBase || score <= 0.35)
      scored.push({ path: candidate, score: sameBase ? score / 4 : score });
  }
  return scored
    .toSorted((a, b) => a.score - b.score || (a.path < b.path ? -1 : 1))
    .slice(0, NAMED)
    .map((entry) => entry.path);
}

/** Paths of files, nearest to the root first, without hidden and installed ones. */
function* files(root: string, tree: Tree): Generator<string> {
  const folders = [""];
  let looked = 0;
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const { name, folder: isFolder } of tree.list(join(root, folder))) {
      if (looked++ > LOOKED_AT) return;
      if (name === "node_modules" || name.startsWith(".")) continue;
      const path = folder === "" ? name : `${folder}/${name}`;
      if (isFolder) folders.push(path);
      else yield path;
    }
  }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
