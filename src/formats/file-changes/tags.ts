/**
 * The tags of a FILE_CHANGES envelope.
 *
 *     tag       = "<" ["/"] name attribute* ["/"] ">"       may go over several lines
 *     attribute = key ["=" ('"' text '"' | "'" text "'" | word)]
 *
 * They look like XML but are not: no entities, and a `>` between quotes is part of the value.
 */

import type { MalformedReason } from "../../problem.ts";

export const ENVELOPE = "FILE_CHANGES";

/** What a directive needs, and what stands between its tags. */
export interface Directive {
  readonly paths: readonly ["file_path"] | readonly ["from_path", "to_path"];
  readonly holds: "content" | "hunks" | "nothing";
}

export type DirectiveName =
  | "FILE_NEW"
  | "FILE_APPEND"
  | "FILE_PATCH"
  | "FILE_COPY"
  | "FILE_RENAME"
  | "FILE_DELETE";

const ONE = ["file_path"] as const;
const TWO = ["from_path", "to_path"] as const;

export const DIRECTIVES: Readonly<Record<DirectiveName, Directive>> = {
  FILE_NEW: { paths: ONE, holds: "content" },
  FILE_APPEND: { paths: ONE, holds: "content" },
  FILE_PATCH: { paths: ONE, holds: "hunks" },
  FILE_COPY: { paths: TWO, holds: "nothing" },
  FILE_RENAME: { paths: TWO, holds: "nothing" },
  FILE_DELETE: { paths: ONE, holds: "nothing" },
};

export function isDirective(name: string): name is DirectiveName {
  return Object.hasOwn(DIRECTIVES, name);
}

/** A place in the reply, both 0-based. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface TagName {
  readonly closing: boolean;
  /** In capitals; `spelling` is as written. */
  readonly name: string;
  readonly spelling: string;
  /** The column behind the name. */
  readonly column: number;
}

export interface Tag extends TagName {
  readonly selfClosing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  /** The place behind the `>`. */
  readonly end: Position;
}

/** What keeps an envelope from being read; `missing`: the reply ends before this text. */
export type Fault = { readonly line: number; readonly path?: string } & (
  | { readonly reason: MalformedReason }
  | { readonly missing: string }
);

const NAME = /<(\/?)(\w+)(?=[\s/>]|$)/y;
const ATTRIBUTE =
  /([^\s=<>/"']+)(?:[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|([^\s"'>]*?)(?=\/?>|\s|$)))?/y;
const BLANKS = /\s*/y;

/** The column of the first character from `column` on that is not blank. */
export function skipBlanks(text: string, column = 0): number {
  BLANKS.lastIndex = column;
  return BLANKS.test(text) ? BLANKS.lastIndex : column;
}

/** The name of the tag that begins at this very column, if one does. */
export function tagName(text: string, column: number): TagName | undefined {
  NAME.lastIndex = column;
  const [, slash, spelling = ""] = NAME.exec(text) ?? [];
  if (slash === undefined) return undefined;
  const name = spelling.toUpperCase();
  return { closing: slash === "/", name, spelling, column: NAME.lastIndex };
}

/** The name of the envelope's or a directive's tag that begins the line, blanks aside. */
export function leadingTag(text: string, column = 0): TagName | undefined {
  const tag = tagName(text, skipBlanks(text, column));
  return tag?.name.startsWith("FILE_") === true ? tag : undefined;
}

/** Reads the attributes and the end of a tag whose name stands in `line`. */
export function readTag(lines: readonly string[], line: number, tag: TagName): Tag | Fault {
  const attributes = new Map<string, string>();
  let at = line;
  let { column } = tag;
  for (;;) {
    const text = lines[at];
    if (text === undefined) return { line: at - 1, missing: ">" };
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
    // On further lines only what a directive needs: else text behind a lost `>` would be taken.
    if (key === "" || (at > line && (value === undefined || !isPathKey(key))))
      return {
        line: at,
        reason: /["'=]/.test(text[column] ?? "") ? "bad-quoting" : "unexpected-line",
      };
    if (value !== undefined) {
      if ((attributes.get(key) ?? value) !== value)
        return { line: at, reason: "contradictory-headers" };
      attributes.set(key, value);
    }
    column = ATTRIBUTE.lastIndex;
  }
}

function isPathKey(key: string): boolean {
  return key === "file_path" || key === "from_path" || key === "to_path";
}
