/**
 * What calls are wrapped in: messages, logs and lists of them.
 *
 *     value   = call | edit | message | [value...] | {CONTAINER: value, ...}
 *     call    = {NAME: tool, INPUT: value} | {..., "function" | "functionCall" | "params" ...: call}
 *     message = {"role": "assistant", "content": value or reply} | {"type": "text", "text": reply}
 *
 * A call, or what an assistant says, may carry a patch of another format as a string; a tool that runs commands
 * may get a call of apply_patch. What users and tools say is no edit, nor is a call that only looks.
 */

import { folderIn, readCommand } from "../../input/shell.ts";
import type { Repair } from "../../patch.ts";
import type { MalformedReason } from "../../problem.ts";
import { fieldOf, hasOne, isList, isObject, type Json, type JsonObject } from "./json.ts";
import { peeled, textIn } from "./json.ts";
import * as TOOLS from "./tools.ts";
import { CONTAINERS, doneBy, words } from "./tools.ts";

/** What is wrong with an edit, and the line (1-based) of its object. */
export interface Fault {
  readonly line: number;
  readonly reason: MalformedReason;
  readonly found: string;
  readonly path?: string;
}

/** An object that asks for a change, and what leads to it from the value that holds it. */
export interface CallObject {
  readonly object: JsonObject;
  readonly where: string;
  readonly does: TOOLS.Action;
  readonly tool: string | undefined;
}

/** A string with a patch of another format. */
export interface Carried {
  readonly text: string;
  /** The line of the object that has it, 1-based. */
  readonly line: number;
  /** The file that the call names. */
  readonly file?: string | undefined;
  /** The folder that the call goes to first. */
  readonly folder?: string | undefined;
  readonly tool: string | undefined;
  /** It is what a model says, which may have reasoned first. */
  readonly isAnswer?: boolean;
}

export type Item = CallObject | Carried;

const CALLS = words(
  "function functionCall function_call toolCall tool_call toolInvocation toolUse params",
);
const NAMES = words("name toolName tool_name tool recipient_name action");
const INPUTS = words("input arguments parameters args tool_input action_input");
const SPEAKERS: ReadonlySet<unknown> = new Set(words("assistant model ai"));
const OTHERS: ReadonlySet<unknown> = new Set(words("user human system developer"));
/** What a tool gave: `tool_result`, `apply_patch_call_output` and the like; and its keys in a log. */
const RESULT = /^(?:tool[_-]result|\w+_output|function_?response)$/i;
const RESULT_KEY = /result|observation|metadata/i;
/** Answers of which only one is meant. */
const ANSWERS: ReadonlySet<string> = new Set(["choices", "candidates"]);
/** Why a model has stopped before the end. */
const STOPS = words("finish_reason stop_reason finishReason stopReason done_reason status");
const CUT_OFF = /^(?:length|max_(?:output_)?tokens|incomplete)$/i;
const TELLING_KEY = new RegExp(`["'](?:${TOOLS.TELLING})\\\\*["']\\s*:`);
/** A patch that begins so names its files. */
const HEADED = /^\s*(?:\*\*\* |diff |Index: |--- )/;

/** Collects what values of JSON ask for. */
export class Messages {
  /** Edits and patches, in order. */
  readonly items: Item[] = [];
  readonly repairs: Repair[] = [];
  /** Edits that cannot be read. */
  readonly faults: Fault[] = [];
  /** Calls that no row of the table reads: what is around them may say that they are no edits. */
  readonly unread: Fault[] = [];
  /** The model was stopped while it wrote the edits. */
  isCutOff = false;
  readonly #isPatch: (text: string) => boolean;

  /** `isPatch`: does a text hold a patch of another format? */
  constructor(isPatch: (text: string) => boolean) {
    this.#isPatch = isPatch;
  }

  get holdsEdit(): boolean {
    return this.items.length > 0 || this.faults.length > 0;
  }

  /** `where`: what leads to the value; `tool`: the tool whose input it is. */
  collect(value: Json, line: number, where = "", tool?: string): this {
    if (isList(value)) {
      for (const [index, item] of value.entries())
        this.collect(item, isObject(item) ? item.line : line, `${where}[${index}]`, tool);
    } else if (isObject(value)) {
      this.#object(value, where, tool);
      const stop = textIn(value, STOPS);
      if (stop !== undefined && CUT_OFF.test(stop) && this.items.length > 0) this.isCutOff = true;
    }
    return this;
  }

