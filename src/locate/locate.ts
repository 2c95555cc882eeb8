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
 *     missing: one of two copies may be gone; or if its old lines, of an addition those beside it, match within lines that it
 *     adds: one that puts line 3 below `else:`, if the file has both, deeper (SWE-agent).
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
    let places = appliedAt(hunk, found, file) ?? found;
    if (places === undefined) {
      // Below the last change, lines of context that differ from the file have lost their marks.
      const loose = index > last ? NO_MATCH : looselyFound(hunk, finder);
      places = appliedAt(hunk, loose, file) ?? loose;
    }
    if ("cause" in places) misses.push({ hunk: index, ...places });
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

/** For a hunk without places that match, its alignment, and on request a similar window. */
function looselyFound(hunk: Hunk, finder: CandidateFinder): Places | Cause {
  if (hunk.cutOffAfter !== undefined) return NO_MATCH;
  const places = finder.aligned(hunk) ?? finder.similar(hunk);
  if (places !== undefined) return places;
  const regions = anchorsOf(finder.file).regions(hunk.anchors);
  return "cause" in regions ? regions : NO_MATCH;
}

/**
 * W4: that a hunk is applied, or may be: its result is at its line, where an exact place is not; without an exact place, its
 * result is there once; with loose ones, its result is anywhere, or each is a part of the lines that it adds.
 */
function appliedAt(hunk: Hunk, found: Places | Cause | undefined, file: Lines): Cause | undefined {
  const { lines, statedLine, statedNewLine } = hunk;
  if ((found && "cause" in found) || isContextOnly(hunk)) return undefined;
  const result = resultLines(lines).map(({ text }) => text);
  const made = indexOf(file).exact(result);
  const isStated = (start: number): boolean => start === statedLine || start === statedNewLine;
  const stated = made.find(isStated);
  const onlyRemoves = lines.every(({ kind }) => kind !== "added");
  if (found?.isExact === true) {
    if (stated === undefined || found.starts.some(isStated)) return undefined;
    return { cause: "applied", start: stated };
  }
  // A single line may be in the file for any reason; if lines are only removed, the lines on both sides must be adjacent.
  const isConclusive = result.filter((text) => !isBlank(text)).length > 1;
  const hasContextAtEnds = lines.at(0)?.kind === "context" && lines.at(-1)?.kind === "context";
  const isOnly = made.length === 1 && isConclusive && (!onlyRemoves || hasContextAtEnds);
  const start = isOnly ? made[0] : stated;
  if (start !== undefined) return { cause: "applied", start };
  if (found === undefined) return undefined;
  // One of two copies may be removed already.
  const lacksLine = (start: number): boolean => found.placeAt(start).pairs.includes(-1);
  const isPart =
    (made.length > 0 && (!onlyRemoves || found.starts.some(lacksLine))) ||
    isWithinAdded(found, file);
  return isPart ? { cause: "applied", start: found.starts[0] ?? 0, isPart } : undefined;
}

/**
 * W4: true if each place is a part of the lines that a change adds: the file has more of them than the change removes, or
 * than are beside an addition, to the letter but for white space around the first.
 */
function isWithinAdded({ starts, placeAt }: Places, file: Lines): boolean {
  const index = indexOf(file);
  const hasAdded = ({ lines, pairs }: Place): boolean =>
    changesIn(lines).some(({ above, lines: changed, below }) => {
      const paired = (some: readonly number[]): readonly number[] =>
        some.map((at) => pairs[at] ?? -1).filter((line) => line !== -1);
      const removed = paired(changed);
      const place = removed.length > 0 ? removed : paired([above, below]);
      const [first = Infinity, last = -1] = [place[0], place.at(-1)];
      const made = resultLines(lines.slice(changed[0], (changed.at(-1) ?? 0) + 1));
      const added = made.flatMap(({ text }) => (isBlank(text) ? [] : [text]));
      return index.folded(added.map(fold)).some((start) => {
        const row = lowerBound(index.numbers, start);
        const end = index.numbers[row + added.length - 1] ?? start;
        const isMore = start <= last && end >= first && (start < first || end > last);
        return isMore && added.every((text, at) => at === 0 || index.rowAt(row + at).text === text);
      });
    });
  return starts.every((start) => hasAdded(placeAt(start)));
}
