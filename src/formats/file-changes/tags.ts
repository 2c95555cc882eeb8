/**
 * The tags of a FILE_CHANGES envelope.
 *
 *     tag       = "<" ["/"] name attribute* ["/"] ">"       may go over several lines
 *     attribute = key ["=" ('"' text '"' | "'" text "'" | word)]
 *
 * They look like XML but are not: no entities, and a `>` between quotes is part of the value.
 */

import { isBlank } from "../../text/indentation.ts";
import type { Cursor } from "../cursor.ts";

export const ENVELOPE = "FILE_CHANGES";

/** What the directives need, and what is between their tags. */
export const DIRECTIVES = {
  FILE_NEW: { paths: ["file_path"], holds: "content" },
  FILE_APPEND: { paths: ["file_path"], holds: "content" },
  FILE_PATCH: { paths: ["file_path"], holds: "hunks" },
  FILE_COPY: { paths: ["from_path", "to_path"], holds: "nothing" },
  FILE_RENAME: { paths: ["from_path", "to_path"], holds: "nothing" },
  FILE_DELETE: { paths: ["file_path"], holds: "nothing" },
} as const;

export type DirectiveName = keyof typeof DIRECTIVES;

export function isDirective(name: string): name is DirectiveName {
  return Object.hasOwn(DIRECTIVES, name);
}

interface TagName {
  readonly closing: boolean;
  /** In capitals; `spelling` is as written. */
  readonly name: string;
  readonly spelling: string;
  readonly column: number;
}

export interface Tag extends TagName {
  readonly selfClosing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

const NAME = /<(\/?)(FILE_\w*)(?=[\s/>]|$)/iy;
const ATTRIBUTE =
  /([^\s=<>/"']+)(?:[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|([^\s"'>]*?)(?=\/?>|\s|$)))?/y;
const BLANKS = /\s*/y;

/** The column of the first character from `column` on that is not blank. */
export function skipBlanks(text: string, column = 0): number {
  BLANKS.lastIndex = column;
  return BLANKS.test(text) ? BLANKS.lastIndex : column;
}

/** The name of the envelope's or a directive's tag that begins the line, blanks aside. */
export function leadingTag(text: string, column = 0): TagName | undefined {
  NAME.lastIndex = skipBlanks(text, column);
  const [, slash, spelling = ""] = NAME.exec(text) ?? [];
  if (slash === undefined) return undefined;
  const name = spelling.toUpperCase();
  return { closing: slash === "/", name, spelling, column: NAME.lastIndex };
}

/** Goes to the next character, before a line, that is not blank; false if there is none. */
export function skipBlank(cursor: Cursor, end: number = cursor.lines.length): boolean {
  for (; cursor.next < end; cursor.next++, cursor.column = 0) {
    cursor.column = skipBlanks(cursor.text(), cursor.column);
    if (cursor.column < cursor.text().length) return true;
  }
  return false;
}

/** Reads the tag at the cursor, and goes after it; undefined, and a problem, if it cannot be read. */
export function readTag(cursor: Cursor): Tag | undefined {
  const line = cursor.next;
  const start = skipBlanks(cursor.text(), cursor.column);
  const isPadded = start > 0 && skipBlanks(cursor.text()) === start;
  const tag = leadingTag(cursor.text(), start);
  if (tag === undefined) return undefined;
  if (tag.spelling !== tag.name) cursor.repair("mislabelled-tag");
  const attributes = new Map<string, string>();
  cursor.column = tag.column;
  while (skipBlank(cursor)) {
    const [text, { column }] = [cursor.text(), cursor];
    const selfClosing = text.startsWith("/>", column);
    if (selfClosing || text[column] === ">") {
      cursor.column += selfClosing ? 2 : 1;
      const rest = text.slice(cursor.column);
      if (isPadded || (rest !== "" && isBlank(rest))) cursor.repair("padded-marker", line);
      return { ...tag, selfClosing, attributes };
    }
    ATTRIBUTE.lastIndex = column;
    const [, key = "", ...values] = ATTRIBUTE.exec(text) ?? [];
    const value = values.find((one) => one !== undefined);
    // On further lines only what a directive needs: else text after a lost `>` would be taken.
    if (key === "" || (cursor.next > line && (value === undefined || !PATH_KEY.test(key))))
      return cursor.malformed(/["'=]/.test(text[column] ?? "") ? "bad-quoting" : "unexpected-line");
    if (value !== undefined) {
      if ((attributes.get(key) ?? value) !== value)
        return cursor.malformed("contradictory-headers");
      attributes.set(key, value);
    }
    cursor.column = ATTRIBUTE.lastIndex;
  }
  return cursor.truncated(">");
}

const PATH_KEY = /^(?:file|from|to)_path$/;
