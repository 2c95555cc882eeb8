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
import type { Fault } from "./body.ts";
import type { Cursor } from "./cursor.ts";
import {
  type DiffName,
  isSameEnd,
  type NamePair,
  readFileName,
  readHeaderName,
  splitNames,
} from "./diff-names.ts";

const FIELD =
  /^((?:new |old |new file |deleted file )mode|(?:rename|copy) (?:from|to)|(?:(?:dis)?similarity )?index) ([^]+)$/;
const GIT = "diff --git ";

interface Field {
  readonly text: string;
  /** 0-based. */
  readonly line: number;
}

/** Lines are 0-based. */
export interface Head {
  readonly begin: number;
  /** The fields of git's header by their words, if there is one. */
  readonly git: ReadonlyMap<string, Field> | undefined;
  /** The names of its first line. */
  readonly pair: NamePair | undefined;
  /** The names after `---` and `+++`. */
  readonly old: DiffName | undefined;
  readonly new: DiffName | undefined;
  /** The number of these. */
  readonly named: number;
  /** A field is given twice, or the quoting of a name is broken. */
  readonly fault: Fault | undefined;
  /** The line below. */
  readonly next: number;
}

export function isOldName(line = ""): boolean {
  return /^--- +\S/.test(line);
}

export function isNewName(line = ""): boolean {
  return /^\+\+\+ +\S/.test(line);
}

export function readHead(cursor: Cursor, begin: number): Head {
  const { lines } = cursor;
  let fault: Fault | undefined;
  let next = begin;
  const first = lines[begin] ?? "";
  const git = first.startsWith(GIT) ? new Map<string, Field>() : undefined;
  if (git !== undefined) {
    for (next++; next < lines.length; next++) {
      const [, name, text = ""] = FIELD.exec(lines[next] ?? "") ?? [];
      if (name === undefined) break;
      if ((git.get(name)?.text ?? text) !== text) fault ??= { reason: "file-name", line: next };
      else git.set(name, { text: text.trim(), line: next });
    }
  }
  const end = next;
  if (git !== undefined) next = cursor.solid(next);
  const nameAt = (isName: (line?: string) => boolean): DiffName | undefined => {
    if (!isName(lines[next])) return undefined;
    const name = readFileName((lines[next] ?? "").slice("--- ".length));
    if (name === undefined) fault ??= { reason: "file-name", line: next };
    next++;
    return name;
  };
  const above = next;
  const old = nameAt(isOldName);
  const added = nameAt(isNewName);
  const named = next - above;
  const names = git && splitNames(first.slice(GIT.length).trim());
  const pair = names && { old: names[0], new: names[1] };
  const head = { begin, git, pair, old, new: added, named, fault };
  return { ...head, next: named === 0 ? end : next };
}

/** What a section does with its file. For a created or deleted one, the body has all its lines. */
export function actionOf({ git, old, new: added }: Head): "create" | "delete" | "update" {
  if (git?.has("new file mode") === true || old?.isNull === true) return "create";
  if (git?.has("deleted file mode") === true || added?.isNull === true) return "delete";
  if (old?.isEpoch === added?.isEpoch) return "update";
  if (old?.isEpoch === true) return "create";
  return added?.isEpoch === true ? "delete" : "update";
}

/** An invalid header, or a contradiction between headers. */
export function headFault(head: Head): Fault | undefined {
  const { begin, git, pair, old, new: added, fault } = head;
  if (fault !== undefined) return fault;
  const contradictory: Fault = { reason: "file-name", line: begin };
  const action = actionOf(head);
  if ((action === "create" && added?.isNull) || (action === "delete" && old?.isNull))
    return contradictory;
  const actions = ["new file mode", "deleted file mode", "rename to", "copy to"];
  const all = actions.flatMap((name) => git?.get(name) ?? []);
  if (all.length > 1) return { ...contradictory, line: Math.max(...all.map(({ line }) => line)) };
  const moved = movedPair(head);
  const move = ["rename from", "rename to", "copy from", "copy to"].flatMap(
    (name) => git?.get(name) ?? [],
  )[0];
  if (move !== undefined && moved === undefined) return { reason: "file-name", line: move.line };
  if (moved?.old === undefined && move !== undefined)
    return { reason: "file-name", line: move.line };
  const sides = [
    [old, moved?.old ?? pair?.old],
    [added, moved?.new ?? pair?.new],
  ] as const;
  const isOther = sides.some(
    ([written, name]) =>
      written?.isNull === false && name !== undefined && !isSameEnd(written.name, name),
  );
  return isOther ? { ...contradictory, line: move?.line ?? begin } : undefined;
}

/** The names in the headers, by precedence; undefined if there are none. */
export function namesOf(head: Head): NamePair | undefined {
  const { pair } = head;
  const [from, to] = [head.old, head.new].map((one) => (one?.isNull ? undefined : one?.name));
  if (from === undefined && to === undefined) return movedPair(head) ?? pair;
  // The two names of the first line show their prefixes, even if only one is used.
  const isPair = (from ?? pair?.old) === pair?.old && (to ?? pair?.new) === pair?.new;
  return isPair ? pair : { old: from, new: to };
}

/** The names of a rename or copy; without them if their quoting is broken. */
export function movedPair({
  git,
}: Head): (NamePair & { readonly kind: "rename" | "copy" }) | undefined {
  for (const kind of ["rename", "copy"] as const) {
    const [old, now] = [git?.get(`${kind} from`), git?.get(`${kind} to`)];
    if (old === undefined || now === undefined) continue;
    const [from, to] = [readHeaderName(old.text), readHeaderName(now.text)];
    return from === undefined || to === undefined ? { kind } : { kind, old: from, new: to };
  }
  return undefined;
}

const SPECIAL: Readonly<Record<string, Unsupported["what"]>> = {
  "120000": "symbolic-link",
  "160000": "submodule",
};

/** The mode of a link or a submodule, if the section has one. */
export function specialMode({
  git = new Map<string, Field>(),
}: Head): { readonly what: Unsupported["what"]; readonly line: number } | undefined {
  for (const [name, { text, line }] of git) {
    const what = /mode$|^index$/.test(name) ? SPECIAL[text.split(" ").at(-1) ?? ""] : undefined;
    if (what !== undefined) return { what, line };
  }
  return undefined;
}

export function modeOf({ git }: Head, name: string): Mode | undefined {
  const text = git?.get(name)?.text;
  if (text === undefined || !/^[0-7]{3,7}$/.test(text)) return undefined;
  return (Number.parseInt(text, 8) & 0o111) === 0 ? "plain" : "executable";
}

/** git's hash of an empty file. */
const EMPTY = /\.\.e69de29\w*(?:\s|$)/;

/** True if git's header allows a section without hunks: a deletion, an empty new file, or no change of content. */
export function isWithoutHunks({ git }: Head): boolean {
  if (git === undefined) return false;
  if (git.has("deleted file mode")) return true;
  const index = git.get("index")?.text;
  if (git.has("new file mode")) return EMPTY.test(index ?? "");
  return (git.get("similarity index")?.text ?? "100%") === "100%" && index === undefined;
}
