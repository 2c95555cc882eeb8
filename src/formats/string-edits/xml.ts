/**
 * Tool calls as some models write them, in tags that look like XML but are not: values are raw.
 *
 *     call      = "<invoke name=" NAME ">" parameter* "</invoke>"
 *               | "<function=" NAME ">" argument* "</function>"
 *               | either with JSON instead of what is in it
 *               | "<tool_call>" NAME pair* "</tool_call>"
 *               | "<｜tool▁call▁begin｜>" NAME ("<｜tool▁sep｜>" KEY "\n" text "\n")* "<｜tool▁call▁end｜>"
 *               | "<invoke>" "<tool_name>" NAME "</tool_name>" "<parameters>" element* "</parameters>"
 *               | "<" WRITER ">" element* "</" WRITER ">"         WRITER: see WRITERS
 *               | "<" NAME (KEY "=" quoted)* ">" element* "</" NAME ">"   if one is an old text, or a path
 *                                                                and what its file shall hold
 *               | "<" NAME (KEY "=" quoted)* (">" text "</" NAME ">" | "/>")   NAME: see toolOf; or with hunks as text
 *     parameter = "<parameter name=" KEY ">" text "</parameter>"
 *     argument  = "<parameter=" KEY ">" text "</parameter>"
 *     pair      = "<arg_key>" KEY "</arg_key>" "<arg_value>" text "</arg_value>"
 *     element   = "<" KEY ">" text "</" KEY ">"
 *
 * A value may be between the marks of CDATA. The tags may have a prefix (`x:invoke`). Of a value
 * that begins and ends with a line break, these two are layout, unless the old text has several
 * lines without them; what a file shall hold keeps the last, but not a second one. An element of a
 * WRITER ends where its closing tag is followed by another tag of the call, a text in a tag at a
 * closing tag that ends its line. Old and new texts that come again in one call are a list of edits.
 */

import { linesIn } from "../../text/content.ts";
import { fenceRound } from "../../text/fences.ts";
import { isBlank } from "../../text/indentation.ts";
import * as KEYS from "./spellings.ts";
import {
  type Json,
  type JsonFault,
  type JsonObject,
  type JsonValue,
  readJson,
  skipBlanks,
} from "./json.ts";
import { PREFIX } from "./lead.ts";
import type { ReplyText } from "./reply-text.ts";
import { toolOf } from "./tools.ts";

