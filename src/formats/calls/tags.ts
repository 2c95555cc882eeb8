/**
 * Calls in tags that look like XML but are not: values are raw.
 *
 *     call      = "<invoke name=" NAME ">" parameter* "</invoke>"               Anthropic, DeepSeek's DSML
 *               | "<function=" NAME ">" (argument* | JSON) "</function>"        Qwen, Llama
 *               | "<tool_call>" NAME pair* "</tool_call>"                       GLM
 *               | "<｜tool▁call▁begin｜>" NAME ("<｜tool▁sep｜>" KEY "\n" text "\n")* "<｜tool▁call▁end｜>"
 *               | "<" TOOL (KEY "=" quoted)* ">" element* "</" TOOL ">"         Cline, Roo, Devin
 *               | "<" TOOL (KEY "=" quoted)* (">" text "</" TOOL ">" | "/>")    Lovable, Dyad, Bolt
 *     parameter = "<parameter name=" KEY ">" text "</parameter>"
 *     argument  = "<parameter=" KEY ">" text "</parameter>"
 *     pair      = "<arg_key>" KEY "</arg_key>" "<arg_value>" text "</arg_value>"
 *     element   = "<" KEY ">" text "</" KEY ">"
 *
 * The form with separators is that of Cursor. A text may be between the marks of CDATA. Of a value that begins and ends
 * with a line break these two are layout; what a file holds keeps the last.
 */

import { type Json, type JsonFault, type JsonObject, type JsonValue } from "./json.ts";
import { readJson, skipBlanks } from "./json.ts";
import { changesFiles, doneBy, KEYS } from "./tools.ts";

/** The fault of a call of a tool; `missing`: the closing tag that the reply lacks. */
export type TagFault = JsonFault & {
  readonly missing?: string | undefined;
  readonly tool?: string;
};

/** How a call begins, with its `tag` and its `name`, and a parameter, with its tag and its key. */
interface Form {
  readonly open: RegExp;
  readonly parameter: RegExp;
}

/** What the name of a tag may begin with. */
const PREFIX = "(?:\\w+:|[|｜]{1,2}\\w+[|｜]{1,2} ?)?";
const NAME = "(?<name>[\\w.:-]+)";
const PART = "\\s*<(?<tag>｜tool▁sep)｜>\\s*(?<name>[\\w.-]+)[ \\t]*(?=\\n)";
const FORMS: readonly Form[] = [
  [
    `< ?(?<tag>${PREFIX}(?:invoke|function(?:_call)?))(?:\\s+name)?\\s*=\\s*["']?${NAME}["']?\\s*>`,
    `\\s*< ?(?<tag>${PREFIX}param(?:eter)?)(?:\\s+name)?\\s*=\\s*["']?${NAME}["']?(?:\\s+string="\\w+")?\\s*>`,
  ],
  [
    `<(?<tag>tool_call)>\\s*${NAME}(?=\\s*<arg_key>)`,
    `\\s*<arg_key>\\s*${NAME}\\s*</arg_key>\\s*<(?<tag>arg_value)>`,
  ],
  [
    `(?:<｜tool▁calls▁begin｜>\\s*)?<(?<tag>｜tool▁call)▁begin｜>\\s*(?!function\\b)${NAME}(?=${PART.replace(/\?<\w+>/g, "")})`,
    PART,
  ],
].map(([open = "", parameter = ""]) => ({
  open: new RegExp(open, "y"),
  parameter: new RegExp(parameter, "y"),
}));

