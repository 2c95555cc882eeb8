/** Applies all hunks of one file edit to the text of one file. */

import { locate, type LocateOptions } from "../locate/locate.ts";
import { exactTable } from "../locate/index.ts";
import { looseness, type Miss, type Placement } from "../locate/placement.ts";
import { type Edit, merge, type Merged } from "../merge/merge.ts";
import {
  expectedLines,
  type Hunk,
  isContextOnly,
  onlyAdds,
  type Patch,
  type Repair,
  type RepairName,
  resultLines,
} from "../patch.ts";
import { Lines } from "../text/lines.ts";
import type { Warning } from "../problem.ts";
import type { PlanOptions } from "./options.ts";
import { type HunksOfFile, type PlacedHunk, placeIn, type Unfit } from "./placed.ts";

export interface Updated {
  readonly text: string;
  /** The changes, if they were made in a single merge. */
  readonly edits: readonly Edit[] | undefined;
  readonly hunks: readonly PlacedHunk[];
  readonly warnings: readonly Warning[];
  /** Repairs in reading that were only detected against the file. */
  readonly repairs: readonly Repair[];
}

/** Hunks that are located together. */
interface Stage extends HunksOfFile, Pick<Patch, "closesLines"> {}

/** Limit of the lines and hunks examined in all stages, where hunks need the result of earlier ones. */
const STAGE_WORK = 500_000;

/**
 * The text after all hunks, or why they cannot all be applied (W5). All hunks are located in the file. If one is not
 * found, those before it are applied and the others located in the result, repeatedly. A hunk that had a place in the
 * earlier text keeps it. One that had none may only differ in white space and typography from its place in the result: no
 * alignment is tried, except for string edits.
 */
export function updateText(given: Stage, planOptions: PlanOptions): Updated | Unfit {
  const options = { ...planOptions, maxLevel: planOptions.maxLevel ?? "aligned" };
  const { hunks: all, skipped } = withoutApplied(given, options);
  let stage: Stage = { ...given, hunks: all };
  const steps: Updated[] = [];
  let refused: Unfit | undefined;
  let knownStarts: ReadonlyMap<number, number> = new Map();
  let work = STAGE_WORK;
  for (;;) {
    const { hunks, lines } = stage;
    const { placements, misses } = locate(hunks, lines, options);
    const isKept = placements.every(({ hunk, start, level }) => {
      const known = knownStarts.get(hunk);
      if (known !== undefined || steps.length === 0) return known === undefined || known === start;
      return hunks[hunk]?.string !== undefined || looseness(level) < looseness("aligned");
    });
    const step = misses.length === 0 ? applied(stage, placements) : { misses };
    if (!("misses" in step))
      return refused !== undefined && !isKept ? refused : joined([...steps, step], skipped);
    refused ??= refusalOf(stage, step.misses, placements, options);
    work -= lines.count + 10 * hunks.length;
    const next = misses[0]?.hunk ?? 0;
    if (!isKept || next === 0 || work < 0) return refused;
    if (!misses.every((miss) => mayNeedResult(miss, hunks))) return refused;
    const above = placements.filter(({ hunk }) => hunk < next);
    const before = applied(stage, above);
    if ("misses" in before) return refused;
    steps.push(before);
    knownStarts = new Map(
      placements.map(
        ({ hunk, start }) => [hunk - next, movedLine(start, before.edits ?? [])] as const,
      ),
    );
    const result = new Lines(before.text, lines);
    const below = numbered(hunks).slice(next);
    const rest = below.map((hunk) => statedBelow(hunk, result.count - lines.count));
    stage = { ...given, hunks: rest, lines: result };
  }
}

/** The hunks with their numbers, which stay the same when others are left out. */
function numbered(hunks: readonly Hunk[]): readonly Hunk[] {
  return hunks.map((hunk, at) =>
    hunk.number === undefined ? { ...hunk, number: { hunk: at + 1, hunks: hunks.length } } : hunk,
  );
}

/** The hunk, with its stated line in a file that has grown above it. */
function statedBelow(hunk: Hunk, grown: number): Hunk {
  const { statedLine } = hunk;
  if (statedLine === undefined) return hunk;
  return { ...hunk, statedLine: Math.max(0, statedLine + grown) };
}

