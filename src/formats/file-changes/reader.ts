/** Reads one FILE_CHANGES envelope: its directives become file edits. */

import type { FileEdit, Hunk, Repair, RepairName } from "../../patch.ts";
import type { Problem } from "../../problem.ts";
import {
  DIRECTIVES,
  type DirectiveName,
  ENVELOPE,
  type Fault,
  isDirective,
  leadingTag,
  type Position,
  readTag,
  skipBlanks,
  type Tag,
  tagName,
} from "./tags.ts";
import { BodyFinder } from "./body.ts";
import { type Content, readContent } from "./content.ts";
import { type Hunks, readHunks } from "./hunks.ts";

/** Where an envelope begins; `implied` if its tags are missing, and then `last` is its last line. */
export interface Begin {
  readonly line: number;
  readonly implied: boolean;
  readonly last: number;
}

/** Text between directives that is more than prose: part of a hunk, a tag. */
const NO_PROSE = /^(?:@@|[-+]|<FILE_|<\/)|<\/FILE_\w+>$/i;
/** Any other tag: perhaps a directive that we do not know. */
const OTHER_TAG = /^<[A-Z_]/i;

export class TagReader {
  readonly problems: Problem[] = [];
  /** The line behind the envelope, once it is read. */
  next: number;
  readonly #lines: readonly string[];
  readonly #begin: Begin;
  readonly #repairs: Repair[];
  readonly #edits: FileEdit[] = [];
  #at: Position;
  /** The directive just read, if its tag closed itself. */
  #selfClosed: DirectiveName | undefined;
  readonly #bodies: BodyFinder;

  readonly #isForeign: (at: number) => boolean;

  /** Foreign is a line, outside directives, that begins a patch of another format. */
  constructor(
    lines: readonly string[],
    begin: Begin,
    repairs: Repair[],
    isForeign: (at: number) => boolean,
  ) {
    this.#lines = lines;
    this.#isForeign = isForeign;
    this.#bodies = new BodyFinder(lines);
    this.#begin = begin;
    this.#repairs = repairs;
    this.#at = { line: begin.line, column: 0 };
    this.next = begin.line;
  }

  /** The edits of the envelope, unless there are `problems`. */
  read(): readonly FileEdit[] {
    const { line, implied } = this.#begin;
    if (implied) this.#repair("missing-begin", line);
    else this.#enter();
    while (this.problems.length === 0 && this.#skipBlank()) {
      const fault = this.#item();
      if (fault === "end") break;
      if (fault !== undefined) this.#report(fault);
    }
    return this.#edits;
  }

