/** Reads one FILE_CHANGES envelope: its directives become file edits. */

import { type FileEdit, type Hunk, onlyAdds } from "../../patch.ts";
import { joinLines } from "../../text/content.ts";
import { isBlank } from "../../text/indentation.ts";
import type { Cursor } from "../cursor.ts";
import type { Opening } from "../envelopes.ts";
import { type Content, readContent } from "./content.ts";
import { readHunks } from "./hunks.ts";
import {
  DIRECTIVES,
  type DirectiveName,
  ENVELOPE,
  isDirective,
  leadingTag,
  readTag,
  skipBlank,
  skipBlanks,
  type Tag,
} from "./tags.ts";

/** Text between directives that is more than prose: part of a hunk, a tag. */
const NO_PROSE = /^(?:@@|[-+]|<FILE_|<\/)|<\/FILE_\w+>$/i;
/** Any other tag: perhaps a directive that we do not know. */
const OTHER_TAG = /^<[A-Z_]/i;

/** Reads the envelope at the cursor's line. */
export function readDirectives(cursor: Cursor, opening: Opening): readonly FileEdit[] | undefined {
  const { isImplied, lastInner } = opening;
  const end = isImplied ? lastInner + 1 : cursor.lines.length;
  const edits: FileEdit[] = [];
  cursor.column = 0;
  if (isImplied) cursor.repair("missing-begin");
  else if (readTag(cursor) === undefined) return undefined;
  while (skipBlank(cursor, end)) {
    const item = readItem(cursor, opening);
    if (item === "end") return edits;
    if (item === undefined) return undefined;
    if (item !== "read") edits.push(item);
  }
  return isImplied ? edits : cursor.truncated(`</${ENVELOPE}>`);
}

/** What is between two directives, or one directive. */
function readItem(cursor: Cursor, opening: Opening): FileEdit | "read" | "end" | undefined {
  const line = cursor.next;
  if (leadingTag(cursor.text(), cursor.column) === undefined) return passProse(cursor, opening);
  const tag = readTag(cursor);
  if (tag === undefined) return undefined;
  const { name, closing } = tag;
  if (closing) return name === ENVELOPE ? leave(cursor) : cursor.malformed("unexpected-line", line);
  if (isDirective(name)) return readDirective(cursor, tag, name, line);
  return cursor.malformed(name === ENVELOPE ? "nested-tag" : "unknown-tag", line);
}

function passProse(cursor: Cursor, opening: Opening): "read" | "end" | undefined {
  const text = cursor.text().slice(cursor.column).trimEnd();
  if (skipBlanks(cursor.text()) === cursor.column && opening.isForeign(cursor.next))
    return opening.isImplied ? "end" : cursor.malformed("mixed-formats");
  if (NO_PROSE.test(text)) return cursor.malformed("unexpected-line");
  if (OTHER_TAG.test(text)) return cursor.malformed("unknown-tag");
  if (cursor.repairs.at(-1)?.name !== "text-outside") cursor.repair("text-outside");
  cursor.next++;
  cursor.column = 0;
  return "read";
}

function leave(cursor: Cursor): "end" | undefined {
  const behind = cursor.text().slice(cursor.column);
  if (/<\/?FILE_/i.test(behind)) return cursor.malformed("section-outside");
  if (!isBlank(behind)) cursor.repair("text-outside");
  cursor.next++;
  return "end";
}

function readDirective(
  cursor: Cursor,
  { selfClosing, attributes }: Tag,
  name: DirectiveName,
  line: number,
): FileEdit | undefined {
  const { paths, holds } = DIRECTIVES[name];
  const [path = "", to = ""] = paths.map((key) => attributes.get(key) ?? "");
  if (isBlank(path) || (paths.length === 2 && isBlank(to)))
    return cursor.malformed("missing-path", line);
  const base = { path, patchLine: line + 1 };
  if (selfClosing === (holds !== "nothing") && !closes(cursor, name)) return undefined;
  switch (name) {
    case "FILE_NEW":
    case "FILE_APPEND": {
      const none = { lines: [], first: cursor.next, noNewline: false };
      const content = selfClosing ? none : readContent(cursor, name);
      if (content === undefined) return undefined;
      const { lines, noNewline } = content;
      if (name === "FILE_NEW")
        return { kind: "create", ...base, content: joinLines(lines, noNewline), overwrite: true };
      if (lines.length === 0) return cursor.malformed("empty-update", line, path);
      return { kind: "update", ...base, hunks: [appended(content, line + 1)], mayCreate: true };
    }
    case "FILE_PATCH": {
      const isBody = !selfClosing && isBlank(cursor.text().slice(cursor.column));
      if (!isBody) return cursor.malformed("empty-update", line, path);
      const hunks = readHunks(cursor, path);
      if (hunks === undefined) return undefined;
      const mayCreate = hunks.every(onlyAdds) ? true : undefined;
      return { kind: "update", ...base, hunks, mayCreate };
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
  else cursor.malformed(DIRECTIVES[name].holds === "nothing" ? "text-in-tag" : "unexpected-line");
  return follows;
}

/** Lines for the end of a file. */
function appended({ lines, first, noNewline }: Content, patchLine: number): Hunk {
  return {
    patchLine,
    anchors: [],
    endOfFile: true,
    lines: lines.map((text, at) => ({
      kind: "added",
      text,
      patchLine: first + at + 1,
      noNewline: noNewline && at === lines.length - 1 ? true : undefined,
    })),
  };
}
