/**
 * Finds values of JSON in a reply, and calls in tags, which are read like JSON values. A value begins a line,
 * or follows a fence, a tag such as `<tool_call>`, tokens or another value; all else is text. Nothing is read twice:
 * after text that turns out not to be JSON, reading continues at the next line.
 */

import type { Problem } from "../../problem.ts";
import { indentOf } from "../../text/indentation.ts";
import { lowerBound } from "../../text/sorted.ts";
import { malformed } from "../cursor.ts";
import { type Fault, isObject, type JsonValue, readJson, skipBlanks } from "./json.ts";
import { calling, openingAt, readCallTags } from "./tags.ts";
import { BODIES, changesFiles, holdsTextKey, keysOf } from "./tools.ts";

/** The values that begin in a line, or on the line where one of them ends. Lines are 0-based here. */
export interface Values {
  readonly values: readonly JsonValue[];
  /** Text beside them that is not blank. */
  readonly outside: readonly { readonly line: number; readonly text: string }[];
  /** Where the last one, which may be an edit, cannot be read on. */
  readonly broken: Problem | undefined;
  /** The line after the values, and the one after what is no value. */
  readonly next: number;
  readonly end: number;
}

/** A key of a file, with which an edit may begin, and one of a text. */
const NAMES_FILE = new RegExp(`"(?:${keysOf("path").join("|")}|edits|command)"\\s*:`);
const HOLDS_TEXT = new RegExp(`"(?:${BODIES.join("|")})"\\s*:`);
/** The tool of a call. */
const CALLS = /"(?:name|tool|tool_?name)"\s*:\s*"([\w.:-]+)"/i;
const PATCH = /\*\*\* (?:Begin|Add|Update|Delete) |diff --git |^\+\+\+ /m;
const FENCE_BELOW = /\n\s*[`~]{3}/;
const OPEN_STRING = /^"(?:[^"\\]|\\.)*$/;

/** Reads the values of a reply. */
export class Scanner {
  readonly #lines: readonly string[];
  readonly #text: string;
  /** The offset of each line. */
  readonly #starts: readonly number[];
  #hasRead = false;

  constructor(lines: readonly string[]) {
    let start = 0;
    this.#starts = lines.map((line) => (start += line.length + 1) - line.length - 1);
    this.#lines = lines;
    this.#text = lines.join("\n");
  }

  /** The values of a line. */
  at(first: number): Values {
    const text = this.#text;
    const values: JsonValue[] = [];
    const outside: { line: number; text: string }[] = [];
    let broken: Problem | undefined;
    let line = first;
    let last = first;
    for (let at = this.#starts[first] ?? text.length; at < text.length;) {
      const begin = beginOf(text, at);
      const read = begin === -1 ? undefined : this.#valueAt(begin);
      const fault = read === undefined || "end" in read ? undefined : read;
      if (fault !== undefined) broken = this.#broken(fault, begin, values.length > 0);
      const isValue = read !== fault || broken !== undefined;
      const beside = text.slice(at, isValue ? begin : endOfLine(text, at));
      if (beside.trim() !== "") outside.push({ line, text: beside });
      if (read === undefined) break;
      last = this.#lineAt("end" in read ? read.end : read.fault) - 1;
      if ("fault" in read) break;
      values.push(read);
      at = read.end;
      line = last;
    }
    this.#hasRead ||= values.length > 0;
    return { values, outside, broken, next: line + 1, end: last + 1 };
  }

  /** The value of JSON below a label in a line, which is not read: `Action Input: {...}`, `write_file({...})`. */
  labelledAt(line: number): JsonValue | undefined {
    LABEL.lastIndex = this.#starts[line] ?? 0;
    if (!LABEL.test(this.#text) || !isOpening(this.#text, LABEL.lastIndex)) return undefined;
    const read = readJson(this.#text, LABEL.lastIndex, this.#lineAt);
    return "end" in read ? read : undefined;
  }

  #lineAt = (offset: number): number => lowerBound(this.#starts, offset + 1);

  /** The value, or call; JSON is the input of the tool that tokens above it name. */
  #valueAt(at: number): JsonValue | Fault {
    const text = this.#text;
    const opening = openingAt(text, at);
    if (opening !== undefined) return readCallTags(text, opening, this.#lineAt);
    const read = readJson(text, at, this.#lineAt);
    if ("fault" in read || !isObject(read.value) || read.value.fields.has("name")) return read;
    const tool = toolAbove(text.slice(Math.max(0, at - LOOKED_AT), at));
    return tool === undefined
      ? read
      : { ...read, value: calling(tool, read.value, read.value.line) };
  }

  /** A value that cannot be read is text, unless it looks like an edit, or the reply, its fence or a line cuts it off. */
  #broken(read: Fault, begin: number, isBeside: boolean): Problem | undefined {
    const { fault, repeated, missing } = read;
    const text = this.#text;
    const end = endOfLine(text, fault);
    const piece = text.slice(begin, end);
    const isBegun = isBeside || this.#hasRead || /["<]/.test(piece);
    if (isBegun && skipBlanks(text, fault) === text.length) {
      const lacking = missing ?? (text.charAt(begin) === "[" ? "]" : "}");
      return { code: "truncated", patchLine: this.#lines.length, missing: lacking };
    }
    const odd = malformed(this.#lines, "unexpected-line", this.#lineAt(fault) - 1);
    if (repeated !== undefined) return { ...odd, reason: "bad-value", found: repeated };
    const isNamed = NAMES_FILE.test(piece) && HOLDS_TEXT.test(piece);
    const { tool = CALLS.exec(piece)?.[1] ?? "" } = read;
    const isEdit = isNamed || changesFiles(tool) || holdsTextKey(piece) || PATCH.test(piece);
    const isCut = FENCE_BELOW.test(piece) || OPEN_STRING.test(text.slice(fault, end));
    return isEdit || isCut ? odd : undefined;
  }
}

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

/** Where a value begins in the line, from `at` on, or -1. */
function beginOf(text: string, at: number): number {
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

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}
