/**
 * The text between the tags of FILE_NEW and FILE_APPEND, as written.
 *
 * It ends at the first line that is, or ends with, the closing tag. A closing tag with text
 * behind it, or with its opening tag before it in the line, is only mentioned. A whole
 * envelope in the text, from line to line, is text; any other tag that begins a line may
 * as well be a directive whose predecessor was not closed: refused.
 */

import type { Repair } from "../../patch.ts";
import {
  DIRECTIVES,
  type DirectiveName,
  ENVELOPE,
  type Fault,
  isDirective,
  leadingTag,
  type Position,
  readTag,
} from "./tags.ts";

export interface Content {
  readonly lines: readonly string[];
  /** The first line's number in the reply, 0-based. */
  readonly first: number;
  /** The closing tag stands on the line of the last text. */
  readonly noNewline: boolean;
  readonly end: Position;
  readonly repairs: readonly Repair[];
}

/** Reads the content of a directive whose opening tag ends at `from`. */
export function readContent(
  lines: readonly string[],
  from: Position,
  name: DirectiveName,
): Content | Fault {
  const content: string[] = [];
  const repairs: Repair[] = [];
  for (let at = from.line; at < lines.length; at++) {
    const start = at === from.line ? from.column : 0;
    const text = (lines[at] ?? "").slice(start);
    const closer = closerIn(text, name) ?? foreignCloser(text);
    if (closer === "nested") return { line: at, reason: "nested-tag" };
    if (closer !== undefined) {
      const before = text.slice(0, closer.from);
      const noNewline = before.trim() !== "";
      if (noNewline) content.push(before);
      if (closer.name !== name) repairs.push({ name: "mislabelled-tag", patchLine: at + 1 });
      const behind = text.slice(closer.to);
      if ((before !== "" && !noNewline) || (behind !== "" && behind.trim() === ""))
        repairs.push({ name: "padded-marker", patchLine: at + 1 });
      const end = { line: at, column: start + closer.to };
      const begin = (lines[from.line] ?? "").slice(from.column).trim() === "" ? 1 : 0;
      const first = from.line + begin;
      const fence = fenceRound(content);
      if (fence === undefined) return { lines: content, first, noNewline, end, repairs };
      repairs.unshift({ name: "text-outside", patchLine: first + fence.first + 1 });
      const inner = content.slice(fence.first + 1, fence.last);
      return { lines: inner, first: first + fence.first + 1, noNewline: false, end, repairs };
    }
    if (at === from.line && text.trim() === "") continue;
    const tag = leadingTag(text);
    if (tag?.name === ENVELOPE && tag.closing && isAlone(text, tag.column))
      return { line: at, missing: `</${name}>` };
    if (tag !== undefined && !tag.closing && isDirective(tag.name))
      return { line: at, reason: "nested-tag" };
    let last = at;
    if (tag?.name === ENVELOPE && !tag.closing && !/<\/FILE_CHANGES\s*>/i.test(text)) {
      const end = envelopeEnd(lines, at);
      if (end === undefined) return { line: at, reason: "nested-tag" };
      last = end;
    }
    content.push(text);
    for (; at < last; at++) content.push(lines[at + 1] ?? "");
  }
  return { line: lines.length - 1, missing: `</${name}>` };
}

