import type { Lines } from "../text/lines.ts";
import { memoized } from "../text/memoized.ts";

/** Caches what is computed from a file's lines. */
export function once<Made>(make: (lines: Lines) => Made): (lines: Lines) => Made {
  return memoized(make, new WeakMap<Lines, Made>());
}
