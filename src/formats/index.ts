import type { Block } from "../input/unwrap.ts";
import { applyPatch } from "./apply-patch.ts";
import type { Format, Reading } from "./format.ts";

/** All formats, in the order in which they are looked for. */
export const FORMATS: readonly Format[] = [applyPatch];

/** Reads the patches of a block in the first format that it holds. */
export function parse(block: Block): Reading {
  const format = FORMATS.find((candidate) => candidate.detect(block));
  if (format === undefined) return { patches: [], problems: [{ code: "no-patch", empty: false }] };
  return format.parse(block);
}
