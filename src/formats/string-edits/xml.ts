/**
 * Tool calls as some models write them, in tags that look like XML but are not: values are raw.
 *
 *     call      = "<invoke name=" NAME ">" parameter* "</invoke>"
 *               | "<function=" NAME ">" argument* "</function>"
 *               | "<" WRITER ">" element* "</" WRITER ">"         WRITER: see WRITERS
 *     parameter = "<parameter name=" KEY ">" text "</parameter>"
 *     argument  = "<parameter=" KEY ">" text "</parameter>"
 *     element   = "<" KEY ">" text "</" KEY ">"
 *
 * A value may be between the marks of CDATA. The tags may have a prefix (`x:invoke`). Of a value
 * that begins and ends with a line break, these two are layout; what a file shall hold keeps the
 * last. An element ends where its closing tag is followed by another tag of the call.
 */

import { type Json, type JsonFault, type JsonObject, type JsonValue, skipBlanks } from "./json.ts";
import { CONTENT, PATH } from "./keys.ts";

const WRITERS = "write_to_file|write_file|create_file";
const CALL = `<((?:\\w+:)?(?:invoke|function))(?:\\s+name)?\\s*=\\s*["']?([\\w.:-]+)["']?\\s*>`;
/** A tag that is only mentioned has no element after it. */
const WRITER = `<(${WRITERS})>(?=\\s*<(?:${[...PATH, ...CONTENT].join("|")})>)`;
const OPENS = new RegExp(`${CALL}|${WRITER}`, "y");
const PARAMETER = /\s*<((?:\w+:)?parameter)(?:\s+name)?\s*=\s*["']?([\w.-]+)["']?\s*>/y;
/** What is in a call beside the content. */
const NEXT_ELEMENT = new RegExp(`<(?:${[...PATH, ...CONTENT].join("|")}|line_count)>`, "y");
const ELEMENT = /\s*<(\w+)>/y;

/** The end of a call that writes a file: where it stands alone, the content has held another. */
export const WRITER_END: RegExp = new RegExp(`^\\s*(?:</\\w+>\\s*)?</(?:${WRITERS})>\\s*$`);
/** What tells of an edit in a call that is cut off. */
export const BEGUN_CALL: RegExp = new RegExp(
  `^<(?:${WRITERS})>|parameter[^<>]*["'= ](?:${PATH.join("|")})\\b`,
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
  const [, tag = "", called, writer = ""] = OPENS.exec(text) ?? [];
  const name = called ?? writer;
  const outer = `</${tag || writer}>`;
  const parameter = writer === "" ? PARAMETER : ELEMENT;
  const input = new Map<string, Json>();
  const repeated = new Set<string>();
  let end = OPENS.lastIndex;
  let endLine = line;
  /** Goes on to an offset. */
  const goTo = (offset: number): void => {
    for (let from = end; ;) {
      const feed = text.indexOf("\n", from);
      if (feed === -1 || feed >= offset) break;
      endLine++;
      from = feed + 1;
    }
    end = offset;
  };
  for (;;) {
    parameter.lastIndex = end;
    const [, inner = "", key = inner] = parameter.exec(text) ?? [];
    if (inner === "") break;
    goTo(parameter.lastIndex);
    const closer = `</${inner}>`;
    if (unclosed.has(closer)) return { fault: end, line: endLine, missing: closer };
    const close =
      writer === "" ? text.indexOf(closer, end) : endOfElement(text, closer, outer, end);
    if (close === -1) {
      goTo(text.length);
      return { fault: end, line: endLine, missing: closer };
    }
    const raw = withoutMarks(text.slice(end, close));
    const isContent = CONTENT.some((one) => one === key);
    const value = isContent ? contentOf(raw, writer !== "") : withoutLayout(raw);
    if (input.has(key) && input.get(key) !== value) repeated.add(key);
    input.set(key, value);
    goTo(close + closer.length);
  }
  const rest = skipBlanks(text, end);
  goTo(rest);
  if (rest === text.length) return { fault: rest, line: endLine, missing: outer };
  if (!text.startsWith(outer, rest)) return { fault: rest, line: endLine };
  const fields = new Map<string, Json>([
    ["name", name],
    ["input", objectOf(input, repeated, line)],
  ]);
  const value = objectOf(fields, new Set(), line);
  return { value, end: rest + outer.length, line: endLine, isLoose: false };
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

function withoutLayout(value: string): string {
  const isLaidOut = value.length > 1 && value.startsWith("\n") && value.endsWith("\n");
  return isLaidOut ? value.slice(1, -1) : value;
}

/** What a file shall hold; in an element that is always laid out the first line break is no part of it. */
function contentOf(value: string, isElement: boolean): string {
  const isLaidOut = /^\n(?:[^]*\n)?[ \t]*$/.test(value);
  if (!isLaidOut) return isElement && value.startsWith("\n") ? value.slice(1) : value;
  return value.slice(1).replace(/(^|\n)[ \t]+$/, "$1");
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
