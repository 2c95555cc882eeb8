/** The tool calls that are open while blocks are read: they name files and give hints. */

import type { Cursor } from "../cursor.ts";
import { statedLine } from "./head.ts";
import type { Tag } from "./tags.ts";

/** A block of which a call may still tell the file and the line. */
export interface OpenBlock {
  path: string | undefined;
  readonly block: { hint: number | undefined };
}

/** An element whose end tag is to come. */
interface Element {
  readonly name: string;
  /** The line (0-based) of its tag. */
  readonly line: number;
  readonly blocks: OpenBlock[];
  path: string | undefined;
  /** The hint beside the blocks, and the line (0-based) that it is in. */
  start: Start | undefined;
}

interface Start {
  readonly text: string;
  readonly line: number;
}

/** No call is deeper. */
const MAX_DEPTH = 8;

export class Calls {
  /** The lines (0-based) of calls that hold no block. */
  readonly empty: number[] = [];
  /** The tools that are called. */
  readonly tools: Set<string> = new Set<string>();
  readonly #cursor: Cursor;
  readonly #open: Element[] = [];

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** The end tag that is due. */
  get due(): string | undefined {
    const last = this.#open.at(-1);
    return last === undefined ? undefined : `</${last.name}>`;
  }

  /** The file that is named last. */
  get path(): string | undefined {
    return this.#open.findLast(({ path }) => path !== undefined)?.path;
  }

  /** Takes a tag in line `line` (0-based); false if it has no place here. */
  take(tag: Tag, line: number): boolean {
    const last = this.#open.at(-1);
    switch (tag.kind) {
      case "open":
        if (this.#open.length >= MAX_DEPTH) return false;
        if (last === undefined) {
          this.#cursor.repair("wrapped-call", line);
          this.tools.add(tag.name);
        }
        this.#open.push({ name: tag.name, line, blocks: [], path: undefined, start: undefined });
        return true;
      case "close":
        return this.#close(tag.name, line);
      case "path":
        if (last === undefined || tag.text === "") return false;
        // Blocks above the first name of their element are meant too.
        if (last.path === undefined) for (const block of last.blocks) block.path ??= tag.text;
        last.path = tag.text;
        return true;
      case "start":
        if (last === undefined) return false;
        if (last.start === undefined) last.start = { text: tag.text, line };
        else this.#cursor.repair("misplaced-hint", line);
        return true;
      case "cdata":
        return last !== undefined;
      default:
        return tag satisfies never;
    }
  }

  add(block: OpenBlock): void {
    this.#open.at(-1)?.blocks.push(block);
  }

  #close(name: string, line: number): boolean {
    const index = this.#open.findLastIndex((element) => element.name === name);
    if (index === -1) return false;
    if (index < this.#open.length - 1) this.#cursor.repair("mislabelled-tag", line);
    while (this.#open.length > index) {
      const { blocks = [], start, line: opened = line } = this.#open.pop() ?? {};
      if (this.#open.length === 0 && blocks.length === 0) this.empty.push(opened);
      if (start !== undefined) this.#state(blocks, start);
      const outer = this.#open.at(-1);
      for (const block of blocks) outer?.blocks.push(block);
    }
    return true;
  }

  /** A line beside the blocks is about one block, and then instead of its own hint. */
  #state(blocks: readonly OpenBlock[], { text, line }: Start): void {
    const [open, ...others] = blocks;
    if (open === undefined || others.length > 0 || !/^\d+$/.test(text))
      this.#cursor.repair("misplaced-hint", line);
    else open.block.hint = statedLine(text) ?? open.block.hint;
  }
}
