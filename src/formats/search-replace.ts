/** SEARCH/REPLACE blocks: being written. */

import type { Format } from "./format.ts";

export const searchReplace: Format = {
  name: "search-replace",
  title: "SEARCH/REPLACE blocks",
  find: () => -1,
  parse: () => ({ patches: [], problems: [] }),
};
