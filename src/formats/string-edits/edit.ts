/**
 * One object becomes one edit, or several of one file.
 *
 *     edit = {path, old, new, [all], [expected_replacements]}    an empty old makes a file
 *          | {path, new}                                         makes a file
 *          | {path, edits: [edit...]}                            the path may be in either;
 *                                                  also "replacements", and "edit" with one or several
 *          | {path, command: "str_replace", old, [new]}          without new: deletes
 *          | {path, type: "insert_after" | "insert_before", old, new}    whole lines; the old text stays
 *          | {path, [command: "create"], file_text}
 *          | {path, content} in a call of `write_file`, `create_file` and the like
 *          | {path, content, mode: "append"} in one of `write_file`: lines for the end
 *          | {path, type: "create_file" | "update_file", diff, [moveTo]} | {path, type: "delete_file"}
 *          | {path, diff}                                        hunks without the name of their file
 *          | {path, [command: "insert"], insert_line, new_str or insert_text}    after that line
 *          | {path, insert_line, new_text}                                       before that line
 *
 * A command makes the keys of the others mean nothing.
 */

import * as KEYS from "./spellings.ts";
import { isOpen, linesIn } from "../../text/content.ts";
import { opensLiteral } from "../../text/literals.ts";
import { jsonOf } from "../../values.ts";
import type { CreateEdit, FileEdit, Hunk, HunkLine, Repair } from "../../patch.ts";
import { readHeaderless } from "../apply-patch/headerless.ts";
import { alignHalves, halfOf } from "../../halves.ts";
import { type Fault, Fields, type Named, typeName } from "./fields.ts";
import { type Json, type JsonObject, peeled } from "./json.ts";
import { fieldOf, hasOne, isEdit, isList, isObject, listIn, keysOf, textIn } from "./keys.ts";
import { type Deed, deedOf, type Side, sideOf } from "./tools.ts";

/** An object that is an edit, and what leads to it from the value that holds it. */
export interface EditObject {
  readonly object: JsonObject;
  readonly where: string;
  /** What is wanted; undefined: its keys tell. */
  readonly deed: Deed | undefined;
  readonly tool: string | undefined;
}

/** What objects say, in order; replacements of one file that follow one another are one edit. */
export class ReadEdits {
  readonly edits: FileEdit[] = [];
  readonly repairs: Repair[] = [];
  readonly faults: Fault[] = [];
  readonly #file: string | undefined;
  /** What the tool, or the object that is read, says of its edits. */
  #side: Side | undefined;
  /** The replacements of the last edit, and their file. */
  #last: { readonly path: string; readonly hunks: Hunk[] } | undefined;

  /** `file`: the file of objects that name none. */
  constructor(objects: readonly EditObject[], file: string | undefined) {
    this.#file = file;
    for (const object of objects) this.#add(object);
  }

