/**
 * Calls in tags that look like XML but are not: values are raw.
 *
 *     call      = "<invoke name=" NAME ">" parameter* "</invoke>"               Anthropic, DeepSeek's DSML
 *               | "<function=" NAME ">" (argument* | JSON) "</function>"        Qwen, Llama
 *               | "<tool_call>" NAME pair* "</tool_call>"                       GLM
 *               | "<｜tool▁call▁begin｜>" NAME ("<｜tool▁sep｜>" KEY "\n" text "\n")* "<｜tool▁call▁end｜>"    Cursor
 *               | "<" TOOL ">" element* "</" TOOL ">"                           Cline, Roo, Kilo
 *     parameter = "<parameter name=" KEY ">" text "</parameter>"
 *     argument  = "<parameter=" KEY ">" text "</parameter>"
 *     pair      = "<arg_key>" KEY "</arg_key>" "<arg_value>" text "</arg_value>"
 *     element   = "<" KEY ">" text "</" KEY ">"
 *
 * A text may be between the marks of CDATA. Of a value that begins and ends with a line break these two are layout;
 * what a file holds keeps the last.
 */

import type { Fault, Json, JsonObject, JsonValue, LineAt } from "./json.ts";
import { readJson, skipBlanks } from "./json.ts";
import { changesFiles, hasRole, keysOf } from "./tools.ts";

/** How a call begins, with its `tag` and its `name`, and a parameter, with its tag and its key. */
interface Form {
  readonly open: RegExp;
  readonly parameter: RegExp;
  /** A parameter within a value. */
  readonly nested: RegExp;
}

/** What the name of a tag may begin with. */
const PREFIX = "(?:\\w+:|[|｜]{1,2}\\w+[|｜]{1,2} ?)?";
const NAME = "(?<name>[\\w.:-]+)";
const PART = "<(?<tag>｜tool▁sep)｜>\\s*(?<name>[\\w.-]+)[ \\t]*(?=\\n)";
const FILE_KEYS = keysOf("path", "content").join("|");

function formOf(open: string, parameter: string): Form {
  const [opening, next] = [new RegExp(open, "y"), new RegExp(`\\s*${parameter}`, "y")];
  return { open: opening, parameter: next, nested: new RegExp(parameter) };
}

const ATTRIBUTES = formOf(
  `< ?(?<tag>${PREFIX}(?:invoke|function(?:_call)?))(?:\\s+name)?\\s*=\\s*["']?${NAME}["']?\\s*>`,
  `< ?(?<tag>${PREFIX}param(?:eter)?)(?:\\s+name)?\\s*=\\s*["']?${NAME}["']?(?:\\s+string="\\w+")?\\s*>`,
);
const PAIRS = formOf(
  `<(?<tag>tool_call)>\\s*${NAME}(?=\\s*<arg_key>)`,
  `<arg_key>\\s*${NAME}\\s*</arg_key>\\s*<(?<tag>arg_value)>`,
);
const PARTS = formOf(
  `(?:<｜tool▁calls▁begin｜>\\s*)?<(?<tag>｜tool▁call)▁begin｜>\\s*(?!function\\b)${NAME}(?=\\s*${PART.replace(/\?<\w+>/g, "")})`,
  PART,
);
const ELEMENTS = formOf(
  `<(?<tag>(?<name>[A-Za-z][\\w-]*))>(?=\\s*<(?:${FILE_KEYS})>)`,
  `<(?<tag>(?<name>\\w+))>`,
);
const FORMS = [ATTRIBUTES, PAIRS, PARTS, ELEMENTS];

const CDATA = /^\s*<!\[CDATA\[([^]*)\]\]>\s*$/;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray["groups"] {
  pattern.lastIndex = at;
  return pattern.exec(text)?.groups;
}

interface Opening {
  readonly form: Form;
  readonly tag: string;
  readonly tool: string;
  /** Its offset, and the one after it. */
  readonly at: number;
  readonly end: number;
}