const KEYS_IN_TAG = `(?<keys>(?:\\s+\\w+=(?:"[^"\\n]*"|'[^'\\n]*'))*)\\s*`;
/** What may be above a patch in a tag. */
const ABOVE = "\\s*(?:[`~]{3,}.*\\s*)?";
/** Elements of one line each before those that tell. */
const OTHERS = "\\s*(?:<\\w+>[^<>\\n]*</\\w+>\\s*){0,4}";
const SEPARATOR = "<｜tool▁sep｜>\\s*([\\w.-]+)[ \\t]*(?=\\n)";
/** What opens a call: its tag, its name if that is another, and what else the tag says. */
const OPENS: readonly RegExp[] = [
  `< ?(?<tag>${PREFIX}(?:invoke|function(?:_call)?))(?:\\s+name)?\\s*=\\s*["']?(?<name>[\\w.:-]+)["']?\\s*>`,
  "<(?<tag>tool_call)>\\s*(?<name>[\\w.:-]+)(?=\\s*<arg_key>)",
  `(?:<｜tool▁calls▁begin｜>\\s*)?<(?<tag>｜tool▁call)▁begin｜>\\s*(?!function\\b)(?<name>[\\w.-]+)(?=\\s*${SEPARATOR})`,
  "<invoke>\\s*<tool_name>\\s*(?<name>[\\w.:-]+)\\s*</tool_name>\\s*<(?<tag>parameters)>",
  // A tag that is only mentioned has no element after it.
  `<(?<tag>${KEYS.WRITERS})>(?=${OTHERS}<(?:${[...KEYS.PATH, ...KEYS.CONTENT].join("|")})>)`,
  `<(?<tag>[A-Za-z][\\w-]*)${KEYS_IN_TAG}>(?=${OTHERS}<(?:${KEYS.SURE_OLD.join("|")})[\\s>])`,
  `<(?<tag>[\\w-]*(?:replace|edit)[\\w-]*)${KEYS_IN_TAG}>(?=${OTHERS}<(?:old|search>|find>))`,
  // Which of them are calls the names of tools tell.
  `<(?<tag>[A-Za-z]\\w*)>(?=${OTHERS}<(?:${KEYS.PATH.join("|")})>[^<>\\n]*</\\w+>${OTHERS}<(?:${KEYS.CONTENT.join("|")})>)`,
  // Other patches in a tag are read without it.
  `<(?<tag>(?!file\\b(?!.*[^/]>[ \\t]*\\n))[A-Za-z][\\w-]*)${KEYS_IN_TAG}(?<end>(?=/>)|>(?!\`)(?:(?=(?<hunks>${ABOVE}@@))|(?!${ABOVE}(?:<{3}|-{3,} [^\\s#]|\\*{3} |diff |Index: ))))`,
].map((pattern) => new RegExp(pattern, "y"));
const WRITER = new RegExp(`^(?:${KEYS.WRITERS})$`);
const ATTRIBUTE = /(\w+)=(?:"([^"]*)"|'([^']*)')/g;
const PARAMETER = new RegExp(
  `\\s*< ?(${PREFIX}param(?:eter)?)(?:\\s+name)?\\s*=\\s*["']?([\\w.-]+)["']?(?:\\s+string="\\w+")?\\s*>`,
  "y",
);
const PART = new RegExp(`\\s*${SEPARATOR}`, "y");
const PAIR = /\s*<arg_key>\s*([\w.-]+)\s*<\/arg_key>\s*<arg_value>/y;
/** What is in a call beside the content. */
const NEXT_ELEMENT = new RegExp(
  `<(?:${[...KEYS.PATH, ...KEYS.CONTENT].join("|")}|line_count|task_progress)>`,
  "y",
);
/** Some say at which line they believe the text to be. */
const ELEMENT = /\s*<(\w+)(?:\s+line=["']?\d+["']?)?>/y;

/** A tag with the name of a file. */
export const FILE_TAG: RegExp = new RegExp(
  `^<[\\w-]+\\s(?:[^<>]*\\s)?(?:${[...KEYS.PATH, ...KEYS.FROM].join("|")})=`,
);
/** What tells of an edit in a call that is cut off. */
export const BEGUN_CALL: RegExp = new RegExp(
  `^<(?:${KEYS.WRITERS})>|^<\\w+[^<>]*>\\s*(?:<\\w+>[^<>\\n]*</\\w+>\\s*)?<(?:old|search>|find>)|param[^<>]*["'= ](?:${KEYS.PATH.join("|")})\\b`,
);

const CDATA = "<![CDATA[";

export function isCallAt(text: string, at: number): boolean {
  return openingAt(text, at) !== undefined;
}

function openingAt(text: string, at: number): RegExpExecArray | undefined {
  if (text.charAt(at) !== "<") return undefined;
  for (const pattern of OPENS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null && toolIn(found) !== undefined) return found;
  }
  return undefined;
}

/** The tool that is called; undefined if the tag names a file, but not what is done with it. */
function toolIn({ groups = {} }: RegExpExecArray): string | undefined {
  const { tag = "", name = tag, keys = "", end, hunks } = groups;
  if (end === undefined) return name;
  const attributes = attributesIn(keys);
  if (![...KEYS.PATH, ...KEYS.FROM].some((key) => attributes.has(key))) return undefined;
  return hunks === undefined ? toolOf(tag, attributes) : "patch";
}

function attributesIn(keys: string): Map<string, string> {
  const pairs = [...keys.matchAll(ATTRIBUTE)];
  return new Map(pairs.map(([, key = "", value = "", other = value]) => [key, other]));
}

/**
 * Reads the call that begins at the offset, in the given line (1-based), as `{name, input}`. A
 * fault is a tag that is missing, or else something that should not be there.
 */
export function readCallTags(source: ReplyText, at: number, line: number): JsonValue | JsonFault {
  const { text, unclosed } = source;
  const opening = openingAt(text, at);
  const { tag = "", name: named, keys = "", end: tagEnd, hunks } = opening?.groups ?? {};
  const name = (opening && toolIn(opening)) ?? tag;
  const isToken = tag === "｜tool▁call";
  const outer = tagEnd === "" ? "/>" : isToken ? `<${tag}▁end｜>` : `</${tag}>`;
  const isWriter = WRITER.test(tag);
  const isElement = named === undefined || tag === "parameters";
  const pair = tag === "tool_call" ? PAIR : PARAMETER;
  const parameter = isElement ? ELEMENT : isToken ? PART : pair;
  const input = attributesIn(keys);
  /** What belongs to one edit each: a key that comes again is that of another. */
  let edit = new Map<string, string>();
  const edits = [edit];
  const repeated = new Set<string>();
  let end = at + (opening?.[0].length ?? 0);
  const lineAt = (offset: number): number => line + text.slice(at, offset).split("\n").length - 1;
  if (tagEnd === ">") {
    const [close = text.length, behind = text.length] = source.tagsFrom(tag, end);
    if (close === text.length) return { fault: close, line: lineAt(close), missing: outer };
    // A text that opens its own tag, or closes it, ends nobody knows where.
    if (!text.startsWith(outer, close) || text.startsWith(outer, behind))
      return { fault: close, line: lineAt(close) };
    const inner = withoutMarks(text.slice(end, close));
    if (hunks === undefined) input.set("content", inner);
    else input.set("patch", withoutFence(inner));
    end = close;
  }
  for (;;) {
    parameter.lastIndex = end;
    const [, inner = "", key = inner] = parameter.exec(text) ?? [];
    if (inner === "") break;
    end = parameter.lastIndex;
    const closer = isToken ? outer : parameter === PAIR ? "</arg_value>" : `</${inner}>`;
    if (unclosed.has(closer)) return { fault: end, line: lineAt(end), missing: closer };
    const close =
      isWriter && KEYS.CONTENT.includes(key)
        ? endOfElement(text, closer, outer, end)
        : text.indexOf(isToken ? "\n<｜tool▁" : closer, end);
    if (close === -1) return { fault: text.length, line: lineAt(text.length), missing: closer };
    // The line ends around a value are its layout.
    const behind = isToken && close > end ? close + 1 : close;
    const value = withoutMarks(text.slice(end, behind));
    const isShared = !isElement || isWriter || KEYS.PATH.includes(key);
    // A text that opens its own element ends nobody knows where.
    if (!isShared && [" ", ">"].some((sign) => value.includes(`<${inner}${sign}`)))
      return { fault: close, line: lineAt(close) };
    if (!isShared && edit.has(key)) edits.push((edit = new Map()));
    if (input.has(key) && input.get(key) !== value) repeated.add(key);
    (isShared ? input : edit).set(key, value);
    end = isToken ? close : close + closer.length;
  }
  const first = skipBlanks(text, end);
  const isJson = input.size === 0 && edit.size === 0 && text.charAt(first) === "{";
  const json = isJson ? readJson(text, first, lineAt(first)) : undefined;
  if (json !== undefined && "fault" in json) return json;
  const rest = json === undefined ? first : skipBlanks(text, json.end);
  if (rest === text.length) return { fault: rest, line: lineAt(rest), missing: outer };
  const isClosed = text.startsWith(outer, rest);
  // Models forget to close the function in the call that they close.
  if (!isClosed && !(tag === "function" && text.startsWith("</tool_call>", rest)))
    return { fault: rest, line: lineAt(rest) };
  const last = isClosed ? rest + outer.length : end;
  const indent = indentOfAll(text, at, last);
  const fieldsOf = (values: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    withoutLayouts(values, indent, isElement);
  const items = edits.map((one) => ({ line, fields: fieldsOf(one), repeated: new Set<string>() }));
  const own = items.length > 1 ? new Map([["edits", items]]) : fieldsOf(edit);
  const fields = new Map<string, Json>([...fieldsOf(input), ...own]);
  const value = calling(name, json?.value ?? { line, fields, repeated }, line);
  const isLoose = json?.isLoose === true;
  return { value, end: last, line: lineAt(last), isLoose, isIndented: indent !== "" };
}

/** The indentation of the line that a call begins, if all its lines that are not blank have it. */
function indentOfAll(text: string, from: number, to: number): string {
  const indent = text.slice(text.lastIndexOf("\n", from) + 1, from);
  const [, ...others] = text.slice(from, to).split("\n");
  const isOutside = (line: string): boolean => !isBlank(line) && !line.startsWith(indent);
  return isBlank(indent) && others.length > 0 && !others.some(isOutside) ? indent : "";
}

export function calling(name: string, input: Json, line: number): JsonObject {
  const fields = new Map(Object.entries({ name, input }));
  return { line, fields, repeated: new Set() };
}

function withoutFence(value: string): string {
  const lines = linesIn(value);
  const [open = -1, close] = fenceRound(lines) ?? [];
  return lines.slice(open + 1, close).join("\n");
}

function withoutMarks(value: string): string {
  const text = value.trim();
  const isMarked = text.startsWith(CDATA) && text.endsWith("]]>");
  return isMarked ? text.slice(CDATA.length, -"]]>".length) : value;
}

/** The values without the indentation and the line breaks that are none of theirs. */
function withoutLayouts(
  values: ReadonlyMap<string, string>,
  indent: string,
  isElement: boolean,
): ReadonlyMap<string, string> {
  const texts = Array.from(values, ([key, text]) => ({
    key,
    text: text.replaceAll(`\n${indent}`, "\n"),
  }));
  // Who writes an old text of several lines as it is means the new one as it is.
  const areRaw = texts.some(
    ({ key, text }) => KEYS.OLD.includes(key) && text.includes("\n") && !isLaidOut(text),
  );
  const layoutless = (key: string, text: string): string => {
    if (KEYS.CONTENT.includes(key)) return contentOf(text, isElement);
    return !isLaidOut(text) || (areRaw && KEYS.NEW.includes(key)) ? text : text.slice(1, -1);
  };
  return new Map(texts.map(({ key, text }) => [key, layoutless(key, text)]));
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
    NEXT_ELEMENT.lastIndex = next;
    if (text.startsWith(outer, next) || NEXT_ELEMENT.test(text)) return at;
  }
  return -1;
}
