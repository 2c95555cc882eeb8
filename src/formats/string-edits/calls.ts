/**
 * What edits are wrapped in.
 *
 *     value = edit | [value...] | call | {CONTAINER: value, ...}
 *     call  = {NAME: N, INPUT: value} | {..., "function" | "functionCall" | "params" ...: call}
 *     NAME  = "name" | "toolName" | "tool" ...
 *     INPUT = "input" | "arguments" | "parameters" | "args"      the value may be a string of JSON
 *     CONTAINER = "content" | "tool_calls" | "message" | "operation" ...
 *
 * A call, or what an assistant says, may carry a patch of another format as a string:
 *
 *     carrier = {CARRIER: patch, [PATH: file]} | {"name": N, INPUT: patch}
 *             | {"command": argument vector or script, ["workdir": folder]}
 *             | {"name": "exec", INPUT: script}      JavaScript that calls apply_patch
 *             | {"type": "text", "text": reply} | {"role": "assistant", "content": reply}
 *
 * Calls of tools that only look or run are left out; another call, or another object that may be
 * meant as an edit, is foreign: beside edits it must not be dropped.
 */

import * as KEYS from "./spellings.ts";
import { scriptPatches } from "../../input/javascript.ts";
import type { Repair } from "../../patch.ts";
import { folderIn, runsEdit, shellCallIn } from "./command-lines.ts";
import type { EditObject } from "./edit.ts";
import { type Fault, typeName } from "./fields.ts";
import { type Json, type JsonObject, peeled } from "./json.ts";
import {
  fieldOf,
  hasOne,
  isEdit,
  isList,
  isObject,
  listIn,
  saysOther,
  TELLING_KEY,
  textIn,
} from "./keys.ts";
import { isMeant } from "./unknown-edits.ts";
import {
  failedIn,
  hasFailed,
  isRemark,
  isResult,
  isText,
  roleOf,
  SPEAKERS,
  statusOf,
  wasStopped,
} from "./messages.ts";
import {
  type Call,
  callOf,
  type Deed,
  deedOf,
  join,
  onlyLooks,
  runsScripts,
  takesPatch,
  writes,
} from "./tools.ts";

/** Keys with what a tool gave, and with what a program tells of it. */
const RESULT_KEY = /result|observation|metadata/i;
/** A patch that begins so names its files. */
const HEADED = /^\s*(?:\*\*\* |diff |Index: |--- )/;

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

export type Item = EditObject | Carried;

/** Is a value, or a part of it, for sure meant as an edit that is not read? */
export function meantIn(value: Json, line: number): boolean {
  const { isMeant, items } = new Contents(() => false).collect(value, line);
  return isMeant || items.length > 0;
}

/** What a value of JSON holds. */
export class Contents {
  /** Edits and patches, in order. */
  readonly items: Item[] = [];
  readonly repairs: Repair[] = [];
  /** Edits that cannot be read. */
  readonly faults: Fault[] = [];
  /** What beside edits cannot be left out. */
  readonly foreign: Fault[] = [];
  /** One of the foreign ones is an edit for sure. */
  isMeant = false;
  /** The model was stopped while it wrote the edits. */
  isCutOff = false;
  /** The ids of calls that edit, with their lines, and of those that failed. */
  readonly made: Map<string, number> = new Map();
  readonly failed: string[] = [];
  /** A tool is called that changes nothing. */
  looks = false;
  readonly #isPatch: (text: string) => boolean;
  /** The tool whose input is collected. */
  readonly #tool: string | undefined;

  /** `isPatch`: does a text hold a patch of another format? */
  constructor(isPatch: (text: string) => boolean, tool?: string) {
    this.#isPatch = isPatch;
    this.#tool = tool;
  }

  get holdsEdit(): boolean {
    return this.items.length > 0 || this.faults.length > 0;
  }

  collect(value: Json, line: number, where = ""): this {
    if (typeof value !== "object" || value === null) {
      // Text of a message, or an element that is none.
      if (where.endsWith("]")) this.#foreign(where, line, typeName(value), "wrong-type");
    } else if (isList(value)) {
      for (const [index, item] of value.entries())
        this.collect(item, isObject(item) ? item.line : line, `${where}[${index}]`);
    } else {
      const { length } = this.items;
      this.#object(value, where);
      if (this.items.length > length) this.#judge(value);
    }
    return this;
  }

