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
import type { Patch, Repair } from "../patch.ts";
import type { Malformed, Problem } from "../problem.ts";
import { isBlank } from "../text/indentation.ts";
import { ENVELOPE, isDirective, leadingTag } from "./file-changes/tags.ts";
import { type Begin, TagReader } from "./file-changes/reader.ts";
import { asContext, BY_ANCHOR, type Format, type FormatReader, type Stretch } from "./format.ts";

export const fileChanges: Format = {
  name: "file-changes",
  title: "FILE_CHANGES envelope",
  signs: [
    { line: "`<FILE_CHANGES>`", reason: "nothing else has this tag" },
    {
      line: "`<FILE_NEW file_path=PATH>` and the other directives",
      reason: "models leave out the envelope; each directive that holds text has a closing tag",
    },
  ],
  words: {
    looks: "'<FILE_CHANGES>'",
    onePlace: BY_ANCHOR,
    makeFile: "create it with FILE_NEW",
    changeFile: "change it with FILE_PATCH",
    quoted: asContext,
  },
  open: (block) => new EnvelopesReader(block),
};

class EnvelopesReader implements FormatReader {
  readonly #block: Block;
  /** A copy, because an envelope that is indented as a whole is taken out of its indentation. */
  readonly #lines: string[];
  #hasEnvelope: boolean | undefined;
  /** The last line that belongs inside an envelope. */
  #lastStray = -1;
  #indented = 0;
  #previous: { readonly text: string; readonly repairs: Repair[] } | undefined;

  constructor(block: Block) {
    this.#block = block;
    this.#lines = [...block.lines];
  }

  begins(at: number): boolean {
    const line = this.#lines[at] ?? "";
    return isEnvelope(line) || isOpener(line);
  }

  read(from: number, isForeign: (at: number) => boolean): Stretch {
    if (this.#hasEnvelope === undefined) this.#lastStray = this.#lines.findLastIndex(isStray);
    this.#hasEnvelope ??= this.#lines.some(isEnvelope);
    const patches: Patch[] = [];
    const problems: Problem[] = [];
    const text: number[] = [];
    let next = from;
    /** One stray line between two envelopes is told of. */
    let toldStray = false;
    for (let at = from; at < this.#lines.length;) {
      const line = this.#lines[at] ?? "";
      const implied = !isEnvelope(line);
      if (implied && !(this.#mayImply() && isOpener(line))) {
        if (isStray(line)) {
          if (!toldStray) problems.push(this.#sectionOutside(at));
          toldStray = true;
        } else if (isForeign(at)) {
          break;
        }
        if (!isBlank(line)) text.push(at);
        at++;
        continue;
      }
      const last = implied ? this.#lastStray : this.#lines.length - 1;
      const repairs = next > from ? [] : this.#repairsBefore(from, at);
      const reader = this.#envelope({ line: at, implied, last }, repairs, isForeign, patches);
      problems.push(...reader.problems);
      if (reader.problems.length > 0) break;
      toldStray = false;
      at = reader.next;
      next = at;
    }
    return { patches, problems, text, next };
  }

  /** May a directive begin an envelope? */
  #mayImply(): boolean {
    return this.#hasEnvelope === false && this.#previous === undefined;
  }

  #envelope(
    begin: Begin,
    repairs: Repair[],
    isForeign: (at: number) => boolean,
    patches: Patch[],
  ): TagReader {
    const { line, implied } = begin;
    const lines = this.#lines;
    if (!implied && line >= this.#indented) {
      const { end, done } = takeOutIndentation(lines, line);
      if (done) repairs.push({ name: "indented-patch", patchLine: line + 1 });
      this.#indented = end;
    }
    const reader = new TagReader(lines, begin, repairs, isForeign);
    const edits = reader.read();
    if (reader.problems.length > 0) return reader;
    const text = lines.slice(line, reader.next).join("\n").trim();
    if (this.#previous?.text === text) {
      this.#previous.repairs.push({ name: "repeated-patch", patchLine: line + 1 });
      return reader;
    }
    const after = indexFrom(lines, reader.next, (behind) => !isBlank(behind));
    if (after < lines.length && !isEnvelope(lines[after] ?? "") && !isForeign(after))
      repairs.push({ name: "text-outside", patchLine: after + 1 });
    const place = { patchLine: line + 1, lastPatchLine: reader.next };
    const facts = { closesLines: true, hasEnd: true, isStepwise: true } as const;
    patches.push({ format: "file-changes", ...facts, ...place, edits, repairs });
    this.#previous = { text, repairs };
    return reader;
  }

  #sectionOutside(at: number): Malformed {
    const begin = indexFrom(this.#lines, at, isEnvelope);
    const beginLine = begin < this.#lines.length ? begin + 1 : 1;
    const place = { patchLine: at + 1, beginLine, found: this.#lines[at] ?? "" };
    return { code: "malformed", reason: "section-outside", ...place };
  }

  /** What was set aside before the first envelope of a stretch. */
  #repairsBefore(from: number, begin: number): Repair[] {
    const { byteOrderMark, returns } = this.#block;
    const repairs: Repair[] = [];
    if (from === 0 && byteOrderMark) repairs.push({ name: "byte-order-mark", patchLine: 1 });
    if (from === 0 && returns.size > 0) repairs.push({ name: "carriage-returns", patchLine: 1 });
    const outside = indexFrom(this.#lines, from, (line) => !isBlank(line));
    if (outside < begin) repairs.push({ name: "text-outside", patchLine: outside + 1 });
    return repairs;
  }
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
  if (line.startsWith("@@")) return true;
  const tag = leadingTag(line);
  if (tag !== undefined && (isDirective(tag.name) || (tag.name === ENVELOPE && tag.closing)))
    return true;
  return CLOSES.test(line.trimEnd().slice(-20));
}

/** The first line at or after `from` that passes the test, or the end. */
function indexFrom(
  lines: readonly string[],
  from: number,
  test: (line: string) => boolean,
): number {
  let at = from;
  while (at < lines.length && !test(lines[at] ?? "")) at++;
  return at;
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
