/** `--rest FILE`: what a partial application leaves, as a patch. */

import { closeSync, fstatSync, ftruncateSync, openSync, statSync, writeSync } from "node:fs";
import { restOf } from "../report/rest.ts";
import { visible } from "../report/visible.ts";
import type { Outcome } from "../run.ts";
import { codeOf, complain } from "./terminal.ts";

export interface Rest {
  /** Makes the file what is left: empty if nothing is. Returns whether it is. */
  readonly write: (outcome: Outcome) => boolean;
}

/** The file for the rest, or the exit code if it cannot be written: that must be known before anything is. */
export function openRest(path: string): Rest | { readonly failure: number } {
  const failed = (fact: string, hint: string): { readonly failure: number } => {
    return { failure: complain(`${visible(path)}: ${fact}`, hint) };
  };
  try {
    // It may be the patch that was just read: until something is left, it stays as it is.
    const file = openSync(path, "a");
    return {
      write(outcome) {
        if (outcome.status === "refused") return true;
        const fact = written(outcome, path, file);
        if (fact === undefined) return true;
        failed(fact, "apply the reply again with --skip-applied and another file for --rest");
        return false;
      },
    };
  } catch (error) {
    return failed(cannotBeWritten(error), "nothing was applied; name another file with --rest");
  }
}

/** Why what is left cannot be written; undefined if it is. */
function written(outcome: Outcome, path: string, file: number): string | undefined {
  const rest = restOf(outcome) ?? "";
  if (rest === "" && outcome.left !== undefined) return "no patch can say what is left";
  try {
    const now = statSync(path, { throwIfNoEntry: false });
    if (now?.ino !== fstatSync(file).ino) return "not written: the patch changes this file";
    // A pipe has no end to be set.
    if (now.isFile()) ftruncateSync(file);
    const bytes = typeof rest === "string" ? Buffer.from(rest) : rest;
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    closeSync(file);
    return undefined;
  } catch (error) {
    return cannotBeWritten(error);
  }
}

function cannotBeWritten(error: unknown): string {
  return `cannot be written: ${codeOf(error)}`;
}
