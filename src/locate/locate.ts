/**
 * Finds where each hunk of one file edit matches, all on the file as it is. In this order:
 *
 *     readings/as-meant   what all hunks together show of how they are written is taken off, such as entities
 *     stated              a diff whose hunks all match, exactly, at the lines that they state is done
 *     candidates          the places of a hunk's lines as one run of lines of the file (`index`, `levels`), in the
 *                         part of it that its anchors and an end-of-file mark name (`anchors`)
 *     blocks              the same for blocks and strings, which may also be part of a line (`blocks/strings`)
 *     tolerant            what is nowhere so, if that is asked for: with a repair such as line numbers taken off, by
 *                         alignment with other blank lines and with reworded or missing context, by similarity
 *     choose, hints       which of several places is meant
 *     applied, overlap    what is there already, or what several hunks change, is refused
 *
 * The laws:
 *
 * 1. The strictest level that matches anywhere decides, from `exact` to `similar`. Looser ones never choose, but one that
 *    matches at the stated line tells against the others; so does a place that has most of the lines as they are indented.
 * 2. What is removed is the file's own, blanks and typography aside; the lines beside a change are there. The few
 *    exceptions are named where they are made: `tolerant/align`, and `similar`.
 * 3. Below an anchor a hunk is in the scope that it opens; after that only if its lines are nowhere else. A string is
 *    where it is to the letter, unless that is inside of an indentation, would move its own line left, or put one right
 *    below it at the margin.
 * 4. Of several exact places a context-only hunk above, the stated line, the heading and the order of the hunks pick one,
 *    if they agree; of looser ones only a stated line does; of those of a block the nearest to its stated line
 *    is taken, if it leads clearly. Places that give the same file are one. What is left with several places is ambiguous.
 * 5. What is only on the wrong side of a hunk at its stated line is refused, as is what is applied already.
 *
 * A hunk that needs the result of those before it is the planner's business.
 */

import type { Hunk } from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import { AnchorFinder } from "./anchors.ts";
import { appliedAround } from "./applied.ts";
import { asMeant, withRepairs } from "./readings/as-meant.ts";
import { BlockFinder } from "./blocks.ts";
import {
  type Candidates,
  candidatesOf,
  type Entry,
  type LocateOptions,
  type Search,
} from "./candidates.ts";
import { placeInOrder } from "./choose.ts";
import { overlaps } from "./overlap.ts";
import type { Applied, Miss, Nowhere, Placement } from "./placement.ts";
import { asStated } from "./stated.ts";
import { Tolerance } from "./tolerant.ts";

export type { LocateOptions } from "./candidates.ts";

export interface Located {
  /** The hunks as they are meant. */
  readonly hunks: readonly Hunk[];
  readonly placements: readonly Placement[];
  readonly misses: readonly Miss[];
}

/**
 * Places all hunks on `lines`, or says for each that cannot be placed why not. `tolerant`: hunks
 * whose lines are nowhere as written are tried with all that is forgiven.
 */
export function locate(
  hunks: readonly Hunk[],
  lines: Lines,
  options: LocateOptions,
  tolerant = false,
): Located {
  const { hunks: meant, repairs } = asMeant(hunks, lines, options.maxLevel);
  const search = { ...options, lines, anchors: new AnchorFinder(lines), known: new Map() };
  const stated = asStated(meant, lines);
  const { placements, misses } =
    stated === undefined
      ? withoutOverlaps(placesOf(meant, search, tolerant))
      : { placements: stated, misses: [] };
  const repaired = placements.map((one) => withRepairs(one, repairs[one.hunk] ?? []));
  return { hunks: meant, placements: repaired, misses };
}

/** Finds the candidates of each hunk, then decides between them. */
function placesOf(
  hunks: readonly Hunk[],
  search: Search,
  tolerant: boolean,
): readonly (Placement | Miss)[] {
  const areBlocks = hunks.some(({ isBlock }) => isBlock === true);
  const blocks = areBlocks ? new BlockFinder(search, hunks) : undefined;
  const tolerance = tolerant ? new Tolerance(search) : undefined;
  const entries: Entry[] = [];
  const misses: Miss[] = [];
  for (const [hunk, own] of hunks.entries()) {
    const written = blocks === undefined ? asWritten(own, search) : blocks.find(own);
    const found = "cause" in written ? (tolerance?.find(own, written) ?? written) : written;
    if ("cause" in found) misses.push({ hunk, ...found });
    else entries.push({ hunk, own, ...found });
  }
  return [...misses, ...(blocks?.place(entries) ?? placeInOrder(entries, search))];
}

function asWritten(hunk: Hunk, search: Search): Candidates | Nowhere | Applied {
  const found = candidatesOf(hunk, search);
  return "cause" in found ? found : (appliedAround(hunk, found, search) ?? found);
}

function withoutOverlaps(found: readonly (Placement | Miss)[]): Omit<Located, "hunks"> {
  const placements = found.filter((one): one is Placement => !("cause" in one));
  const misses = found.filter((one): one is Miss => "cause" in one);
  const claimed = overlaps(placements);
  const refused = new Set(claimed.map(({ hunk }) => hunk));
  return {
    placements: placements.filter(({ hunk }) => !refused.has(hunk)),
    misses: [...misses, ...claimed].toSorted((a, b) => a.hunk - b.hunk),
  };
}
