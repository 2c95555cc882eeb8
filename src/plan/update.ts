/** All hunks of one file edit on the text of one file. */

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
  /** The changes, if one merge made them all. */
  readonly edits: readonly Edit[] | undefined;
  readonly hunks: readonly PlacedHunk[];
  readonly warnings: readonly Warning[];
  /** Repairs in reading that only the file could tell. */
  readonly repairs: readonly Repair[];
}

export interface UpdateOptions extends LocateOptions {
  /** Leave out hunks that are applied already. */
  readonly skipApplied?: boolean;
}

/** Lines and hunks looked at for hunks that need the result of those before them, over all stages. */
const STAGE_WORK = 500_000;

/**
 * The text after all hunks, or what keeps any of them from being applied (W5): all are located on the file as it was; if
 * one is nowhere there, it and those after it are located on the result of those before it.
 */
export function updateText(given: Omit<Stage, "isFirst">, options: UpdateOptions): Updated | Unfit {
  const all = { ...given, hunks: numbered(given.hunks), isFirst: true };
  if (options.skipApplied !== true) return updateAll(all, options);
  const applied = new Map<number, number>();
  for (const miss of locate(all.hunks, all.lines, options).misses)
    if (miss.cause === "applied") applied.set(miss.hunk, miss.start);
  for (const [at, hunk] of all.hunks.entries())
    if (endsWith(all.lines, hunk)) applied.set(at, all.lines.count - hunk.lines.length);
  const updated = updateAll({ ...all, hunks: withoutApplied(all.hunks, applied) }, options);
  if ("findings" in updated) return updated;
  const skipped = [...applied].map(([hunk, start]): Warning => {
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

/** The hunks that are left. Their stated lines count in a file without what is applied. */
function withoutApplied(all: readonly Hunk[], applied: ReadonlyMap<number, number>): Hunk[] {
  let grown = 0;
  return all.flatMap((hunk, at): Hunk[] => {
    if (applied.has(at)) {
      for (const { kind } of hunk.lines)
        grown += kind === "added" ? 1 : kind === "removed" ? -1 : 0;
      return [];
    }
    if (hunk.statedLine === undefined) return [hunk];
    return [{ ...hunk, statedLine: Math.max(0, hunk.statedLine + grown) }];
  });
}

/** What comes of hunks that all have a place. */
interface Step extends Updated {
  readonly edits: readonly Edit[];
}

function updateAll(all: Stage, options: UpdateOptions): Updated | Unfit {
  const located = locate(all.hunks, all.lines, options);
  const step = located.misses.length === 0 ? applied(all, located.placements) : located;
  if (!("misses" in step)) return step;
  return inStages(all, options) ?? unfit(all, step.misses, located.placements, options);
}

function unfit(
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

/**
 * The hunks before the first that is nowhere are applied, and the others located on the result, as often as it takes;
 * undefined if that leads nowhere. A hunk that had a place in the text before keeps it; one that had none has it, white
 * space and typography aside, on lines that those before it wrote. String edits that are ambiguous may be made clear so: the
 * tools whose calls hold several apply one after the other.
 */
function inStages(all: Stage, options: UpdateOptions): Updated | undefined {
  const steps: Step[] = [];
  let [stage, work, edits]: [Stage, number, readonly Edit[]] = [all, STAGE_WORK, []];
  let homes: ReadonlyMap<number, number> = new Map();
  for (;;) {
    const { placements, misses } = locate(stage.hunks, stage.lines, options);
    const isKept = placements.every(({ hunk, start, level, pairs }) => {
      const home = homes.get(hunk);
      if (home !== undefined) return home === start;
      if (steps.length === 0 || stage.hunks[hunk]?.string !== undefined) return true;
      return looseness(level) < looseness("aligned") && touches([start, ...pairs], edits);
    });
    const [first] = misses;
    if (!isKept || first?.hunk === 0 || (first !== undefined && !mayNeedResult(first, stage.hunks)))
      return undefined;
    let next = first?.hunk ?? stage.hunks.length;
    let step = applied(
      stage,
      placements.filter(({ hunk }) => hunk < next),
    );
    if ("misses" in step) {
      // What is replaced everywhere is so in the result of the edits before it, too.
      const [conflict] = step.misses;
      if (conflict?.cause !== "overlap" || stage.hunks[conflict.hunk]?.string?.all !== true)
        return undefined;
      next = conflict.hunk;
      step = applied(
        stage,
        placements.filter(({ hunk }) => hunk < next),
      );
      if ("misses" in step) return undefined;
    }
    steps.push(step);
    if (next === stage.hunks.length) return joined(steps);
    work -= stage.lines.count + 10 * stage.hunks.length;
    if (work < 0) return undefined;
    ({ edits } = step);
    const moved = placements.flatMap(({ hunk, start }) =>
      hunk < next ? [] : [[hunk - next, movedLine(start, edits)] as const],
    );
    homes = new Map(moved);
    const lines = stage.lines.ofSameKind(step.text);
    stage = { ...all, hunks: stage.hunks.slice(next), lines, isFirst: false };
  }
}

function mayNeedResult({ hunk, cause }: Miss, hunks: readonly Hunk[]): boolean {
  if (cause === "ambiguous" || cause === "count") return hunks[hunk]?.string !== undefined;
  return cause !== "overlap" && cause !== "applied";
}

/** True if one of the lines, in the text after the edits, is one that they wrote, or beside one that they took. */
function touches(lines: readonly number[], edits: readonly Edit[]): boolean {
  let shift = 0;
  return edits.some(({ start, end, lines: own }) => {
    const [from, to] = [start + shift, start + shift + own.length];
    shift += own.length - (end - start);
    return lines.some(
      (line) =>
        line !== -1 &&
        line >= (own.length === 0 ? from - 1 : from) &&
        line < Math.max(to, from + 1),
    );
  });
}

/** A line of the text before the edits in the text after them. */
function movedLine(line: number, edits: readonly Edit[]): number {
  return edits.reduce(
    (moved, { start, end, lines }) => (end <= line ? moved + lines.length - (end - start) : moved),
    line,
  );
}

function joined(steps: readonly Step[]): Updated {
  const [only, ...others] = steps;
  if (only !== undefined && others.length === 0) return only;
  const warnings = steps.flatMap(({ hunks: [first], warnings: own }, at): readonly Warning[] => {
    if (at === 0 || first === undefined) return own;
    const { path, patchLine, hunk, hunks, line } = first;
    return [{ code: "fits-result", path, patchLine, hunk, hunks, line }, ...own];
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
  // What matches loosely and is written as it is there already says that something else was expected.
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
