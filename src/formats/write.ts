/**
 * Writes patches as a reply: each in its own format, whole files as FILE_CHANGES. A notation writes what it can of an
 * edit. Only if reading the text gives the same edits it is taken, else a diff.
 */

import { BEGIN, END } from "../input/shell.ts";
import { unwrap } from "../input/unwrap.ts";
import {
  type CreateEdit,
  type DeleteEdit,
  expectedLines,
  type FileEdit,
  type FormatName,
  type Hunk,
  type HunkLine,
  onlyAdds,
  type Patch,
  resultLines,
  type UpdateEdit,
} from "../patch.ts";
import { joinLines } from "../text/content.ts";
import { utf8Bytes } from "../text/encoding.ts";
import { CLOSING, DIVIDER, OPENING, withEscape } from "./blocks.ts";
import { linesFrom } from "./body.ts";
import { END_OF_FILE } from "./envelope.ts";
import { parse } from "./index.ts";

/** Edits as lines. */
type Notation = (edits: readonly FileEdit[]) => readonly string[];

const diff: Notation = (edits) => edits.flatMap(diffRows);
const directives: Notation = (edits) => [
  "<FILE_CHANGES>",
  ...edits.flatMap(directiveRows),
  "</FILE_CHANGES>",
];
const NOTATIONS: Readonly<Record<FormatName, Notation>> = {
  "apply-patch": (edits) => [BEGIN, ...edits.flatMap(sectionRows), END],
  unified: diff,
  "file-changes": directives,
  "whole-file": directives,
  "search-replace": (edits) => edits.flatMap(blockRows),
  "string-edits": (edits) => edits.flatMap(callsOf).map((call) => JSON.stringify(call)),
};

/** The patches in one text; undefined if no format can express them. */
export function written(patches: readonly Patch[]): string | Uint8Array | undefined {
  const texts = patches.map(({ format, edits }) =>
    [NOTATIONS[format], diff]
      .map((rows) => joinLines(rows(edits)))
      .find((text) => isReadAs(text, edits)),
  );
  const all = texts.join("\n");
  const edits = patches.flatMap((patch) => patch.edits);
  if (texts.includes(undefined) || !isReadAs(all, edits)) return undefined;
  return all.isWellFormed() ? all : utf8Bytes(all);
}

/** The compared keys of edits: all that do not depend on the place in a reply. */
const COMPARED = (
  "kind path target overwrite fillsEmpty mayCreate mode modes content hunks anchors heading endOfFile " +
  "statedLine string looseRemovals old new all expected lines text noNewline"
).split(" ");

function isReadAs(text: string, edits: readonly FileEdit[]): boolean {
  const { patches, problems } = parse(unwrap(text), {});
  const read = patches.flatMap((patch) => patch.edits);
  return problems.length === 0 && keyOf(read) === keyOf(edits);
}

/** The compared content of edits, a hunk at a time. */
function keyOf(edits: readonly FileEdit[]): string {
  const parts = edits.flatMap((edit) =>
    "hunks" in edit && edit.hunks.length > 0
      ? edit.hunks.map((hunk) => ({ ...edit, hunks: [hunk] }))
      : [edit],
  );
  return JSON.stringify(parts, COMPARED);
}

const MARKS = { context: " ", removed: "-", added: "+" } as const;
const NO_NEWLINE = "\\ No newline at end of file";
const MODES = { plain: "100644", executable: "100755" } as const;

function markedRows(lines: readonly HunkLine[]): readonly string[] {
  // A line that lost its mark is written without one: it may be read in more than one way.
  return lines.flatMap(({ kind, text, isUnmarked, noNewline }) => [
    (isUnmarked === true ? "" : MARKS[kind]) + text,
    ...(noNewline === true ? [NO_NEWLINE] : []),
  ]);
}

/** The hunk that adds or removes all lines of a file. */
function contentHunk({ kind, content = "" }: CreateEdit | DeleteEdit): Hunk {
  const lines = linesFrom(content, kind === "create" ? "added" : "removed", 0);
  return { patchLine: 0, anchors: [], endOfFile: false, lines };
}

/** The numbers of a hunk that states its line. */
function numbersOf({ lines, statedLine }: Hunk): string {
  if (statedLine === undefined) return "";
  const [old, added] = [expectedLines(lines).length, resultLines(lines).length];
  const start = old === 0 ? statedLine : statedLine + 1;
  const now = old === 0 ? start + 1 : added === 0 ? Math.max(start - 1, 0) : start;
  return ` -${start},${old} +${now},${added} @@`;
}

/** A section of an envelope. */
function sectionRows(edit: FileEdit): readonly string[] {
  const { path, target } = edit;
  if (edit.kind === "delete") return [`*** Delete File: ${path}`];
  if (edit.kind === "create")
    return [`*** Add File: ${path}`, ...markedRows(contentHunk(edit).lines)];
  const move = target === undefined ? [] : [`*** Move to: ${target}`];
  return [`*** Update File: ${path}`, ...move, ...edit.hunks.flatMap(hunkRows)];
}

/** A hunk of an envelope or a diff. */
function hunkRows(hunk: Hunk): readonly string[] {
  const [first = "", ...others] = hunk.heading === undefined ? hunk.anchors : [hunk.heading];
  return [
    `@@${numbersOf(hunk)} ${first}`.trimEnd(),
    ...others.map((anchor) => `@@ ${anchor}`),
    ...markedRows(hunk.lines),
    ...(hunk.endOfFile && !hunk.endPresumed ? [END_OF_FILE] : []),
  ];
}

