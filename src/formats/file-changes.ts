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

import type { Block } from "../input/unwrap.ts";
import { type FileEdit, type Hunk, onlyAdds } from "../patch.ts";
import { joinLines } from "../text/content.ts";
import { isBlank } from "../text/indentation.ts";
import { isChange } from "./body.ts";
import { Cursor } from "./cursor.ts";
import { readUpdate } from "./envelope.ts";
import { asContext, BY_ANCHOR, type Format } from "./format.ts";

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
  open(block: Block) {
    const cursor = new Cursor(block);
    return {
      begins: (at) => isOpening(cursor.text(at), [ENVELOPE]),
      read(at) {
        cursor.start(at);
        const end = cursor.outdent(at);
        const edits = readEdits(cursor);
        if (edits !== undefined) cursor.endIndented(at, end);
        return cursor.patch(at, edits, FACTS);
      },
    };
  },
};

const FACTS = {
  format: "file-changes",
  closesLines: true,
  hasEnd: true,
  isStepwise: true,
} as const;
const ENVELOPE = "FILE_CHANGES";
const CONTENT = ["FILE_NEW", "FILE_APPEND", "FILE_PATCH"];
const MOVE = ["FILE_COPY", "FILE_RENAME"];
const DIRECTIVES: readonly string[] = [...CONTENT, ...MOVE, "FILE_DELETE"];

const TAG = /^\s*<(\/?)(FILE_[A-Z]+)((?:\s+\w+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>([^]*)$/;
const ATTRIBUTE = /(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

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
    (line.includes("<FILE_") || line.includes("</FILE_") ? TAG.exec(line) : null) ?? [];
  if (slash === undefined) return undefined;
  const attributes = new Map<string, string>();
  for (const [, key = "", double, single = ""] of written.matchAll(ATTRIBUTE))
    // If a path is given twice, either may be intended.
    attributes.set(key, attributes.has(key) ? "" : (double ?? single));
  return { isClosing: slash === "/", name, isWhole: end === "/", attributes, rest };
}

function isOpening(line: string, names: readonly string[] = [ENVELOPE, ...DIRECTIVES]): boolean {
  const tag = tagIn(line);
  return tag?.isClosing === false && names.includes(tag.name);
}

/** Reads the directives of an envelope; undefined, and a problem, if it cannot be read. */
function readEdits(cursor: Cursor): readonly FileEdit[] | undefined {
  const edits: FileEdit[] = [];
  if (tagIn(cursor.text())?.rest.trim() !== "") return cursor.malformed("unexpected-line");
  cursor.next++;
  while ((cursor.next = cursor.solid()) < cursor.lines.length) {
    const tag = tagIn(cursor.text());
    if (tag?.isClosing === true && tag.name === ENVELOPE && isBlank(tag.rest)) {
      cursor.next++;
      return edits;
    }
    if (tag === undefined && cursor.next === cursor.lines.length - 1) break;
    if (tag === undefined || tag.isClosing || !DIRECTIVES.includes(tag.name))
      return cursor.malformed("unexpected-line");
    const edit = readDirective(cursor, tag);
    if (edit === undefined) return undefined;
    edits.push(edit);
  }
  return cursor.truncated(`</${ENVELOPE}>`);
}

/** Reads the directive at the line of the cursor, and moves the cursor below it. */
function readDirective(cursor: Cursor, tag: Tag): FileEdit | undefined {
  const { next: line } = cursor;
  const { name, isWhole, attributes, rest } = tag;
  const isMove = MOVE.includes(name);
  const path = attributes.get(isMove ? "from_path" : "file_path") ?? "";
  const to = attributes.get("to_path") ?? "";
  if (isBlank(path) || (isMove && isBlank(to))) return cursor.malformed("file-name", line);
  const base = { path, patchLine: line + 1 };
  if (CONTENT.includes(name)) {
    if (isWhole) return cursor.malformed("unexpected-line", line);
    if (name === "FILE_PATCH") return readPatch(cursor, rest, base);
    return readContent(cursor, name, rest, base);
  }
  cursor.next++;
  if (!isBlank(rest) && rest.trim() !== `</${name}>`)
    return cursor.malformed("unexpected-line", line);
  if (name === "FILE_DELETE") return { kind: "delete", ...base };
  if (name === "FILE_RENAME") return { kind: "update", ...base, target: to, hunks: [] };
  return { kind: "copy", ...base, target: to, hunks: [], overwrite: true };
}

/** The line that closes a directive; undefined, and a problem, if there is none, or another begins above it. */
function closingLine(
  cursor: Cursor,
  from: number,
  end: string,
  isClosing: (line: string) => boolean,
): number | undefined {
  const at = cursor.find(from, (line) => isClosing(line) || isOpening(line));
  if (at === cursor.lines.length) return cursor.truncated(end);
  return isOpening(cursor.text(at)) ? cursor.malformed("unexpected-line", at) : at;
}

/** Reads the content below a tag, or on its line, up to the closing tag. */
function readContent(
  cursor: Cursor,
  name: string,
  rest: string,
  base: Pick<FileEdit, "path" | "patchLine">,
): FileEdit | undefined {
  const { path, patchLine } = base;
  const end = `</${name}>`;
  const isClosing = (line: string): boolean => line.trimEnd().endsWith(end);
  const last = isClosing(rest) ? patchLine - 1 : closingLine(cursor, patchLine, end, isClosing);
  if (last === undefined) return undefined;
  cursor.next = last + 1;
  const first = isBlank(rest) ? patchLine : patchLine - 1;
  const lines = cursor.lines.slice(first, last + 1);
  if (first < patchLine) lines[0] = rest;
  const open = (lines.pop() ?? "").trimEnd().slice(0, -end.length);
  const isOpen = !isBlank(open);
  if (isOpen) lines.push(open);
  if (name === "FILE_NEW")
    return { kind: "create", ...base, content: joinLines(lines, isOpen), overwrite: true };
  if (lines.every(isBlank)) return cursor.malformed("empty-hunk", patchLine - 1, path);
  const added = lines.map((text, at) => ({
    kind: "added" as const,
    text,
    patchLine: first + at + 1,
    noNewline: isOpen && at === lines.length - 1 ? (true as const) : undefined,
  }));
  const hunk = { patchLine, anchors: [], endOfFile: true, lines: added };
  return { kind: "update", ...base, hunks: [hunk], mayCreate: true };
}

/** Reads the hunks below a tag: they are those of an envelope's section. */
function readPatch(
  cursor: Cursor,
  rest: string,
  base: Pick<FileEdit, "path" | "patchLine">,
): FileEdit | undefined {
  const { path, patchLine } = base;
  // A line of a patch has a mark, so it may contain a tag.
  const tag = "</FILE_PATCH>";
  const end = closingLine(cursor, patchLine, tag, (line) => line.trim() === tag);
  if (end === undefined) return undefined;
  if (!isBlank(rest)) return cursor.malformed("unexpected-line", patchLine - 1);
  cursor.next++;
  const edit = readUpdate(cursor, path, patchLine, end);
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
