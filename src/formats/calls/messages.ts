/**
 * Finds calls in messages, logs and lists of them.
 *
 *     value   = call | edit | message | [value...] | {CONTAINER: value, ...}
 *     call    = {NAME: tool, INPUT: value} | {..., "function" | "functionCall" | "params" ...: call}
 *     message = {"role": "assistant", "content": value or reply} | {"type": "text", "text": reply}
 *
 * A call or a message of an assistant may contain a patch of another format as a string; a tool that runs commands
 * may get a call of apply_patch. Messages of users and tools are not edits, nor are calls that only read.
 * Where a call failed it is not an answer but a log, which is for `replay`: not all calls in it have changed files.
 */

import { folderIn, readCommand } from "../../input/shell.ts";
import type { FileEdit, FormatName, Patch, Repair, RepairName } from "../../patch.ts";
import type { MalformedReason, Problem } from "../../problem.ts";
import { inFolder, normalized } from "../../revise/paths.ts";
import { isSameEnd } from "../diff-head.ts";
import type { ReaderOptions } from "../format.ts";
import { readEdits } from "./edits.ts";
import {
  fieldOf,
  hasOne,
  isList,
  isObject,
  type Json,
  type JsonObject,
  peeled,
  textAt,
} from "./json.ts";
import * as TOOLS from "./tools.ts";

const CALLS = TOOLS.words(
  "function functionCall function_call toolCall tool_call toolInvocation toolUse params",
);
const NAMES = TOOLS.words("name toolName tool_name tool recipient_name action");
const INPUTS = TOOLS.words("input arguments parameters args tool_input action_input");
const SPEAKERS: ReadonlySet<unknown> = new Set(TOOLS.words("assistant model ai"));
const OTHERS: ReadonlySet<unknown> = new Set(TOOLS.words("user human system developer tool"));
/** Results of tools: by type, by the key with the id of the call (Cohere's calls have it, too), and by keys in a log. */
const RESULT = /^(?:tool[_-](?:result|error)|\w+_output|function_?response)$/i;
const ANSWERED = TOOLS.words("tool_use_id tool_call_id");
const RESULT_KEY = /result|observation|metadata/i;
/** Beside a call (`state` is opencode's, which has the input, too). */
const OF_RESULT = new RegExp(`${RESULT_KEY.source}|^(?:state|output|response)$`, "i");
const THOUGHT = /^(?:\w+_)?(?:thinking|reasoning)$/;
/** Every result has one of these; an `id` may be that of anything. */
const OF_CALLS = [...ANSWERED, ...TOOLS.words("call_id toolCallId jsonrpc functionResponse")];
/** Reasons why a model stopped before the end. The parts of Vercel's messages have a `state`. */
const STOPS = TOOLS.words("finish_reason stop_reason finishReason stopReason done_reason status");
const CUT_OFF = /^(?:length|max_(?:output_)?tokens|incomplete|input-streaming|partial-call)$/i;
/** Answers to one question, each of which was made without the others. */
const ANSWERS: ReadonlySet<string> = new Set(["choices", "candidates"]);

/** Where a patch in a string is, besides the call that contains it. */
interface Carrier {
  /** The file named by the call. */
  readonly file?: string | undefined;
  /** The folder that the call changes to first. */
  readonly folder?: string | undefined;
  /** The string is a model's answer, which may begin with reasoning. */
  readonly isAnswer?: boolean;
}

/** Collects the edits and patches in JSON values. */
export class Messages {
  /** In order; they count only if there are no problems. */
  readonly patches: Patch[] = [];
  /** Edits that cannot be read, and calls that match no row of the table. */
  readonly problems: Problem[] = [];
  /** Those of the values; patches in strings have their own. */
  readonly repairs: Repair[] = [];
  /** The model stopped while it wrote the edits. */
  isCutOff = false;
  /** The format that was read last, if a patch in a string cannot be read. */
  format: FormatName | undefined;
  readonly #options: ReaderOptions;
  readonly #place: Pick<Patch, "patchLine" | "lastPatchLine">;

  /** `place`: the lines of the values. */
  constructor(options: ReaderOptions, place: Pick<Patch, "patchLine" | "lastPatchLine">) {
    this.#options = options;
    this.#place = place;
  }

  /** The number of patches and problems. */
  get count(): number {
    return this.patches.length + this.problems.length;
  }

