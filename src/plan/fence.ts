/** The byte fence: asserts that nothing outside the edits changed. */

import type { Edit } from "../merge/merge.ts";
import { areSameBytes } from "../text/bytes.ts";
import { encodedSize, type EncodingName } from "../text/encoding.ts";
import type { Lines } from "../text/lines.ts";

/**
 * Throws an Error, which is a bug of ours, if a byte outside the edits of `lines` has changed. The
 * first `head` bytes, a byte order mark, are not part of the lines.
 */
export function checkFence(
  lines: Lines,
  edits: readonly Edit[],
  before: Uint8Array,
  after: Uint8Array,
  encoding: EncodingName,
  head: number,
): void {
  const size = (piece: string): number => encodedSize(piece, encoding);
  let [old, now, line] = [0, 0, 0];
  const same = (length: number): void => {
    const [was, is] = [before.subarray(old, old + length), after.subarray(now, now + length)];
    if (!areSameBytes(was, is)) throw new Error("a byte outside the edits changed");
    old += length;
    now += length;
  };
  const kept = (from: number, to: number): void => same(size(lines.slice(from, to)));
  same(head);
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
