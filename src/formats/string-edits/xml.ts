/**
 * Tool calls as some models write them, in tags that look like XML but are not: values are raw.
 *
 *     call      = "<invoke name=" NAME ">" parameter* "</invoke>"
 *               | "<function=" NAME ">" argument* "</function>"
 *               | "<tool_call>" NAME pair* "</tool_call>"
 *               | "<" WRITER ">" element* "</" WRITER ">"         WRITER: see WRITERS
 *     parameter = "<parameter name=" KEY ">" text "</parameter>"
 *     argument  = "<parameter=" KEY ">" text "</parameter>"
 *     pair      = "<arg_key>" KEY "</arg_key>" "<arg_value>" text "</arg_value>"
 *     element   = "<" KEY ">" text "</" KEY ">"
 *
 * A value may be between the marks of CDATA. The tags may have a prefix (`x:invoke`). Of a value
 * that begins and ends with a line break, these two are layout, unless the old text has several
 * lines without them; what a file shall hold keeps the last, but not a second one. An element ends where its closing tag is followed by another tag of the call.
 */

import * as KEYS from "./spellings.ts";
import { type Json, type JsonFault, type JsonObject, type JsonValue, skipBlanks } from "./json.ts";
import { PREFIX } from "./lead.ts";

const CALL = `< ?(${PREFIX}(?:invoke|function(?:_call)?))(?:\\s+name)?\\s*=\\s*["']?([\\w.:-]+)["']?\\s*>`;
const PAIRED = "<(tool_call)>\\s*([\\w.:-]+)(?=\\s*<arg_key>)";
/** A tag that is only mentioned has no element after it. */
const WRITER = `<(${KEYS.WRITERS})>(?=\\s*<(?:${[...KEYS.PATH, ...KEYS.CONTENT].join("|")})>)`;
const OPENS = new RegExp(`${CALL}|${PAIRED}|${WRITER}`, "y");
const PARAMETER = new RegExp(
  `\\s*< ?(${PREFIX}param(?:eter)?)(?:\\s+name)?\\s*=\\s*["']?([\\w.-]+)["']?(?:\\s+string="\\w+")?\\s*>`,
  "y",
);
const PAIR = /\s*<arg_key>\s*([\w.-]+)\s*<\/arg_key>\s*<arg_value>/y;
/** What is in a call beside the content. */
const NEXT_ELEMENT = new RegExp(
  `<(?:${[...KEYS.PATH, ...KEYS.CONTENT].join("|")}|line_count)>`,
  "y",
);
const ELEMENT = /\s*<(\w+)>/y;

/** The end of a call that writes a file: where it is alone on its line, the content has held another. */
export const WRITER_END: RegExp = new RegExp(`^\\s*(?:</\\w+>\\s*)?</(?:${KEYS.WRITERS})>\\s*$`);
/** What tells of an edit in a call that is cut off. */
export const BEGUN_CALL: RegExp = new RegExp(
  `^<(?:${KEYS.WRITERS})>|param[^<>]*["'= ](?:${KEYS.PATH.join("|")})\\b`,
);

const CDATA = "<![CDATA[";

/** Does a call begin at the offset? */
export function isCallAt(text: string, at: number): boolean {
  OPENS.lastIndex = at;
  return OPENS.test(text);
}

/**
 * Reads the call that begins at the offset, in the given line (1-based), as `{name, input}`. A
 * fault is a tag that is missing, or else something that should not be there; `unclosed`: tags
 * that are known not to close below.
 */