  /** Notes what an object with edits says of what became of it. */
  #judge(object: JsonObject): void {
    const id = textIn(object, KEYS.IDS);
    if (id !== undefined) this.made.set(id, object.line);
    const status = statusOf(object);
    this.isCutOff ||= wasStopped(object);
    if (hasFailed(status))
      this.faults.push({ line: object.line, reason: "failed-call", found: status });
  }

  #object(object: JsonObject, where: string): void {
    const deed = deedOf(object, this.#tool) ?? (this.#isUpdate(object) ? "update" : undefined);
    if (deed === "look") {
      this.looks = true;
      return;
    }
    const isCalled = this.#tool !== undefined && hasOne(object, KEYS.SURE_OLD);
    if ((deed !== undefined && !this.#isWhole(object)) || isEdit(object) || isCalled) {
      const other = this.#otherIn(object, deed);
      if (other === undefined) this.items.push({ object, where, deed, tool: this.#tool });
      else
        this.faults.push({ line: object.line, reason: "unread-edit", found: join(where, other) });
      return;
    }
    // What a user or a tool says is no edit.
    const role = roleOf(object);
    const isSaid = SPEAKERS.has(role);
    const observation = hasOne(object, ["action"]) ? undefined : textIn(object, ["observation"]);
    if ((role !== undefined && !isSaid) || observation !== undefined || isResult(object)) {
      this.failed.push(...failedIn(object));
      return;
    }
    const call = callOf(object, where);
    if (call !== undefined && this.#scripted(call)) return;
    const carries = this.#carried(object, where);
    if (carries && !isSaid) return;
    if (call !== undefined) {
      this.#call(call);
      return;
    }
    const containers = KEYS.CONTAINERS.filter((key) => typeof fieldOf(object, key) === "object");
    for (const key of containers) {
      const value = fieldOf(object, key) ?? null;
      this.collect(value, object.line, join(where, key));
      const isChoice = (key === "choices" || key === "candidates") && isList(value);
      if (isChoice && value.filter((one) => this.#holdsEdit("", one)).length > 1)
        this.faults.push({ line: object.line, reason: "alternatives", found: join(where, key) });
    }
    const fields = [...object.fields].filter(([key]) => !containers.includes(key));
    const [other] = fields.find(([key, value]) => this.#holdsEdit(key, value)) ?? [];
    this.isMeant ||= other !== undefined;
    if (other !== undefined) return this.#foreign(where, object.line, other);
    if (carries || containers.length > 0 || isRemark(object)) return;
    this.isMeant ||= isMeant(object);
    const keys = [...object.fields.keys()].slice(0, 6).join(", ");
    // It could be an edit in the words of a tool that is not known.
    const mayBeMeant = hasOne(object, KEYS.PATH) || textIn(object, KEYS.BODIES) !== undefined;
    if (where !== "" || mayBeMeant) this.#foreign(where, object.line, `{${keys}}`);
  }

  #call({ name, input, where, line }: Call): void {
    const { value: whole, isLoose } = peeled(input, line);
    const text = whole === undefined && typeof input === "string" ? input : "";
    if (this.#isPatch(text)) return this.#carry({ text, line, tool: name });
    if (TELLING_KEY.test(text) || (writes(name) && text.startsWith("{"))) {
      this.faults.push({ line, reason: "bad-json", found: where });
      return;
    }
    const inner = new Contents(this.#isPatch, name);
    if (typeof whole === "object") inner.collect(whole, line, where);
    if (isLoose && inner.items.length > 0)
      this.repairs.push({ name: "loose-json", patchLine: line });
    if (inner.holdsEdit) {
      if (inner.repairs.every((repair) => repair.name !== "wrapped-call")) this.#wrapped(line);
      this.repairs.push(...inner.repairs);
      for (const item of inner.items) this.items.push(item);
      this.faults.push(...inner.faults);
      this.foreign.push(...inner.foreign);
    } else if (inner.foreign.some(({ reason }) => reason === "other-command")) {
      // A shell only looks, but what it does with a patch is not ours to tell.
      this.isMeant = true;
      this.foreign.push(...inner.foreign);
    } else if (!inner.looks && !onlyLooks(name)) {
      if (inner.isMeant || writes(name)) this.isMeant = true;
      this.foreign.push({ line, reason: "unknown-command", found: name });
    }
  }

  /** The key of another edit in the object of one, or in the list of edits that it has. */
  #otherIn(object: JsonObject, deed: Deed | undefined): string | undefined {
    const [list, edits] = listIn(object) ?? [];
    const isUpdate = deed === "update" || deed === "create";
    const own = new Set([
      ...(deed === "move" ? KEYS.TO : []),
      ...(isUpdate ? [...KEYS.HUNKS, ...KEYS.MOVE_TO] : []),
      ...(hasOne(object, KEYS.OLD) ? [] : [...KEYS.CONTENT, ...KEYS.APPENDS]),
    ]);
    for (const [key, value] of object.fields) {
      if (key === list || own.has(key)) continue;
      if (saysOther(key, value) || this.#holdsEdit(key, value)) return key;
      const isCarrier = typeof value === "string" && KEYS.CARRIERS.includes(key);
      if (isCarrier && this.#isPatch(value)) return key;
    }
    const items = isList(edits) ? edits.filter(isObject) : [];
    const others = items.map((item) => this.#otherIn(item, undefined));
    return others.find((other) => other !== undefined);
  }

  /** Does a value under a key that is not known hold an edit? What a tool gave is none. */
  #holdsEdit(key: string, value: Json): boolean {
    if (typeof value !== "object" || RESULT_KEY.test(key)) return false;
    const inner = new Contents(this.#isPatch).collect(value, 0);
    return inner.isMeant || inner.holdsEdit;
  }

  /** Takes the patches of a call that is a script; false if it is none, or has none. */
  #scripted({ name, input, where, line }: Call): boolean {
    const script = runsScripts(name) ? scriptIn(input) : undefined;
    const patches = script === undefined ? [] : scriptPatches(script);
    if (patches === "unclear" || !patches.every(this.#isPatch))
      this.faults.push({ line, reason: "script-call", found: where });
    else this.#carry(...patches.map((text) => ({ text, line, tool: name })));
    return patches.length > 0;
  }

  /** Are these hunks that do not name their file, beside its name? */
  #isUpdate(object: JsonObject): boolean {
    const hunks = textIn(object, KEYS.HUNKS);
    const action = fieldOf(object, "op") ?? "update";
    if (hunks === undefined || action !== "update" || isEdit(object)) return false;
    return hasOne(object, KEYS.PATH) && areHunks(hunks) && !this.#isPatch(hunks);
  }

  /** Does an operation hold a patch that names its file itself? */
  #isWhole(object: JsonObject): boolean {
    const diff = textIn(object, ["diff"]) ?? "";
    return !hasOne(object, KEYS.MOVE_TO) && HEADED.test(diff) && this.#isPatch(diff);
  }

  /** Takes the patch that an object carries; false if it carries none. */
  #carried(object: JsonObject, where: string): boolean {
    const { line } = object;
    const tool = callOf(object, where)?.name ?? this.#tool;
    /** The keys under which it carries patches, and these. */
    const patches = carrierOf(object, this.#tool).flatMap((key) => {
      const value = fieldOf(object, key);
      return typeof value === "string" && this.#isPatch(value) ? [[key, value] as const] : [];
    });
    const [first] = patches;
    if (first !== undefined) {
      const [key, text] = first;
      const file = textIn(object, KEYS.PATH);
      const [other] = object.repeated.has(key)
        ? first
        : (patches.find((one) => one[1] !== text) ?? []);
      const isAnswer = key === "text" || SPEAKERS.has(roleOf(object));
      if (other === undefined) this.#carry({ text, line, file, tool, isAnswer });
      else this.faults.push({ line, reason: "contradictory-headers", found: join(where, other) });
      return true;
    }
    const call = shellCallIn(object);
    if (call?.kind === "not-apply-patch") {
      this.#foreign(join(where, "command"), line, "patch", "other-command");
      this.isMeant = true;
    } else if (call?.kind === "error") {
      const found = call.found ?? join(where, "command");
      this.faults.push({ line, reason: "shell-call", found });
    } else if (call !== undefined) {
      const folder = folderIn(textIn(object, ["workdir"]), call.cwd);
      this.#carry({ text: call.patch, line, folder, tool });
    } else if (tool !== undefined && runsEdit(object)) {
      this.faults.push({ line, reason: "unread-edit", found: join(where, "command") });
      return true;
    }
    return call !== undefined;
  }

  /** Takes the patches that one call carries. */
  #carry(...patches: readonly Carried[]): void {
    for (const { line } of patches.slice(0, 1)) this.#wrapped(line);
    this.items.push(...patches);
  }

  #wrapped(line: number): void {
    this.repairs.push({ name: "wrapped-call", patchLine: line });
  }

  #foreign(
    where: string,
    line: number,
    what: string,
    reason: Fault["reason"] = "unknown-command",
  ): void {
    this.foreign.push({ line, reason, found: where === "" ? what : `${where}: ${what}` });
  }
}

/** Does the text show where its changes go: below an `@@`, or among lines of the file? */
function areHunks(text: string): boolean {
  if (/^@@/m.test(text)) return true;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.every((line) => /^[-+ ]/.test(line)) && /^[-+]/m.test(text) && /^[- ]/m.test(text);
}

function scriptIn(input: Json): string | undefined {
  if (isObject(input)) return textIn(input, KEYS.SCRIPTS);
  return typeof input === "string" ? input : undefined;
}

/** The keys under which the object, in a call of the tool, may carry a patch. */
function carrierOf(object: JsonObject, tool = ""): readonly string[] {
  const type = fieldOf(object, "type");
  if (type === "text" || type === "output_text" || isText(object)) return ["text"];
  if (SPEAKERS.has(roleOf(object))) return ["content"];
  if (isRemark(object)) return [];
  return takesPatch(tool) ? KEYS.PATCH_CARRIERS : KEYS.CARRIERS;
}