/** With `--skip-applied` the hunks that are not applied yet: the old text of others is there only as a part of the result. */
function withoutApplied(
  stage: Stage,
  options: LocateOptions & PlanOptions,
): { readonly hunks: readonly Hunk[]; readonly skipped: readonly Warning[] } {
  const { hunks, lines: file } = stage;
  if (options.skipApplied !== true) return { hunks, skipped: [] };
  const done = new Map<number, number>();
  const { placements, misses } = locate(hunks, file, options);
  for (const miss of misses) if (miss.cause === "applied") done.set(miss.hunk, miss.start);
  for (const { hunk: at, start, lines: read, exact } of placements) {
    const { lines = [] } = exact === undefined ? { lines: read } : (hunks[at] ?? {});
    const result = resultLines(lines).map(({ text }) => text);
    const end = start + expectedLines(lines).length;
    const isAround = (from: number): boolean => from <= start && from + result.length >= end;
    const around = result.length < 2 ? undefined : exactTable(file).find(result).find(isAround);
    if (around !== undefined && !isContextOnly({ lines })) done.set(at, around);
  }
  let grown = 0;
  const others = numbered(hunks).flatMap((hunk, at): readonly Hunk[] => {
    if (!done.has(at)) return [statedBelow(hunk, grown)];
    for (const { kind } of hunk.lines) grown += kind === "added" ? 1 : kind === "removed" ? -1 : 0;
    return [];
  });
  const skipped = Array.from(done, ([hunk, start]): Warning => {
    return { code: "skipped-hunk", ...placeIn(stage, hunk), line: start + 1 };
  });
  return { hunks: others, skipped };
}

/** True if the hunk may be found in the result of earlier ones. Tools apply several strings of a call one after the other. */
function mayNeedResult({ hunk, cause }: Miss, hunks: readonly Hunk[]): boolean {
  if (cause === "ambiguous" || cause === "count") return hunks[hunk]?.string !== undefined;
  return cause !== "overlap";
}

function refusalOf(
  stage: Stage,
  misses: readonly Miss[],
  placements: readonly Placement[],
  { similarity }: PlanOptions,
): Unfit {
  const { path, hunks, lines } = stage;
  const without = new Set(misses.map(({ hunk }) => hunk));
  const fitting = placements.filter(({ hunk }) => !without.has(hunk));
  return {
    findings: [{ misses, path, hunks, lines, similarity }],
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

function joined(steps: readonly Updated[], skipped: readonly Warning[]): Updated {
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
): Updated | { readonly misses: readonly Miss[] } {
  const merged = merge(stage.lines, placements, stage.closesLines);
  if ("misses" in merged) return merged;
  const { text, edits, noOps, respelled } = merged;
  checkFence(stage.lines, edits, text);
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

/** W6, the fence. Throws an Error, which is a bug of ours, if `result` differs from the lines outside the edits. */
export function checkFence(lines: Lines, edits: readonly Edit[], result: string): void {
  let [at, line] = [0, 0];
  for (const edit of [...edits, { start: lines.count, end: lines.count, lines: [] }]) {
    const kept = lines.source.slice(lines.offset(line), lines.offset(edit.start));
    if (!result.startsWith(kept, at)) throw new Error("text outside the edits changed");
    at += kept.length;
    for (const line of edit.lines) at += line.length;
    line = edit.end;
  }
  if (at !== result.length) throw new Error("text outside the edits changed");
}

/**
 * The placements for the report, in the order of the patch. `respelled`: hunks in whose
 * added lines typographic characters were replaced by plain ones.
 */
function placed(
  placements: readonly Placement[],
  stage: Stage,
  respelled: readonly number[] = [],
): PlacedHunk[] {
  const respelledHunks = new Set(respelled);
  return placements
    .map((placement): PlacedHunk => {
      const { hunk: at, level, start } = placement;
      const moved = movedBy(placement, stage.hunks[at]);
      const repairs: readonly RepairName[] = respelledHunks.has(at)
        ? ["typographic-characters", ...placement.repairs]
        : placement.repairs;
      return {
        ...placeIn(stage, at),
        level,
        line: start + 1,
        moved: moved === 0 ? undefined : moved,
        repairs: repairs.length === 0 ? undefined : repairs,
      };
    })
    .toSorted((a, b) => a.hunk - b.hunk);
}

/** The distance from the stated line of the first expected line to its place. */
function movedBy({ start, lines, pairs }: Placement, hunk: Hunk | undefined): number {
  const stated = hunk?.statedLine;
  if (stated === undefined) return 0;
  const first = pairs.findIndex((line) => line !== -1);
  const dropped = lines.filter(({ kind }, at) => at < first && kind !== "added").length;
  return start - (stated + dropped);
}

function warningsOf(placements: readonly Placement[], stage: Stage, { noOps }: Merged): Warning[] {
  const { hunks, lines } = stage;
  const nothing = new Set(noOps);
  return placements.flatMap((placement): Warning[] => {
    const { hunk, start, firstAmong, outOfOrder, exact } = placement;
    const [place, line] = [placeIn(stage, hunk), start + 1];
    const found: Warning[] = [];
    if (firstAmong !== undefined)
      found.push({ code: "several-places", ...place, line, count: firstAmong });
    if (outOfOrder === true) found.push({ code: "out-of-order", ...place, line });
    const isStated = hunks[hunk]?.statedLine !== undefined;
    const isAppended = exact === undefined && onlyAdds(placement) && start === lines.count;
    if (isAppended && start > 0 && !isStated) found.push({ code: "appended", ...place });
    if (nothing.has(hunk)) found.push({ code: "changes-nothing", ...place });
    return found;
  });
}
