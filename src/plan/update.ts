/** Applies all hunks of one file edit to the text of one file: locates and merges them. */

import { locate } from "../locate/locate.ts";
import { hasWord } from "../locate/find.ts";
import { indexOf } from "../locate/index.ts";
import { findStrings } from "../locate/search.ts";
import { lastOf, looseness, type Miss, type Placement, type Span } from "../locate/placement.ts";
import { exactSpans } from "../locate/strings.ts";
import { hunkEdits } from "../merge/hunk.ts";
import { type Edit, merge } from "../merge/merge.ts";
import { expectedLines, type Hunk, isContextOnly, onlyAdds, resultLines } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import { Lines } from "../text/lines.ts";
import { memoized } from "../text/memoized.ts";
import { lowerBound } from "../text/sorted.ts";
import type { Warning } from "../problem.ts";
import type { PlanOptions } from "./options.ts";
import { type HunksOfFile, type PlacedHunk, placeIn, type RefusedEdit } from "./placed.ts";

export interface Updated {
  readonly text: string;
  /** The changes, if they were made in a single merge. */
  readonly edits: readonly Edit[] | undefined;
  readonly hunks: readonly PlacedHunk[];
  readonly warnings: readonly Warning[];
}

/** Limit of the lines and hunks examined in all stages, where hunks need the result of earlier ones. */
const STAGE_WORK = 500_000;
/** How many hunks are also searched for in the result of those before them, and how many rounds look for applied ones. */
const MAX_TRIES = 20;

/** The text after all hunks, or why they cannot all be applied. */
export function updateText(set: HunksOfFile, options: PlanOptions): Updated | RefusedEdit {
  const skipped: Warning[] = [];
  const others = options.skipApplied === true ? withoutApplied(set, options, skipped) : set;
  const updated = inStages(others, options, STAGE_WORK);
  if ("findings" in updated) return updated;
  return { ...updated, warnings: [...skipped, ...updated.warnings] };
}

/**
 * Applies hunks by law W5: all are located in the text. If one is not found, or depends on those before it, these are applied
 * and the others located in the result, in the same way; if that fails, too, the first refusal is reported. A hunk that had
 * a place in the earlier text (`earlier`: the first lines of these places) keeps it. One that had none may only differ in
 * white space and typography from its place in the result: an alignment is not sound, except that of a string edit.
 */
function inStages(
  set: HunksOfFile,
  options: PlanOptions,
  work: number,
  earlier?: ReadonlyMap<number, number>,
): Updated | RefusedEdit {
  const { hunks, lines } = set;
  const { placements, misses } = locate(hunks, lines, options);
  const isSound = placements.every(({ hunk, start, level }) => {
    const known = earlier === undefined ? start : earlier.get(hunk);
    if (known !== undefined) return known === start;
    return hunks[hunk]?.string !== undefined || looseness(level) < looseness("aligned");
  });
  const dependent = firstDependent(set, placements);
  const next = Math.min(misses[0]?.hunk ?? hunks.length, dependent);
  const above = placements.filter(({ hunk }) => hunk < next);
  const step = applied(set, above);
  if ("misses" in step) return refusalOf(set, misses.length > 0 ? misses : step.misses, placements);
  if (next === hunks.length && isSound) return step;
  const left = work - lines.count - 10 * hunks.length;
  const mayContinue = next > 0 && left >= 0 && misses.every((miss) => mayNeedResult(miss, hunks));
  if (isSound && mayContinue) {
    const result = new Lines(step.text, lines);
    const grown = result.count - lines.count;
    const below = hunks.map((hunk, at) => detached(hunk, at, hunks, grown)).slice(next);
    const starts = new Map<number, number>();
    for (const { hunk, start } of placements)
      if (hunk !== dependent) starts.set(hunk - next, movedLine(start, step.edits));
    const made = set.made?.map((line) => movedLine(line, step.edits));
    const rest = inStages({ ...set, lines: result, hunks: below, made }, options, left, starts);
    if (!("findings" in rest)) {
      const line = rest.hunks[0]?.line ?? 0;
      const fits: Warning = { code: "fits-result", ...placeIn(set, next), line };
      const warnings = [...step.warnings, fits, ...rest.warnings];
      return { ...rest, edits: undefined, hunks: [...step.hunks, ...rest.hunks], warnings };
    }
  }
  const unclear: Miss = { hunk: dependent, cause: "no-match", elsewhere: [] };
  return refusalOf(set, misses.length > 0 ? misses : [unclear], placements);
}

