/** `--rest FILE`: what a partial application leaves, as a patch. */

import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { restOf } from "../report/rest.ts";
import { visible } from "../report/visible.ts";
import type { Outcome } from "../run.ts";
import { codeOf, complain } from "./terminal.ts";

export interface Rest {
  /** Makes the file what is left: empty if nothing is. */
  readonly write: (outcome: Outcome) => void;
}

/** The file for the rest, or the exit code if it cannot be written: that must be known before anything is. */
export function openRest(path: string): Rest | { readonly failure: number } {
  const failed = (error: unknown, hint: string): { readonly failure: number } => {
    return { failure: complain(`${visible(path)}: cannot be written: ${codeOf(error)}`, hint) };
  };
  try {
    // It may be the patch that was just read: until something is left, it stays as it is.
    const file = openSync(path, "a");
    return {
      write(outcome) {
        const rest = restOf(outcome) ?? "";
        try {
          if (outcome.status !== "refused") {
            ftruncateSync(file);
            const bytes = typeof rest === "string" ? Buffer.from(rest) : rest;
            for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
          }
          closeSync(file);
        } catch (error) {
          failed(error, "apply the reply again with --partial --skip-applied");
        }
      },
    };
  } catch (error) {
    return failed(error, "nothing was applied; name another file with --rest");
  }
}
