/**
 * Finds the place of each hunk of one file edit, all in the unchanged file: finds candidates, then chooses. (`merge` writes
 * the result; the planner handles hunks that depend on the result of others.)
 *
 *     candidates   all places of a hunk (`find`, `index`, `strings`), or its alignment (`align`, `likeness`)
 *     readings     faults of transcription, undone for all hunks together
 *     choose       which of several places is right (`anchors`)
 *
 * The laws, each by example. The file is
 *
 *     1  def load(path):
 *     2      data = read(path)
 *     3      return data
 *
 * F1. Exact is exact. `data = read(path)` as an old string is replaced by exactly the new one.
 * F2. The first of three ways that finds anything decides: the same text; the same text ignoring white space and typography
 *     (`data=read( path )` is line 2); an alignment, in which context may differ. Line 2 as context for `+ check()`
 *     may be `data = read(path, mode)` in the hunk, if lines 1 and 3 match.
 * F3 to F5 concern alignments: see `align`.
 * F6. Evidence decides among equal places: see `choose`. A hunk that still has several is ambiguous.
 * F7. Other readings are tried after the text as written, for all hunks of the file together: see `readings`.
 * W4. A hunk is already applied if the file has exactly the result and not the old text: for example a hunk that turns
 *     `return None` into line 3, with line 2 as context.
 */

import { expectedLines, type Hunk, isContextOnly, type RepairName, resultLines } from "../patch.ts";
import { reduced } from "../halves.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { AnchorFinder } from "./anchors.ts";
import { CandidateFinder, type Candidates, type Found, type LocateOptions } from "./candidates.ts";
import { choose } from "./choose.ts";
import { exactTable } from "./index.ts";
import { type Cause, looseness, type Miss, type Placement } from "./placement.ts";
import { type Reading, READINGS } from "./readings.ts";

export type { LocateOptions } from "./candidates.ts";

export interface Located {
  /** In the order of the hunks. A string that is replaced everywhere may have several. */
  readonly placements: readonly Placement[];
  readonly misses: readonly Miss[];
}

/** Places all hunks in the file, and reports why others cannot be placed. Hunks and lines are 0-based. */
export function locate(hunks: readonly Hunk[], file: Lines, options: LocateOptions): Located {
  const anchors = new AnchorFinder(file);
  const { finder, reads, found } = readingOf(hunks.map(reduced), file, options, anchors);
  const candidates: Candidates[] = [];
  const misses: Miss[] = [];
  for (const [index, { hunk, repairs }] of reads.entries()) {
    const places = found[index] ?? looselyFound(hunk, finder, file);
    if ("cause" in places) misses.push({ hunk: index, ...places });
    else {
      const isAnchor = hunk.isBlock !== true && isContextOnly(hunks[index] ?? hunk);
      const all = repairs.concat(places.repair ?? []);
      candidates.push({ ...places, index, hunk, isAnchor, repairs: all });
    }
  }
  const placements: Placement[] = [];
  for (const one of choose(candidates, { file, anchors, first: options.first })) {
    if ("cause" in one) misses.push(one);
    else if (one.level === "similar" || looseness(one.level) <= looseness(options.maxLevel))
      placements.push(one);
    else misses.push({ hunk: one.hunk, cause: "lines", elsewhere: [] });
  }
  return { placements, misses: misses.toSorted((one, other) => one.hunk - other.hunk) };
}

/** The hunks of a file in one reading, and their places, found exactly or ignoring white space and typography. */
interface ReadHunks {
  readonly finder: CandidateFinder;
  readonly reads: readonly { readonly hunk: Hunk; readonly repairs: readonly RepairName[] }[];
  readonly found: readonly (Found | Cause | undefined)[];
}

function readingOf(
  hunks: readonly Hunk[],
  file: Lines,
  options: LocateOptions,
  anchors: AnchorFinder,
): ReadHunks {
  const finder = new CandidateFinder(hunks, file, options, anchors);
  const reads = hunks.map((hunk) => ({ hunk, repairs: [] }));
  let best: ReadHunks = { finder, reads, found: hunks.map((hunk) => finder.strict(hunk)) };
  if (options.maxLevel === "exact") return best;
  const finderOf = (next: readonly Hunk[]): CandidateFinder =>
    new CandidateFinder(next, file, options, anchors);
  for (const reading of READINGS) {
    const isSure = reading.isSure?.(hunks, file) === true;
    if (isSure || best.found.includes(undefined))
      best = reread(best, reading, isSure, file, finderOf);
  }
  return best;
}