/**
 * The first hunk that depends on those before it; if none does, the number of hunks. F1: it matches the text only loosely, but
 * their result to the letter, since it expects a line that one of them adds (`MAX_TRIES` hunks are tried, but none of a diff
 * that removes only such lines); or it replaces all occurrences of a string that they write or complete.
 */
function firstDependent(set: HunksOfFile, placements: readonly Placement[]): number {
  const { hunks } = set;
  const loose = new Set(placements.flatMap(({ hunk, level }) => (level === "exact" ? [] : [hunk])));
  const replaced = hunks.flatMap(({ string }) => (string?.all === true ? [string.old] : []));
  if (loose.size + replaced.length === 0) return hunks.length;
  const written = findStrings(replaced, hunks.map(({ string }) => string?.new ?? "").join("\0"));
  const [added, sought] = [new Set<string>(), new Set<string>()];
  let [tries, offset] = [MAX_TRIES, 0];
  for (const [at, { lines, string }] of hunks.entries()) {
    const { old = "", new: text = "", all = false } = string ?? {};
    // What is replaced twice is refused as a conflict.
    const isFirst = all && !sought.has(old);
    if (isFirst && (written.get(old)?.[0] ?? offset) < offset) return at;
    sought.add(old);
    offset += text.length + 1;
    // A string may be written only in part: the rest is beside the new text.
    const mayBe =
      (isFirst && at > 0) ||
      (loose.has(at) && lines.some(({ kind, text }) => kind !== "added" && added.has(text)));
    if (mayBe && tries-- > 0 && !removersIn(hunks).has(at)) {
      const above = placements.filter(({ hunk }) => hunk < at);
      const step = applied(set, above);
      const result = new Lines("text" in step ? step.text : "", set.lines);
      const expected = expectedLines(lines).map((line) => line.text);
      const countIn = (file: Lines): number => exactSpans([old], file).get(old)?.length ?? 0;
      const isThere = string
        ? countIn(result) > countIn(set.lines)
        : indexOf(result).exact(expected).length > 0;
      if (isThere) return at;
    }
    for (const { kind, text } of lines) if (kind === "added" && !isBlank(text)) added.add(text);
  }
  return hunks.length;
}

/** A hunk to be located without others: with its number, and with its stated line in a file that has grown above it. */
function detached(hunk: Hunk, at: number, hunks: readonly Hunk[], grown: number): Hunk {
  const { number = { hunk: at + 1, hunks: hunks.length }, statedLine } = hunk;
  const line = statedLine === undefined ? undefined : Math.max(0, statedLine + grown);
  return { ...hunk, number, statedLine: line };
}

/**
 * With `--skip-applied` the hunks that are not applied yet: of others the result is at its line, or around the old text. If some
 * are skipped, it is asked again of the hunks left: only now it may be known how far they are moved.
 */
function withoutApplied(
  set: HunksOfFile,
  options: PlanOptions,
  warnings: Warning[],
  rounds = MAX_TRIES,
): HunksOfFile {
  const { hunks, lines: file } = set;
  const { placements, misses } = locate(hunks, file, options);
  const places = new Map(placements.map((placement) => [placement.hunk, placement]));
  const done = new Map<number, number>();
  for (const miss of misses)
    if (miss.cause === "applied" && miss.isPart !== true) done.set(miss.hunk, miss.start);
  const made = [...(set.made ?? [])];
  let [grown, reached] = [0, 0];
  const others = hunks.flatMap((hunk, at): readonly Hunk[] => {
    const placement = places.get(at);
    const above = hunk.isBlock === true ? 0 : reached;
    const start = placement ? resultAt(placement, hunks, file, grown, above) : done.get(at);
    reached = Math.max(reached, start ?? placement?.start ?? 0);
    if (start === undefined) return [detached(hunk, at, hunks, grown)];
    warnings.push({ code: "skipped-hunk", ...placeIn(set, at), line: start + 1 });
    const result = resultLines(hunk.lines);
    grown += result.length - expectedLines(hunk.lines).length;
    for (const [line, { kind, text }] of result.entries())
      if (kind === "added" && !isBlank(text)) made.push(start + line);
    return [];
  });
  const rest = { ...set, hunks: others, made: made.toSorted((one, other) => one - other) };
  const isDone = others.length === hunks.length || others.length === 0 || rounds === 0;
  return isDone ? rest : withoutApplied(rest, options, warnings, rounds - 1);
}

