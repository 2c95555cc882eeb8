/**
 * SEARCH/REPLACE blocks, as aider, Roo, Cline and gptme have their models write them.
 *
 *     reply  = (text | name | call | block)*
 *     block  = "<<<<<<< SEARCH" [head] old lines "=======" new lines ">>>>>>> REPLACE"
 *
 * See search-replace/markers.ts for the spellings of the markers, structure.ts for blocks that
 * hold dividers, head.ts for Roo's hints, names.ts for the file name above a block, tags.ts for
 * tool calls. Blocks of one file that follow one another make one edit; a block with nothing
 * above its divider makes a file.
 *
 * Read with these repairs: text round the blocks, blocks that are indented, other spellings of
 * the markers, names with decoration, blocks without a name (the file of the one before), hints
 * that cannot be read, tool calls. No marker is done without.
 */

import type { Block } from "../input/unwrap.ts";
import type { FileEdit, Hunk, Repair } from "../patch.ts";
import type { Problem } from "../problem.ts";
import { applyPatch } from "./apply-patch.ts";
import { fileChanges } from "./file-changes.ts";
import type { Format, ParseOptions, Parsed } from "./format.ts";
import { editOf } from "./search-replace/block.ts";
import { openingSigns } from "./search-replace/markers.ts";
import { BlockReader, type NamedBlock } from "./search-replace/reader.ts";
import { isCall } from "./search-replace/tags.ts";
import { unified } from "./unified.ts";

export const searchReplace: Format = {
  name: "search-replace",
  title: "SEARCH/REPLACE blocks",
  find: ({ lines }) => lines.findIndex((line) => openingSigns(line) !== undefined || isCall(line)),
  parse,
};

function parse(block: Block, { alone, file }: ParseOptions): Parsed {
  const reader = new BlockReader(block.lines, file);
  const edits = editsOf(reader.read());
  const mixed = alone ? undefined : otherPatch(block, reader);
  const problems = mixed === undefined ? reader.problems : [...reader.problems, mixed];
  if (problems.length > 0 || edits.length === 0) return { patches: [], problems };
  const repairs = [...repairsOf(block), ...reader.repairs];
  return { patches: [{ format: "search-replace", ...reader.span, edits, repairs }], problems: [] };
}

/** Blocks of one file that follow one another become one edit. */
function editsOf(blocks: readonly NamedBlock[]): readonly FileEdit[] {
  const edits: FileEdit[] = [];
  let hunks: Hunk[] = [];
  let path: string | undefined;
  for (const named of blocks) {
    const edit = editOf(named.block, named.path);
    if ("kind" in edit) {
      edits.push(edit);
      path = undefined;
    } else if (named.path === path) {
      hunks.push(edit);
    } else {
      hunks = [edit];
      ({ path } = named);
      edits.push({ kind: "update", path, patchLine: edit.patchLine, mayBeEnding: true, hunks });
    }
  }
  return edits;
}

/** A patch of another format between the blocks must not be lost. */
function otherPatch(block: Block, { outside, span }: BlockReader): Problem | undefined {
  const lines = block.lines.map(() => "");
  for (const at of outside)
    if (span.patchLine <= at && at < span.lastPatchLine) lines[at] = block.lines[at] ?? "";
  for (const other of [applyPatch, fileChanges, unified]) {
    const at = other.find({ ...block, lines });
    if (at === -1) continue;
    const place = { patchLine: at + 1, beginLine: at + 1, found: lines[at] ?? "" };
    return { code: "malformed", reason: "mixed-formats", ...place };
  }
  return undefined;
}

/** What was set aside before the blocks. */
function repairsOf(block: Block): Repair[] {
  const repairs: Repair[] = [];
  if (block.byteOrderMark) repairs.push({ name: "byte-order-mark", patchLine: 1 });
  if (block.returns.size > 0) repairs.push({ name: "carriage-returns", patchLine: 1 });
  return repairs;
}
