/**
 * SEARCH/REPLACE blocks, as aider, Roo, Cline and gptme have their models write them.
 *
 *     reply  = (text | name | call | block)*
 *     block  = "<<<<<<< SEARCH" [head] old lines "=======" new lines ">>>>>>> REPLACE"
 *
 * See search-replace/markers.ts for the spellings of the markers, structure.ts for blocks that
 * hold dividers, head.ts for Roo's hints, names.ts for the file name above a block, calls.ts for
 * tool calls. Blocks of one file that follow one another make one edit; a block with nothing
 * above its divider makes a file.
 *
 * Read with these repairs: text around the blocks, blocks that are indented, other spellings of
 * the markers, names with decoration, blocks without a name (the file of the one before), hints
 * that cannot be read, tool calls. No marker is done without.
 */

import type { Block } from "../input/unwrap.ts";
import type { FileEdit, Hunk } from "../patch.ts";
import { Cursor, repeatedHalf } from "./cursor.ts";
import type { Format, FormatReader, ParseOptions, Stretch } from "./format.ts";
import { editOf } from "./search-replace/block.ts";
import { beginsBlock, DIVIDER, looseMarker, OPENING } from "./search-replace/markers.ts";
import { BlockReader, type NamedBlock } from "./search-replace/reader.ts";
import { isCall } from "./search-replace/calls.ts";
import { blocks, stringEdits as asStrings } from "./write/texts.ts";

export const searchReplace: Format = {
  name: "search-replace",
  title: "SEARCH/REPLACE blocks",
  words: {
    looks: "'<<<<<<< SEARCH' block",
    onePlace:
      "add lines to SEARCH and REPLACE that only the right place has, or its line (':start_line:12') below '<<<<<<< SEARCH'",
    makeFile: "leave SEARCH empty to create it",
    changeFile: "write the lines to change in SEARCH",
    quoted: (lines) => [OPENING, ...lines, DIVIDER],
  },
  open: (block, options) => new BlocksReader(block, options),
  write: (edits) => [blocks(edits, false), blocks(edits, true), asStrings(edits)],
};

class BlocksReader implements FormatReader {
  readonly #cursor: Cursor;
  readonly #file: string | undefined;

  constructor(block: Block, { file }: ParseOptions) {
    this.#cursor = new Cursor(block);
    this.#file = file;
  }

  begins(at: number): boolean {
    const line = this.#cursor.text(at);
    if (beginsBlock(this.#cursor, at) !== undefined || isCall(line)) return true;
    const loose = looseMarker(line);
    return loose === "end" || loose === "opening";
  }

  read(from: number, isForeign: (at: number) => boolean): Stretch {
    const cursor = this.#cursor;
    cursor.start(from);
    const reader = new BlockReader(cursor, this.#file);
    const edits = editsOf(readOnce(reader.read(from, isForeign), cursor));
    const { problems } = cursor;
    const { text, next } = reader;
    if (problems.length > 0 || edits.length === 0) return { patches: [], problems, text, next };
    const repairs = cursor.repairs.toSorted((one, other) => one.patchLine - other.patchLine);
    const patch = { format: "search-replace", ...reader.facts, edits, repairs } as const;
    return { patches: [patch], problems, text, next };
  }
}

/** A model that shows all its blocks again means them once; one that it repeats may be meant for as many places. */
function readOnce(blocks: readonly NamedBlock[], cursor: Cursor): readonly NamedBlock[] {
  const textOf = ({ path, block: { line, close } }: NamedBlock): string =>
    [path, ...cursor.lines.slice(line, close.line + 1)].join("\n");
  const half = repeatedHalf(blocks, textOf);
  if (half < 2 || new Set(blocks.map(textOf)).size < half) return blocks;
  cursor.repair("repeated-patch", blocks[half]?.block.line);
  return blocks.slice(0, half);
}

/** Blocks of one file that follow one another become one edit. */
function editsOf(blocks: readonly NamedBlock[]): readonly FileEdit[] {
  const edits: FileEdit[] = [];
  let hunks: Hunk[] = [];
  let last: string | undefined;
  for (const { path: own, guesses, rival, opening, block } of blocks) {
    const path = own ?? guesses[0] ?? "";
    const guessed = own === undefined ? opening : undefined;
    const key = [...guesses, own, rival].join("\n");
    const edit = editOf(block, path);
    if ("kind" in edit) {
      edits.push({ ...edit, guessed });
      last = undefined;
    } else if (key === last) {
      hunks.push(edit);
    } else {
      hunks = [edit];
      last = key;
      const { patchLine } = edit;
      const all = [...guesses, ...(own === undefined ? [] : [own])].map((name) => [name]);
      const spellings = guesses.length === 0 ? undefined : all;
      const mayBeEnding = own === undefined ? undefined : true;
      const names = { path, guessed, mayBeEnding, spellings, rival } as const;
      edits.push({ kind: "update", ...names, patchLine, hunks });
    }
  }
  return edits;
}
