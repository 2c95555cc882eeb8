/** The command `view` of Anthropic's text editor tool, with the output that models know. */

import { LIMITS } from "../limits.ts";
import { findFolder, resolveTarget, rootOf } from "../plan/paths.ts";
import type { Folder, Tree } from "../plan/tree.ts";
import { describe } from "../report/messages.ts";
import { type Decoded, textIn } from "../text/encoding.ts";
import { fields } from "../values.ts";
import type { ToolAnswer } from "./shapes.ts";

export const TEXT_EDITORS: ReadonlySet<string> = new Set([
  "str_replace_based_edit_tool",
  "str_replace_editor",
]);

const DEPTH = 2;

/** The lines of a file with their numbers, or the names in a folder. */
export function view(input: unknown, folder: Folder): ToolAnswer {
  const shown = shownTo(input, folder);
  return typeof shown === "string"
    ? { text: `Error: ${shown}`, isDone: false }
    : { text: shown.join("\n"), isDone: true };
}

/** What is shown, or why nothing is. */
function shownTo(input: unknown, folder: Folder): readonly string[] | string {
  const { tree } = folder;
  const { path, view_range } = fields(input);
  if (typeof path !== "string") return "Missing required parameter `path`.";
  const found = resolveTarget(path, rootOf(folder));
  if ("code" in found) {
    const listed = findFolder(path, folder);
    if (listed !== undefined) return namesIn(listed, path, tree);
    const place = { path, patchLine: 1 };
    return describe({ ...found, ...place }).message;
  }
  if (found.entry === undefined) return "File not found";
  let content: Decoded | undefined;
  try {
    content = textIn(tree.read(found.key, LIMITS.file));
  } catch {
    return "Permission denied. Cannot read file.";
  }
  if (content === undefined) return "The file is binary.";
  const lines = content.text.toWellFormed().split(/\r?\n/);
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  const range = rangeOf(view_range ?? [1, -1], lines.length);
  if (range === undefined)
    return `Invalid \`view_range\`: [first, last], lines from 1 to ${lines.length}, or -1 for the last.`;
  return lines.map((line, at) => `${at + 1}: ${line}`).slice(range[0] - 1, range[1]);
}

/** The first and the last line requested; undefined if the range is invalid. */
function rangeOf(range: unknown, count: number): readonly [number, number] | undefined {
  if (!Array.isArray(range) || range.length !== 2) return undefined;
  const [first = 0, end = 0] = range.map(Number);
  const last = end === -1 ? count : Math.min(end, count);
  const isSound = [first, end].every(Number.isInteger) && first >= 1 && first <= last;
  return isSound ? [first, last] : undefined;
}

/** The names in a folder and in its subfolders, without hidden ones. */
function namesIn(
  parent: string,
  shown: string,
  tree: Tree,
  depth: number = DEPTH,
): readonly string[] {
  const names = tree.list(parent).filter(({ name }) => !name.startsWith("."));
  const sorted = names.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return sorted.flatMap(({ name, folder }) => {
    const path = shown === "." ? name : `${shown.replace(/\/$/, "")}/${name}`;
    if (!folder) return [path];
    const inFolder = tree.paths.resolve(parent, name);
    return [`${path}/`, ...(depth > 1 ? namesIn(inFolder, path, tree, depth - 1) : [])];
  });
}
