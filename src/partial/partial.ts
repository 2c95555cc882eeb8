/**
 * Plans a part of patches as one transaction: all hunks that match. Hunks that do not match are left out, and the
 * others are planned again as if they were the whole patch, until that succeeds.
 */

import { diagnose } from "../diagnose/diagnose.ts";
import type { FileEdit, Patch } from "../patch.ts";
import type { PlanOptions } from "../plan/options.ts";
import type { Miss } from "../locate/placement.ts";
import { type Draft, draftPlan, type Plan } from "../plan/plan.ts";
import { placeIn, type Refusal } from "../plan/placed.ts";
import type { Folder } from "../plan/tree.ts";
import type { Problem } from "../problem.ts";
import { type Part, type Parts, partsOf, patchesOf, withFollowers, without } from "./parts.ts";

/** A plan of what matches; and what does not, as problems and as patches. */
export interface Partly {
  /** It has problems only if nothing matches. */
  readonly plan: Plan;
  readonly problems: readonly Problem[];
  readonly left: readonly Patch[];
}

/** In the first rounds only the first missing hunk of a file is left out: others may depend on it. */
const CAREFUL_ROUNDS = 20;

/** Plans everything that matches, without the parts in `declined` and those that depend on them. */
export function planPartly(
  patches: readonly Patch[],
  folder: Folder,
  options: PlanOptions,
  declined: Parts = new Set(),
): Partly {
  let leftOut = withFollowers(patches, declined);
  const problems: Problem[] = [];
  const whole = draftPlan(patches, folder, options);
  const { names } = whole;
  let refused: Plan | undefined;
  for (let round = 0; ; round++) {
    const { patches: kept, originals } = without(patches, leftOut);
    const draft = leftOut.size === 0 ? whole : draftPlan(kept, folder, options, patches);
    const keepsNothing = originals.size === 0 && declined.size > 0;
    const obstacles = keepsNothing ? [] : obstaclesIn(draft, originals, round);
    if (obstacles === undefined) {
      const plan = refused ?? diagnose(draft);
      return { plan, problems: plan.problems, left: [] };
    }
    if (obstacles.length === 0) {
      return {
        plan: { ...draft.plan, ...(keepsNothing && { warnings: [] }), problems: [] },
        problems: problems.toSorted((one, other) => lineOf(one) - lineOf(other)),
        left: patchesOf(patches, leftOut, names, draft.plan),
      };
    }
    refused ??= diagnose(draft);
    problems.push(...diagnose({ ...draft, refusals: obstacles }).problems);
    const parts = obstacles.flatMap((obstacle) => obstacle.parts);
    leftOut = withFollowers(patches, new Set([...leftOut, ...parts]));
  }
}

/** A refusal, and the parts of the reply to leave out because of it. */
interface Obstacle extends Refusal {
  readonly parts: readonly Part[];
}

/** What prevents a draft from being applied; undefined if it cannot be applied even in part. */
function obstaclesIn(
  { refusals }: Draft,
  originals: ReadonlyMap<FileEdit, FileEdit>,
  round: number,
): readonly Obstacle[] | undefined {
  // Nothing is left to apply.
  if (originals.size === 0) return undefined;
  const obstacles: Obstacle[] = [];
  for (const { edit, finding } of refusals) {
    const original = edit && originals.get(edit);
    const isMalformed = "code" in finding && finding.code === "malformed";
    if (original === undefined || isMalformed) return undefined;
    const all = partsOf(original);
    if ("misses" in finding) {
      const misses = round < CAREFUL_ROUNDS ? upToFirstMiss(finding.misses) : finding.misses;
      // If two hunks change the same line, both are left out.
      const hunks = misses.flatMap((miss) =>
        miss.cause === "overlap" ? [miss.hunk, miss.other] : [miss.hunk],
      );
      const parts = hunks.flatMap((at) => all[placeIn(finding, at).hunk - 1] ?? all);
      obstacles.push({ edit, finding: { ...finding, misses }, parts });
    } else {
      const part = "hunk" in finding ? all[finding.hunk - 1] : undefined;
      obstacles.push({ edit, finding, parts: part === undefined ? all : [part] });
    }
  }
  return obstacles;
}

/** Without the hunks after the first one that is not found: they may depend on it. */
function upToFirstMiss(misses: readonly Miss[]): readonly Miss[] {
  const isNowhere = (miss: Miss): boolean => "elsewhere" in miss;
  const first = misses.findIndex(isNowhere);
  return misses.filter((miss, at) => at <= first || !isNowhere(miss));
}

function lineOf(problem: Problem): number {
  return "patchLine" in problem ? (problem.patchLine ?? 0) : 0;
}
