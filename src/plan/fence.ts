/** The byte fence: asserts that nothing outside the edits changed. */

import type { Edit } from "../merge/merge.ts";
import { areSameBytes } from "../text/bytes.ts";
import { encode, type EncodingName } from "../text/encoding.ts";
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
  // Where each character is one byte, offsets in the text are those of the bytes.
  const isNarrow = encoding === "utf-8" && before.length === head + lines.source.length;
  const size = (from: number, to: number): number =>
    isNarrow
      ? lines.offset(to) - lines.offset(from)
      : encode(lines.slice(from, to), encoding, false).length;
  let [old, now, line] = [0, 0, 0];
  const same = (length: number): void => {
    const [was, is] = [before.subarray(old, old + length), after.subarray(now, now + length)];
    if (!areSameBytes(was, is)) throw new Error("a byte outside the edits changed");
    old += length;
    now += length;
  };
  same(head);
  for (const edit of edits) {
    same(size(line, edit.start));
    old += size(edit.start, edit.end);
    for (const { text, end } of edit.lines) now += encode(text + end, encoding, false).length;
    line = edit.end;
  }
  same(size(line, lines.count));
  if (old !== before.length || now !== after.length)
    throw new Error("a byte outside the edits changed");
}