  #add({ object, where, deed, tool }: EditObject): void {
    this.#side = sideOf(object, tool);
    const fields = new Fields(object, where);
    const list = listIn(object);
    const isSingle = list === undefined || (deed !== undefined && deed !== "replace");
    if (isSingle) this.#single(fields, deed);
    else this.#list(fields, ...list);
  }

  #list(fields: Fields, key: string, edits: Json): void {
    const { object } = fields;
    const path = fields.path();
    const own = [...KEYS.OLD, ...KEYS.NEW, "insert_line", "file_text"].find((key) =>
      fields.has(key),
    );
    if (own !== undefined) fields.wrong("contradictory-headers", `${key}, ${own}`);
    if (object.repeated.has(key)) fields.wrong("contradictory-headers", key);
    const items = itemsOf(key, edits, fields);
    if (!this.#take(fields, path?.text)) return;
    for (const [index, item] of items.entries()) {
      const at = `${key}[${index}]`;
      if (!isObject(item)) {
        const found = `${fields.at(at)}: ${typeName(item)}`;
        this.#refuse({ line: object.line, reason: "wrong-type", found }, path?.text);
      } else {
        const line = index === 0 ? object.line : item.line;
        this.#single(new Fields(item, fields.at(at)), deedOf(item, undefined), path, line);
      }
    }
  }

  /** `outer`: the path beside the list that the object is in. */
  #single(
    fields: Fields,
    deed: Deed | undefined,
    outer?: Named,
    line: number = fields.object.line,
  ): void {
    const own = fields.path(deed === "move" ? [...KEYS.FROM, ...KEYS.PATH] : KEYS.PATH);
    const path = (own ?? outer)?.text ?? this.#file ?? "";
    if (own !== undefined && outer !== undefined && own.text !== outer.text)
      fields.wrong("contradictory-headers", own.key, JSON.stringify(own.text));
    if (path.trim() === "") fields.lacks(own?.key ?? "path");
    const [inner] = outer === undefined ? [] : (listIn(fields.object) ?? []);
    if (inner !== undefined) fields.wrong("wrong-type", inner, "array");
    const side = sideOf(fields.object, undefined) ?? this.#side;
    const part = partOf(fields, deed, side, path, line);
    if (this.#take(fields, path) && part !== undefined) this.#push(part, path, line);
  }

  #push(part: FileEdit | Hunk, path: string, line: number): void {
    if ("kind" in part) {
      this.edits.push(part);
      this.#last = undefined;
    } else if (this.#last?.path === path) {
      this.#last.hunks.push(part);
    } else {
      const hunks = [part];
      this.#last = { path, hunks };
      this.edits.push({ kind: "update", path, patchLine: line, mayBeEnding: true, hunks });
    }
  }

  /** Takes over the fault of an edit, or else its repairs. */
  #take({ fault, repairs }: Fields, path: string | undefined): boolean {
    if (fault === undefined) this.repairs.push(...repairs);
    else this.#refuse(fault, path);
    return fault === undefined;
  }

  #refuse(fault: Fault, path: string | undefined): void {
    this.faults.push(path === undefined || path.trim() === "" ? fault : { ...fault, path });
  }
}

function partOf(
  fields: Fields,
  deed: Deed | undefined,
  side: Side | undefined,
  path: string,
  line: number,
): FileEdit | Hunk | undefined {
  switch (deed) {
    case "replace":
      return replacement(fields, side, path);
    case "insert":
      return insertion(fields, KEYS.TEXT_AFTER);
    case "create":
    case "write":
    case "append":
    case "update":
      return creation(fields, path, deed);
    case "delete":
    case "move": {
      refusePart(fields);
      const text = textIn(fields.object, KEYS.CONTENT) ?? "";
      if (isEdit(fields.object) || text.trim() !== "")
        fields.wrong("contradictory-headers", "command", deed);
      if (deed === "delete") return { kind: "delete", path, patchLine: line };
      const moveTo = fields.text(KEYS.TO)?.text ?? "";
      if (moveTo.trim() === "") return fields.lacks("to");
      return { kind: "update", path, patchLine: line, moveTo, hunks: [] };
    }
    case "look":
    case "unknown":
      return fields.refuse("unknown-command", textIn(fields.object, ["command"]) ?? "");
    case undefined:
      break;
  }
  const kinds = [
    ...(hasOne(fields.object, KEYS.OLD) ? ["old"] : []),
    ...["insert_line", "file_text"].filter((key) => fields.has(key)),
  ];
  if (kinds.length > 1) fields.wrong("contradictory-headers", kinds.join(", "));
  if (fields.has("file_text")) return creation(fields, path, "create");
  if (fields.has("insert_line"))
    return insertion(fields, [...KEYS.TEXT_AFTER, ...KEYS.TEXT_BEFORE]);
  const fresh = hasOne(fields.object, KEYS.OLD) ? undefined : fields.text(KEYS.SURE_NEW);
  const mayBeOld = /^(?:old|orig|search|find|before|from)/i;
  const namesOld = [...fields.object.fields.keys()].some((key) => mayBeOld.test(key));
  if (fresh !== undefined && !namesOld) return filled(fields, path, fresh.text);
  return replacement(fields, side, path);
}

