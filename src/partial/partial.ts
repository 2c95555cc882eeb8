/**
 * Plans a part of patches as one transaction: all hunks that match. Hunks that do not match are left out, and the
 * others are planned again as if they were the whole patch, until that succeeds.
 */

import { diagnose } from "../diagnose/diagnose.ts";
import type { FileEdit, Hunk, Patch } from "../patch.ts";
import type { PlanOptions } from "../plan/options.ts";
import type { Miss } from "../locate/placement.ts";
import { type Draft, draftPlan, type Plan } from "../plan/plan.ts";
import { movedLine } from "../plan/update.ts";
import { placeIn, type Refusal } from "../plan/placed.ts";
import type { Folder } from "../plan/tree.ts";
import type { Problem } from "../problem.ts";
import { type Growth, type Parts, patchesOf, withFollowers, without } from "./parts.ts";

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
    const obstacles = keepsNothing
      ? { parts: new Set<FileEdit | Hunk>(), refusals: [] }
      : obstaclesIn(draft, originals, round);
    if (obstacles === undefined) {
      const plan = refused ?? diagnose(draft);
      return { plan, problems: plan.problems, left: [] };
    }
    if (obstacles.parts.size === 0) {
      return {
        plan: { ...draft.plan, ...(keepsNothing && { warnings: [] }), problems: [] },
        problems: problems.toSorted((one, other) => lineOf(one) - lineOf(other)),
        left: patchesOf(patches, leftOut, names, growthOf(draft, names)),
      };
    }
    refused ??= diagnose(draft);
    problems.push(...diagnose({ ...draft, refusals: obstacles.refusals }).problems);
    leftOut = withFollowers(patches, new Set([...leftOut, ...obstacles.parts]));
  }
}

/** The parts that prevent a draft from being applied; undefined if it cannot be applied even in part. */
function obstaclesIn(
  { refusals, plan }: Draft,
  originals: ReadonlyMap<FileEdit, FileEdit>,
  round: number,
): { readonly parts: Parts; readonly refusals: readonly Refusal[] } | undefined {
  // If all hunks match and change nothing, there is nothing to apply.
  if (plan.edits.length === 0) return undefined;
  const parts = new Set<FileEdit | Hunk>();
  const found: Refusal[] = [];
  for (const { edit, finding } of refusals) {
    const original = edit && originals.get(edit);
    const isMalformed = "code" in finding && finding.code === "malformed";
    if (original === undefined || isMalformed) return undefined;
    if ("misses" in finding) {
      const misses = round < CAREFUL_ROUNDS ? upToFirstMiss(finding.misses) : finding.misses;
      // If two hunks change the same line, both are left out.
      const indices = misses.flatMap((miss) =>
        miss.cause === "overlap" ? [miss.hunk, miss.other] : [miss.hunk],
      );
      for (const index of indices) parts.add(partOf(original, placeIn(finding, index).hunk));
      found.push({ edit, finding: { ...finding, misses } });
    } else {
      parts.add(partOf(original, "hunk" in finding ? finding.hunk : undefined));
      found.push({ edit, finding });
    }
  }
  return { parts, refusals: found };
}

/** Without the hunks after the first one that is not found: they may depend on it. */
function upToFirstMiss(misses: readonly Miss[]): readonly Miss[] {
  const isNowhere = (miss: Miss): boolean => "elsewhere" in miss;
  const first = misses.findIndex(isNowhere);
  return misses.filter((miss, at) => at <= first || !isNowhere(miss));
}

function partOf(edit: FileEdit, number: number | undefined): FileEdit | Hunk {
  if (edit.kind !== "update" || number === undefined) return edit;
  return edit.hunks[number - 1] ?? edit;
}

function lineOf(problem: Problem): number {
  return "patchLine" in problem ? (problem.patchLine ?? 0) : 0;
}

function growthOf({ plan }: Draft, names: Draft["names"]): Growth {
  return (edit, line) => {
    const path = names.get(edit)?.source;
    const patchLines = new Set(edit.hunks.map(({ patchLine }) => patchLine));
    const file = plan.files.find(({ hunks }) =>
      hunks.some((hunk) => hunk.path === path && patchLines.has(hunk.patchLine)),
    );
    return file === undefined ? 0 : file.edits && movedLine(line, file.edits) - line;
  };
}
