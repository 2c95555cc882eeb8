/** How the tools spell what an edit says. */

import * as KEYS from "./spellings.ts";
import { MARKER } from "../apply-patch/markers.ts";
import { OPENING } from "../search-replace/markers.ts";
import type { Json, JsonObject } from "./json.ts";

const NOUN = "(?:[_-]?(?:string|str|text|contents?|code|block|snippet|lines?))?$";
const OLD = "old|orig(?:inal)?|search|find|before|existing|current|target";
const NEW =
  "new|replace(?:ment|[_-]?with)?|after|updated|modified|fixed|corrected|improved|suggested";
/** The keys of the old and of the new text, and words of no tool that we know. */
const TEXTS = {
  old: { known: KEYS.OLD, like: new RegExp(`^(?:${OLD})${NOUN}`, "i") },
  new: { known: KEYS.NEW, like: new RegExp(`^(?:${NEW})${NOUN}`, "i") },
};
/** The keys that only an edit has, as the source of patterns. */
export const TELLING: string = [
  ...KEYS.SURE_OLD,
  ...KEYS.SURE_NEW,
  "insert_line",
  "insert_text",
  "file_text",
  "code_edit",
].join("|");

/** A key that only an edit has, in quotes; inside a string the quotes are escaped. */
export const TELLING_KEY: RegExp = new RegExp(`["'](?:${TELLING})\\\\*["']\\s*:`);
/** The same in a call in tags, whatever the names of these. */
export const TELLING_PARAMETER: RegExp = new RegExp(
  `<(?:/|[^<>\\n]{1,80}=\\s*["']?)?(?:${TELLING})\\b`,
);
/** A key with which an edit may begin, for one that is cut off. */
export const BEGUN_KEY: RegExp = new RegExp(
  `"(?:${[...KEYS.PATH, "edits", "command"].join("|")})"\\s*:`,
);

/** The first lines of patches, as a string has them. */
export const CARRIED_TEXT: RegExp = new RegExp(
  String.raw`${MARKER}|diff --git |${OPENING}|\\n@@ |<FILE_[A-Z]+|--- \S[^\n]{0,300}?(?:\\n|\n)\+\+\+ \S`,
);
/** The value of a key; null, which tools write for what is left out, is none. */
export function fieldOf(object: JsonObject, key: string): Exclude<Json, null> | undefined {
  return object.fields.get(key) ?? undefined;
}

export function textIn(object: JsonObject, keys: readonly string[]): string | undefined {
  return keys.map((key) => fieldOf(object, key)).find((value) => typeof value === "string");
}

/** The keys that may hold the text; words of no tool that we know count if there are no others. */
export function keysOf(object: JsonObject, side: "old" | "new"): readonly string[] {
  const { known, like } = TEXTS[side];
  return hasOne(object, known) ? known : [...object.fields.keys()].filter((key) => like.test(key));
}

export function hasOne(object: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => fieldOf(object, key) !== undefined);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isList(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The list of edits that the object has, and its key; words of few tools count only with a list. */
export function listIn(object: JsonObject): readonly [key: string, list: Json] | undefined {
  for (const key of KEYS.LISTS) {
    const value = fieldOf(object, key);
    if (key === "edit" && isObject(value)) return [key, [value]];
    const isList = typeof value === "string" ? TELLING_KEY.test(value) : typeof value === "object";
    if (value !== undefined && (key === "edits" || isList)) return [key, value];
  }
  // Models get the key wrong, too; nothing else is a list of old and new texts.
  return hasOne(object, KEYS.PATH)
    ? [...object.fields].find(([, value]) => isListOfEdits(value))
    : undefined;
}

function isListOfEdits(value: Json): boolean {
  const isTextsOnly = (item: Json): boolean =>
    isObject(item) &&
    [KEYS.OLD, KEYS.NEW].every((keys) => textIn(item, keys) !== undefined) &&
    !hasOne(item, KEYS.PATH);
  return isList(value) && value.length > 0 && value.every(isTextsOnly);
}

/** Do its keys say that the object is an edit, or a list of edits? Its values may still be wrong. */
export function isEdit(object: JsonObject): boolean {
  const named = hasOne(object, KEYS.PATH);
  const [key, list] = listIn(object) ?? [];
  if (isOneEdit(object) || (named && key === "edits")) return true;
  if (typeof list === "string") return TELLING_KEY.test(list);
  const items = isList(list) ? list : [];
  return items.some(
    (item) =>
      isObject(item) &&
      (isOneEdit(item) || (named && hasOne(item, KEYS.OLD) && hasOne(item, KEYS.NEW))),
  );
}

function isOneEdit(object: JsonObject): boolean {
  const named = hasOne(object, KEYS.PATH);
  if (hasOne(object, KEYS.SURE_OLD) && (named || hasOne(object, KEYS.NEW))) return true;
  if (!named) return false;
  if (hasOne(object, [...KEYS.SURE_NEW, "insert_line", "file_text"])) return true;
  const areTexts = (["old", "new"] as const).every(
    (side) => textIn(object, keysOf(object, side)) !== undefined,
  );
  // The words of searches, too, which may be patterns.
  return areTexts && ![...object.fields.keys()].some((key) => /regex|pattern/i.test(key));
}

const OTHERS =
  /^(?:creat|renam|delet|remov|insert|mov|cop(?:y|ies)|add(?:s|ed|itions)?(?:_|$)|new_?files?$)/i;
const OTHER_TEXT =
  /^(?:(?:renam|mov|cop)\w*?_?to|to|rename|new_?(?:file_?)?(?:path|name)|dest\w*|old_str\w*_[2-9]|(?:file_?)?contents?)$/i;
const OTHER_WAY = /insert|append|prepend|delete|remove/i;

/** Does the key, beside those of an edit, say that files or lines are changed in another way? */
export function saysOther(key: string, value: Json): boolean {
  if (value === true || value === "true") return OTHER_WAY.test(key);
  if (typeof value === "string") return value !== "" && OTHER_TEXT.test(key);
  if (typeof value !== "object" || value === null || !OTHERS.test(key)) return false;
  return isList(value) ? value.length > 0 : value.fields.size > 0;
}
