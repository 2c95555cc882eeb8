/** Suggests similar paths for one that does not exist. */

import { distance } from "fastest-levenshtein";
import type { Draft } from "../plan/plan.ts";
import type { Tree } from "../plan/tree.ts";
import { lastOf, walk } from "../plan/walk.ts";
import type { Problem } from "../problem.ts";

/** Limits: files examined, paths suggested, and problems with suggestions. */
const [LOOKED_AT, NAMED, MAX_MISSING] = [5000, 5, 20];
/** The part of a path that may differ, and of its last name without the extension; paths with the same last name come first in any case. */
const [FAR, FAR_NAME] = [0.35, 0.5];

/** The problems, with suggestions for missing files. */
export function withNearbyPaths(
  problems: readonly Problem[],
  { root, tree, files }: Draft,
): readonly Problem[] {
  const absent = new Set(files.flatMap(({ key, state }) => (state.now === undefined ? [key] : [])));
  let left = MAX_MISSING;
  return problems.map((problem) =>
    problem.code === "missing-file" && problem.earlierPatchLine === undefined && left-- > 0
      ? {
          ...problem,
          suggestions: nearbyPaths(problem.path, root, tree, (key) => !absent.has(key)),
        }
      : problem,
  );
}

/** Files of the tree with a path similar to `path`, best first, if the edits leave them there. */
export function nearbyPaths(
  path: string,
  root: string,
  tree: Tree,
  exists: (key: string) => boolean,
): readonly string[] {
  const target = path.toLowerCase();
  const scored: { path: string; score: number }[] = [];
  for (const candidate of walk(root, tree, LOOKED_AT)) {
    if (candidate === undefined) break;
    const lower = candidate.toLowerCase();
    const difference = differenceOf(lower, target);
    const score = lastOf(lower) === lastOf(target) ? difference / 4 : difference;
    const isNamedAlike = differenceOf(stemOf(lower), stemOf(target)) <= FAR_NAME;
    if (score <= FAR && isNamedAlike && exists(tree.paths.join(root, candidate)))
      scored.push({ path: candidate, score });
  }
  scored.sort((a, b) => a.score - b.score || (a.path < b.path ? -1 : 1));
  return scored.slice(0, NAMED).map((one) => one.path);
}

/** The part of two texts that differs, from 0 to 1. */
function differenceOf(one: string, other: string): number {
  return distance(one, other) / Math.max(one.length, other.length, 1);
}

function stemOf(path: string): string {
  return lastOf(path).replace(/(?<=.)\.[^.]*$/, "");
}
