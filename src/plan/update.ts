/** Applies all hunks of one file edit to the text of one file. */

import { locate } from "../locate/locate.ts";
import { looseness, type Miss, type Placement } from "../locate/placement.ts";
import { type Edit, merge, type Merged } from "../merge/merge.ts";
import { type Hunk, isContextOnly, onlyAdds, type Repair } from "../patch.ts";
import type { Warning } from "../problem.ts";
import { Lines } from "../text/lines.ts";
import type { PlanOptions } from "./options.ts";
import { numbered, placed, type PlacedHunk, placeIn, type Stage, type Unfit } from "./placed.ts";

export interface Updated {
  readonly text: string;
  /** The changes, if they were made in a single merge. */
  readonly edits: readonly Edit[] | undefined;
  readonly hunks: readonly PlacedHunk[];
  readonly warnings: readonly Warning[];
  /** Repairs in reading that were only detected against the file. */
  readonly repairs: readonly Repair[];
}

/** Limit of the lines and hunks examined in all stages, where hunks need the result of earlier ones. */
const STAGE_WORK = 500_000;

/** The result of hunks that all have a place. */
interface Step extends Updated {
  readonly edits: readonly Edit[];
}

/**
 * The text after all hunks, or why they cannot all be applied (W5). All hunks are located in the file. If one is not
 * found, those before it are applied and the others located in the result, repeatedly. A hunk that had a place in the
 * earlier text keeps it. One that had none may only differ in white space and typography from its place in the result: no
 * alignment is tried, except for string edits.
 */
export function updateText(given: Omit<Stage, "isFirst">, options: PlanOptions): Updated | Unfit {
  let stage: Stage = { ...given, hunks: numbered(given.hunks), isFirst: true };
  const [steps, skipped]: [Step[], Warning[]] = [[], []];
  let refused: Unfit | undefined;
  let knownStarts: ReadonlyMap<number, number> = new Map();
  let work = STAGE_WORK;
  const located = { ...options, maxLevel: options.maxLevel ?? "aligned" };
  for (;;) {
    const { hunks, lines } = stage;
    const { placements, misses } = locate(hunks, lines, located);
    const done =
      options.skipApplied === true ? appliedHunks(stage, misses) : new Map<number, number>();
    if (done.size > 0 && stage.isFirst) {
      for (const [hunk, start] of done)
        skipped.push({ code: "skipped-hunk", ...placeIn(stage, hunk), line: start + 1 });
      stage = { ...given, hunks: withoutApplied(hunks, done), isFirst: true };
      continue;
    }
    const step = misses.length === 0 ? applied(stage, placements) : { misses };
    const hasMisses = "misses" in step;
    if (hasMisses) refused ??= refusalOf(stage, step.misses, placements, options);
    const isKept = placements.every(({ hunk, start, level }) => {
      const known = knownStarts.get(hunk);
      if (known !== undefined || steps.length === 0) return known === undefined || known === start;
      return hunks[hunk]?.string !== undefined || looseness(level) < looseness("aligned");
    });
    if (refused !== undefined && !isKept) return refused;
    if (!hasMisses) return joined([...steps, step], skipped);
    const next = misses[0]?.hunk ?? 0;
    work -= lines.count + 10 * hunks.length;
    const isLast = next === 0 || work < 0 || !misses.every((miss) => mayNeedResult(miss, hunks));
    const above = placements.filter(({ hunk }) => hunk < next);
    const before = isLast ? step : applied(stage, above);
    if ("misses" in before) return refused ?? refusalOf(stage, before.misses, placements, options);
    steps.push(before);
    knownStarts = new Map(
      placements.map(({ hunk, start }) => [hunk - next, movedLine(start, before.edits)] as const),
    );
    const result = new Lines(before.text, lines);
    stage = { ...given, hunks: hunks.slice(next), lines: result, isFirst: false };
  }
}

/** The hunks that are applied already, and their first lines; also those that append what the file ends with. */
function appliedHunks(
  { hunks, lines: file }: Stage,
  misses: readonly Miss[],
): ReadonlyMap<number, number> {
  const done = new Map<number, number>();
  for (const miss of misses) if (miss.cause === "applied") done.set(miss.hunk, miss.start);
  for (const [at, { lines, endOfFile }] of hunks.entries()) {
    const start = file.count - lines.length;
    const isAppended = endOfFile && onlyAdds({ lines }) && lines.length > 1;
    if (isAppended && lines.every(({ text }, index) => file.text(start + index) === text))
      done.set(at, start);
  }
  return done;
}

/** The other hunks. Stated lines count in the file before any hunk was applied. */
function withoutApplied(
  hunks: readonly Hunk[],
  done: ReadonlyMap<number, number>,
): readonly Hunk[] {
  let grown = 0;
  return hunks.flatMap((hunk, at): readonly Hunk[] => {
    const { lines, statedLine: stated } = hunk;
    if (!done.has(at))
      return [stated === undefined ? hunk : { ...hunk, statedLine: Math.max(0, stated + grown) }];
    for (const { kind } of lines) grown += kind === "added" ? 1 : kind === "removed" ? -1 : 0;
    return [];
  });
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
  { similarity }: PlanOptions,
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

function joined(steps: readonly Step[], skipped: readonly Warning[]): Updated {
  const warnings = steps.flatMap(({ hunks: [first], warnings: rest }, at): readonly Warning[] => {
    if (at === 0 || first === undefined) return rest;
    const { path, patchLine, hunk, hunks, line } = first;
    return [{ code: "fits-result", path, patchLine, hunk, hunks, line }, ...rest];
  });
  return {
    text: steps.at(-1)?.text ?? "",
    edits: steps.length === 1 ? steps[0]?.edits : undefined,
    hunks: steps.flatMap(({ hunks }) => hunks),
    warnings: [...skipped, ...warnings],
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
