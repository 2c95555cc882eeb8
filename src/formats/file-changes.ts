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
 * closing tag. If a directive begins a line in it, the one before was not closed, which is refused. All tags are
 * required; only blank lines may be between directives. An envelope may be indented as a whole, with a repair.
 */

import { type FileEdit, onlyAdds } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import { linesFrom } from "./body.ts";
import type { Cursor } from "./cursor.ts";
import { readUpdate } from "./envelope.ts";
import type { Format } from "./format.ts";

export const fileChanges: Format = {
  name: "file-changes",
  open(cursor) {
    return {
      begins: (at) => tagIn(cursor.text(at))?.name === "FILE_CHANGES",
      read(at) {
        const facts = { closesLines: true } as const;
        return cursor.patch(at, { format: "file-changes", ...facts }, () => {
          cursor.outdent(at);
          return readEdits(cursor);
        });
      },
    };
  },
};

const MOVES: readonly string[] = ["FILE_COPY", "FILE_RENAME"];
const DIRECTIVES = ["FILE_NEW", "FILE_APPEND", "FILE_PATCH", "FILE_DELETE", ...MOVES];

const TAG = /^\s*<(\/?FILE_[A-Z]+)((?:\s+\w+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>([^]*)$/;
const ATTRIBUTE = /(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

type Tag = NonNullable<ReturnType<typeof tagIn>>;

/** The tag that begins a line: its name (with the slash of a closing tag), whether it closes itself, and the text after it. */
function tagIn(line: string) {
  const [, name, written = "", end, rest = ""] = (line.includes("FILE_") && TAG.exec(line)) || [];
  if (name === undefined) return undefined;
  const attributes = new Map<string, string>();
  for (const [, key = "", double, single = ""] of written.matchAll(ATTRIBUTE))
    // If a path is given twice, either may be intended.
    attributes.set(key, attributes.has(key) ? "" : (double ?? single));
  return { name, isWhole: end === "/", attributes, rest };
}

/** Reads the directives of an envelope; undefined, and a problem, if it cannot be read. */
function readEdits(cursor: Cursor): readonly FileEdit[] | undefined {
  const edits: FileEdit[] = [];
  if (tagIn(cursor.text())?.rest.trim() !== "") return cursor.malformed("unexpected-line");
  cursor.next++;
  while ((cursor.next = cursor.solid()) < cursor.lines.length) {
    const tag = tagIn(cursor.text());
    if (tag?.name === "/FILE_CHANGES" && isBlank(tag.rest)) {
      cursor.next++;
      return edits;
    }
    if (tag === undefined && cursor.next === cursor.lines.length - 1) break;
    if (tag === undefined || !DIRECTIVES.includes(tag.name))
      return cursor.malformed("unexpected-line");
    const edit = readDirective(cursor, tag);
    if (edit === undefined) return undefined;
    edits.push(edit);
  }
  return cursor.truncated("</FILE_CHANGES>");
}

/** Reads the directive at the line of the cursor, and moves the cursor below it. */
function readDirective(cursor: Cursor, tag: Tag): FileEdit | undefined {
  const { name, isWhole, attributes, rest } = tag;
  const isMove = MOVES.includes(name);
  const path = attributes.get(isMove ? "from_path" : "file_path");
  const target = attributes.get(isMove ? "to_path" : "file_path");
  if (path === undefined || target === undefined) return cursor.malformed("unexpected-line");
  if (isBlank(path) || isBlank(target)) return cursor.malformed("file-name");
  const base = { path, patchLine: cursor.next + 1 };
  if (isMove || name === "FILE_DELETE") {
    if (!isBlank(rest) && rest.trim() !== `</${name}>`) return cursor.malformed("unexpected-line");
    cursor.next++;
    if (!isMove) return { kind: "delete", ...base };
    const moved = { ...base, target, hunks: [] };
    if (name === "FILE_RENAME") return { kind: "update", ...moved };
    return { kind: "copy", ...moved, overwrite: true };
  }
  if (isWhole) return cursor.malformed("unexpected-line");
  const end = closingLine(cursor, name);
  if (end === undefined) return undefined;
  const read = name === "FILE_PATCH" ? readPatch : readContent;
  return read(cursor, tag, base, end);
}

/** The line that closes a directive; undefined, and a problem, if there is none, or another begins above it. */
function closingLine(cursor: Cursor, name: string): number | undefined {
  const end = `</${name}>`;
  const isEnd = (line: string): boolean => line.trimEnd().endsWith(end);
  // A line of a patch has a mark, so it may contain a tag.
  const isClosing = name === "FILE_PATCH" ? (line: string) => line.trim() === end : isEnd;
  if (isClosing(cursor.text())) return cursor.next;
  const isOpening = (line: string): boolean =>
    ["FILE_CHANGES", ...DIRECTIVES].includes(tagIn(line)?.name ?? "");
  const at = cursor.find(cursor.next + 1, (line) => isClosing(line) || isOpening(line));
  const glued = at < cursor.lines.length ? at : cursor.find(cursor.next + 1, isEnd);
  if (glued === cursor.lines.length) return cursor.truncated(end);
  if (glued !== at) return cursor.malformed("unexpected-line", glued);
  return isOpening(cursor.text(at)) ? cursor.malformed("unexpected-line", at) : at;
}

/** A directive's file, and its line. */
type Base = Pick<FileEdit, "path" | "patchLine">;

/** Reads the content below a tag, or on its line, up to the closing tag. */
function readContent(cursor: Cursor, tag: Tag, base: Base, end: number): FileEdit | undefined {
  const { path, patchLine } = base;
  const written = [tag.rest, ...cursor.lines.slice(patchLine, end + 1)].join("\n");
  const inner = written.slice(0, written.lastIndexOf(`</${tag.name}>`));
  // Blanks beside a tag are layout.
  const content = inner.replace(/^[^\S\n]*\n/, "").replace(/(?<![^\n])[^\S\n]+$/, "");
  cursor.next = end + 1;
  if (tag.name === "FILE_NEW") return { kind: "create", ...base, content, overwrite: true };
  if (isBlank(content)) return cursor.malformed("empty-hunk", patchLine - 1, path);
  const lines = linesFrom(content, "added", patchLine);
  const hunk = { patchLine, anchors: [], endOfFile: true, lines };
  return { kind: "update", ...base, hunks: [hunk], mayCreate: true };
}

/** Reads the hunks below a tag: they are those of an envelope's section. */
function readPatch(cursor: Cursor, tag: Tag, base: Base, end: number): FileEdit | undefined {
  const { path, patchLine } = base;
  if (!isBlank(tag.rest)) return cursor.malformed("unexpected-line");
  cursor.next++;
  const edit = readUpdate(cursor, path, patchLine, end);
  if (edit === undefined) return undefined;
  if (cursor.next < end) return cursor.malformed("unread-edit", cursor.next, path);
  cursor.next = end + 1;
  return { ...edit, mayCreate: edit.hunks.every(onlyAdds) || undefined };
}
