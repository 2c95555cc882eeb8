/**
 * Unified diffs: those of git, of other tools, and those that models write without numbers.
 *
 *     patch   = (text | section)*
 *     section = [git-header] ["--- " name] ["+++ " name] hunk*       see git-header, names
 *     hunk    = "@@" [numbers "@@"] [heading]  body                  see hunk-header, body
 *
 * Read with these repairs: text and fences around and between sections and hunks, a constant
 * indentation, CRs added to every line, one of the two names missing, no `@@` at all, wrong
 * counts, context lines without their space, text in a hunk. What names no file, or contradicts
 * itself, is an error; so is what lines cannot say: links, submodules, binary files, merges.
 */

import type { Block } from "../input/unwrap.ts";
import type { FileEdit } from "../patch.ts";
import type { Problem } from "../problem.ts";
import { isElision } from "../text/elision.ts";
import { fenceAt } from "../text/fences.ts";
import { indentedStart, isBareHunk, isBareName, isBlank, sectionStart } from "./unified/lines.ts";
import { DiffText } from "./unified/outside.ts";
import {
  asContext,
  type Format,
  type FormatReader,
  type ParseOptions,
  type Stretch,
} from "./format.ts";
import { malformed } from "./cursor.ts";
import { type Section, SectionReader } from "./unified/edit.ts";
import type { Entry } from "./marked.ts";
import { isWithoutHunks } from "./unified/git-header.ts";
import type { RawHunk } from "./unified/hunk.ts";
import { behindCombined, readSection } from "./unified/section.ts";

export const unified: Format = {
  name: "unified",
  title: "unified diff",
  signs: [
    { line: "`diff --git A B`, `diff --cc NAME`", reason: "git writes it above every file" },
    {
      line: "`--- A` and below it `+++ B`, or one of them with `@@` below it",
      reason: "one line alone may be a rule, a list or a removed line",
    },
    { line: "`@@ -N`", reason: "with a number it is a hunk; a lone `@@` has other meanings" },
  ],
  words: {
    looks: "unified diff ('--- a/x', '+++ b/x')",
    onePlace:
      "add context lines that only the right place has, or its line number ('@@ -12,3 +12,4 @@')",
    makeFile: "write '--- /dev/null' above its name to create it",
    changeFile: "name it in both headers to change it",
    quoted: asContext,
  },
  open: (block, options) => new DiffReader(block, options),
  write: () => [],
};

/** What a message shows of a hunk's header. */
const MAX_HEADER = 100;

class DiffReader implements FormatReader {
  readonly #block: Block;
  readonly #strip: number | undefined;
  readonly #file: string | undefined;
  /** A copy, because a diff that is indented as a whole is taken out of its indentation. */
  readonly #lines: string[];
  /** The line after the indented part that we are in, or 0. */
  #indentEnd = 0;
  #isForeign: (at: number) => boolean = () => false;
  /** What belongs to the stretch that is being read. */
  #text: DiffText;
  #edits: FileEdit[] = [];
  /** First and last line (0-based) of each section. */
  #sections: (readonly [number, number])[] = [];
  #lastHunk: RawHunk | undefined;
  /** The counts of all hunks above it are right. */
  #areRight = true;
  #lastSection: Section | undefined;
  /** First and last line of the patch so far, 0-based. */
  #first = -1;
  #last = -1;

  constructor(block: Block, { strip, file }: ParseOptions) {
    this.#block = block;
    this.#lines = [...block.lines];
    this.#strip = strip;
    this.#file = file;
    this.#text = new DiffText(strip);
  }

  begins(at: number): boolean {
    const { lines } = this.#block;
    if (sectionStart(lines, at) !== undefined || indentedStart(lines, at) !== undefined)
      return true;
    // Where the file is known, a hunk needs no name, and no number.
    return this.#file !== undefined && isBareHunk(lines, at);
  }

