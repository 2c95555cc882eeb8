/**
 * The text between the tags of FILE_NEW and FILE_APPEND, as written.
 *
 * It ends at the first line that is, or ends with, the closing tag. A closing tag with text
 * after it, or with its opening tag before it in the line, is only mentioned. A whole
 * envelope in the text, from line to line, is text; any other tag that begins a line may
 * as well be a directive whose predecessor was not closed: refused.
 */

import { fenceRound } from "../../text/fences.ts";
import { isBlank } from "../../text/indentation.ts";
import type { Cursor } from "../cursor.ts";
import { type DirectiveName, ENVELOPE, isDirective, leadingTag } from "./tags.ts";

export interface Content {
  readonly lines: readonly string[];
  /** The line of the reply that the first one is. */
  readonly first: number;
  /** The closing tag is on the line of the last text. */
  readonly noNewline: boolean;
}

/** Reads the content of a directive whose opening tag ends at the cursor, up to its closing tag. */
export function readContent(cursor: Cursor, name: DirectiveName): Content | undefined {
  const { next: from, column } = cursor;
  const content: string[] = [];
  for (let at = from; at < cursor.lines.length; at++) {
    const start = at === from ? column : 0;
    const text = cursor.text(at).slice(start);
    const closer = closerIn(text, name);
    if (closer === "nested") return cursor.malformed("nested-tag", at);
    if (closer !== undefined) {
      const before = text.slice(0, closer.from);
      const behind = text.slice(closer.to);
      const noNewline = !isBlank(before);
      if (noNewline) content.push(before);
      const first = from + (isBlank(cursor.text(from).slice(column)) ? 1 : 0);
      const [open, close] = fenceRound(content) ?? [];
      if (open !== undefined) cursor.repair("text-outside", first + open);
      if (closer.spelling !== name) cursor.repair("mislabelled-tag", at);
      if ((before !== "" && !noNewline) || (behind !== "" && isBlank(behind)))
        cursor.repair("padded-marker", at);
      cursor.next = at;
      cursor.column = start + closer.to;
      if (open === undefined) return { lines: content, first, noNewline };
      const lines = content.slice(open + 1, close);
      return { lines, first: first + open + 1, noNewline: false };
    }
    if (at === from && isBlank(text)) continue;
    const tag = leadingTag(text);
    const isInner = tag?.name === ENVELOPE && !tag.closing;
    const last = isInner ? envelopeEnd(cursor, at) : at;
    if (last === undefined || (tag !== undefined && !tag.closing && isDirective(tag.name)))
      return cursor.malformed("nested-tag", at);
    content.push(text);
    for (; at < last; at++) content.push(cursor.text(at + 1));
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
const BEHIND = /[ \t]*(?:($|<\/FILE_CHANGES[ \t]*>[ \t]*$)|<\/?FILE_|)/iy;

/** The closing tag that ends a directive in this line; `nested` if that is unclear. */
export function closerIn(text: string, name: DirectiveName): Closer | "nested" | undefined {
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
      BEHIND.lastIndex = to;
      const behind = BEHIND.exec(text);
      if (behind?.[1] !== undefined) return { from: match.index, to, spelling };
      if (behind?.[0].endsWith("_") === true) return "nested";
    }
  }
  return undefined;
}

/** The last line of the envelope that begins at a line, if each of its tags is closed. */
function envelopeEnd(cursor: Cursor, from: number): number | undefined {
  const open: string[] = [];
  for (let at = from; at < cursor.lines.length; at++) {
    const text = cursor.text(at);
    const tag = leadingTag(text);
    const innermost = open.at(-1) ?? "";
    const closes = tag?.closing === true ? tag.name === innermost : undefined;
    if (closes ?? (isDirective(innermost) && closerIn(text, innermost) !== undefined)) open.pop();
    else if (closes === false) return undefined;
    else if (tag !== undefined && !text.trimEnd().endsWith("/>") && !text.includes(`</${tag.name}`))
      open.push(tag.name);
    if (open.length === 0) return at;
  }
  return undefined;
}
