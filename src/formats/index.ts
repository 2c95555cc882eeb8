import type { Block } from "../input/unwrap.ts";
import type { FormatName } from "../patch.ts";
import { applyPatch } from "./apply-patch.ts";
import { fileChanges } from "./file-changes.ts";
import type { Format, ParseOptions, Parsed } from "./format.ts";
import { unified } from "./unified.ts";

/** All formats. */
export const FORMATS: readonly Format[] = [applyPatch, fileChanges, unified];

/** Reads the patches of a block in the named format, or else in the outermost that it holds. */
export function parse(block: Block, options: ParseOptions, name?: FormatName): Parsed {
  const format =
    name === undefined ? outermost(block) : FORMATS.find((candidate) => candidate.name === name);
  if (format === undefined || format.find(block) === -1)
    return { patches: [], problems: [{ code: "no-patch", empty: false }] };
  return format.parse(block, options);
}

function outermost(block: Block): Format | undefined {
  let found: Format | undefined;
  let first = Infinity;
  for (const format of FORMATS) {
    const line = format.find(block);
    if (line !== -1 && line < first) [found, first] = [format, line];
  }
  return found;
}