  /** `tool`: the tool whose input the value is; `file`: the path beside it. */
  collect(value: Json, tool?: string, file?: string): void {
    if (isList(value)) for (const item of value) this.collect(item, tool, file);
    else if (isObject(value)) {
      const [patches, problems] = [this.patches.length, this.problems.length];
      this.#object(value, tool, file);
      if (TOOLS.isSet(value, TOOLS.keysOf("trial")) && this.patches.length > patches) {
        this.problems.splice(problems);
        this.#refuse("quoted-patch", value, undefined, "a trial call");
      }
      const end = textAt(value, STOPS) ?? textAt(value, ["state"]) ?? "";
      if (CUT_OFF.test(end) && this.patches.length > 0) this.isCutOff = true;
    } else if (typeof value === "string" && this.holdsEdit(value)) {
      const list = { line: this.#place.patchLine, fields: new Map<string, Json>() };
      this.#refuse("unread-edit", list, tool, "a patch in a list");
    }
  }

  /** Notes a repair, once for all values. */
  note(name: RepairName, patchLine: number = this.#place.patchLine): void {
    if (this.repairs.every((one) => one.name !== name)) this.repairs.push({ name, patchLine });
  }

  /** R3: true for edits and patches in a value that is not read, also as JSON in a string (gptme's `patch_many`). */
  holdsEdit(value: Json): boolean {
    const { value: inside } = peeled(value, 0);
    if (typeof value === "string" && inside === undefined) return this.#options.isPatch(value);
    const inner = new Messages(this.#options, this.#place);
    inner.collect(inside ?? null);
    return inner.count > 0;
  }

  #object(object: JsonObject, tool: string | undefined, file: string | undefined): void {
    if (isAside(object)) return;
    const call = tool === undefined ? callOf(object) : undefined;
    if (call !== undefined) {
      for (const one of new Set([object, call.object]))
        this.#refuseOthers(one, call.object, call.input);
      return this.#call(call.name, call.input, call.object);
    }
    const does = TOOLS.actionOf(object, tool);
    if (does === "none") return;
    if (does === "unread") return this.#refuse("unread-edit", object, tool);
    const list = TOOLS.listIn(object)?.[0];
    const isHolder = does === undefined || does === "patch" || does === "shell";
    // Mistral's `search_replace` has blocks as its content.
    const isBare = does === "edit" && list === undefined && !hasOne(object, TOOLS.keysOf("old"));
    const path = textAt(object, TOOLS.keysOf("path")) ?? file;
    if ((isHolder || isBare) && this.#carried(object, tool, path)) return;
    // Roo's `apply_diff` has its blocks in lists of files and of diffs.
    const ofPatch = does === "patch" ? tool : undefined;
    const { count } = this;
    for (const [key, value] of object.fields) {
      const isText = typeof value === "string";
      const isField = isText && does !== undefined && (isHolder || TOOLS.KNOWN.has(key));
      if (key === list || isField || RESULT_KEY.test(key)) continue;
      const isOneOf = ANSWERS.has(key) && isList(value) && value.length > 1;
      const isHeld = isHolder && TOOLS.CONTAINERS.includes(key) && !isOneOf;
      const isLost = isText && does === undefined && TOOLS.isLostText(key, value);
      if (!isText && (isHeld || ofPatch !== undefined))
        this.collect(value, ofPatch, ofPatch && path);
      else if (isLost || (!(isText && isSpoken(object)) && this.holdsEdit(value)))
        this.#refuse("unread-edit", object, tool, key);
    }
    if (!isHolder) this.#takeEdits(object, does, tool);
    else if (ofPatch !== undefined && this.count === count) {
      const [text = "", below] = textAt(object, TOOLS.PATCH_CARRIERS)?.split("\n") ?? [];
      // Codex's models write line ends as two characters.
      const isEscaped = below === undefined && text.includes("\\n");
      this.#refuse(isEscaped ? "bad-value" : "unread-edit", object, tool, text);
    }
  }

  /** R3: refuses edits in those values of an object that are not read. */
  #refuseOthers(object: JsonObject, ...read: readonly Json[]): void {
    for (const [key, value] of object.fields) {
      const isRead = read.includes(value) || OF_RESULT.test(key);
      if (!isRead && this.holdsEdit(value)) this.#refuse("unread-edit", object, undefined, key);
    }
  }

  #call(name: string, input: Json, object: JsonObject): void {
    const { line } = object;
    const does = TOOLS.doneBy(name);
    const { value, isLoose } = peeled(input, line);
    const text = typeof input === "string" && typeof value !== "object" ? input : "";
    // Some models send a patch to a tool that runs scripts (opencodex).
    const isScript = does === "shell" && !text.startsWith("*** Begin Patch");
    const isEdit = does === "patch" || TOOLS.changesFiles(name) || TOOLS.holdsTextKey(text);
    if (isLoose) this.note("loose-json");
    if (!isScript && this.#options.isPatch(text)) this.#takePatch(text, line, name);
    // JavaScript that calls the tool (Codex's code mode) would have to be run.
    else if (does === "shell" && /\bapply_patch\b|\*\*\* Begin Patch/.test(text))
      this.#refuse("quoted-patch", object, name, "a script, which is not run");
    else if (does !== undefined && text.startsWith("{"))
      this.#refuse("unexpected-line", object, name, text);
    else if (isEdit && text.trim() !== "") this.#refuse("unread-edit", object, undefined, name);
    else if (typeof value === "object") this.collect(value, name);
  }

  /** Collects the patches in an object; false if there are none, or if it contains other things as well. */
  #carried(object: JsonObject, tool: string | undefined, file: string | undefined): boolean {
    const { line } = object;
    const textOf = (key: string): string => textAt(object, [key]) ?? "";
    const found = [...object.fields.keys()].filter((key) => this.#options.isPatch(textOf(key)));
    const carrier = found.find((key) => carriersOf(object, tool).includes(key));
    const folder = folderOf(object);
    if (carrier !== undefined) {
      const isAnswer = carrier === "text" || isSpoken(object);
      this.#takePatch(textOf(carrier), line, tool, { folder, file, isAnswer });
      if (!isSpoken(object)) this.#refuseOthers(object, textOf(carrier));
      return !isSpoken(object);
    }
    const command = fieldOf(object, "command") ?? fieldOf(object, "cmd");
    const call = readCommand(command);
    if (command !== undefined && call?.kind === "apply-patch") {
      this.#takePatch(call.patch, line, tool, { folder: folderIn(folder, call.cwd) });
      this.#refuseOthers(object, command);
      return true;
    }
    // Another command, or an unknown tool, may do anything with a patch.
    const lost = call === undefined ? tool && found[0] : "command";
    const reason = call === undefined ? "unread-edit" : "quoted-patch";
    if (lost !== undefined) this.#refuse(reason, object, tool, lost);
    return lost !== undefined;
  }

  /** Reads an object that asks for a change. */
  #takeEdits(object: JsonObject, does: TOOLS.Action, tool: string | undefined): void {
    if (tool !== undefined) this.note("wrapped-call", object.line);
    const { problems, ...read } = readEdits(object, does, this.#options.file);
    const tools = tool === undefined ? undefined : [tool];
    const patch: Patch = { format: "string-edits", ...this.#place, ...read, tools };
    this.patches.push(inFolder(patch, folderOf(object)));
    for (const problem of problems) this.problems.push(problem);
  }

  /** Reads a string with a patch of another format; `line`: that of the object that contains it. */
  #takePatch(text: string, line: number, tool?: string, carrier: Carrier = {}): void {
    const { file, folder, isAnswer } = carrier;
    this.note("wrapped-call", line);
    const { patches, problems, format } = this.#options.parse(text, file, isAnswer);
    this.format ??= format;
    for (const patch of patches) {
      const tools = patch.tools ?? (tool === undefined ? undefined : [tool]);
      this.patches.push({ ...inFolder(patch, folder), callLine: line, tools });
      const other = patch.edits.find((edit) => file !== undefined && !isOf(edit, file));
      if (file === undefined || other === undefined) continue;
      const names = { path: file, found: other.path };
      this.problems.push({ code: "malformed", reason: "file-name", patchLine: line, ...names });
    }
    for (const problem of problems)
      this.problems.push("patchLine" in problem ? { ...problem, patchLine: line } : problem);
  }

  #refuse(reason: MalformedReason, object: JsonObject, tool?: string, key = ""): void {
    const { line: patchLine, fields } = object;
    const keys = key === "" ? [...fields.keys()].slice(0, 6).join(", ") : key;
    const found = tool === undefined ? keys : `${tool}: ${keys}`;
    this.problems.push({ code: "malformed", patchLine, reason, found });
  }
}

