/** Searches other files for lines that are not in their file: first the patch's files after its edits, then the tree. */

import { foldedPlaces } from "../locate/find.ts";
import type { NotFound, Problem } from "../problem.ts";
import type { Draft } from "../plan/plan.ts";
import { filesBelow } from "../plan/walk.ts";
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
  const sought = problems.filter(mayBeElsewhere).slice(0, MAX_PROBLEMS);
  const found = new Map<Problem, NotFound>();
  for (const { path, text } of sought.length === 0 ? [] : otherFiles(draft)) {
    for (const problem of sought) {
      const line = path === problem.path || found.has(problem) ? undefined : lineIn(text, problem);
      if (line === undefined) continue;
      const { closest: _, mistake: __, ...rest } = problem;
      found.set(problem, { ...rest, cause: "wrong-file", otherFile: { path, line: line + 1 } });
    }
    if (found.size === sought.length) break;
  }
  return problems.map((problem) => found.get(problem) ?? problem);
}

function mayBeElsewhere(problem: Problem): problem is NotFound {
  if (problem.code !== "not-found" || problem.cause !== "stale") return false;
  const { closest, expected } = problem;
  const mayMatchOther = closest === undefined || closest.similarity < SURE;
  return mayMatchOther && expected.some(({ text }) => text.trim().length >= DISTINCTIVE);
}

/** The files that the patch names, then those of the tree, by their paths in the root. */
function* otherFiles(draft: Draft): Generator<{ readonly path: string; readonly text: string }> {
  const { root, tree, files } = draft;
  for (const { path, state } of files) yield { path, text: textIn(state.now?.bytes)?.text ?? "" };
  const known = new Set(files.map(({ path }) => path));
  let left = MAX_ALL;
  for (const path of filesBelow(root, tree, MAX_NAMES).paths) {
    if (known.has(path)) continue;
    try {
      const key = tree.paths.join(root, path);
      if (tree.look(key)?.kind !== "file") continue;
      const bytes = tree.read(key, MAX_BYTES);
      yield { path, text: textIn(bytes)?.text ?? "" };
      if ((left -= bytes.length) < 0) return;
    } catch {
      // Files that are too large or cannot be read are skipped.
    }
  }
}

/** The line (0-based) at which the expected lines are in a text. */
function lineIn(source: string, { expected }: NotFound): number | undefined {
  const texts = expected.map(({ text }) => text.trim());
  const [longest = ""] = texts.toSorted((one, other) => other.length - one.length);
  if (!source.includes(longest)) return undefined;
  const lines = expected.map(({ text }) => ({ kind: "context", text, patchLine: 0 }) as const);
  return foldedPlaces(lines, new Lines(source)).starts[0];
}
