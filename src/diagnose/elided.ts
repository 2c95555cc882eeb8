/** Hunks in which a line such as `...` stands for lines left out: where the rest of them is. */

import type { ClosestMatches, Window } from "./closest.ts";
import { isElision } from "../text/elision.ts";
import { isBlank } from "../text/indentation.ts";

/** Lines that are shown instead of a line that stands for them. */
const MAX_SPAN = 40;

export interface Elided {
  /** First lines (0-based) of the pieces. */
  readonly elsewhere: readonly number[];
  /** All lines from the first piece to the last. */
  readonly window?: Window;
}

/** Wanted lines, by their index, that are together. */
type Piece = readonly number[];

/**
 * Where the first lines of all pieces are that lines such as `...` part; and all from the first
 * piece to the last, if they follow each other and that is not too much to be sent.
 */
export function elidedIn(wanted: readonly string[], near: ClosestMatches): Elided | undefined {
  const pieces: number[][] = [[]];
  for (const [at, text] of wanted.entries()) {
    const isLeftOut = isElision(text) && near.places([text]).length === 0;
    if (isLeftOut) pieces.push([]);
    else pieces.at(-1)?.push(at);
  }
  if (pieces.length === 1) return undefined;
  const isSolid = (at: number): boolean => !isBlank(wanted[at] ?? "");
  const full = pieces
    .map((piece) => piece.slice(piece.findIndex(isSolid), piece.findLastIndex(isSolid) + 1))
    .filter(({ length }) => length > 0);
  const textsOf = (piece: Piece): readonly string[] => piece.map((at) => wanted[at] ?? "");
  const found = full.flatMap((piece) => near.places(textsOf(piece))[0] ?? []);
  if (found.length === 0 || found.length < full.length) return undefined;
  return { elsewhere: found, ...spanOf(full, found, wanted.length) };
}

/** All lines from the first piece to the last. */
function spanOf(
  pieces: readonly Piece[],
  places: readonly number[],
  count: number,
): Pick<Elided, "window"> {
  const start = places[0] ?? 0;
  const end = (places.at(-1) ?? 0) + (pieces.at(-1)?.length ?? 0);
  const isAscending = places.every(
    (place, at) => at === 0 || place >= (places[at - 1] ?? 0) + (pieces[at - 1]?.length ?? 0),
  );
  if (!isAscending || end - start > MAX_SPAN) return {};
  const pairs = Array.from({ length: count }, () => -1);
  for (const [at, piece] of pieces.entries())
    for (const [index, line] of piece.entries()) pairs[line] = (places[at] ?? 0) + index - start;
  const likeness = pairs.filter((pair) => pair !== -1).length / count;
  return { window: { start, length: end - start, pairs, likeness } };
}
