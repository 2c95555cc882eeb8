/** One format by itself: what it reads in a reply, and where. */

import { Cursor } from "../../src/formats/cursor.ts";
import type { Format, Parsed, ReaderOptions } from "../../src/formats/format.ts";
import { parse } from "../../src/formats/index.ts";
import { Outline } from "../../src/formats/outline.ts";
import type { Block } from "../../src/input/unwrap.ts";

/** No string holds a patch. */
const DEFAULTS: ReaderOptions = {
  isPatch: () => false,
  parse: () => ({ patches: [], problems: [] }),
};

/** What a format reads in a reply, if nothing in it is of another format. */
export function readAs(
  { name }: Format,
  block: Block,
  options: { readonly strip?: number | undefined; readonly file?: string } = {},
): Parsed {
  const { strip, file } = options;
  const { patches, problems } = parse(block, { strip, file, format: name });
  return { patches, problems: problems.filter(({ code }) => code !== "no-patch") };
}

/** The first line (0-based) at which a patch of a format begins, or -1. */
export function beginOf(format: Format, block: Block): number {
  const reader = format.open(new Cursor(block), DEFAULTS, new Outline(block.lines));
  return block.lines.findIndex((_, at) => reader.begins(at));
}