export function readCallTags(
  text: string,
  at: number,
  line: number,
  unclosed: ReadonlySet<string>,
): JsonValue | JsonFault {
  OPENS.lastIndex = at;
  const found = (OPENS.exec(text) ?? []).slice(1).filter((group) => group !== undefined);
  const [tag = "", name = tag] = found;
  const outer = `</${tag}>`;
  const isWriter = found.length === 1;
  const isPaired = tag === "tool_call";
  const parameter = isPaired ? PAIR : isWriter ? ELEMENT : PARAMETER;
  const input = new Map<string, string>();
  const repeated = new Set<string>();
  let end = OPENS.lastIndex;
  const lineAt = (offset: number): number => line + text.slice(at, offset).split("\n").length - 1;
  for (;;) {
    parameter.lastIndex = end;
    const [, inner = "", key = inner] = parameter.exec(text) ?? [];
    if (inner === "") break;
    end = parameter.lastIndex;
    const closer = isPaired ? "</arg_value>" : `</${inner}>`;
    if (unclosed.has(closer)) return { fault: end, line: lineAt(end), missing: closer };
    const close = isWriter ? endOfElement(text, closer, outer, end) : text.indexOf(closer, end);
    if (close === -1) return { fault: text.length, line: lineAt(text.length), missing: closer };
    const value = withoutMarks(text.slice(end, close));
    if (input.has(key) && input.get(key) !== value) repeated.add(key);
    input.set(key, value);
    end = close + closer.length;
  }
  const rest = skipBlanks(text, end);
  if (rest === text.length) return { fault: rest, line: lineAt(rest), missing: outer };
  if (!text.startsWith(outer, rest)) return { fault: rest, line: lineAt(rest) };
  const fields = new Map<string, Json>([
    ["name", name],
    ["input", objectOf(withoutLayouts(input, isWriter), repeated, line)],
  ]);
  const value = objectOf(fields, new Set(), line);
  return { value, end: rest + outer.length, line: lineAt(rest), isLoose: false };
}

function objectOf(
  fields: ReadonlyMap<string, Json>,
  repeated: ReadonlySet<string>,
  line: number,
): JsonObject {
  return { kind: "object", line, fields, repeated };
}

function withoutMarks(value: string): string {
  const text = value.trim();
  const isMarked = text.startsWith(CDATA) && text.endsWith("]]>");
  return isMarked ? text.slice(CDATA.length, -"]]>".length) : value;
}

/** The values without the line breaks that are none of theirs. */
function withoutLayouts(
  values: ReadonlyMap<string, string>,
  isWriter: boolean,
): ReadonlyMap<string, string> {
  const olds = KEYS.OLD.flatMap((key) => values.get(key) ?? []);
  // Who writes an old text of several lines as it is means the new one as it is.
  const areRaw = olds.some((text) => text.includes("\n") && !isLaidOut(text));
  const isNew = (key: string): boolean => KEYS.NEW.includes(key);
  const entries = [...values].map(([key, value]): [string, string] => {
    if (KEYS.CONTENT.some((one) => one === key)) return [key, contentOf(value, isWriter)];
    return [key, !isLaidOut(value) || (areRaw && isNew(key)) ? value : value.slice(1, -1)];
  });
  return new Map(entries);
}

function isLaidOut(value: string): boolean {
  return value.length > 1 && value.startsWith("\n") && value.endsWith("\n");
}

/** What a file shall hold; in an element that is always laid out the first line break is no part of it. */
function contentOf(value: string, isElement: boolean): string {
  if (!/^\n(?:[^]*\n)?[ \t]*$/.test(value))
    return isElement && value.startsWith("\n") ? value.slice(1) : value;
  const text = value.slice(1).replace(/(^|\n)[ \t]+$/, "$1");
  return !isElement && text.endsWith("\n\n") ? text.slice(0, -1) : text;
}

/** The closing tag that another tag of the call follows, or -1. */
function endOfElement(text: string, closer: string, outer: string, from: number): number {
  for (let at = text.indexOf(closer, from); at !== -1; at = text.indexOf(closer, at + 1)) {
    const next = skipBlanks(text, at + closer.length);
    if (text.startsWith(outer, next) || isElementAt(text, next)) return at;
  }
  return -1;
}

function isElementAt(text: string, at: number): boolean {
  NEXT_ELEMENT.lastIndex = at;
  return NEXT_ELEMENT.test(text);
}
