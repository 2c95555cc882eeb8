/**
 * JSON as in RFC 8259, with the lines at which objects begin.
 *
 *     value  = object | list | string | number | "true" | "false" | "null"
 *     object = "{" [string ":" value ("," string ":" value)*] "}"
 *     list   = "[" [value ("," value)*] "]"
 *
 * A comma may be after the last of them, and strings may go over several lines. A string that does
 * must not hold `\n` and the like as well: whoever does not escape line ends may mean those exactly.
 * A backslash before a letter that is no escape is one, as in `\d`.
 *
 * Not JSON.parse, because that tells no lines, wants to know where the value ends, and keeps
 * the last of two equal keys without a word. Keys are plain data: objects are maps.
 */

import { jsonOf } from "../../values.ts";

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  /** The line of its brace in the reply, 1-based. */
  readonly line: number;
  readonly fields: ReadonlyMap<string, Json>;
  /** Keys that are in it more than once, with different values. */
  readonly repeated: ReadonlySet<string>;
}

/** A value, and the place after it. */
export interface JsonValue {
  readonly value: Json;
  readonly end: number;
  readonly line: number;
  /** It is no JSON to the letter: a comma too many, or a raw line end or tab in a string. */
  readonly isLoose: boolean;
  /** It was taken out of the indentation of its first line. */
  readonly isIndented?: boolean;
}

/** Where the text stops being JSON. */
export interface JsonFault {
  readonly fault: number;
  readonly line: number;
  /** What should be there, if that is known. */
  readonly missing?: string;
}

const LITERAL = /[Tt]rue|[Ff]alse|null|None|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** What a word means, by its first letter; Python's have capitals. */
const WORDS: Readonly<Record<string, Json>> = { t: true, f: false, n: null };
const CONTROL = /[\u0000-\u001f]/g;
/** An escape that stands for white space. */
const ESCAPED_BLANK = /^(?:[^\\]|\\[^bfnrt])*\\[bfnrt]/;
const LONE_SURROGATE = /[\ud800-\udfff]/u;

/**
 * Reads the value that begins at `from`, in the given line. `oneLine`: the text is itself a
 * string of JSON, its line ends are none of the reply.
 */
export function readJson(
  text: string,
  from: number,
  line: number,
  oneLine: boolean = false,
): JsonValue | JsonFault {
  return new JsonReader(text, from, line, oneLine).read();
}

/** Reads a string that should hold one value and nothing else. */
export function readWholeJson(text: string, line: number): JsonValue | undefined {
  const read = readJson(text, skipBlanks(text, 0), line, true);
  return "fault" in read || skipBlanks(text, read.end) < text.length ? undefined : read;
}

/** What a string of JSON holds, perhaps a string of JSON again; all else is what it is. */
export function peeled(
  value: Json,
  line: number,
): { readonly value: Json | undefined; readonly isLoose: boolean } {
  let inner: Json | undefined = value;
  let isLoose = false;
  for (let depth = 0; depth < 2 && typeof inner === "string"; depth++) {
    const read = readWholeJson(inner, line);
    inner = read?.value;
    isLoose ||= read?.isLoose === true;
  }
  return { value: typeof inner === "string" ? undefined : inner, isLoose };
}

/** The first place from `at` on that is no white space of JSON. */
export function skipBlanks(text: string, at: number): number {
  let end = at;
  while (end < text.length && " \t\n\r".includes(text.charAt(end))) end++;
  return end;
}

/** Deeper than any edit is wrapped; what lies deeper is not taken for JSON, since it costs memory. */
const MAX_DEPTH = 1000;

class JsonReader {
  readonly #text: string;
  readonly #oneLine: boolean;
  #at: number;
  #line: number;
  #isLoose = false;
  /** The first raw line end or tab in a string: if the text is no JSON at all, that is why. */
  #raw: JsonFault | undefined;

  constructor(text: string, from: number, line: number, oneLine: boolean) {
    this.#text = text;
    this.#at = from;
    this.#line = line;
    this.#oneLine = oneLine;
  }

  read(): JsonValue | JsonFault {
    const value = this.#value(0);
    if (value === undefined) return this.#raw ?? { fault: this.#at, line: this.#line };
    const isLoose = this.#isLoose || this.#raw !== undefined;
    return { value, end: this.#at, line: this.#line, isLoose };
  }

  /** The next value; undefined if there is none: then the place is where it stops being one. */
  #value(depth: number): Json | undefined {
    this.#skip();
    const char = this.#text.charAt(this.#at);
    if (char === '"') return this.#string();
    if (char === "{" || char === "[") return this.#holder(char === "{", depth);
    LITERAL.lastIndex = this.#at;
    const literal = LITERAL.exec(this.#text)?.[0] ?? "";
    this.#at += literal.length;
    if (literal === "") return undefined;
    this.#isLoose ||= /^[TFN]/.test(literal);
    const initial = literal.charAt(0).toLowerCase();
    return initial in WORDS ? WORDS[initial] : Number(literal);
  }

  #holder(isObject: boolean, depth: number): readonly Json[] | JsonObject | undefined {
    const closing = isObject ? "}" : "]";
    const line = this.#line;
    const items: Json[] = [];
    const fields = new Map<string, Json>();
    const repeated = new Set<string>();
    this.#at++;
    this.#skip();
    while (!this.#take(closing)) {
      const key = depth === MAX_DEPTH ? undefined : isObject ? this.#key() : "";
      const value = key === undefined ? undefined : this.#value(depth + 1);
      if (key === undefined || value === undefined) return undefined;
      if (fields.has(key) && fields.get(key) !== value) repeated.add(key);
      if (isObject) fields.set(key, value);
      else items.push(value);
      this.#skip();
      const hasComma = this.#take(",");
      this.#skip();
      const closes = this.#text.startsWith(closing, this.#at);
      if (!hasComma && !closes) return undefined;
      this.#isLoose ||= hasComma && closes;
    }
    return isObject ? { line, fields, repeated } : items;
  }

