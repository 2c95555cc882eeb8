/**
 * The head of a section that git writes.
 *
 *     header = "diff --git " old " " new LF { extended-line LF }
 *     extended-line = ("old mode " | "new mode " | "new file mode " | "deleted file mode ") mode
 *                   | ("rename from " | "rename to " | "copy from " | "copy to ") name
 *                   | ("similarity index " | "dissimilarity index ") percent
 *                   | "index " hash ".." hash [" " mode]
 *
 * The first other line ends it.
 */

import type { Mode } from "../patch.ts";
import type { Unsupported } from "../problem.ts";

const FIELDS = [
  ["old mode ", "oldMode"],
  ["new mode ", "newMode"],
  ["new file mode ", "created"],
  ["deleted file mode ", "deleted"],
  ["rename from ", "renameFrom"],
  ["rename old ", "renameFrom"],
  ["rename to ", "renameTo"],
  ["rename new ", "renameTo"],
  ["copy from ", "copyFrom"],
  ["copy to ", "copyTo"],
  ["index ", "index"],
  ["similarity index ", "likeness"],
  ["dissimilarity index ", "unlikeness"],
] as const;

type GitField = (typeof FIELDS)[number][1];

const MODES = ["oldMode", "newMode", "created", "deleted", "index"] as const;
const SPECIAL: Readonly<Record<string, Unsupported["what"]>> = {
  "120000": "symbolic-link",
  "160000": "submodule",
};

export interface GitHeader {
  /** Both names, as the first line gives them. */
  readonly names: string;
  readonly fields: ReadonlyMap<GitField, GitValue>;
  /** Line (0-based) of a field that contradicts an earlier one. */
  readonly contradiction: number | undefined;
  readonly next: number;
}

interface GitValue {
  readonly text: string;
  /** 0-based. */
  readonly line: number;
}

/** Reads the header whose `diff --git` line is `lines[begin]`. */
export function readGitHeader(lines: readonly string[], begin: number): GitHeader {
  const names = (lines[begin] ?? "").slice("diff --git ".length).trim();
  const fields = new Map<GitField, GitValue>();
  let contradiction: number | undefined;
  let next = begin + 1;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? "";
    const field = FIELDS.find(([prefix]) => line.startsWith(prefix));
    if (field === undefined) break;
    const [prefix, name] = field;
    const text = line.slice(prefix.length).trim();
    const earlier = fields.get(name);
    if (earlier === undefined) fields.set(name, { text, line: next });
    else if (earlier.text !== text) contradiction ??= next;
  }
  return { names, fields, next, contradiction: contradiction ?? secondAction(fields) };
}

/** A section creates, deletes, renames or copies: the line of the second of these. */
function secondAction(fields: ReadonlyMap<GitField, GitValue>): number | undefined {
  const actions = [
    fields.get("created"),
    fields.get("deleted"),
    fields.get("renameFrom") ?? fields.get("renameTo"),
    fields.get("copyFrom") ?? fields.get("copyTo"),
  ].filter((action) => action !== undefined);
  if (actions.length < 2) return undefined;
  return Math.max(...actions.map((action) => action.line));
}

/** The mode that makes the section one about a link or a submodule, if there is one. */
export function specialMode(
  header: GitHeader,
): { readonly what: Unsupported["what"]; readonly line: number } | undefined {
  for (const { text, line } of MODES.flatMap((name) => header.fields.get(name) ?? [])) {
    const what = SPECIAL[text.slice(text.lastIndexOf(" ") + 1)];
    if (what !== undefined) return { what, line };
  }
  return undefined;
}

export function modeOf(header: GitHeader | undefined, field: GitField): Mode | undefined {
  const text = header?.fields.get(field)?.text;
  if (text === undefined || !/^[0-7]{3,7}$/.test(text)) return undefined;
  return (Number.parseInt(text, 8) & 0o111) === 0 ? "plain" : "executable";
}

/** git's hash of an empty file. */
const EMPTY = /\.\.e69de29\w*(?:\s|$)/;

/** Does the header say itself that no hunks follow it? A listing of no lines deletes no text. */
export function isWithoutHunks({ fields }: GitHeader): boolean {
  if (fields.has("deleted")) return true;
  if (fields.has("created")) return EMPTY.test(fields.get("index")?.text ?? "");
  const likeness = fields.get("likeness")?.text ?? "100%";
  return likeness === "100%" && !fields.has("index");
}

/** Does it say that hunks follow it? */
export function lacksHunks(header: GitHeader | undefined): boolean {
  const says = (field: GitField): boolean => header?.fields.has(field) === true;
  return header !== undefined && (says("index") || says("likeness")) && !isWithoutHunks(header);
}

const ACTIONS = ["created", "deleted", "renameTo", "copyTo", "newMode"] as const;

/** Does it say by itself what becomes of the file? */
export function saysAll(header: GitHeader): boolean {
  return isWithoutHunks(header) && ACTIONS.some((field) => header.fields.has(field));
}
