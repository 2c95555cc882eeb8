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
  const { tree } = folder;
  const { path, view_range } = fields(input);
  if (typeof path !== "string") return failed("Missing required parameter `path`.");
  const [place, found] = [{ path, patchLine: 1 }, resolveTarget(path, rootOf(folder))];
  if ("code" in found) {
    const listed = findFolder(path, folder);
    if ("folder" in listed) return done(namesIn(listed.folder, path, tree));
    return failed(describe({ ...found, ...place }).message);
  }
  if (found.entry === undefined) return failed("File not found");
  let content: Decoded | undefined;
  try {
    content = textIn(tree.read(found.key, LIMITS.file));
  } catch {
    return failed("Permission denied. Cannot read file.");
  }
  if (content === undefined) return failed("The file is binary.");
  const lines = content.text.toWellFormed().split(/\r?\n/);
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  const range = rangeOf(view_range, lines.length);
  const asked = `[first, last], lines from 1 to ${lines.length}, or -1 for the last.`;
  if (range === undefined) return failed(`Invalid \`view_range\`: ${asked}`);
  const numbered = lines.map((line, at) => `${at + 1}: ${line}`);
  return done(numbered.slice(range[0] - 1, range[1]));
}

/** The first and the last line requested; undefined if the range is invalid. */
function rangeOf(range: unknown, count: number): readonly [number, number] | undefined {
  if (range === undefined || range === null) return [1, count];
  if (!Array.isArray(range) || range.length !== 2) return undefined;
  const [first = 0, end = 0] = range.map(Number);
  const last = end === -1 ? count : end;
  const isSound = [first, last].every(Number.isInteger) && first >= 1 && first <= last;
  return isSound && first <= count ? [first, Math.min(last, count)] : undefined;
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
    const inside = depth > 1 ? namesIn(tree.paths.join(parent, name), path, tree, depth - 1) : [];
    return [`${path}/`, ...inside];
  });
}

function done(lines: readonly string[]): ToolAnswer {
  return { text: lines.join("\n"), isDone: true };
}

function failed(text: string): ToolAnswer {
  return { text: `Error: ${text}`, isDone: false };
}
