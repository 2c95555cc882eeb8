/** How the tools spell what an edit says. */

import { MARKER } from "../apply-patch/markers.ts";
import { OPENING } from "../search-replace/markers.ts";
import type { Json, JsonObject } from "./json.ts";

export const PATH = [
  "path",
  "file_path",
  "filePath",
  "file",
  "filename",
  "filepath",
  "target_file",
  "targetFile",
  "file_name",
  "fileName",
  "relative_path",
  "absolute_path",
  "pathInProject",
] as const;
/** Keys that only an edit has. */
const SURE_OLD = ["old_string", "oldString", "old_str", "oldText", "old_text"] as const;
export const SURE_NEW = ["new_string", "newString", "new_str", "newText", "new_text"] as const;
/** The old and the new text: spellings at the same index belong together. */
export const OLD: readonly string[] = [
  ...SURE_OLD,
  "old_content",
  "old_code",
  "search",
  "find",
  "old",
] as const;
export const NEW: readonly string[] = [
  ...SURE_NEW,
  "new_content",
  "new_code",
  "replace",
  "replacement",
  "new",
] as const;
const NOUN = "(?:[_-]?(?:string|str|text|contents?|code|block|snippet|lines?))?$";
const LIKE_OLD = new RegExp(
  `^(?:old|orig(?:inal)?|search|find|before|existing|current)${NOUN}`,
  "i",
);
const LIKE_NEW = new RegExp(
  `^(?:new|replace(?:ment|[_-]?with)?|after|updated|modified)${NOUN}`,
  "i",
);
export const ALL = ["replace_all", "replaceAll", "allow_multiple", "change_all", "all"] as const;
/** The text of an `insert` after the line: Anthropic's. */
export const TEXT_AFTER = ["insert_text", "new_str"] as const;
/** The text of an `insert` before the line: Cline's. */
export const TEXT_BEFORE = ["new_text"] as const;
/** Where a file goes, in an operation of OpenAI's. */
export const MOVE_TO = ["moveTo", "move_to", "rename"] as const;
/** The hunks of one file, without its name. */
export const HUNKS = ["diff", "patch"] as const;
/** With one of these a content is for some lines of the file only. */
export const RANGE = [
  "start_line",
  "end_line",
  "startLine",
  "endLine",
  "line_start",
  "line_end",
  "start",
  "end",
  "line",
  "lines",
  "line_number",
  "line_range",
  "range",
  "position",
] as const;
/** A list of edits of one file, or of several. */
const LISTS = ["edits", "edit", "replacements"] as const;
/** All that a file shall hold. */
export const CONTENT = ["content", "contents", "file_text", "file_content"] as const;

const TELLING = [...SURE_OLD, ...SURE_NEW, "insert_line", "insert_text", "file_text"].join("|");

/** A key that only an edit has, in quotes; inside a string the quotes are escaped. */
export const TELLING_KEY: RegExp = new RegExp(`["'](?:${TELLING})\\\\*["']\\s*:`);
/** The same in a call in tags. */
export const TELLING_PARAMETER: RegExp = new RegExp(
  `<[\\w:]*parameter[^<>]*["'= ](?:${TELLING})\\b`,
);
/** A key with which an edit may begin, for one that is cut off. */
export const BEGUN_KEY: RegExp = new RegExp(
  `"(?:${[...PATH, "edits", "command"].join("|")})"\\s*:`,
);

/** What a file shall hold, or a change of it, beside its path. */
export const BODIES = [
  "content",
  "contents",
  "file_content",
  "new_content",
  "patch",
  "diff",
  "input",
] as const;
const NAMED_TEXT = new RegExp(`"(?:${PATH.join("|")})\\\\*"\\s*:`);
const BODY_TEXT = new RegExp(`"(?:${BODIES.join("|")})\\\\*"\\s*:`);
/** No quotation in prose is longer. */
const LOOKED_AT = 2000;

/** A telling key with its text, in whatever notation: `old_string: "`, `old_string="`, a tag. */
const TELLING_TEXT = new RegExp(
  `(?:^[-\\s]*|[{,(]\\s*|["'])(?:${TELLING})["']?\\s*[:=]\\s*(?:["'|]|<\\|)|key="(?:${TELLING})"|[<>](?:${TELLING})(?:>|</)`,
);

/** A path and what its file shall hold, one after the other, in a call or an object. */
const WRITING_TEXT = new RegExp(
  `[{(,]\\s*["']?(?:${PATH.join("|")})["']?\\s*[:=]\\s*["'][^,\\n]{1,300},\\s*["']?(?:${CONTENT.join("|")})["']?\\s*[:=]\\s*["']`,
);

