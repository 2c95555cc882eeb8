/**
 * The quick way for most diffs: every hunk is exactly on the line that it states, where
 * all evidence agrees. It gives what the search of the whole file would give, or nothing.
 */

import { type Hunk, wantedLines } from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import { isAddedAlready } from "./applied.ts";
import { fitFrom, type Placement } from "./placement.ts";

/** Characters that may be searched to see that a heading has no other place to speak for. */
const SEARCHED = 1 << 24;

/**
 * The places of all hunks of a file, in the order of the patch; undefined unless each is where it
 * says, after the one before it and apart from it, and nothing in the patch could speak for another
 * place.
 */
export function asStated(hunks: readonly Hunk[], file: Lines): readonly Placement[] | undefined {
  const placements: Placement[] = [];
  let reached = -1;
  let left = SEARCHED;
  for (const [index, hunk] of hunks.entries()) {
    const { lines, statedLine: start, heading } = hunk;
    if (start === undefined || start <= reached || mayBeElsewhere(hunk)) return undefined;
    const texts = wantedLines(lines).map((line) => line.text);
    const end = start + texts.length;
    if (texts.length === 0 || end > file.count) return undefined;
    if (!texts.every((text, at) => file.text(start + at) === text)) return undefined;
    if (heading !== undefined) {
      left -= file.source.length;
      if (left < 0 || !areOnce(texts, file)) return undefined;
    }
    if (isAddedAlready(lines, start, hunk, file)) return undefined;
    placements.push({ hunk: index, level: "exact", start, ...fitFrom(start, lines) });
    reached = end;
  }
  return placements;
}

/** Is there other evidence than the stated line: an anchor, the end of the file? */
function mayBeElsewhere({ anchors, endOfFile, isBlock, lines }: Hunk): boolean {
  return (
    anchors.length > 0 ||
    endOfFile ||
    isBlock === true ||
    lines.some(({ noNewline }) => noNewline === true)
  );
}

/** Is the longest of the lines, which are in the file, nowhere else? */
function areOnce(texts: readonly string[], { source }: Lines): boolean {
  const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), "");
  return longest !== "" && source.indexOf(longest, source.indexOf(longest) + 1) === -1;
}
