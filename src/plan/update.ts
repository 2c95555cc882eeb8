/** Applies all hunks of one file edit to the text of one file. */

import { locate, type LocateOptions } from "../locate/locate.ts";
import { looseness, type Miss, type Placement } from "../locate/placement.ts";
import { type Edit, merge, type Merged } from "../merge/merge.ts";
import { type Hunk, isContextOnly, onlyAdds, type Repair } from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import type { Warning } from "../warning.ts";
import { numbered, placed, type PlacedHunk, placeIn, type Stage } from "./placed.ts";
import type { Unfit } from "./refused.ts";

export interface Updated {
  readonly text: string;
  /** The changes, if they were made in a single merge. */
  readonly edits: readonly Edit[] | undefined;
  readonly hunks: readonly PlacedHunk[];
  readonly warnings: readonly Warning[];
  /** Repairs in reading that were only detected against the file. */
  readonly repairs: readonly Repair[];
}

export interface UpdateOptions extends LocateOptions {
  /** Skip hunks that are already applied. */
  readonly skipApplied?: boolean;
}

/** Limit of the lines and hunks examined in all stages, where hunks need the result of earlier ones. */
const STAGE_WORK = 500_000;

/**
 * The text after all hunks, or why they cannot all be applied (W5). All hunks are located in the original file; if one
 * is not found there, it and those after it are located in the result of those before it.
 */
export function updateText(given: Omit<Stage, "isFirst">, options: UpdateOptions): Updated | Unfit {
  const all = { ...given, hunks: numbered(given.hunks), isFirst: true };
  if (options.skipApplied !== true) return updateAll(all, options);
  const done = new Map<number, number>();
  for (const miss of locate(all.hunks, all.lines, options).misses)
    if (miss.cause === "applied") done.set(miss.hunk, miss.start);
  for (const [at, hunk] of all.hunks.entries())
    if (endsWith(all.lines, hunk)) done.set(at, all.lines.count - hunk.lines.length);
  if (done.size === 0) return updateAll(all, options);
  // Stated lines count in the file before any hunk was applied.
  let grown = 0;
  const hunks = all.hunks.flatMap((hunk, at): readonly Hunk[] => {
    const { lines, statedLine: stated } = hunk;
    if (done.has(at))
      for (const { kind } of lines) grown += kind === "added" ? 1 : kind === "removed" ? -1 : 0;
    if (done.has(at)) return [];
    return [stated === undefined ? hunk : { ...hunk, statedLine: Math.max(0, stated + grown) }];
  });
  const updated = updateAll({ ...all, hunks }, options);
  if ("findings" in updated) return updated;
  const skipped = [...done].map(([hunk, start]): Warning => {
    return { code: "skipped-hunk", ...placeIn(all, hunk), line: start + 1 };
  });
  return { ...updated, warnings: [...skipped, ...updated.warnings] };
}

/** True if the file ends with the lines that a hunk appends. */
function endsWith(file: Lines, hunk: Hunk): boolean {
  const start = file.count - hunk.lines.length;
  return (
    hunk.endOfFile &&
    onlyAdds(hunk) &&
    hunk.lines.length > 1 &&
    hunk.lines.every(({ text }, at) => file.text(start + at) === text)
  );
}

/** The result of hunks that all have a place. */
interface Step extends Updated {
  readonly edits: readonly Edit[];
}

/**
 * All hunks are located in the file. If one is not found, those before it are applied and the others located in the result,
 * repeatedly. A hunk that had a place in the earlier text keeps it. One that had none may only differ in white space and
 * typography from its place in the result: no alignment is tried, except for string edits.
 */
function updateAll(all: Stage, options: UpdateOptions): Updated | Unfit {
  const steps: Step[] = [];
  let refused: Unfit | undefined;
  let knownStarts: ReadonlyMap<number, number> = new Map();
  let [stage, work] = [all, STAGE_WORK];
  for (;;) {
    const { hunks, lines } = stage;
    const { placements, misses } = locate(hunks, lines, options);
    const step = misses.length === 0 ? applied(stage, placements) : { misses };
    const hasMisses = "misses" in step;
    if (hasMisses) refused ??= refusalOf(stage, step.misses, placements, options);
    const isKept = placements.every(({ hunk, start, level }) => {
      const known = knownStarts.get(hunk);
      if (known !== undefined || steps.length === 0) return known === undefined || known === start;
      return hunks[hunk]?.string !== undefined || looseness(level) < looseness("aligned");
    });
    if (refused !== undefined && !isKept) return refused;
    if (!hasMisses) return joined([...steps, step]);
    const next = misses[0]?.hunk ?? 0;
    work -= lines.count + 10 * hunks.length;
    const isLast = next === 0 || work < 0 || !misses.every((miss) => mayNeedResult(miss, hunks));
    const before = isLast
      ? step
      : applied(
          stage,
          placements.filter(({ hunk }) => hunk < next),
        );
    if ("misses" in before) return refused ?? refusalOf(stage, before.misses, placements, options);
    steps.push(before);
    knownStarts = new Map(
      placements.map(({ hunk, start }) => [hunk - next, movedLine(start, before.edits)] as const),
    );
    stage = {
      ...all,
      hunks: hunks.slice(next),
      lines: lines.ofSameKind(before.text),
      isFirst: false,
    };
  }
}

