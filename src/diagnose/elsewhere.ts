/** Searches other files for lines that are not in their file: first the patch's files after its edits, then the tree. */

import { foldedPlaces } from "../locate/find.ts";
import type { NotFound, Problem } from "../problem.ts";
import type { Draft } from "../plan/plan.ts";
import { walk } from "../plan/walk.ts";
import { textIn } from "../text/encoding.ts";
import { Lines } from "../text/lines.ts";

const MAX_PROBLEMS = 5;
/** Limits of the search: entries of the tree, bytes of one file, and bytes of all files. */
const [MAX_NAMES, MAX_BYTES, MAX_ALL] = [5000, 2 ** 19, 2 ** 24];
/** A closest match with more similarity than this shows that the hunk names the right file. */
const SURE = 0.85;
/** Lines of at least this length are distinctive. */
const DISTINCTIVE = 12;

/** The problems, with another file as the cause if that has the lines. */
export function searchElsewhere(problems: readonly Problem[], draft: Draft): readonly Problem[] {
  const sought = new Set(problems.filter(mayBeElsewhere).slice(0, MAX_PROBLEMS));
  const found = new Map<Problem, NotFound>();
  for (const { path, bytes } of sought.size === 0 ? [] : otherFiles(draft)) {
    for (const problem of sought) {
      const line = path === problem.path ? undefined : placeIn(bytes, problem);
      if (line === undefined) continue;
      const { closest: _, mistake: __, ...rest } = problem;
      found.set(problem, { ...rest, cause: "wrong-file", otherFile: { path, line: line + 1 } });
      sought.delete(problem);
    }
    if (sought.size === 0) break;
  }
  return problems.map((problem) => found.get(problem) ?? problem);
}

function mayBeElsewhere(problem: Problem): problem is NotFound {
  if (problem.code !== "not-found" || problem.cause !== "stale") return false;
  const { closest, expected } = problem;
  const mayMatchOther = closest === undefined || closest.similarity < SURE;
  return mayMatchOther && expected.some(({ text }) => text.trim().length >= DISTINCTIVE);
}

interface OtherFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The files that the patch names, then those of the tree, by their paths in the root. */
function* otherFiles(draft: Draft): Generator<OtherFile, void> {
  const { root, tree, files } = draft;
  for (const { path, state } of files)
    if (state.now !== undefined) yield { path, bytes: state.now.bytes };
  const known = new Set(files.map(({ path }) => path));
  let left = MAX_ALL;
  for (const path of walk(root, tree, MAX_NAMES)) {
    if (path === undefined || left < 0) return;
    if (known.has(path)) continue;
    try {
      const key = tree.paths.join(root, path);
      if (tree.look(key)?.kind !== "file") continue;
      const bytes = tree.read(key, MAX_BYTES);
      left -= bytes.length;
      yield { path, bytes };
    } catch {
      // Files that are too large or cannot be read are skipped.
    }
  }
}

/** The line (0-based) at which the expected lines are in a file. */
function placeIn(bytes: Uint8Array, { expected }: NotFound): number | undefined {
  const texts = expected.map(({ text }) => text.trim());
  const [longest = ""] = texts.toSorted((one, other) => other.length - one.length);
  const content = textIn(bytes);
  if (content?.text.includes(longest) !== true) return undefined;
  const lines = expected.map(({ text }) => ({ kind: "context", text, patchLine: 0 }) as const);
  return foldedPlaces(lines, new Lines(content.text)).starts[0];
}
