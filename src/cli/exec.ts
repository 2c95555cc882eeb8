/** `llm-patch exec -- CMD...`: applies a call of apply_patch, and runs any other command unchanged. */

import { type PlacedCall, placeCall } from "../library/on-disk.ts";
import { diffsOf } from "../report/diff.ts";
import { toJson } from "../report/json.ts";
import { LIKE_CODEX, run } from "../run.ts";
import { visible } from "../report/visible.ts";
import { rootProblem } from "../plan/paths.ts";
import { nodeTree } from "../plan/node-tree.ts";
import { printReport } from "./apply.ts";
import { applyReply } from "./apply-patch.ts";
import type { FlagValues } from "./flags.ts";
import { runProgram } from "./program.ts";
import { complain, printJson, printProblems } from "./terminal.ts";

/** `command` is the words after `--`, undefined without `--`; returns the exit code. */
export async function exec(
  before: readonly string[],
  values: FlagValues,
  command: readonly string[] | undefined,
): Promise<number> {
  const { directory: root, dryRun: isDry = false, json = false } = values;
  const [program, ...args] = command ?? [];
  if (program === undefined || before.length > 0) return wrong("put the command after --");
  if (json && !isDry) return wrong("--json needs --dry-run");
  const unusable = rootProblem({ root, tree: nodeTree });
  if (unusable !== undefined) return printProblems([unusable]);
  const folder = nodeTree.realPath(root) ?? root;
  const call = placeCall([program, ...args], folder);
  if (call.kind === "error") return unreadable(call, folder, json);
  if (call.kind === "apply-patch")
    return isDry ? wouldApply(call, json) : applyReply(call.patch, call.cwd);
  if (!isDry) return runProgram(program, args, folder);
  if (json) printJson({ intercepted: false, cwd: folder, plan: null });
  else complain(`no apply_patch call: would run ${visible(program)}`);
  return 0;
}

type ApplyPatch = Extract<PlacedCall, { kind: "apply-patch" }>;

/** Writes nothing; the exit code is that of the call without this flag. */
function wouldApply({ patch, cwd }: ApplyPatch, json: boolean): number {
  const outcome = run(patch, { ...LIKE_CODEX, root: cwd, dryRun: true });
  if (json) printJson({ intercepted: true, cwd, plan: toJson(outcome) });
  else printReport(outcome, diffsOf(outcome), {});
  return patch === "" ? 2 : Math.min(1, outcome.problems.length);
}

function unreadable(
  { reason: code, message, hint }: Extract<PlacedCall, { kind: "error" }>,
  cwd: string,
  json: boolean,
): number {
  if (json) {
    printJson({ intercepted: true, cwd, plan: null, error: { code, message, hint } });
    return 2;
  }
  complain(message, hint);
  return complain("nothing was run, nothing was written");
}

function wrong(message: string): number {
  return complain(message, "see llm-patch exec --help");
}
