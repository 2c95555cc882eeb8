/** What was done but deserves a look: details only, as in a problem. */

import type { FilePlace, HunkPlace } from "./problem.ts";

export type Warning =
  | (HunkPlace & {
      readonly code: "several-places";
      /** The line taken and the others, 1-based. */
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
  /** The flags leave no file of the patch. */
  | { readonly code: "nothing-selected" };

export type WarningCode = Warning["code"];
