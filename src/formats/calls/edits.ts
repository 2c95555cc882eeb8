/**
 * A call becomes edits.
 *
 *     edit    {path, old, new, [all], [expected_replacements]}   an empty old makes a file
 *             {path, new}                                        makes a file
 *             {[path], edits: [edit...]}                         the path may be in either
 *     insert  {path, insert_line, insert_text or new_str}        after that line (Anthropic)
 *             {path, insert_line, new_text}                      before that line (Cline)
 *     create, write, append   {path, content}
 *     create, hunks           {path, diff, [moveTo]}             the hunks of an envelope
 *     delete  {path}
 *     move    {from, to}
 */

import { alignHalves, halfOf } from "../../halves.ts";
import type { CreateEdit, FileEdit, Hunk, HunkLine, Repair } from "../../patch.ts";
import { isOpen, linesIn } from "../../text/content.ts";
import { readHeaderless } from "../apply-patch/headerless.ts";
import { Fields, type Named, typeName } from "./fields.ts";
import { hasOne, isList, isObject, type Json, peeled, textIn } from "./json.ts";
import type { CallObject, Fault } from "./messages.ts";
import * as KEYS from "./tools.ts";

/** Edits in order; replacements of one file that follow one another are one edit. */
export class ReadEdits {
  readonly edits: FileEdit[] = [];
  readonly repairs: Repair[] = [];
  readonly faults: Fault[] = [];
  readonly #file: string | undefined;
  /** The replacements of the last edit, and their file. */
  #last: { readonly path: string; readonly hunks: Hunk[] } | undefined;

  /** `file`: the file of objects that name none. */
  constructor(calls: readonly CallObject[], file: string | undefined) {
    this.#file = file;
    for (const { object, where, does } of calls) {
      const fields = new Fields(object, where);
      const list = does === "edit" ? KEYS.listIn(object) : undefined;
      if (list === undefined) this.#single(fields, does);
      else this.#list(fields, ...list);
    }
  }

  #list(fields: Fields, key: string, edits: Json): void {
    const { object } = fields;
    const path = fields.path();
    const texts = [...KEYS.OLD, ...KEYS.NEW, ...KEYS.CONTENT, "insert_line"];
    const second = texts.find((one) => one !== key && fields.has(one));
    if (second !== undefined) fields.wrong("contradictory-headers", `${key}, ${second}`);
    const more = KEYS.otherIn(object, [key]);
    if (more !== undefined) fields.refuse("unread-edit", fields.at(more));
    if (object.repeated.has(key)) fields.wrong("contradictory-headers", key);
    const items = itemsOf(key, edits, fields);
    if (!this.#take(fields, path?.text)) return;
    for (const [index, item] of items.entries()) {
      const at = `${key}[${index}]`;
      if (isObject(item)) {
        const line = index === 0 ? object.line : item.line;
        const inner = new Fields(item, fields.at(at));
        if (KEYS.listIn(item) !== undefined)
          inner.wrong("wrong-type", KEYS.listIn(item)?.[0] ?? "", "array");
        const does = KEYS.actionOf(item, undefined) ?? "edit";
        this.#single(inner, does, path, line);
      } else {
        fields.wrong("wrong-type", at, typeName(item));
        this.#take(fields, path?.text);
      }
    }
  }

  /** `outer`: the path beside the list that the object is in. */
  #single(
    fields: Fields,
    does: KEYS.Action,
    outer?: Named,
    line: number = fields.object.line,
  ): void {
    const inner = fields.path(does === "move" ? [...KEYS.FROM, ...KEYS.PATH] : KEYS.PATH);
    const path = (inner ?? outer)?.text ?? this.#file ?? "";
    if (inner !== undefined && outer !== undefined && inner.text !== outer.text)
      fields.wrong("contradictory-headers", inner.key, JSON.stringify(inner.text));
    if (path.trim() === "") fields.lacks(inner?.key ?? "path");
    const part = partOf(fields, does, path, line);
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
  #take({ fault, repairs }: Fields, path = ""): boolean {
    if (fault === undefined) this.repairs.push(...repairs);
    else this.faults.push(path.trim() === "" ? fault : { ...fault, path });
    return fault === undefined;
  }
}

