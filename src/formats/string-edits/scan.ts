/**
 * Finds the values of JSON in a reply, and calls in tags, which are read as if they were some. A value begins a line, or follows a fence, a tag such as
 * `<tool_call>` or another value; all else is text. Nothing is read twice: after what
 * turns out to be no JSON the reading goes on with the next line.
 */

import { indentOf } from "../../text/indentation.ts";
import { type Json, readJson, skipBlanks } from "./json.ts";
import { BEGUN_KEY, CARRIED_TEXT, isObject, TELLING_KEY, TELLING_PARAMETER } from "./keys.ts";
import { LEAD, PROSE } from "./lead.ts";
import type { ReplyText } from "./reply-text.ts";
import { onlyLooks, writes } from "./tools.ts";
import { BEGUN_CALL, calling, FILE_TAG, isCallAt, readCallTags } from "./xml.ts";

/** What comes next in the reply. Lines are 0-based here. */
export type Piece = Found | Broken | Outside;

export interface Found {
  readonly kind: "value";
  readonly value: Json;
  readonly line: number;
  readonly lastLine: number;
  /** It is JSON but for commas, line ends or tabs. */
  readonly isLoose: boolean;
  /** It was taken out of the indentation of its first line. */
  readonly isIndented: boolean;
}

/** A value that should be JSON: the reading ends with it. */
export interface Broken {
  readonly kind: "broken";
  readonly line: number;
  /** Where it stops being JSON. */
  readonly faultLine: number;
  /** The reply ends before the value does: what would close it. */
  readonly missing: string | undefined;
  /** It is a call in tags. */
  readonly isCall: boolean;
  readonly isTelling: boolean;
}

/** What is outside values and is not blank: a line, or the rest of one. */
export interface Outside {
  readonly kind: "outside";
  readonly line: number;
  readonly text: string;
}

/** Reads a text piece by piece, from the beginning of a line on. */
export class Scanner {
  readonly pieces: Generator<Piece, undefined>;
  /** The line that is reached, 0-based. */
  line: number;
  readonly #source: ReplyText;
  #at: number;

  constructor(source: ReplyText, line: number) {
    this.#source = source;
    this.line = line;
    this.#at = source.start(line);
    this.pieces = this.#read();
  }

  *#read(): Generator<Piece, undefined> {
    const { text } = this.#source;
    while (this.#at < text.length) {
      const begin = beginOf(text, this.#at);
      const lead = text.slice(this.#at, begin);
      if (begin === -1) yield* this.#outside(endOfLine(text, this.#at), this.line + 1);
      else {
        yield* this.#outside(begin, this.line);
        yield* this.#value(begin, lead);
      }
    }
  }

  /** Sets aside what is before `end`; the reading goes on there or, in a later line, after. */
  #outside(end: number, next: number): readonly Outside[] {
    const { line } = this;
    const text = this.#source.text.slice(this.#at, end);
    this.#at = next === line ? end : end + 1;
    this.line = next;
    return text.trim() === "" ? [] : [{ kind: "outside", line, text }];
  }

