/**
 * The apply_patch envelope ("V4A").
 *
 *     patch = "*** Begin Patch" ["*** Environment ID: " id] section* "*** End Patch"      see envelope.ts
 *
 * Read with these repairs: an envelope that is indented as a whole, markers in other words or another case, or
 * padded (`*** Create File: x`, `*** End Patch ***`), a missing begin marker, context without its
 * blank, empty lines among added ones, `@@x`, `@@ x @@`. The end marker is required: it is the only sign
 * that the text was not cut off. Any other line is an error.
 */

import type { Block } from "../input/unwrap.ts";
import { Cursor } from "./cursor.ts";
import { BEGIN, isSection, markerOf, passMarker, readSections } from "./envelope.ts";
import { asContext, BY_ANCHOR, type Format, type FormatReader, type Stretch } from "./format.ts";
import { envelope } from "./write/marked.ts";

export const applyPatch: Format = {
  name: "apply-patch",
  title: "apply_patch envelope",
  words: {
    looks: "'*** Begin Patch'",
    onePlace: BY_ANCHOR,
    makeFile: "create it with '*** Add File:'",
    changeFile: "change it with '*** Update File:'",
    quoted: asContext,
  },
  open: (block) => new EnvelopeReader(block),
  write: envelope,
};

class EnvelopeReader implements FormatReader {
  readonly #cursor: Cursor;
  /** The last line with a begin marker. */
  #lastBegin: number | undefined;
  #hasRead = false;

  constructor(block: Block) {
    this.#cursor = new Cursor(block);
  }

  begins(at: number): boolean {
    const line = this.#cursor.text(at);
    if (!line.includes("** ")) return false;
    return (
      markerOf(line) === BEGIN ||
      (isSection(line.trim()) && !(this.#hasRead && /^[-+ ]\s*\*/.test(line)))
    );
  }

  read(_: number, __: unknown, at: number): Stretch {
    const cursor = this.#cursor;
    cursor.start(at);
    this.#lastBegin ??= cursor.lines.findLastIndex((line) => markerOf(line) === BEGIN);
    const isImplied = markerOf(cursor.text(at)) !== BEGIN;
    const [problems, text] = [cursor.problems, []];
    if (isImplied && (this.#hasRead || this.#lastBegin > at)) {
      cursor.malformed("unread-edit", at);
      return { patches: [], problems, text, next: at + 1 };
    }
    const end = cursor.outdent(at);
    if (isImplied) cursor.repair("missing-begin");
    else passMarker(cursor, BEGIN);
    const edits = readSections(cursor);
    if (edits !== undefined) cursor.endIndented(at, end);
    const { next, repairs } = cursor;
    if (edits === undefined || problems.length > 0) return { patches: [], problems, text, next };
    this.#hasRead = true;
    const place = { patchLine: at + 1, lastPatchLine: next };
    const facts = { format: "apply-patch", closesLines: true, hasEnd: true } as const;
    return { patches: [{ ...facts, ...place, edits, repairs }], problems, text, next };
  }
}
