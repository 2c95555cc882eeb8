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

import type { FileEdit } from "../patch.ts";
import type { Problem } from "../problem.ts";
import { isElision } from "../text/elision.ts";
import { fenceAt } from "../text/fences.ts";
import {
  fencedName,
  fenceIndent,
  indentedStart,
  isBareHunk,
  isFencedBody,
  sectionStart,
} from "./unified/lines.ts";
import { DiffText } from "./unified/outside.ts";
import { asContext, type Format, type ParseOptions, type Stretch } from "./format.ts";
import { Cursor, repeatedHalf } from "./cursor.ts";
import { type Section, readEdit } from "./unified/edit.ts";
import { isChanged } from "./marked.ts";
import { isWithoutHunks } from "./unified/git-header.ts";
import type { RawHunk } from "./unified/hunk.ts";
import { readSection } from "./unified/section.ts";

export const unified: Format = {
  name: "unified",
  title: "unified diff",
  words: {
    looks: "unified diff ('--- a/x', '+++ b/x')",
    onePlace:
      "add context lines that only the right place has, or its line number ('@@ -12,3 +12,4 @@')",
    makeFile: "write '--- /dev/null' above its name to create it",
    changeFile: "name it in both headers to change it",
    quoted: asContext,
  },
  open: (block, options) => {
    // A diff that is indented as a whole is taken out of its indentation.
    const cursor = new Cursor(block);
    return {
      begins: (at) => mayBegin(block.lines, at, options),
      read: (from, isForeign) => new StretchReader(cursor, options, isForeign).read(from),
    };
  },
  write: () => undefined,
};

function mayBegin(
  lines: readonly string[],
  at: number,
  { file, fencedBodies = false }: ParseOptions,
): boolean {
  if (sectionStart(lines, at) !== undefined || indentedStart(lines, at) !== undefined) return true;
  // Where the file is known, a hunk needs no name, and no number.
  if (isFencedBody(lines, at, fencedBodies)) return true;
  if (!isBareHunk(lines, at)) return false;
  const name = file === undefined ? fencedName(lines, at) : { isGuess: false };
  return name !== undefined && (fencedBodies || !name.isGuess);
}

/** What a message shows of a hunk's header. */
const MAX_HEADER = 100;

/** A part of an edit: its first and last line, 0-based. */
interface Part {
  readonly edit: number;
  readonly begin: number;
  readonly last: number;
}

/** Reads the sections from a line on, up to a patch of another format. */
class StretchReader {
  readonly #cursor: Cursor;
  readonly #options: ParseOptions;
  readonly #isForeign: (at: number) => boolean;
  readonly #text: DiffText;
  /** The line after the indented part that we are in, or 0. */
  #indentEnd = 0;
  #edits: FileEdit[] = [];
  /** First and last line (0-based) of each section. */
  readonly #sections: (readonly [number, number])[] = [];
  /** What the edits consist of: hunks, or all of a section that is more than these. */
  readonly #parts: Part[] = [];
  /** Lines after an unmarked one, which may be text. */
  readonly #unsure: number[] = [];
  #lastHunk: RawHunk | undefined;
  /** The counts of all hunks above it are right. */
  #areRight = true;
  #lastSection: Section | undefined;
  /** The last line of the patch so far, 0-based. */
  #last = -1;

  constructor(cursor: Cursor, options: ParseOptions, isForeign: (at: number) => boolean) {
    this.#cursor = cursor;
    this.#options = options;
    this.#isForeign = isForeign;
    this.#text = new DiffText(cursor, options.strip);
  }

  read(from: number): Stretch {
    // Line ends are a matter of each section.
    this.#cursor.start(from, false);
    this.#last = from - 1;
    for (let at = from; at < this.#cursor.lines.length;) {
      const next = this.#step(at);
      if (next === at) break;
      at = next;
    }
    return this.#stretch();
  }

