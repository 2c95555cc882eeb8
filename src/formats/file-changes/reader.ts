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
  skipBlanks,
  type Tag,
  type TagName,
} from "./tags.ts";

/** Text between directives that is more than prose: part of a hunk, a tag. */
const NO_PROSE = /^(?:@@|[-+]|<FILE_|<\/)|<\/FILE_\w+>$/i;
/** Any other tag: perhaps a directive that we do not know. */
const OTHER_TAG = /^<[A-Z_]/i;

export class DirectivesReader {
  readonly #cursor: Cursor;
  readonly #opening: Opening;
  /** Where we are in the cursor's line. */
  #column = 0;

  constructor(cursor: Cursor, opening: Opening) {
    this.#cursor = cursor;
    this.#opening = opening;
  }

  read(): readonly FileEdit[] | undefined {
    const cursor = this.#cursor;
    const { isImplied, lastInner } = this.#opening;
    const end = isImplied ? lastInner + 1 : cursor.lines.length;
    const edits: FileEdit[] = [];
    if (isImplied) cursor.repair("missing-begin");
    else if (this.#tag(this.#name()) === undefined) return undefined;
    while (this.#skipBlank(end)) {
      const item = this.#item();
      if (item === "end") return edits;
      if (item === undefined) return undefined;
      if (item !== "read") edits.push(item);
    }
    return isImplied ? edits : cursor.truncated(`</${ENVELOPE}>`);
  }

  /** Goes to the next character before a line that is not blank; false if there is none. */
  #skipBlank(end: number): boolean {
    const cursor = this.#cursor;
    for (; cursor.next < end; cursor.next++, this.#column = 0) {
      this.#column = skipBlanks(cursor.text(), this.#column);
      if (this.#column < cursor.text().length) return true;
    }
    return false;
  }

  /** What is between two directives, or one directive. */
  #item(): FileEdit | "read" | "end" | undefined {
    const cursor = this.#cursor;
    const line = cursor.next;
    const found = this.#name();
    if (found === undefined) return this.#prose(cursor.text().slice(this.#column).trimEnd());
    const tag = this.#tag(found);
    if (tag === undefined) return undefined;
    const { name, closing } = tag;
    if (closing)
      return name === ENVELOPE ? this.#leave() : cursor.malformed("unexpected-line", line);
    if (isDirective(name)) return this.#directive(tag, name, line);
    return cursor.malformed(name === ENVELOPE ? "nested-tag" : "unknown-tag", line);
  }

  #prose(text: string): "read" | "end" | undefined {
    const cursor = this.#cursor;
    if (skipBlanks(cursor.text()) === this.#column && this.#opening.isForeign(cursor.next))
      return this.#opening.isImplied ? "end" : cursor.malformed("mixed-formats");
    if (NO_PROSE.test(text)) return cursor.malformed("unexpected-line");
    if (OTHER_TAG.test(text)) return cursor.malformed("unknown-tag");
    if (cursor.repairs.at(-1)?.name !== "text-outside") cursor.repair("text-outside");
    cursor.next++;
    this.#column = 0;
    return "read";
  }

  #leave(): "end" | undefined {
    const cursor = this.#cursor;
    const behind = cursor.text().slice(this.#column);
    if (/<\/?FILE_/i.test(behind)) return cursor.malformed("section-outside");
    if (!isBlank(behind)) cursor.repair("text-outside");
    cursor.next++;
    return "end";
  }

  /** The name of the tag at the current place, if it is one of this format. */
  #name(): TagName | undefined {
    this.#column = skipBlanks(this.#cursor.text(), this.#column);
    return leadingTag(this.#cursor.text(), this.#column);
  }

  /** Reads the rest of that tag, and goes after it. */
  #tag(name: TagName | undefined): Tag | undefined {
    const cursor = this.#cursor;
    const line = cursor.next;
    const tag = name && readTag(cursor, line, name);
    if (tag === undefined) return undefined;
    if (tag.spelling !== tag.name) cursor.repair("mislabelled-tag");
    const isPadded = this.#column > 0 && skipBlanks(cursor.text()) === this.#column;
    ({ line: cursor.next, column: this.#column } = tag.end);
    const rest = cursor.text().slice(this.#column);
    if (isPadded || (rest !== "" && isBlank(rest))) cursor.repair("padded-marker", line);
    return tag;
  }

  #directive(tag: Tag, name: DirectiveName, line: number): FileEdit | undefined {
    const cursor = this.#cursor;
    const { selfClosing } = tag;
    const { paths, holds } = DIRECTIVES[name];
    const [path = "", to = ""] = paths.map((key) => tag.attributes.get(key) ?? "");
    if (isBlank(path) || (paths.length === 2 && isBlank(to)))
      return cursor.malformed("missing-attribute", line);
    const base = { path, patchLine: line + 1 };
    if (selfClosing === (holds !== "nothing") && !this.#close(name)) return undefined;
    switch (name) {
      case "FILE_NEW": {
        const content = this.#content(selfClosing, name);
        if (content === undefined) return undefined;
        const text = joinLines(content.lines, content.noNewline);
        return { kind: "create", ...base, content: text, overwrite: true };
      }
      case "FILE_APPEND": {
        const content = this.#content(selfClosing, name);
        if (content === undefined) return undefined;
        if (content.lines.length === 0) return cursor.malformed("empty-update", line, path);
        return { kind: "update", ...base, hunks: [appended(content, line + 1)], mayCreate: true };
      }
      case "FILE_PATCH": {
        const isBody = !selfClosing && isBlank(cursor.text().slice(this.#column));
        if (!isBody) return cursor.malformed("empty-update", line, path);
        const { hunks, column = 0 } = readHunks(cursor, path) ?? {};
        this.#column = column;
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
  #close(name: DirectiveName): boolean {
    const cursor = this.#cursor;
    const opened = cursor.next;
    if (!this.#skipBlank(cursor.lines.length)) {
      cursor.truncated(`</${name}>`);
      return false;
    }
    const next = leadingTag(cursor.text(), this.#column);
    if (next?.name === name && next.closing) return this.#tag(this.#name()) !== undefined;
    const follows = next?.closing === true ? next.name === ENVELOPE : isDirective(next?.name ?? "");
    if (follows) cursor.repair("mislabelled-tag", opened);
    else cursor.malformed(DIRECTIVES[name].holds === "nothing" ? "text-in-tag" : "unexpected-line");
    return follows;
  }

  #content(selfClosing: boolean, name: DirectiveName): Content | undefined {
    const cursor = this.#cursor;
    const column = this.#column;
    if (selfClosing) return { lines: [], first: cursor.next, noNewline: false, column };
    const content = readContent(cursor, column, name);
    this.#column = content?.column ?? column;
    return content;
  }
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
