/**
 * The places of a hunk's expected lines: exact, or ignoring white space and typography. A place is identified by its
 * first line; the pairs of its lines are computed on demand.
 *
 *     - a( 1 )      matches `  a(1)`, also with more or fewer blank lines between it
 *     + b( 1 )      and the lines above or below
 */

import { expectedLines, type HunkLine } from "../patch.ts";
import { fold } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";
import { indexOf } from "./index.ts";
import { consecutive, type Pairs, type Place, type Places } from "./placement.ts";

export function exactPlaces(lines: readonly HunkLine[], file: Lines): Places {
  const starts = indexOf(file).exact(expectedLines(lines).map(({ text }) => text));
  const placeAt = (start: number): Place => {
    return { level: "exact", start, lines, pairs: consecutive(lines, start) };
  };
  return { starts, placeAt, isExact: true };
}

/** True for a text with a letter or a digit: brackets alone are evidence only together with their indentation. */
export function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * The places that match ignoring white space and typography; of brackets alone the stated one, and those with the same
 * indentation. The lines must not be all blank.
 */
export function foldedPlaces(lines: readonly HunkLine[], file: Lines, stated?: number): Places {
  const index = indexOf(file);
  const { numbers } = index;
  const solid = lines.flatMap((line, at) => (isSolid(line) ? [at] : []));
  const texts = solid.map((at) => fold(lines[at]?.text ?? ""));
  const all = index.folded(texts);
  const isExactFrom = (row: number): boolean =>
    solid.every((at, nth) => lines[at]?.text.trimEnd() === index.rowAt(row + nth).text.trimEnd());
  const starts = texts.some(hasWord)
    ? all
    : all.filter((start) => start === stated || isExactFrom(lowerBound(numbers, start)));
  const placeAt = (start: number): Place => {
    let row = lowerBound(numbers, start);
    const solidPairs = lines.map((line) => (isSolid(line) ? (numbers[row++] ?? -1) : -1));
    const pairs = withBlanks(lines, solidPairs, file);
    const isSame = solid.every(
      (at) => withoutSpace(lines[at]?.text) === withoutSpace(file.text(pairs[at] ?? -1)),
    );
    return { level: isSame ? "space" : "typography", start, lines, pairs };
  };
  return { starts, placeAt, isExact: false };
}

function withoutSpace(text = ""): string {
  return text.replace(/\s+/g, "");
}

/** True for an expected line that is not blank. */
export function isSolid({ kind, text }: HunkLine): boolean {
  return kind !== "added" && !isBlank(text);
}

/** The pairs, completed by blank lines: each next to the line above it, else next to the one below. */
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
      const paired = all[at] ?? -1;
      // Other lines of the file may be in place of one that it lacks, such as `...`.
      if (paired !== -1 || !isBlank(text)) beside = paired === -1 ? NaN : paired;
    }
  };
  const order = [...lines.keys()];
  pass(order, 1);
  pass(order.toReversed(), -1);
  return all;
}
