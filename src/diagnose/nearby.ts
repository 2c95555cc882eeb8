/** Suggests similar paths for one that does not exist, or is outside of the root. */

import { distance } from "fastest-levenshtein";
import type { Draft } from "../plan/plan.ts";
import { filesBelow, type FilesBelow, filesEndingWith } from "../plan/walk.ts";
import type { Problem } from "../problem.ts";

/** Limits: paths compared, paths suggested, and problems with suggestions. */
const [LOOKED_AT, NAMED, MAX_PROBLEMS] = [5000, 5, 20];
/** The part of a file's name that may differ, its extension aside. */
const FAR = 0.5;

/** The problems, with suggestions for missing files and for files outside of the root. */
export function withNearbyPaths(
  problems: readonly Problem[],
  { root, tree, files }: Draft,
): readonly Problem[] {
  const absent = new Set(files.flatMap(({ path, state }) => (state.now === undefined ? path : [])));
  let below: FilesBelow | undefined;
  let left = MAX_PROBLEMS;
  return problems.map((problem): Problem => {
    if (problem.code !== "missing-file" && problem.code !== "outside-root") return problem;
    const isMissing = problem.code === "missing-file";
    const reason = isMissing ? problem.earlierPatchLine : problem.link;
    if (reason !== undefined || left-- <= 0) return problem;
    const { paths, isComplete } = (below ??= filesBelow(root, tree));
    if (!isMissing)
      return { ...problem, suggestion: isComplete ? pathEnding(problem.path, paths) : undefined };
    const there = paths.slice(0, LOOKED_AT).filter((path) => !absent.has(path));
    return { ...problem, suggestions: nearbyPaths(problem.path, there) };
  });
}

/** The only path with which a path of another folder or machine ends. */
function pathEnding(path: string, paths: readonly string[]): string | undefined {
  const parts = path.split(/[/\\]+/).filter((part) => part !== "");
  const named = filesEndingWith(parts.at(-1) ?? "", paths);
  const found = parts.map((_, at) => filesEndingWith(parts.slice(at).join("/"), named));
  return found.find(({ length }) => length === 1)?.[0];
}

/** The paths with a similar last name: the most similar names first, then the most similar paths. */
export function nearbyPaths(path: string, paths: readonly string[]): readonly string[] {
  const target = path.toLowerCase();
  const similar = paths.flatMap((candidate) => {
    const lower = candidate.toLowerCase();
    if (differenceOf(stemOf(lower), stemOf(target)) > FAR) return [];
    const name = differenceOf(lastOf(lower), lastOf(target));
    return [{ path: candidate, name, whole: differenceOf(lower, target) }];
  });
  similar.sort((a, b) => a.name - b.name || a.whole - b.whole || (a.path < b.path ? -1 : 1));
  return similar.slice(0, NAMED).map((one) => one.path);
}

/** The part of two texts that differs, from 0 to 1. */
function differenceOf(one: string, other: string): number {
  return distance(one, other) / Math.max(one.length, other.length, 1);
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function stemOf(path: string): string {
  return lastOf(path).replace(/(?<=.)\.[^.]*$/, "");
}
