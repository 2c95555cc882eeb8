/** One format by itself: what it reads in a reply, and where. */

import type { CarriedReader, Format, Parsed, ParseOptions } from "../../src/formats/format.ts";
import type { Block } from "../../src/input/unwrap.ts";

/** No string holds a patch. */
const CARRIED: CarriedReader = {
  isPatch: () => false,
  parse: () => ({ patches: [], problems: [] }),
};

const DEFAULTS: ParseOptions = { strip: undefined, wholeFiles: false, carried: CARRIED };

/** What a format reads in a reply, if nothing in it is of another format. */
export function readAs(
  format: Format,
  block: Block,
  options: { readonly strip?: number | undefined; readonly file?: string } = {},
): Parsed {
  const reader = format.open(block, { ...DEFAULTS, ...options });
  const { patches, problems } = reader.read(0, () => false);
  return { patches, problems };
}

/** The first line (0-based) at which a patch of a format begins, or -1. */
export function beginOf(format: Format, block: Block): number {
  const reader = format.open(block, { ...DEFAULTS });
  return block.lines.findIndex((_, at) => reader.begins(at));
}
