/** Hunks that cannot both be meant: what one changes another may have as context, but not change too. */

import type { HunkLine } from "../patch.ts";
import type { Placement } from "./placement.ts";

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
  const claims = removals(placements, note);
  const inserted = new Map<string, number>();
  const closing = placements.find(({ lines }) => lines.some(isLastOfFile));
  for (const placement of placements) {
    const { hunk } = placement;
    for (const { line, added, between } of insertions(placement)) {
      const above = claims.get(line - 1);
      if (above !== undefined && above.hunk === claims.get(line)?.hunk)
        note(hunk, above.hunk, line);
      // Which of the lines in the place of its neighbour these belong beside, nothing tells.
      for (const next of between) {
        const change = claims.get(next);
        if (change?.grows === true) note(hunk, change.hunk, next);
      }
      // Nothing can be after a line that the patch calls the last.
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

/** The line after a placed hunk. */
function endOf({ start, pairs }: Placement): number {
  return (pairs.at(-1) ?? start - 1) + 1;
}

/** Who removes a line, and whether more lines come in the place of it and its neighbours. */
interface Removal {
  readonly hunk: number;
  readonly grows: boolean;
}

/** The removed lines: each belongs to one hunk alone, though others may have it as context. */
function removals(
  placements: readonly Placement[],
  note: (hunk: number, other: number, line: number) => void,
): ReadonlyMap<number, Removal> {
  const removed = new Map<number, Removal>();
  for (const { hunk, lines, pairs } of placements) {
    let run: number[] = [];
    let added = 0;
    let wanted = 0;
    const close = (): void => {
      const grows = added > run.length;
      for (const line of run) {
        const other = removed.get(line);
        if (other !== undefined) note(hunk, other.hunk, line);
        removed.set(line, { hunk, grows });
      }
      run = [];
      added = 0;
    };
    for (const { kind } of lines) {
      if (kind === "added") {
        added++;
        continue;
      }
      if (kind === "context") close();
      else run.push(pairs[wanted] ?? -1);
      wanted++;
    }
    close();
  }
  return removed;
}

/** Added lines beside which nothing is removed. */
interface Insertion {
  /** The line that they are before. */
  readonly line: number;
  readonly added: readonly string[];
  /** The context lines that they are right between. */
  readonly between: readonly number[];
}

function* insertions({ lines, pairs, start }: Placement): Generator<Insertion> {
  let added: string[] = [];
  let removed = false;
  let wanted = 0;
  let at = start;
  const insertion = (): Insertion => {
    const between = [pairs[wanted - 1], pairs[wanted]].filter((line) => line !== undefined);
    return { line: at, added, between: between.filter((line) => line === at - 1 || line === at) };
  };
  for (const line of lines) {
    if (line.kind === "added") {
      added.push(line.text);
      continue;
    }
    if (line.kind === "removed") {
      removed = true;
    } else {
      if (added.length > 0 && !removed) yield insertion();
      added = [];
      removed = false;
    }
    at = (pairs[wanted++] ?? at) + 1;
  }
  if (added.length > 0 && !removed) yield insertion();
}
