/** What the messages of a log say of themselves: whose they are, what is only told, and what became of a call. */

import type { Json, JsonObject } from "./json.ts";
import { fieldOf, hasOne, isList, isObject, textIn } from "./keys.ts";
import * as KEYS from "./spellings.ts";

/** Who says what is meant. */
export const SPEAKERS: ReadonlySet<unknown> = new Set(["assistant", "model", "ai"]);
/** Types of messages that say whose they are. */
const ROLES: ReadonlySet<unknown> = new Set([...SPEAKERS, "user", "human", "system"]);
const REMARKS: ReadonlySet<unknown> = new Set(
  KEYS.words(
    "text output_text input_text thinking redacted_thinking reasoning step-start step-finish",
  ),
);
/** What a tool gave: `tool_result`, `apply_patch_call_output` and the like. */
const RESULT = /^(?:tool[_-]result|\w+_output|function_?response)$/i;
/** Why a model has stopped before the end, and what became of a call. */
const CUT_OFF = /^(?:length|max_(?:output_)?tokens|incomplete)$/i;
const FAILED = /^(?:failed|error|rejected|denied|declined|cancell?ed)$/i;
/** What a part of a message has that is nothing but text. */
const TEXT_KEYS: ReadonlySet<string> = new Set(KEYS.words("text thought annotations output error"));

export function roleOf(object: JsonObject): string | undefined {
  const type = textIn(object, ["type"]);
  return textIn(object, ["role"]) ?? (ROLES.has(type) ? type : undefined);
}

/** Is it nothing but text? */
export function isText(object: JsonObject): boolean {
  return [...object.fields.keys()].every((key) => TEXT_KEYS.has(key));
}

/** A message, or a part of one, that is no call: text, a thought, a result. */
export function isRemark(object: JsonObject): boolean {
  if (isText(object) || REMARKS.has(fieldOf(object, "type"))) return true;
  return roleOf(object) !== undefined;
}

/** Is it what a tool gave? */
export function isResult(object: JsonObject): boolean {
  const type = textIn(object, ["type"]) ?? "";
  return RESULT.test(type) || (type === "tool" && hasOne(object, ["tool_call_id"]));
}

/** What became of a call, in a word of the program that keeps the log. */
export function statusOf(object: JsonObject): string {
  const state = fieldOf(object, "state");
  return textIn(isObject(state) ? state : object, ["status"]) ?? "";
}

export function hasFailed(status: string): boolean {
  return FAILED.test(status);
}

/** Was the model stopped before the end of its answer? */
export function wasStopped(object: JsonObject): boolean {
  return CUT_OFF.test(textIn(object, KEYS.STOPS) ?? statusOf(object));
}

/** The ids of the calls that a result says to have failed. */
export function failedIn(value: Json): readonly string[] {
  if (isList(value)) return value.flatMap(failedIn);
  if (!isObject(value)) return [];
  const isFailed = fieldOf(value, "is_error") === true || hasFailed(statusOf(value));
  const own = isFailed ? textIn(value, KEYS.IDS) : undefined;
  return [...(own === undefined ? [] : [own]), ...[...value.fields.values()].flatMap(failedIn)];
}
