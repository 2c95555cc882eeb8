/**
 * The body of FILE_PATCH: hunks of a numberless diff.
 *
 *     body    = [names] hunk+
 *     names   = "--- " name, "+++ " name         the directive's own file, or /dev/null for the old one
 *     hunk    = header line+                     a single hunk may lack its header
 *     header  = "@@" ["-" a ["," b] " +" c ["," d] " @@"] [heading]
 *     line    = " " text | "-" text | "+" text | "" | "\" remark
 *
 * Read with these repairs: a fence round all of it, file headers and envelope markers that name
 * the same file, context lines without their space, headers one below the other. `@@ ... @@` and
 * `@@ heading @@` are headers without numbers. Counts say nothing.
 */

import type { Hunk, Repair, RepairName } from "../../patch.ts";
import type { MalformedReason } from "../../problem.ts";
import type { Fault } from "./tags.ts";
import { HunkBuilder } from "../hunk-builder.ts";
import { isChange } from "../unified/hunk-header.ts";

export interface Hunks {
  readonly hunks: readonly Hunk[];
  readonly repairs: readonly Repair[];
}

/** Reads the hunks of a body whose first line is `first` in the reply, and its tag's `directive`. */
export function readHunks(
  body: readonly string[],
  first: number,
  path: string,
  directive: number,
): Hunks | Fault {
  return new BodyReader(body, first, path, directive).read();
}

const HEADER = /^@@(?=\s|@@|$)/;
const NUMBERS = /^\s*-(\d+)(?:,(\d+))?(?: \+\d+(?:,\d+)?)?(?: *@@(.*)| *)$/;
/** `...`, `-,+`, `-XX,XX +XX,XX`: places left open. */
const NO_NUMBERS = /^[-+,.xX?…\d\s]*$/;
const ENVELOPE_MARKER = /^\*\*\* (Begin Patch|End Patch|End of File|Update File: ?(.*))$/;

interface Header {
  readonly heading: string | undefined;
  readonly statedLine: number | undefined;
  readonly isNumbered: boolean;
  /** Its numbers speak of old lines. */
  readonly hasOldLines: boolean;
}

class BodyReader {
  readonly #body: readonly string[];
  readonly #first: number;
  readonly #path: string;
  readonly #directive: number;
  readonly #hunks: Hunk[] = [];
  readonly #repairs: Repair[] = [];
  #hunk: HunkBuilder | undefined;
  #header: Header | undefined;

  constructor(body: readonly string[], first: number, path: string, directive: number) {
    const fence = fenceRound(body);
    // As many lines as before, so that each keeps its number.
    const isFence = (at: number): boolean => at === fence?.first || at === fence?.last;
    this.#body = fence === undefined ? body : body.map((line, at) => (isFence(at) ? "" : line));
    this.#first = first;
    this.#path = path;
    this.#directive = directive;
    if (fence !== undefined) this.#repair("text-outside", fence.first);
  }

