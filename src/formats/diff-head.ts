/**
 * The head of a section of a diff: the lines above its hunks.
 *
 *     head   = [git] ["--- " name] ["+++ " name]
 *     git    = "diff --git " old " " new LF { field LF }
 *     field  = ("old mode " | "new mode " | "new file mode " | "deleted file mode ") mode
 *            | ("rename from " | "rename to " | "copy from " | "copy to ") name
 *            | ("similarity index " | "dissimilarity index ") percent
 *            | "index " hash ".." hash [" " mode]
 *     name   = text ["\t" text] | text (" "+ stamp) | '"' C-quoted bytes '"'
 *     stamp  = yyyy-mm-dd hh:mm:ss [.fraction] [zone]
 *
 * The names after `---` and `+++` take precedence, then those of a rename or copy, then those of the first line,
 * which cannot always be split. They must not name different files. The prefixes of a name are only known once the
 * files are, so it becomes several spellings.
 */

import type { Mode } from "../patch.ts";
import { strictText } from "../text/unmarked.ts";
import type { Cursor } from "./cursor.ts";

/** The names of the old and the new file; `undefined` if there is none. */
export type Names = readonly [old: string | undefined, now: string | undefined];

/** Lines are 0-based. */
export interface Head {
  /** The line below. */
  readonly next: number;
  /** How many of the lines `---` and `+++` there are. */
  readonly named: number;
  /** What the section does with its file. For a created or deleted one, the body has all its lines. */
  readonly action: "create" | "delete" | "update";
  /** The names, by precedence; undefined if there are none. */
  readonly names: Names | undefined;
  /** The names have no prefixes. */
  readonly isBare: boolean;
  /** The names of a rename or copy. */
  readonly moved:
    | { readonly kind: "update" | "copy"; readonly names: readonly [string, string] }
    | undefined;
  /** The mode of a created or deleted file. */
  readonly mode: Mode | undefined;
  readonly modes: { readonly old: Mode; readonly new: Mode } | undefined;
  /** It needs no hunks: a deletion, an empty new file, or a move or a change of mode alone. */
  readonly isWhole: boolean;
  /** The line of an invalid name, or of the head if it contradicts itself. */
  readonly fault: number | undefined;
}

const GIT = "diff --git ";
const FIELD =
  /^((?:new |old |new file |deleted file )mode|(?:rename|copy) (?:from|to)|(?:(?:dis)?similarity )?index) ([^]+)$/;
/** git's hash of an empty file. */
const EMPTY = /\.\.e69de29/;

export function isOldName(line = ""): boolean {
  return /^--- +\S/.test(line);
}

export function isNewName(line = ""): boolean {
  return /^\+\+\+ +\S/.test(line);
}

