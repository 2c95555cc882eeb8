/** Hunks that cannot both be meant: they may share context lines, but not changes. */

import { type HunkLine, wantedLines } from "../patch.ts";
import type { Placement } from "./locate.ts";

/** Two hunks, by their index, and the line of the file (0-based) that both claim. */
export interface Overlap {
  readonly hunk: number;
  readonly other: number;
  readonly line: number;
}

/** Every hunk that claims what one before it claims: at most one finding a hunk. */
export function overlaps(placements: readonly Placement[]): readonly Overlap[] {
  const found = new Map<number, Overlap>();
  const note = (hunk: number, other: number, line: number): void => {
    if (other !== hunk && !found.has(hunk)) found.set(hunk, { hunk, other, line });
  };
  const claims = claimLines(placements, note);
  const inserted = new Map<string, number>();
  const closing = placements.find(({ lines }) => lines.some(isLastOfFile));
  for (const placement of placements) {
    const { hunk } = placement;
    for (const { line, added } of insertions(placement)) {
      const above = claims.get(line - 1);
      const below = claims.get(line);
      if (above?.removed === true && below?.removed === true && above.hunk === below.hunk) {
        note(hunk, above.hunk, line);
      }
      // Nothing can stand behind a line that the patch calls the last.
      if (closing !== undefined && closing.hunk < hunk && line === endOf(closing)) {
        note(hunk, closing.hunk, line);
      }
      // The same lines at the same place twice are one insertion, told twice.
      const key = `${line}\n${added.join("\n")}`;
      const other = inserted.get(key);
      if (other === undefined) inserted.set(key, hunk);
      else note(hunk, other, line);
    }
  }
  return [...found.values()];
}

function isLastOfFile({ kind, noNewline }: HunkLine): boolean {
  return kind === "added" && noNewline === true;
}

/** The line behind a placed hunk. */
function endOf({ start, pairs }: Placement): number {
  return (pairs.at(-1) ?? start - 1) + 1;
}

interface Claim {
  readonly hunk: number;
  readonly removed: boolean;
}

/** Who stands on each line; a line that one hunk removes belongs to it alone. */
function claimLines(
  placements: readonly Placement[],
  note: (hunk: number, other: number, line: number) => void,
): ReadonlyMap<number, Claim> {
  const claims = new Map<number, Claim>();
  for (const { hunk, lines, pairs } of placements) {
    for (const [at, { kind }] of wantedLines(lines).entries()) {
      const line = pairs[at] ?? -1;
      const removed = kind === "removed";
      const other = claims.get(line);
      if (other !== undefined && (removed || other.removed)) note(hunk, other.hunk, line);
      if (other === undefined || removed) claims.set(line, { hunk, removed });
    }
  }
  return claims;
}

/** Runs of added lines beside which nothing is removed, with the line that they stand before. */
function* insertions({
  lines,
  pairs,
  start,
}: Placement): Generator<{ readonly line: number; readonly added: readonly string[] }> {
  let added: string[] = [];
  let removed = false;
  let wanted = 0;
  let at = start;
  for (const line of lines) {
    if (line.kind === "added") {
      added.push(line.text);
      continue;
    }
    if (line.kind === "removed") {
      removed = true;
    } else {
      if (added.length > 0 && !removed) yield { line: at, added };
      added = [];
      removed = false;
    }
    at = (pairs[wanted++] ?? at) + 1;
  }
  if (added.length > 0 && !removed) yield { line: at, added };
}
