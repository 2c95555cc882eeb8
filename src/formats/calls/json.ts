/**
 * JSON as in RFC 8259, with the lines at which objects begin. `JSON.parse` gives neither lines nor the end of the
 * value, and keeps the last of two equal keys: a key with two values is a fault.
 *
 * Read as well: a comma after the last value, raw line ends and tabs in strings (local models). A string with raw
 * line ends must not contain `\n` and the like as well: if line ends are not escaped, such text may be literal.
 */

import { jsonOf } from "../../values.ts";

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  /** The line of its brace in the reply, 1-based. */
  readonly line: number;
  readonly fields: ReadonlyMap<string, Json>;
}

/** A value, and the offset after it. */
export interface JsonValue {
  readonly value: Json;
  readonly end: number;
  /** It is not strictly JSON. */
  readonly isLoose: boolean;
}

/** Why a value, or a call in tags, cannot be read on. */
export interface Fault {
  /** The offset where it ends to be one. */
  readonly fault: number;
  /** A key that occurs again, with another value. */
  readonly repeated?: string | undefined;
  /** The tool that the tags call. */
  readonly tool?: string;
  /** The closing tag that the reply lacks. */
  readonly missing?: string | undefined;
}

/** The line (1-based) of an offset. */
export type LineAt = (offset: number) => number;

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isList(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The value of a key; undefined for null, which tools write for omitted values. */
export function fieldOf(object: JsonObject, key: string): Exclude<Json, null> | undefined {
  return object.fields.get(key) ?? undefined;
}

/** A boolean, number or text as a word in small letters; empty for others. */
export function wordOf(value: Json | undefined): string {
  return typeof value === "object" ? "" : String(value ?? "").toLowerCase();
}

/** The first text under one of the keys. */
export function textAt(object: JsonObject, keys: readonly string[]): string | undefined {
  const values = keys.map((key) => object.fields.get(key));
  return values.find((value) => typeof value === "string");
}

export function hasOne(object: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => fieldOf(object, key) !== undefined);
}

/** The value in a string of JSON, unless that is a string; any other value is unchanged. */
export function peeled(value: Json, line: number): Pick<JsonValue, "isLoose"> & { value?: Json } {
  if (typeof value !== "string") return { value, isLoose: false };
  // The line ends in a string are not line ends of the reply.
  const read = readJson(value, 0, () => line);
  const isWhole = "end" in read && skipBlanks(value, read.end) === value.length;
  return isWhole && typeof read.value !== "string" ? read : { isLoose: false };
}

/** The first offset from `at` on that is not white space of JSON. */
export function skipBlanks(text: string, at: number): number {
  let end = at;
  while (end < text.length && " \t\n\r".includes(text.charAt(end))) end++;
  return end;
}

const STRING = /"[^"\\]*(?:\\[^][^"\\]*)*"/y;
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: Readonly<Record<string, Json>> = { true: true, false: false, null: null };
const CONTROL = /(?<!\\)[\u0000-\u001f]/g;
/** A raw line end, and an escape of white space. */
const MIXED = /^(?=[^]*\n)(?:[^\\]|\\[^bfnrt])*\\[bfnrt]/;
/** The greatest depth, more than any edit needs: depth costs memory. */
const MAX_DEPTH = 1000;

/** Reads the value that begins at the offset. */
export function readJson(text: string, from: number, lineAt: LineAt): JsonValue | Fault {
  let at = from;
  let isLoose = false;
  let repeated: string | undefined;
  /** Reads the sign, if it is next. */
  const take = (sign: string): boolean => {
    at = skipBlanks(text, at);
    const isThere = text.startsWith(sign, at);
    if (isThere) at++;
    return isThere;
  };
  /** A string; where it cannot be read the place stays at its beginning, or at the end if it has none. */
  const readString = (): string | undefined => {
    STRING.lastIndex = at;
    const written = STRING.exec(text)?.[0];
    if (written === undefined) at = text.length;
    if (written === undefined || MIXED.test(written)) return undefined;
    const quoted = written.replace(CONTROL, (raw) => JSON.stringify(raw).slice(1, -1));
    const string = jsonOf(quoted);
    if (typeof string !== "string") return undefined;
    // An escaped lone surrogate is not text.
    if (written.isWellFormed() && !string.isWellFormed()) return undefined;
    isLoose ||= quoted !== written;
    at += written.length;
    return string;
  };
  /** The next key, up to after its colon. */
  const readKey = (): string | undefined => {
    const key = text.charAt(at) === '"' ? readString() : undefined;
    return key !== undefined && take(":") ? key : undefined;
  };
  const readHolder = (
    isObject: boolean,
    depth: number,
  ): readonly Json[] | JsonObject | undefined => {
    const closing = isObject ? "}" : "]";
    const line = lineAt(at);
    const fields = new Map<string, Json>();
    at++;
    let hasComma = true;
    while (!take(closing)) {
      const key =
        depth === MAX_DEPTH || !hasComma ? undefined : isObject ? readKey() : `${fields.size}`;
      const value = key === undefined ? undefined : readValue(depth + 1);
      if (key === undefined || value === undefined) return undefined;
      if (fields.has(key) && fields.get(key) !== value) {
        repeated = key;
        return undefined;
      }
      fields.set(key, value);
      hasComma = take(",");
      const isLast = text.startsWith(closing, skipBlanks(text, at));
      isLoose ||= hasComma && isLast;
    }
    return isObject ? { line, fields } : [...fields.values()];
  };
  /** The next value; undefined if there is none: then the place is where it stops being one. */
  const readValue = (depth: number): Json | undefined => {
    at = skipBlanks(text, at);
    const char = text.charAt(at);
    if (char === '"') return readString();
    if (char === "{" || char === "[") return readHolder(char === "{", depth);
    LITERAL.lastIndex = at;
    const literal = LITERAL.exec(text)?.[0] ?? "";
    at += literal.length;
    if (literal === "") return undefined;
    return literal in WORDS ? WORDS[literal] : Number(literal);
  };
  const value = readValue(0);
  return value === undefined ? { fault: at, repeated } : { value, end: at, isLoose };
}