/** The call that an object is or holds: its name, its input, and the object with both; undefined if it is none. */
function callOf(object: JsonObject) {
  const call = CALLS.map((key) => fieldOf(object, key)).find(isObject) ?? object;
  // Vercel's parts have types such as `tool-write`; opencode's have their input in a state.
  const name = textAt(call, NAMES) ?? /^tool-(.+)/.exec(textAt(call, ["type"]) ?? "")?.[1];
  const holders = [call, fieldOf(call, "state")].filter(isObject);
  const inputs = holders.flatMap((holder) => INPUTS.map((key) => fieldOf(holder, key)));
  const input = inputs.find((one) => one !== undefined);
  return name === undefined || input === undefined ? undefined : { name, input, object: call };
}

/** Keys of the folder of a call (Codex, Roo, Gemini; OpenAI, Cursor and Crush; Zed). */
const FOLDERS = TOOLS.words("workdir cwd directory dir_path working_directory working_dir cd");

/** The folder in which a call runs; undefined if it names none. */
export function folderOf(object: JsonObject): string | undefined {
  return textAt(object, FOLDERS);
}

/** The keys under which the object, in a call of the tool, may contain a patch. */
function carriersOf(object: JsonObject, tool: string | undefined): readonly string[] {
  const isText = tool === undefined && [...object.fields.keys()].every((key) => key === "text");
  if (isText || /^(?:output_)?text$/.test(textAt(object, ["type"]) ?? "")) return ["text"];
  if (isSpoken(object)) return ["content"];
  const does = TOOLS.doneBy(tool ?? "");
  return does === "patch" || does === "edit" ? TOOLS.PATCH_CARRIERS : TOOLS.keysOf("patch");
}