/** The beginning of a call at the offset. */
export function openingAt(text: string, at: number): Opening | undefined {
  if (text.charAt(at) !== "<") return undefined;
  for (const form of FORMS) {
    const { tag, name: tool = "" } = matchAt(form.open, text, at) ?? {};
    if (tag === undefined) continue;
    // Elements of documents, such as `<delete>`, have one word; the format of blocks reads `<apply_diff>`.
    const isTool = changesFiles(tool) && /[-_]|[a-z][A-Z]|^edit$|^[Ww]rite$/.test(tool);
    const end = form.open.lastIndex;
    return form !== ELEMENTS || isTool ? { form, tag, tool, at, end } : undefined;
  }
  return undefined;
}

/** Reads a call as `{name, input}`. */
export function readCallTags(text: string, opening: Opening, lineAt: LineAt): JsonValue | Fault {
  const { form, tag, tool } = opening;
  const [isPart, isElement] = [form === PARTS, form === ELEMENTS];
  const outer = isPart ? `<${tag}▁end｜>` : `</${tag}>`;
  const input = new Map<string, string>();
  const line = lineAt(opening.at);
  let { end } = opening;
  for (;;) {
    const { tag: inner, name: key = "" } = matchAt(form.parameter, text, end) ?? {};
    if (inner === undefined) break;
    const from = form.parameter.lastIndex;
    const closer = isPart ? "\n<｜tool▁" : `</${inner}>`;
    // A file may hold such a tag, as Cline and Roo allow: the rest of the call is below its end.
    const last = new RegExp(`${closer}\\s*(?:<(?:path|line_count|task_progress)>|${outer})`, "g");
    last.lastIndex = from;
    const isFile = isElement && hasRole(key, ["content"]);
    const close = isFile ? (last.exec(text)?.index ?? -1) : text.indexOf(closer, from);
    const upTo = close === -1 ? undefined : close;
    // The line break above the token of a part that is not empty ends its text.
    const written = text.slice(from, isPart && close > from ? close + 1 : upTo);
    // Parameters do not nest: the closing tag is missing (GLM, Qwen) or another one (Claude).
    const nested = isElement || close === -1 ? written.indexOf(outer) : written.search(form.nested);
    if (nested !== -1) return { tool, fault: from + nested };
    if (close === -1) return { tool, fault: text.length, missing: closer };
    const value = laidOut(key, written, isElement);
    if ((input.get(key) ?? value) !== value) return { tool, fault: from, repeated: key };
    input.set(key, value);
    end = isPart ? close : close + closer.length;
  }
  const inside = skipBlanks(text, end);
  const isJson = input.size === 0 && text.charAt(inside) === "{";
  const json = isJson ? readJson(text, inside, lineAt) : undefined;
  if (json !== undefined && "fault" in json) return { ...json, tool };
  const rest = json === undefined ? inside : skipBlanks(text, json.end);
  if (!text.startsWith(outer, rest))
    return { tool, fault: rest, missing: rest === text.length ? outer : undefined };
  const value = calling(tool, json?.value ?? { line, fields: input }, line);
  return { value, end: rest + outer.length, isLoose: json?.isLoose === true };
}

/** The object of a call with its input. */
export function calling(name: string, input: Json, line: number): JsonObject {
  return { line, fields: new Map(Object.entries({ name, input })) };
}

/** A value without CDATA marks and line breaks that are layout. */
function laidOut(key: string, value: string, isElement: boolean): string {
  const text = CDATA.exec(value)?.[1] ?? value;
  if (!hasRole(key, ["content"])) return /^\n(?:[^]*\n)?$/.test(text) ? text.slice(1, -1) : text;
  if (!isElement && !/^\n(?:[^]*\n)?[ \t]*$/.test(text)) return text;
  const content = text.replace(/^\n/, "").replace(/(^|\n)[ \t]+$/, "$1");
  return isElement ? content : content.replace(/\n\n$/, "\n");
}
