/** Lines that are not in their own file, sought in others: those of the patch as it leaves them, then those of the tree. */

import { foldedPlaces } from "../locate/find.ts";
import type { NotFound, Problem } from "../problem.ts";
import { textIn } from "../text/encoding.ts";
import { isBlank } from "../text/indentation.ts";
import { Lines } from "../text/lines.ts";
import type { Scene } from "../plan/plan.ts";
import type { Tree } from "../plan/tree.ts";
import { walk } from "../plan/walk.ts";

/** A file that may hold the lines. */
interface OtherFile {
  /** Relative to the root. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const MAX_PROBLEMS = 5;
/** Files of the tree looked at, their names, and the bytes of one and of all. */
const MAX_FILES = 1000;
const MAX_NAMES = 20_000;
const MAX_BYTES = 2 ** 19;
const MAX_ALL = 2 ** 24;
/** A closest match that is more similar is what was meant. */
const MEANT = 0.85;
/** A line of so many characters tells one file from another. */
const TELLING = 12;

/** The problems, with another file as the cause where the lines are in one. */
export function soughtElsewhere(problems: readonly Problem[], scene: Scene): readonly Problem[] {
  const lost = problems.filter(mayBeElsewhere).slice(0, MAX_PROBLEMS);
  if (lost.length === 0) return problems;
  const found = new Map<Problem, NotFound>();
  for (const { path, bytes } of otherFiles(scene, new Set(lost.map(({ path }) => kindOf(path))))) {
    for (const problem of lost) {
      if (found.has(problem) || path === problem.path) continue;
      const line = placeIn(bytes, problem);
      if (line === undefined) continue;
      const { nearMiss: _, ...rest } = problem;
      found.set(problem, { ...rest, cause: "wrong-file", otherFile: { path, line: line + 1 } });
    }
    if (found.size === lost.length) break;
  }
  return problems.map((problem) => found.get(problem) ?? problem);
}

function mayBeElsewhere(problem: Problem): problem is NotFound {
  if (problem.code !== "not-found") return false;
  const { cause, nearMiss, expected } = problem;
  const isLost = cause === "stale" && (nearMiss?.likeness ?? 0) < MEANT;
  return isLost && expected.some(({ text }) => text.trim().length >= TELLING);
}

/** The files that the patch names, then those of the tree, those of the same kinds first. */
function* otherFiles(
  { root, tree, files }: Scene,
  kinds: ReadonlySet<string>,
): Generator<OtherFile, void> {
  for (const { path, state } of files)
    if (state.now !== undefined) yield { path, bytes: state.now.bytes };
  const known = new Set(files.map(({ path }) => path));
  const same: string[] = [];
  const others: string[] = [];
  for (const path of walk(root, tree, MAX_NAMES)) {
    if (path === undefined || same.length === MAX_FILES) break;
    if (known.has(path)) continue;
    (kinds.has(kindOf(path)) ? same : others).push(path);
  }
  let bytes = 0;
  for (const path of [...same, ...others].slice(0, MAX_FILES)) {
    const content = contentOf(tree.paths.join(root, path), tree);
    bytes += content?.length ?? 0;
    if (bytes > MAX_ALL) return;
    if (content !== undefined) yield { path, bytes: content };
  }
}

/** The ending of a file's name, which tells its kind. */
function kindOf(path: string): string {
  return /[^/](\.[^./]*)$/.exec(path)?.[1] ?? "";
}

/** The bytes of a file that is no link and not too large. */
function contentOf(path: string, tree: Tree): Uint8Array | undefined {
  try {
    return tree.look(path)?.kind === "file" ? tree.read(path, MAX_BYTES) : undefined;
  } catch {
    // What cannot be read holds nothing that could be shown.
    return undefined;
  }
}

/** The line (0-based) at which the expected lines are in a file, blank ones at the edges aside. */
function placeIn(bytes: Uint8Array, { expected }: NotFound): number | undefined {
  const block = withoutBlankEdges(expected.map(({ text }) => text));
  const telling = block.reduce((best, text) => (text.length > best.length ? text : best), "");
  const content = textIn(bytes);
  if (content?.text.includes(telling.trim()) !== true) return undefined;
  const lines = new Lines(content.text);
  return foldedPlaces(
    block.map((text) => ({ kind: "context", text, patchLine: 0 })),
    lines,
  ).starts[0];
}

/** The lines from the first to the last that is not blank. */
function withoutBlankEdges(lines: readonly string[]): readonly string[] {
  const isSolid = (line: string): boolean => !isBlank(line);
  return lines.slice(lines.findIndex(isSolid), lines.findLastIndex(isSolid) + 1);
}