/** True for a message of the model. */
function isSpoken(object: JsonObject): boolean {
  return SPEAKERS.has(textAt(object, ["role"]));
}

/** True for a message of a user or a tool, and for reasoning. */
function isAside(object: JsonObject): boolean {
  const type = textAt(object, ["type"]) ?? "";
  const isObserved = hasOne(object, ["observation"]) && !hasOne(object, ["action"]);
  const isAnswer = hasOne(object, ANSWERED) && callOf(object) === undefined;
  const isThought = THOUGHT.test(type) || TOOLS.isSet(object, ["thought"]);
  const isOther = RESULT.test(type) || OTHERS.has(textAt(object, ["role"]));
  return isObserved || isAnswer || isThought || isOther;
}

/** True if a value says that a call failed: a result does, or the call itself. */
export function holdsFailure(value: Json): boolean {
  if (isList(value)) return value.some(holdsFailure);
  if (!isObject(value)) return false;
  const isOfCall = hasOne(value, OF_CALLS) || callOf(value) !== undefined;
  return (isOfCall && hasFailed(value)) || [...value.fields.values()].some(holdsFailure);
}

/** Anthropic's and MCP's flag; OpenAI's and opencode's status; Vercel's types and states; an error of JSON-RPC or Gemini. */
function hasFailed(object: JsonObject): boolean {
  const keys = ["result", "response", "state", "output", "functionResponse"];
  const inner = keys.map((key) => fieldOf(object, key));
  const hasError = (one: JsonObject): boolean => (fieldOf(one, "error") || undefined) !== undefined;
  return (
    TOOLS.isSet(object, ["is_error", "isError"]) ||
    /^(?:output-)?(?:failed|error|denied)$/.test(textAt(object, ["status", "state"]) ?? "") ||
    /^(?:tool-error$|error-)/.test(textAt(object, ["type"]) ?? "") ||
    (hasOne(object, ["jsonrpc"]) && hasError(object)) ||
    inner.some((one) => isObject(one) && (hasError(one) || hasFailed(one)))
  );
}

/** True if an edit is of the file that the call names beside its patch, which may be a folder. */
function isOf({ path, target, spellings = [] }: FileEdit, file: string): boolean {
  const names = [path, target ?? path, ...spellings.flat()];
  return (
    !/\.\w+$/.test(file) || names.some((name) => isSameEnd(normalized(name), normalized(file)))
  );
}