/** A tag that may name a tool, with its attributes. */
const TAG = /<(?<tag>[A-Za-z][\w-]*)(?<keys>(?:\s+\w+=(?:"[^"\n]*"|'[^'\n]*'))*)\s*(?<sign>\/?>)/y;
const ATTRIBUTE = /(\w+)=(?:"([^"]*)"|'([^']*)')/g;
const ELEMENT = /\s*<(?<tag>\w+)(?:\s+line=["']?\d+["']?)?>/y;
const ELEMENTS: Form = { open: TAG, parameter: ELEMENT };
const EDIT_KEYS = [KEYS.path, KEYS.old, KEYS.new, KEYS.content, KEYS.line].flat();
/** The key of an edit, below elements of one line each. */
const HOLDS_KEY = new RegExp(
  `\\s*(?:<\\w+>[^<>\\n]*</\\w+>\\s*){0,4}<(?:${EDIT_KEYS.join("|")})[\\s>]`,
  "y",
);
/** A patch in the tag of a file is read without the tag. */
const HOLDS_PATCH = /\s*(?:[`~]{3,}.*\s*)?(?:@@|<{3}|-{3,} [^\s#]|\*{3} |diff |Index: )/y;
const CDATA = /^\s*<!\[CDATA\[([^]*)\]\]>\s*$/;

/** What begins a call: without a form all in it is one text; without an inside its attributes are all. */
interface Opening {
  readonly tool: string;
  readonly tag: string;
  readonly end: number;
  readonly form?: Form | undefined;
  readonly isWhole?: boolean;
  readonly fields?: ReadonlyMap<string, string>;
}

type Groups = Partial<Record<string, string>>;

function matchAt(pattern: RegExp, text: string, at: number): Groups | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found === null ? undefined : (found.groups ?? {});
}

function openingAt(text: string, at: number): Opening | undefined {
  if (text.charAt(at) !== "<") return undefined;
  for (const form of FORMS) {
    const { tag, name: tool = "" } = matchAt(form.open, text, at) ?? {};
    if (tag !== undefined) return { tool, tag, end: form.open.lastIndex, form };
  }
  const { tag, keys = "", sign } = matchAt(TAG, text, at) ?? {};
  if (tag === undefined) return undefined;
  const end = TAG.lastIndex;
  // `<file path="...">` makes a file; the tags of Lovable and Dyad have a prefix.
  const name = tag === "file" ? "create_file" : tag;
  const tool = doneBy(name) === undefined ? name.slice(name.indexOf("-") + 1) : name;
  // The format of blocks reads `<apply_diff>` and `<replace_in_file>`.
  if (!changesFiles(tool)) return undefined;
  const fields = new Map<string, string>();
  for (const [, key = "", one, other = ""] of keys.matchAll(ATTRIBUTE))
    fields.set(key, one ?? other);
  const opening = { tool, tag, end, fields };
  const isOpen = sign === ">";
  const isEdit = doneBy(tool) === "edit";
  // Elements of documents, as Ant's `<delete file="...">`, have one word.
  const isTool = /[-_]|[a-z][A-Z]|^[Ww]rite$/.test(tag);
  if ((isTool || isEdit) && isOpen && matchAt(HOLDS_KEY, text, end) !== undefined)
    return { ...opening, form: ELEMENTS };
  const isNamed = [...KEYS.path, ...KEYS.from].some((key) => fields.has(key));
  if (!(isTool || (tag === "file" && isOpen)) || !isNamed || isEdit) return undefined;
  if (!isOpen) return { ...opening, isWhole: true };
  return matchAt(HOLDS_PATCH, text, end) === undefined ? opening : undefined;
}

export function isCallAt(text: string, at: number): boolean {
  return openingAt(text, at) !== undefined;
}

/**
 * Reads the call that begins at the offset, in the given line (1-based), as `{name, input}`. `unclosed`: closing tags
 * that were not found below.
 */
export function readCallTags(
  text: string,
  at: number,
  line: number,
  unclosed: ReadonlySet<string>,
): JsonValue | TagFault {
  const { tag = "", tool = "", end: begin = at, form, isWhole, fields } = openingAt(text, at) ?? {};
  const isPart = tag === "｜tool▁call";
  const isElement = form === ELEMENTS;
  const outer = isPart ? `<${tag}▁end｜>` : `</${tag}>`;
  const input = new Map(fields);
  /** A repeated old or new text begins another edit (Zed's `<edits>`). */
  let edit = new Map<string, string>();
  const edits = [edit];
  const repeated = new Set<string>();
  const lineAt = (offset: number): number => line + text.slice(at, offset).split("\n").length - 1;
  const fault = (offset: number, missing?: string): TagFault => {
    const place = missing === undefined || unclosed.has(missing) ? offset : text.length;
    return { fault: place, line: lineAt(place), missing, tool };
  };
  let end = begin;
  if (form === undefined && isWhole !== true) {
    const close = unclosed.has(outer) ? -1 : endOf(text, outer, end, undefined);
    if (close === -1) return fault(end, outer);
    const content = text.slice(end, close);
    input.set("content", content);
    end = close;
  }
  const parameterAt = (offset: number): Groups | undefined =>
    form && matchAt(form.parameter, text, offset);
  for (let next = parameterAt(end); next !== undefined; next = parameterAt(end)) {
    const { tag: inner = "", name: key = inner } = next;
    end = form?.parameter.lastIndex ?? end;
    const closer = isPart ? "\n<｜tool▁" : `</${inner}>`;
    const isContent = key === inner && KEYS.content.includes(key);
    const close = unclosed.has(closer) ? -1 : endOf(text, closer, end, isContent ? outer : "");
    if (close === -1) return fault(end, closer);
    const value = text.slice(end, isPart && close > end ? close + 1 : close);
    const isText = isElement && (KEYS.old.includes(key) || KEYS.new.includes(key));
    if (isText && edit.has(key)) edits.push((edit = new Map()));
    if (input.has(key) && input.get(key) !== value) repeated.add(key);
    (isText ? edit : input).set(key, value);
    end = isPart ? close : close + closer.length;
  }
  const inside = skipBlanks(text, end);
  const isJson = form !== undefined && input.size === 0 && text.charAt(inside) === "{";
  const json = isJson ? readJson(text, inside, lineAt(inside)) : undefined;
  if (json !== undefined && "fault" in json) return { ...json, tool };
  const rest = json === undefined ? inside : skipBlanks(text, json.end);
  const isClosed = isWhole === true || text.startsWith(outer, rest);
  if (!isClosed) return fault(rest, rest === text.length ? outer : undefined);
  const last = isWhole === true ? end : rest + outer.length;
  const texts = edits.map((one) => laidOut(one, isElement));
  const list = texts.map((one) => ({ line, fields: one, repeated: new Set<string>() }));
  const given = new Map<string, Json>([
    ...laidOut(input, isElement),
    ...(texts.length > 1 ? new Map([["edits", list]]) : (texts[0] ?? [])),
  ]);
  const value = calling(tool, json?.value ?? { line, fields: given, repeated }, line);
  return { value, end: last, line: lineAt(last), isLoose: json?.isLoose === true };
}

/** The object of a call with its input. */
export function calling(name: string, input: Json, line: number): JsonObject {
  return { line, fields: new Map(Object.entries({ name, input })), repeated: new Set() };
}

/** Elements that may follow the content in a call of Cline or Roo. */
const NEXT = new RegExp(
  `^<(?:${[...KEYS.path, ...KEYS.content].join("|")}|line_count|task_progress)>`,
);

/**
 * The offset of the closing tag, or -1: the first one; with the tag of the call, the first one followed by that or another
 * tag; without (undefined), the first one that ends its line or is followed by a tag.
 */
function endOf(text: string, closer: string, from: number, outer: string | undefined): number {
  let at = text.indexOf(closer, from);
  while (at !== -1) {
    const next = skipBlanks(text, at + closer.length);
    const isTag = /^<\/?[A-Za-z]\w*[\s>]/.test(text.slice(next, next + 80));
    const isLast =
      outer === undefined
        ? isTag || text.slice(at + closer.length, next).includes("\n") || next === text.length
        : outer === "" || text.startsWith(outer, next) || NEXT.test(text.slice(next, next + 40));
    if (isLast) return at;
    at = text.indexOf(closer, at + 1);
  }
  return -1;
}

/** The values without CDATA marks and line breaks that are layout. */
function laidOut(
  values: ReadonlyMap<string, string>,
  isElement: boolean,
): ReadonlyMap<string, string> {
  return new Map(
    Array.from(values, ([key, value]) => {
      const text = CDATA.exec(value)?.[1] ?? value;
      if (KEYS.content.includes(key)) return [key, contentOf(text, isElement)];
      return [key, text.length > 1 && /^\n(?:[^]*\n)?$/.test(text) ? text.slice(1, -1) : text];
    }),
  );
}

/** The content of a file; in an element the first line break is not part of it. */
function contentOf(value: string, isElement: boolean): string {
  if (!/^\n(?:[^]*\n)?[ \t]*$/.test(value))
    return isElement && value.startsWith("\n") ? value.slice(1) : value;
  const text = value.slice(1).replace(/(^|\n)[ \t]+$/, "$1");
  return !isElement && text.endsWith("\n\n") ? text.slice(0, -1) : text;
}
