/**
 * The FILE_CHANGES envelope.
 *
 *     envelope  = "<FILE_CHANGES>" directive* "</FILE_CHANGES>"
 *     directive = "<FILE_NEW file_path=P>" content "</FILE_NEW>"          replaces an existing file
 *               | "<FILE_APPEND file_path=P>" content "</FILE_APPEND>"
 *               | "<FILE_PATCH file_path=P>" hunk* "</FILE_PATCH>"        see envelope.ts
 *               | "<FILE_COPY from_path=P to_path=P />"                   replaces an existing file
 *               | "<FILE_RENAME from_path=P to_path=P />"
 *               | "<FILE_DELETE file_path=P />"
 *     tag       = "<" ["/"] name attribute* ["/"] ">"                     on one line
 *     attribute = key ["=" ('"' text '"' | "'" text "'" | word)]          no entities
 *
 * A tag begins a line or follows another tag. A content ends at the first line that is, or ends with, the
 * closing tag; one with text after it, or with its opening tag before it in the line, is only mentioned.
 * Another directive that begins a line there shows that the one before was not closed: refused.
 *
 * Read with these repairs: text between directives, an indented envelope, padded tags, directives without an
 * envelope, tags in another case, a pair for a self-closing tag and the reverse, a fence around a content or
 * around hunks, headers of a diff that name the file. Closing tags are never done without.
 */

import type { Block } from "../input/unwrap.ts";
import { type FileEdit, type Hunk, onlyAdds } from "../patch.ts";
import { joinLines } from "../text/content.ts";
import { fenceRound } from "../text/fences.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import { isChange, isOwnHeader } from "./body.ts";
import { Cursor } from "./cursor.ts";
import { END, readUpdate } from "./envelope.ts";
import { asContext, BY_ANCHOR, type Format, type FormatReader, type Stretch } from "./format.ts";
import { fileChanges as fileChangesOf } from "./write/marked.ts";

export const fileChanges: Format = {
  name: "file-changes",
  title: "FILE_CHANGES envelope",
  words: {
    looks: "'<FILE_CHANGES>'",
    onePlace: BY_ANCHOR,
    makeFile: "create it with FILE_NEW",
    changeFile: "change it with FILE_PATCH",
    quoted: asContext,
  },
  open: (block) => new DirectivesReader(block),
  write: fileChangesOf,
};

const ENVELOPE = "FILE_CHANGES";
/** The paths that the directives need, and whether something is between their tags. */
const DIRECTIVES = {
  FILE_NEW: { paths: ["file_path"], isPair: true },
  FILE_APPEND: { paths: ["file_path"], isPair: true },
  FILE_PATCH: { paths: ["file_path"], isPair: true },
  FILE_COPY: { paths: ["from_path", "to_path"], isPair: false },
  FILE_RENAME: { paths: ["from_path", "to_path"], isPair: false },
  FILE_DELETE: { paths: ["file_path"], isPair: false },
} as const;

type DirectiveName = keyof typeof DIRECTIVES;

function isDirective(name: string): name is DirectiveName {
  return Object.hasOwn(DIRECTIVES, name);
}

interface TagName {
  readonly closing: boolean;
  /** In capitals; `spelling` is as written. */
  readonly name: string;
  readonly spelling: string;
  readonly column: number;
}

interface Tag extends TagName {
  readonly selfClosing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

const NAME = /<(\/?)(FILE_\w*)(?=[\s/>]|$)/iy;
const ATTRIBUTES = /((?:\s+[\w-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>/]+))?)*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>/]+))/g;
/** Text between directives that is more than prose: part of a hunk, another tag. */
const NO_PROSE = /^(?:@@|[-+]|<FILE_|<\/)|<\/FILE_\w+>$/i;

class DirectivesReader implements FormatReader {
  readonly #cursor: Cursor;

  constructor(block: Block) {
    this.#cursor = new Cursor(block);
  }

