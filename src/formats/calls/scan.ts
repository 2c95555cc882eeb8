/**
 * Finds values of JSON in the text of a reply, and calls in tags, which are read like JSON values. A value begins a line,
 * or follows a fence, a tag such as `<tool_call>`, tokens or another value; all else is text.
 */

import { indentOf } from "../../text/indentation.ts";
import { type Fault, isObject, type JsonValue, type LineAt, readJson, skipBlanks } from "./json.ts";
import { calling, openingAt, readCallTags } from "./tags.ts";
import { BODIES, changesFiles, holdsTextKey, keysOf } from "./tools.ts";

/** A key of a file, with which an edit may begin, and one of a text. */
const NAMES_FILE = new RegExp(`"(?:${keysOf("path").join("|")}|edits|command)"\\s*:`);
const HOLDS_TEXT = new RegExp(`"(?:${BODIES.join("|")})"\\s*:`);
/** The tool of a call. */
const CALLS = /"(?:name|tool|tool_?name)"\s*:\s*"([\w.:-]+)"/i;
const PATCH = /\*\*\* (?:Begin|Add|Update|Delete) |diff --git |^\+\+\+ /m;
const FENCE_BELOW = /\n\s*[`~]{3}/;
const OPEN_STRING = /^"(?:[^"\\]|\\.)*$/;

/** Tokens of Kimi, DeepSeek and Mistral, and between them the tool: `<|tool_call_begin|>functions.edit:0<|...|>`. */
const TOKENS = "(?:(?:<[|｜][^<>\\n]{1,60}[|｜]>|\\[(?:TOOL_CALLS|CALL_ID|ARGS)\\])[\\w.:= -]*)+";
/** A fence, a tag, tokens, or a separator between values. */
const LEAD = new RegExp(`[ \\t]*(?:\`+\\w*|~+\\w*|${TOKENS}|<[<\\w:｜-]*>?|[,;])?[ \\t]*`, "y");
/** An item of a list, a tag with attributes, a name before a bracket or a colon, gptme's `@save(call-1): `. */
const LABEL =
  /[ \t]*(?:[-*>] |\d+[.)] )?(?:<[^<>{}\n]{1,200}>|[@\w. -]{1,40}(?:\([\w-]+\))?[:=([]+)?[ \t]*(?=[[{])/y;
const NO_TOOL: ReadonlySet<string> = new Set(["assistant", "commentary", "function", "to", "json"]);

/** A line of tokens, which may close the fence above, a line that only opens one, and the most characters of both. */
const TOKEN_LINE = new RegExp(`^\\s*(?:\`{3,}|~{3,})?${TOKENS}`);
const FENCE = /^\s*(?:`{3,}|~{3,})\w*\s*$/;
const LOOKED_AT = 300;

/** The tool named by tokens before a value, on its line or above its fence (DeepSeek). */
function toolAbove(text: string): string | undefined {
  const [line = "", fence = "", above = ""] = text.split("\n").toReversed();
  const tokens = line.trim() === "" && FENCE.test(fence) ? above : line;
  if (!TOKEN_LINE.test(tokens)) return undefined;
  const bare = tokens.replace(/<[^>]*>|\[CALL_ID\]\w*|\[[A-Z_]+\]/g, " ");
  return bare.match(/[A-Za-z][\w.-]*/g)?.findLast((word) => !NO_TOOL.has(word));
}

/** The value at the offset, or call; JSON is the input of the tool that tokens above it name. */
export function valueAt(text: string, at: number, lineAt: LineAt): JsonValue | Fault {
  const opening = openingAt(text, at);
  if (opening !== undefined) return readCallTags(text, opening, lineAt);
  const read = readJson(text, at, lineAt);
  if ("fault" in read || !isObject(read.value) || read.value.fields.has("name")) return read;
  const tool = toolAbove(text.slice(Math.max(0, at - LOOKED_AT), at));
  return tool === undefined ? read : { ...read, value: calling(tool, read.value, read.value.line) };
}

/** The value of JSON below a label in the line, which is not read: `Action Input: {...}`, `write_file({...})`. */
export function labelledAt(text: string, at: number, lineAt: LineAt): JsonValue | undefined {
  LABEL.lastIndex = at;
  if (!LABEL.test(text) || !isOpening(text, LABEL.lastIndex)) return undefined;
  const read = readJson(text, LABEL.lastIndex, lineAt);
  return "end" in read ? read : undefined;
}

/** True if a value that cannot be read looks like an edit, or its fence or a line cuts it off; else it is text. */
export function isBrokenEdit(text: string, begin: number, read: Fault): boolean {
  const end = endOfLine(text, read.fault);
  const piece = text.slice(begin, end);
  const isNamed = NAMES_FILE.test(piece) && HOLDS_TEXT.test(piece);
  const { tool = CALLS.exec(piece)?.[1] ?? "" } = read;
  const isEdit = isNamed || changesFiles(tool) || holdsTextKey(piece) || PATCH.test(piece);
  return isEdit || FENCE_BELOW.test(piece) || OPEN_STRING.test(text.slice(read.fault, end));
}

/** Where a value begins in the line, from `at` on, or -1. */
export function beginOf(text: string, at: number): number {
  const begin = at + indentOf(text.slice(at, endOfLine(text, at))).length;
  if (openingAt(text, begin) !== undefined) return begin;
  LEAD.lastIndex = at;
  LEAD.test(text);
  const after = LEAD.lastIndex;
  return isOpening(text, after) || openingAt(text, after) !== undefined ? after : -1;
}

/** A brace with a quoted key after it, or a list of such. Prose begins otherwise. */
function isOpening(text: string, at: number): boolean {
  const inner = text.charAt(at) === "[" ? skipBlanks(text, at + 1) : at;
  if (inner > at && inner === text.length) return true;
  if (text.charAt(inner) !== "{") return false;
  const next = text.charAt(skipBlanks(text, inner + 1));
  return next === '"' || next === "";
}

export function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}