  read(from: number, isForeign: (at: number) => boolean): Stretch {
    this.#isForeign = isForeign;
    this.#text = new DiffText(this.#strip);
    this.#edits = [];
    this.#sections = [];
    this.#lastHunk = undefined;
    this.#areRight = true;
    this.#lastSection = undefined;
    this.#first = -1;
    this.#last = from - 1;
    if (from === 0 && this.#block.byteOrderMark) this.#text.once("byte-order-mark", 0);
    for (let at = from; at < this.#lines.length;) {
      const next = this.#step(at);
      if (next === at) break;
      at = next;
    }
    return this.#stretch();
  }

  #stretch(): Stretch {
    const { problems, repairs, passed: text } = this.#text;
    const next = this.#last + 1;
    for (const line of this.#text.strayLines())
      problems.push(malformed(this.#lines, Math.max(this.#first, 0), "stray-line", line));
    const isRead = problems.length === 0 && this.#first !== -1;
    const missing = isRead || this.#endsEmpty(problems) ? this.#cutOff() : undefined;
    if (missing !== undefined) {
      const cut = { code: "truncated", patchLine: this.#lines.length, missing } as const;
      return { patches: [], problems: [cut], text, next };
    }
    if (!isRead) return { patches: [], problems, text, next };
    this.#readOnce();
    const patch = {
      format: "unified",
      isDiff: true,
      patchLine: this.#first + 1,
      lastPatchLine: next,
      edits: this.#edits,
      repairs: repairs.toSorted((one, other) => one.patchLine - other.patchLine),
    } as const;
    return { patches: [patch], problems, text, next };
  }

  /** Is the only problem that the last section, or its last hunk, is empty? */
  #endsEmpty([problem, ...others]: readonly Problem[]): boolean {
    if (problem?.code !== "malformed" || others.length > 0) return false;
    const isEmpty = problem.reason === "empty-update" || problem.reason === "empty-hunk";
    return isEmpty && problem.patchLine > (this.#sections.at(-1)?.[0] ?? 0);
  }

  /** What is missing if the reply ends before the diff does. */
  #cutOff(): string | undefined {
    const { git, hunks } = this.#lastSection ?? { hunks: [] };
    if (hunks.length > 0) return this.#cutOffHunk();
    const { length } = this.#lines;
    // A fragment of the line after the names is no text that follows them.
    const isBegun = !this.#block.endsWithLine && fenceAt(this.#lines.at(-1) ?? "") === undefined;
    if (!this.#isLast(isBegun ? length - 1 : length)) return undefined;
    // A name may lack its end, which no count would tell.
    const isEnded = this.#block.endsWithLine || this.#last < this.#lines.length - 1;
    return git !== undefined && isEnded && isWithoutHunks(git) ? undefined : "@@";
  }

  /** Does nothing follow the last section, up to a line? */
  #isLast(end: number): boolean {
    for (let at = this.#last + 1; at < end; at++) if (!isBlank(this.#lines[at])) return false;
    return true;
  }

  /**
   * The header of the last hunk if it is cut off: it has fewer lines than it says, nothing follows
   * it, and all other hunks have right counts and no line of it stands for several, or no change is
   * there yet, or the input ends within a line.
   */
  #cutOffHunk(): string | undefined {
    const last = this.#lastHunk;
    // Lines that may be text after the hunk follow it.
    if (last?.body.mayBeCutOff !== true || last.body.cut !== undefined) return undefined;
    if (!this.#isLast(this.#lines.length)) return undefined;
    const mayBeWhole = isChanged(last) && this.#block.endsWithLine;
    if (mayBeWhole && (!this.#areRight || isElided(last))) return undefined;
    return (this.#lines[last.patchLine - 1] ?? "").slice(0, MAX_HEADER);
  }

  /** A model that shows its whole diff again means it once. */
  #readOnce(): void {
    const half = this.#sections.length / 2;
    if (half === 0 || !Number.isInteger(half)) return;
    const isAgain = this.#sections.slice(0, half).every(([begin, last], index) => {
      const [again = 0, lastAgain = 0] = this.#sections[half + index] ?? [];
      if (last - begin !== lastAgain - again) return false;
      for (let at = begin; at <= last; at++)
        if (this.#lines[at] !== this.#lines[at - begin + again]) return false;
      return true;
    });
    if (!isAgain) return;
    this.#edits = this.#edits.slice(0, half);
    this.#text.repair("repeated-patch", this.#sections[half]?.[0] ?? 0);
  }

  /** Reads the section or the line of text at a line; returns the line after it, or the same. */
  #step(at: number): number {
    const lines = this.#lines;
    const indent = this.#text.inLog ? undefined : indentedStart(lines, at);
    if (indent !== undefined) this.#takeOutIndentation(at, indent);
    switch (sectionStart(lines, at)) {
      case "git":
      case "names":
      case "hunk":
        return this.#section(at);
      case "combined":
        return this.#combined(at);
      default:
        if (isBareName(lines, at) || isBareHunk(lines, at)) return this.#section(at);
        if (this.#isForeign(at)) return at;
        this.#text.pass(lines[at] ?? "", at);
        return at + 1;
    }
  }

  /** From this line on, lines with that indentation lose it. */
  #takeOutIndentation(from: number, indent: string): void {
    this.#text.once("indented-patch", from);
    this.#text.indented(indent);
    let at = from;
    for (; at < this.#lines.length; at++) {
      const line = this.#lines[at] ?? "";
      if (line.startsWith(indent)) this.#lines[at] = line.slice(indent.length);
      else if (isBlank(line)) this.#lines[at] = "";
      else break;
    }
    this.#indentEnd = at;
  }

  #section(begin: number): number {
    const lines = this.#lines;
    const isIndented = begin < this.#indentEnd;
    if (!isIndented) this.#text.indented("");
    const end = isIndented ? this.#indentEnd : lines.length;
    const { returns } = this.#block;
    const { fence } = this.#text;
    const isForeign = this.#isForeign;
    const source = { lines, returns, fence, end, isForeign };
    const { section, last, next } = readSection(source, begin, this.#text);
    if (this.#first === -1) this.#first = begin;
    this.#last = last;
    this.#sections.push([begin, last]);
    this.#lastSection = section;
    if (section === undefined) return next;
    for (const hunk of section.hunks) {
      if (this.#lastHunk?.body.exact === false) this.#areRight = false;
      this.#lastHunk = hunk;
    }
    const reader = new SectionReader(section, { strip: this.#strip, file: this.#file }, lines);
    const edit = reader.read();
    if ("code" in edit) this.#text.problems.push(edit);
    else this.#edits.push(edit);
    for (const repair of reader.repairs) this.#text.repairs.push(repair);
    return next;
  }

  /** Refuses the difference between more than two files, and passes over it. */
  #combined(begin: number): number {
    const lines = this.#lines;
    const name = /^diff --(?:cc|combined) (.*)$/.exec(lines[begin] ?? "")?.[1];
    this.#text.takeIndex();
    this.#text.unsupported("combined-diff", begin, name === undefined ? undefined : { new: name });
    return behindCombined(lines, begin, this.#text.fence);
  }
}

/** Does a hunk change anything? */
function isChanged({ body: { entries } }: RawHunk): boolean {
  return entries.some(({ mark }) => mark === "added" || mark === "removed");
}

/** Does a line of context stand for others, and is its last one there? */
function isElided({ body: { entries } }: RawHunk): boolean {
  const isContext = ({ mark }: Entry): boolean => mark !== "added" && mark !== "removed";
  const last = entries.at(-1);
  if (last === undefined || !isContext(last)) return false;
  return entries.some((entry) => isContext(entry) && isElision(entry.line));
}
