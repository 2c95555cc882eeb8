/** Reads one envelope: its sections become file edits. */

import type { FileEdit, Hunk, Patch, Repair, RepairName } from "../../patch.ts";
import type { Malformed, MalformedReason, Problem } from "../../problem.ts";
import { fenceAt } from "../../text/fences.ts";
import { HunkBuilder } from "../hunk-builder.ts";

export const BEGIN = "*** Begin Patch";
export const END = "*** End Patch";
export const END_OF_FILE = "*** End of File";
export const HEADER: RegExp = /^\*\*\* (Add|Delete|Update) File:( *)(.*)$/;
export const MOVE: RegExp = /^\*\*\* Move to:( *)(.*)$/;
const ENVIRONMENT = /^\*\*\* Environment ID: *\S/;
/** Ruby's class variables begin like a hunk's first line. */
const CLASS_VARIABLE = /^@@[a-z_]\w*\s*(\|\||[-+*/&|]?=|\.|\[)/;
const NUMBERS = /^-(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@(.*)$/;

/** Line (0-based) of a marker that begins an envelope; `implied` if the marker itself is missing. */
export interface Begin {
  readonly line: number;
  readonly implied: boolean;
}

/** The last END marker of the text, and the lines behind it that are not blank. */
export interface Closing {
  readonly line: number;
  readonly after: readonly string[];
}

/** The first line at or after `from` that passes the test, or the end. */
export function findFrom(
  lines: readonly string[],
  from: number,
  test: (line: string) => boolean,
): number {
  let at = from;
  while (at < lines.length && !test(lines[at] ?? "")) at++;
  return at;
}

/** Reads one envelope; `next` is the line behind it. */
export class EnvelopeReader {
  next: number;
  readonly #lines: string[];
  readonly #begin: number;
  readonly #repairs: Repair[];
  readonly #edits: FileEdit[] = [];
  /** An END marker that ends the envelope although it is indented, or -1. */
  readonly #paddedEnd: number;

  constructor(lines: string[], begin: Begin, closing: Closing, repairs: Repair[]) {
    this.#lines = lines;
    this.#begin = begin.line;
    this.#repairs = repairs;
    this.#takeOutIndentation();
    this.#paddedEnd = this.#endsWith(closing);
    this.next = begin.implied ? begin.line : begin.line + 1;
    if (begin.implied) this.#repair("missing-begin", begin.line);
    else this.#checkPadding(begin.line, BEGIN);
  }

  /** Foreign is a line behind the envelope that begins a patch of another format. */
  read(isForeign: (at: number) => boolean): Patch | Problem {
    const environment = this.#text(this.next).trim();
    if (environment.startsWith("*** Environment ID:")) {
      if (!ENVIRONMENT.test(environment))
        return this.#malformed(this.next, "misplaced-environment");
      this.#repair("environment", this.next++);
    }
    while (this.next < this.#lines.length) {
      const line = this.#text(this.next).trim();
      if (line === END) return this.#finish(isForeign);
      if (line === "") {
        this.next++;
        continue;
      }
      const section = this.#section(line);
      if (this.next >= this.#lines.length) break;
      if ("code" in section) return section;
      this.#edits.push(section);
    }
    return { code: "truncated", patchLine: this.#lines.length, missing: END };
  }

  #finish(isForeign: (at: number) => boolean): Patch {
    const end = this.next++;
    this.#checkPadding(end, END);
    const outside = findFrom(this.#lines, this.next, (line) => line.trim() !== "");
    const after = this.#text(outside).trim();
    if (after !== "" && after !== BEGIN && !isForeign(outside))
      this.#repair("text-outside", outside);
    return {
      format: "apply-patch",
      patchLine: this.#begin + 1,
      lastPatchLine: end + 1,
      edits: this.#edits,
      repairs: this.#repairs,
      closesLines: true,
      hasEnd: true,
    };
  }

  #section(line: string): FileEdit | Malformed {
    const header = HEADER.exec(line);
    if (header === null) {
      const reason = line.startsWith("*** Environment ID:")
        ? "misplaced-environment"
        : line.startsWith("*** ")
          ? "unknown-header"
          : "unexpected-line";
      return this.#malformed(this.next, reason);
    }
    const path = header[3] ?? "";
    if (path.trim() === "") return this.#malformed(this.next, "missing-path");
    this.#checkPadding(this.next, line);
    if (header[2] !== " ") this.#repair("header-spacing", this.next);
    const patchLine = this.next++ + 1;
    switch (header[1]) {
      case "Add":
        return this.#create(path, patchLine);
      case "Delete":
        return { kind: "delete", path, patchLine };
      default:
        return this.#update(path, patchLine);
    }
  }

  #create(path: string, patchLine: number): FileEdit | Malformed {
    const added = this.#markedOnce();
    let noNewline = false;
    for (; this.next < this.#lines.length; this.next++) {
      const line = this.#text(this.next);
      if (line.startsWith("+") && !noNewline) {
        added.push(line.slice(1));
      } else if (isNoNewline(line) && added.length > 0) {
        noNewline = true;
      } else if (line.trim() === "") {
        // Blank lines between two added lines are empty lines of the file, others are layout.
        const after = findFrom(this.#lines, this.next, (text) => text.trim() !== "");
        const empty = added.length > 0 && !noNewline && this.#text(after).startsWith("+");
        for (; this.next < after; this.next++) {
          if (!empty) continue;
          this.#repair("unmarked-added", this.next);
          added.push("");
        }
        this.next--;
      } else if (line.trim().startsWith("*** ")) {
        break;
      } else {
        return this.#malformed(this.next, "unmarked-added-line", path);
      }
    }
    return { kind: "create", path, patchLine, lines: added, noNewline };
  }

  /** All lines of a new file, up to the next marker, if the first alone has its `+`; else none. */
  #markedOnce(): string[] {
    const from = this.next;
    const end = findFrom(this.#lines, from, (line) => line.trim().startsWith("*** "));
    const [first = "", ...rest] = this.#lines.slice(from, end);
    const isMarked = (line: string): boolean => line.startsWith("+") || isNoNewline(line);
    // Blank lines above a marker are layout.
    const last = rest.findLastIndex((line) => line.trim() !== "");
    if (!first.startsWith("+") || last === -1 || rest.some(isMarked)) return [];
    this.#repair("unmarked-added", from + 1);
    this.next = end;
    return [first.slice(1), ...rest.slice(0, last + 1)];
  }

  #update(path: string, patchLine: number): FileEdit | Malformed {
    const hunks: Hunk[] = [];
    let moveTo: string | undefined;
    let hunk: HunkBuilder | undefined;
    for (; this.next < this.#lines.length; this.next++) {
      const line = this.#text(this.next);
      const marker = line.trimEnd();
      if (marker === END || this.next === this.#paddedEnd || HEADER.test(marker)) break;
      const move = MOVE.exec(marker);
      if (move !== null) {
        const target = move[2] ?? "";
        if (hunk !== undefined || moveTo !== undefined)
          return this.#malformed(this.next, "misplaced-move", path);
        if (target.trim() === "") return this.#malformed(this.next, "missing-path", path);
        if (move[1] !== " ") this.#repair("header-spacing", this.next);
        moveTo = target;
      } else if (marker === END_OF_FILE) {
        if (hunk === undefined || hunk.isEmpty)
          return this.#malformed(this.next, "empty-hunk", path);
        this.#checkPadding(this.next, marker);
        hunk.endOfFile = true;
      } else if (marker.startsWith("*** ")) {
        return this.#malformed(this.next, "unknown-header", path);
      } else if (CLASS_VARIABLE.test(marker)) {
        return this.#malformed(this.next, "unexpected-line", path);
      } else if (marker.startsWith("@@")) {
        if (hunk === undefined || !hunk.isEmpty) {
          if (hunk !== undefined) hunks.push(hunk.build(hunks.at(-1)));
          hunk = new HunkBuilder(this.next + 1);
        } else {
          hunk.dropLayout();
          if (marker === "@@") this.#repair("anchor-markers", this.next);
        }
        this.#anchor(hunk, marker);
      } else if (hunk?.endOfFile === true && !isNoNewline(line)) {
        if (marker !== "") return this.#malformed(this.next, "line-after-end-of-file", path);
      } else if (hunk === undefined && marker === "") {
        continue;
      } else if (hunk === undefined && this.#namesOwnFile(path, moveTo)) {
        this.#repair("file-headers", this.next++);
      } else {
        hunk ??= new HunkBuilder(this.next + 1);
        if (isNoNewline(line)) {
          if (!hunk.markNoNewline()) return this.#malformed(this.next, "unexpected-line", path);
        } else {
          if (hunk.endsBefore(line))
            return this.#malformed(this.next, "line-after-end-of-file", path);
          if (!hunk.add(line, this.next + 1)) this.#repair("unmarked-context", this.next);
        }
      }
    }
    if (hunk?.isEmpty === true) {
      const isBare = hunk.anchors.length === 0 && hunk.statedLine === undefined;
      if (!isBare || hunks.length === 0)
        return this.#malformed(hunk.patchLine - 1, "empty-hunk", path);
      this.#repair("empty-hunk", hunk.patchLine - 1);
    } else if (hunk !== undefined) {
      hunks.push(hunk.build(hunks.at(-1)));
    }
    if (moveTo !== undefined) return { kind: "update", path, patchLine, moveTo, hunks };
    if (hunks.length === 0) return this.#malformed(patchLine - 1, "empty-update", path);
    return { kind: "update", path, patchLine, hunks };
  }

  /** Reads what stands behind `@@` into the hunk. */
  #anchor(hunk: HunkBuilder, marker: string): void {
    let text = marker.slice(2);
    const numbers = NUMBERS.exec(text.trimStart());
    if (numbers !== null) {
      hunk.statedLine =
        numbers[2] === "0" ? Number(numbers[1]) : Math.max(Number(numbers[1]) - 1, 0);
      text = numbers[3] ?? "";
    } else if (text.endsWith("@@")) {
      text = text.slice(0, -2).trimEnd();
      this.#repair("anchor-markers", this.next);
    } else if (text !== "" && !text.startsWith(" ")) {
      this.#repair("anchor-markers", this.next);
    }
    if (text.startsWith(" ")) text = text.slice(1);
    if (text.trim() !== "" && text.trim() !== "...") hunk.anchors.push(text);
  }

  /** A ---/+++ pair at the head of a section, whose names are the section's own. */
  #namesOwnFile(path: string, moveTo: string | undefined): boolean {
    const names = [this.#text(this.next), this.#text(this.next + 1)].map((line, index) => {
      if (!line.startsWith(index === 0 ? "--- " : "+++ ")) return undefined;
      const name = line.slice(4).split("\t")[0]?.trim() ?? "";
      return name.startsWith(index === 0 ? "a/" : "b/") ? [name, name.slice(2)] : [name];
    });
    return (
      names[0]?.includes(path) === true &&
      (names[1]?.includes(path) === true || names[1]?.includes(moveTo ?? path) === true)
    );
  }

  /** An envelope that is indented as a whole, as in a list of a Markdown text, is taken out of it. */
  #takeOutIndentation(): void {
    const indent = /^[ \t]*/.exec(this.#text(this.#begin))?.[0] ?? "";
    if (indent === "") return;
    const isIndented = (line: string): boolean => line.startsWith(indent) || line.trim() === "";
    const stop = findFrom(
      this.#lines,
      this.#begin,
      (line) => line.trimEnd() === indent + END || !isIndented(line),
    );
    if (this.#text(stop).trimEnd() !== indent + END) return;
    this.#repair("indented-patch", this.#begin);
    for (let at = this.#begin; at <= stop; at++) {
      this.#lines[at] = this.#text(at).slice(indent.length);
    }
  }

  /**
   * The last END marker, if nothing but a closing fence, the heredoc's word or blank lines
   * follow it: there it ends the envelope even when it is indented. Elsewhere an indented
   * one is a context line.
   */
  #endsWith({ line, after }: Closing): number {
    const word = /<<-?\s*(['"]?)(\w+)\1/.exec(this.#text(this.#begin - 1))?.[2];
    const closes = (text: string): boolean => text.trim() === word || fenceAt(text)?.info === "";
    return line > this.#begin && after.every(closes) ? line : -1;
  }

  #checkPadding(at: number, marker: string): void {
    if (this.#text(at) !== marker) this.#repair("padded-marker", at);
  }

  #repair(name: RepairName, at: number): void {
    this.#repairs.push({ name, patchLine: at + 1 });
  }

  #text(at: number): string {
    return this.#lines[at] ?? "";
  }

  #malformed(at: number, reason: MalformedReason, path?: string): Malformed {
    const place = { patchLine: at + 1, beginLine: this.#begin + 1, found: this.#text(at) };
    return { code: "malformed", reason, ...place, ...(path === undefined ? {} : { path }) };
  }
}

function isNoNewline(line: string): boolean {
  return line.startsWith("\\ No newline");
}
