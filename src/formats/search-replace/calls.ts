/**
 * Tool calls around blocks: they name files and give hints. Their text is raw: there are no entities, and
 * a tag counts only between blocks, at the beginning of a line or after another tag.
 *
 *     call     = "<apply_diff>" ["<args>"] file* "</apply_diff>"
 *              | "<replace_in_file>" path "<diff>" block* "</diff>" "</replace_in_file>"
 *     file     = "<file>" path diff* "</file>"  |  path diff*
 *     diff     = "<diff>" ["<content>"] ["<![CDATA["] block* ["]]>"] ["</content>"] [start] "</diff>"
 *     path     = "<path>" text "</path>"
 *     start    = "<start_line>" N "</start_line>"
 */

import type { Cursor } from "../cursor.ts";
import { statedLine } from "./head.ts";
import { isCall } from "./markers.ts";

const TAG =
  /\s*(?:<(\/?)(apply_diff|replace_in_file|args|file|diff|content)>|<(path|start_line)>([^<]*)<\/\3>|<!\[CDATA\[|\]\]>)/y;
/** No call is deeper. */
const MAX_DEPTH = 8;

/** The column from which on a line holds nothing but tags; undefined if it does not end so. */
export function tagsBehind(line: string): number | undefined {
  const start = line.search(/\]\]>|<\//);
  if (start === -1) return undefined;
  let column = start;
  for (TAG.lastIndex = start; TAG.test(line);) column = TAG.lastIndex;
  return line.slice(column).trim() === "" ? start : undefined;
}

/** A block of which a call may still tell the file and the line. */
export interface OpenBlock {
  path: string | undefined;
  readonly block: { hint: number | undefined };
}

export class Calls {
  /** The lines (0-based) of calls that hold no block. */
  readonly empty: number[] = [];
  readonly tools: Set<string> = new Set<string>();
  /** The file that is named last. */
  path: string | undefined;
  readonly #cursor: Cursor;
  readonly #open: string[] = [];
  /** The line (0-based) of a call that holds no block yet. */
  #empty: number | undefined;
  /** The blocks of the file, and those of its last diff. */
  #ofFile: OpenBlock[] = [];
  #ofDiff: OpenBlock[] = [];
  /** The hint beside these, and the line (0-based) that it is in. */
  #start: { readonly text: string; readonly line: number } | undefined;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** The end tag that is due. */
  get due(): string | undefined {
    return this.isOpen ? `</${this.#open.at(-1)}>` : undefined;
  }

  /** Takes the tags at a column of a line (0-based), blanks aside; gives the column after them. */
  take(line: number, from: number): number {
    let column = from;
    for (let end: number | undefined = from; end !== undefined; end = this.#take(line, column))
      column = end;
    return column;
  }

  #take(line: number, column: number): number | undefined {
    const text = this.#cursor.text(line);
    if (!this.isOpen && (column > 0 || !isCall(text))) return undefined;
    TAG.lastIndex = column;
    const [tag, slash, name = "", key, value = ""] = TAG.exec(text) ?? [];
    const end = TAG.lastIndex;
    const isTaken =
      slash === undefined || (slash === "" ? this.#enter(name, line) : this.#leave(name, line));
    if (tag === undefined || !isTaken) return undefined;
    if (key === "path" && value.trim() === "") return undefined;
    if (key === "path") {
      this.path = value.trim();
      // Blocks above the first name of their file are meant too.
      for (const block of this.#ofFile) block.path ??= this.path;
    } else if (key !== undefined) {
      if (this.#start === undefined) this.#start = { text: value.trim(), line };
      else this.#cursor.repair("misplaced-hint", line);
    }
    return end;
  }

  add(block: OpenBlock): void {
    this.#empty = undefined;
    this.#ofFile.push(block);
    this.#ofDiff.push(block);
  }

  #enter(name: string, line: number): boolean {
    if (this.#open.length >= MAX_DEPTH) return false;
    if (!this.isOpen) {
      this.#cursor.repair("wrapped-call", line);
      this.tools.add(name);
      this.#empty = line;
    }
    this.#open.push(name);
    this.#pass(name);
    return true;
  }

  #leave(name: string, line: number): boolean {
    const index = this.#open.lastIndexOf(name);
    if (index === -1) return false;
    if (index < this.#open.length - 1) this.#cursor.repair("mislabelled-tag", line);
    this.#open.length = index;
    if (name !== "diff") this.#pass(name);
    if (!this.isOpen && this.#empty !== undefined) this.empty.push(this.#empty);
    return true;
  }

  /** Passes from one diff to the next, or from one file. */
  #pass(name: string): void {
    if (name === "args" || name === "content") return;
    this.#state();
    this.#ofDiff = [];
    if (name === "diff") return;
    this.#ofFile = [];
    this.path = undefined;
  }

  /** A line beside the blocks is about one block, and then instead of its own hint. */
  #state(): void {
    if (this.#start === undefined) return;
    const { text, line } = this.#start;
    const [open, ...others] = this.#ofDiff;
    if (open === undefined || others.length > 0 || !/^\d+$/.test(text))
      this.#cursor.repair("misplaced-hint", line);
    else open.block.hint = statedLine(text) ?? open.block.hint;
    this.#start = undefined;
  }
}