  begins(at: number): boolean {
    const tag = leadingTag(this.#cursor.text(at));
    return tag?.closing === false && (tag.name === ENVELOPE || isDirective(tag.name));
  }

  read(_: number, isForeign: (at: number) => boolean, at: number): Stretch {
    const cursor = this.#cursor;
    cursor.start(at);
    const isImplied = leadingTag(cursor.text(at))?.name !== ENVELOPE;
    cursor.outdent(at, (line) => leadingTag(line)?.closing === true);
    const edits = isImplied ? readAlone(cursor) : readEnvelope(cursor, isForeign);
    const { problems, repairs, next } = cursor;
    if (edits === undefined || problems.length > 0)
      return { patches: [], problems, text: [], next: Math.max(next, at + 1) };
    const place = { patchLine: at + 1, lastPatchLine: next };
    const facts = {
      format: "file-changes",
      closesLines: true,
      hasEnd: true,
      isStepwise: true,
    } as const;
    return { patches: [{ ...facts, ...place, edits, repairs }], problems, text: [], next };
  }
}

/** Reads a directive without an envelope, and the end of that if it is below. */
function readAlone(cursor: Cursor): readonly FileEdit[] | undefined {
  cursor.repair("missing-begin");
  const edit = readDirective(cursor);
  if (edit === undefined) return undefined;
  if (!isBlank(cursor.text().slice(cursor.column))) return cursor.malformed("unexpected-line");
  cursor.next++;
  const end = leadingTag(cursor.text(cursor.solid()));
  if (end?.closing === true && end.name === ENVELOPE) cursor.next = cursor.solid() + 1;
  return [edit];
}

function readEnvelope(
  cursor: Cursor,
  isForeign: (at: number) => boolean,
): readonly FileEdit[] | undefined {
  const edits: FileEdit[] = [];
  if (readTag(cursor) === undefined) return undefined;
  while (skipBlank(cursor)) {
    const tag = leadingTag(cursor.text(), cursor.column);
    if (tag === undefined) {
      if (!passProse(cursor, isForeign)) return undefined;
    } else if (tag.closing) {
      if (tag.name !== ENVELOPE) return cursor.malformed("unexpected-line");
      if (readTag(cursor) === undefined) return undefined;
      const rest = cursor.text().slice(cursor.column);
      if (/<\/?FILE_/i.test(rest)) return cursor.malformed("unread-edit");
      cursor.next++;
      return edits;
    } else {
      const edit = readDirective(cursor);
      if (edit === undefined) return undefined;
      edits.push(edit);
    }
  }
  return cursor.truncated(`</${ENVELOPE}>`);
}

/** Passes over a line between two directives; false, and a problem, if it is more than prose. */
function passProse(cursor: Cursor, isForeign: (at: number) => boolean): boolean {
  const text = cursor.text().slice(cursor.column).trimEnd();
  const begins = skipBlanks(cursor.text()) === cursor.column;
  if (begins && isForeign(cursor.next)) cursor.malformed("unexpected-line");
  else if (NO_PROSE.test(text)) cursor.malformed("unexpected-line");
  else if (/^<[A-Z_]/i.test(text)) cursor.malformed("unexpected-line");
  if (cursor.problems.length > 0) return false;
  cursor.repair("text-outside");
  cursor.next++;
  cursor.column = 0;
  return true;
}

/** Reads the directive at the cursor. */
function readDirective(cursor: Cursor): FileEdit | undefined {
  const line = cursor.next;
  const tag = readTag(cursor);
  if (tag === undefined) return undefined;
  const { name, selfClosing, attributes } = tag;
  if (!isDirective(name))
    return cursor.malformed(name === ENVELOPE ? "unexpected-line" : "unexpected-line", line);
  const { paths, isPair } = DIRECTIVES[name];
  const [path = "", to = ""] = paths.map((key) => attributes.get(key) ?? "");
  if (isBlank(path) || (paths.length === 2 && isBlank(to)))
    return cursor.malformed("file-name", line);
  const base = { path, patchLine: line + 1 };
  if (selfClosing === isPair && !closes(cursor, name)) return undefined;
  switch (name) {
    case "FILE_NEW":
    case "FILE_APPEND": {
      const none = { lines: [], first: cursor.next, isOpen: false };
      const content = selfClosing ? none : readContent(cursor, name);
      if (content === undefined) return undefined;
      const { lines, isOpen } = content;
      if (name === "FILE_NEW")
        return { kind: "create", ...base, content: joinLines(lines, isOpen), overwrite: true };
      if (lines.length === 0) return cursor.malformed("empty-hunk", line, path);
      return { kind: "update", ...base, hunks: [appended(content, line + 1)], mayCreate: true };
    }
    case "FILE_PATCH": {
      const isBody = !selfClosing && isBlank(cursor.text().slice(cursor.column));
      if (!isBody) return cursor.malformed("empty-hunk", line, path);
      const hunks = readPatch(cursor, path);
      if (hunks === undefined) return undefined;
      return {
        kind: "update",
        ...base,
        hunks,
        mayCreate: hunks.every(onlyAdds) ? true : undefined,
      };
    }
    case "FILE_COPY":
      return { kind: "copy", ...base, copyTo: to, hunks: [], overwrite: true };
    case "FILE_RENAME":
      return { kind: "update", ...base, moveTo: to, hunks: [] };
    case "FILE_DELETE":
      return { kind: "delete", ...base };
  }
}

/** The end of a directive with nothing in it: its closing tag, or what must follow it. */
function closes(cursor: Cursor, name: DirectiveName): boolean {
  const opened = cursor.next;
  if (!skipBlank(cursor)) {
    cursor.truncated(`</${name}>`);
    return false;
  }
  const next = leadingTag(cursor.text(), cursor.column);
  if (next?.name === name && next.closing) return readTag(cursor) !== undefined;
  const follows = next?.closing === true ? next.name === ENVELOPE : isDirective(next?.name ?? "");
  if (follows) cursor.repair("mislabelled-tag", opened);
  else cursor.malformed(DIRECTIVES[name].isPair ? "unexpected-line" : "unexpected-line");
  return follows;
}

interface Content {
  readonly lines: readonly string[];
  /** The line of the reply (0-based) that the first one is. */
  readonly first: number;
  /** The closing tag is on the line of the last text. */
  readonly isOpen: boolean;
}

/** Lines for the end of a file. */
function appended({ lines, first, isOpen }: Content, patchLine: number): Hunk {
  return {
    patchLine,
    anchors: [],
    endOfFile: true,
    lines: lines.map((text, at) => ({
      kind: "added",
      text,
      patchLine: first + at + 1,
      noNewline: isOpen && at === lines.length - 1 ? true : undefined,
    })),
  };
}

/** Reads the content of a directive whose opening tag ends at the cursor, up to its closing tag. */
function readContent(cursor: Cursor, name: DirectiveName): Content | undefined {
  const { next: from, column } = cursor;
  const content: string[] = [];
  for (let at = from; at < cursor.lines.length; at++) {
    const start = at === from ? column : 0;
    const text = cursor.text(at).slice(start);
    const closer = closerIn(text, name);
    if (closer === "nested") return cursor.malformed("unexpected-line", at);
    if (closer !== undefined) {
      const before = text.slice(0, closer.from);
      const isOpen = !isBlank(before);
      if (isOpen) content.push(before);
      passCloser(cursor, name, closer, at, start);
      if ((before !== "" && !isOpen) || /^\s+$/.test(text.slice(closer.to)))
        cursor.repair("padded-marker", at);
      const first = from + (isBlank(cursor.text(from).slice(column)) ? 1 : 0);
      const [open, close] = fenceRound(content) ?? [];
      if (open === undefined) return { lines: content, first, isOpen };
      cursor.repair("text-outside", first + open);
      return { lines: content.slice(open + 1, close), first: first + open + 1, isOpen: false };
    }
    if (at === from && isBlank(text)) continue;
    const tag = leadingTag(text);
    if (tag?.closing === false && (tag.name === ENVELOPE || isDirective(tag.name)))
      return cursor.malformed("unexpected-line", at);
    content.push(text);
  }
  return cursor.truncated(`</${name}>`);
}

/** A closing tag in a line: its columns, and its name as written. */
interface Closer {
  readonly from: number;
  readonly to: number;
  readonly spelling: string;
}

const TAGS = /<(\/?)(FILE_\w+)(?=[\s/>])[^<>]*>/gi;
/** After a closing tag: the end of the line, the end of the envelope, or another tag. */
const AFTER = /[ \t]*(?:($|<\/FILE_CHANGES[ \t]*>[ \t]*$)|<\/?FILE_|)/iy;

/** The closing tag that ends a directive in this line; `nested` if that is unclear. */
function closerIn(text: string, name: DirectiveName): Closer | "nested" | undefined {
  if (!text.includes("</")) return undefined;
  let open = 0;
  for (const match of text.matchAll(TAGS)) {
    const [tag, slash, spelling = ""] = match;
    if (spelling.toUpperCase() !== name) continue;
    if (slash === "") {
      if (!tag.endsWith("/>")) open++;
    } else if (open > 0) {
      open--;
    } else {
      const to = match.index + tag.length;
      AFTER.lastIndex = to;
      const after = AFTER.exec(text);
      if (after?.[1] !== undefined) return { from: match.index, to, spelling };
      if (after?.[0].endsWith("_") === true) return "nested";
    }
  }
  return undefined;
}

/** Goes after a closing tag. */
function passCloser(
  cursor: Cursor,
  name: DirectiveName,
  closer: Closer,
  at: number,
  start: number,
): void {
  if (closer.spelling !== name) cursor.repair("mislabelled-tag", at);
  cursor.next = at;
  cursor.column = start + closer.to;
}

/** Reads the hunks after the cursor's line, which ends with the opening tag, up to the closing tag. */
function readPatch(cursor: Cursor, path: string): readonly Hunk[] | undefined {
  const name = "FILE_PATCH";
  const from = cursor.next + 1;
  const indent = indentOf(cursor.text());
  // Each line has a mark: a tag at the margin ends it, and one that is indented as the opening tag is.
  const stop = cursor.find(from, (text) => {
    const column = skipBlanks(text);
    return (column === 0 || text.slice(0, column) === indent) && leadingTag(text) !== undefined;
  });
  const tag = leadingTag(cursor.text(stop));
  const isAlone = tag?.closing === true && tag.name === name;
  const last = isAlone ? stop : cursor.lines.slice(0, stop).findLastIndex((line) => !isBlank(line));
  const text = cursor.text(last);
  const closer = last < from ? undefined : closerIn(text, name);
  if (closer === undefined || closer === "nested")
    return tag !== undefined && isDirective(tag.name)
      ? cursor.malformed("unexpected-line", stop)
      : cursor.truncated(`</${name}>`, Math.min(stop, cursor.lines.length - 1));
  const before = text.slice(0, closer.from);
  if (isBlank(before) && text.trim() !== text) cursor.repair("padded-marker", last);
  const lines = [...cursor.lines.slice(0, last), ...(isBlank(before) ? [] : [before])];
  const hunks = hunksIn(cursor, lines, from, path);
  passCloser(cursor, name, closer, last, 0);
  return hunks;
}

/** The hunks in lines, from one on: they are those of an envelope's section. */
function hunksIn(
  cursor: Cursor,
  all: readonly string[],
  from: number,
  path: string,
): readonly Hunk[] | undefined {
  const fence = fenceRound(all.slice(from));
  if (fence !== undefined) cursor.repair("text-outside", from + fence[0]);
  const lines = all.map((line, at) => (fence?.includes(at - from) === true ? "" : line));
  const [first = from, second = from] = [...lines.keys()].filter(
    (at) => at >= from && !isBlank(lines[at] ?? ""),
  );
  const other = [first, second].find((at) => isOther(lines[at] ?? "", path));
  if (other !== undefined) return cursor.malformed("file-name", other, path);
  const inner = new Cursor({ ...cursor.block, lines: [...lines, END] });
  inner.next = from;
  const edit = readUpdate(inner, path, from);
  cursor.repairs.push(...inner.repairs);
  cursor.problems.push(...inner.problems);
  if (edit?.kind !== "update") return undefined;
  if (inner.next < lines.length) return cursor.malformed("unread-edit", inner.next, path);
  const changed = edit.hunks.find(({ anchors }) => isChange(anchors.at(-1)));
  if (changed !== undefined)
    return cursor.malformed("unexpected-line", changed.patchLine - 1, path);
  // What is after `@@` is a hint, as in a diff.
  return edit.hunks.map(({ anchors, ...hunk }) => ({
    ...hunk,
    anchors: [],
    heading: anchors.at(-1),
    looseRemovals: true,
  }));
}

/** Is the line the name of another file in the header of a diff? */
function isOther(line: string, path: string): boolean {
  return (
    /^(?:--- |\+\+\+ )"?(?:[ab]\/|\/dev\/null)|^diff --git /.test(line) && !isOwnHeader(line, path)
  );
}

/** The column of the first character from `column` on that is not blank. */
function skipBlanks(text: string, column = 0): number {
  const found = text.slice(column).search(/\S/);
  return found === -1 ? text.length : column + found;
}

/** The name of the envelope's or a directive's tag that begins the line, blanks aside. */
function leadingTag(text: string, column = 0): TagName | undefined {
  NAME.lastIndex = skipBlanks(text, column);
  const [, slash, spelling = ""] = NAME.exec(text) ?? [];
  if (slash === undefined) return undefined;
  return { closing: slash === "/", name: spelling.toUpperCase(), spelling, column: NAME.lastIndex };
}

/** Goes to the next character that is not blank; false if there is none. */
function skipBlank(cursor: Cursor): boolean {
  for (; cursor.next < cursor.lines.length; cursor.next++, cursor.column = 0) {
    cursor.column = skipBlanks(cursor.text(), cursor.column);
    if (cursor.column < cursor.text().length) return true;
  }
  return false;
}

/** Reads the tag at the cursor, and goes after it; undefined, and a problem, if it cannot be read. */
function readTag(cursor: Cursor): Tag | undefined {
  const { next: line, column } = cursor;
  const text = cursor.text();
  const start = skipBlanks(text, column);
  const tag = leadingTag(text, start);
  if (tag === undefined) return undefined;
  ATTRIBUTES.lastIndex = tag.column;
  const [all, written = "", slash] = ATTRIBUTES.exec(text) ?? [];
  if (all === undefined)
    return line === cursor.lines.length - 1 ? cursor.truncated(">") : cursor.malformed("file-name");
  if (tag.spelling !== tag.name) cursor.repair("mislabelled-tag");
  cursor.column = tag.column + all.length;
  const rest = text.slice(cursor.column);
  if ((start > 0 && skipBlanks(text) === start) || (rest !== "" && isBlank(rest)))
    cursor.repair("padded-marker", line);
  const attributes = new Map<string, string>();
  for (const [, key = "", ...values] of written.matchAll(ATTRIBUTE)) {
    const value = values.find((one) => one !== undefined) ?? "";
    if ((attributes.get(key) ?? value) !== value) return cursor.malformed("file-name");
    attributes.set(key, value);
  }
  return { ...tag, selfClosing: slash === "/", attributes };
}