/** True if the hunk may be found in the result of earlier ones. Tools apply several strings of a call one after the other. */
function mayNeedResult({ hunk, cause }: Miss, hunks: readonly Hunk[]): boolean {
  if (cause === "ambiguous" || cause === "count") return hunks[hunk]?.string !== undefined;
  return cause !== "overlap" && cause !== "applied";
}

function refusalOf(
  stage: Stage,
  refusals: readonly Miss[],
  placements: readonly Placement[],
  { similarity }: UpdateOptions,
): Unfit {
  const { path, hunks, lines } = stage;
  const without = new Set(refusals.map(({ hunk }) => hunk));
  const fitting = placements.filter(({ hunk }) => !without.has(hunk));
  return {
    findings: [{ refusals, path, hunks, lines, similarity }],
    hunks: placed(fitting, stage),
  };
}

/** Maps a line of the text before the edits to the text after them. */
function movedLine(line: number, edits: readonly Edit[]): number {
  return edits.reduce(
    (moved, { start, end, lines }) => (end <= line ? moved + lines.length - (end - start) : moved),
    line,
  );
}

function joined(steps: readonly Step[]): Updated {
  const [only, ...others] = steps;
  if (only !== undefined && others.length === 0) return only;
  const warnings = steps.flatMap(({ hunks: [first], warnings: rest }, at): readonly Warning[] => {
    if (at === 0 || first === undefined) return rest;
    const { path, patchLine, hunk, hunks, line } = first;
    return [{ code: "fits-result", path, patchLine, hunk, hunks, line }, ...rest];
  });
  return {
    text: steps.at(-1)?.text ?? "",
    edits: undefined,
    hunks: steps.flatMap(({ hunks }) => hunks),
    warnings,
    repairs: steps.flatMap(({ repairs }) => repairs),
  };
}

function applied(
  stage: Stage,
  placements: readonly Placement[],
): Step | { readonly misses: readonly Miss[] } {
  const merged = merge(stage.lines, placements, stage.closesLines);
  if ("misses" in merged) return merged;
  const { text, edits, noOps, respelled } = merged;
  // If a loosely matching hunk changes nothing, the file already has its new text: refused as applied.
  const done = placements.filter(
    ({ hunk, level, lines }) =>
      noOps.includes(hunk) && level !== "exact" && !isContextOnly({ lines }),
  );
  if (done.length > 0)
    return { misses: done.map(({ hunk, start }) => ({ hunk, cause: "applied", start })) };
  const hunks = placed(placements, stage, respelled);
  const repairs = hunks.flatMap(({ repairs: names = [], patchLine }) =>
    names.map((name) => ({ name, patchLine })),
  );
  return { text, edits, hunks, warnings: warningsOf(placements, stage, merged), repairs };
}

function warningsOf(placements: readonly Placement[], stage: Stage, { noOps }: Merged): Warning[] {
  const { hunks, lines } = stage;
  const nothing = new Set(noOps);
  return placements.flatMap((placement): Warning[] => {
    const { hunk, start, firstOf, outOfOrder, exact } = placement;
    const [place, line] = [placeIn(stage, hunk), start + 1];
    const found: Warning[] = [];
    if (firstOf !== undefined)
      found.push({ code: "several-places", ...place, line, count: firstOf });
    if (outOfOrder === true) found.push({ code: "out-of-order", ...place, line });
    const isStated = hunks[hunk]?.statedLine !== undefined;
    const isAppended = exact === undefined && onlyAdds(placement) && start === lines.count;
    if (isAppended && start > 0 && !isStated) found.push({ code: "appended", ...place });
    if (nothing.has(hunk)) found.push({ code: "changes-nothing", ...place });
    return found;
  });
}
