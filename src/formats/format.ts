import type { Block } from "../input/unwrap.ts";
import type { FormatName, Patch } from "../patch.ts";
import type { Problem } from "../problem.ts";

/** What a file in this room exports: one format that models write. */
export interface Format {
  readonly name: FormatName;
  /** What `show` and `--help` call it. */
  readonly title: string;
  /**
   * The first line (0-based) that only text of this format has, or -1. The format whose line
   * comes first is the outermost: what it holds is its content.
   */
  find(block: Block): number;
  /** Reads all patches of this format, in order. What cannot be read is a problem. */
  parse(block: Block, options: ParseOptions): Parsed;
}

export interface ParseOptions {
  /** Leading components to take off every path of a diff; undefined: by evidence. */
  readonly strip: number | undefined;
  /** The caller has named the format: patches of others are text. */
  readonly alone: boolean;
  /** The file of blocks that name none (`--file`). */
  readonly file?: string;
}

export interface Parsed {
  readonly patches: readonly Patch[];
  readonly problems: readonly Problem[];
}
