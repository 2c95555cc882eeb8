/** Calls of tools in, answers out: what the calls say is done in one transaction. */

import { type CheckOptions, type Outcome, refused } from "../check.ts";
import { checked } from "../library/checked.ts";
import { type PlanningOptions, settled } from "../library/options.ts";
import { type Result, resultOf } from "../library/result.ts";
import { type FormatName, OF_ANOTHER_CALL, type Patch } from "../patch.ts";
import type { PlacedHunk } from "../plan/placed.ts";
import type { Folder } from "../plan/tree.ts";
import type { Problem } from "../problem.ts";
import { readPatches } from "../reading.ts";
import { codexSummary } from "../report/codex.ts";
import { diffsOf } from "../report/diff.ts";
import { toJson } from "../report/json.ts";
import { retryText } from "../report/retry.ts";
import { describeWarning } from "../report/notes.ts";
import { type Answer, type PlainCall, plainCall } from "./shapes.ts";
import { fields, isRecord, jsonOf, withLeaves } from "../values.ts";
import { type Said, TEXT_EDITORS, view } from "./text-editor.ts";

export interface HandleOptions extends PlanningOptions {
  /** Is called with what came of the calls that edit: of all together, as they are one transaction. */
  readonly onResult?: (result: Result) => void;
}

/** Where calls are carried out. */
export interface Workspace {
  readonly folder: Folder;
  /** Plans patches and, unless it is only to be checked, writes them. */
  readonly run: (patches: readonly Patch[], options: CheckOptions, isCheck: boolean) => Outcome;
}

const PATCH_TOOLS: ReadonlySet<string> = new Set(["apply_patch", "applypatch", "check_patch"]);
/** Tools whose input is an edit, or several: ours, OpenAI's, Claude Code's, Gemini's, Cline's. */
const EDIT_TOOLS: ReadonlySet<string> = new Set([
  ...TEXT_EDITORS,
  "edit",
  "apply_patch_call",
  "Edit",
  "MultiEdit",
  "Write",
  "replace",
  "write_file",
  "write_to_file",
  "replace_in_file",
  "apply_diff",
]);
/** What is before the name of a tool of our MCP server. */
const OWN_SERVER = /^mcp__llm[-_]patch__/;

/** How far apart the lines of two calls are, which all count in one patch: no text has more. */
const APART = 2 ** 32;

/** Answers calls, each in its shape; undefined stands for what is no call of a tool that is known. */
export function answers(
  calls: readonly unknown[],
  workspace: Workspace,
  options: HandleOptions = {},
): readonly (Answer | undefined)[] {
  const known = calls.map(knownCall);
  const edits = known.flatMap((call) => (call === undefined || isLook(call) ? [] : [call]));
  const done = edits.length > 0 ? transaction(edits, workspace, options, false) : [];
  // What only looks sees the files as they are when the model gets the answers.
  const saidOf = (call: PlainCall): Said | undefined => {
    if (isView(call)) return view(call.input, workspace.folder);
    if (isLook(call)) return transaction([call], workspace, options, true)[0];
    return done[edits.indexOf(call)];
  };
  return known.map((call) => {
    const said = call && saidOf(call);
    return said && call.answer(said.text, said.isDone, said.report);
  });
}

/** A call of a tool that is known, under the tool's own name. */
function knownCall(call: unknown): PlainCall | undefined {
  const read = plainCall(call);
  const name = read?.name.replace(OWN_SERVER, "") ?? "";
  return PATCH_TOOLS.has(name) || EDIT_TOOLS.has(name) ? read && { ...read, name } : undefined;
}

function isLook(call: PlainCall): boolean {
  return isView(call) || call.name === "check_patch";
}

function isView({ name, input }: PlainCall): boolean {
  return TEXT_EDITORS.has(name) && fields(input)["command"] === "view";
}

