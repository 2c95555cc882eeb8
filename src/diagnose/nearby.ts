/** Near spellings of a path that is not there. */

import { distance } from "fastest-levenshtein";
import type { Scene } from "../plan/plan.ts";
import type { Tree } from "../plan/tree.ts";
import { lastOf, walk } from "../plan/walk.ts";
import type { Problem } from "../problem.ts";

/** Files looked at, and names given, at most. */
const LOOKED_AT = 5000;
const NAMED = 5;

const MAX_MISSING = 20;

/** The problems, with near spellings of files that are missing. */
export function withNearbyPaths(
  problems: readonly Problem[],
  { root, tree, files }: Scene,
): readonly Problem[] {
  const gone = new Set(files.flatMap(({ key, state }) => (state.now === undefined ? [key] : [])));
  let left = MAX_MISSING;
  return problems.map((problem) => {
    if (problem.code !== "missing-file" || problem.goneAt !== undefined || left-- <= 0)
      return problem;
    return { ...problem, near: nearbyPaths(problem.path, root, tree, (key) => !gone.has(key)) };
  });
}

/** Files of the tree, if they are still there, whose path is spelled like `path`, best first. */
export function nearbyPaths(
  path: string,
  root: string,
  tree: Tree,
  isThere: (key: string) => boolean,
): readonly string[] {
  const wanted = path.toLowerCase();
  const base = lastOf(wanted);
  const scored: { path: string; score: number }[] = [];
  for (const candidate of walk(root, tree, LOOKED_AT)) {
    if (candidate === undefined) break;
    if (!isThere(tree.paths.join(root, candidate))) continue;
    const lower = candidate.toLowerCase();
    const sameBase = lastOf(lower) === base;
    const score = distance(lower, wanted) / Math.max(lower.length, wanted.length);
    if (sameBase || score <= 0.35)
      scored.push({ path: candidate, score: sameBase ? score / 4 : score });
  }
  return scored
    .toSorted((a, b) => a.score - b.score || (a.path < b.path ? -1 : 1))
    .slice(0, NAMED)
    .map((entry) => entry.path);
}