  /** The next key, up to after its colon. */
  #key(): string | undefined {
    const key = this.#text.charAt(this.#at) === '"' ? this.#string() : undefined;
    if (key === undefined) return undefined;
    this.#skip();
    return this.#take(":") ? key : undefined;
  }

  /** A string; where it cannot be read the place stays at what is wrong. */
  #string(): string | undefined {
    const text = this.#text;
    const from = this.#at;
    let at = from + 1;
    let escaped = false;
    let lines = 0;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 0x22) break;
      const isEscape = code === 0x5c;
      const isRaw = code < 0x20 || (isEscape && text.charCodeAt(at + 1) < 0x20);
      if (Number.isNaN(code) || (isRaw && isEscape)) {
        this.#at = Math.min(isEscape ? at + 1 : at, text.length);
        return undefined;
      }
      if (isRaw) this.#raw ??= { fault: at, line: this.#line };
      if (code === 0x0a) lines++;
      if (isEscape) escaped = true;
      at += isEscape ? 2 : 1;
    }
    const written = text.slice(from, at + 1);
    if (lines > 0 && ESCAPED_BLANK.test(written)) return undefined;
    const quoted = escaped
      ? written.replace(CONTROL, (raw) => JSON.stringify(raw).slice(1, -1))
      : written;
    const plain = escaped ? unescape(quoted) : written.slice(1, -1);
    const string = plain ?? withBackslashes(quoted);
    if (string !== undefined) {
      this.#isLoose ||= plain === undefined;
      this.#at = at + 1;
      if (!this.#oneLine) this.#line += lines;
    }
    return string;
  }

  #skip(): void {
    const end = skipBlanks(this.#text, this.#at);
    for (let at = this.#at; at < end && !this.#oneLine; at++) {
      if (this.#text.charAt(at) === "\n") this.#line++;
    }
    this.#at = end;
  }

  #take(char: string): boolean {
    if (this.#text.charAt(this.#at) !== char) return false;
    this.#at++;
    return true;
  }
}

/** No escape of JSON, but one of a regular expression, such as `\d`; `\x41` may be a character. */
const OWN_ESCAPE = /[ac-eg-mo-qsvwyzA-Z]/;
/** The drive of a path. */
const DRIVE = /\b[A-Za-z]:\\/;

/** More than an escape: `\alpha`, `dir\name`. */
const NAME = /^\\[ac-eg-mo-qsvwyzA-Z][A-Za-z]{2}/;

/**
 * The text of a quoted string in which backslashes before letters are not escaped; undefined if another
 * escape may be meant to the letter, too.
 */
function withBackslashes(quoted: string): string | undefined {
  let isClear = !DRIVE.test(quoted);
  let hasBlank = false;
  let hasName = false;
  const escaped = quoted.replace(/\\([\s\S])/g, (escape, char: string, at: number) => {
    hasBlank ||= "nrt".includes(char);
    hasName ||= NAME.test(quoted.slice(at, at + 4));
    if (OWN_ESCAPE.test(char)) return `\\${escape}`;
    isClear &&= '"\\nrt'.includes(char);
    return escape;
  });
  const text = isClear ? unescape(escaped) : undefined;
  if (text === undefined || !hasBlank) return text;
  return !hasName && text.split(/\r?\n/).every(isWholeLine) ? text : undefined;
}

/** What is no beginning or end of a regular expression or string. */
const HARMLESS =
  /"""|'''|\w'(?:t|s|re|ll|ve)\b|"[^"]*"|'[^']*'|`[^`]*`|\/\/.*|<\/|\/>| \/=? |\/\*|\*\/$/g;

/** Is it a line that no string or regular expression begins above, or ends below? */
function isWholeLine(line: string): boolean {
  const text = line.trim();
  if (/^(?:\\|[+?|]|\*[^\s/])|[\t\r]/.test(text)) return false;
  const rest = text.replace(HARMLESS, "");
  return !/["'`]/.test(rest) && rest.split("/").length % 2 === 1;
}

/** The text of a quoted string, unless an escape in it is wrong or stands for half a character. */
function unescape(quoted: string): string | undefined {
  const string = jsonOf(quoted);
  if (typeof string !== "string") return undefined;
  return LONE_SURROGATE.test(string) && !LONE_SURROGATE.test(quoted) ? undefined : string;
}
