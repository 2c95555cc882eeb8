/** The result of a reply as plain data: the object that `--json` prints, with the changes. */

import type { Outcome } from "../check.ts";
import type { FormatName } from "../patch.ts";
import type { Content } from "../plan/memory-tree.ts";
import { isExecutable } from "../plan/overlay.ts";
import type { Plan } from "../plan/plan.ts";
import type { PlacedHunk } from "../plan/placed.ts";
import { diffFile, diffsOf, type FileDiff, readable } from "../report/diff.ts";
import { type Report, type ReportedProblem, toJson } from "../report/json.ts";
import { fittingHunks, retryText as textFor } from "../report/retry.ts";
import { utf8Bytes } from "../text/encoding.ts";
import { strictText } from "../text/unmarked.ts";
import { defined } from "../values.ts";

/**
 * The result of a reply. It is plain data: `structuredClone` accepts it, and `JSON.stringify`
 * if all contents are text.
 */
export interface Result extends Omit<Report, "rest">, Pick<Outcome, "exitCode" | "patches"> {
  /** The format that was read or, if none was, requested. */
  readonly format?: FormatName;
  /** What is, or would be, written, by path. Empty if the patch is refused. */
  readonly changes: readonly Change[];
  /** The same as a git diff, empty if nothing changes. */
  readonly diff: string;
  /** The diff as bytes, if some of its files are neither UTF-8 nor UTF-16: the text cannot hold them. */
  readonly diffBytes?: Uint8Array;
  /** The hunks that match, even if others do not. */
  readonly fitting: readonly PlacedHunk[];
  /** The remaining part of a reply that is applied in part, as a patch of the same format. */
  readonly rest?: Content;
}

/** The change of one file; its path is relative to the root, with slashes. */
export type Change =
  | {
      readonly action: "write";
      readonly path: string;
      /** The whole file: text if it is UTF-8 (a byte order mark is kept), else bytes. */
      readonly content: Content;
      /** Whether it is executable afterwards. */
      readonly executable: boolean;
    }
  | { readonly action: "remove"; readonly path: string };

export function resultOf(outcome: Outcome, diffs: readonly FileDiff[] = diffsOf(outcome)): Result {
  const { exitCode, format, patches, rest } = outcome;
  const escaped = diffs.map(({ text }) => text).join("");
  return defined({
    ...toJson(outcome, diffs),
    rest,
    exitCode,
    format,
    patches,
    changes: changesOf(outcome),
    diff: diffs.map(readable).join("").toWellFormed(),
    diffBytes: escaped.isWellFormed() ? undefined : utf8Bytes(escaped),
    fitting: fittingHunks(outcome),
  });
}

/** What is, or would be, written. */
export function changesOf({ plan }: Outcome): readonly Change[] {
  return (plan?.writes ?? []).map(({ path, after }) => {
    if (after === undefined) return { action: "remove", path };
    const content = strictText(after.bytes) ?? after.bytes;
    return { action: "write", path, content, executable: isExecutable(after.mode) };
  });
}

/**
 * The diff of a plan in git's format. `git apply` applies it, and `apply` with `reverse` undoes it,
 * byte for byte. It is text if all of it is UTF-8, else bytes: those of the files.
 *
 * @example
 * const diff = toGitDiff(plan(parse(reply).patches, files)); // "diff --git a/greet.py b/greet.py\n..."
 */
export function toGitDiff({ files }: Pick<Plan, "files">): Content {
  const diff = files.map((file) => diffFile(file).text).join("");
  return diff.isWellFormed() ? diff : utf8Bytes(diff);
}

/**
 * The text to send back to a model whose reply was refused: what failed, the actual lines in the format
 * of the reply, and which hunks match. `limit` is the maximum number of characters of the
 * text, 200 or more; a smaller one is a TypeError.
 *
 * @example
 * if (result.status === "refused") messages.push({ role: "user", content: retryText(result) });
 */
export function retryText(result: Result, limit?: number): string {
  if (limit !== undefined && !(limit >= 200)) throw new TypeError("limit must be 200 or more");
  return textFor({ ...result, plan: { hunks: result.fitting } }, limit);
}

/** A plan whose problems have messages. */
export interface ReportedPlan extends Plan {
  readonly problems: readonly ReportedProblem[];
}
