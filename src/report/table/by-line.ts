/** Where the line in question says more than the words for its reason. */

import type { Malformed, MalformedReason } from "../../problem.ts";
import type { Words } from "./entry.ts";
import { REPAIRS } from "./repairs.ts";

export const BY_LINE: {
  readonly [Reason in MalformedReason]?: (problem: Malformed) => Partial<Words>;
} = {
  "missing-path": ({ found }) => ({
    hint: found.startsWith("@@")
      ? "write '--- a/PATH' and '+++ b/PATH' above it"
      : "write the path after the colon",
  }),
  "repair-needed": ({ repair }) =>
    repair === undefined ? {} : { sentence: `--strict refuses a repair: ${REPAIRS[repair]}` },
  "stray-marker": ({ found }) =>
    /^\s*</.test(found) ? { sentence: "opening marker that cannot be read" } : {},
  "missing-closing": ({ found }) =>
    /^\s*=+\s*$/.test(found)
      ? {
          sentence: "second divider in place of the closing marker",
          hint: "write '>>>>>>> REPLACE' in place of this line",
        }
      : {},
};
