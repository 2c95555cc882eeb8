/**
 * The text around the sections of a diff is no part of the patch, but it tells what is. It is passed
 * over, but a line that says what to change must not be: it would be lost without a word.
 *
 * List items (`- x`, `+ x`), rules (`---`, `+--+`) and `+1` are text. Of the others,
 *  - `+x` is stray anywhere but in a fence of another language,
 *  - `-x` is stray directly above a line with `+`,
 *  - both are, directly after a header or hunk, and in a fence that says `diff`.
 * A line of git's header is stray wherever its first line is missing.
 * After a hunk that lacks lines by its counts `-x` is as stray as `+x`, and directly after it
 * list items are; so they are in a fence that says `diff` and holds nothing else.
 */

import type { Unsupported } from "../../problem.ts";
import { type Fence, fenceAt, OpenFences } from "../../text/fences.ts";
import { isBlank } from "../../text/indentation.ts";
import { closerOf } from "../commands.ts";
import type { Cursor } from "../cursor.ts";
import {
  COMMIT,
  differingFiles,
  GIT_FIELD,
  isBetweenSections,
  isDiffFence,
  isGitName,
} from "./lines.ts";
import { spellingsOf, type NamePair } from "./names.ts";

/** Typographic signs, too, are meant as marks. */
const MARKED = /^[-+−－＋]/;
const ITEM = /^[-+−－＋] \S/;
const RULE = /^[-+][-+=:|\s]*$/;
/** At the margin of the file: no text is indented by one blank. */
const CONTEXT = /^ \S/;
const FIGURE = /^[-+]\d/;

/** Is this a line with a mark that no text has? */
export function isPatchLine(line: string): boolean {
  return MARKED.test(line) && !ITEM.test(line) && !RULE.test(line);
}

/** What a test prints above what it has compared, in one line or in two. */
const LEGEND = /^(?:- Expected\b.*\n\+ Received\b|\+ (?:expected - actual|actual - expected)\b)/im;
/** A branch of a tree, and the last one where they have a single dash, as items of a list would. */
const BRANCH = /^\+-+ \w/;
const LAST_BRANCH = /^\s*\\- /;

/** Do the lines of a fence, from its first on, show a comparison or a tree? */
function isOutput(lines: readonly string[], from: number): boolean {
  let end = from;
  while (end < lines.length && fenceAt(lines[end] ?? "") === undefined) end++;
  const held = lines.slice(from, end);
  if (LEGEND.test(held.join("\n"))) return true;
  // What all branches belong to is above them.
  const isTree = held.every((line) => !MARKED.test(line) || BRANCH.test(line));
  const isDrawn = held.some((line) => line.startsWith("+--") || LAST_BRANCH.test(line));
  return isTree && isDrawn && /^[^-+\s]/.test(held[0] ?? "");
}

/** Passes over the text round sections, and remembers what is before the next one. */
export class DiffText {
  readonly #cursor: Cursor;
  readonly #strip: number | undefined;
  /** Lines (0-based) that are no part of a section, in order. */
  readonly passed: number[] = [];
  /** The first marked one in a fence that says `diff`. */
  firstInDiff: number | undefined;
  /** Lines with this indentation are read without it. */
  indent = "";
  /** The line that closes the heredoc or tag around the next section. */
  closer: string | undefined;
  /** Are we in the head of a log's commit, whose message is indented? */
  inLog = false;
  readonly #fences = new OpenFences();
  #index: string | undefined;
  /** The line at which a section begins whatever it looks like: its file is known. */
  named: number | undefined;
  /** The first stray line (0-based) between each two sections. */
  readonly #stray: number[] = [];
  /** There is one, or another problem speaks of this text. */
  #isTold = false;
  /** The line after a header or hunk, and after text that follows it without a blank line. */
  #near = -1;
  /** The hunk above has fewer lines than its header states. */
  #isShort = false;
  #sectionInFence = false;
  #fenceIndent = "";
  /** The open fence holds what a program has printed. */
  #isOutput = false;
  /** The first marked line of a `diff` fence that holds no section yet. */
  #pending: number | undefined;

  constructor(cursor: Cursor, strip: number | undefined) {
    this.#cursor = cursor;
    this.#strip = strip;
  }

  get fence(): Fence | undefined {
    return this.#fences.outer;
  }

  /** The text above a line says that a section about a file begins there. */
  name(at: number, path: string): void {
    this.named = at;
    this.#index = path;
  }

  /** A section begins: gives the name that the text above it says, as in an `Index: ` line. */
  takeIndex(): string | undefined {
    const index = this.#index;
    this.#index = undefined;
    this.inLog = false;
    this.#isTold = false;
    this.#sectionInFence = true;
    this.#pending = undefined;
    return index;
  }

