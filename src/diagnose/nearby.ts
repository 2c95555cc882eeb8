/** What the tree has in place of a path that is missing or outside of the root. */

import { similarity } from "../locate/likeness.ts";
import type { Draft } from "../plan/plan.ts";
import { filesBelow, type FilesBelow, filesEndingWith } from "../plan/walk.ts";
import type { Problem } from "../problem.ts";

/** Limits: problems, paths compared with one that is missing, and paths suggested for it. */
const [MAX_PROBLEMS, MAX_COMPARED, MAX_NAMED] = [20, 5000, 5];
/** The least similarity of names, without their extensions. */
const LEAST = 0.5;

/** The problems, the first ones with suggestions for their paths. */
export function withSuggestions(
  problems: readonly Problem[],
  { plan, tree }: Pick<Draft, "plan" | "tree">,
): readonly Problem[] {
  let known: FilesBelow | undefined;
  const below = (): FilesBelow => (known ??= filesBelow(plan.root, tree));
  return problems.map((problem, number): Problem => {
    if (number >= MAX_PROBLEMS) return problem;
    if (problem.code === "missing-file" && problem.earlierPatchLine === undefined) {
      const paths = below().paths.slice(0, MAX_COMPARED);
      return { ...problem, suggestions: nearbyPaths(problem.path, paths) };
    }
    if (problem.code === "outside-root" && problem.link === undefined) {
      const { paths, isComplete } = below();
      return { ...problem, suggestion: isComplete ? pathEnding(problem.path, paths) : undefined };
    }
    return problem;
  });
}

/** The only path with which a path of another folder or machine ends. */
function pathEnding(path: string, paths: readonly string[]): string | undefined {
  const parts = path.split(/[/\\]+/).filter((part) => part !== "");
  const named = filesEndingWith(parts.at(-1) ?? "", paths);
  const found = parts.map((_, at) => filesEndingWith(parts.slice(at).join("/"), named));
  return found.find(({ length }) => length === 1)?.[0];
}

/** The paths with a similar last name, letters composed or not (macOS): the most similar names first, then the most similar paths. */
export function nearbyPaths(path: string, paths: readonly string[]): readonly string[] {
  const target = path.normalize("NFC").toLowerCase();
  const similar = paths.flatMap((candidate) => {
    const lower = candidate.normalize("NFC").toLowerCase();
    if (similarity(stemOf(lower), stemOf(target)) < LEAST) return [];
    const name = similarity(lastOf(lower), lastOf(target));
    return [{ path: candidate, name, whole: similarity(lower, target) }];
  });
  similar.sort((a, b) => b.name - a.name || b.whole - a.whole || (a.path < b.path ? -1 : 1));
  return similar.slice(0, MAX_NAMED).map((one) => one.path);
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function stemOf(path: string): string {
  return lastOf(path).replace(/(?<=.)\.[^.]*$/, "");
}
