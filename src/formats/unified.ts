/** Unified diffs: being written. */

import type { Format } from "./format.ts";

export const unified: Format = {
  name: "unified",
  title: "unified diff",
  find: () => -1,
  parse: () => ({ patches: [], problems: [] }),
};
