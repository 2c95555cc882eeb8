/** The headers and hunks of one section become a file edit. */

import { type FileEdit, onlyAdds } from "../../patch.ts";
import type { Cursor } from "../cursor.ts";
import type { ParseOptions } from "../format.ts";
import {
  distinctSpellings,
  isSameEnd,
  readHeaderName,
  splitNames,
  spellingsOf,
  withoutComponents,
  type FileName,
  type NamePair,
} from "./names.ts";
import { type GitHeader, lacksHunks, modeOf } from "./git-header.ts";
import { buildHunk, faultOf, wholeFile, type RawHunk } from "./hunk.ts";
import type { Action, HunkFault } from "./body.ts";

/** One section as it is in the reply. Lines are 0-based. */
export interface Section {
  readonly begin: number;
  readonly git?: GitHeader | undefined;
  /** The names after `---` and `+++`. */
  readonly old?: FileName | undefined;
  readonly new?: FileName | undefined;
  readonly index?: string | undefined;
  /** Other files that the text above it may mean. */
  readonly rivals?: readonly string[] | undefined;
  readonly hunks: readonly RawHunk[];
}

/** What is above its hunks. */
type Head = Omit<Section, "hunks">;

/** Whether a section makes or deletes its file, by its headers alone. */
export function actionOf(section: Head): Action {
  const { git, old, new: added } = section;
  if (git?.fields.has("created") === true || old?.isNull === true) return "create";
  if (git?.fields.has("deleted") === true || added?.isNull === true) return "delete";
  if (old?.isEpoch === added?.isEpoch) return "update";
  if (old?.isEpoch === true) return "create";
  return added?.isEpoch === true ? "delete" : "update";
}

/** The edit that a section is; undefined, and a problem, if it cannot be read. */
export function readEdit(
  section: Section,
  { strip, file }: ParseOptions,
  cursor: Cursor,
): FileEdit | undefined {
  const { begin, git, hunks } = section;
  const headers = headerFault(section);
  if (headers !== undefined) return cursor.malformed(headers.reason, headers.line);
  const own = sectionNames(section);
  const names = own ?? (file === undefined ? undefined : { new: file });
  if (names === undefined || names.old === "" || names.new === "")
    return cursor.malformed("missing-path", begin);
  // With prefixes git would write two names.
  const isBare = git !== undefined && names.old === names.new;
  const levels = own === undefined ? [names] : spellingsOf(names, strip, isBare);
  const first = levels[0] ?? (movedPair(git) && names);
  const action = actionOf(section);
  const path = action === "delete" ? (first?.old ?? first?.new) : (first?.new ?? first?.old);
  if (path === undefined) return cursor.malformed("short-path", begin);
  for (const hunk of hunks) {
    const fault = faultOf(hunk);
    if (fault !== undefined) return cursor.malformed(fault.reason, fault.line, path);
  }
  if (hunks.length === 0 && lacksHunks(git)) return cursor.malformed("empty-update", begin, path);
  const spelt = { path, spellings: distinctSpellings(levels) };
  if (action === "update") return readChange(section, spelt, strip, cursor);
  // The section of a file that is made or deleted holds all its lines.
  const isNew = action === "create";
  if (isNew && section.new?.isQuoted === true && path.includes("\\"))
    return refuseBackslash(cursor, path, begin + 1);
  const content = wholeFile(hunks, isNew ? "added" : "removed", cursor.repairs);
  if (typeof content === "object") return cursor.malformed(content.reason, content.line, path);
  const mode = modeOf(git, `${action}d`);
  return { kind: action, ...spelt, patchLine: begin + 1, content, mode };
}

function readChange(
  section: Section,
  names: Pick<FileEdit, "path" | "spellings">,
  strip: number | undefined,
  cursor: Cursor,
): FileEdit | undefined {
  const { begin, hunks: raw, git } = section;
  const hunks = raw.map((hunk, at) => buildHunk(hunk, cursor.repairs, at === 0));
  const [oldMode, newMode] = [modeOf(git, "oldMode"), modeOf(git, "newMode")];
  const modes = oldMode && newMode && { old: oldMode, new: newMode };
  const patchLine = begin + 1;
  const moved = movedPair(git);
  if (moved !== undefined) {
    // They have no prefix, so `strip` takes one less off.
    const [path, to] = [moved.old, moved.new].map((name) =>
      withoutComponents(readHeaderName(name) ?? "", Math.max((strip ?? 0) - 1, 0)),
    );
    if (path === undefined || to === undefined) return cursor.malformed("short-path", begin);
    if (moved.new.startsWith('"') && to.includes("\\"))
      return refuseBackslash(cursor, to, patchLine);
    return moved.kind === "rename"
      ? { kind: "update", path, patchLine, moveTo: to, hunks, modes }
      : { kind: "copy", path, patchLine, copyTo: to, hunks, modes };
  }
  if (hunks.length === 0 && modes === undefined)
    return cursor.malformed("empty-update", begin, names.path);
  const isLiteral = strip === undefined ? undefined : true;
  // Without a null name, `@@ -0,0` may still mean a file that does not exist yet.
  const [old, ...others] = raw.map(({ header }) => header.old);
  const isNew = others.length === 0 && old?.start === 0 && old.count === 0;
  const mayCreate = isNew && hunks.every(onlyAdds) ? true : undefined;
  const other = otherNames(section);
  const rivals = other
    ? spellingsOf(other, strip).flatMap((pair) => pair.new ?? [])
    : section.rivals;
  return { kind: "update", patchLine, mayCreate, ...names, isLiteral, rivals, hunks, modes };
}

