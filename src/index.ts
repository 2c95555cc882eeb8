/** The library. It prints nothing, exits nothing and reads no environment. */

export { type PlannedCall, planCall, type FolderError } from "./call.ts";
export { type Call, type CallError, readCall } from "./input/shell.ts";
export type { Receipt } from "./commit/commit.ts";
export { commit, type CommitOptions } from "./commit/exclusive.ts";
export type { Recovery } from "./commit/recover.ts";
export { LIMITS, type Limits } from "./limits.ts";
export { type Rung, RUNGS } from "./locate/ladder.ts";
export type {
  CopyEdit,
  CreateEdit,
  DeleteEdit,
  FileEdit,
  FormatName,
  Hunk,
  HunkLine,
  Mode,
  Patch,
  Repair,
  RepairName,
  UpdateEdit,
} from "./patch.ts";
export type { FileWrite, PlannedFile } from "./plan/changes.ts";
export { makePlan, type Plan, type PlanOptions, type Step } from "./plan/plan.ts";
export { nodeTree } from "./plan/node-tree.ts";
export type { Tree } from "./plan/tree.ts";
export type { Problem, ProblemCode } from "./problem.ts";
export type { Warning, WarningCode } from "./warning.ts";
export { diffBytes, diffFile, diffText, type FileDiff } from "./report/diff.ts";
export { toJson } from "./report/json.ts";
export { type JsonSchema, SCHEMA } from "./report/schema.ts";
export { statRows } from "./report/stat.ts";
export { describeCallError } from "./report/call.ts";
export { describe, type Message } from "./report/messages.ts";
export { RETRY_LIMIT, retryText } from "./report/retry.ts";
export { reverse, type Reversed } from "./revise/reverse.ts";
export { type Rule, select } from "./revise/select.ts";
export {
  DEFAULTS,
  LIKE_CODEX,
  type Outcome,
  readPatches,
  recover,
  run,
  type RunOptions,
} from "./run.ts";
