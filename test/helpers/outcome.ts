/** What comes of hunks on a file, as far as locating and splicing go. */

import { locate, type LocateOptions } from "../../src/locate/locate.ts";
import type { Miss } from "../../src/locate/placement.ts";
import type { Hunk } from "../../src/patch.ts";
import { splice } from "../../src/splice/splice.ts";
import { Lines } from "../../src/text/lines.ts";

const OPTIONS: LocateOptions = { first: false, maxLevel: "aligned" };

function withoutHunk(miss: Miss): unknown {
  return Object.fromEntries(Object.entries(miss).filter(([key]) => key !== "hunk"));
}

/** What becomes of the file, with the level and the repairs of each hunk; or why not. */
export function outcome(
  file: readonly string[],
  hunks: readonly Hunk[],
  options: Partial<LocateOptions> = {},
): unknown {
  const lines = new Lines(file.map((line) => `${line}\n`).join(""));
  const { placements, misses } = locate(hunks, lines, { ...OPTIONS, ...options }, true);
  if (misses.length > 0) return misses.map(withoutHunk);
  const spliced = splice(lines, placements);
  return {
    levels: placements.map(({ level }) => level),
    repairs: placements.flatMap(({ repairs }) => repairs),
    file: "text" in spliced ? spliced.text.split("\n").slice(0, -1) : spliced.misses,
  };
}

/** One hunk that is applied. */
export function applied(
  level: string,
  repairs: readonly string[],
  file: readonly string[],
): unknown {
  return { levels: [level], repairs, file };
}

/** One hunk whose lines are nowhere. */
export const NOWHERE: unknown = [{ cause: "lines", elsewhere: [] }];

/** One hunk with several places. */
export function several(level: string, ...starts: readonly number[]): unknown {
  return [{ cause: "ambiguous", level, starts }];
}
