/** Writes patches of formats that have the old and the new text. */

import {
  type CreateEdit,
  expectedLines,
  type FileEdit,
  type Hunk,
  type HunkLine,
  onlyAdds,
  resultLines,
} from "../../patch.ts";
import { isOpen, joinLines, linesIn } from "../../text/content.ts";
import { CLOSING, DIVIDER, OPENING, withEscape } from "../blocks.ts";
import { envelopeHunks } from "./marked.ts";

/** SEARCH/REPLACE blocks of all edits; undefined if they cannot express one. */
export function blocks(edits: readonly FileEdit[]): readonly string[] | undefined {
  const all = edits.map(blocksOf);
  return all.includes(undefined) ? undefined : all.flatMap((rows) => rows ?? []);
}

function blocksOf(edit: FileEdit): readonly string[] | undefined {
  const { path } = edit;
  if (edit.kind === "create") {
    if (edit.fillsEmpty !== true || isOpen(edit.content)) return undefined;
    return block(path, [], linesIn(edit.content), undefined);
  }
  if (edit.kind !== "update" || edit.target !== undefined) return undefined;
  if (edit.hunks.some(({ isBlock, string }) => isBlock !== true || string !== undefined))
    return undefined;
  return edit.hunks.flatMap(({ lines, statedLine }) =>
    block(path, textsOf(expectedLines(lines)), textsOf(resultLines(lines)), statedLine),
  );
}

/** A block below the name of its file; markers in the text are escaped. */
function block(
  path: string,
  search: readonly string[],
  replacement: readonly string[],
  statedLine: number | undefined,
): readonly string[] {
  const hint = statedLine === undefined ? [] : [`:start_line:${statedLine + 1}`, "-------"];
  const [old, replaced] = [search.map(withEscape), replacement.map(withEscape)];
  return [nameLine(path), OPENING, ...hint, ...old, DIVIDER, ...replaced, CLOSING];
}

function textsOf(lines: readonly HunkLine[]): readonly string[] {
  return lines.map(({ text }) => text);
}

/** String edits as JSON, one a line; undefined if they cannot express one. */
export function stringEdits(edits: readonly FileEdit[]): readonly string[] | undefined {
  const objects: object[] = [];
  for (const edit of edits) {
    if (edit.kind === "copy") return undefined;
    if (edit.kind === "delete") objects.push({ type: "delete_file", path: edit.path });
    else if (edit.kind === "create") objects.push(creation(edit));
    else if (edit.target !== undefined) objects.push(operation(edit.path, edit.hunks, edit.target));
    else for (const hunk of edit.hunks) objects.push(change(edit.path, hunk));
  }
  return objects.map((object) => JSON.stringify(object));
}

function creation({ path, content, overwrite, fillsEmpty }: CreateEdit): object {
  if (fillsEmpty === true) return { file_path: path, old_string: "", new_string: content };
  if (overwrite === true) return { name: "write_file", input: { file_path: path, content } };
  return { command: "create", path, file_text: content };
}

function operation(path: string, hunks: readonly Hunk[], moveTo?: string): object {
  const diff = envelopeHunks(hunks).map((row) => `${row}\n`);
  return { type: "update_file", path, moveTo, diff: diff.join("") };
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
    const flags = { replace_all: all || undefined, expected_replacements: expected };
    return { file_path: path, old_string: old, new_string: text, ...flags };
  }
  if (lines.some(({ isTail }) => isTail === true)) {
    const content = joinLines(textsOf(lines), lines.at(-1)?.noNewline === true);
    return { name: "write_file", input: { file_path: path, content, mode: "append" } };
  }
  if (isBlock !== true || !onlyAdds(hunk)) return operation(path, [hunk]);
  const insert_text = joinLines(textsOf(lines));
  return { command: "insert", path, insert_line: statedLine, insert_text };
}

/** Whole files in fences below their names; undefined if they cannot express an edit. */
export function wholeFiles(edits: readonly FileEdit[]): readonly string[] | undefined {
  const rows: string[] = [];
  for (const edit of edits) {
    if (edit.kind !== "create" || isOpen(edit.content)) return undefined;
    const lines = linesIn(edit.content);
    const signs = Math.max(2, ...lines.map((line) => /^\s*(`*)/.exec(line)?.[1]?.length ?? 0));
    const fence = "`".repeat(signs + 1);
    rows.push(nameLine(edit.path), fence, ...lines, fence, "");
  }
  return rows;
}

/** A name with blanks is only recognized in backquotes. */
function nameLine(path: string): string {
  return /\s/.test(path) ? `\`${path}\`` : path;
}