  /** A header or a hunk ends before this line. */
  behind(at: number, isShort: boolean): void {
    this.#near = at;
    this.#isShort = isShort;
  }

  /** What follows, up to the next section, is spoken of already. */
  mute(): void {
    this.#isTold = true;
  }

  /** The reply has ended: the lines (0-based) of a patch that are in no hunk. */
  strayLines(): readonly number[] {
    if (this.#pending !== undefined) this.#tell(this.#pending);
    return this.#stray;
  }

  /** Passes over a line (0-based) that is no part of a section. */
  pass(at: number): void {
    const line = this.#cursor.text(at);
    if (!isBetweenSections(line)) this.#cursor.once("text-outside", at);
    const isNear = at === this.#near;
    if (isNear && !isBlank(line)) this.#near++;
    if (!this.#isTold && !this.#isOutput) this.#look(at, isNear);
    this.passed.push(at);
    const fence = fenceAt(line);
    const taken = fence && this.#fences.take(fence);
    if (fence !== undefined && taken === "opens") {
      this.#fenceIndent = fence.indent;
      this.#isOutput = fence.info === "" && isOutput(this.#cursor.lines, at + 1);
    }
    if (taken === "closes") this.#isOutput = false;
    if (taken === "opens" || taken === "closes") {
      if (this.#pending !== undefined) this.#tell(this.#pending);
      this.#sectionInFence = false;
    }
    // A name of git's is the beginning of a diff, even if it is alone.
    if (isGitName(line)) this.#near = at + 1;
    this.closer = closerOf(line) ?? this.closer;
    if (COMMIT.test(line)) this.inLog = line.startsWith("commit ");
    if (line.startsWith("Index: ")) this.#index = line.slice("Index: ".length).trim();
    const files = differingFiles(line);
    if (files !== undefined) this.unsupported("binary-patch", at, files);
  }

  #look(at: number, isNear: boolean): void {
    const line = this.#dedented(at);
    const isMarked = MARKED.test(line) && !RULE.test(line);
    if (isMarked && this.#isDiff) this.firstInDiff ??= at;
    const isLost = (isNear && this.#isShort && CONTEXT.test(line)) || GIT_FIELD.test(line);
    const isStray = isMarked ? this.#isStray(line, at, isNear) : this.#isIndentedChange(at);
    if (isLost || isStray) this.#tell(at);
    else if (isMarked && this.#isDiff && !this.#sectionInFence) this.#pending ??= at;
  }

  #isStray(line: string, at: number, isBelow: boolean): boolean {
    const above = this.#dedented(at - 1);
    // As near is what has the indentation of the diff above.
    const isIndented = this.indent !== "" && this.#cursor.text(at).startsWith(this.indent);
    const isNear = isBelow || isIndented;
    if (isNear && this.#isShort) return true;
    if (line.startsWith("+") && above.startsWith("-") && !RULE.test(above))
      return (isPatchLine(line) && !FIGURE.test(line)) || isPatchLine(above);
    if (!isPatchLine(line)) return false;
    if (isNear || (this.#isDiff && this.#sectionInFence)) return true;
    if (!this.#isDiff && /\w/.test(this.fence?.info ?? "")) return false;
    return this.#isShort || (line.startsWith("+") && !FIGURE.test(line));
  }

  /** Does the line replace the one above it, in the indentation of both? */
  #isIndentedChange(at: number): boolean {
    if (this.inLog || (this.fence !== undefined && !this.#isDiff)) return false;
    const [above, line] = [this.#cursor.text(at - 1), this.#cursor.text(at)];
    const [indent] = /^\s+(?=\+)/.exec(line) ?? [];
    if (indent === undefined || !above.startsWith(`${indent}-`)) return false;
    return isPatchLine(above.trimStart()) && isPatchLine(line.trimStart());
  }

  get #isDiff(): boolean {
    return isDiffFence(this.fence);
  }

  /** The line without the indentation of the diff, or of the last fence in an item of a list. */
  #dedented(at: number): string {
    const line = this.#cursor.text(at);
    const indent = this.indent === "" ? this.#fenceIndent : this.indent;
    return line.startsWith(indent) ? line.slice(indent.length) : line;
  }

  #tell(at: number): void {
    if (!this.#isTold) this.#stray.push(this.#pending ?? at);
    this.#isTold = true;
    this.#pending = undefined;
  }

  unsupported(what: Unsupported["what"], at: number, names: NamePair | undefined): void {
    const first = names && spellingsOf(names, this.#strip)[0];
    const path = first?.new ?? first?.old;
    const problem = { code: "unsupported", what, patchLine: at + 1 } as const;
    this.#cursor.problems.push(path === undefined ? problem : { ...problem, path });
  }
}