function partOf(
  fields: Fields,
  does: KEYS.Action,
  path: string,
  patchLine: number,
): FileEdit | Hunk | undefined {
  const { object } = fields;
  switch (does) {
    case "edit":
      return replacement(fields, path);
    case "insert":
      return insertion(fields);
    case "create":
    case "write":
    case "append":
      return written(fields, path, does);
    case "hunks":
      return updated(fields, path, "update");
    case "delete":
    case "move": {
      fields.refusePart();
      if (hasOne(object, KEYS.OLD) || (textIn(object, KEYS.CONTENT) ?? "").trim() !== "")
        fields.wrong("contradictory-headers", "command", does);
      if (does === "delete") return { kind: "delete", path, patchLine };
      const moveTo = fields.text(KEYS.TO)?.text ?? "";
      if (moveTo.trim() === "") return fields.lacks("to");
      return { kind: "update", path, patchLine, moveTo, hunks: [] };
    }
    case "patch":
    case "shell":
    case "none":
    case "unread":
      return fields.refuse("unread-edit", fields.at("command"));
    default:
      return does satisfies never;
  }
}

/** Without a new text the command `str_replace` removes the old one. */
function replacement(fields: Fields, path: string): CreateEdit | Hunk | undefined {
  const { object } = fields;
  const { line: patchLine } = object;
  if (!hasOne(object, [...KEYS.OLD, ...KEYS.NEW]) && object.fields.size > 1)
    return fields.refuse("unread-edit", fields.at([...object.fields.keys()].join(", ")));
  const command = textIn(object, ["command"]) ?? "";
  // A command makes the keys of the others mean nothing.
  const other = ["insert_line", "file_text"].filter((key) => command === "" && fields.has(key));
  if (other.length > 0) fields.wrong("contradictory-headers", ["old", ...other].join(", "));
  const more = KEYS.otherIn(
    object,
    command === "" ? [] : [...KEYS.CONTENT, ...KEYS.CARRIERS, ...KEYS.TEXT_AFTER],
  );
  if (more !== undefined) fields.refuse("unread-edit", fields.at(more));
  const old = fields.text(KEYS.OLD);
  const fresh = fields.text(KEYS.NEW);
  const all = fields.flag(KEYS.ALL);
  const expected = fields.count("expected_replacements", 1);
  if (old === undefined)
    return fields.lacks(KEYS.OLD[KEYS.NEW.indexOf(fresh?.key ?? "")] ?? "old_string");
  if (fresh === undefined && command === "")
    return fields.lacks(KEYS.NEW[KEYS.OLD.indexOf(old.key)] ?? "new_string");
  // A word that data have, too, needs its partner.
  const isSure = KEYS.SURE_OLD.includes(old.key) || KEYS.SURE_NEW.includes(fresh?.key ?? "");
  const isPair = isSure || KEYS.NEW.indexOf(fresh?.key ?? "") === KEYS.OLD.indexOf(old.key);
  if (!isPair) return fields.refuse("unread-edit", fields.at(old.key));
  const [oldText, newText] = [old.text, fresh?.text ?? ""];
  if (oldText === "") return filled(fields, path, newText);
  // Who expects three replacements asks for them.
  const isAll = all || (expected ?? 1) > 1;
  const string = { old: oldText, new: newText, all: isAll, expected };
  const lines = alignHalves(halfOf(oldText, patchLine), halfOf(newText, patchLine));
  return { patchLine, anchors: [], endOfFile: false, lines, isBlock: true, string };
}

function filled(fields: Fields, path: string, content: string): CreateEdit {
  return { kind: "create", path, patchLine: fields.object.line, content, fillsEmpty: true };
}

/** All of a file, or what goes to its end. */
function written(
  fields: Fields,
  path: string,
  does: "create" | "write" | "append",
): FileEdit | undefined {
  const { object } = fields;
  const keys = does === "append" ? [...KEYS.CONTENT, ...KEYS.TEXT_AFTER] : KEYS.CONTENT;
  const text = fields.text(keys);
  if (text === undefined) {
    if (does === "create" && hasOne(object, KEYS.HUNKS)) return updated(fields, path, "create");
    return fields.lacks(fields.has("command") ? "file_text" : "content");
  }
  const mode = textIn(object, ["mode", "write_mode"]);
  if (mode !== undefined && !WHOLE_MODES.test(mode))
    fields.wrong("part-of-file", "mode", JSON.stringify(mode));
  const encoding = textIn(object, ["encoding"]);
  if (encoding !== undefined && !TEXTS.test(encoding))
    fields.wrong("wrong-type", "encoding", JSON.stringify(encoding));
  fields.refusePart();
  // No file is one line that ends with the escape of a line end.
  if (text.text.endsWith("\\n") && !text.text.includes("\n"))
    fields.refuse("escaped-text", text.text.slice(0, 80));
  const { line: patchLine } = object;
  if (does !== "append") {
    // A file that is sent whole has the line ends that it is sent with.
    const content = textIn(object, [text.key]) ?? text.text;
    const edit: CreateEdit = { kind: "create", path, patchLine, content };
    return does === "write" ? { ...edit, overwrite: true } : edit;
  }
  if (text.text === "") fields.lacks(text.key);
  const lines = linesIn(text.text);
  const added = lines.map((line, at): HunkLine => {
    const noNewline = isOpen(text.text) && at === lines.length - 1 ? true : undefined;
    return { kind: "added", text: line, patchLine, noNewline, isTail: true };
  });
  const hunk: Hunk = { patchLine, anchors: [], endOfFile: true, lines: added };
  return { kind: "update", path, patchLine, hunks: [hunk], mayCreate: true };
}

