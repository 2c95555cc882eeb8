/** Files that are missing because too many or too few leading folders were taken off their paths. */

import type { FileEdit } from "../patch.ts";
import { resolveTarget, type Root, rootOf } from "../plan/paths.ts";
import { nodeTree } from "../plan/node-tree.ts";
import type { Problem, ProblemOf } from "../problem.ts";
import { type Outcome, type ReadOptions, readPatches } from "../run.ts";

/** Folders that are taken off on trial. */
const MOST = 9;
/** Bytes of a reply that is read again so often. */
const MAX_REPLY = 2 ** 20;
/** Files that are looked up on each trial. */
const MAX_EDITS = 1000;

/** The outcome, with the `-p` under which all files of its diffs are there, if files are missing and there is one. */
export function withStrip(
  outcome: Outcome,
  reply: Uint8Array,
  root: string,
  options: ReadOptions,
): Outcome {
  const isMissing = outcome.problems.some(isAboutFile);
  if (!isMissing || reply.length > MAX_REPLY) return outcome;
  const place = rootOf({ root, tree: nodeTree });
  const strip = Array.from({ length: MOST + 1 }, (_, count) => count).find(
    (count) => count !== options.strip && areThere(reply, place, { ...options, strip: count }),
  );
  if (strip === undefined) return outcome;
  const told = (problem: Problem): Problem =>
    isAboutFile(problem) ? { ...problem, strip } : problem;
  return { ...outcome, problems: outcome.problems.map(told) };
}

function isAboutFile(problem: Problem): problem is ProblemOf<"missing-file"> {
  return problem.code === "missing-file";
}

function areThere(reply: Uint8Array, root: Root, options: ReadOptions): boolean {
  const { patches, problems } = readPatches(reply, options);
  const edits = patches.flatMap((patch) => patch.edits).filter(({ kind }) => kind !== "create");
  const areDiffs = patches.every(({ isDiff }) => isDiff === true);
  if (!areDiffs || problems.length > 0 || edits.length === 0 || edits.length > MAX_EDITS)
    return false;
  const isThere = ({ path }: FileEdit): boolean => {
    try {
      const found = resolveTarget(path, root);
      return !("code" in found) && found.entry?.kind === "file";
    } catch {
      // What the system refuses is not there.
      return false;
    }
  };
  return edits.every(isThere);
}
