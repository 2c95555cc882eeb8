/** What was done but deserves attention: facts only, as in a problem. */

import type { FilePlace, HunkPlace } from "./problem.ts";

export type Warning =
  | (HunkPlace & {
      readonly code: "several-places";
      /** The line chosen, 1-based; `count` is the number of places. */
      readonly line: number;
      readonly count: number;
    })
  | (HunkPlace & {
      readonly code: "out-of-order" | "fits-result" | "skipped-hunk";
      readonly line: number;
    })
  | (HunkPlace & { readonly code: "appended" | "changes-nothing" })
  /** The header names a second file, which does not exist. */
  | (FilePlace & { readonly code: "ignored-name"; readonly name: string })
  | (FilePlace & { readonly code: "overwritten" | "already-there" | "skipped-file" })
  /** The flags exclude all files of the patch. */
  | { readonly code: "nothing-selected" };

export type WarningCode = Warning["code"];