  #value(begin: number, lead: string): readonly Piece[] {
    const { line } = this;
    const { text, unclosed } = this.#source;
    const isCall = text.charAt(begin) === "<";
    const read = isCall
      ? readCallTags(this.#source, begin, line + 1)
      : readJson(text, begin, line + 1);
    if ("end" in read) {
      this.#at = read.end;
      this.line = read.line - 1;
      const { isLoose, isIndented = false } = read;
      const value = called(read.value, toolAbove(text, begin) ?? toolIn(lead));
      return [{ kind: "value", value, line, lastLine: this.line, isLoose, isIndented }];
    }
    if (isCall && read.missing !== undefined && unclosed.has(read.missing))
      // The call above, whose text this is, had nothing that tells of an edit.
      return this.#outside(endOfLine(text, begin), line + 1);
    const end = endOfLine(text, read.fault);
    const piece = text.slice(begin, end);
    const key = isCall ? TELLING_PARAMETER : TELLING_KEY;
    const names = isCall && FILE_TAG.test(piece);
    // This looks at the rest of the reply, but where that is blank the reading ends.
    const isAtEnd = skipBlanks(text, read.fault) === text.length;
    const isBegun = isAtEnd && (isCall ? BEGUN_CALL : BEGUN_KEY).test(piece);
    const isTelling = isBegun || names || key.test(piece) || CARRIED_TEXT.test(piece);
    if (!isAtEnd && !isTelling) return this.#outside(end, read.line);
    this.#at = text.length;
    const closing = read.missing ?? (text.charAt(begin) === "{" ? "}" : "]");
    if (isCall && isAtEnd && !isTelling) unclosed.add(closing);
    const missing = isAtEnd ? closing : undefined;
    return [{ kind: "broken", line, faultLine: read.line - 1, missing, isTelling, isCall }];
  }
}

const LEADS = new RegExp(LEAD, "y");
/** The call that prose mentions has nothing in it. */
const PROSES = new RegExp(`${PROSE}(?=<[^<>\\n]*>\\s*<)`, "y");
const NO_TOOL: ReadonlySet<string> = new Set(["assistant", "commentary", "function", "to", "json"]);

/** The words of the line of a log that names the tool, and of those between it and the input. */
const ACTION =
  /^[\d .-]*(?:action|tool(?:[ _-](?:call|use))?)(?: name)? ([a-z][\w.-]*)(?: id \w+|[\d .-]*)$/i;
const BELOW_ACTION = /^[- ]*(?:(?:action )?input|arg(?:ument)?s|parameters|id \w+)? ?(?:json)?$/i;
const MAX_ACTION = 200;

/** The tool that a line above the value names, if it is known what it does. */
function toolAbove(text: string, begin: number): string | undefined {
  const lines = text.slice(Math.max(begin - MAX_ACTION, 0), begin).split("\n");
  const said = lines.map((line) => line.replace(/<\/?\w+>|[^\w.-]+/g, " ").trim());
  const above = said.findLast((line) => !BELOW_ACTION.test(line)) ?? "";
  const tool = ACTION.exec(above)?.[1] ?? "";
  return writes(tool) || onlyLooks(tool) ? tool : undefined;
}

/** The tool that tokens before a value name. */
function toolIn(lead: string): string | undefined {
  if (!/[|\]｜]/.test(lead)) return undefined;
  const words =
    lead.replace(/<[^>]*>|\[CALL_ID\]\w*|\[[A-Z_]+\]/g, " ").match(/[A-Za-z][\w.-]*/g) ?? [];
  return words.findLast((word) => !NO_TOOL.has(word));
}

/** The value as the input of the tool. */
function called(value: Json, tool: string | undefined): Json {
  if (tool === undefined || !isObject(value) || value.fields.has("name")) return value;
  return calling(tool, value, value.line);
}

/** Where a value begins in the line, from `at` on, or -1. */
function beginOf(text: string, at: number): number {
  const begin = at + indentOf(text.slice(at)).length;
  if (isCallAt(text, begin)) return begin;
  LEADS.lastIndex = at;
  LEADS.test(text);
  const behind = LEADS.lastIndex;
  if (isOpening(text, behind) || isCallAt(text, behind)) return behind;
  PROSES.lastIndex = at;
  return PROSES.test(text) && isCallAt(text, PROSES.lastIndex) ? PROSES.lastIndex : -1;
}

/** A brace with a quoted key after it, or a list of such. Prose begins otherwise. */
function isOpening(text: string, at: number): boolean {
  let inner = at;
  if (text.charAt(inner) === "[") {
    inner = skipBlanks(text, inner + 1);
    if (inner === text.length) return true;
  }
  if (text.charAt(inner) !== "{") return false;
  const next = text.charAt(skipBlanks(text, inner + 1));
  return next === '"' || next === "'" || next === "";
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}