/** Does all that the calls say, or nothing; what to say to each. */
function transaction(
  calls: readonly PlainCall[],
  workspace: Workspace,
  options: HandleOptions,
  isCheck: boolean,
): readonly Said[] {
  const { onResult, ...planning } = options;
  // A model sends again what is refused as a whole.
  const settings = settled({ ...checked(planning), partial: false });
  const { maxPatch } = settings;
  const readings = calls.map((call, at) => {
    const reading = readPatches(replyOf(call), { maxPatch }, workspace.folder.tree.paths);
    return at === 0 ? reading : withLines(reading, (line) => line + at * APART);
  });
  const unread = readings.flatMap(({ problems }) => problems);
  const patches = readings.flatMap((reading) => reading.patches);
  const outcome: Outcome =
    unread.length > 0 ? refused(undefined, unread) : workspace.run(patches, settings, isCheck);
  const ownerOf = (value: object): number | undefined =>
    "patchLine" in value ? Math.floor(Number(value.patchLine) / APART) : undefined;
  const local: Local = (value) =>
    withLines(value, (line) =>
      Math.floor(line / APART) === ownerOf(value) ? line % APART : OF_ANOTHER_CALL,
    );
  const format = patches[0]?.format;
  const told = { ...withOwnLines(outcome, local), format };
  onResult?.(resultOf(told));
  const report = toJson(told, diffsOf(told));
  let edits = 0;
  return calls.map((call, at) => {
    const own = readings[at]?.patches ?? [];
    const first = edits;
    edits += own.reduce((sum, patch) => sum + patch.edits.length, 0);
    const isOwn = (value: object): boolean => (ownerOf(value) ?? at) === at;
    const { plan, problems, status } = outcome;
    if (status !== "refused" && plan !== undefined) {
      const warnings = plan.warnings.filter(isOwn).map(local).map(describeWarning);
      const done = { ...plan, edits: plan.edits.slice(first, edits) };
      return { text: doneText(done, warnings, isCheck), isDone: true, report };
    }
    const why = problems.filter((one) => one.code === "no-change" || isOwn(one)).map(local);
    const hunks = plan?.hunks.filter(isOwn).map(local) ?? [];
    return { text: failedText(call, own[0]?.format, why, hunks), isDone: false, report };
  });
}

const OTHER_FAILED =
  "Not applied. Nothing was written: another call beside this one was refused, and all are applied or none.\n" +
  "Send this call again as it is, together with the corrected one.\n";

function doneText(
  plan: NonNullable<Outcome["plan"]>,
  warnings: readonly string[],
  isCheck: boolean,
): string {
  const summary = codexSummary(plan);
  const head = isCheck
    ? summary.replace(/^.*\n/, "The patch would apply to these files:\n")
    : summary;
  return [head, ...warnings.map((warning) => `warning: ${warning}\n`)].join("");
}

/** `hunks`: those of the call that fit. */
function failedText(
  { name }: PlainCall,
  own: FormatName | undefined,
  problems: readonly Problem[],
  hunks: readonly PlacedHunk[],
): string {
  if (problems.length === 0) return OTHER_FAILED;
  const format = name === "apply_patch_call" ? "apply-patch" : own;
  return retryText({ status: "refused", problems, plan: { hunks }, format });
}

/** The text that says what the call does, as a model's reply would. */
function replyOf({ name, input }: PlainCall): string {
  if (PATCH_TOOLS.has(name)) {
    const value = typeof input === "string" ? (jsonOf(input) ?? input) : input;
    const patch = isRecord(value) ? (value["patch"] ?? value["input"]) : value;
    if (typeof patch === "string") return patch;
  }
  const value = name === "apply_patch_call" ? { type: name, operation: input } : { name, input };
  return JSON.stringify(value);
}

type Local = <Value extends object>(value: Value) => Value;

/** The outcome with each line as its call has it. */
function withOwnLines(outcome: Outcome, local: Local): Outcome {
  const { plan, problems } = outcome;
  return {
    ...outcome,
    problems: problems.map(local),
    plan: plan && {
      ...plan,
      files: plan.files.map((file) => ({ ...file, hunks: file.hunks.map(local) })),
      hunks: plan.hunks.map(local),
      repairs: plan.repairs.map(local),
      warnings: plan.warnings.map(local),
    },
  };
}

/** The keys under which lines of a reply are in patches, problems and results. */
const LINES: ReadonlySet<string> = new Set([
  "patchLine",
  "lastPatchLine",
  "callLine",
  "earlierPatchLine",
  "goneAt",
  "otherPatchLine",
]);

function withLines<Value>(value: Value, lineOf: (line: number) => number): Value {
  return withLeaves(value, (leaf, key) =>
    typeof leaf === "number" && LINES.has(key) ? lineOf(leaf) : leaf,
  );
}
