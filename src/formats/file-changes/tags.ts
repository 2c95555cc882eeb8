/**
 * The tags of a FILE_CHANGES envelope.
 *
 *     tag       = "<" ["/"] name attribute* ["/"] ">"       may go over several lines
 *     attribute = key ["=" ('"' text '"' | "'" text "'" | word)]
 *
 * They look like XML but are not: no entities, and a `>` between quotes is part of the value.
 */

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

export interface TagName {
  readonly closing: boolean;
  /** In capitals; `spelling` is as written. */
  readonly name: string;
  readonly spelling: string;
  readonly column: number;
}

export interface Tag extends TagName {
  readonly selfClosing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  /** The place after the `>`, both 0-based. */
  readonly end: { readonly line: number; readonly column: number };
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

/** Reads the attributes and the end of a tag whose name is in `line`; undefined, and a problem, if it cannot. */
export function readTag(cursor: Cursor, line: number, tag: TagName): Tag | undefined {
  const attributes = new Map<string, string>();
  let { column } = tag;
  for (let at = line; at < cursor.lines.length;) {
    const text = cursor.text(at);
    column = skipBlanks(text, column);
    const selfClosing = text.startsWith("/>", column);
    if (selfClosing || text[column] === ">") {
      const end = { line: at, column: column + (selfClosing ? 2 : 1) };
      return { ...tag, selfClosing, attributes, end };
    }
    if (column === text.length) {
      at++;
      column = 0;
      continue;
    }
    ATTRIBUTE.lastIndex = column;
    const [, key = "", ...values] = ATTRIBUTE.exec(text) ?? [];
    const value = values.find((one) => one !== undefined);
    // On further lines only what a directive needs: else text after a lost `>` would be taken.
    if (key === "" || (at > line && (value === undefined || !PATH_KEY.test(key))))
      return cursor.malformed(
        /["'=]/.test(text[column] ?? "") ? "bad-quoting" : "unexpected-line",
        at,
      );
    if (value !== undefined) {
      if ((attributes.get(key) ?? value) !== value)
        return cursor.malformed("contradictory-headers", at);
      attributes.set(key, value);
    }
    column = ATTRIBUTE.lastIndex;
  }
  return cursor.truncated(">");
}

const PATH_KEY = /^(?:file|from|to)_path$/;