/** A directive of FILE_CHANGES. */
function directiveRows(edit: FileEdit): readonly string[] {
  const attribute = `file_path="${edit.path}"`;
  const { target } = edit;
  if (target !== undefined) {
    const name = edit.kind === "copy" ? "COPY" : "RENAME";
    return [`<FILE_${name} from_path="${edit.path}" to_path="${target}" />`];
  }
  if (edit.kind === "delete") return [`<FILE_DELETE ${attribute} />`];
  if (edit.kind === "create") return [`<FILE_NEW ${attribute}>`, `${edit.content}</FILE_NEW>`];
  const { hunks } = edit;
  const isAppended = hunks.every(({ endOfFile, endPresumed }) => endOfFile && !endPresumed);
  if (hunks.length > 0 && isAppended) {
    const content = contentOf(hunks.flatMap(({ lines }) => lines));
    return [`<FILE_APPEND ${attribute}>`, `${content}</FILE_APPEND>`];
  }
  return [`<FILE_PATCH ${attribute}>`, ...hunks.flatMap(hunkRows), "</FILE_PATCH>"];
}

/** The section of a diff. Only git's header expresses modes, moves, copies and empty files. */
function diffRows(edit: FileEdit): readonly string[] {
  const { kind, path, target = path } = edit;
  const fields: string[] = [];
  if ("hunks" in edit) {
    const { modes } = edit;
    if (modes) fields.push(`old mode ${MODES[modes.old]}`, `new mode ${MODES[modes.new]}`);
    const word = kind === "copy" ? "copy" : "rename";
    if (target !== path) fields.push(`${word} from ${path}`, `${word} to ${target}`);
  } else if (edit.mode !== undefined)
    fields.push(`${kind === "create" ? "new" : "deleted"} file mode ${MODES[edit.mode]}`);
  const git = fields.length === 0 ? [] : [`diff --git a/${path} b/${target}`, ...fields];
  const hunks = "hunks" in edit ? edit.hunks : [{ ...contentHunk(edit), statedLine: 0 }];
  if (hunks.every(({ lines }) => lines.length === 0))
    return "hunks" in edit ? git : [...git, "index 0000000..e69de29"];
  const old = kind === "create" ? "--- /dev/null" : `--- a/${path}`;
  const now = kind === "delete" ? "+++ /dev/null" : `+++ b/${target}`;
  return [...git, old, now, ...hunks.flatMap(hunkRows)];
}

/** SEARCH/REPLACE blocks below the name of their file; markers in their text are escaped. */
function blockRows(edit: FileEdit): readonly string[] {
  const { kind, path } = edit;
  if (kind === "delete") return [];
  // A name with spaces is only recognized in backquotes.
  const name = /\s/.test(path) ? `\`${path}\`` : path;
  const hunks = kind === "create" ? [contentHunk(edit)] : edit.hunks;
  return hunks.flatMap(({ lines, statedLine }) => {
    const hint = statedLine === undefined ? [] : [`:start_line:${statedLine + 1}`, "-------"];
    const search = textsOf(expectedLines(lines)).map(withEscape);
    const replacement = textsOf(resultLines(lines)).map(withEscape);
    return [name, OPENING, ...hint, ...search, DIVIDER, ...replacement, CLOSING];
  });
}

/** Calls of tools. */
function callsOf(edit: FileEdit): readonly object[] {
  const { path } = edit;
  if (edit.kind === "delete") return [{ type: "delete_file", path }];
  if (edit.kind !== "create")
    return edit.target === undefined
      ? edit.hunks.map((hunk) => change(path, hunk))
      : [operation(edit)];
  const { content, overwrite, fillsEmpty } = edit;
  if (fillsEmpty === true) return [{ path, old_string: "", new_string: content }];
  return [{ name: overwrite === true ? "write_file" : "create_file", input: { path, content } }];
}

function operation({ path, target, hunks }: Pick<UpdateEdit, "path" | "target" | "hunks">): object {
  const diff = hunks.flatMap(hunkRows).map((row) => `${row}\n`);
  return { type: "update_file", path, moveTo: target, diff: diff.join("") };
}

function change(path: string, hunk: Hunk): object {
  const { string, lines, statedLine, isBlock, cell } = hunk;
  if (cell !== undefined) {
    const id = typeof cell.cell === "number" ? { cell_number: cell.cell } : { cell_id: cell.cell };
    const { type: cell_type, does: edit_mode, source: new_source } = cell;
    return { notebook_path: path, ...id, cell_type, edit_mode, new_source };
  }
  if (string !== undefined) {
    const { old, new: text, all, expected } = string;
    const start_line = statedLine === undefined ? undefined : statedLine + 1;
    const flags = { replace_all: all || undefined, expected_replacements: expected, start_line };
    return { file_path: path, old_string: old, new_string: text, ...flags };
  }
  const content = contentOf(lines);
  if (lines.some(({ isTail }) => isTail === true))
    return { name: "write_file", input: { file_path: path, content, mode: "append" } };
  if (isBlock !== true || !onlyAdds(hunk)) return operation({ path, hunks: [hunk] });
  return { command: "insert", path, insert_line: statedLine, insert_text: content };
}

function contentOf(lines: readonly HunkLine[]): string {
  return joinLines(textsOf(lines), lines.at(-1)?.noNewline === true);
}

function textsOf(lines: readonly HunkLine[]): readonly string[] {
  return lines.map(({ text }) => text);
}
