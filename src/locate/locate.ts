/**
 * Finds where each hunk of one file edit belongs, all on the file as it is: find, choose. (What is written there is
 * `merge`'s business; hunks that need the result of others are the planner's.)
 *
 *     candidates   all places of a hunk (`find`, `index`, `strings`), or its alignment (`align`, `likeness`)
 *     readings     what a text went through on its way, undone for all hunks together
 *     choose       which of several places is right (`anchors`)
 *
 * The laws, each by example. The file is
 *
 *     1  def load(path):
 *     2      data = read(path)
 *     3      return data
 *
 * F1. Exact is exact. `data = read(path)` as an old string is replaced by the new one to the letter.
 * F2. Three ways, the first that finds anything decides: the same text; the same characters, white space and typography
 *     aside (`data=read( path )` is line 2); an alignment, in which context may differ. Line 2 as context for `+ check()`
 *     may be `data = read(path, mode)` in the hunk, if lines 1 and 3 are there.
 * F3 to F5 are about alignments: see `align`.
 * F6. Evidence picks among equal places: see `choose`. What is left with several is ambiguous.
 * F7. Readings are tried after the text as it is written, for all hunks of the file together: see `readings`.
 * W4. Applied already means that the result is there to the letter and the old text is not: a hunk that turns
 *     `return None` into line 3, with line 2 as context.
 */

import { type Hunk, isContextOnly, type RepairName, resultLines, expectedLines } from "../patch.ts";
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
  /** A hunk may have several, if it is a string that is replaced everywhere. In the order of the hunks. */
  readonly placements: readonly Placement[];
  readonly misses: readonly Miss[];
}

/** Places all hunks on the file, or says for each that cannot be placed why not. Hunks and lines are 0-based. */
export function locate(hunks: readonly Hunk[], file: Lines, options: LocateOptions): Located {
  const anchors = new AnchorFinder(file);
  const { finder, reads, found } = readingOf(hunks.map(reduced), file, options, anchors);
  const candidates: Candidates[] = [];
  const misses: Miss[] = [];
  for (const [hunk, { own, repairs }] of reads.entries()) {
    const places = found[hunk] ?? looselyFound(own, finder, file);
    if ("cause" in places) misses.push({ hunk, ...places });
    else candidates.push({ ...places, hunk, own, repairs: repairs.concat(places.repair ?? []) });
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

/** The hunks of a file in one reading, and their places, white space and typography aside. */
interface Read {
  readonly finder: CandidateFinder;
  readonly reads: readonly { readonly own: Hunk; readonly repairs: readonly RepairName[] }[];
  readonly found: readonly (Found | Cause | undefined)[];
}

function readingOf(
  hunks: readonly Hunk[],
  file: Lines,
  options: LocateOptions,
  anchors: AnchorFinder,
): Read {
  const finder = new CandidateFinder(hunks, file, options, anchors);
  const reads = hunks.map((own) => ({ own, repairs: [] }));
  let best: Read = { finder, reads, found: hunks.map((hunk) => finder.strict(hunk)) };
  if (options.maxLevel === "exact") return best;
  for (const reading of READINGS) {
    if (best.found.includes(undefined) || reading.isSure !== undefined)
      best = reread(
        best,
        reading,
        file,
        (next) => new CandidateFinder(next, file, options, anchors),
      );
  }
  return best;
}

/** F7: all hunks in another reading, if all that it changes are nowhere and it finds one, or it is sure; else as they were. */
function reread(
  known: Read,
  { repair, read, isSure }: Reading,
  file: Lines,
  finderOf: (hunks: readonly Hunk[]) => CandidateFinder,
): Read {
  const hunks = known.reads.map(({ own }) => own);
  const others = hunks.map(read);
  const next = others.flatMap((hunk) => (hunk === undefined ? [] : [reduced(hunk)]));
  const areSure = isSure?.(hunks, file) === true;
  const shown = [...hunks.keys()].filter((at) => {
    const [own, other] = [hunks[at], others[at]];
    return own !== undefined && other !== undefined && expectedText(own) !== expectedText(other);
  });
  // What is there as it is written has no such fault, which is in all hunks or in none.
  const areLost = shown.length > 0 && shown.every((at) => known.found[at] === undefined);
  if (next.length < hunks.length || (!areSure && !areLost)) return known;
  const finder = finderOf(next);
  const isSame = (at: number): boolean => others[at] === hunks[at];
  const found = next.map((hunk, at) => (isSame(at) ? known.found[at] : finder.strict(hunk)));
  const isFound = (at: number): boolean => {
    const [places, own, hunk] = [found[at], hunks[at], next[at]];
    if (places !== undefined) return !("cause" in places);
    return hunk !== undefined && own !== undefined && finder.share(hunk) > finder.share(own);
  };
  if (!areSure && !shown.some(isFound)) return known;
  // Where only the expected lines have numbers, how they are indented says nothing of the added ones.
  const isHalf =
    repair === "line-numbers" &&
    hunks.some(
      (own, at) => !isSame(at) && addedText(own) !== "" && addedText(own) === addedText(next[at]),
    );
  if (isHalf && !found.every((one) => isIndentedAs(one, file))) return known;
  const reads = known.reads.map(({ own, repairs }, at) =>
    isSame(at) ? { own, repairs } : { own: next[at] ?? own, repairs: [...repairs, repair] },
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

/** True if a hunk has a place, and is indented as the file is there. */
function isIndentedAs(found: Found | Cause | undefined, file: Lines): boolean {
  if (found === undefined || "cause" in found) return false;
  const { lines, pairs } = found.placeAt(found.starts[0] ?? 0);
  return lines.every(({ text }, at) => {
    const line = pairs[at] ?? -1;
    return line === -1 || isBlank(text) || indentOf(text) === indentOf(file.text(line));
  });
}

/** What is nowhere, white space and typography aside: is it applied already? Else its alignment, and on request what is similar. */
function looselyFound(hunk: Hunk, finder: CandidateFinder, file: Lines): Found | Cause {
  const start = appliedAt(hunk, file);
  if (start !== undefined) return { cause: "applied", start };
  if (hunk.cutOffAfter !== undefined) return { cause: "lines", elsewhere: [] };
  const aligned = finder.aligned(hunk);
  if (typeof aligned === "object") return aligned;
  return finder.similar(hunk) ?? finder.lostAnchor(hunk) ?? { cause: "lines", elsewhere: [] };
}

/** W4: where the result of a hunk whose old lines are nowhere is, to the letter and only there. */
function appliedAt({ lines, statedNewLine }: Hunk, file: Lines): number | undefined {
  if (isContextOnly({ lines })) return undefined;
  const result = resultLines(lines).map(({ text }) => text);
  const starts = exactTable(file).find(result);
  const stated = starts.find((start) => start === statedNewLine);
  const start = stated ?? (starts.length === 1 ? starts[0] : undefined);
  // A single line may be there for any reason; where lines are only removed, those on both sides must be neighbours.
  const isTelling = stated !== undefined || result.filter((text) => !isBlank(text)).length > 1;
  const onlyRemoves = lines.every(({ kind }) => kind !== "added");
  const isJoined = lines.at(0)?.kind === "context" && lines.at(-1)?.kind === "context";
  return isTelling && (!onlyRemoves || isJoined) ? start : undefined;
}