/** Without a new text a command makes the old one go. */
function replacement(
  fields: Fields,
  side: Side | undefined,
  path: string,
): CreateEdit | Hunk | undefined {
  const old = fields.text(keysOf(fields.object, "old"));
  const fresh = fields.text(keysOf(fields.object, "new"));
  const all = fields.flag(KEYS.ALL);
  const expected = fields.count("expected_replacements", 1);
  if (fields.flag(KEYS.REGEX)) return fields.wrong("unknown-command", "regex");
  if (old === undefined)
    return fields.lacks(KEYS.OLD[KEYS.NEW.indexOf(fresh?.key ?? "")] ?? "old_string");
  const command = textIn(fields.object, ["command"]) ?? "";
  if (fresh === undefined && command === "")
    return fields.lacks(KEYS.NEW[KEYS.OLD.indexOf(old.key)] ?? "new_string");
  const [oldText, newText] = [old.text, fresh?.text ?? ""];
  if (oldText === "") return filled(fields, path, newText);
  const { line: patchLine } = fields.object;
  // A new text that has the old one in it keeps that anyway.
  if (side !== undefined && !newText.includes(oldText.trim())) {
    if (side === "unclear" || all || newText === "")
      return fields.wrong("unknown-command", old.key, "insert");
    const kept = halfOf(oldText, patchLine).map((line) => ({ kind: "context", ...line }) as const);
    const added = halfOf(newText, patchLine).map((line) => ({ kind: "added", ...line }) as const);
    const lines = side === "after" ? [...kept, ...added] : [...added, ...kept];
    return { patchLine, anchors: [], endOfFile: false, lines };
  }
  const string = {
    old: oldText,
    new: newText,
    // Whoever expects three replacements wants them made.
    all: all || (expected ?? 1) > 1,
    expected,
  };
  const lines = alignHalves(halfOf(oldText, patchLine), halfOf(newText, patchLine));
  return { patchLine, anchors: [], endOfFile: false, lines, isBlock: true, string };
}

function filled(fields: Fields, path: string, text: string): CreateEdit {
  return { ...created(fields, path, text), fillsEmpty: true };
}

/** All of a file, or what goes to its end, or a diff of it without its header. */
function creation(
  fields: Fields,
  path: string,
  deed: "create" | "write" | "append" | "update",
): FileEdit | undefined {
  const keys = deed === "append" ? [...KEYS.CONTENT, ...KEYS.TEXT_AFTER] : KEYS.CONTENT;
  const content = deed === "update" ? undefined : fields.text(keys);
  const diff = deed === "create" || deed === "update" ? fields.text(KEYS.HUNKS) : undefined;
  const { line } = fields.object;
  if (content !== undefined) {
    if (deed === "append" && content.text === "") fields.lacks(content.key);
    if (deed === "append") return appended(created(fields, path, content.text));
    // A file that is sent whole has the line ends that it is sent with.
    const whole = textIn(fields.object, [content.key]) ?? content.text;
    const edit = created(fields, path, whole);
    return deed === "write" ? { ...edit, overwrite: true } : edit;
  }
  if (diff === undefined || deed === "write" || deed === "append") {
    const key = fields.has("command") ? "file_text" : "content";
    return fields.lacks(deed === "update" ? "diff" : key);
  }
  const moveTo = deed === "update" ? fields.text(KEYS.MOVE_TO)?.text : undefined;
  if (moveTo !== undefined && diff.text.trim() === "")
    return { kind: "update", path, patchLine: line, moveTo, hunks: [] };
  const read = readHeaderless(deed, path, diff.text, line);
  if ("reason" in read) return fields.refuse(read.reason, read.found);
  fields.repairs.push(...read.repairs);
  const { edit } = read;
  if (edit.kind !== "update" || moveTo === undefined) return edit;
  if (edit.moveTo !== undefined && edit.moveTo !== moveTo)
    fields.wrong("contradictory-headers", "moveTo", JSON.stringify(moveTo));
  return { ...edit, moveTo };
}

/** The lines of a new file as lines for the end of one that is there. */
function appended({ path, patchLine, content }: CreateEdit): FileEdit {
  const lines = linesIn(content);
  const added = lines.map((text, at): HunkLine => {
    const noNewline = isOpen(content) && at === lines.length - 1 ? true : undefined;
    return { kind: "added", text, patchLine, noNewline, isTail: true };
  });
  const hunk: Hunk = { patchLine, anchors: [], endOfFile: true, lines: added };
  return { kind: "update", path, patchLine, hunks: [hunk], mayCreate: true };
}