const WHOLE_MODES = /^(?:a|append|w|write|overwrite|rewrite|create|x|(?:0o?)?[0-7]{3})$/i;
const TEXTS = /^(?:utf-?8|text|plain|ascii|string)?$/i;

/** A diff of one file, without its header. */
function updated(fields: Fields, path: string, kind: "create" | "update"): FileEdit | undefined {
  const diff = fields.text(KEYS.HUNKS);
  const moveTo = kind === "update" ? fields.text(KEYS.MOVE_TO)?.text : undefined;
  const { line: patchLine } = fields.object;
  const more =
    kind === "update" ? KEYS.otherIn(fields.object, [...KEYS.HUNKS, ...KEYS.MOVE_TO]) : undefined;
  if (more !== undefined) return fields.refuse("unread-edit", fields.at(more));
  if (diff === undefined) return fields.lacks("diff");
  if (moveTo !== undefined && diff.text.trim() === "")
    return { kind: "update", path, patchLine, moveTo, hunks: [] };
  const read = readHeaderless(kind, path, diff.text, patchLine);
  if ("reason" in read) return fields.refuse(read.reason, read.found);
  fields.repairs.push(...read.repairs);
  const { edit } = read;
  if (edit.kind !== "update" || moveTo === undefined) return edit;
  if (edit.moveTo !== undefined && edit.moveTo !== moveTo)
    fields.wrong("contradictory-headers", "moveTo", JSON.stringify(moveTo));
  return { ...edit, moveTo };
}

/** The key of the text says which way of counting is meant. */
function insertion(fields: Fields): Hunk | undefined {
  const isAnthropic = fields.has("command");
  const text = fields.text(
    isAnthropic ? KEYS.TEXT_AFTER : [...KEYS.TEXT_AFTER, ...KEYS.TEXT_BEFORE],
  );
  const isBefore = KEYS.TEXT_BEFORE.some((key) => key === text?.key);
  const stated = fields.count("insert_line", isBefore ? 1 : 0);
  if (!isAnthropic && hasOne(fields.object, ["old_string", "old_str", "old_text"]))
    fields.wrong("contradictory-headers", "old, insert_line");
  if (text === undefined || text.text === "") return fields.lacks(text?.key ?? "insert_text");
  if (stated === undefined) return fields.lacks("insert_line");
  const { line: patchLine } = fields.object;
  const lines = linesIn(text.text).map(
    (line) => ({ kind: "added", text: line, patchLine }) as const,
  );
  const statedLine = isBefore ? stated - 1 : stated;
  return { patchLine, anchors: [], statedLine, endOfFile: false, lines, isBlock: true };
}

/** The list, which some models write as a string, or with its items as strings, or without its brackets, or twice. */
function itemsOf(key: string, value: Json, fields: Fields): readonly Json[] {
  const { line: patchLine } = fields.object;
  const list = peeled(value, patchLine);
  const again = isObject(list.value) ? list.value.fields.get(key) : undefined;
  const whole = list.value !== value && isList(again) ? again : list.value;
  const inner = isObject(whole) ? [whole] : whole;
  if (!isList(inner)) {
    if (typeof value === "string") fields.wrong("bad-json", key);
    else fields.wrong("wrong-type", key, typeName(value));
    return [];
  }
  if (inner.length === 0) fields.lacks(`${key}[0]`);
  const items = inner.map((item) => peeled(item, patchLine));
  if (inner !== value || inner.some((item) => typeof item === "string"))
    fields.repairs.push({ name: "wrapped-list", patchLine });
  if ([list, ...items].some((one) => one.isLoose))
    fields.repairs.push({ name: "loose-json", patchLine });
  return items.map((item, at) => item.value ?? inner[at] ?? null);
}