/**
 * The first line of a hunk's result in the file, if it is around the old text; or at the hunk's line, where the old text is
 * not; or below a hunk above (`reached`), where the old text is not. Of a string, if each place of the old one is in the new
 * one. `grown`: by how many lines the applied hunks above have moved it.
 */
function resultAt(
  placement: Placement,
  hunks: readonly Hunk[],
  file: Lines,
  grown: number,
  reached: number,
): number | undefined {
  const { start, lines, exact } = placement;
  if (exact !== undefined) {
    const made = exactSpans([exact.string.new], file).get(exact.string.new) ?? [];
    let next = 0;
    let top: number | undefined;
    const isInside = exact.spans.every(({ first, from, last, to }) => {
      const endsAbove = (one: Span): boolean =>
        one.last < last || (one.last === last && one.to < to);
      for (let one = made[next]; one && endsAbove(one); one = made[next]) next++;
      const one = made[next];
      top ??= one?.first;
      return one && (one.first < first || (one.first === first && one.from <= from));
    });
    return isInside ? top : undefined;
  }
  const { texts, end } = resultOf(placement, file);
  const stated = (hunks[placement.hunk]?.statedLine ?? NaN) + grown;
  const [wasOpen, isOpen] = [expectedLines(lines), resultLines(lines)].map(
    (side) => side.at(-1)?.noNewline === true,
  );
  const hasOldEnd = wasOpen !== isOpen && wasOpen === (file.end(file.count - 1) === "");
  const isHere = (from: number): boolean =>
    (from === stated && start !== stated) ||
    (from <= start && from + texts.length >= end) ||
    (start < reached && from >= reached);
  const isChange = !isContextOnly({ lines }) && !hasOldEnd;
  const mayProve = isChange && (texts.length > 1 || texts.some(hasWord));
  return mayProve ? indexOf(file).exact(texts).find(isHere) : undefined;
}

/** The lines that a hunk makes of those from its place up to `end`. */
function resultOf(
  placement: Placement,
  file: Lines,
): { readonly texts: readonly string[]; readonly end: number } {
  const { start, pairs } = placement;
  const edits = hunkEdits(placement, file);
  const texts: string[] = [];
  if (typeof edits === "string") return { texts, end: start };
  let line = start;
  for (const edit of edits) {
    const added = edit.added?.map(({ actual }) => actual) ?? [];
    texts.push(...file.texts(line, edit.start), ...added);
    line = edit.end;
  }
  const end = (lastOf(pairs) ?? start - 1) + 1;
  return { texts: [...texts, ...file.texts(line, end)], end };
}

/** True if a hunk may match the result of earlier ones, as strings of one call may. The numbers of a diff are of the old file. */
function mayNeedResult({ hunk, cause }: Miss, hunks: readonly Hunk[]): boolean {
  const { string, statedLine } = hunks[hunk] ?? {};
  if (cause === "ambiguous" || cause === "count") return string !== undefined;
  if (removersIn(hunks).has(hunk)) return false;
  if (cause === "no-place") return statedLine === undefined;
  return cause !== "overlap" && cause !== "applied";
}

/** The hunks of a diff that remove only lines that those above add: all describe one change, so these are other lines. */
const removersIn = memoized((hunks: readonly Hunk[]) => {
  const [added, removers] = [new Set<string>(), new Set<number>()];
  for (const [at, { isBlock, lines }] of hunks.entries()) {
    const removed = lines.filter(({ kind, text }) => kind === "removed" && !isBlank(text));
    const removesAdded = removed.length > 0 && removed.every(({ text }) => added.has(text));
    if (removesAdded && isBlock !== true) removers.add(at);
    for (const { kind, text } of lines) if (kind === "added") added.add(text);
  }
  return removers;
}, new WeakMap<readonly Hunk[], ReadonlySet<number>>());

