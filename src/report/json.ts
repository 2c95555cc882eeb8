/** The outcome as one JSON object, stable from `version` on. */

import type { Outcome } from "../check.ts";
import type { PlannedFile } from "../plan/changes.ts";
import { type FileDiff, modeChange } from "./diff.ts";
import { describe } from "./messages.ts";
import { warningMessage } from "./warnings.ts";

/** The object behind `--json`; `diffs` are those of the plan's files, in order. See schema.ts. */
export function toJson(outcome: Outcome, diffs: readonly FileDiff[]): object {
  const { plan, status, problems, format } = outcome;
  return {
    version: 1,
    status,
    files: (plan?.files ?? []).map((file, index) => fileJson(file, diffs[index])),
    ...(outcome.recovery === undefined ? {} : { recovery: outcome.recovery }),
    repairs: plan?.repairs ?? [],
    warnings: (plan?.warnings ?? []).map((warning) => {
      return { ...warning, message: warningMessage(warning) };
    }),
    problems: problems.map((problem) => ({ ...problem, message: describe(problem, format) })),
  };
}

function fileJson(file: PlannedFile, diff: FileDiff | undefined): object {
  const { action, path, from, copyOf, hunks } = file;
  const mode = modeChange(file);
  return {
    action,
    path,
    ...(from === undefined ? {} : { from }),
    ...(copyOf === undefined ? {} : { copyOf }),
    ...(mode === undefined ? {} : { mode }),
    added: diff?.added ?? 0,
    removed: diff?.removed ?? 0,
    hunks: hunks.map(({ hunk, patchLine, rung, line, moved, shift, repairs }) => ({
      hunk,
      patchLine,
      rung,
      line,
      ...(moved === undefined ? {} : { moved }),
      ...(shift === undefined ? {} : { shift }),
      repairs: repairs ?? [],
    })),
  };
}
