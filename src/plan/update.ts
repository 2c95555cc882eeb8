/** All hunks of one file edit on the text of one file. */

import { appendedAt } from "../locate/applied.ts";
import { type Located, locate, type LocateOptions } from "../locate/locate.ts";
import type { Placement } from "../locate/placement.ts";
import { looseness } from "../locate/levels.ts";
import { changesText, type Hunk, type Repair } from "../patch.ts";
import type { Warning } from "../warning.ts";
import { type Edit, splice } from "../splice/splice.ts";
import type { Lines, LineSpan } from "../text/lines.ts";
import { numbered, placed, type PlacedHunk, placeIn, type Stage } from "./placed.ts";
import type { Refusal, Unfit } from "./refused.ts";
import {
  addedSpans,
  findContested,
  isMadeFor,
  MAX_CONTESTED,
  movedHomes,
  wantsMade,
} from "./stages.ts";

export interface Updated {
  readonly text: string;
  /** The changes, if one splice made them all. */
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

/** Lines and hunks looked at for hunks that build on those before them, over all stages. */
const STAGE_WORK = 500_000;

/**
 * The text after all hunks, or what keeps any of them from being applied. All hunks are
 * located on the file as it was; one that is nowhere there may be meant for the result
 * of those before it, and so may those after it.
 */
export function updateText(given: Omit<Stage, "isFirst">, options: UpdateOptions): Updated | Unfit {
  const all = { ...given, hunks: numbered(given.hunks), isFirst: true };
  const { hunks, lines } = all;
  if (options.skipApplied !== true) return updateAll(all, options);
  const applied = new Map<number, number>();
  for (const miss of locate(hunks, lines, options, true).misses) {
    if (miss.cause === "applied") applied.set(miss.hunk, miss.start);
  }
  for (const [at, hunk] of hunks.entries()) {
    const start = appendedAt(hunk, lines);
    if (start === undefined) continue;
    applied.set(at, start);
    // Other lines may have been appended since, or these are there for another reason.
    const isLast = start + hunk.lines.length === lines.count;
    if (!isLast) return unfit(all, [{ hunk: at, cause: "applied", start }], [], options);
  }
  const updated = updateAll({ ...all, hunks: withoutApplied(hunks, applied) }, options);
  if ("findings" in updated) return updated;
  const skipped = [...applied].map(([hunk, start]): Warning => {
    return { code: "skipped-hunk", ...placeIn(all, hunk), line: start + 1 };
  });
  return { ...updated, warnings: [...skipped, ...updated.warnings] };
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

/** Places and applies hunks; with all that is forgiven only if they do not fit as they are written. */
function updateAll(all: Stage, options: UpdateOptions): Updated | Unfit {
  const strict = updateAs(all, options, false);
  const isDone = options.maxLevel === "exact" || !("findings" in strict);
  return isDone ? strict : updateAs(all, options, true);
}

function updateAs(all: Stage, options: UpdateOptions, tolerant: boolean): Updated | Unfit {
  const located = locate(all.hunks, all.lines, options, tolerant);
  const { hunks, placements, misses } = located;
  const meant = { ...all, hunks };
  if (misses.length > 0)
    // Of several stages the first is refused: it is about the file as it is.
    return (
      inStages(all, located, options, tolerant) ??
      inSequence(all, misses, options) ??
      unfit(meant, misses, placements, options)
    );
  const step = applied(all, placements);
  return "refusals" in step ? unfit(meant, step.refusals, placements, options) : step;
}

function unfit(
  stage: Stage,
  refusals: readonly Refusal[],
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
 * The hunks before the first that has no place are applied, and the others located on the result,
 * as often as it takes; undefined if that leads nowhere.
 */
function inStages(
  all: Stage,
  located: Located,
  options: UpdateOptions,
  tolerant: boolean,
): Updated | undefined {
  const steps: Step[] = [];
  let [stage, from, work]: [Stage, number, number] = [all, 0, STAGE_WORK];
  let { placements, misses } = located;
  let made: readonly LineSpan[] = [];
  // Where the hunks that are left matched the file as it was, in lines of the text as it is by now.
  let homes = new Map(placements.map(({ hunk, start }) => [hunk, start]));
  for (;;) {
    const first = misses[0]?.hunk ?? stage.hunks.length;
    if (misses[0] !== undefined && !mayBuildOn(misses[0])) return undefined;
    const before = placements.filter(({ hunk }) => hunk < first);
    const step = applied(stage, before);
    if ("refusals" in step) return undefined;
    steps.push(step);
    const next = stage.hunks[first];
    if (next === undefined) return joined(steps);
    work -= stage.lines.count + 10 * stage.hunks.length;
    if (work < 0 || !wantsMade(next, step.edits)) return undefined;
    from += first;
    homes = movedHomes(homes, from, step.edits);
    made = addedSpans(step.edits);
    const lines = stage.lines.ofSameKind(step.text);
    stage = { ...all, hunks: stage.hunks.slice(first), lines, isFirst: false };
    ({ placements, misses } = locate(stage.hunks, stage.lines, options, tolerant));
    if (!areMeant(placements, stage.lines, made, from, homes)) return undefined;
  }
}

/**
 * String edits as the tools apply them whose calls hold several: each exactly, and only once, in the text that those before
 * it leave; undefined if one is not.
 */
function inSequence(
  all: Stage,
  misses: readonly Refusal[],
  options: UpdateOptions,
): Updated | undefined {
  // Two that change one text may be meant to exchange something.
  const areApart = misses.every(({ cause }) => cause !== "overlap");
  if (!areApart || all.hunks.length * all.lines.count > STAGE_WORK) return undefined;
  const steps: Step[] = [];
  let { lines } = all;
  for (const [at, hunk] of all.hunks.entries()) {
    if (hunk.string === undefined) return undefined;
    const stage = { ...all, hunks: [hunk], lines, isFirst: at === 0 };
    const { placements, misses } = locate(stage.hunks, lines, options, false);
    if (misses.length > 0 || placements.some(({ level }) => level !== "exact")) return undefined;
    const step = applied(stage, placements);
    if ("refusals" in step) return undefined;
    steps.push(step);
    lines = lines.ofSameKind(step.text);
  }
  return joined(steps);
}

/** May a hunk without a place be meant for the result of those before it? */
function mayBuildOn({ hunk, cause }: Refusal): boolean {
  return hunk > 0 && cause !== "ambiguous" && cause !== "overlap" && cause !== "applied";
}

/**
 * Are places in the result of earlier hunks meant? The first hunk must have one, and those that
 * had a place in the file as it was must have kept it.
 */
function areMeant(
  placements: readonly Placement[],
  lines: Lines,
  made: readonly LineSpan[],
  from: number,
  homes: ReadonlyMap<number, number>,
): boolean {
  const hasFirst = placements.some(({ hunk }) => hunk === 0);
  if (!hasFirst || placements.length - homes.size > MAX_CONTESTED) return false;
  return placements.every((one) => {
    const home = homes.get(from + one.hunk);
    return home === undefined ? isMadeFor(one, placements, lines, made) : home === one.start;
  });
}

function joined(steps: readonly Step[]): Updated {
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

/** What comes of hunks that all have a place. */
interface Step extends Updated {
  readonly edits: readonly Edit[];
}

function applied(
  stage: Stage,
  placements: readonly Placement[],
): Step | { readonly refusals: readonly Refusal[] } {
  const { lines, closesLines } = stage;
  const spliced = splice(lines, placements, closesLines);
  if ("misses" in spliced) {
    const refusals = spliced.misses.map((miss): Refusal => ({ ...miss, cause: "not-indentable" }));
    return { refusals };
  }
  const contested = findContested(placements, lines, spliced.edits);
  if (contested !== undefined) {
    const { hunk, level, start } = contested;
    return { refusals: [{ hunk, cause: "contested", level, start }] };
  }
  const done = placements.filter((one) => isDone(one, spliced.idle));
  if (done.length > 0) return { refusals: done.map(refusalOf) };
  const { text, edits, idle, respelled } = spliced;
  const hunks = placed(placements, stage, respelled);
  const repairs = hunks.flatMap(({ repairs: names = [], patchLine }) =>
    names.map((name) => ({ name, patchLine })),
  );
  return { text, edits, hunks, warnings: warningsOf(placements, stage, idle), repairs };
}

/** Was a hunk found only because something does not count, and what it writes is there? */
function isDone({ hunk, level, lines }: Placement, idle: readonly number[]): boolean {
  const isLoose = looseness(level) > looseness("trailing-space");
  return isLoose && idle.includes(hunk) && lines.some(({ kind }) => kind !== "context");
}

/** A hunk that writes what is there is applied already, unless it changes nothing itself: then its text is another. */
function refusalOf({ hunk, start, lines }: Placement): Refusal {
  return changesText(lines)
    ? { hunk, cause: "applied", start }
    : { hunk, cause: "lines", elsewhere: [] };
}

function warningsOf(
  placements: readonly Placement[],
  stage: Stage,
  idle: readonly number[],
): Warning[] {
  const { hunks, lines } = stage;
  const nothing = new Set(idle);
  return placements.flatMap((placement): Warning[] => {
    const { hunk, start, firstOf, outOfOrder, pairs } = placement;
    const [place, line] = [placeIn(stage, hunk), start + 1];
    const found: Warning[] = [];
    if (firstOf !== undefined)
      found.push({ code: "several-places", ...place, line, count: firstOf });
    if (outOfOrder === true) found.push({ code: "out-of-order", ...place, line });
    const isStated = hunks[hunk]?.statedLine !== undefined;
    if (pairs.length === 0 && start === lines.count && start > 0 && !isStated)
      found.push({ code: "appended", ...place });
    if (nothing.has(hunk)) found.push({ code: "changes-nothing", ...place });
    return found;
  });
}
