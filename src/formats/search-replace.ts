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

import { Cursor } from "./cursor.ts";
import type { Format } from "./format.ts";
import { beginsBlock, DIVIDER, isCall, looseMarker, OPENING } from "./search-replace/markers.ts";
import { BlocksReader } from "./search-replace/reader.ts";
import { blocks } from "./write/texts.ts";

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
  open: (block, { file }) => {
    const cursor = new Cursor(block);
    return {
      begins: (at) => begins(cursor, at),
      read: (from, isForeign) => new BlocksReader(cursor, file).read(from, isForeign),
    };
  },
  write: blocks,
};

function begins(cursor: Cursor, at: number): boolean {
  const line = cursor.text(at);
  if (beginsBlock(cursor, at) !== undefined || isCall(line)) return true;
  const loose = looseMarker(line);
  return loose === "end" || loose === "opening";
}
