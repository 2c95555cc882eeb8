/**
 * The places of a hunk's expected lines: to the letter, or white space and typography aside. A place is known by its first
 * line; how the other lines are paired is worked out when it is asked for.
 *
 *     - a( 1 )      matches `  a(1)`, also with blank lines more or fewer between it
 *     + b( 1 )      and what is above or below
 */

import { type HunkLine, expectedLines } from "../patch.ts";
import { fold } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { exactTable, foldedTable, solidLines } from "./index.ts";
import { consecutive, type Pairs } from "./placement.ts";

/** All places of a hunk's lines. */
export interface Places {
  /** First lines of the places, ascending. */
  readonly starts: readonly number[];
  readonly pairsAt: (start: number) => Pairs;
}

export function exactPlaces(lines: readonly HunkLine[], file: Lines): Places {
  const starts = exactTable(file).find(expectedLines(lines).map(({ text }) => text));
  return { starts, pairsAt: (start) => consecutive(lines, start) };
}

/** Places white space and typography aside; of lines that are not all blank. */
export function foldedPlaces(lines: readonly HunkLine[], file: Lines): Places {
  const { numbers, rows } = solidLines(file);
  const solid = lines.flatMap((line, at) => (isSolid(line) ? [at] : []));
  return {
    starts: foldedTable(file).find(solid.map((at) => fold(lines[at]?.text ?? ""))),
    pairsAt: (start) => {
      const pairs = lines.map(() => -1);
      for (const [index, at] of solid.entries())
        pairs[at] = numbers[(rows[start] ?? 0) + index] ?? -1;
      return withBlanks(lines, pairs, file);
    },
  };
}

/** True for an expected line that is not blank. */
export function isSolid({ kind, text }: HunkLine): boolean {
  return kind !== "added" && !isBlank(text);
}

/** The pairs, and with them those of blank lines: each beside the line above it, else the one below. */
export function withBlanks(lines: readonly HunkLine[], pairs: Pairs, file: Lines): Pairs {
  const all = [...pairs];
  const used = new Set(pairs);
  const pass = (order: readonly number[], step: 1 | -1): void => {
    let beside = NaN;
    for (const at of order) {
      const { kind, text } = lines[at] ?? { kind: "added", text: "" };
      if (kind === "added") continue;
      const next = beside + step;
      const isFree = next >= 0 && next < file.count && !used.has(next) && isBlank(file.text(next));
      if (all[at] === -1 && isBlank(text) && isFree) {
        all[at] = next;
        used.add(next);
      }
      if (all[at] !== -1) beside = all[at] ?? NaN;
    }
  };
  const order = [...lines.keys()];
  pass(order, 1);
  pass(order.toReversed(), -1);
  return all;
}
