/** All that a run says: the result on standard output, the talk on standard error. */

import type { Outcome } from "../run.ts";
import { diffBytes, type FileDiff, diffText } from "./diff.ts";
import { toJson } from "./json.ts";
import { restOf } from "./rest.ts";
import { retryText } from "./retry.ts";
import { summary, type Verbosity } from "./summary.ts";
import { PLAIN, type View } from "./color.ts";
import { visibleJson } from "./visible.ts";

/** What is wanted instead of the diff, or how it is to look. */
export interface ReportOptions extends Verbosity {
  readonly json?: boolean;
  readonly retry?: boolean;
  readonly retryLimit?: number;
  /** The diff has been shown. */
  readonly isSeen?: boolean;
}

export interface PrintedReport {
  /** In parts: all of it may be long. */
  readonly stdout: Iterable<string | Uint8Array>;
  readonly stderr: string;
}

export function reportOf(
  outcome: Outcome,
  diffs: readonly FileDiff[],
  wanted: ReportOptions,
  stdout: View,
  stderr: View,
): PrintedReport {
  if (wanted.json === true) return { stdout: [jsonText(outcome, diffs)], stderr: "" };
  if (wanted.retry === true && outcome.problems.length > 0)
    return {
      stdout: [retryText({ ...outcome, rest: restOf(outcome) }, wanted.retryLimit)],
      stderr: "",
    };
  const rows = summary(outcome, diffs, stderr, wanted);
  const isSilent = wanted.quiet === true || wanted.isSeen === true;
  return {
    stdout: isSilent ? [] : changes(diffs, stdout),
    stderr: `${rows.join("\n")}\n`,
  };
}

export function jsonText(outcome: Outcome, diffs: readonly FileDiff[]): string {
  return `${visibleJson(toJson(outcome, diffs))}\n`;
}

function* changes(
  diffs: readonly FileDiff[],
  { palette, width }: View,
): Generator<string | Uint8Array> {
  // A person reads it: foreign control characters must not get through.
  const isForEyes = palette !== PLAIN || width !== undefined;
  for (const diff of diffs) yield isForEyes ? diffText(diff, palette) : diffBytes(diff);
}
