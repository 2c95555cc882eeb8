/** What to do next, in the terms of the format that was sent. */

import type { Outcome } from "../check.ts";
import { IN_GENERAL, type Terms, TERMS } from "../formats/terms.ts";
import type { FormatName } from "../patch.ts";
import type { Problem } from "../problem.ts";

export interface Advice extends Terms {
  /** What it calls what has one place, and all of it that is applied together. */
  readonly part: string;
  readonly whole: string;
}

/** The advice for a format, or general advice if the format is unknown. */
export function adviceFor(format: FormatName | undefined): Advice {
  const terms = format === undefined ? IN_GENERAL : TERMS[format];
  const isString = format === "string-edits";
  return { ...terms, part: isString ? "edit" : "hunk", whole: isString ? "call" : "patch" };
}

/** The format of the patch that has the line of a problem; if that is not clear, the first one of the reply. */
export function formatFor(
  problem: Problem,
  { format, patches = [] }: Pick<Outcome, "format" | "patches">,
): FormatName | undefined {
  const line = "patchLine" in problem ? (problem.patchLine ?? 0) : 0;
  const around = patches.filter((one) => one.patchLine <= line && line <= one.lastPatchLine);
  const [only, ...others] = new Set(around.map((one) => one.format));
  return others.length === 0 ? (only ?? format) : format;
}

/** The command that finishes or undoes an interrupted run in the root. */
export function recoverIn(root: string): string {
  const word = /^[\w%+,./:=@-]+$/.test(root) ? root : `'${root.replaceAll("'", "'\\''")}'`;
  return `llm-patch recover${root === "." ? "" : ` -C ${word}`}`;
}
