/** Patches of formats that say the old and the new text, as text. */

import {
  type CreateEdit,
  type FileEdit,
  type Hunk,
  type HunkLine,
  onlyAdds,
  resultLines,
  wantedLines,
} from "../../patch.ts";
import { isOpen, joinLines, linesIn } from "../../text/content.ts";
import { CLOSING, DIVIDER, OPENING, withEscape } from "../search-replace/markers.ts";
import { envelopeHunks } from "./marked.ts";

/** SEARCH/REPLACE blocks of all edits, each below its file's name, or in calls; undefined if they cannot say it. */
export function blocks(
  edits: readonly FileEdit[],
  inCalls: boolean,
): readonly string[] | undefined {
  const rows: string[] = [];
  for (const edit of edits) {
    const own = blocksOf(edit);
    if (own === undefined) return undefined;
    if (inCalls)
      rows.push(
        "<apply_diff>",
        `<path>${edit.path}</path>`,
        "<diff>",
        ...own,
        "</diff>",
        "</apply_diff>",
      );
    else
      for (const block of own) rows.push(...(block.startsWith(OPENING) ? [edit.path] : []), block);
  }
  return rows;
}

function blocksOf(edit: FileEdit): readonly string[] | undefined {
  if (edit.kind === "create") {
    if (edit.fillsEmpty !== true || isOpen(edit.content)) return undefined;
    return block([], linesIn(edit.content), undefined);
  }
  if (edit.kind !== "update" || edit.moveTo !== undefined) return undefined;
  if (edit.hunks.some(({ isBlock, string }) => isBlock !== true || string !== undefined))
    return undefined;
  return edit.hunks.flatMap(({ lines, statedLine }) =>
    block(textsOf(wantedLines(lines)), textsOf(resultLines(lines)), statedLine),
  );
}

/** Markers in the text are escaped. */
function block(
  search: readonly string[],
  replacement: readonly string[],
  statedLine: number | undefined,
): readonly string[] {
  const hint = statedLine === undefined ? [] : [`:start_line:${statedLine + 1}`, "-------"];
  const [old, fresh] = [search.map(withEscape), replacement.map(withEscape)];
  return [OPENING, ...hint, ...old, DIVIDER, ...fresh, CLOSING];
}

function textsOf(lines: readonly HunkLine[]): readonly string[] {
  return lines.map(({ text }) => text);
}

/** String edits as JSON, one a line; undefined if they cannot say it. */
export function stringEdits(edits: readonly FileEdit[]): readonly string[] | undefined {
  const objects: object[] = [];
  for (const edit of edits) {
    const file_path = edit.path;
    if (edit.kind === "delete") {
      objects.push({ type: "delete_file", path: edit.path });
    } else if (edit.kind === "create") {
      objects.push(creation(edit));
    } else if (edit.kind === "copy" || edit.moveTo !== undefined) {
      return undefined;
    } else if (edit.hunks.every(isTail)) {
      for (const { lines } of edit.hunks) {
        const content = joinLines(
          lines.map(({ text }) => text),
          lines.at(-1)?.noNewline === true,
        );
        objects.push({ name: "write_file", input: { file_path, content, mode: "append" } });
      }
    } else if (edit.hunks.every(({ isBlock }) => isBlock !== true)) {
      const text = envelopeHunks(edit.hunks).join("\n");
      objects.push({ type: "update_file", path: file_path, diff: `${text}\n` });
    } else {
      for (const hunk of edit.hunks) {
        const object = replacement(hunk);
        if (object === undefined) return undefined;
        objects.push({ file_path, ...object });
      }
    }
  }
  return objects.map((object) => JSON.stringify(object));
}

function creation({ path, content, overwrite, fillsEmpty }: CreateEdit): object {
  if (fillsEmpty === true) return { file_path: path, old_string: "", new_string: content };
  if (overwrite === true) return { name: "write_file", input: { file_path: path, content } };
  return { command: "create", path, file_text: content };
}

function isTail({ lines }: Hunk): boolean {
  return lines.length > 0 && lines.every((line) => line.isTail === true);
}

function replacement({ string, lines, statedLine }: Hunk): object | undefined {
  if (string !== undefined) {
    const { old: old_string, new: new_string, all, expected } = string;
    return {
      old_string,
      new_string,
      ...(all ? { replace_all: true } : {}),
      ...(expected !== undefined && { expected_replacements: expected }),
    };
  }
  if (statedLine !== undefined && onlyAdds({ lines })) {
    const insert_text = lines.map(({ text }) => `${text}\n`).join("");
    return { command: "insert", insert_line: statedLine, insert_text };
  }
  const join = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join("");
  if (statedLine !== undefined || lines.some(({ noNewline }) => noNewline === true))
    return undefined;
  return {
    old_string: join(textsOf(wantedLines(lines))),
    new_string: join(textsOf(resultLines(lines))),
  };
}

/** Whole files in fences below their names; undefined if they cannot say it. */
export function wholeFiles(edits: readonly FileEdit[]): readonly string[] | undefined {
  const rows: string[] = [];
  for (const edit of edits) {
    if (edit.kind !== "create" || isOpen(edit.content)) return undefined;
    const lines = linesIn(edit.content);
    const signs = Math.max(2, ...lines.map((line) => /^\s*(`*)/.exec(line)?.[1]?.length ?? 0));
    const fence = "`".repeat(signs + 1);
    rows.push(edit.path, fence, ...lines, fence, "");
  }
  return rows;
}
