/**
 * Finds values of JSON in a reply, and calls in tags, which are read like JSON values. A value begins a line,
 * or follows a fence, a tag such as `<tool_call>`, tokens or another value; all else is text. Nothing is read twice:
 * after text that turns out not to be JSON, reading continues at the next line.
 */

import { indentOf } from "../../text/indentation.ts";
import { isObject, type JsonValue, readJson, skipBlanks } from "./json.ts";
import { calling, isCallAt, readCallTags, type TagFault } from "./tags.ts";
import { BODIES, changesFiles, holdsTextKey, KEYS } from "./tools.ts";

/** What comes next in the reply. Lines are 0-based here. */
export type Piece = FoundValue | Broken | Outside;

export interface FoundValue extends Pick<JsonValue, "value" | "isLoose"> {
  readonly kind: "value";
  /** The offset from which it can be read again. */
  readonly start: number;
  readonly line: number;
  readonly lastLine: number;
}

/** A value that should be JSON, or a call: the reading ends with it. */
export interface Broken {
  readonly kind: "broken";
  readonly start: number;
  readonly line: number;
  /** Where it stops being JSON. */
  readonly faultLine: number;
  /** What would close the value, if the reply ends before it does. */
  readonly missing: string | undefined;
  /** It has a key of an edit, or begins like one. */
  readonly looksLikeEdit: boolean;
}

/** Text outside values that is not blank: a line, or the rest of one. */
export interface Outside {
  readonly kind: "outside";
  readonly line: number;
  readonly text: string;
}

/** A key of a file, with which an edit may begin, and one of a text. */
const NAMES_FILE = new RegExp(`"(?:${KEYS.path.join("|")}|edits|command)"\\s*:`);
const HOLDS_TEXT = new RegExp(`"(?:${BODIES.join("|")})"\\s*:`);
/** The beginning of a call. */
const BEGINS_CALL = /^[[{\s]*"(?:type"\s*:\s*"(?:tool_use|function)\b|name"\s*:)/;
const PATCH = /\*\*\* (?:Begin|Add|Update|Delete) |diff --git |^\+\+\+ /m;

/** What is already known about the reply. */
export interface Known {
  /** The JSON value at an offset. */
  readonly values: Map<number, JsonValue | TagFault>;
  /** Closing tags that were not found. They need not be searched for again further below. */
  readonly unclosed: Set<string>;
}

/** Reads a reply piece by piece, from a line on, which begins at the offset `at`. */
export class Scanner {
  readonly pieces: Generator<Piece, undefined>;
  /** The current line, 0-based. */
  line: number;
  readonly #text: string;
  readonly #known: Known;
  #at: number;

  constructor(text: string, line: number, at: number, known: Known) {
    this.#text = text;
    this.line = line;
    this.#at = at;
    this.#known = known;
    this.pieces = this.#read();
  }

  *#read(): Generator<Piece, undefined> {
    while (this.#at < this.#text.length) {
      const begin = beginOf(this.#text, this.#at);
      const start = this.#at;
      if (begin === -1) yield* this.#outside(endOfLine(this.#text, this.#at), this.line + 1);
      else {
        yield* this.#outside(begin, this.line);
        yield* this.#value(begin, start);
      }
    }
  }

  /** Returns the text before `end`; reading continues there or, in a later line, after it. */
  #outside(end: number, next: number): readonly Outside[] {
    const { line } = this;
    const text = this.#text.slice(this.#at, end);
    this.#at = next === line ? end : end + 1;
    this.line = next;
    return text.trim() === "" ? [] : [{ kind: "outside", line, text }];
  }

  #value(begin: number, start: number): readonly Piece[] {
    const { line } = this;
    const text = this.#text;
    const { values, unclosed } = this.#known;
    const isCall = text.charAt(begin) === "<";
    const read: JsonValue | TagFault = isCall
      ? readCallTags(text, begin, line + 1, unclosed)
      : (values.get(begin) ?? readJson(text, begin, line + 1));
    if (!isCall) values.set(begin, read);
    if ("end" in read) {
      this.#at = read.end;
      this.line = read.line - 1;
      const { value, isLoose } = read;
      const tool = toolAbove(text.slice(Math.max(0, begin - LOOKED_AT), begin));
      const isInput = tool !== undefined && isObject(value) && !value.fields.has("name");
      const called = isInput ? calling(tool, value, value.line) : value;
      return [{ kind: "value", start, value: called, line, lastLine: this.line, isLoose }];
    }
    const closing = read.missing ?? (text.charAt(begin) === "{" ? "}" : "]");
    // The text belongs to the call above, which did not look like an edit.
    if (unclosed.has(closing)) return this.#outside(endOfLine(text, begin), line + 1);
    const end = endOfLine(text, read.fault);
    const piece = text.slice(begin, end);
    const isAtEnd = skipBlanks(text, read.fault) === text.length;
    const isNamed = NAMES_FILE.test(piece) && (isAtEnd || HOLDS_TEXT.test(piece));
    const isCut = isAtEnd && BEGINS_CALL.test(piece);
    const isBegun = isCall ? changesFiles(read.tool ?? "") : isNamed || isCut;
    const looksLikeEdit = isBegun || holdsTextKey(piece) || PATCH.test(piece);
    if (!isAtEnd && !looksLikeEdit) return this.#outside(end, read.line);
    this.#at = text.length;
    if (isCall && isAtEnd && !looksLikeEdit) unclosed.add(closing);
    const missing = isAtEnd ? closing : undefined;
    return [{ kind: "broken", start, line, faultLine: read.line - 1, missing, looksLikeEdit }];
  }
}

/** Tokens of Kimi, DeepSeek and Mistral, and between them the tool: `<|tool_call_begin|>functions.edit:0<|...|>`. */
const TOKENS = "(?:(?:<[|｜][^<>\\n]{1,60}[|｜]>|\\[(?:TOOL_CALLS|CALL_ID|ARGS)\\])[\\w.:= -]*)+";
/** A fence, a tag, tokens, or a separator between values. */
const LEAD = new RegExp(`[ \\t]*(?:\`+\\w*|~+\\w*|${TOKENS}|<[<\\w:｜-]*>?|[,;])?[ \\t]*`, "y");
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
  if (isCallAt(text, begin)) return begin;
  LEAD.lastIndex = at;
  LEAD.test(text);
  const after = LEAD.lastIndex;
  return isOpening(text, after) || isCallAt(text, after) ? after : -1;
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