const WHOLE_MODES = /^(?:a|append|w|write|overwrite|rewrite|create|x|(?:0o?)?[0-7]{3})$/i;
const TEXTS = /^(?:utf-?8|text|plain|ascii|string)?$/i;
/** From the first line to the last is the whole file. */
const WHOLE_BOUNDS: ReadonlySet<unknown> = new Set([undefined, "", 0, 1, -1]);

/** A file with the content, unless that is not all of the file. */
function created(fields: Fields, path: string, text: string): CreateEdit {
  const mode = textIn(fields.object, KEYS.MODE);
  if (mode !== undefined && !WHOLE_MODES.test(mode))
    fields.wrong("part-of-file", "mode", JSON.stringify(mode));
  const encoding = fieldOf(fields.object, "encoding");
  if (typeof encoding === "string" && !TEXTS.test(encoding))
    fields.wrong("wrong-type", "encoding", JSON.stringify(encoding));
  refusePart(fields);
  const { line: patchLine } = fields.object;
  // No line of a file ends with the escape of a line end.
  const isEscaped = text.endsWith("\\n") && !text.includes("\n");
  const content = isEscaped ? jsonOf(`"${text}"`) : undefined;
  if (typeof content !== "string") return { kind: "create", path, patchLine, content: text };
  // An escape may be one of the code.
  const open = /\\[^n]/.test(text) ? undefined : linesIn(content).find(opensLiteral);
  if (open !== undefined) fields.refuse("escaped-text", open);
  fields.repairs.push({ name: "escapes", patchLine });
  return { kind: "create", path, patchLine, content };
}

/** What is said of a whole file must not be about some of its lines. */
function refusePart(fields: Fields): void {
  const bound = KEYS.RANGE.find((key) => !WHOLE_BOUNDS.has(fieldOf(fields.object, key)));
  if (bound !== undefined) fields.wrong("part-of-file", bound);
}

/** `texts`: the keys under which the text may be; they tell which way of counting is meant. */
function insertion(fields: Fields, texts: readonly string[]): Hunk | undefined {
  const text = fields.text(texts);
  const before = KEYS.TEXT_BEFORE.some((key) => key === text?.key);
  const stated = fields.count("insert_line", before ? 1 : 0);
  // The ways of counting differ: keys of both in one edit leave the place open.
  if (hasOne(fields.object, KEYS.TEXT_BEFORE) && hasOne(fields.object, KEYS.TEXT_AFTER))
    fields.wrong("contradictory-headers", "new_text, new_str");
  if (text === undefined || text.text === "") return fields.lacks(text?.key ?? "insert_text");
  if (stated === undefined) return fields.lacks("insert_line");
  const { line: patchLine } = fields.object;
  const lines = linesIn(text.text).map(
    (line) => ({ kind: "added", text: line, patchLine }) as const,
  );
  const statedLine = before ? stated - 1 : stated;
  return { patchLine, anchors: [], statedLine, endOfFile: false, lines, isBlock: true };
}

/** The list, which some models write as a string, or with its items as strings, or without its brackets. */
function itemsOf(key: string, value: Json, fields: Fields): readonly Json[] {
  const { line: patchLine } = fields.object;
  const list = peeled(value, patchLine);
  const { value: whole } = list;
  const inner = isObject(whole) ? [whole] : whole;
  if (!isList(inner)) {
    if (typeof value === "string") fields.wrong("bad-json", key);
    else fields.wrong("wrong-type", key, typeName(value));
    return [];
  }
  if (inner.length === 0) fields.lacks(`${key}[0]`);
  const items = inner.map((item) => peeled(item, patchLine));
  const isWrapped = whole !== value || isObject(value);
  if (isWrapped || inner.some((item) => typeof item === "string"))
    fields.repairs.push({ name: "wrapped-list", patchLine });
  if ([list, ...items].some((one) => one.isLoose))
    fields.repairs.push({ name: "loose-json", patchLine });
  return items.map((item, at) => item.value ?? inner[at] ?? null);
}
