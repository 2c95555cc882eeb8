/**
 * What the tools of agents do, by their names, their commands and the types of their operations:
 * the same words mean the same, whoever has the tool.
 */

import * as KEYS from "./spellings.ts";
import type { Json, JsonObject } from "./json.ts";
import { fieldOf, hasOne, isEdit, isObject, keysOf, textIn } from "./keys.ts";

/** What is done, in all spellings: `write` may replace a file, `create` may not; `update` has hunks. */
const SPELLINGS = [
  ["replace", "str_replace"],
  ["insert", "insert"],
  [
    "create",
    "create create_file create_new_file create_text_file builtin_create_new_file fs_write",
  ],
  ["write", "write write_file write_to_file save_file overwrite overwrite_file"],
  ["append", "append_file append_to_file fs_append"],
  ["update", "update_file"],
  ["delete", "delete_file remove_file"],
  ["move", "move_file rename_file"],
  ["look", "view"],
  ["unknown", "undo_edit"],
] as const;

export type Deed = (typeof SPELLINGS)[number][0];

const DEEDS: ReadonlyMap<string, Deed> = new Map(
  SPELLINGS.flatMap(([deed, words]) => KEYS.words(words).map((word) => [word, deed] as const)),
);
/** Words that data have, too, but mean this in a call. */
const CALLED: ReadonlyMap<string, Deed> = new Map([
  ...DEEDS,
  ["append", "append"],
  ["delete", "delete"],
  ["move", "move"],
  ["rename", "move"],
]);
/** Tags for a whole file, or for none of its text; two words, as no document has them. */
const OF_FILES =
  /^(?:[a-z]+-(write|create|append|delete|rename|move)|((?:write|create|append|delete|rename|move)_?(?:to_?)?file|write))$/i;

/** Keys that say what a tool shall do, the most telling first. */
const ACTIONS = KEYS.words("command action operation tool tool_name type");
/** Such objects hold a call: its name and its input. */
const CALLS = KEYS.words(
  "function functionCall function_call toolCall tool_call toolInvocation toolUse params",
);
const NAMES = KEYS.words("name toolName tool_name tool recipient_name");
const INPUTS = KEYS.words("input arguments parameters args tool_input");

const LOOKS: ReadonlySet<string> = new Set(
  KEYS.words(
    "bash shell sh terminal console execute exec run command read view cat open ls list tree glob " +
      "grep rg find search query get lookup web fetch browser http think thought todo todos plan " +
      "task ask finish done complete completion attempt submit diagnostics lint test",
  ),
);
const WRITES: ReadonlySet<string> = new Set(
  KEYS.words(
    "edit multiedit replace write rewrite patch create new delete insert append add move mv copy " +
      "rename apply remove rm save update change",
  ),
);
/** What agents keep for themselves. */
const OWN: ReadonlySet<string> = new Set("todo todos plan task tasks memory".split(" "));

export interface Call {
  readonly name: string;
  readonly input: Json;
  /** What leads to the input. */
  readonly where: string;
  readonly line: number;
}

/** The call that an object is or holds; undefined if it is none. */
export function callOf(object: JsonObject, where: string): Call | undefined {
  const key = CALLS.find((name) => isObject(object.fields.get(name)));
  const inner = key === undefined ? undefined : object.fields.get(key);
  const call = isObject(inner) ? inner : object;
  const at = key === undefined ? where : join(where, key);
  const type = textOf(call, "type");
  const name =
    textIn(call, NAMES) ?? (type.startsWith("tool-") ? type.slice("tool-".length) : undefined);
  if (name === undefined) return actionOf(object, where);
  const state = fieldOf(call, "state");
  const holders = [[call, at] as const, [state, join(at, "state")] as const];
  for (const [holder, path] of holders) {
    if (!isObject(holder)) continue;
    const given = INPUTS.find((one) => fieldOf(holder, one) !== undefined) ?? "";
    const input = fieldOf(holder, given);
    if (input !== undefined) return { name, input, where: join(path, given), line: call.line };
  }
  return undefined;
}

/** The call in the log of an agent: its name is the action, and it is about a file. */
function actionOf(object: JsonObject, where: string): Call | undefined {
  const name = textIn(object, ["action"]);
  const key = fieldOf(object, "args") === undefined ? "action_input" : "args";
  const input = fieldOf(object, key);
  if (name === undefined || !isObject(input) || !hasOne(input, KEYS.PATH)) return undefined;
  return { name, input, where: join(where, key), line: object.line };
}

