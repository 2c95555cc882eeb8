/**
 * Context-only hunks: they change nothing, and say where the hunk after them belongs. They pick among
 * several places. The only one stays, as it may be far below, unless the patch is indented otherwise than
 * the file, and the lines are in the block that is named, too.
 *
 *     @@
 *      func b() {
 *     @@
 *      }
 *     +func d() {}
 */

import { isContextOnly, wantedLines } from "../patch.ts";
import type { AnchorFinder, Region } from "./anchors.ts";
import type { Entry, Search } from "./candidates.ts";
import { foldedPlaces } from "./index.ts";
import { looseness } from "./levels.ts";

/** The entries, those right after a context-only hunk with the one place that is in its block. */
export function belowContext(entries: readonly Entry[], search: Search): readonly Entry[] {
  const narrowed: Entry[] = [];
  for (const entry of entries) {
    const above = narrowed.at(-1);
    const isAnchored = above?.hunk === entry.hunk - 1 && isContextOnly(above);
    narrowed.push(isAnchored ? below(above, entry, search) : entry);
  }
  return narrowed;
}

function below(anchor: Entry, entry: Entry, search: Search): Entry {
  if (wantedLines(entry.lines).length === 0) return entry;
  const blocks = anchor.starts.map((start) => blocksBelow(anchor, start, search.anchors));
  if (entry.starts.length > 1) {
    const inside = new Set(blocks.flatMap((own) => innermost(entry.starts, own)));
    return inside.size === 1 ? { ...entry, starts: [...inside] } : entry;
  }
  if (isAsWritten(anchor) || blocks.some((own) => innermost(entry.starts, own).length > 0))
    return entry;
  // The indentation of the patch is another than the file's: the line in the block may be meant.
  const loose = foldedPlaces(entry.lines, search.lines);
  const isRival = blocks.some((own) => innermost(loose, own).length > 0);
  return isRival ? { ...entry, level: "unicode", starts: loose, decidedBy: "nothing" } : entry;
}

/** Do its lines match with the indentation that they are written with? */
function isAsWritten({ level }: Entry): boolean {
  return looseness(level) <= looseness("trailing-space");
}

/** The blocks around the last line of a context-only hunk, from its first line on. */
function blocksBelow(
  { lines, fits }: Entry,
  start: number,
  anchors: AnchorFinder,
): readonly Region[] {
  const last = fits?.get(start)?.pairs.at(-1) ?? start + lines.length - 1;
  return anchors.blocksAt(last).map((block) => ({ ...block, line: start }));
}

/** The places in the innermost of the blocks that has any. */
function innermost(starts: readonly number[], blocks: readonly Region[]): readonly number[] {
  for (const { line, end } of blocks) {
    const inside = starts.filter((start) => line <= start && start < end);
    if (inside.length > 0) return inside;
  }
  return [];
}
