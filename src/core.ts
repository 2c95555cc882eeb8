/**
 * The library without Node, for browsers and workers: `llm-patch/core`. It needs ECMAScript,
 * TextEncoder and TextDecoder.
 */

export { type CheckOptions, LIKE_CODEX } from "./check.ts";
export { apply, check, detect, parse, plan } from "./library/in-memory.ts";
export type { Applied, Parsed, Place } from "./library/in-memory.ts";
export { type AsyncTree, readFirst } from "./library/async.ts";
export {
  type Change,
  type ReportedPlan,
  type Result,
  retryText,
  toGitDiff,
} from "./library/result.ts";
export { type ReadCall, readCall } from "./input/shell.ts";
export type { FormatName, Patch } from "./patch.ts";
export { type Content, type FileRecord, type Files, memoryTree } from "./plan/memory-tree.ts";
export type { PlanOptions } from "./plan/options.ts";
export type { Folder, Tree } from "./plan/tree.ts";
export type { ReadOptions } from "./reading.ts";
export type { ReportedProblem, ReportedWarning } from "./report/json.ts";
export { explain } from "./report/explain.ts";
export { SCHEMA } from "./report/schema.ts";
export { editor } from "./tools/agents-sdk.ts";
export { handle } from "./tools/handle.ts";
export * from "./tools/plain.ts";