/** A command of an editor in a shell, with the lines or the texts that it replaces. */
const EDITOR_COMMAND =
  /^\s*(?:[$>%]\s+)?(?:str_replace_editor\s+(?:str_replace|insert|create)\s|edit\s+\d+:\d+\s*(?:<<.*)?$|edit_file_by_\w+\()/m;

/** Is the text, which is no JSON, meant as an edit? A span of code is not. */
export function isMeantText(text: string): boolean {
  const brace = text.indexOf("{");
  const head = text.slice(0, Math.max(brace, 0) + LOOKED_AT).replace(/(?<!`)`[^`\n]*`(?!`)/g, "");
  const patterns = [TELLING_TEXT, WRITING_TEXT, ESCAPED_PATCH, EDITOR_COMMAND];
  if (patterns.some((pattern) => pattern.test(head))) return true;
  if (!head.includes("{")) return false;
  return TELLING_KEY.test(head) || (NAMED_TEXT.test(head) && BODY_TEXT.test(head));
}

/** The keys of messages and their parts, under which others are. */
export const CONTAINERS = [
  "content",
  "tool_calls",
  "toolCalls",
  "tool_uses",
  "message",
  "messages",
  "choices",
  "payload",
  "response",
  "output",
  "item",
  "candidates",
  "parts",
  "part",
  "operation",
] as const;
/** The argument under which a tool gets a patch. */
export const CARRIERS = [
  "input",
  "patch",
  "diff",
  "patch_text",
  "patchText",
  "model_patch",
] as const;
/** The same of a tool that takes nothing else. */
export const PATCH_CARRIERS = ["content", "command"] as const;
/** The command line of a tool that runs commands. */
export const COMMAND_LINES = ["command", "cmd"] as const;
/** The argument of a tool that runs JavaScript. */
export const SCRIPTS = ["input", "code", "source", "script"] as const;
/** The first lines of patches, as a string has them. */
export const CARRIED_TEXT: RegExp = new RegExp(
  String.raw`${MARKER}|diff --git |${OPENING}|\\n@@ |<FILE_[A-Z]+|--- \S[^\n]{0,300}?(?:\\n|\n)\+\+\+ \S`,
);
/** The same where the line ends with an escape, or with a CR alone. */
const ESCAPED_PATCH = new RegExp(
  String.raw`(?:${MARKER}|diff --git |${OPENING}|<FILE_[A-Z]+).{0,150}?(?:\\n|\r)|--- \S.{0,150}?(?:\\n|\r)\+\+\+ `,
);

/** The value of a key; null, which tools write for what is left out, is none. */
export function fieldOf(object: JsonObject, key: string): Exclude<Json, null> | undefined {
  return object.fields.get(key) ?? undefined;
}

/** The keys that may hold the old text; words of no tool that we know count if there are no others. */
export function oldKeys(object: JsonObject): readonly string[] {
  return hasOne(object, OLD) ? OLD : [...object.fields.keys()].filter((key) => LIKE_OLD.test(key));
}

/** The same of the new text. */
export function newKeys(object: JsonObject): readonly string[] {
  return hasOne(object, NEW) ? NEW : [...object.fields.keys()].filter((key) => LIKE_NEW.test(key));
}

/** Has the object one of these keys? */
export function hasOne(object: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => fieldOf(object, key) !== undefined);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && value.kind === "object";
}

/** The list of edits that the object has, and its key; words of few tools count only with a list. */
export function listIn(object: JsonObject): readonly [key: string, list: Json] | undefined {
  for (const key of LISTS) {
    const value = fieldOf(object, key);
    if (key === "edit" && isObject(value)) return [key, { kind: "list", items: [value] }];
    const isList = typeof value === "string" ? TELLING_KEY.test(value) : typeof value === "object";
    if (value !== undefined && (key === "edits" || isList)) return [key, value];
  }
  // Models get the key wrong, too; nothing else is a list of old and new texts.
  return hasOne(object, PATH)
    ? [...object.fields].find(([, value]) => isListOfEdits(value))
    : undefined;
}

/** Another list of edits than the one under the key. */
export function otherList({ fields }: JsonObject, key: string): string | undefined {
  return [...fields].find(([other, value]) => other !== key && isListOfEdits(value))?.[0];
}

function isListOfEdits(value: Json): boolean {
  if (typeof value !== "object" || value?.kind !== "list" || value.items.length === 0) return false;
  return value.items.every(
    (item) =>
      isObject(item) && hasOne(item, SURE_OLD) && hasOne(item, SURE_NEW) && !hasOne(item, PATH),
  );
}

/** Do its keys say that the object is an edit, or a list of edits? Its values may still be wrong. */
export function isEdit(object: JsonObject): boolean {
  const named = hasOne(object, PATH);
  const [key, list] = listIn(object) ?? [];
  if (isOneEdit(object) || (named && key === "edits")) return true;
  if (typeof list === "string") return TELLING_KEY.test(list);
  const items = typeof list === "object" && list?.kind === "list" ? list.items : [];
  return items.some(
    (item) =>
      isObject(item) && (isOneEdit(item) || (named && hasOne(item, OLD) && hasOne(item, NEW))),
  );
}

function isOneEdit(object: JsonObject): boolean {
  const named = hasOne(object, PATH);
  if (hasOne(object, SURE_OLD) && (named || hasOne(object, NEW))) return true;
  if (!named) return false;
  if (hasOne(object, [...SURE_NEW, "insert_line", "file_text"])) return true;
  const areTexts = [oldKeys(object), newKeys(object)].every((keys) =>
    keys.some((key) => typeof fieldOf(object, key) === "string"),
  );
  // The words of searches, too, which may be patterns.
  return areTexts && ![...object.fields.keys()].some((key) => /regex|pattern/i.test(key));
}
