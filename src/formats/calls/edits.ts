/**
 * Converts calls to edits.
 *
 *     edit    {path, old, new, [all], [expected_replacements]}   an empty old text creates a file
 *             {[path], edits: [edit...]}                         the path may be in either
 *     insert  {path, insert_line, insert_text or new_str}        after that line
 *     create, write, append   {path, content}
 *     create, hunks           {path, diff, [moveTo]}             the hunks of an envelope
 *     delete  {path}
 *     move    {from, to}
 *     cell    {path, cell_id or cell_number, new_source, [edit_mode], [cell_type]}   of a notebook (Claude Code)
 */

import { alignHalves, halfOf } from "../../halves.ts";
import { unwrap } from "../../input/unwrap.ts";
import { type FileEdit, type Hunk, type Patch, type Repair, withLines } from "../../patch.ts";
import type { Malformed } from "../../problem.ts";
import { linesFrom } from "../body.ts";
import { Cursor } from "../cursor.ts";
import { readNewFile, readUpdate } from "../envelope.ts";
import { EditFields, shown } from "./fields.ts";
import { fieldOf, isList, isObject, type Json, type JsonObject, peeled, textAt } from "./json.ts";
import { type Action, actionOf, KNOWN, keysOf, listIn, type Role } from "./tools.ts";

/** Converts a call. `file`: the file of objects that name none. */
export function readEdits(
  object: JsonObject,
  does: Action,
  file: string | undefined,
): Pick<Patch, "edits" | "repairs"> & { readonly problems: readonly Malformed[] } {
  const edits: FileEdit[] = [];
  const repairs: Repair[] = [];
  const problems: Malformed[] = [];
  /** Takes what is wrong with an object, or else its repairs and its edit. */
  const take = ({ fault, repairs: noted }: EditFields, path: string, part?: Part): void => {
    if (fault !== undefined) problems.push(path.trim() === "" ? fault : { ...fault, path });
    else repairs.push(...noted);
    if (fault !== undefined || part === undefined) return;
    const { patchLine } = part;
    edits.push("kind" in part ? part : { kind: "update", path, patchLine, hunks: [part] });
  };
  /** `where`: the place of the object in a list; `outer`: the path beside that. */
  const readOne = (item: JsonObject, action: Action, where?: string, outer?: string): void => {
    const { reads, make } = ROWS[action] ?? {};
    const fields = new EditFields(item, reads, where);
    const inner = fields.text("from", "path");
    const path = inner ?? outer ?? file ?? "";
    if (inner !== undefined && outer !== undefined && path !== outer)
      fields.wrong("bad-value", fields.keyOf("from", "path"), JSON.stringify(path));
    if (path.trim() === "") fields.lacks(fields.keyOf("from", "path") || "path");
    if (make === undefined) fields.wrong("unread-edit", [...item.fields.keys()].join(", "));
    take(fields, path, make?.(fields, path, action));
  };
  const [key, list] = (does === "edit" && listIn(object)) || [];
  if (key === undefined || list === undefined) readOne(object, does);
  else {
    const fields = new EditFields(object, BESIDE_LIST);
    const path = fields.text("path");
    const items = itemsOf(key, list, fields);
    take(fields, path ?? "");
    for (const [index, item] of items.entries())
      readOne(item, actionOf(item, undefined) ?? "edit", `${key}[${index}]`, path);
  }
  return { edits, repairs, problems };
}

type Part = FileEdit | Hunk | undefined;
type Make = (fields: EditFields, path: string, does: Action) => Part;