/** Between quotes a backslash is part of the name: a folder would not be what is meant. */
function refuseBackslash(cursor: Cursor, path: string, patchLine: number): undefined {
  cursor.problems.push({ code: "protected-path", path, patchLine, reason: "backslash" });
}

/** What the headers say that cannot be, or not together. */
function headerFault(section: Section): HunkFault | undefined {
  const { begin, git, old, new: added } = section;
  if (old?.isNull === true && added?.isNull === true)
    return { reason: "contradictory-headers", line: begin };
  if (git === undefined) return undefined;
  if (RUN_TOGETHER.test(git.names)) return { reason: "unread-edit", line: begin };
  const contradictory = (line: number): HunkFault => ({ reason: "contradictory-headers", line });
  if (git.contradiction !== undefined) return contradictory(git.contradiction);
  const { fields } = git;
  const [created, deleted] = [fields.get("created"), fields.get("deleted")];
  if (created !== undefined && added?.isNull === true) return contradictory(created.line);
  if (deleted !== undefined && old?.isNull === true) return contradictory(deleted.line);
  const action = created ?? deleted;
  const isWhole = action !== undefined || old?.isNull === true || added?.isNull === true;
  if (isWhole && otherNames(section) !== undefined) return contradictory(action?.line ?? begin);
  for (const kind of MOVES) {
    const [source, target] = [fields.get(`${kind}From`), fields.get(`${kind}To`)];
    const line = (source ?? target)?.line;
    if (line === undefined) continue;
    const names = [source, target].map((end) => end && readHeaderName(end.text));
    if (source === undefined || target === undefined || names.includes(""))
      return { reason: "missing-path", line };
    if (names.includes(undefined)) return { reason: "bad-quoting", line };
    if (!isSameFile(old, names[0]) || !isSameFile(added, names[1])) return contradictory(line);
  }
  return undefined;
}

/** Other lines of a diff on the line of its names: all of it has lost its line ends. */
const RUN_TOGETHER =
  /(?:\\n|\r)(?:--- |index |(?:similarity|rename|copy) |(?:old|new|deleted) (?:file )?mode )/;

const MOVES = ["rename", "copy"] as const;

/** The names that the headers give, the most telling first; undefined if there are none. */
export function sectionNames(section: Head): NamePair | undefined {
  const { git, index } = section;
  const pair = git && gitPair(git);
  const written = writtenNames(section);
  const { old = pair?.old, new: now = pair?.new } = written ?? {};
  // Both names tell what is prefix in them, even if one of them is not in use.
  if (written !== undefined) return old === pair?.old && now === pair?.new ? pair : written;
  return lone(index) ?? movedPair(git) ?? pair;
}

/** The names above those after `---` and `+++`, if these are of another file. */
export function otherNames(section: Head): NamePair | undefined {
  const { git, index } = section;
  const above = movedPair(git) ?? (git && gitPair(git)) ?? lone(index);
  const written = writtenNames(section);
  const isShared = [above?.old, above?.new].some((one) =>
    [written?.old, written?.new].some((name) => one && name && isSameEnd(one, name)),
  );
  return written === undefined || isShared ? undefined : above;
}

function writtenNames({ old, new: now }: Head): NamePair | undefined {
  const [from, to] = [old, now].map((name) => (name?.isNull === false ? name.name : undefined));
  return from === undefined && to === undefined ? undefined : { old: from, new: to };
}

function lone(path: string | undefined): NamePair | undefined {
  return path === undefined ? undefined : { new: path };
}

function gitPair(git: GitHeader): NamePair | undefined {
  const split = splitNames(git.names);
  return split && { old: split[0], new: split[1] };
}

/** Names of a rename or copy, as written, stand for those of the first line, which need not be split. */
function movedPair(git: GitHeader | undefined) {
  for (const kind of MOVES) {
    const [old, target] = [git?.fields.get(`${kind}From`), git?.fields.get(`${kind}To`)];
    if (old !== undefined && target !== undefined) return { kind, old: old.text, new: target.text };
  }
  return undefined;
}

/** Does the name after `---` or `+++`, if there is one, end in the name without prefix? */
function isSameFile(written: FileName | undefined, name: string | undefined): boolean {
  if (written === undefined || name === undefined) return true;
  return !written.isNull && isSameEnd(written.name, name);
}