  #object(object: JsonObject, where: string, tool: string | undefined): void {
    if (isSaidByOthers(object)) return;
    const call = tool === undefined ? callOf(object, where) : undefined;
    if (call !== undefined) {
      this.#call(call);
      return;
    }
    const does = TOOLS.actionOf(object, tool);
    const diff = textIn(object, ["diff"]) ?? "";
    const isWhole = does === "hunks" && HEADED.test(diff) && this.#isPatch(diff);
    const list = TOOLS.listIn(object)?.[0];
    switch (isWhole ? "patch" : does) {
      case "none":
        return;
      case "unread":
        this.#refuse(object, join(tool ?? where, nameOf(object)), this.unread);
        return;
      case "edit":
        // A tool that edits may as well take a patch.
        if (list === undefined && !hasOne(object, TOOLS.OLD) && this.#carried(object, where, tool))
          return;
        break;
      case undefined:
      case "patch":
      case "shell":
        if (this.#carried(object, where, tool)) return;
        if (does !== "patch" || tool === undefined) this.#parts(object, where);
        else this.#refuse(object, join(where, nameOf(object)), this.unread);
        return;
      default:
        break;
    }
    this.#others(object, where, [list ?? ""]);
    this.items.push({ object, where, does: does ?? "edit", tool });
  }

  /** The parts of a message, and edits under keys that are none of one. */
  #parts(object: JsonObject, where: string): void {
    for (const key of CONTAINERS) {
      const value = fieldOf(object, key);
      if (ANSWERS.has(key) && isList(value) && this.#countEdits(value) > 1)
        this.faults.push({ line: object.line, reason: "quoted-patch", found: join(where, key) });
      else if (typeof value === "object") this.collect(value, object.line, join(where, key));
    }
    this.#others(object, where, CONTAINERS);
  }

  /** How many of the values hold edits. */
  #countEdits(values: readonly Json[]): number {
    return values.filter((one) => new Messages(this.#isPatch).collect(one, 0).holdsEdit).length;
  }

  /** Refuses edits under keys of which it is not known what they are for. */
  #others(object: JsonObject, where: string, known: readonly string[]): void {
    for (const [key, value] of object.fields) {
      if (typeof value !== "object" || known.includes(key) || RESULT_KEY.test(key)) continue;
      const inner = new Messages(this.#isPatch).collect(value, object.line);
      const isEdit = inner.holdsEdit || inner.unread.length > 0;
      if (isEdit) this.#refuse(object, join(where, key));
    }
  }

  #call({ name, input, where, line }: Call): void {
    const does = doneBy(name);
    const { value, isLoose } = peeled(input, line);
    const text = typeof input === "string" && typeof value !== "object" ? input : "";
    const { length } = this.items;
    if (does !== "shell" && this.#isPatch(text)) this.#carry({ text, line, tool: name });
    else if (does === "shell" && /\bapply_patch\b|\*\*\* Begin Patch/.test(text))
      // JavaScript that calls the tool (Codex's code mode) would have to be run.
      this.faults.push({ line, reason: "unread-edit", found: `${name}: ${where}` });
    else if (TELLING_KEY.test(text) || (does !== undefined && text.startsWith("{")))
      this.faults.push({ line, reason: "unexpected-line", found: where });
    else if (does === "patch" && text.trim() !== "")
      this.unread.push({ line, reason: "unread-edit", found: where });
    else if (typeof value === "object") this.collect(value, line, where, name);
    const [first] = this.items.slice(length);
    if (first === undefined) return;
    if (isLoose) this.repairs.push({ name: "loose-json", patchLine: line });
    if (!("text" in first)) this.repairs.push({ name: "wrapped-call", patchLine: line });
  }

  /** Takes the patch that an object carries; false if it carries none. */
  #carried(object: JsonObject, where: string, tool: string | undefined): boolean {
    const { line } = object;
    const keys = carrierOf(object, tool);
    const patches = [...object.fields].flatMap(([key, text]) =>
      typeof text === "string" && this.#isPatch(text) ? [{ key, text }] : [],
    );
    const [first, ...others] = patches.filter(({ key }) => keys.includes(key));
    if (first !== undefined) {
      const { key, text } = first;
      const isTwice = object.repeated.has(key) || others.some((one) => one.text !== text);
      const isAnswer = key === "text" || SPEAKERS.has(roleOf(object));
      const file = textIn(object, TOOLS.PATH);
      if (isTwice) this.faults.push({ line, reason: "bad-value", found: join(where, key) });
      else this.#carry({ text, line, file, tool, isAnswer });
      return !SPEAKERS.has(roleOf(object));
    }
    const command = fieldOf(object, "command") ?? fieldOf(object, "cmd");
    const call = readCommand(command);
    // What another command, or an unknown tool, does with a patch nobody here can tell.
    const lost = call === undefined ? tool && patches[0]?.key : "command";
    if (call?.kind === "apply-patch")
      this.#carry({
        text: call.patch,
        line,
        folder: folderIn(textIn(object, ["workdir"]), call.cwd),
        tool,
      });
    else if (lost !== undefined) this.#refuse(object, join(where, lost));
    return lost !== undefined;
  }

  #refuse({ line }: JsonObject, found: string, to: Fault[] = this.faults): void {
    to.push({ line, reason: "unread-edit", found });
  }

  #carry(carried: Carried): void {
    this.items.push(carried);
    this.repairs.push({ name: "wrapped-call", patchLine: carried.line });
  }
}