/** The roles of the keys that each action reads, and how their values become an edit, or a hunk of one. */
const ROWS: Readonly<Partial<Record<Action, { readonly reads: readonly Role[]; make: Make }>>> = {
  edit: { reads: ["path", "old", "new", "all", "count", "start", "range"], make: replacement },
  insert: { reads: ["path", "line", "below"], make: insertion },
  create: { reads: ["path", "content", "hunks"], make: written },
  write: { reads: ["path", "content"], make: written },
  append: { reads: ["path", "content", "below"], make: written },
  hunks: { reads: ["path", "hunks", "to"], make: updated },
  delete: {
    reads: ["path"],
    make: ({ patchLine }, path) => ({ kind: "delete", path, patchLine }),
  },
  move: { reads: ["path", "from", "to"], make: updated },
  cell: { reads: ["path", "cell", "number", "source", "mode", "type"], make: cellOf },
};
/** Those beside a list of edits. */
const BESIDE_LIST: readonly Role[] = ["path", "list", "range"];

/** True for a key that is not in the table and may hold a new text, as `new_value`. */
function mayBeNew(key: string): boolean {
  return !KNOWN.has(key) && /new|str|text|repl/i.test(key);
}

/** Without a new text the command `str_replace` removes the old one. */
function replacement(fields: EditFields, path: string): Part {
  const { patchLine } = fields;
  const [oldKey, newKey] = [fields.keyOf("old"), fields.keyOf("new")];
  const old = fields.text("old");
  const newText = fields.text("new") ?? "";
  const content = fields.rawText("new") ?? "";
  const all = fields.flag("all");
  const expected = fields.count("count", 1);
  const start = fields.count("start", 1);
  const statedLine = start === undefined ? undefined : start - 1;
  // It is meant to replace all in these lines only.
  if (all && start !== undefined) return fields.wrong("unread-edit", fields.keyOf("start"));
  const isCommand = textAt(fields.object, ["command"]) !== undefined;
  if (newKey === "" && (!isCommand || [...fields.object.fields.keys()].some(mayBeNew)))
    return fields.lacks(keysOf("new")[keysOf("old").indexOf(oldKey)] ?? "new_string");
  // Cline's editor creates a file from a new text alone. Its line ends are those with which it was sent.
  if (old === "" || (oldKey === "" && newKey === "new_text"))
    return { kind: "create", path, patchLine, content, fillsEmpty: true };
  if (old === undefined)
    return fields.lacks(keysOf("old")[keysOf("new").indexOf(newKey)] ?? "old_string");
  // As Claude Code and SWE-agent have it: a change was meant, and it is not known which.
  if (old === newText) return fields.wrong("bad-value", newKey, `the same as ${oldKey}`);
  // An expected count of three replacements requests all of them.
  const string = { old, new: newText, all: all || (expected ?? 1) > 1, expected };
  const lines = alignHalves(halfOf(old, patchLine), halfOf(newText, patchLine));
  return { patchLine, anchors: [], statedLine, endOfFile: false, lines, isBlock: true, string };
}

/** The whole content of a file, or text for its end. */
function written(fields: EditFields, path: string, does: Action): Part {
  const { object, patchLine } = fields;
  const key = fields.keyOf("content", "below");
  if (key === "") {
    if (fields.keyOf("hunks") !== "") return updated(fields, path, does);
    return fields.lacks(fieldOf(object, "command") === undefined ? "content" : "file_text");
  }
  const text = fields.text("content", "below") ?? "";
  // No file consists of one line that ends with an escaped line end.
  if (/^[^\n]*\\n$/.test(text)) fields.refuse("bad-value", text.slice(0, 80));
  // A whole file keeps the line ends with which it was sent.
  const content = fields.rawText("content", "below") ?? "";
  if (does === "create") return { kind: "create", path, patchLine, content };
  if (does === "write") return { kind: "create", path, patchLine, content, overwrite: true };
  if (text === "") fields.lacks(key);
  const added = linesFrom(text, "added", patchLine);
  const lines = added.map((line) => ({ ...line, isTail: true as const }));
  const hunk: Hunk = { patchLine, anchors: [], endOfFile: true, lines };
  return { kind: "update", path, patchLine, hunks: [hunk], mayCreate: true };
}