  read(): Hunks | Fault {
    const headless = !this.#body.some((line) => HEADER.test(line));
    for (let at = 0; at < this.#body.length; at++) {
      const line = this.#body[at] ?? "";
      if (line.startsWith("@@")) {
        const reason = this.#begin(line, at);
        if (reason !== undefined) return this.#fault(at, reason);
      } else if (this.#isNamePair(at)) {
        if (!this.#namesOwnFile(at)) return this.#fault(at, "contradictory-headers");
        this.#end();
        this.#repair("file-headers", at++);
      } else if (this.#isLoneName(at)) {
        return this.#fault(at, "contradictory-headers");
      } else if (this.#isGitHeader(line)) {
        this.#repair("file-headers", at);
      } else if (line.startsWith("*** ")) {
        const reason = this.#marker(line.trimEnd(), at);
        if (reason !== undefined) return this.#fault(at, reason);
      } else if (this.#hunk === undefined && line.trim() === "") {
        continue;
      } else {
        if (this.#hunk === undefined) {
          if (!headless || this.#hunks.length > 0) return this.#fault(at, "unexpected-line");
          this.#repair("missing-hunk-header", at);
          this.#hunk = new HunkBuilder(this.#first + at + 1);
        }
        const reason = this.#line(this.#hunk, line, at);
        if (reason !== undefined) return this.#fault(at, reason);
      }
    }
    if (this.#hunk?.isEmpty === true) {
      const at = this.#hunk.patchLine - 1 - this.#first;
      const isBare = this.#header?.isNumbered === false && this.#header.heading === undefined;
      if (!isBare || this.#hunks.length === 0) return this.#fault(at, "empty-hunk");
      this.#repair("empty-hunk", at);
      this.#hunk = undefined;
    }
    this.#end();
    // The directive itself is the line to blame.
    if (this.#hunks.length === 0) return { line: this.#directive, reason: "empty-update" };
    return { hunks: this.#hunks, repairs: this.#repairs };
  }

  /** A line of the hunk. */
  #line(hunk: HunkBuilder, line: string, at: number): MalformedReason | undefined {
    if (line.startsWith("\\ ")) return hunk.markNoNewline() ? undefined : "unexpected-line";
    if (hunk.endOfFile && line.trim() !== "") return "line-after-end-of-file";
    if (hunk.endsBefore(line) && line !== "") return "line-after-end-of-file";
    if (!hunk.add(line, this.#first + at + 1)) this.#repair("unmarked-context", at);
    return undefined;
  }

  /** A line that begins with `@@`. */
  #begin(line: string, at: number): MalformedReason | undefined {
    if (!HEADER.test(line)) return "unexpected-line";
    if (this.#hunk?.isEmpty === true) {
      // Headers one below the other lead inwards, as anchors do.
      if (this.#header?.isNumbered === true) return "empty-hunk";
      this.#repair("anchor-markers", at);
    } else {
      this.#end();
    }
    this.#header = readHeader(line.slice(2));
    if (this.#header.isNumbered && isChange(this.#header.heading)) return "text-on-header";
    this.#hunk = new HunkBuilder(this.#first + at + 1);
    this.#hunk.statedLine = this.#header.statedLine;
    return undefined;
  }

  #end(): void {
    if (this.#hunk === undefined) return;
    const { heading, hasOldLines, isNumbered } = this.#header ?? {};
    const { statedLine, ...hunk } = this.#hunk.build();
    const onlyAdds = hunk.lines.every((line) => line.kind === "added");
    // Nobody can tell whether it belongs before or behind old lines that it does not show.
    const stated = onlyAdds && hasOldLines === true ? undefined : statedLine;
    const placeless = onlyAdds && heading === undefined && isNumbered !== true;
    this.#hunks.push({
      ...hunk,
      endOfFile: this.#hunk.endOfFile || placeless,
      looseRemovals: true,
      ...(heading === undefined ? {} : { heading }),
      ...(stated === undefined ? {} : { statedLine: stated }),
    });
    this.#hunk = undefined;
    this.#header = undefined;
  }

  /** `***` lines, out of habit; what they name must be this file. */
  #marker(line: string, at: number): MalformedReason | undefined {
    const [, marker, name] = ENVELOPE_MARKER.exec(line) ?? [];
    if (marker === undefined || (name !== undefined && name.trim() !== this.#path))
      return "unknown-header";
    this.#repair("text-outside", at);
    if (marker !== "End of File") {
      if (this.#hunk?.isEmpty === true) return "empty-hunk";
      this.#end();
    } else if (this.#hunk === undefined || this.#hunk.isEmpty) {
      return "empty-hunk";
    } else {
      this.#hunk.endOfFile = true;
    }
    return undefined;
  }

  /** A pair of headers: before all hunks, or before another one. */
  #isNamePair(at: number): boolean {
    const [old = "", now = "", behind = ""] = this.#body.slice(at, at + 3);
    if (!old.startsWith("--- ") || !now.startsWith("+++ ")) return false;
    return HEADER.test(behind) || (this.#hunk === undefined && this.#hunks.length === 0);
  }

  /** One name as git writes it, above another hunk: no line to be added. */
  #isLoneName(at: number): boolean {
    const [name = "", behind = ""] = this.#body.slice(at, at + 2);
    return /^(?:\+\+\+ "?b\/|--- "?a\/)/.test(name) && HEADER.test(behind);
  }

  #isGitHeader(line: string): boolean {
    if (this.#hunk !== undefined || this.#hunks.length > 0) return false;
    const isIndex = /^index [0-9a-f]+\.\.[0-9a-f]+(?: \d+)?$/.test(line);
    return isIndex || line === `diff --git a/${this.#path} b/${this.#path}`;
  }

  #namesOwnFile(at: number): boolean {
    const isOwn = (line: string, prefix: string): boolean => {
      const name = line.slice(4).split("\t")[0]?.trim();
      return name === this.#path || name === prefix + this.#path;
    };
    const old = this.#body[at] ?? "";
    const isNull = old.slice(4).trim() === "/dev/null";
    return (isNull || isOwn(old, "a/")) && isOwn(this.#body[at + 1] ?? "", "b/");
  }

  #repair(name: RepairName, at: number): void {
    this.#repairs.push({ name, patchLine: this.#first + at + 1 });
  }

  #fault(at: number, reason: MalformedReason): Fault {
    return { line: this.#first + at, reason };
  }
}

/** The two fence lines round the body, if there are: its own lines have marks. */
function fenceRound(
  body: readonly string[],
): { readonly first: number; readonly last: number } | undefined {
  const first = body.findIndex((line) => line.trim() !== "");
  const last = body.findLastIndex((line) => line.trim() !== "");
  const opener = /^(?:`{3,}|~{3,})/.exec(body[first] ?? "")?.[0];
  const closer = body[last]?.trimEnd();
  return first < last && opener !== undefined && closer === opener ? { first, last } : undefined;
}

/** Reads what stands behind the `@@` of a header. */
function readHeader(text: string): Header {
  const numbers = NUMBERS.exec(text);
  if (numbers !== null) {
    const [, start, count, behind] = numbers;
    const line = Number(start);
    const hasOldLines = count === undefined || Number(count) > 0;
    const statedLine = hasOldLines ? Math.max(line - 1, 0) : line;
    return {
      heading: headingOf(behind),
      statedLine: Number.isSafeInteger(line) ? statedLine : undefined,
      hasOldLines,
      isNumbered: true,
    };
  }
  const close = text.indexOf("@@");
  const inner = close === -1 ? text : text.slice(0, close);
  const behind = close === -1 ? undefined : headingOf(text.slice(close + 2));
  const heading = behind ?? (NO_NUMBERS.test(inner) ? undefined : headingOf(inner));
  return { heading, statedLine: undefined, hasOldLines: false, isNumbered: false };
}

function headingOf(text: string | undefined): string | undefined {
  const heading = text?.trim() ?? "";
  return heading === "" || heading === "..." ? undefined : heading;
}
