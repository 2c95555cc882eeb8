/** All hunks of one file edit on the text of one file. */

import { appendedAt } from "../locate/applied.ts";
import { locate, type LocateOptions, type Miss, type Placement } from "../locate/locate.ts";
import { strictness } from "../locate/ladder.ts";
import { type NearMissBudget, NearMisses } from "../locate/similar.ts";
import type { Hunk, Repair } from "../patch.ts";
import type { HunkPlace, Problem } from "../problem.ts";
import type { Warning } from "../warning.ts";
import { type Edit, splice } from "../splice/splice.ts";
import type { Lines } from "../text/lines.ts";
import { placeAt, problemOf } from "./misses.ts";
import { placed, type PlacedHunk, type Placing } from "./placed.ts";
import {
  addedSpans,
  findContested,
  isMadeFor,
  MAX_CONTESTED,
  movedHomes,
  type Span,
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
  /** Written lines end with a newline, also the last one of the file. */
  readonly closesLines?: boolean;
}

/** Why not all hunks fit, and those that do. */
export interface Misfit {
  readonly problems: readonly Problem[];
  readonly hunks: readonly PlacedHunk[];
}

/** Lines and hunks looked at for hunks that build on those before them, over all stages. */
const STAGE_WORK = 500_000;

/**
 * The text after all hunks, or what keeps any of them from being applied. All hunks are
 * located on the file as it was; one that is nowhere there may be meant for the result
 * of those before it, and so may those behind it. The budget bounds the search for near
 * misses.
 */