/** A closing tag in a line: its columns, and its name as written. */
export interface Closer {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** Behind a closing tag: the end of the line, the end of the envelope, or another tag. */
const BEHIND = /[ \t]*(?:($|<\/FILE_CHANGES[ \t]*>[ \t]*$)|<\/?FILE_|)/iy;

/** The closing tag that ends a directive in this line; `nested` if that cannot be told. */
export function closerIn(text: string, name: DirectiveName): Closer | "nested" | undefined {
  if (!text.includes("<")) return undefined;
  let open = 0;
  for (const match of text.matchAll(TAGS[name])) {
    const [tag, slash, spelling = ""] = match;
    if (slash === "") {
      if (!tag.endsWith("/>")) open++;
      continue;
    }
    if (open > 0) {
      open--;
      continue;
    }
    const to = match.index + tag.length;
    BEHIND.lastIndex = to;
    const behind = BEHIND.exec(text);
    if (behind?.[1] !== undefined) return { from: match.index, to, name: spelling };
    if (behind?.[0].endsWith("_") === true) return "nested";
  }
  return undefined;
}

const TAGS: Readonly<Record<DirectiveName, RegExp>> = {
  FILE_NEW: /<(\/?)(FILE_NEW)(?=[\s/>])[^<>]*>/gi,
  FILE_APPEND: /<(\/?)(FILE_APPEND)(?=[\s/>])[^<>]*>/gi,
  FILE_PATCH: /<(\/?)(FILE_PATCH)(?=[\s/>])[^<>]*>/gi,
  FILE_COPY: /<(\/?)(FILE_COPY)(?=[\s/>])[^<>]*>/gi,
  FILE_RENAME: /<(\/?)(FILE_RENAME)(?=[\s/>])[^<>]*>/gi,
  FILE_DELETE: /<(\/?)(FILE_DELETE)(?=[\s/>])[^<>]*>/gi,
};

/**
 * A line that is the closing tag of another directive: none is open, so it closes this one.
 * If it does not, the right tag comes later and is refused there, as there is none to close.
 */
function foreignCloser(text: string): Closer | "nested" | undefined {
  const tag = leadingTag(text);
  return tag?.closing === true && isDirective(tag.name) ? closerIn(text, tag.name) : undefined;
}

/** Does the tag whose name ends at this column end the line, too? */
function isAlone(text: string, column: number): boolean {
  return text.slice(column).trim() === ">";
}

/** The last line of the complete envelope that begins at a line, or undefined. */
function envelopeEnd(lines: readonly string[], from: number): number | undefined {
  const open: (DirectiveName | typeof ENVELOPE)[] = [ENVELOPE];
  for (let at = from + 1; at < lines.length; at++) {
    const text = lines[at] ?? "";
    const tag = leadingTag(text);
    const innermost = open.at(-1) ?? ENVELOPE;
    const closer = innermost === ENVELOPE ? undefined : closerIn(text, innermost);
    if (closer === "nested") return undefined;
    if (closer !== undefined) {
      open.pop();
    } else if (tag?.name === ENVELOPE) {
      if (tag.closing !== (innermost === ENVELOPE)) return undefined;
      if (!tag.closing) open.push(ENVELOPE);
      else open.pop();
      if (open.length === 0) return isAlone(text, tag.column) ? at : undefined;
    } else if (tag !== undefined && isDirective(tag.name)) {
      if (tag.closing && DIRECTIVES[tag.name].holds === "nothing") continue;
      if (tag.closing) return undefined;
      const whole = innermost === ENVELOPE ? readTag(lines, at, tag) : undefined;
      if (whole === undefined || !("end" in whole)) return undefined;
      at = whole.end.line;
      if (whole.selfClosing || DIRECTIVES[tag.name].holds === "nothing") continue;
      const rest = closerIn((lines[at] ?? "").slice(whole.end.column), tag.name);
      if (rest === "nested") return undefined;
      if (rest === undefined) open.push(tag.name);
    }
  }
  return undefined;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;

/** The lines (0-based) of the Markdown fence that holds all of the text, if one does. */
function fenceRound(
  lines: readonly string[],
): { readonly first: number; readonly last: number } | undefined {
  const first = lines.findIndex((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const outer = FENCE.exec(lines[first] ?? "")?.[1];
  if (outer === undefined) return undefined;
  let depth = 0;
  for (let at = first; at <= last; at++) {
    const [, fence, info = ""] = FENCE.exec(lines[at] ?? "") ?? [];
    if (fence?.[0] !== outer[0] || fence === undefined || fence.length < outer.length) continue;
    depth += at === first || info.trim() !== "" ? 1 : -1;
    // A fence that closes before the end is one of several: they belong to the text.
    if (depth === 0) return at === last ? { first, last } : undefined;
  }
  return undefined;
}
