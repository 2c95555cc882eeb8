/**
 * Finds values of JSON in a reply, and calls in tags, which are read like JSON values. A value begins a line,
 * or follows a fence, a tag such as `<tool_call>`, tokens or another value; all else is text. Nothing is read twice:
 * after text that turns out not to be JSON, reading continues at the next line.
 */

import { indentOf } from "../../text/indentation.ts";
import { lowerBound } from "../../text/sorted.ts";
import { type Fault, isObject, type Json, type JsonValue, readJson, skipBlanks } from "./json.ts";
import { calling, ClosingTags, openingAt, readCallTags, type TagFault } from "./tags.ts";
import { BODIES, changesFiles, holdsTextKey, KEYS } from "./tools.ts";

/** What comes next in the reply. Lines are 0-based here. */
export type Piece = FoundValue | Broken | Outside;

export interface FoundValue extends Pick<JsonValue, "value" | "isLoose"> {
  readonly kind: "value";
  readonly line: number;
  readonly lastLine: number;
}

/** A value that should be JSON, or a call: the reading ends with it. */
export interface Broken {
  readonly kind: "broken";
  readonly line: number;
  /** Where it cannot be read on. */
  readonly faultLine: number;
  /** A key with two values. */
  readonly repeated?: string | undefined;
  /** What would close the value, if the reply ends before it does. */
  readonly missing: string | undefined;
  /** It has a key of an edit, or begins like one. */
  readonly looksLikeEdit: boolean;
}

/** Text outside values that is not blank: a line, the rest of one, or what turns out not to be JSON. */
export interface Outside {
  readonly kind: "outside";
  readonly line: number;
  readonly lastLine: number;
  readonly text: string;
}

/** A key of a file, with which an edit may begin, and one of a text. */
const NAMES_FILE = new RegExp(`"(?:${KEYS.path.join("|")}|edits|command)"\\s*:`);
const HOLDS_TEXT = new RegExp(`"(?:${BODIES.join("|")})"\\s*:`);
const PATCH = /\*\*\* (?:Begin|Add|Update|Delete) |diff --git |^\+\+\+ /m;

/** Reads the values of a reply; what has been read is kept, so that a value is always the same object. */
export class Scanner {
  readonly #text: string;
  /** The offset of each line. */
  readonly #starts: readonly number[];
  readonly #closing: ClosingTags;
  /** A stretch of the text that holds no key of an edit, and no patch: calls in it are not searched again. */
  #plain: readonly [from: number, to: number] = [0, 0];
  readonly #read = new Map<number, JsonValue | Fault | TagFault>();

  constructor(lines: readonly string[]) {
    let start = 0;
    this.#starts = lines.map((line) => (start += line.length + 1) - line.length - 1);
    this.#text = lines.join("\n");
    this.#closing = new ClosingTags(this.#text);
  }

  /** The pieces of the reply from a line on. */
  *from(first: number): Generator<Piece, undefined> {
    const text = this.#text;
    let line = first;
    let at = this.#starts[first] ?? text.length;
    while (at < text.length) {
      const begin = beginOf(text, at);
      const end = begin === -1 ? endOfLine(text, at) : begin;
      if (text.slice(at, end).trim() !== "")
        yield { kind: "outside", line, lastLine: line, text: text.slice(at, end) };
      at = begin === -1 ? end + 1 : begin;
      if (begin === -1) line++;
      else {
        const read = this.#valueAt(begin, line + 1);
        const isRead = "end" in read;
        if (isRead) yield { kind: "value", ...read, line, lastLine: read.line - 1 };
        else {
          const piece = this.#unread(read, begin, line);
          yield piece;
          if (piece.kind === "broken") return;
        }
        at = isRead ? read.end : endOfLine(text, read.fault) + 1;
        line = isRead ? read.line - 1 : read.line;
      }
    }
  }

  #valueAt(at: number, line: number): JsonValue | Fault | TagFault {
    const known = this.#read.get(at);
    if (known !== undefined) return known;
    const opening = openingAt(this.#text, at);
    const lineAt = (offset: number): number => lowerBound(this.#starts, offset + 1);
    const read =
      opening === undefined
        ? readJson(this.#text, at, line)
        : readCallTags(this.#text, at, lineAt, opening, this.#closing);
    const value = "end" in read ? { ...read, value: this.#called(read.value, at) } : read;
    this.#read.set(at, value);
    return value;
  }

  /** The value as the input of the tool that tokens above it name. */
  #called(value: Json, at: number): Json {
    const tool = toolAbove(this.#text.slice(Math.max(0, at - LOOKED_AT), at));
    const isInput = tool !== undefined && isObject(value) && !value.fields.has("name");
    return isInput ? calling(tool, value, value.line) : value;
  }

  /** A value that cannot be read is text, unless it looks like an edit or the reply ends in it. */
  #unread(read: Fault | TagFault, begin: number, line: number): Broken | Outside {
    const text = this.#text;
    const end = endOfLine(text, read.fault);
    const piece = text.slice(begin, end);
    const isAtEnd = skipBlanks(text, read.fault) === text.length;
    const isNamed = (): boolean => NAMES_FILE.test(piece) && HOLDS_TEXT.test(piece);
    const [inFence = ""] = piece.split(/\n\s*[`~]{3}/);
    // The reply, or the fence around it, ends before the value does.
    const isCut = (): boolean => {
      const again = readJson(inFence, 0, line);
      const isEnded = "fault" in again && skipBlanks(inFence, again.fault) === inFence.length;
      return isEnded && /"/.test(inFence);
    };
    const isBegun = "tool" in read ? changesFiles(read.tool) : isNamed() || isCut();
    const isPlain = begin >= this.#plain[0] && end <= this.#plain[1];
    const looksLikeEdit = isBegun || (!isPlain && (holdsTextKey(piece) || PATCH.test(piece)));
    if (!looksLikeEdit && !isPlain) this.#plain = [begin, end];
    if (!isAtEnd && !looksLikeEdit)
      return { kind: "outside", line, lastLine: read.line - 1, text: piece };
    const closing = text.charAt(begin) === "[" ? "]" : "}";
    const { missing = closing }: Partial<TagFault> = read;
    return {
      kind: "broken",
      line,
      faultLine: read.line - 1,
      repeated: read.repeated,
      missing: isAtEnd ? missing : undefined,
      looksLikeEdit,
    };
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
