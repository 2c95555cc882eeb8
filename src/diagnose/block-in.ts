/** Where a block is in other lines: linear for repetitive text too. */

import { findRun } from "../text/find-run.ts";

/** The line (0-based) at which the block first is among the lines; undefined if nowhere. */
export function blockIn(block: readonly string[], lines: readonly string[]): number | undefined {
  if (block.length === 0) return undefined;
  const ids = new Map<string, number>();
  const wanted = Int32Array.from(block, (text) => {
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    return id;
  });
  return findRun(
    Int32Array.from(lines, (text) => ids.get(text) ?? -1),
    wanted,
  )[0];
}
