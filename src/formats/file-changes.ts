/**
 * The FILE_CHANGES envelope.
 *
 *     envelope  = "<FILE_CHANGES>" directive* "</FILE_CHANGES>"
 *     directive = "<FILE_NEW file_path=P>" content "</FILE_NEW>"          replaces an existing file
 *               | "<FILE_APPEND file_path=P>" content "</FILE_APPEND>"
 *               | "<FILE_PATCH file_path=P>" body "</FILE_PATCH>"         see tag-hunks.ts
 *               | "<FILE_COPY from_path=P to_path=P />"                   replaces an existing file
 *               | "<FILE_RENAME from_path=P to_path=P />"
 *               | "<FILE_DELETE file_path=P />"
 *
 * A tag begins a line or follows another tag; elsewhere it is text (see tag-content.ts for what
 * closes a content). Read with these repairs: text round the envelope and between directives, an
 * indented envelope, padded tags, directives without an envelope, tags in another case, a pair
 * for a self-closing tag and the reverse, a fence round a content. Closing tags are never done
 * without: a closing tag that closes nothing shows that another was taken too early.
 */

import type { Block } from "../input/unwrap.ts";
import type { FileEdit, Patch, Repair } from "../patch.ts";
import type { Problem } from "../problem.ts";
import { ENVELOPE, isDirective, leadingTag } from "./file-changes/tags.ts";
import { type Begin, TagReader } from "./file-changes/reader.ts";
import type { Format, Parsed } from "./format.ts";

export const fileChanges: Format = {
  name: "file-changes",
  title: "FILE_CHANGES envelope",
  find: ({ lines }) => lines.findIndex((line) => isEnvelope(line) || isOpener(line)),
  parse,
};

function parse(block: Block): Parsed {
  const patches: Patch[] = [];
  const problems: Problem[] = [];
  const lines = [...block.lines];
  let previous: { readonly text: string; readonly repairs: Repair[] } | undefined;
  let indented = 0;
  let at = 0;
  while (at < lines.length) {
    const begin = nextBegin(lines, at);
    const stray = indexFrom(lines, at, isStray, begin.line);
    if (stray < begin.line) {
      const beginLine = begin.line < lines.length ? begin.line + 1 : 1;
      const found = lines[stray] ?? "";
      const reason = "section-outside";
      problems.push({ code: "malformed", reason, patchLine: stray + 1, beginLine, found });
    }
    if (begin.line >= lines.length) break;
    const repairs = at > 0 ? [] : repairsBefore(block, begin.line);
    if (!begin.implied && begin.line >= indented) {
      const { end, done } = takeOutIndentation(lines, begin.line);
      if (done) repairs.push({ name: "indented-patch", patchLine: begin.line + 1 });
      indented = end;
    }
    const reader = new TagReader(lines, begin, repairs);
    const edits: readonly FileEdit[] = reader.read();
    problems.push(...reader.problems);
    if (reader.problems.length > 0) break;
    const text = lines.slice(begin.line, reader.next).join("\n").trim();
    const after = indexFrom(lines, reader.next, (line) => line.trim() !== "");
    if (previous?.text === text) {
      previous.repairs.push({ name: "repeated-patch", patchLine: begin.line + 1 });
    } else {
      if (after < lines.length && !isEnvelope(lines[after] ?? ""))
        repairs.push({ name: "text-outside", patchLine: after + 1 });
      const place = { patchLine: begin.line + 1, lastPatchLine: reader.next };
      patches.push({ format: "file-changes", ...place, edits, repairs });
      previous = { text, repairs };
    }
    at = reader.next;
  }
  return { patches, problems };
}

function isEnvelope(line: string): boolean {
  const tag = leadingTag(line);
  return tag?.closing === false && tag.name === ENVELOPE;
}

function isOpener(line: string): boolean {
  const tag = leadingTag(line);
  return tag?.closing === false && isDirective(tag.name);
}

/** Ends a line with the closing tag of a directive? */
const CLOSES = /<\/FILE_(?:NEW|APPEND|PATCH|COPY|RENAME|DELETE|CHANGES)>$/i;

/** Does the line belong inside an envelope, wherever it stands? */
function isStray(line: string): boolean {
  if (line.startsWith("@@") || line.trim() === "*** Begin Patch") return true;
  const tag = leadingTag(line);
  if (tag !== undefined && (isDirective(tag.name) || (tag.name === ENVELOPE && tag.closing)))
    return true;
  return CLOSES.test(line.trimEnd().slice(-20));
}

function nextBegin(lines: readonly string[], from: number): Begin {
  const line = indexFrom(lines, from, isEnvelope);
  if (line < lines.length || from > 0) return { line, implied: false, last: lines.length - 1 };
  const first = indexFrom(lines, 0, isOpener);
  const last = lines.findLastIndex(isStray);
  return { line: first, implied: first < lines.length, last };
}

/** The first line at or after `from` that passes the test, or `to`. */
function indexFrom(
  lines: readonly string[],
  from: number,
  test: (line: string) => boolean,
  to: number = lines.length,
): number {
  let at = from;
  while (at < to && !test(lines[at] ?? "")) at++;
  return at;
}

/** What was set aside before the first envelope. */
function repairsBefore(block: Block, begin: number): Repair[] {
  const repairs: Repair[] = [];
  if (block.byteOrderMark) repairs.push({ name: "byte-order-mark", patchLine: 1 });
  if (block.returns.size > 0) repairs.push({ name: "carriage-returns", patchLine: 1 });
  const outside = indexFrom(block.lines, 0, (line) => line.trim() !== "");
  if (outside < begin) repairs.push({ name: "text-outside", patchLine: outside + 1 });
  return repairs;
}

/**
 * Takes an envelope that is indented as a whole, as in a Markdown list, out of its indentation,
 * with what is indented behind it; `end` is the line behind that.
 */
function takeOutIndentation(
  lines: string[],
  begin: number,
): { readonly end: number; readonly done: boolean } {
  const indent = /^[ \t]*/.exec(lines[begin] ?? "")?.[0] ?? "";
  if (indent === "") return { end: begin, done: false };
  let end = begin;
  let done = false;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? "";
    if (!line.startsWith(indent) && line.trim() !== "") break;
    if (line.slice(indent.length).trimEnd() === `</${ENVELOPE}>`) done = true;
  }
  if (!done) return { end, done };
  for (let at = begin; at < end; at++) lines[at] = (lines[at] ?? "").slice(indent.length);
  return { end, done };
}
