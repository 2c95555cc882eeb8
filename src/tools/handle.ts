/** From calls of tools to answers: all calls of a list are one transaction. */

import type { Outcome } from "../check.ts";
import { type OpenFiles, type Workspace, workspaceOf } from "../library/in-memory.ts";
import { checked } from "../library/options.ts";
import { type Result, resultOf } from "../library/result.ts";
import type { Parsed } from "../formats/format.ts";
import type { Limits } from "../limits.ts";
import { OF_ANOTHER_CALL } from "../patch.ts";
import type { PlanOptions } from "../plan/options.ts";
import type { Folder } from "../plan/tree.ts";
import { readPatches, together, withPatchLines } from "../reading.ts";
import { codexSummary } from "../report/codex.ts";
import { diffsOf } from "../report/diff.ts";
import { toJson } from "../report/json.ts";
import { retryText } from "../report/retry.ts";
import { describeWarning, factOf } from "../report/messages.ts";
import { fields, isRecord, jsonOf } from "../values.ts";
import {
  type Answer,
  type AnswersTo,
  type PlainCall,
  plainCall,
  type ToolAnswer,
} from "./shapes.ts";
import { TEXT_EDITORS, view } from "./text-editor.ts";

export interface HandleOptions extends PlanOptions {
  /** Called with the result of all calls that edit, which are one transaction. */
  readonly onResult?: (result: Result) => void;
}

/**
 * Files in a map or an object, which calls change; or a folder of a tree, which is only read:
 * `onResult` receives the changes.
 */
export type EditedPlace = OpenFiles | Folder;

/**
 * Applies a tool call, and returns the answer to send back to the model, in the format of the call and
 * with its id; undefined for anything but a call of a known tool. A list of calls is one
 * transaction: all are applied or none, and each has its answer.
 *
 * @example
 * const answer = handle(toolUse, files); // { type: "tool_result", tool_use_id, content, is_error }
 */
export function handle<const C extends object>(
  calls: C,
  place: EditedPlace,
  options?: HandleOptions,
): AnswersTo<C> {
  return handled(calls, workspaceOf(place), options);
}

const PATCH_TOOLS: ReadonlySet<string> = new Set(["apply_patch", "applypatch", "check_patch"]);
/** Tools that take one or several edits: ours, OpenAI's, Claude Code's, Gemini's, Cline's. */
const EDIT_TOOLS: ReadonlySet<string> = new Set([
  ...TEXT_EDITORS,
  ..."edit apply_patch_call Edit MultiEdit Write NotebookEdit replace".split(" "),
  ..."write_file write_to_file replace_in_file apply_diff".split(" "),
]);

/** The answer to a call, or a list of answers to a list; undefined for what is no call of a known tool. */
export function handled<const C extends object>(
  calls: C,
  workspace: Workspace,
  options?: HandleOptions,
): AnswersTo<C>;
export function handled(
  calls: object,
  workspace: Workspace,
  options: HandleOptions = {},
): Answer | undefined | readonly (Answer | undefined)[] {
  const read = (Array.isArray(calls) ? calls : [calls]).map((call) => plainCall(call));
  const edits = read.flatMap((call) => (call && kindOf(call) === "edit" ? [call] : []));
  const done = edits.length > 0 ? transaction(edits, workspace, options, false) : [];
  // Calls that only read see the files after the edits, as the model will.
  const answerTo = (call: PlainCall): ToolAnswer | undefined => {
    const kind = kindOf(call);
    if (kind === "view") return view(call.input, workspace.folder);
    if (kind === "check") return transaction([call], workspace, options, true)[0];
    return done[edits.indexOf(call)];
  };
  const answers = read.map((call): Answer | undefined => {
    const answer = call && answerTo(call);
    return answer && call?.answer(answer);
  });
  return Array.isArray(calls) ? answers : answers[0];
}

/** What a call does; undefined if its tool is unknown. */
function kindOf({ name, input }: PlainCall): "view" | "check" | "edit" | undefined {
  if (TEXT_EDITORS.has(name) && fields(input)["command"] === "view") return "view";
  if (name === "check_patch") return "check";
  return PATCH_TOOLS.has(name) || EDIT_TOOLS.has(name) ? "edit" : undefined;
}

const OTHER_FAILED =
  "Not applied. Nothing was written: another call beside this one was refused, and all are applied or none.\n" +
  "Send this call again as it is, together with the corrected one.\n";

