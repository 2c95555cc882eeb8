/** Why the lines of a hunk stand nowhere: what a person would find by looking at the file. */

import type { NearMisses, Window } from "../locate/similar.ts";
import { type Hunk, wantedLines } from "../patch.ts";
import type { NotFound } from "../problem.ts";
import { isElision } from "../text/elision.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";

/** From this likeness on a near miss is the text that was meant. */
export const STALE = 0.6;
/** Lines round a near miss that may belong to it, if lines are broken elsewhere. */
const AROUND = 8;
/** Characters of a block that are compared without white space. */
const LONGEST = 1_000_000;

export interface Evidence {
  readonly cause: Extract<
    NotFound["cause"],
    "whitespace" | "indentation" | "stale" | "elided" | "reversed" | "invented"
  >;
  /** The place that was meant, if there is one. */
  readonly window?: Window;
  /** Lines (0-based) where what is there stands. */
  readonly elsewhere: readonly number[];
}

/** The cause, the strongest evidence first. */
export function causeOf(hunk: Hunk, lines: Lines, near: NearMisses): Evidence {
  const wanted = wantedLines(hunk.lines).map(({ text }) => text);
  const window = near.find(wanted);
  const spaced = sameButSpaces(wanted, lines, near, window);
  if (spaced !== undefined) return { ...spaced, elsewhere: [] };
  const reversed = resultPlaces(hunk, near);
  if (reversed.length > 0) return { cause: "reversed", elsewhere: reversed };
  const pieces = elidedPlaces(wanted, near);
  if (pieces.length > 0) return { cause: "elided", elsewhere: pieces };
  const isStale = window !== undefined && window.likeness >= STALE;
  return isStale ? { cause: "stale", window, elsewhere: [] } : { cause: "invented", elsewhere: [] };
}

/** The lines that are the wanted ones but for white space, wherever they break: near the window, or anywhere. */
function sameButSpaces(
  wanted: readonly string[],
  lines: Lines,
  near: NearMisses,
  window: Window | undefined,
): Pick<Evidence, "cause" | "window"> | undefined {
  if (window !== undefined) {
    const from = Math.max(0, window.start - AROUND);
    const to = Math.min(lines.count, window.start + wanted.length + AROUND);
    const found = sameIn(wanted, lines, from, to);
    if (found !== undefined) return found;
  }
  return near.mayReadAll() ? sameIn(wanted, lines, 0, lines.count) : undefined;
}

function sameIn(
  wanted: readonly string[],
  lines: Lines,
  from: number,
  to: number,
): Pick<Evidence, "cause" | "window"> | undefined {
  const region = lines.texts(from, to);
  if (sum(wanted) + sum(region) > LONGEST) return undefined;
  const sought = bare(wanted);
  const there = bare(region);
  if (sought.text === "") return undefined;
  for (let at = there.text.indexOf(sought.text); at !== -1;) {
    const end = at + sought.text.length;
    const first = there.starts.indexOf(at);
    const behind = end === there.text.length ? region.length : there.starts.lastIndexOf(end);
    if (first !== -1 && behind !== -1) {
      // Blank lines have no characters: the block begins at the last line that starts here.
      const start = there.starts.lastIndexOf(at);
      const last = region.slice(0, behind).findLastIndex((line) => !isBlank(line));
      const block = region.slice(start, last + 1);
      const texts = wanted.slice(
        wanted.findIndex((line) => !isBlank(line)),
        wanted.findLastIndex((line) => !isBlank(line)) + 1,
      );
      const isShifted =
        texts.length === block.length &&
        texts.every((text, index) => text.trim() === block[index]?.trim());
      const pairs = sought.starts.map((offset, index) =>
        isBlank(wanted[index] ?? "") ? -1 : lineAt(there.starts, at + offset) - start,
      );
      return {
        cause: isShifted ? "indentation" : "whitespace",
        window: {
          start: from + start,
          length: block.length,
          pairs: rising(pairs),
          likeness: 1,
        },
      };
    }
    at = there.text.indexOf(sought.text, at + 1);
  }
  return undefined;
}

/** Lines as one text without white space, and where each begins in it. */
function bare(lines: readonly string[]): {
  readonly text: string;
  readonly starts: readonly number[];
} {
  const starts: number[] = [];
  const texts: string[] = [];
  let length = 0;
  for (const line of lines) {
    const text = line.replace(/\s+/g, "");
    starts.push(length);
    texts.push(text);
    length += text.length;
  }
  return { text: texts.join(""), starts };
}

/** The last line that begins at the offset or before it. */
function lineAt(starts: readonly number[], offset: number): number {
  return starts.findLastIndex((start) => start <= offset);
}

/** A line stands for one wanted line only: the first. */
function rising(pairs: readonly number[]): readonly number[] {
  let last = -1;
  return pairs.map((pair) => {
    if (pair <= last) return -1;
    last = pair;
    return pair;
  });
}

function sum(lines: readonly string[]): number {
  return lines.reduce((total, line) => total + line.length, 0);
}

/** Where the new side stands, if nothing of what is removed does. */
function resultPlaces({ lines }: Hunk, near: NearMisses): readonly number[] {
  const removed = lines.filter(({ kind, text }) => kind === "removed" && !isBlank(text));
  const added = lines.filter(({ kind, text }) => kind === "added" && text.trim().length > 3);
  if (removed.length === 0 || added.length === 0) return [];
  if (removed.some(({ text }) => near.stands([text]).length > 0)) return [];
  return near.stands(lines.filter(({ kind }) => kind !== "removed").map(({ text }) => text));
}

/** Where the first lines of all pieces stand that lines such as `...` part. */
function elidedPlaces(wanted: readonly string[], near: NearMisses): readonly number[] {
  const pieces: string[][] = [[]];
  for (const text of wanted) {
    if (isElision(text) && near.stands([text]).length === 0) pieces.push([]);
    else if (!isBlank(text)) pieces.at(-1)?.push(text);
  }
  if (pieces.length === 1) return [];
  const full = pieces.filter((piece) => piece.length > 0);
  const places = full.map((piece) => near.stands(piece)[0]);
  const found = places.filter((place) => place !== undefined);
  return found.length === full.length ? found : [];
}
