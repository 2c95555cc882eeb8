/**
 * The file names of a diff.
 *
 *     name  = text ["\t" stamp] | text (" "+ stamp) | '"' C-quoted bytes '"'
 *     stamp = yyyy-mm-dd hh:mm:ss [.fraction] [zone]                  other text after a tab is ignored
 *
 * The prefixes of a name are only known once the files are, so a name becomes levels of
 * spellings, best first.
 */

import type { FileEdit } from "../patch.ts";
import { strictText } from "../text/encoding.ts";

export interface DiffName {
  readonly name: string;
  /** `/dev/null`: there is no file on this side. */
  readonly isNull: boolean;
  /** The stamp is the beginning of Unix time, which also means that there is no file. */
  readonly isEpoch: boolean;
}

const NULL_NAME = /^(?:\/|[ab]\/)dev\/null(?=\s|$)/;
const STAMP = /\s(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(\.\d{1,9})?(?: ([-+]\d\d):?(\d\d))?$/;
/** No stamp is longer. */
const STAMP_LENGTH = 48;
/** git's prefixes, the mnemonic ones too. */
const PREFIX = /^[abciow12][/\\]/;

/** Reads the name after `--- ` or `+++ `; undefined if its quoting is broken. */
export function readFileName(text: string): DiffName | undefined {
  const written = text.trim();
  if (written.startsWith('"')) {
    const name = unquote(written)?.text;
    return name === undefined ? undefined : { name, isNull: false, isEpoch: false };
  }
  if (NULL_NAME.test(written)) return { name: "/dev/null", isNull: true, isEpoch: false };
  const [stamp = "", time = "", fraction = "", hours = "+00", minutes = "00"] =
    STAMP.exec(written.slice(-STAMP_LENGTH)) ?? [];
  const bare = written.slice(0, written.length - stamp.length);
  const [name = ""] = bare.split("\t");
  const isEpoch = Date.parse(`${time.replace(" ", "T")}${fraction}${hours}:${minutes}`) === 0;
  return { name: collapsed(name.trimEnd()), isNull: false, isEpoch };
}

/** Reads a name in a git header: quoted, or up to the end of the line. */
export function readHeaderName(text: string): string | undefined {
  const written = text.trim();
  return written.startsWith('"') ? unquote(written)?.text : collapsed(written);
}

/** As git does, `a//b` is `a/b`. */
function collapsed(name: string): string {
  return name.replace(/\/{2,}/g, "/");
}

const ESCAPES = 'abtnvfr"';
const ESCAPED = [7, 8, 9, 10, 11, 12, 13, 34];
const QUOTED = /^"((?:[^"\\]|\\(?:[0-3][0-7]{2}|[abtnvfr"])){0,20000})"/;

/**
 * Removes C quoting; `length` is that of the quoted text. Undefined if it is broken, or contains a backslash,
 * which would separate folders.
 */
function unquote(text: string): { readonly text: string; readonly length: number } | undefined {
  const [quoted, inner] = QUOTED.exec(text) ?? [];
  if (quoted === undefined || inner === undefined) return undefined;
  const bytes = [...inner.matchAll(/\\(\d{3}|.)|[^\\]+/gs)].flatMap(([plain, escape]) => {
    if (escape === undefined) return [...new TextEncoder().encode(plain)];
    return escape.length === 3
      ? Number.parseInt(escape, 8)
      : (ESCAPED[ESCAPES.indexOf(escape)] ?? []);
  });
  const name = strictText(Uint8Array.from(bytes), "utf-8");
  return name === undefined ? undefined : { text: collapsed(name), length: quoted.length };
}

/**
 * Splits `A B`, as on a `diff --git` line, into two names. Names may contain blanks, so unquoted
 * ones can be split only if both have the same path, except for their first folder.
 */
export function splitNames(text: string): readonly [string, string] | undefined {
  if (text.startsWith('"')) {
    const first = unquote(text);
    const second = readHeaderName(text.slice(first?.length));
    return first === undefined || !second ? undefined : [first.text, second];
  }
  const middle = text.length / 2;
  const [old, now] = [text.slice(0, middle), text.slice(middle + 1)];
  const rest = old.slice(old.indexOf("/") + 1);
  const isPair = `${old} ${now}` === text && rest !== "";
  return isPair && rest === now.slice(now.indexOf("/") + 1)
    ? [collapsed(old), collapsed(now)]
    : undefined;
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

/** The names of a section; a side may be missing. */
export interface NamePair {
  readonly old?: string | undefined;
  readonly new?: string | undefined;
}

/**
 * How the file of a section may be spelled, best first: without the prefixes, as written; each level has the names of
 * both sides, and none repeats another. With `strip` there is one way only, or none if a name is too short; if they are
 * known to be `bare`, they have no prefixes.
 */
export function spellingsOf(
  names: NamePair,
  strip: number | undefined,
  bare = false,
): readonly NamePair[] {
  if (strip === undefined) return [bare ? names : withoutPrefixes(names), names];
  const [old, now] = [names.old, names.new].map(
    (name) => name && (withoutComponents(name, strip) ?? ""),
  );
  return old === "" || now === "" ? [] : [{ old, new: now }];
}

function withoutPrefixes({ old, new: now }: NamePair): NamePair {
  const one = (name = ""): string =>
    /^[/\\]/.test(name) ? name : (withoutComponents(name, 1) ?? name);
  const isPair = one(old) === one(now) && one(old) !== old && one(now) !== now;
  const bare = (name?: string): string | undefined =>
    name !== undefined && ((isPair && old !== now) || PREFIX.test(name)) ? one(name) : name;
  return { old: bare(old), new: bare(now) };
}

/** The levels as lists of names; undefined if there is but one name. */
export function distinctSpellings(levels: readonly NamePair[]): FileEdit["spellings"] {
  const lists = levels.map(({ old, new: now }) => [
    ...new Set([old, now].filter((name) => name !== undefined)),
  ]);
  const distinct = [...new Map(lists.map((list) => [list.join("\n"), list])).values()];
  return distinct.length === 1 && distinct[0]?.length === 1 ? undefined : distinct;
}
