/** What the tree has instead: the file with the lines that a hunk expects in another, and paths like a missing one. */

import { distance } from "fastest-levenshtein";
import { foldedPlaces } from "../locate/find.ts";
import type { Draft } from "../plan/plan.ts";
import { filesBelow, type FilesBelow, filesEndingWith } from "../plan/walk.ts";
import type { NotFound, Problem } from "../problem.ts";
import { textIn } from "../text/encoding.ts";
import { Lines } from "../text/lines.ts";
import { attempt } from "../values.ts";

/** Limits: problems, paths compared with one that is missing, and paths suggested for it. */
const [MAX_PROBLEMS, MAX_COMPARED, MAX_NAMED] = [20, 5000, 5];
/** Limits of the search for lines: entries of the tree, bytes of one file, and bytes of all files. */
const [MAX_ENTRIES, MAX_BYTES, MAX_ALL] = [5000, 2 ** 19, 2 ** 24];
/** The part of a file's name that may differ, its extension aside. */
const FAR = 0.5;
/** A closest match with more similarity than this shows that the hunk names the right file. */
const SURE = 0.85;
/** Lines of at least this length are distinctive. */
const DISTINCTIVE = 12;

interface TextFile {
  readonly path: string;
  readonly text: string;
}

type Place = Pick<Draft, "root" | "tree">;

/** The problems, the first ones with another file as the cause if that has the lines, or with suggestions for a path. */
export function searchElsewhere(problems: readonly Problem[], place: Place): readonly Problem[] {
  const { root, tree } = place;
  let below: FilesBelow | undefined;
  let texts: readonly TextFile[] | undefined;
  return problems.map((problem, number): Problem => {
    if (number >= MAX_PROBLEMS) return problem;
    if (problem.code === "not-found")
      return mayBeElsewhere(problem) ? foundIn((texts ??= textsBelow(place)), problem) : problem;
    if (problem.code === "missing-file" && problem.earlierPatchLine === undefined) {
      const { paths } = (below ??= filesBelow(root, tree));
      return { ...problem, suggestions: nearbyPaths(problem.path, paths.slice(0, MAX_COMPARED)) };
    }
    if (problem.code === "outside-root" && problem.link === undefined) {
      const { paths, isComplete } = (below ??= filesBelow(root, tree));
      return { ...problem, suggestion: isComplete ? pathEnding(problem.path, paths) : undefined };
    }
    return problem;
  });
}

/** True for distinctive lines that the file of the hunk does not have, or not nearly. */
function mayBeElsewhere({ cause, closest, expected }: NotFound): boolean {
  const isHere = closest !== undefined && closest.similarity >= SURE;
  const isDistinctive = expected.some(({ text }) => text.trim().length >= DISTINCTIVE);
  return cause === "stale" && !isHere && isDistinctive;
}

/** Files of the tree, nearest first, without those that are too large or cannot be read. */
function textsBelow({ root, tree }: Place): readonly TextFile[] {
  const texts: TextFile[] = [];
  let left = MAX_ALL;
  for (const path of filesBelow(root, tree, MAX_ENTRIES).paths) {
    const key = tree.paths.resolve(root, path);
    const isFile = attempt(() => tree.look(key)?.kind) === "file";
    const bytes = isFile ? attempt(() => tree.read(key, MAX_BYTES)) : undefined;
    texts.push({ path, text: textIn(bytes)?.text ?? "" });
    if ((left -= bytes?.length ?? 0) < 0) break;
  }
  return texts;
}

/** The problem of lines that one of the files has, if it is another one. */
function foundIn(files: readonly TextFile[], problem: NotFound): NotFound {
  const texts = problem.expected.map(({ text }) => text.trim());
  const [longest = ""] = texts.toSorted((one, other) => other.length - one.length);
  const lines = texts.map((text) => ({ kind: "context", text, patchLine: 0 }) as const);
  for (const { path, text } of files) {
    if (path === problem.path || !text.includes(longest)) continue;
    const [line] = foldedPlaces(lines, new Lines(text)).starts;
    if (line === undefined) continue;
    const { closest: _, mistake: __, ...rest } = problem;
    return { ...rest, cause: "wrong-file", otherFile: { path, line: line + 1 } };
  }
  return problem;
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
    if (differenceOf(stemOf(lower), stemOf(target)) > FAR) return [];
    const name = differenceOf(lastOf(lower), lastOf(target));
    return [{ path: candidate, name, whole: differenceOf(lower, target) }];
  });
  similar.sort((a, b) => a.name - b.name || a.whole - b.whole || (a.path < b.path ? -1 : 1));
  return similar.slice(0, MAX_NAMED).map((one) => one.path);
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
