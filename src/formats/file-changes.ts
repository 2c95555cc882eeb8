/** The FILE_CHANGES envelope: being written. */

import type { Format } from "./format.ts";

export const fileChanges: Format = {
  name: "file-changes",
  title: "FILE_CHANGES envelope",
  find: () => -1,
  parse: () => ({ patches: [], problems: [] }),
};