/** Applies all calls, or none; returns the answer to each. */
function transaction(
  calls: readonly PlainCall[],
  workspace: Workspace,
  options: HandleOptions,
  isCheck: boolean,
): readonly ToolAnswer[] {
  const { onResult, ...planning } = options;
  // A refused list is sent again as a whole, so no part of it may be applied.
  const settings = { ...checked(planning), partial: false };
  const readings = calls.map((call, at) => {
    const reading = readingOf(call, planning.limits);
    return at === 0 ? reading : withPatchLines(reading, (line) => line + at * CALL_LINES);
  });
  const outcome = workspace.run(together(readings), settings, isCheck);
  const { plan, problems, status } = outcome;
  const combined = withLinesOfCalls(outcome);
  const diffs = diffsOf(combined);
  onResult?.(resultOf(combined, diffs));
  const report = toJson(combined, diffs);
  return calls.map(({ name }, at) => {
    const ofCall = <Value extends object>(values: readonly Value[] = []): readonly Value[] =>
      values.filter((value) => (callOf(value) ?? at) === at).map(inCall);
    if (status !== "refused" && plan !== undefined) {
      const summary = codexSummary({ edits: ofCall(plan.edits) }, isCheck);
      const warnings = ofCall(plan.warnings).map(
        (warning) => `warning: ${factOf(describeWarning(warning))}\n`,
      );
      return { text: summary + warnings.join(""), isDone: true, report };
    }
    const why = ofCall(problems);
    if (why.length === 0) return { text: OTHER_FAILED, isDone: false, report };
    const ofTool = PATCH_TOOLS.has(name) ? "apply-patch" : "string-edits";
    const format = name === "apply_patch_call" ? "apply-patch" : (readings[at]?.format ?? ofTool);
    const refusal = { status, problems: why, plan: { hunks: ofCall(plan?.hunks) }, format };
    return { text: retryText(refusal), isDone: false, report };
  });
}

/** Names the one key of the tools that take a patch. */
const NO_VALUE = { code: "malformed", reason: "bad-value", patchLine: 1, found: "patch" } as const;

/** The patches of a call. That they are in a call is no repair. */
function readingOf({ name, input: sent }: PlainCall, limits: Partial<Limits> = {}): Parsed {
  const input = typeof sent === "string" ? (jsonOf(sent) ?? sent) : sent;
  const tool = PATCH_TOOLS.has(name) ? "apply_patch" : name;
  // Beside other values a patch is read with them: none of them may be dropped.
  const [text, ...others] = isRecord(input) ? Object.values(input) : [input];
  if (tool === "apply_patch" && others.length === 0) {
    if (typeof text === "string") return readPatches(text, { limits });
    if (Object(text) !== text) return { patches: [], problems: [NO_VALUE] };
  }
  const value =
    name === "apply_patch_call" ? { type: name, operation: input } : { name: tool, input };
  const reading = readPatches(JSON.stringify(value), { limits });
  const patches = reading.patches.map((patch) => {
    return { ...patch, repairs: patch.repairs.filter((repair) => repair.name !== "wrapped-call") };
  });
  return { ...reading, patches };
}

/** Lines of the call at index n start at n times this number, which is larger than any number of lines. */
const CALL_LINES = 2 ** 32;

/** The index of the call that a value is about; undefined if it is about none. */
function callOf(value: object): number | undefined {
  return "patchLine" in value ? Math.floor(Number(value.patchLine) / CALL_LINES) : undefined;
}

/** The value with lines counted from the beginning of its call. */
function inCall<Value extends object>(value: Value): Value {
  const call = callOf(value);
  return withPatchLines(value, (line) =>
    Math.floor(line / CALL_LINES) === call ? line % CALL_LINES : OF_ANOTHER_CALL,
  );
}

/** The outcome, with lines counted from the beginning of each call; without patches, as these lines may be of any call. */
function withLinesOfCalls(outcome: Outcome): Outcome {
  const { patches: _, plan, problems, ...rest } = outcome;
  return {
    ...rest,
    problems: problems.map(inCall),
    plan: plan && {
      ...plan,
      files: plan.files.map((file) => ({ ...file, hunks: file.hunks.map(inCall) })),
      hunks: plan.hunks.map(inCall),
      repairs: plan.repairs.map(inCall),
      warnings: plan.warnings.map(inCall),
    },
  };
}