/** A diff of one file, without its header, or a move of it. */
function updated(fields: EditFields, path: string, does: Action): Part {
  const { patchLine } = fields;
  const diff = fields.text("hunks");
  const target = fields.text("to");
  if (does !== "move" && diff === undefined) return fields.lacks("diff");
  if (does === "move" && (target ?? "").trim() === "") return fields.lacks("to");
  if (diff === undefined || (target !== undefined && diff.trim() === ""))
    return { kind: "update", path, patchLine, target, hunks: [] };
  const cursor = new Cursor(unwrap(diff));
  const edit = (does === "create" ? readNewFile : readUpdate)(cursor, path, patchLine);
  // Other sections, and an end marker, are not of this file.
  if (cursor.next < cursor.lines.length) cursor.malformed("unread-edit");
  for (const { name } of cursor.repairs) fields.repair(name);
  for (const problem of cursor.problems)
    if (problem.code === "malformed") fields.refuse(problem.reason, problem.found || path);
  // OpenAI's SDKs join the lines of a new file: a last `+` only ends the one above.
  if (edit === undefined || edit.kind === "create")
    return edit && { ...edit, content: edit.content.replace(/(?<=.\n)\n$/s, "") };
  const hunks = edit.hunks.map((hunk) => ({
    ...withLines(hunk, (line) => ({ ...line, patchLine })),
    patchLine,
  }));
  return { ...edit, target: target ?? edit.target, hunks };
}

function insertion(fields: EditFields): Part {
  const { patchLine } = fields;
  const text = fields.text("below");
  const statedLine = fields.count("line", 0);
  if (text === undefined || text === "")
    return fields.lacks(fields.keyOf("below") || "insert_text");
  if (statedLine === undefined) return fields.lacks("insert_line");
  const lines = halfOf(text, patchLine).map((line) => ({ ...line, kind: "added" as const }));
  return { patchLine, anchors: [], statedLine, endOfFile: false, lines, isBlock: true };
}

function cellOf(fields: EditFields): Part {
  const { patchLine } = fields;
  const does = fields.text("mode") ?? "replace";
  const cell = fields.text("cell") ?? fields.count("number", 0);
  const type = fields.text("type");
  const source = fields.text("source");
  if (does !== "replace" && does !== "insert" && does !== "delete")
    return fields.wrong("unread-edit", "edit_mode", JSON.stringify(does));
  if (type !== undefined && type !== "code" && type !== "markdown" && type !== "raw")
    return fields.wrong("unread-edit", "cell_type", JSON.stringify(type));
  if (source === undefined && does !== "delete") return fields.lacks("new_source");
  if (cell === undefined && does !== "insert") return fields.lacks("cell_id");
  const change = { does, cell, source: source ?? "", type } as const;
  return { patchLine, anchors: [], endOfFile: false, isBlock: true, lines: [], cell: change };
}

/** The list, which some models write as a string, without its brackets, or twice. */
function itemsOf(key: string, value: Json, fields: EditFields): readonly JsonObject[] {
  const list = peeled(value, fields.patchLine);
  // `{"edits": "{\"edits\": [...]}"}`: met by users of pi.
  const again = isObject(list.value) ? list.value.fields.get(key) : undefined;
  const whole = list.value !== value && isList(again) ? again : list.value;
  const items = isObject(whole) ? [whole] : whole;
  if (!isList(items)) {
    fields.wrong("bad-value", key, `${shown(value)}, not a list`);
    return [];
  }
  if (items.length === 0) fields.lacks(`${key}[0]`);
  if (items !== value) fields.repair("wrapped-list");
  if (list.isLoose) fields.repair("loose-json");
  return items.flatMap((item, at) => {
    // Each object as a string: met by users of pi.
    const one = peeled(item, fields.patchLine).value;
    if (one !== item) fields.repair("wrapped-list");
    if (isObject(one)) return [one];
    fields.wrong("bad-value", `${key}[${at}]`, `${shown(item)}, not an object`);
    return [];
  });
}