export function updateText(
  path: string,
  all: readonly Hunk[],
  lines: Lines,
  options: UpdateOptions,
  budget: NearMissBudget,
): Updated | Misfit {
  const numbered = all.map(({ patchLine }, at): HunkPlace => {
    return { path, patchLine, hunk: at + 1, hunks: all.length };
  });
  if (options.skipApplied !== true) return updateAll(all, numbered, lines, options, budget);
  const applied = new Map<number, number>();
  for (const miss of locate(all, lines, options, true).misses) {
    if (miss.cause === "applied") applied.set(miss.hunk, miss.start);
  }
  for (const [at, hunk] of all.entries()) {
    const start = appendedAt(hunk, lines);
    const place = numbered[at];
    if (start === undefined || place === undefined) continue;
    applied.set(at, start);
    // Other lines may have been appended since, or these stand there for another reason.
    const isLast = start + hunk.lines.length === lines.count;
    if (!isLast)
      return { problems: [{ code: "already-applied", ...place, line: start + 1 }], hunks: [] };
  }
  const places = numbered.filter((_, at) => !applied.has(at));
  const updated = updateAll(withoutApplied(all, applied), places, lines, options, budget);
  if ("problems" in updated) return updated;
  const skipped = [...applied].flatMap(([hunk, start]): Warning[] => {
    const place = numbered[hunk];
    return place === undefined ? [] : [{ code: "skipped-hunk", ...place, line: start + 1 }];
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

/** Places and applies hunks; `numbered` says how the report names each. */
function updateAll(
  all: readonly Hunk[],
  numbered: readonly HunkPlace[],
  original: Lines,
  options: UpdateOptions,
  budget: NearMissBudget,
): Updated | Misfit {
  if (options.maxRung === "exact")
    return inStages(all, numbered, original, options, budget, "exact");
  const plain = inStages(all, numbered, original, options, budget, "plain");
  return plain === LOST ? inStages(all, numbered, original, options, budget, "tolerant") : plain;
}

/** What is not told of hunks that are nowhere, because they are tried again. */
const LOST: Misfit = { problems: [], hunks: [] };

/** The same, with or without all that is forgiven; `plain` gives `LOST` if a hunk is nowhere. */
function inStages(
  all: readonly Hunk[],
  numbered: readonly HunkPlace[],
  original: Lines,
  options: UpdateOptions,
  budget: NearMissBudget,
  mode: "exact" | "plain" | "tolerant",
): Updated | Misfit {
  const hunks: PlacedHunk[] = [];
  const warnings: Warning[] = [];
  const repairs: Repair[] = [];
  let lines = original;
  let from = 0;
  let made: readonly Span[] = [];
  let failure: Misfit | undefined;
  let work = STAGE_WORK;
  // Where the hunks left stood in the file as it was, in lines of the text as it is by now.
  let homes = new Map<number, number>();
  for (let stage = 0; ; stage++) {
    const here = (index: number): HunkPlace =>
      numbered[from + index] ?? { path: "", patchLine: 0, hunk: 0, hunks: 0 };
    const rest = all.slice(from);
    const { placements, misses } = locate(rest, lines, options, mode === "tolerant");
    const placing: Placing = { file: lines, here, ...(stage === 0 ? { hunks: rest } : {}) };
    const fitted = (): PlacedHunk[] => placed(placements, placing);
    const first = misses[0];
    // Of several stages the first is reported: it is about the file as it stands.
    if (first !== undefined && failure === undefined) {
      const near = new NearMisses(lines, budget);
      const told = (miss: Miss): Problem =>
        problemOf(miss, rest, lines, here, near, options.similarity);
      const isLost = mode === "plain" && misses.some((miss) => "elsewhere" in miss);
      failure = isLost ? LOST : { problems: misses.map(told), hunks: fitted() };
    }
    if (stage === 0) {
      homes = new Map(placements.map(({ hunk, start }) => [hunk, start]));
    } else if (failure !== undefined) {
      const fits = placements[0]?.hunk === 0 && placements.length - homes.size <= MAX_CONTESTED;
      const mayStand = (one: Placement): boolean => {
        const home = homes.get(from + one.hunk);
        return home === undefined ? isMadeFor(one, placements, lines, made) : home === one.start;
      };
      if (!fits || !placements.every(mayStand)) return failure;
    }
    if (stage > 0) warnings.push({ code: "fits-result", ...here(0), line: fitted()[0]?.line ?? 0 });
    const before =
      first === undefined ? placements : placements.filter((one) => one.hunk < first.hunk);
    const spliced = splice(lines, before, options.closesLines);
    if ("misses" in spliced) {
      const problems = spliced.misses.map((miss): Problem => {
        return { code: "not-indentable", ...here(miss.hunk), text: miss.text };
      });
      const stuck = new Set(problems.map((problem) => "hunk" in problem && problem.hunk));
      return failure ?? { problems, hunks: fitted().filter(({ hunk }) => !stuck.has(hunk)) };
    }
    const contested = findContested(before, lines, spliced.edits);
    if (contested !== undefined) {
      const { hunk, rung, start } = contested;
      const places = [placeAt(start, lines)];
      const problem: Problem = { code: "ambiguous", ...here(hunk), rung, places, count: 2 };
      const others = fitted().filter((one) => one.hunk !== here(hunk).hunk);
      return failure ?? { problems: [problem], hunks: others };
    }
    const undone = before.filter(({ hunk, rung, lines: own }) => {
      const isLoose = strictness(rung) > strictness("trailing-space");
      return isLoose && spliced.idle.includes(hunk) && own.some(({ kind }) => kind !== "context");
    });
    if (undone.length > 0) {
      // Found only because something does not count, and what it writes is there.
      const done = new Set(undone.map(({ hunk }) => hunk));
      const problems = undone.map(({ hunk, start }): Problem => {
        return { code: "already-applied", ...here(hunk), line: start + 1 };
      });
      const others = fitted().filter(
        ({ hunk }) => ![...done].some((one) => here(one).hunk === hunk),
      );
      return failure ?? { problems, hunks: others };
    }
    const { respelled } = spliced;
    for (const hunk of placed(before, { ...placing, respelled })) hunks.push(hunk);
    for (const warning of warningsOf(before, rest, here, spliced.idle, lines))
      warnings.push(warning);
    for (const hunk of respelled) {
      repairs.push({ name: "typographic-characters", patchLine: here(hunk).patchLine });
    }
    for (const { hunk, repairs: names } of before) {
      for (const name of names) repairs.push({ name, patchLine: here(hunk).patchLine });
    }
    if (first === undefined) {
      const edits = stage === 0 ? spliced.edits : undefined;
      return { text: spliced.text, edits, hunks, warnings, repairs };
    }
    const next = rest[first.hunk];
    const final =
      first.cause === "ambiguous" ||
      first.cause === "overlap" ||
      first.cause === "applied" ||
      first.hunk === 0;
    work -= lines.count + 10 * rest.length;
    const needs = next !== undefined && wantsMade(next, spliced.edits);
    if (failure !== undefined && (final || work < 0 || !needs)) return failure;
    from += first.hunk;
    homes = movedHomes(homes, from, spliced.edits);
    made = addedSpans(spliced.edits);
    lines = lines.ofSameKind(spliced.text);
  }
}

function warningsOf(
  placements: readonly Placement[],
  hunks: readonly Hunk[],
  place: (index: number) => HunkPlace,
  idle: readonly number[],
  lines: Lines,
): Warning[] {
  const nothing = new Set(idle);
  return placements.flatMap((placement): Warning[] => {
    const { hunk, start, firstOf, outOfOrder, pairs } = placement;
    const line = start + 1;
    const found: Warning[] = [];
    if (firstOf !== undefined)
      found.push({ code: "several-places", ...place(hunk), line, count: firstOf });
    if (outOfOrder === true) found.push({ code: "out-of-order", ...place(hunk), line });
    const isStated = hunks[hunk]?.statedLine !== undefined;
    if (pairs.length === 0 && start === lines.count && start > 0 && !isStated)
      found.push({ code: "appended", ...place(hunk) });
    if (nothing.has(hunk)) found.push({ code: "changes-nothing", ...place(hunk) });
    return found;
  });
}
