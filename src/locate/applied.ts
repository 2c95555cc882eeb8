/** Is a hunk applied already? Its old lines are nowhere, its new lines stand where it belongs. */

import type { Hunk, HunkLine } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { candidatesOf, type Search } from "./candidates.ts";
import { byHints } from "./hints.ts";

/** The hunk as it would read if it were applied: its new lines, all as context. */
function appliedHunk(hunk: Hunk): Hunk {
  const lines = hunk.lines.flatMap((line): HunkLine[] =>
    line.kind === "removed" ? [] : [{ ...line, kind: "context" }],
  );
  const { patchLine, anchors, endOfFile, heading, statedNewLine } = hunk;
  return {
    patchLine,
    anchors,
    endOfFile,
    lines,
    ...(heading === undefined ? {} : { heading }),
    ...(statedNewLine === undefined ? {} : { statedLine: statedNewLine }),
  };
}

/** Where (0-based) the new lines of a hunk stand, if in one place; its old lines must be nowhere. */
export function appliedAt(hunk: Hunk, search: Search): number | undefined {
  const applied = appliedHunk(hunk);
  const solid = applied.lines.filter((line) => !isBlank(line.text)).length;
  if (solid === 0 || hunk.lines.every((line) => line.kind === "context")) return undefined;
  if (hunk.lines.every((line) => line.kind !== "added") && !isJoined(hunk.lines)) return undefined;
  const found = candidatesOf(applied, search);
  if ("cause" in found) return undefined;
  const [entry] = byHints([{ ...found, hunk: 0 }], [applied], search.lines, search.anchors);
  const [start] = entry?.starts ?? [];
  if (start === undefined || entry?.starts.length !== 1) return undefined;
  // A single line may stand there for any reason.
  return solid > 1 || start === hunk.statedNewLine ? start : undefined;
}

/**
 * Do the added lines of a hunk that only adds, at its edge, stand at its place already? Then the
 * old lines fit, but adding the others once more is hardly meant.
 */
export function isAddedAlready(lines: readonly HunkLine[], start: number, file: Lines): boolean {
  const added = lines.filter((line) => line.kind === "added");
  const count = lines.length - added.length;
  if (count === 0 || lines.some((line) => line.kind === "removed")) return false;
  if (!added.some((line) => /\w{3}/.test(line.text))) return false;
  const leads = lines.slice(0, added.length).every((line) => line.kind === "added");
  const trails = lines.slice(count).every((line) => line.kind === "added");
  if (leads === trails) return false;
  const first = leads ? start - added.length : start + count;
  return first >= 0 && added.every(({ text }, at) => file.text(first + at) === text);
}

/**
 * Where (0-based) the new lines of a hunk stand to the letter, if just where the patch says that
 * they will: then its old lines somewhere else are a copy of those that it has changed.
 */
export function appliedAsStated(hunk: Hunk, start: number, file: Lines): number | undefined {
  const stated = hunk.statedNewLine;
  if (stated === undefined || start === hunk.statedLine) return undefined;
  if (!hunk.lines.some((line) => line.kind === "added" && /\w/.test(line.text))) return undefined;
  const made = hunk.lines.filter((line) => line.kind !== "removed");
  const apart = Math.max(made.length, hunk.lines.length);
  if (Math.abs(start - stated) < apart || stated + made.length > file.count) return undefined;
  if (made.filter((line) => !isBlank(line.text)).length < 2) return undefined;
  return made.every(({ text }, at) => file.text(stated + at) === text) ? stated : undefined;
}

/** Are there context lines on both sides of what is removed? */
function isJoined(lines: readonly HunkLine[]): boolean {
  return lines.at(0)?.kind === "context" && lines.at(-1)?.kind === "context";
}