/** What the object wants done with the file that it names, in a call of the tool; undefined: its keys tell. */
export function deedOf(object: JsonObject, tool: string | undefined): Deed | undefined {
  // The files of a memory are the agent's own.
  if (tool === "memory" || says(object, KEYS.TRIES)) return "look";
  if (!hasOne(object, tool === undefined ? KEYS.PATH : [...KEYS.PATH, ...KEYS.FROM]))
    return undefined;
  const command = textOf(object, "command");
  const deeds = tool === undefined ? DEEDS : CALLED;
  const deed = deeds.get(command);
  if (deed !== undefined || isEdit(object)) return deed ?? (command === "" ? undefined : "unknown");
  // Data that is in no call may have a mode, too.
  const mode = tool === undefined ? "" : textOf(object, "mode");
  const words = [...ACTIONS.map((key) => textOf(object, key)), tool ?? "", mode];
  const named = words.map((word) => deeds.get(verbOf(word))).find((one) => one !== undefined);
  if (named !== "write" && named !== "create") return named;
  if (named === "write" && appends(object)) return "append";
  if (/^(?:create|x)$/i.test(modeOf(object))) return "create";
  const overwrite = fieldOf(object, "overwrite") ?? fieldOf(object, "Overwrite");
  return overwrite === undefined ? named : isYes(overwrite) ? "write" : "create";
}

/** The tool that a tag beside the name of a file means; `file` alone replaces none. */
export function toolOf(tag: string, attributes: ReadonlyMap<string, string>): string | undefined {
  if (tag === "file") return "create_file";
  if (/action$/i.test(tag)) return attributes.get("type") === "file" ? "write_file" : undefined;
  const [, verb, name = verb] = OF_FILES.exec(tag) ?? [];
  return name;
}

/** Does the call say that the content goes to the end of the file? */
function appends(object: JsonObject): boolean {
  return /^a(?:ppend)?$/i.test(modeOf(object)) || says(object, KEYS.APPENDS);
}

/** How the file is to be opened. */
function modeOf(object: JsonObject): string {
  return KEYS.MODE.map((key) => textOf(object, key)).join("");
}

function says(object: JsonObject, flags: readonly string[]): boolean {
  return flags.some((key) => isYes(fieldOf(object, key)));
}

function isYes(value: Json | undefined): boolean {
  return value === true || value === "true" || value === 1;
}

const ADDS: ReadonlySet<string> = new Set(["insert", "append", "prepend", "add"]);

/** The side of the old text to which the new one goes; the old one then stays. */
export type Side = "after" | "before" | "unclear";

/** The side that a word of the object, or the tool, names; undefined: the new text replaces the old. */
export function sideOf(object: JsonObject, tool: string | undefined): Side | undefined {
  const texts = new Set([...KEYS.PATH, ...keysOf(object, "old"), ...keysOf(object, "new")]);
  const words = [...object.fields].flatMap(([key, value]) =>
    typeof value === "string" && !texts.has(key) ? [value] : [],
  );
  return [...words, tool ?? ""].map(sideIn).find((side) => side !== undefined);
}

function sideIn(word: string): Side | undefined {
  const words = /^[\w.:-]{1,40}$/.test(word) ? wordsOf(verbOf(word)) : [];
  const isAlone = words.length === 1;
  const first = words[0] ?? "";
  const adds = ADDS.has(first) && !words.includes("edit");
  if (!isAlone && !adds) return undefined;
  if (words.some((one) => one === "after" || one === "below")) return "after";
  if (words.some((one) => one === "before" || one === "above")) return "before";
  return adds && (isAlone || first !== "add") ? "unclear" : undefined;
}

/** Does the object name one of these tools as what it wants done? */
export function isWriting(object: JsonObject): boolean {
  return [...ACTIONS, "op"].some((key) => writes(textOf(object, key)));
}

/** Does the name say that the tool changes files? */
export function writes(name: string): boolean {
  return /^[\w.:-]+$/.test(name) && !isOwn(name) && wordsOf(name).some((word) => WRITES.has(word));
}

/** Does the name say that the tool changes no file? Commands may, and are not ours to run. */
export function onlyLooks(name: string): boolean {
  const words = wordsOf(name);
  if (isOwn(name)) return true;
  return words.some((word) => LOOKS.has(word)) && !words.some((word) => WRITES.has(word));
}

function isOwn(name: string): boolean {
  return wordsOf(name).some((word) => OWN.has(word));
}

/** Does the name say that the tool takes a patch, under whatever key? */
export function takesPatch(name: string): boolean {
  const words = wordsOf(name);
  return (
    ["patch", "diff"].some((word) => words.includes(word)) || words.join(" ") === "search replace"
  );
}

/** Is the tool one that runs JavaScript, which calls the others? */
export function runsScripts(name: string): boolean {
  return verbOf(name) === "exec";
}

/** Two steps of what leads to a value. */
export function join(where: string, key: string): string {
  return where === "" ? key : `${where}.${key}`;
}

function textOf(object: JsonObject, key: string): string {
  return textIn(object, [key]) ?? "";
}

/** A tool's name without that of its server, in the spelling of the table. */
function verbOf(name: string): string {
  return snake(name.split(/[.:/]|__/).at(-1) ?? "").replace(/-/g, "_");
}

function wordsOf(name: string): readonly string[] {
  return snake(name).split(/[^a-z]+/);
}

function snake(name: string): string {
  return name.replace(/([a-z])(?=[A-Z])/g, "$1_").toLowerCase();
}
