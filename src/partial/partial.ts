/**
 * A part of patches as one transaction: every hunk that fits, and no other. What does not fit is left
 * out and the others are planned again, as if they were all, until nothing is wrong with them.
 */

import { diagnose } from "../diagnose/diagnose.ts";
import type { FileEdit, Hunk, Patch } from "../patch.ts";
import type { PlanOptions } from "../plan/options.ts";
import { type Draft, draftPlan, type Plan } from "../plan/plan.ts";
import type { EditNames } from "../plan/files.ts";
import type { PlacedHunk } from "../plan/placed.ts";
import type { Miss } from "../locate/placement.ts";
import type { Finding } from "../plan/refused.ts";
import type { Folder } from "../plan/tree.ts";
import type { HunkPlace, Problem } from "../problem.ts";
import { type Changed, type Kept, type Parts, rest, without, withFollowers } from "./parts.ts";

/** A plan of what fits, what is wrong with the others, and these as patches. */
export interface Partly {
  /** It has no problems, unless nothing fits. */
  readonly plan: Plan;
  readonly problems: readonly Problem[];
  readonly left: readonly Patch[];
}

/** So often only the first hunk of a file that is nowhere is left out: others may need it only seemingly. */
const CAREFUL_ROUNDS = 20;

/** Plans all that fits of the patches, but for the parts that are left out anyway. */
export function planPartly(
  patches: readonly Patch[],
  folder: Folder,
  options: PlanOptions,
  unwanted: Parts = new Set(),
): Partly {
  let out = withFollowers(patches, unwanted);
  const problems: Problem[] = [];
  // What is left out is never looked for.
  const names = new Map(out.size > 0 ? draftPlan(patches, folder, options).names : []);
  const namesOf = (edit: FileEdit): EditNames | undefined => names.get(edit);
  let refused: Plan | undefined;
  let places: ReadonlyMap<string, number> | undefined;
  for (let round = 0; ; round++) {
    const { patches: kept, originals } = without(patches, out);
    const draft = draftPlan(kept, folder, { ...options, all: patches });
    const isNothing = originals.size === 0 && unwanted.size > 0;
    const blamed = isNothing ? NOBODY : blame(draft, originals, round);
    const { hunks } = draft.plan;
    if (places === undefined) places = new Map(hunks.map((hunk) => [keyOf(hunk), hunk.line]));
    else if (options.first) addMoved(hunks, places, [...originals.values()], blamed?.parts);
    for (const [edit, own] of draft.names) names.set(originals.get(edit) ?? edit, own);
    if (blamed === undefined) {
      const plan = refused ?? diagnose(draft);
      return { plan, problems: plan.problems, left: [] };
    }
    if (blamed.parts.size === 0) {
      const sorted = problems.toSorted((one, other) => lineOf(one) - lineOf(other));
      const changed = { namesOf, grownAbove: growth(draft, namesOf) };
      return {
        plan: { ...draft.plan, ...(isNothing && { warnings: [] }), problems: [] },
        problems: sorted,
        left: rest(patches, out, changed),
      };
    }
    refused ??= diagnose(draft);
    problems.push(...diagnose({ ...draft, findings: blamed.findings }).problems);
    out = withFollowers(patches, new Set([...out, ...blamed.parts]));
  }
}

/** Nothing is planned where nothing is wanted. */
const NOBODY: Blamed = { parts: new Set(), findings: [] };

interface Blamed {
  readonly parts: Set<FileEdit | Hunk>;
  /** What is found wrong with them. */
  readonly findings: readonly Finding[];
}

/** The parts that keep a draft from being applied; undefined if it is no part, but all. */
function blame(
  { findings, origins, plan }: Draft,
  originals: Kept["originals"],
  round: number,
): Blamed | undefined {
  const parts = new Set<FileEdit | Hunk>();
  const told: Finding[] = [];
  for (const [at, finding] of findings.entries()) {
    const origin = origins[at];
    const edit = origin && originals.get(origin);
    if ("refusals" in finding) {
      if (edit === undefined) return undefined;
      const refusals = round < CAREFUL_ROUNDS ? upToLost(finding.refusals) : finding.refusals;
      for (const index of refusals.flatMap(hunksOf))
        parts.add(partOf(edit, finding.hunks[index]?.number?.hunk));
      told.push({ ...finding, refusals });
    } else {
      const named = edit === undefined ? [...originals.values()].filter(isAt(finding)) : [edit];
      if (named.length === 0 || finding.code === "malformed") return undefined;
      for (const one of named) parts.add(partOf(one, "hunk" in finding ? finding.hunk : undefined));
      told.push(finding);
    }
  }
  // Hunks that all fit and change nothing are no part to be applied.
  return plan.edits.length === 0 ? undefined : { parts, findings: told };
}

/** The refusals without hunks that are nowhere after another: they may need what is before them only. */
function upToLost(refusals: readonly Miss[]): readonly Miss[] {
  const isLost = (refusal: Miss): boolean => "elsewhere" in refusal;
  const first = refusals.findIndex(isLost);
  return refusals.filter((refusal, at) => at <= first || !isLost(refusal));
}

/** Of two hunks that change one line neither is chosen. */
function hunksOf(refusal: Miss): readonly number[] {
  return refusal.cause === "overlap" ? [refusal.hunk, refusal.other] : [refusal.hunk];
}

function partOf(edit: FileEdit, number: number | undefined): FileEdit | Hunk {
  if (edit.kind !== "update" || number === undefined) return edit;
  return edit.hunks[number - 1] ?? edit;
}

/** Is the edit the one that a finding about a whole file names by its line? */
function isAt(finding: Problem): (edit: FileEdit) => boolean {
  const isAboutFile = finding.code !== "no-change" && "path" in finding;
  return ({ patchLine }) => isAboutFile && lineOf(finding) === patchLine;
}

function lineOf(problem: Problem): number {
  return "patchLine" in problem ? (problem.patchLine ?? 0) : 0;
}

function keyOf({ path, patchLine, hunk }: HunkPlace): string {
  return `${patchLine} ${hunk} ${path}`;
}

/** Where the first of several places is taken, a hunk must not take that of one that is left out. */
function addMoved(
  hunks: readonly PlacedHunk[],
  places: ReadonlyMap<string, number>,
  originals: readonly FileEdit[],
  parts: Set<FileEdit | Hunk> | undefined,
): void {
  const moved = hunks.filter((hunk) => (places.get(keyOf(hunk)) ?? hunk.line) !== hunk.line);
  for (const { patchLine } of moved) {
    const own = originals
      .flatMap((edit) => (edit.kind === "update" ? edit.hunks : []))
      .find((hunk) => hunk.patchLine === patchLine);
    if (own !== undefined) parts?.add(own);
  }
}

/** How much the files grow above a line, by what the draft changes there; undefined if nobody knows. */
function growth({ plan }: Draft, namesOf: Changed["namesOf"]): Changed["grownAbove"] {
  return (edit, line) => {
    const name = namesOf(edit)?.path;
    const lines = new Set(edit.hunks.map(({ patchLine }) => patchLine));
    const isOwn = ({ path, patchLine }: PlacedHunk): boolean =>
      path === name && lines.has(patchLine);
    const file = plan.files.find(({ hunks }) => hunks.some(isOwn));
    if (file === undefined) return 0;
    const above = file.edits?.filter((edit) => edit.end <= line);
    return above?.reduce((sum, { start, end, lines }) => sum + lines.length - (end - start), 0);
  };
}