export function readHead(cursor: Cursor, begin: number): Head {
  const { lines } = cursor;
  const first = lines[begin] ?? "";
  const isGit = first.startsWith(GIT);
  const end = isGit ? cursor.find(begin + 1, (line) => !FIELD.test(line)) : begin;
  const fields = new Map<string, string>();
  for (const line of lines.slice(begin + 1, end)) {
    const [, key = "", text = ""] = FIELD.exec(line) ?? [];
    fields.set(key, text.trim());
  }
  const from = cursor.solid(end);
  const hasOld = isOldName(lines[from]);
  const hasNew = isNewName(lines[hasOld ? from + 1 : from]);
  const named = Number(hasOld) + Number(hasNew);
  let fault: number | undefined;
  const nameAt = (line: number): DiffName | undefined => {
    const name = readFileName((lines[line] ?? "").slice("--- ".length));
    if (name === undefined) fault ??= line;
    return name;
  };
  const old = hasOld ? nameAt(from) : undefined;
  const now = hasNew ? nameAt(from + named - 1) : undefined;
  const isNew = fields.has("new file mode") || isMissing(old, now);
  const isGone = fields.has("deleted file mode") || isMissing(now, old);
  const kind = fields.has("copy to") ? "copy" : "rename";
  const source = readHeaderName(fields.get(`${kind} from`));
  const target = readHeaderName(fields.get(`${kind} to`));
  const moved =
    source === undefined || target === undefined
      ? undefined
      : ({ kind: kind === "copy" ? kind : "update", names: [source, target] } as const);
  const moves = [...fields.keys()].filter((key) => /^[rc]/.test(key)).length;

  const pair = isGit ? splitNames(first.slice(GIT.length).trim()) : undefined;
  const [oldName, newName] = [old?.name, now?.name];
  const [oldStated, newStated] = moved?.names ?? pair ?? [];
  if (isOtherName(oldName, oldStated)) fault ??= from;
  if (isOtherName(newName, newStated)) fault ??= from + named - 1;
  // For git two names are a move, but it writes `rename from`.
  const isPlain = isGit && !isNew && !isGone && moves === 0;
  if (isPlain && spellingsOf([oldName, newName], undefined)[0]?.length === 2) fault ??= begin;
  const actions = Number(isNew) + Number(isGone) + Number(moves > 0);
  if (actions > 1 || moves !== (moved === undefined ? 0 : 2)) fault ??= begin;

  const [oldMode, newMode] = [modeOf(fields.get("old mode")), modeOf(fields.get("new mode"))];
  if ((oldMode === undefined) !== (newMode === undefined)) fault ??= begin;
  const index = fields.get("index") ?? "";
  const isSame = index === "" && (fields.get("similarity index") ?? "100%") === "100%";
  const changesNone = isSame && (moved !== undefined || newMode !== undefined);
  const hasNames = oldName !== undefined || newName !== undefined;
  // Names that cannot be split are not those of the section above.
  if (isGit && !hasNames && (moved ?? pair) === undefined) fault ??= begin;
  return {
    next: named === 0 ? end : from + named,
    named,
    action: isNew ? "create" : isGone ? "delete" : "update",
    names: hasNames ? [oldName ?? pair?.[0], newName ?? pair?.[1]] : (moved?.names ?? pair),
    // With prefixes git would write two names.
    isBare: pair !== undefined && pair[0] === pair[1],
    moved,
    mode: modeOf(fields.get("new file mode") ?? fields.get("deleted file mode")),
    modes: oldMode && newMode && { old: oldMode, new: newMode },
    isWhole: fields.has("deleted file mode") || (isNew ? EMPTY.test(index) : changesNone),
    fault,
  };
}

/** True if a name says that there is no file on its side; a stamp of the beginning of time says it beside another. */
function isMissing(one: DiffName | undefined, other: DiffName | undefined): boolean {
  if (one === undefined) return false;
  return one.name === undefined || (one.isEpoch && other?.isEpoch === false);
}

function isOtherName(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && !isSameEnd(one, other);
}

function modeOf(text = ""): Mode | undefined {
  if (!/^[0-7]{3,7}$/.test(text)) return undefined;
  return (Number.parseInt(text, 8) & 0o111) === 0 ? "plain" : "executable";
}

interface DiffName {
  /** Undefined for `/dev/null`: there is no file on this side. */
  readonly name: string | undefined;
  /** The stamp is of the day on which Unix time begins, which also means that there is no file. */
  readonly isEpoch: boolean;
}

const NULL_NAME = /^(?:\/|[ab]\/)dev\/null(?=\s|$)/;
/** All below a tab is a stamp, or a remark, as diff, Subversion and Mercurial write them. */
const STAMP =
  /(?:\t.*|\s\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?(?: [-+]\d\d:?\d\d)?|\s\((?:working copy|nonexistent|revision \d+)\)|\s\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}(?: [-+]\d{4})?)$/;

/** Reads the name after `--- ` or `+++ `; undefined if its quoting is broken. */
export function readFileName(text: string): DiffName | undefined {
  const written = text.trim();
  const [stamp = ""] = written.startsWith('"') ? [] : (STAMP.exec(written) ?? []);
  const name = readHeaderName(written.slice(0, written.length - stamp.length));
  if (name === undefined) return undefined;
  const isEpoch = /^\s(?:1970-01-01 |1969-12-31 |\(nonexistent\))/.test(stamp);
  return { name: NULL_NAME.test(written) ? undefined : name, isEpoch };
}

