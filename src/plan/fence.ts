/** The byte fence: an assertion against ourselves that nothing outside the edits changed. */

import type { Edit } from "../splice/splice.ts";
import { encode, type EncodingName } from "../text/encoding.ts";
import { Lines } from "../text/lines.ts";

/** Throws an Error, a bug of ours, if a byte outside the edits is not as it was. */
export function checkFence(
  text: string,
  edits: readonly Edit[],
  before: Uint8Array,
  after: Uint8Array,
  encoding: EncodingName,
  mark: boolean,
): void {
  const lines = new Lines(text);
  const size = (piece: string): number => encode(piece, encoding, false).length;
  let old = mark ? size("\ufeff") : 0;
  let now = old;
  const kept = (from: number, to: number): void => {
    const length = size(lines.slice(from, to));
    for (let at = 0; at < length; at++) {
      if (before[old + at] !== after[now + at]) throw new Error("a byte outside the edits changed");
    }
    old += length;
    now += length;
  };
  let line = 0;
  for (const edit of edits) {
    kept(line, edit.start);
    old += size(lines.slice(edit.start, edit.end));
    now += size(edit.lines.map((one) => one.text + one.end).join(""));
    line = edit.end;
  }
  kept(line, lines.count);
  if (old !== before.length || now !== after.length)
    throw new Error("a byte outside the edits changed");
}
