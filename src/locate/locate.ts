/**
 * Finds the place of each hunk of one file edit, all in the unchanged file: finds candidates, then chooses. (`merge` makes
 * the new text; `plan/update` handles hunks that depend on the result of others.)
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
 * F1. Exact is exact. `data = read(path)` as an old string is replaced by exactly the new one. Only if the line that a diff
 *     states has the hunk with other white space, and only another place has it to the letter, it is ambiguous.
 * F2. The first of three ways that finds anything decides: the same text; the same text ignoring white space and typography
 *     (`data=read( path )` is line 2); an alignment, in which context may differ. A hunk that adds `check()`
 *     below line 2 may have `data = read(path, mode)` for it, if lines 1 and 3 match. Brackets alone need their
 *     indentation, or to be at their stated line.
 * F3 to F5 concern alignments: see `align`. F6. Evidence decides among equal places, else the hunk is ambiguous: see `choose`.
 * F7. Other readings are tried after the text as written, for all hunks of the file together: see `readings`.
 * W4. A hunk is already applied if the file has its result to the letter, but its old text nowhere, or only loosely: one that
 *     turns `return None` into line 3, with line 2 as context. A result of one line proves that only at its stated line; if it
 *     is there, an exact match of the old text elsewhere does not count. A hunk is refused as perhaps applied if its old text
 *     is there only loosely, and its result elsewhere (replies to aider and Cline, sent twice), of a removal only if lines are
 *     missing: one of two copies may be gone; or if its old lines match within lines that it adds: one that puts line 3 below
 *     `else:`, if the file has both, deeper (SWE-agent).
 */

import { MAX_SEARCH, TooLargeError } from "../limits.ts";
import { type Hunk, isContextOnly, resultLines } from "../patch.ts";
import { withSharedContext } from "../halves.ts";
import { fold } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";
import { changesIn } from "./align.ts";
import { anchorsOf } from "./anchors.ts";
import { CandidateFinder, type LocateOptions } from "./candidates.ts";
import { type Candidates, choose } from "./choose.ts";
import { indexOf, workIn } from "./index.ts";
import {
  type Cause,
  looseness,
  type Miss,
  type Place,
  type Placement,
  type Places,
} from "./placement.ts";
import { readHunks } from "./readings.ts";

export type { LocateOptions } from "./candidates.ts";

export interface Located {
  /** In the order of the hunks. A string that is replaced everywhere may have several. */
  readonly placements: readonly Placement[];
  readonly misses: readonly Miss[];
}

/** Places hunks in the file, or reports why not. Hunks and lines are 0-based. Throws a `TooLargeError` if it takes too long. */
export function locate(hunks: readonly Hunk[], file: Lines, options: LocateOptions): Located {
  const finder = new CandidateFinder(file, options);
  const candidates: Candidates[] = [];
  const misses: Miss[] = [];
  const readings = readHunks(hunks.map(withSharedContext), finder);
  const last = hunks.findLastIndex((hunk) => hunk.isBlock === true || !isContextOnly(hunk));
  for (const [index, { hunk, repairs, found }] of readings.entries()) {
    // Below the last change, lines of context that differ from the file have lost their marks.
    const loose = (): Places | Cause => (index > last ? NO_MATCH : looselyFound(hunk, finder));
    const places = found && !isApplied(found, hunk, file) ? found : loose();
    if ("cause" in places) misses.push({ hunk: index, ...places });
    else if (isWithinAdded(places, file) || mayBeDone(hunk, places, file))
      misses.push({ hunk: index, cause: "applied", start: places.starts[0] ?? 0, isPart: true });
    else {
      const isAnchor = hunk.isBlock !== true && isContextOnly(hunks[index] ?? hunk);
      const all = repairs.concat(places.repair ?? []);
      // For 100,000 edits, spreading `places` takes a fifth of the whole time.
      const { starts, placeAt, isExact, isForAll } = places;
      candidates.push({ starts, placeAt, isExact, isForAll, index, hunk, isAnchor, repairs: all });
    }
  }
  const placements: Placement[] = [];
  for (const one of choose(candidates, file, options.first)) {
    if ("cause" in one) misses.push(one);
    else if (one.level === "similar" || looseness(one.level) <= looseness(finder.maxLevel))
      placements.push(one);
    else misses.push({ hunk: one.hunk, ...NO_MATCH });
  }
  if (workIn(file).left < 0) throw new TooLargeError(MAX_SEARCH, "search");
  return { placements, misses: misses.toSorted((one, other) => one.hunk - other.hunk) };
}

