/** The outcome as one JSON object, stable from `version` on. */

import type { Outcome } from "../run.ts";
import type { FileDiff } from "./diff.ts";
import { describe } from "./messages.ts";

/** The object behind `--json`; `diffs` are those of the plan's files, in order. */
export function toJson(outcome: Outcome, diffs: readonly FileDiff[]): object {
  const { plan, status, problems, format } = outcome;
  return {
    version: 1,
    status,
    files: (plan?.files ?? []).map(({ action, path, from, hunks }, index) => ({
      action,
      path,
      ...(from === undefined ? {} : { from }),
      added: diffs[index]?.added ?? 0,
      removed: diffs[index]?.removed ?? 0,
      hunks: hunks.map(({ hunk, patchLine, rung, line }) => ({ hunk, patchLine, rung, line })),
    })),
    ...(outcome.recovery === undefined ? {} : { recovery: outcome.recovery }),
    repairs: plan?.repairs ?? [],
    warnings: plan?.warnings ?? [],
    problems: problems.map((problem) => ({ ...problem, message: describe(problem, format) })),
  };
}
