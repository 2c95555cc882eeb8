/** What to do next, in the terms of the format that was sent. */

import type { Outcome } from "../check.ts";
import { IN_GENERAL, type Terms, TERMS } from "../formats/terms.ts";
import type { FormatName } from "../patch.ts";
import type { Problem } from "../problem.ts";

/** In place of the name of a format that is unknown. */
export const ANY = "FORMAT";

export interface Advice extends Terms {
  readonly format: FormatName | typeof ANY;
  /** What it calls what has one place, the one that a problem is about, and all of it that is applied together. */
  readonly noun: "hunk" | "edit";
  readonly part: string;
  readonly whole: "patch" | "call";
}

/** The advice for a format, or general advice if the format is unknown; for a hunk by its number. */
export function adviceFor(format: FormatName | undefined, hunk?: number): Advice {
  const terms = format === undefined ? IN_GENERAL : TERMS[format];
  const isCall = format === "string-edits";
  const noun = isCall ? "edit" : "hunk";
  const part = hunk === undefined ? `the ${noun}` : `${noun} ${hunk}`;
  return { ...terms, format: format ?? ANY, noun, part, whole: isCall ? "call" : "patch" };
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