interface Call {
  readonly name: string;
  readonly input: Json;
  /** What leads to the input. */
  readonly where: string;
  readonly line: number;
}

/** The call that an object is or holds; undefined if it is none. */
function callOf(object: JsonObject, where: string): Call | undefined {
  const key = CALLS.find((name) => isObject(object.fields.get(name))) ?? "";
  const inner = object.fields.get(key);
  const [call, at] = isObject(inner) ? [inner, join(where, key)] : [object, where];
  // Vercel's parts have types such as `tool-write`.
  const name = textIn(call, NAMES) ?? /^tool-(.+)/.exec(textIn(call, ["type"]) ?? "")?.[1];
  const state = fieldOf(call, "state");
  const holders = [[call, at] as const, [state, join(at, "state")] as const];
  for (const [holder, path] of holders) {
    if (!isObject(holder) || name === undefined) continue;
    const given = INPUTS.find((one) => fieldOf(holder, one) !== undefined) ?? "";
    const input = fieldOf(holder, given);
    if (input !== undefined) return { name, input, where: join(path, given), line: call.line };
  }
  return undefined;
}

/** The keys under which the object, in a call of the tool, may carry a patch. */
function carrierOf(object: JsonObject, tool: string | undefined): readonly string[] {
  const type = textIn(object, ["type"]) ?? "";
  const isText = [...object.fields.keys()].every((key) => /^(?:text|thought)$/.test(key));
  if (/^(?:output_)?text$/.test(type) || (tool === undefined && isText)) return ["text"];
  if (SPEAKERS.has(roleOf(object))) return ["content"];
  if (/^(?:\w+_)?(?:thinking|reasoning)$/.test(type)) return [];
  const does = doneBy(tool ?? "");
  return does === "patch" || does === "edit" ? TOOLS.PATCH_CARRIERS : TOOLS.CARRIERS;
}

function roleOf(object: JsonObject): string | undefined {
  const type = textIn(object, ["type"]);
  return textIn(object, ["role"]) ?? (SPEAKERS.has(type) || OTHERS.has(type) ? type : undefined);
}

/** Is it what a user or a tool said? */
function isSaidByOthers(object: JsonObject): boolean {
  const [role, type = ""] = [roleOf(object), textIn(object, ["type"])];
  const isObserved = hasOne(object, ["observation"]) && !hasOne(object, ["action"]);
  const isOfTool = role === "tool" || hasOne(object, ["tool_call_id", "tool_use_id"]);
  return OTHERS.has(role) || RESULT.test(type) || isOfTool || isObserved;
}

function nameOf(object: JsonObject): string {
  return `{${[...object.fields.keys()].slice(0, 6).join(", ")}}`;
}

/** Two steps of what leads to a value. */
export function join(where: string, key: string): string {
  return where === "" ? key : `${where}${key.startsWith("{") ? ": " : "."}${key}`;
}