  #stretch(): Stretch {
    const cursor = this.#cursor;
    const { problems, lines, repairs } = cursor;
    const { passed: text } = this.#text;
    const next = this.#last + 1;
    const [first] = this.#sections[0] ?? [];
    for (const line of this.#text.strayLines()) cursor.malformed("stray-line", line);
    const isRead = problems.length === 0 && first !== undefined;
    const missing = isRead || this.#endsEmpty(problems) ? this.#cutOff() : undefined;
    if (missing !== undefined) {
      const cut = { code: "truncated", patchLine: lines.length, missing } as const;
      return { patches: [], problems: [cut], text, next };
    }
    if (!isRead) return { patches: [], problems, text, next };
    this.#readOnce();
    const patch = {
      format: "unified",
      isDiff: true,
      patchLine: first + 1,
      lastPatchLine: next,
      edits: this.#edits,
      repairs: repairs.toSorted((one, other) => one.patchLine - other.patchLine),
    } as const;
    return { patches: [patch], problems, text, next, unsure: this.#unsure };
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
    const { lines, block } = this.#cursor;
    // A fragment of the line after the names is no text that follows them.
    const isBegun = !block.endsWithLine && fenceAt(lines.at(-1) ?? "") === undefined;
    if (this.#behind() < lines.length - (isBegun ? 1 : 0)) return undefined;
    // A name may lack its end, which no count would tell.
    const isEnded = block.endsWithLine || this.#last < lines.length - 1;
    return git !== undefined && isEnded && isWithoutHunks(git) ? undefined : "@@";
  }

  /** The first line after the last section that is not blank. */
  #behind(): number {
    return this.#cursor.solid(this.#last + 1);
  }

  /**
   * The header of the last hunk if it is cut off: it has fewer lines than it says, nothing follows
   * it, and all other hunks have right counts, no line of it stands for several and it is not in a call
   * that is whole, or no change is there yet, or the input ends within a line.
   */
  #cutOffHunk(): string | undefined {
    const last = this.#lastHunk;
    // Lines that may be text after the hunk follow it.
    if (last?.body.mayBeCutOff !== true || last.body.cut !== undefined) return undefined;
    const { lines, block } = this.#cursor;
    if (this.#behind() < lines.length) return undefined;
    const mayBeWhole = last.body.entries.some(isChanged) && block.endsWithLine;
    if (mayBeWhole && (block.isWhole === true || !this.#areRight || isElided(last)))
      return undefined;
    return this.#cursor.text(last.patchLine - 1).slice(0, MAX_HEADER);
  }

  /** A model that shows its whole diff again, perhaps after its steps, means it once. */
  #readOnce(): void {
    const cursor = this.#cursor;
    const parts = this.#parts;
    const half = repeatedHalf(parts, ({ edit, begin, last }) =>
      [this.#edits[edit]?.path, ...cursor.lines.slice(begin, last + 1)].join("\n"),
    );
    const first = parts[half]?.edit;
    if (half === 0 || first === undefined || parts[half - 1]?.edit === first) return;
    this.#edits = this.#edits.slice(0, first);
    cursor.repair("repeated-patch", this.#sections[first]?.[0]);
  }

  /** Reads the section or the line of text at a line; returns the line after it, or the same. */
  #step(at: number): number {
    const { lines } = this.#cursor;
    const { fencedBodies = false } = this.#options;
    const isBody = isBareHunk(lines, at) || isFencedBody(lines, at, fencedBodies);
    const fenced = isBody ? fenceIndent(lines, at) : "";
    const indent = this.#text.inLog ? "" : (indentedStart(lines, at) ?? fenced);
    if (indent !== "") {
      this.#cursor.once("indented-patch", at);
      this.#indentEnd = this.#cursor.takeOut(at, indent);
      this.#text.indent = indent;
    }
    const start = sectionStart(this.#cursor.lines, at);
    if (start === "combined") return this.#combined(at);
    if (start !== undefined || isBody || this.#text.named === at) return this.#section(at);
    if (this.#isForeign(at)) return at;
    this.#text.pass(at);
    return at + 1;
  }

  #section(begin: number): number {
    const cursor = this.#cursor;
    const { lines, block } = cursor;
    const isIndented = begin < this.#indentEnd;
    if (!isIndented) this.#text.indent = "";
    const end = isIndented ? this.#indentEnd : lines.length;
    const { fence, closer } = this.#text;
    const { returns } = block;
    const source = { lines, returns, fence, closer, end, isForeign: this.#isForeign };
    const { section, last, next } = readSection(cursor, source, begin, this.#text);
    this.#last = last;
    this.#sections.push([begin, last]);
    this.#lastSection = section;
    if (section === undefined) return next;
    for (const hunk of section.hunks) {
      if (this.#lastHunk?.body.exact === false) this.#areRight = false;
      this.#lastHunk = hunk;
      const { body } = hunk;
      if (body.cut !== undefined)
        for (const { at } of body.entries.slice(body.cut)) this.#unsure.push(at);
    }
    const edit = readEdit(section, this.#options, cursor);
    if (edit === undefined) return next;
    const at = this.#edits.push(edit) - 1;
    const isPlain = edit.kind === "update" && section.git === undefined;
    const spans = section.hunks.map(
      ({ patchLine, body }) => [patchLine - 1, body.last ?? 0] as const,
    );
    for (const [from, end] of isPlain ? spans : [[begin, last] as const])
      this.#parts.push({ edit: at, begin: from, last: end });
    return next;
  }

  /** Refuses the difference between more than two files: what follows it is not looked at. */
  #combined(begin: number): number {
    const { lines } = this.#cursor;
    const name = /^diff --(?:cc|combined) (.*)$/.exec(lines[begin] ?? "")?.[1];
    this.#text.takeIndex();
    this.#text.unsupported("combined-diff", begin, name === undefined ? undefined : { new: name });
    return lines.length;
  }
}

/** Does a line of context stand for others, and is its last one there? */
function isElided({ body: { entries } }: RawHunk): boolean {
  const last = entries.at(-1);
  if (last === undefined || isChanged(last)) return false;
  return entries.some((entry) => !isChanged(entry) && isElision(entry.line));
}