/** F7: takes another reading if none of the hunks it changes matched and one does now, or if it is sure; else `known`. */
function reread(
  known: ReadHunks,
  { repair, read }: Reading,
  isSure: boolean,
  file: Lines,
  finderOf: (hunks: readonly Hunk[]) => CandidateFinder,
): ReadHunks {
  const hunks = known.reads.map(({ hunk }) => hunk);
  const others = hunks.map(read);
  const next = others.flatMap((hunk) => (hunk === undefined ? [] : [reduced(hunk)]));
  const affected = [...hunks.keys()].filter((at) => {
    const [hunk, other] = [hunks[at], others[at]];
    return hunk !== undefined && other !== undefined && expectedText(hunk) !== expectedText(other);
  });
  // If a hunk matches as written, it has no such fault, and so has none.
  const areUnmatched = affected.length > 0 && affected.every((at) => known.found[at] === undefined);
  if (next.length < hunks.length || (!isSure && !areUnmatched)) return known;
  const finder = finderOf(next);
  const isSame = (at: number): boolean => others[at] === hunks[at];
  const found = next.map((hunk, at) => (isSame(at) ? known.found[at] : finder.strict(hunk)));
  const isFound = (at: number): boolean => {
    const [places, before, hunk] = [found[at], hunks[at], next[at]];
    if (places !== undefined) return !("cause" in places);
    return hunk !== undefined && before !== undefined && finder.share(hunk) > finder.share(before);
  };
  if (!isSure && !affected.some(isFound)) return known;
  // If only the expected lines have numbers, their indentation in the hunk must be that of the file.
  const hasOnlyExpectedNumbers =
    repair === "line-numbers" &&
    hunks.some(
      (one, at) => !isSame(at) && addedText(one) !== "" && addedText(one) === addedText(next[at]),
    );
  if (hasOnlyExpectedNumbers && !found.every((one) => isIndentedAs(one, file))) return known;
  const reads = known.reads.map(({ hunk, repairs }, at) =>
    isSame(at) ? { hunk, repairs } : { hunk: next[at] ?? hunk, repairs: [...repairs, repair] },
  );
  return { finder, reads, found };
}

function expectedText({ lines, string }: Hunk): string {
  return (
    string?.old ??
    expectedLines(lines)
      .map(({ text }) => text)
      .join("\n")
  );
}

function addedText(hunk: Hunk | undefined): string | undefined {
  return hunk?.lines.flatMap(({ kind, text }) => (kind === "added" ? [text] : [])).join("\n");
}

/** True if a hunk has a place, and the same indentation there as the file. */
function isIndentedAs(found: Found | Cause | undefined, file: Lines): boolean {
  if (found === undefined || "cause" in found) return false;
  const { lines, pairs } = found.placeAt(found.starts[0] ?? 0);
  return lines.every(({ text }, at) => {
    const line = pairs[at] ?? -1;
    return line === -1 || isBlank(text) || indentOf(text) === indentOf(file.text(line));
  });
}

/** For a hunk without strict places: that it is already applied, else its alignment, and on request a similar window. */
function looselyFound(hunk: Hunk, finder: CandidateFinder, file: Lines): Found | Cause {
  const start = appliedAt(hunk, file);
  if (start !== undefined) return { cause: "applied", start };
  if (hunk.cutOffAfter !== undefined) return { cause: "lines", elsewhere: [] };
  const aligned = finder.aligned(hunk);
  if (typeof aligned === "object") return aligned;
  return finder.similar(hunk) ?? finder.lostAnchor(hunk) ?? { cause: "lines", elsewhere: [] };
}

/** W4: the only exact place of the result of a hunk whose old lines are nowhere. */
function appliedAt({ lines, statedNewLine }: Hunk, file: Lines): number | undefined {
  if (isContextOnly({ lines })) return undefined;
  const result = resultLines(lines).map(({ text }) => text);
  const starts = exactTable(file).find(result);
  const stated = starts.find((start) => start === statedNewLine);
  const start = stated ?? (starts.length === 1 ? starts[0] : undefined);
  // A single line may be in the file for any reason; if lines are only removed, the lines on both sides must be adjacent.
  const isConclusive = stated !== undefined || result.filter((text) => !isBlank(text)).length > 1;
  const onlyRemoves = lines.every(({ kind }) => kind !== "added");
  const hasContextAtEnds = lines.at(0)?.kind === "context" && lines.at(-1)?.kind === "context";
  return isConclusive && (!onlyRemoves || hasContextAtEnds) ? start : undefined;
}
