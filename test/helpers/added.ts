/** The lines that a hunk adds, as the splicer has them. */

import type { Level } from "../../src/locate/levels.ts";
import { addedLines, plainCharacters } from "../../src/splice/added-lines.ts";
import { Lines } from "../../src/text/lines.ts";
import { placementOf } from "./hunks.ts";

/** The added lines of a hunk on the first lines of a file, which has `more` of them. */
export function added(
  file: readonly string[],
  level: Level,
  rows: readonly string[],
  more: readonly string[] = [],
): unknown {
  const placement = placementOf(rows, 0, { level });
  const lines = new Lines([...file, ...more].map((line) => `${line}\n`).join(""));
  return addedLines(placement, lines, plainCharacters([placement], lines));
}

/** Their texts, or the line that cannot be moved. */
export function texts(
  file: readonly string[],
  level: Level,
  rows: readonly string[],
  more: readonly string[] = [],
): unknown {
  const result = added(file, level, rows, more);
  return Array.isArray(result) ? result.map(({ text }: { readonly text: string }) => text) : result;
}
