/**
 * The head of a section of a diff: the lines above its hunks.
 *
 *     head   = [git] ["--- " name] ["+++ " name]                                    diff-names.ts
 *     git    = "diff --git " old " " new LF { field LF }
 *     field  = ("old mode " | "new mode " | "new file mode " | "deleted file mode ") mode
 *            | ("rename from " | "rename to " | "copy from " | "copy to ") name
 *            | ("similarity index " | "dissimilarity index ") percent
 *            | "index " hash ".." hash [" " mode]
 *
 * The names after `---` and `+++` take precedence, then those of a rename or copy, then those of the first line,
 * which cannot always be split. They must not name different files.
 */

import type { Mode } from "../patch.ts";
import type { Unsupported } from "../problem.ts";
import type { Cursor } from "./cursor.ts";
import {
  isSameEnd,
  type NamePair,
  readFileName,
  readHeaderName,
  splitNames,
} from "./diff-names.ts";

const FIELD =
  /^((?:new |old |new file |deleted file )mode|(?:rename|copy) (?:from|to)|(?:(?:dis)?similarity )?index) ([^]+)$/;
const GIT = "diff --git ";
const SPECIAL: Readonly<Record<string, Unsupported["what"]>> = {
  "120000": "symbolic-link",
  "160000": "submodule",
};
/** git's hash of an empty file. */
const EMPTY = /\.\.e69de29\w*(?:\s|$)/;

/** Lines are 0-based. */
export interface Head {
  readonly begin: number;
  /** The line below. */
  readonly next: number;
  readonly isGit: boolean;
  /** How many of the lines `---` and `+++` there are. */
  readonly named: number;
  /** What the section does with its file. For a created or deleted one, the body has all its lines. */
  readonly action: "create" | "delete" | "update";
  /** The names, by precedence; undefined if there are none. */
  readonly names: NamePair | undefined;
  /** The names of a rename or copy. */
  readonly moved:
    | { readonly kind: "rename" | "copy"; readonly old: string; readonly new: string }
    | undefined;
  /** The mode of a created or deleted file. */
  readonly mode: Mode | undefined;
  readonly modes: { readonly old: Mode; readonly new: Mode } | undefined;
  /** It needs no hunks: a deletion, an empty new file, or no change of content. */
  readonly isWhole: boolean;
  /** A link or a submodule, which cannot be edited. */
  readonly special: { readonly what: Unsupported["what"]; readonly line: number } | undefined;
  /** The line of an invalid field or name, or of a contradiction. */
  readonly fault: number | undefined;
}

export function isOldName(line = ""): boolean {
  return /^--- +\S/.test(line);
}

export function isNewName(line = ""): boolean {
  return /^\+\+\+ +\S/.test(line);
}

export function readHead(cursor: Cursor, begin: number): Head {
  const { lines } = cursor;
  const faults: number[] = [];
  const first = lines[begin] ?? "";
  const isGit = first.startsWith(GIT);
  const fields = new Map<string, { readonly text: string; readonly line: number }>();
  let end = begin;
  if (isGit)
    for (end++; end < lines.length; end++) {
      const [, key, written = ""] = FIELD.exec(lines[end] ?? "") ?? [];
      if (key === undefined) break;
      const text = written.trim();
      if ((fields.get(key)?.text ?? text) !== text) faults.push(end);
      else fields.set(key, { text, line: end });
    }
  const from = isGit ? cursor.solid(end) : end;
  const hasOld = isOldName(lines[from]);
  const hasNew = isNewName(lines[from + (hasOld ? 1 : 0)]);
  const named = (hasOld ? 1 : 0) + (hasNew ? 1 : 0);
  const nameAt = (line: number): ReturnType<typeof readFileName> => {
    const name = readFileName((lines[line] ?? "").slice("--- ".length));
    if (name === undefined) faults.push(line);
    return name;
  };
  const old = hasOld ? nameAt(from) : undefined;
  const added = hasNew ? nameAt(from + named - 1) : undefined;

  // A stamp of the beginning of time on one side also means that there is no file.
  const [isNoOld, isNoNew] = [
    old?.isNull === true || (old?.isEpoch === true && added?.isEpoch === false),
    added?.isNull === true || (added?.isEpoch === true && old?.isEpoch === false),
  ];
  const isNew = fields.has("new file mode") || isNoOld;
  const isGone = fields.has("deleted file mode") || isNoNew;
  const action = isNew ? "create" : isGone ? "delete" : "update";

  const kind = (["rename", "copy"] as const).find((word) => fields.has(`${word} to`)) ?? "rename";
  const move = ["from", "to"].map((side) => fields.get(`${kind} ${side}`));
  const [movedOld, movedNew] = move.map((field) => field && readHeaderName(field.text));
  const isMoved = movedOld !== undefined && movedNew !== undefined;
  const moved = isMoved ? { kind, old: movedOld, new: movedNew } : undefined;
  const moveLine = move.find((field) => field !== undefined)?.line;
  if (moveLine !== undefined && !isMoved) faults.push(moveLine);

  const changes = ["new file mode", "deleted file mode", "rename to", "copy to"];
  const [, second] = changes.flatMap((key) => fields.get(key) ?? []);
  if (second !== undefined) faults.push(second.line);
  if (isNew && isGone) faults.push(begin);

  const split = isGit ? splitNames(first.slice(GIT.length).trim()) : undefined;
  const pair = split && { old: split[0], new: split[1] };
  const names: NamePair = {
    old: old?.isNull === true ? undefined : old?.name,
    new: added?.isNull === true ? undefined : added?.name,
  };
  const isOther = (side: "old" | "new"): boolean => {
    const [one, other] = [names[side], (moved ?? pair)?.[side]];
    return one !== undefined && other !== undefined && !isSameEnd(one, other);
  };
  if (isOther("old") || isOther("new")) faults.push(moveLine ?? begin);
  // The two names of the first line show their prefixes, even if only one is used.
  const isPair = (names.old ?? pair?.old) === pair?.old && (names.new ?? pair?.new) === pair?.new;
  const hasNames = names.old !== undefined || names.new !== undefined;

  const modeIn = (key: string): Mode | undefined => modeOf(fields.get(key)?.text);
  const [oldMode, newMode] = [modeIn("old mode"), modeIn("new mode")];
  const special = [...fields].flatMap(([key, { text, line }]) => {
    const what = /mode$|^index$/.test(key) ? SPECIAL[text.split(" ").at(-1) ?? ""] : undefined;
    return what === undefined ? [] : [{ what, line }];
  })[0];
  const index = fields.get("index")?.text ?? "";
  const isSame = index === "" && (fields.get("similarity index")?.text ?? "100%") === "100%";
  return {
    begin,
    next: named === 0 ? end : from + named,
    isGit,
    named,
    action,
    names: hasNames ? (isPair ? pair : names) : (moved ?? pair),
    moved,
    mode: modeIn("new file mode") ?? modeIn("deleted file mode"),
    modes: oldMode && newMode && { old: oldMode, new: newMode },
    isWhole: isGit && (fields.has("deleted file mode") || (isNew ? EMPTY.test(index) : isSame)),
    special,
    fault: faults[0],
  };
}

function modeOf(text = ""): Mode | undefined {
  if (!/^[0-7]{3,7}$/.test(text)) return undefined;
  return (Number.parseInt(text, 8) & 0o111) === 0 ? "plain" : "executable";
}
