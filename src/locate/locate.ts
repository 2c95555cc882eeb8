/**
 * Finds where each hunk of one file edit belongs, all on the file as it is: find, choose. (What is written there is
 * `merge`'s business; hunks that need the result of others are the planner's.)
 *
 *     candidates   all places of a hunk (`find`, `index`), or its alignment (`align`, `likeness`)
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
 *     may be `data = read(path, mode)`, if lines 1 and 3 are there, and not beside the change.
 * F3 to F5 are about alignments: see `align`.
 * F6. Evidence picks among equal places: see `choose`. What is left with several is ambiguous.
 * F7. Readings are tried after the text as it is written, for all hunks of the file together: see `readings`.
 * W4. Applied already means that the result is there to the letter and the old text is not: a hunk that turns
 *     `return None` into line 3, with line 2 as context. A hunk that only adds several lines is, too, if they
 * are where they would go.
 */

import {
  type Hunk,
  isContextOnly,
  onlyAdds,
  type RepairName,
  resultLines,
  wantedLines,
} from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { AnchorFinder } from "./anchors.ts";
import { CandidateFinder, type Candidates, type Found, type LocateOptions } from "./candidates.ts";
import { choose } from "./choose.ts";
import { StringFinder } from "./find.ts";
import { exactTable } from "./index.ts";
import { type Cause, type Miss, type Placement } from "./placement.ts";
import { type Reading, READINGS } from "./readings.ts";
import { reduced } from "../halves.ts";

export type { LocateOptions } from "./candidates.ts";

export interface Located {
  /** A hunk may have several, if it is a string that is replaced everywhere. In the order of the hunks. */
  readonly placements: readonly Placement[];
  readonly misses: readonly Miss[];
}

/** Places all hunks on the file, or says for each that cannot be placed why not. Hunks and lines are 0-based. */
export function locate(hunks: readonly Hunk[], file: Lines, options: LocateOptions): Located {
  const anchors = new AnchorFinder(file);
  const { candidates, misses } = new HunkFinder(file, options).all(hunks.map(reduced), anchors);
  const chosen = choose(candidates, { file, anchors, first: options.first });
  const placements: Placement[] = [];
  for (const one of chosen) {
    const found = "cause" in one ? one : (appliedAlready(one, hunks[one.hunk], file) ?? one);
    if ("cause" in found) misses.push(found);
    else placements.push(found);
  }
  return { placements, misses: misses.toSorted((one, other) => one.hunk - other.hunk) };
}

interface Read {
  readonly hunk: Hunk;
  readonly repairs: readonly RepairName[];
}

/** Finds the candidates of all hunks of a file. */
class HunkFinder {
  readonly #file: Lines;
  readonly #options: LocateOptions;
  #strings: StringFinder | undefined;

  constructor(file: Lines, options: LocateOptions) {
    this.#file = file;
    this.#options = options;
  }

