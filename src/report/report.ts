/** The report of a run: the result on standard output, messages on standard error. */

import type { Outcome } from "../check.ts";
import { diffBytes, type FileDiff, diffText } from "./diff.ts";
import { toJson } from "./json.ts";
import { restOf } from "./rest.ts";
import { retryText } from "./retry.ts";
import { summary, type Verbosity } from "./summary.ts";
import { PLAIN, type View } from "./color.ts";
import { visibleJson } from "./visible.ts";

/** What to print instead of the diff, and how. */
export interface ReportOptions extends Verbosity {
  readonly json?: boolean;
  readonly retry?: boolean;
  readonly retryLimit?: number;
  /** The diff has already been shown. */
  readonly isSeen?: boolean;
}

export interface PrintedReport {
  /** In parts, because it may be long. */
  readonly stdout: Iterable<string | Uint8Array>;
  readonly stderr: string;
}

export function reportOf(
  outcome: Outcome,
  diffs: readonly FileDiff[],
  options: ReportOptions,
  stdout: View,
  stderr: View,
): PrintedReport {
  if (options.json === true) return { stdout: [jsonText(outcome, diffs)], stderr: "" };
  if (options.retry === true && outcome.problems.length > 0) {
    const text = retryText({ ...outcome, rest: restOf(outcome) }, options.retryLimit);
    return { stdout: [text], stderr: "" };
  }
  const rows = summary(outcome, diffs, stderr, options);
  const isSilent = options.quiet === true || options.isSeen === true;
  return { stdout: isSilent ? [] : changes(diffs, stdout), stderr: `${rows.join("\n")}\n` };
}

export function jsonText(outcome: Outcome, diffs: readonly FileDiff[]): string {
  return `${visibleJson(toJson(outcome, diffs))}\n`;
}

function* changes(
  diffs: readonly FileDiff[],
  { palette, width }: View,
): Generator<string | Uint8Array> {
  // On a terminal, control characters in files must be escaped.
  const isForTerminal = palette !== PLAIN || width !== undefined;
  for (const diff of diffs) yield isForTerminal ? diffText(diff, palette) : diffBytes(diff);
}