function refusalOf(
  set: HunksOfFile,
  misses: readonly Miss[],
  placements: readonly Placement[],
): RefusedEdit {
  const missing = new Set(misses.map(({ hunk }) => hunk));
  const fitting = placements.filter(({ hunk }) => !missing.has(hunk));
  const hunks = fitting.map((one) => placed(one, set));
  return { findings: [{ ...set, misses }], hunks };
}

/** Maps a line of the text before the edits to the text after them. */
export function movedLine(line: number, edits: readonly Edit[] = []): number {
  const above = edits.filter(({ end }) => end <= line);
  return above.reduce((moved, { start, end, lines }) => moved + lines.length - end + start, line);
}

/** The text after hunks that have places, or those that cannot be merged. */
function applied(
  set: HunksOfFile,
  placements: readonly Placement[],
): Updated | { readonly misses: readonly Miss[] } {
  const merged = merge(set.lines, placements, set.closesLines);
  if ("misses" in merged) return merged;
  const { text, edits } = merged;
  checkFence(set.lines, edits, text);
  const { made = [] } = set;
  const undoing = new Set(
    edits.flatMap(({ hunk, start, end }) =>
      (made[lowerBound(made, start)] ?? Infinity) < end ? [hunk] : [],
    ),
  );
  const changing = new Set(edits.map(({ hunk }) => hunk));
  // Strings on one line are one edit, of the first of them.
  const isNoOp = ({ hunk, exact }: Placement): boolean =>
    !changing.has(hunk) && exact?.string.old === exact?.string.new;
  const misses = placements.flatMap((one): readonly Miss[] => {
    const { hunk, start, level } = one;
    // One that removes what a skipped one has added takes a block from where it was moved to.
    const isPart = undoing.has(hunk) || undefined;
    // If a loosely matching hunk changes nothing, the file already has its new text: refused as applied.
    const isDone = isNoOp(one) && level !== "exact" && !isContextOnly(one);
    return isPart || isDone ? [{ hunk, cause: "applied", start, isPart }] : [];
  });
  if (misses.length > 0) return { misses };
  const respelled = new Set(edits.flatMap(({ hunk, isRespelled }) => (isRespelled ? [hunk] : [])));
  const hunks = placements.map((one) => placed(one, set, respelled.has(one.hunk)));
  const warnings = placements.flatMap((one) => warningsOf(one, set, isNoOp(one)));
  const plain = edits.map(({ start, end, lines }) => ({ start, end, lines }));
  return { text, edits: plain, hunks, warnings };
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

/** A placement for the report. `isRespelled`: typographic characters in the added lines were replaced by plain ones. */
function placed(placement: Placement, set: HunksOfFile, isRespelled = false): PlacedHunk {
  const { hunk: index, level, start, lines, pairs, repairs } = placement;
  // The stated line is that of the first expected line, which the file may lack.
  const first = pairs.findIndex((line) => line !== -1);
  const dropped = expectedLines(lines.slice(0, Math.max(0, first))).length;
  const { statedLine = start - dropped } = set.hunks[index] ?? {};
  const moved = start - dropped - statedLine || undefined;
  const names = isRespelled ? (["typographic-characters", ...repairs] as const) : repairs;
  const found = names.length === 0 ? undefined : names;
  return { ...placeIn(set, index), level, line: start + 1, moved, repairs: found };
}

function warningsOf(placement: Placement, set: HunksOfFile, isNoOp: boolean): readonly Warning[] {
  const { hunk, start, firstAmong, outOfOrder, exact } = placement;
  const [place, line] = [placeIn(set, hunk), start + 1];
  const found: Warning[] = [];
  if (firstAmong !== undefined)
    found.push({ code: "several-places", ...place, line, count: firstAmong });
  if (outOfOrder === true) found.push({ code: "out-of-order", ...place, line });
  const isStated = set.hunks[hunk]?.statedLine !== undefined;
  const isAppended = exact === undefined && onlyAdds(placement) && start === set.lines.count;
  if (isAppended && start > 0 && !isStated) found.push({ code: "appended", ...place });
  if (isNoOp) found.push({ code: "changes-nothing", ...place });
  return found;
}