  all(
    hunks: readonly Hunk[],
    anchors: AnchorFinder,
  ): { readonly candidates: readonly Candidates[]; readonly misses: Miss[] } {
    const finder = this.#finderOf(hunks);
    let reads: readonly Read[] = hunks.map((hunk) => ({ hunk, repairs: [] }));
    let found = hunks.map((hunk, at) => this.#strict(hunk, finder, anchors, isLastIn(hunks, at)));
    const readings = this.#options.maxLevel === "exact" ? [] : READINGS;
    for (const reading of readings) {
      if (!found.includes(undefined) && reading.isSure?.(hunks, this.#file) !== true) continue;
      const next = this.#reread(reads, found, reading, anchors);
      if (next !== undefined) [reads, found] = [next.reads, next.found];
    }
    const candidates: Candidates[] = [];
    const misses: Miss[] = [];
    for (const [hunk, { hunk: own, repairs }] of reads.entries()) {
      const places = found[hunk] ?? this.#loose(own, finder);
      if ("cause" in places) misses.push({ hunk, ...places });
      else {
        const all = places.repair === undefined ? repairs : [...repairs, places.repair];
        candidates.push({ ...places, hunk, own, repairs: all });
      }
    }
    return { candidates, misses };
  }

  #finderOf(hunks: readonly Hunk[]): CandidateFinder {
    const strings = (): StringFinder => (this.#strings ??= new StringFinder(this.#file, hunks));
    return new CandidateFinder(this.#file, this.#options, strings);
  }

  #strict(
    hunk: Hunk,
    finder: CandidateFinder,
    anchors: AnchorFinder,
    isLast: boolean,
  ): Found | Cause | undefined {
    return wantedLines(hunk.lines).length === 0 && hunk.string === undefined
      ? this.#insertion(hunk, anchors, isLast)
      : finder.strict(hunk);
  }

  /** All hunks in another reading, if that finds what is nowhere, and nothing tells against it. */
  #reread(
    reads: readonly Read[],
    found: readonly (Found | Cause | undefined)[],
    { repair, read, isSure }: Reading,
    anchors: AnchorFinder,
  ):
    | { readonly reads: readonly Read[]; readonly found: (Found | Cause | undefined)[] }
    | undefined {
    const others = reads.map(({ hunk }) => read(hunk));
    const isShown = (at: number): boolean => {
      const [own, other] = [reads[at]?.hunk, others[at]];
      return (
        own !== undefined &&
        other !== undefined &&
        own !== other &&
        expectedText(own) !== expectedText(other)
      );
    };
    const shown = reads.flatMap((_, at) => (isShown(at) ? [at] : []));
    const lost = shown.filter((at) => found[at] === undefined);
    // What is there as it is written has no such fault, which is in all hunks or in none.
    const isSeen =
      isSure?.(
        reads.map(({ hunk }) => hunk),
        this.#file,
      ) === true;
    if (
      others.includes(undefined) ||
      (!isSeen && (lost.length === 0 || lost.length < shown.length))
    )
      return undefined;
    const hunks = reads.map(({ hunk }) => hunk);
    const next = others.flatMap((hunk) => (hunk === undefined ? [] : [reduced(hunk)]));
    const finder = this.#finderOf(next);
    const strict = next.map((hunk, at) =>
      others[at] === hunks[at]
        ? found[at]
        : this.#strict(hunk, finder, anchors, isLastIn(next, at)),
    );
    const isFound = (at: number): boolean => {
      const places = strict[at];
      if (places !== undefined) return !("cause" in places);
      const own = hunks[at];
      const hunk = next[at];
      if (own === undefined || hunk === undefined) return false;
      return shareOf(finder.aligned(hunk)) > shareOf(finder.aligned(own));
    };
    if (!isSeen && !lost.some(isFound)) return undefined;
    // Where only the expected lines have numbers, how they are indented says nothing of the added ones.
    const isHalf = hunks.some((hunk, at) => others[at] !== hunk && isSameAdded(hunk, next[at]));
    if (
      repair === "line-numbers" &&
      isHalf &&
      !strict.every((one) => one !== undefined && !("cause" in one) && this.#isAsIndented(one))
    )
      return undefined;
    return {
      reads: reads.map(({ hunk, repairs }, at) => {
        const other = next[at] ?? hunk;
        return others[at] === hunk
          ? { hunk, repairs }
          : { hunk: other, repairs: [...repairs, repair] };
      }),
      found: strict,
    };
  }

  /** True if the hunk is indented as in the file. */
  #isAsIndented({ starts, placeAt }: Found): boolean {
    const { lines, pairs } = placeAt(starts[0] ?? 0);
    return lines.every(({ text }, at) => {
      const line = pairs[at] ?? -1;
      return (
        line === -1 ||
        isBlank(text) ||
        /^\s*/.exec(text)?.[0] === /^\s*/.exec(this.#file.text(line))?.[0]
      );
    });
  }

  /** What is nowhere, white space and typography aside: is it applied already? Else its alignment, and on request what is similar. */
  #loose(hunk: Hunk, finder: CandidateFinder): Found | Cause {
    const start = this.#appliedAt(hunk);
    if (start !== undefined) return { cause: "applied", start };
    const aligned = finder.aligned(hunk);
    if (typeof aligned === "object") return aligned;
    return finder.similar(hunk) ?? { cause: "lines", elsewhere: [] };
  }

  /** Where a hunk that only adds lines inserts them: at the end, below its anchors, or at its stated line. */
  #insertion(hunk: Hunk, anchors: AnchorFinder, isLast: boolean): Found | Cause {
    const at = (start: number): Found => {
      const { lines } = hunk;
      const level = "exact" as const;
      return {
        starts: [start],
        placeAt: () => ({ level, start, lines, pairs: lines.map(() => -1) }),
      };
    };
    const { count } = this.#file;
    const names =
      hunk.statedLine === undefined && hunk.heading !== undefined
        ? [...hunk.anchors, hunk.heading]
        : hunk.anchors;
    const regions = names.length === 0 ? undefined : anchors.regions(names);
    if (regions !== undefined && "missing" in regions)
      return { cause: "anchor", anchor: regions.missing, elsewhere: [] };
    if (regions !== undefined && !hunk.endOfFile) {
      const [region, ...others] = regions;
      const starts = regions.map(({ line }) => line + 1);
      if (region === undefined || others.length > 0)
        return { cause: "ambiguous", level: "exact", starts };
      let line = region.line + 1;
      // The brace that opens the scope may be on a line of its own.
      if (/^\s*\{\s*$/.test(this.#file.text(line))) line++;
      return at(line);
    }
    // Where nothing names a place, it is the end of the file, but not in the block that ends there, or above other hunks.
    const isLost = hunk.endPresumed === true && (!isLast || /^\s/.test(hunk.lines[0]?.text ?? ""));
    if (isLost) return { cause: "no-place", elsewhere: [] };
    if (hunk.endOfFile || hunk.lines.at(-1)?.noNewline === true) return at(count);
    const stated = hunk.statedLine;
    if (stated !== undefined && stated <= count) return at(stated);
    return count === 0 ? at(0) : { cause: "no-place", elsewhere: [] };
  }

  /** W4: where the result of a hunk whose old lines are nowhere is, to the letter and only there. */
  #appliedAt({ lines, statedNewLine }: Hunk): number | undefined {
    if (isContextOnly({ lines })) return undefined;
    const result = resultLines(lines);
    const starts = exactTable(this.#file).find(result.map(({ text }) => text));
    const stated = starts.find((start) => start === statedNewLine);
    const start = stated ?? (starts.length === 1 ? starts[0] : undefined);
    // A single line may be there for any reason; where lines are only removed, those on both sides must be neighbours.
    const isTelling =
      result.filter(({ text }) => !isBlank(text)).length > 1 || stated !== undefined;
    const onlyRemoves = lines.every(({ kind }) => kind !== "added");
    const isJoined = lines.at(0)?.kind === "context" && lines.at(-1)?.kind === "context";
    return isTelling && (!onlyRemoves || isJoined) ? start : undefined;
  }
}

/** True if both hunks add the same lines, and some. */
function isSameAdded(hunk: Hunk, other: Hunk | undefined): boolean {
  const [own, others] = [hunk, other].map((one) =>
    (one?.lines ?? []).flatMap(({ kind, text }) => (kind === "added" ? [text] : [])),
  );
  return own !== undefined && own.length > 0 && own.join("\n") === others?.join("\n");
}

function expectedText({ lines, string }: Hunk): string {
  return (
    string?.old ??
    wantedLines(lines)
      .map(({ text }) => text)
      .join("\n")
  );
}

/** True if no hunk with expected lines follows. */
function isLastIn(hunks: readonly Hunk[], at: number): boolean {
  return hunks.slice(at + 1).every(onlyAdds);
}

function shareOf(found: Found | "lines" | "ambiguous"): number {
  return typeof found === "object" ? (found.share ?? 0) : 0;
}

/**
 * W4 for what has a place: its result is there to the letter, around the place if it only adds lines, or where the patch
 * says that it will be. A single line may be there for any reason.
 */
function appliedAlready(
  { hunk, level, lines, start, exact }: Placement,
  own: Hunk | undefined,
  file: Lines,
): Miss | undefined {
  if (exact !== undefined || level !== "exact" || own === undefined || onlyAdds({ lines }))
    return undefined;
  const result = resultLines(lines);
  const isThere = (from: number): boolean =>
    from >= 0 && result.every(({ text }, at) => file.text(from + at) === text);
  const added = lines.filter(({ kind }) => kind === "added");
  if (added.filter(({ text }) => !isBlank(text)).length < 2) return undefined;
  const around = start - lines.findIndex(({ kind }) => kind !== "added");
  const isAround = lines.every(({ kind }) => kind !== "removed") && isThere(around);
  if (isAround) return { hunk, cause: "applied", start: around };
  const stated = own.statedNewLine;
  const isElsewhere =
    stated !== undefined && start !== own.statedLine && Math.abs(start - stated) > result.length;
  return isElsewhere && isThere(stated) ? { hunk, cause: "applied", start: stated } : undefined;
}
