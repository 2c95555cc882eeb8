import type { Block } from "../input/unwrap.ts";
import type { FormatName, Patch } from "../patch.ts";
import type { Problem } from "../problem.ts";

/** What a file in this room exports: one format that models write. */
export interface Format {
  readonly name: FormatName;
  /** What `show` and `--help` call it. */
  readonly title: string;
  /** Is there text of this format in the block? Looks at markers only. */
  detect(block: Block): boolean;
  /** Reads all patches of this format, in order. What cannot be read is a problem. */
  parse(block: Block): Reading;
}

export interface Reading {
  readonly patches: readonly Patch[];
  readonly problems: readonly Problem[];
}