  #enter(): void {
    const tag = this.#tag();
    if (tag === undefined) return;
    if ("end" in tag) this.#at = tag.end;
    else this.#report(tag);
  }

  /** Goes to the next character that is not blank; false, and perhaps a problem, at the end. */
  #skipBlank(): boolean {
    const stop = this.#begin.last + 1;
    let { line, column } = this.#at;
    for (; line < stop; line++, column = 0) {
      column = skipBlanks(this.#text(line), column);
      if (column < this.#text(line).length) {
        this.#at = { line, column };
        return true;
      }
    }
    this.next = Math.max(stop, this.#at.line);
    if (!this.#begin.implied) this.#report({ line: stop - 1, missing: `</${ENVELOPE}>` });
    return false;
  }

  /** What stands between two directives, or one directive. */
  #item(): Fault | "end" | undefined {
    const { line, column } = this.#at;
    const tag = this.#tag();
    if (tag === undefined) return this.#prose(this.#text(line).slice(column).trimEnd());
    if (!("end" in tag)) return tag;
    const { name, closing } = tag;
    if (closing) {
      this.#at = tag.end;
      if (name === ENVELOPE) return this.#leave(tag.end);
      if (name !== this.#selfClosed) return { line, reason: "unexpected-line" };
      this.#selfClosed = undefined;
      this.#repair("mislabelled-tag", line);
      return undefined;
    }
    if (name === ENVELOPE) return { line, reason: "nested-tag" };
    if (!isDirective(name)) return { line, reason: "unknown-tag" };
    const edit = this.#directive(tag, name, line);
    if ("kind" in edit) this.#edits.push(edit);
    else return edit;
    return undefined;
  }

  #prose(text: string): Fault | "end" | undefined {
    const { line, column } = this.#at;
    if (skipBlanks(this.#text(line)) === column && this.#isForeign(line)) {
      if (!this.#begin.implied) return { line, reason: "mixed-formats" };
      this.next = line;
      return "end";
    }
    const holdsText =
      this.#selfClosed !== undefined && DIRECTIVES[this.#selfClosed].holds !== "nothing";
    if (holdsText || NO_PROSE.test(text)) return { line, reason: "unexpected-line" };
    if (OTHER_TAG.test(text)) return { line, reason: "unknown-tag" };
    this.#selfClosed = undefined;
    if (this.#repairs.at(-1)?.name !== "text-outside") this.#repair("text-outside", line);
    this.#at = { line: line + 1, column: 0 };
    return undefined;
  }

  #leave({ line, column }: Position): Fault | "end" {
    this.next = line + 1;
    const behind = this.#text(line).slice(column).trim();
    if (/<\/?FILE_/i.test(behind)) return { line, reason: "section-outside" };
    if (behind !== "") this.#repair("text-outside", line);
    return "end";
  }

  /** The tag at the current place, if it is one of this format. */
  #tag(): Tag | Fault | undefined {
    const { line } = this.#at;
    const text = this.#text(line);
    const column = skipBlanks(text, this.#at.column);
    const name = tagName(text, column);
    if (name?.name.startsWith("FILE_") !== true) return undefined;
    const tag = readTag(this.#lines, line, name);
    if (!("end" in tag)) return tag;
    if (name.spelling !== name.name) this.#repair("mislabelled-tag", line);
    const end = this.#text(tag.end.line).slice(tag.end.column);
    const isPadded = column > 0 && skipBlanks(text) === column;
    if (isPadded || (end !== "" && end.trim() === "")) this.#repair("padded-marker", line);
    return tag;
  }

  #directive(tag: Tag, name: DirectiveName, line: number): FileEdit | Fault {
    this.#at = tag.end;
    this.#selfClosed = tag.selfClosing ? name : undefined;
    const { paths, holds } = DIRECTIVES[name];
    const [path = "", to = ""] = paths.map((key) => tag.attributes.get(key) ?? "");
    if (path.trim() === "" || (paths.length === 2 && to.trim() === ""))
      return { line, reason: "missing-attribute" };
    const base = { path, patchLine: line + 1 };
    if (holds === "nothing") {
      const fault = tag.selfClosing ? undefined : this.#close(name);
      if (fault !== undefined) return fault;
    } else if (tag.selfClosing) {
      this.#repair("mislabelled-tag", line);
    }
    switch (name) {
      case "FILE_NEW": {
        const content = this.#content(tag, name);
        if (!("lines" in content)) return content;
        const { lines, noNewline } = content;
        return { kind: "create", ...base, lines, noNewline, overwrite: true };
      }
      case "FILE_APPEND": {
        const content = this.#content(tag, name);
        if (!("lines" in content)) return content;
        if (content.lines.length === 0) return { line, reason: "empty-update", path };
        return { kind: "update", ...base, hunks: [appended(content, line + 1)], mayCreate: true };
      }
      case "FILE_PATCH": {
        const read = this.#hunks(tag, path, line);
        if (!("hunks" in read)) return read;
        const { hunks } = read;
        const onlyAdds = hunks.every((hunk) => hunk.lines.every(({ kind }) => kind === "added"));
        return { kind: "update", ...base, hunks, ...(onlyAdds ? { mayCreate: true } : {}) };
      }
      case "FILE_COPY":
        return { kind: "copy", ...base, copyTo: to, hunks: [], overwrite: true };
      case "FILE_RENAME":
        return { kind: "update", ...base, moveTo: to, hunks: [] };
      case "FILE_DELETE":
        return { kind: "delete", ...base };
      default:
        return name satisfies never;
    }
  }

  /** The end of a directive that holds nothing: its closing tag, or what must follow it. */
  #close(name: DirectiveName): Fault | undefined {
    const opened = this.#at.line;
    let { line, column } = this.#at;
    while (
      line < this.#lines.length &&
      skipBlanks(this.#text(line), column) === this.#text(line).length
    ) {
      line++;
      column = 0;
    }
    if (line >= this.#lines.length) return { line: line - 1, missing: `</${name}>` };
    this.#at = { line, column };
    const next = leadingTag(this.#text(line), column);
    if (next?.name === name && next.closing) {
      const tag = this.#tag();
      if (tag === undefined || !("end" in tag)) return tag;
      this.#at = tag.end;
      return undefined;
    }
    const follows =
      next?.closing === true
        ? next.name === ENVELOPE
        : next !== undefined && isDirective(next.name);
    if (!follows) return { line, reason: "text-in-tag" };
    this.#repair("mislabelled-tag", opened);
    return undefined;
  }

  #content(tag: Tag, name: DirectiveName): Content | Fault {
    if (tag.selfClosing)
      return { lines: [], first: tag.end.line, noNewline: false, end: tag.end, repairs: [] };
    const content = readContent(this.#lines, tag.end, name);
    if (!("end" in content)) return content;
    this.#repairs.push(...content.repairs);
    this.#at = content.end;
    return content;
  }

  #hunks(tag: Tag, path: string, line: number): Hunks | Fault {
    if (tag.selfClosing) return { line, reason: "empty-update", path };
    const text = this.#text(line);
    const body = this.#bodies.find(tag.end, text.slice(0, skipBlanks(text)));
    if (!("end" in body)) return body;
    this.#repairs.push(...body.repairs);
    this.#at = body.end;
    const hunks = readHunks(body.lines, body.first, path, line);
    if (!("hunks" in hunks)) return { ...hunks, path };
    this.#repairs.push(...hunks.repairs);
    return hunks;
  }

  #repair(name: RepairName, line: number): void {
    this.#repairs.push({ name, patchLine: line + 1 });
  }

  #report(fault: Fault): void {
    const patchLine = fault.line + 1;
    if ("missing" in fault) {
      this.problems.push({ code: "truncated", patchLine, missing: fault.missing });
      return;
    }
    const found = this.#text(fault.line);
    const path = fault.path === undefined ? {} : { path: fault.path };
    const place = { patchLine, beginLine: this.#begin.line + 1, found, ...path };
    this.problems.push({ code: "malformed", reason: fault.reason, ...place });
  }

  #text(at: number): string {
    return this.#lines[at] ?? "";
  }
}

/** Lines for the end of a file. */
function appended({ lines, first, noNewline }: Content, patchLine: number): Hunk {
  const last = lines.length - 1;
  return {
    patchLine,
    anchors: [],
    endOfFile: true,
    lines: lines.map((text, at) => ({
      kind: "added",
      text,
      patchLine: first + at + 1,
      ...(noNewline && at === last ? { noNewline: true } : {}),
    })),
  };
}
