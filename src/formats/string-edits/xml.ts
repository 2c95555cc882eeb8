/**
 * Tool calls as some models write them, in tags that look like XML but are not: values are raw.
 *
 *     call      = "<invoke name=" NAME ">" parameter* "</invoke>"
 *               | "<function=" NAME ">" argument* "</function>"
 *     parameter = "<parameter name=" KEY ">" text "</parameter>"
 *     argument  = "<parameter=" KEY ">" text "</parameter>"
 *
 * A value may stand between the marks of CDATA. The tags may have a prefix (`x:invoke`). Of a value that begins and ends with a line break, these
 * two are layout.
 */

import type { Json, JsonFault, JsonObject, JsonValue } from "./json.ts";

const OPENS = /<((?:\w+:)?(?:invoke|function))(?:\s+name)?\s*=\s*["']?([\w.:-]+)["']?\s*>/y;
const PARAMETER = /\s*<((?:\w+:)?parameter)(?:\s+name)?\s*=\s*["']?([\w.-]+)["']?\s*>/y;

const CDATA = "<![CDATA[";

/** Does a call begin at the offset? */
export function isCallAt(text: string, at: number): boolean {
  OPENS.lastIndex = at;
  return OPENS.test(text);
}

/**
 * Reads the call that begins at the offset, in the given line (1-based), as `{name, input}`. A
 * fault is a tag that is missing, or else something that should not stand there; `unclosed`: tags
 * that are known not to close below.
 */
export function readCallTags(
  text: string,
  at: number,
  line: number,
  unclosed: ReadonlySet<string>,
): JsonValue | JsonFault {
  OPENS.lastIndex = at;
  const [, tag = "", name = ""] = OPENS.exec(text) ?? [];
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
    PARAMETER.lastIndex = end;
    const [, inner = "", key = ""] = PARAMETER.exec(text) ?? [];
    if (inner === "") break;
    goTo(PARAMETER.lastIndex);
    const closer = `</${inner}>`;
    if (unclosed.has(closer)) return { fault: end, line: endLine, missing: closer };
    const close = text.indexOf(closer, end);
    if (close === -1)
      return { fault: text.length, line: lastLine(text, end, endLine), missing: closer };
    const value = withoutLayout(withoutMarks(text.slice(end, close)));
    if (input.has(key) && input.get(key) !== value) repeated.add(key);
    input.set(key, value);
    goTo(close + closer.length);
  }
  const closer = `</${tag}>`;
  const rest = skipWhite(text, end);
  goTo(rest);
  if (rest === text.length) return { fault: rest, line: endLine, missing: closer };
  if (!text.startsWith(closer, rest)) return { fault: rest, line: endLine };
  const fields = new Map<string, Json>([
    ["name", name],
    ["input", objectOf(input, repeated, line)],
  ]);
  return { value: objectOf(fields, new Set(), line), end: rest + closer.length, line: endLine };
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

function skipWhite(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at).trim() === "") at++;
  return at;
}

function lastLine(text: string, from: number, line: number): number {
  let count = line;
  for (let at = text.indexOf("\n", from); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