/** Reads a name: quoted, or up to the end of the text. */
function readHeaderName(text: string | undefined): string | undefined {
  const written = text?.trim();
  return written?.startsWith('"') === true ? unquote(written) : written;
}

const ESCAPES = 'abtnvfr"';
const ESCAPED = [7, 8, 9, 10, 11, 12, 13, 34];
const QUOTED = /^"((?:[^"\\]|\\(?:[0-3][0-7]{2}|[abtnvfr"])){0,20000})"/;

/** Removes C quoting; undefined if it is broken, or contains a backslash, which would separate folders. */
function unquote(text: string): string | undefined {
  const [, inner] = QUOTED.exec(text) ?? [];
  if (inner === undefined) return undefined;
  const bytes = [...inner.matchAll(/\\(\d{3}|.)|[^\\]+/gs)].flatMap(([plain, escape]) => {
    if (escape === undefined) return [...new TextEncoder().encode(plain)];
    return escape.length === 3
      ? Number.parseInt(escape, 8)
      : (ESCAPED[ESCAPES.indexOf(escape)] ?? []);
  });
  return strictText(Uint8Array.from(bytes));
}

/**
 * Splits `A B`, as on a `diff --git` line, into two names. Names may contain spaces, so unquoted
 * ones can be split only if both have the same path, except for their first folder.
 */
export function splitNames(text: string): readonly [string, string] | undefined {
  const [quoted] = QUOTED.exec(text) ?? [];
  const middle = quoted?.length ?? (text.length - 1) / 2;
  const [old, now] = [text.slice(0, middle), text.slice(middle + 1)].map(readHeaderName);
  if (!old || !now || text.charAt(middle) !== " ") return undefined;
  const isSame = (withoutComponents(old, 1) ?? old) === (withoutComponents(now, 1) ?? now);
  return isSame || quoted !== undefined ? [old, now] : undefined;
}

/** A path without its first `count` components; undefined if it has no more than that. */
export function withoutComponents(path: string, count: number): string | undefined {
  let rest = path;
  for (let taken = 0; taken < count; taken++) {
    const [first = ""] = /^[^/\\]*[/\\](?=.)/.exec(rest) ?? [];
    if (first === "") return undefined;
    rest = rest.slice(first.length);
  }
  return rest;
}

/** True if one path is the end of the other. */
export function isSameEnd(one: string, other: string): boolean {
  return `/${one}`.endsWith(`/${other}`) || `/${other}`.endsWith(`/${one}`);
}

/** git's prefixes. Those of both sides differ, the mnemonic ones (`i/x`, `w/x`), too. */
const PREFIX = /^[ab][/\\]/;

/**
 * How the file of a section may be spelled, best first: without prefixes, as written. Each spelling has the names of both
 * sides, the old one first; none repeats another. With `strip` there is one, or none if a name is too short. Names that are
 * known to be bare have no prefixes.
 */
export function spellingsOf(
  names: Names,
  strip: number | undefined,
  isBare = false,
): readonly (readonly string[])[] {
  if (strip !== undefined) {
    const stripped = names.map((name) => name && (withoutComponents(name, strip) ?? ""));
    return stripped.includes("") ? [] : [distinct(stripped)];
  }
  const written = distinct(names);
  if (isBare) return [written];
  const shorter = written.map((name) => withoutComponents(name, 1));
  // Names that differ in their first folders only have prefixes (`old/x`, `new/x`).
  const arePrefixed = written.length === 2 && shorter[0] === shorter[1];
  const bare = distinct(
    written.map((name, at) => (arePrefixed || PREFIX.test(name) ? shorter[at] : name) ?? name),
  );
  return bare.join("\n") === written.join("\n") ? [written] : [bare, written];
}

function distinct(names: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== undefined);
}