const NO_MATCH: Cause = { cause: "no-match", elsewhere: [] };

/** For a hunk without places that match: that it is already applied, else its alignment, and on request a similar window. */
function looselyFound(hunk: Hunk, finder: CandidateFinder): Places | Cause {
  const start = appliedAt(hunk, finder.file);
  if (start !== undefined) return { cause: "applied", start };
  if (hunk.cutOffAfter !== undefined) return NO_MATCH;
  const places = finder.aligned(hunk) ?? finder.similar(hunk);
  if (places !== undefined) return places;
  const regions = anchorsOf(finder.file).regions(hunk.anchors);
  return "cause" in regions ? regions : NO_MATCH;
}

/** W4: true if the file has the result of a hunk, and its old lines only loosely, or to the letter, but not at its line. */
function isApplied(found: Places | Cause, hunk: Hunk, file: Lines): boolean {
  const start = appliedAt(hunk, file);
  if ("cause" in found || start === undefined) return false;
  const isStated = (line: number): boolean =>
    line === hunk.statedLine || line === hunk.statedNewLine;
  return !found.isExact || (isStated(start) && !found.starts.some(isStated));
}

/**
 * W4: true if each place is a part of the lines that a change adds: the file has more of them than the change removes, to
 * the letter but for white space around the first.
 */
function isWithinAdded({ starts, placeAt, isExact }: Places, file: Lines): boolean {
  const index = indexOf(file);
  const hasAdded = ({ lines, pairs }: Place): boolean =>
    changesIn(lines).some(({ lines: changed }) => {
      const removed = changed.flatMap((at) => (pairs[at] === -1 ? [] : (pairs[at] ?? [])));
      const [first = Infinity, last = -1] = [removed[0], removed.at(-1)];
      const made = resultLines(lines.slice(changed[0], (changed.at(-1) ?? 0) + 1));
      const added = made.flatMap(({ text }) => (isBlank(text) ? [] : [text]));
      return index.folded(added.map(fold)).some((start) => {
        const row = lowerBound(index.numbers, start);
        const end = index.numbers[row + added.length - 1] ?? start;
        const isMore = start <= last && end >= first && (start < first || end > last);
        return isMore && added.every((text, at) => at === 0 || index.rowAt(row + at).text === text);
      });
    });
  return !isExact && starts.every((start) => hasAdded(placeAt(start)));
}

/**
 * W4: true if a hunk has only loose places, and the file has its result somewhere; if it only removes lines, and others are
 * missing, too: one of two copies may be removed already.
 */
function mayBeDone({ lines }: Hunk, { starts, placeAt, isExact }: Places, file: Lines): boolean {
  const made = resultLines(lines).map(({ text }) => text);
  if (isExact || indexOf(file).exact(made).length === 0) return false;
  const lacksLine = ({ pairs, lines: read }: Place): boolean =>
    pairs.some((line, at) => line === -1 && read[at]?.kind !== "added");
  const adds = lines.some(({ kind, text }) => kind === "added" && !isBlank(text));
  return adds || starts.some((start) => lacksLine(placeAt(start)));
}

/** W4: the only exact place of the result of a hunk whose old lines are nowhere, or not at its line. */
function appliedAt({ lines, statedLine, statedNewLine }: Hunk, file: Lines): number | undefined {
  if (isContextOnly({ lines })) return undefined;
  const result = resultLines(lines).map(({ text }) => text);
  const starts = indexOf(file).exact(result);
  const stated = starts.find((start) => start === statedLine || start === statedNewLine);
  if (stated !== undefined || starts.length > 1) return stated;
  // A single line may be in the file for any reason; if lines are only removed, the lines on both sides must be adjacent.
  const isConclusive = result.filter((text) => !isBlank(text)).length > 1;
  const onlyRemoves = lines.every(({ kind }) => kind !== "added");
  const hasContextAtEnds = lines.at(0)?.kind === "context" && lines.at(-1)?.kind === "context";
  return isConclusive && (!onlyRemoves || hasContextAtEnds) ? starts[0] : undefined;
}
