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
 *     P         = '"' text '"' | "'" text "'"                             no entities
 *
 * A tag begins a line. Content begins on the line of its tag or below, and ends at the first line that ends with the
 * closing tag. If a directive begins a line in it, the one before was not closed, which is refused.
 *
 * Read with these repairs: text between directives, an indented envelope, directives without an envelope. Closing
 * tags are required.
 */

import type { Block } from "../input/unwrap.ts";
import { type FileEdit, type Hunk, onlyAdds } from "../patch.ts";
import { joinLines } from "../text/content.ts";
import { isBlank } from "../text/indentation.ts";
import { isChange } from "./body.ts";
import { Cursor } from "./cursor.ts";
import { readUpdate } from "./envelope.ts";
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
const CONTENT = ["FILE_NEW", "FILE_APPEND", "FILE_PATCH"];
const MOVE = ["FILE_COPY", "FILE_RENAME"];
const DIRECTIVES: readonly string[] = [...CONTENT, ...MOVE, "FILE_DELETE"];

const TAG = /^\s*<(\/?)(FILE_[A-Z]+)((?:\s+\w+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>([^]*)$/;
const ATTRIBUTE = /(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Text between directives that is more than prose: part of a hunk, another tag. */
const NO_PROSE = /^(?:@@|[-+]|<)|<\/FILE_\w+>\s*$/i;

interface Tag {
  readonly isClosing: boolean;
  readonly name: string;
  /** It closes itself. */
  readonly isWhole: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text after it on its line. */
  readonly rest: string;
}

/** The tag that begins a line. */
function tagIn(line: string): Tag | undefined {
  const [, slash, name = "", written = "", end, rest = ""] =
    (line.includes("<") && TAG.exec(line)) || [];
  if (slash === undefined) return undefined;
  const attributes = new Map<string, string>();
  for (const [, key = "", double, single = ""] of written.matchAll(ATTRIBUTE))
    // If a path is given twice, either may be intended.
    attributes.set(key, attributes.has(key) ? "" : (double ?? single));
  return { isClosing: slash === "/", name, isWhole: end === "/", attributes, rest };
}

/** The tag of the envelope or of a directive that begins a line. */
function openingTag(line: string): Tag | undefined {
  const tag = tagIn(line);
  const isKnown = tag?.isClosing === false && [ENVELOPE, ...DIRECTIVES].includes(tag.name);
  return isKnown ? tag : undefined;
}

class DirectivesReader implements FormatReader {
  readonly #cursor: Cursor;

  constructor(block: Block) {
    this.#cursor = new Cursor(block);
  }

  begins(at: number): boolean {
    return openingTag(this.#cursor.text(at)) !== undefined;
  }

  read(_: number, isForeign: (at: number) => boolean, at: number): Stretch {
    const cursor = this.#cursor;
    cursor.start(at);
    const end = cursor.outdent(at);
    const edits = readEdits(cursor, isForeign);
    if (edits !== undefined) cursor.endIndented(at, end);
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

/** Reads an envelope, or a directive without one, and the end of the envelope if that is below. */
function readEdits(
  cursor: Cursor,
  isForeign: (at: number) => boolean,
): readonly FileEdit[] | undefined {
  const edits: FileEdit[] = [];
  const isAlone = openingTag(cursor.text())?.name !== ENVELOPE;
  if (isAlone) cursor.repair("missing-begin");
  else if (tagIn(cursor.text())?.rest.trim() !== "") return cursor.malformed("unexpected-line");
  else cursor.next++;
  while ((cursor.next = cursor.solid()) < cursor.lines.length) {
    const tag = tagIn(cursor.text());
    if (tag?.isClosing === true && tag.name === ENVELOPE && isBlank(tag.rest)) {
      cursor.next++;
      return edits;
    }
    if (isAlone && edits.length > 0) return edits;
    const edit = tag?.isClosing === false ? readDirective(cursor, tag) : undefined;
    if (edit !== undefined) edits.push(edit);
    else if (cursor.problems.length > 0 || tag !== undefined || !passProse(cursor, isForeign))
      return cursor.problems.length > 0 ? undefined : cursor.malformed("unexpected-line");
  }
  return isAlone ? edits : cursor.truncated(`</${ENVELOPE}>`);
}

/** Skips a line between two directives; false, and a problem, if it is more than prose. */
function passProse(cursor: Cursor, isForeign: (at: number) => boolean): boolean {
  const text = cursor.text().trim();
  const isLast = cursor.next === cursor.lines.length - 1;
  if (text.startsWith("<FILE_") && isLast) cursor.truncated(">");
  else if (text.startsWith("<FILE_")) cursor.malformed("file-name");
  else if (isForeign(cursor.next) || NO_PROSE.test(text)) cursor.malformed("unexpected-line");
  if (cursor.problems.length > 0) return false;
  cursor.repair("text-outside");
  cursor.next++;
  return true;
}

/** Reads the directive at the line of the cursor, and moves the cursor below it. */
function readDirective(cursor: Cursor, tag: Tag): FileEdit | undefined {
  const { next: line } = cursor;
  const { name, isWhole, attributes, rest } = tag;
  if (!DIRECTIVES.includes(name)) return cursor.malformed("unexpected-line", line);
  const isMove = MOVE.includes(name);
  const path = attributes.get(isMove ? "from_path" : "file_path") ?? "";
  const to = attributes.get("to_path") ?? "";
  if (isBlank(path) || (isMove && isBlank(to))) return cursor.malformed("file-name", line);
  const base = { path, patchLine: line + 1 };
  if (name === "FILE_PATCH" && !isWhole) return readPatch(cursor, rest, base);
  if (CONTENT.includes(name)) {
    const content = isWhole ? NOTHING : readContent(cursor, name, rest);
    if (content === undefined) return undefined;
    if (isWhole) cursor.next++;
    return withContent(cursor, name, content, base);
  }
  cursor.next++;
  const end = `</${name}>`;
  // A pair of tags in place of a self-closing one
  if (isBlank(rest) && cursor.text(cursor.solid()).trim() === end) cursor.next = cursor.solid() + 1;
  else if (!isBlank(rest) && rest.trim() !== end) return cursor.malformed("unexpected-line", line);
  if (name === "FILE_DELETE") return { kind: "delete", ...base };
  if (name === "FILE_RENAME") return { kind: "update", ...base, moveTo: to, hunks: [] };
  return { kind: "copy", ...base, copyTo: to, hunks: [], overwrite: true };
}

interface Content {
  readonly lines: readonly string[];
  /** The line of the reply (0-based) of the first one. */
  readonly first: number;
  /** The closing tag is on the line of the last text. */
  readonly isOpen: boolean;
}

const NOTHING: Content = { lines: [], first: 0, isOpen: false };

/** Reads the content below a tag, or on its line, up to the closing tag. */
function readContent(cursor: Cursor, name: string, rest: string): Content | undefined {
  const end = `</${name}>`;
  const { next: from, lines } = cursor;
  const content: string[] = [];
  for (let at = from; at < lines.length; at++) {
    const text = at === from ? rest : cursor.text(at);
    const isLast = text.trimEnd().endsWith(end);
    const line = isLast ? text.trimEnd().slice(0, -end.length) : text;
    const isOpen = isLast && !isBlank(line);
    if (at > from && openingTag(line) !== undefined) return cursor.malformed("unexpected-line", at);
    if (isOpen || !(isLast || (at === from && isBlank(text)))) content.push(line);
    if (!isLast) continue;
    cursor.next = at + 1;
    return { lines: content, first: isBlank(rest) ? from + 1 : from, isOpen };
  }
  return cursor.truncated(end);
}

function withContent(
  cursor: Cursor,
  name: string,
  content: Content,
  base: Pick<FileEdit, "path" | "patchLine">,
): FileEdit | undefined {
  const { lines, first, isOpen } = content;
  if (name === "FILE_NEW")
    return { kind: "create", ...base, content: joinLines(lines, isOpen), overwrite: true };
  if (lines.every(isBlank)) return cursor.malformed("empty-hunk", base.patchLine - 1, base.path);
  const added = lines.map((text, at) => ({
    kind: "added" as const,
    text,
    patchLine: first + at + 1,
    noNewline: isOpen && at === lines.length - 1 ? (true as const) : undefined,
  }));
  const hunk = { patchLine: base.patchLine, anchors: [], endOfFile: true, lines: added };
  return { kind: "update", ...base, hunks: [hunk], mayCreate: true };
}

/** Reads the hunks below a tag: they are those of an envelope's section. */
function readPatch(
  cursor: Cursor,
  rest: string,
  base: Pick<FileEdit, "path" | "patchLine">,
): FileEdit | undefined {
  const { next: line } = cursor;
  const { path } = base;
  // A line of a patch has a mark, so it may contain a tag.
  const isClosing = (text: string): boolean => text.trim() === "</FILE_PATCH>";
  const end = cursor.find(line + 1, (one) => isClosing(one) || openingTag(one) !== undefined);
  if (end === cursor.lines.length) return cursor.truncated("</FILE_PATCH>");
  if (!isClosing(cursor.text(end))) return cursor.malformed("unexpected-line", end);
  if (!isBlank(rest)) return cursor.malformed("unexpected-line", line);
  cursor.next++;
  const edit = readUpdate(cursor, path, base.patchLine, end);
  if (edit?.kind !== "update") return undefined;
  if (cursor.next < end) return cursor.malformed("unread-edit", cursor.next, path);
  cursor.next = end + 1;
  const changed = edit.hunks.find(({ anchors }) => isChange(anchors.at(-1)));
  if (changed !== undefined)
    return cursor.malformed("unexpected-line", changed.patchLine - 1, path);
  // What is after `@@` is a hint, as in a diff.
  const hunks = edit.hunks.map(({ anchors, ...hunk }): Hunk => ({
    ...hunk,
    anchors: [],
    heading: anchors.at(-1),
    looseRemovals: true,
  }));
  return { kind: "update", ...base, hunks, mayCreate: hunks.every(onlyAdds) ? true : undefined };
}
