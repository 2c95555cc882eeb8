/** By what a file is known to be unchanged without reading it again. */

import type { BigIntStats } from "node:fs";

/** Where times count nanoseconds they are at most this much behind the clock, in milliseconds. */
const FRESH_MS = 100;

/** Some file systems count seconds, or two of them. */
const FRESH_WHERE_COARSE_MS = 3000;

/**
 * Identity, size and time of a file. Undefined if it was written so shortly before it was looked
 * at that another write now might leave all of them as they are.
 */
export function stampOf({ dev, ino, size, mtimeNs }: BigIntStats): string | undefined {
  const fresh = mtimeNs % 1_000_000_000n === 0n ? FRESH_WHERE_COARSE_MS : FRESH_MS;
  const age = Date.now() - Number(mtimeNs / 1_000_000n);
  return age < fresh ? undefined : `${dev}:${ino}:${size}:${mtimeNs}`;
}
