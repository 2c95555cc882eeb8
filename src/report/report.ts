/** The report of a run: the result on standard output, messages on standard error. */

import type { Outcome } from "../check.ts";
import { type FileDiff, diffText } from "./diff.ts";
import { utf8Bytes } from "../text/encoding.ts";
import { toJson } from "./json.ts";
import { retryText } from "./retry.ts";
import { summary, type Verbosity } from "./summary.ts";
import { type Palette, PLAIN } from "./color.ts";
import { visibleJson } from "./visible.ts";

/** What to print instead of the diff, and how. */
export interface ReportOptions extends Verbosity {
  readonly json?: boolean;
  readonly retry?: boolean;
  readonly retryLimit?: number;
  /** Standard output is a terminal. */
  readonly isOnTerminal?: boolean;
  /** The diff has already been shown on the terminal. */
  readonly isSeen?: boolean;
}

interface PrintedReport {
  /** In parts, because it may be long. */
  readonly stdout: Iterable<string | Uint8Array>;
  readonly stderr: string;
}

export function reportOf(
  outcome: Outcome,
  diffs: readonly FileDiff[],
  options: ReportOptions,
  stdout: Palette,
  stderr: Palette,
): PrintedReport {
  if (options.json === true) return { stdout: [jsonText(outcome, diffs)], stderr: "" };
  if (options.retry === true && outcome.problems.length > 0) {
    return { stdout: [retryText(outcome, options.retryLimit)], stderr: "" };
  }
  const rows = summary(outcome, diffs, stderr, options);
  const { quiet = false, isSeen = false, isOnTerminal = false } = options;
  const isSilent = quiet || (isSeen && isOnTerminal);
  // On a terminal, control characters in files must be escaped.
  const isRaw = stdout === PLAIN && !isOnTerminal;
  const changes = isSilent ? [] : printed(diffs, isRaw ? undefined : stdout);
  return { stdout: changes, stderr: `${rows.join("\n")}\n` };
}

/** The diffs; without a palette as bytes, for a file or a pipe. */
function* printed(
  diffs: readonly FileDiff[],
  palette: Palette | undefined,
): Generator<string | Uint8Array> {
  for (const diff of diffs) yield palette ? diffText(diff, palette) : utf8Bytes(diff.text);
}

export function jsonText(outcome: Outcome, diffs: readonly FileDiff[]): string {
  return `${visibleJson(toJson(outcome, diffs))}\n`;
}
