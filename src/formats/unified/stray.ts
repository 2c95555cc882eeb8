/**
 * Lines of a patch that are where no hunk is. Text around a diff is passed over, but a line
 * that says what to change must not be: it would be lost without a word.
 *
 * List items (`- x`, `+ x`), rules (`---`, `+--+`) and `+1` are text. Of the others,
 *  - `+x` is stray anywhere but in a fence of another language,
 *  - `-x` is stray directly above a line with `+`,
 *  - both are, directly after a header or hunk, and in a fence that says `diff`.
 * A line of git's header is stray wherever its first line is missing.
 * After a hunk that lacks lines by its counts `-x` is as stray as `+x`, and directly after it
 * list items are; so they are in a fence that says `diff` and holds nothing else.
 */

import { DIFF_FENCE, GIT_FIELD } from "./lines.ts";

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

/** Looks at the text around the sections of a diff, line by line. */
export class StrayLines {
  /** The first stray line (0-based) between each two sections. */
  readonly found: number[] = [];
  /** The line after a header or hunk, and after text that follows it without a blank line. */
  #near = -1;
  /** The hunk above has fewer lines than its header states. */
  #isShort = false;
  /** In an open fence: does it say `diff`? */
  #fence: "diff" | "other" | undefined;
  /** The first marked line of a `diff` fence that holds no section yet. */
  #pending: number | undefined;
  #sectionInFence = false;
  /** Another problem speaks of this text. */
  #isMuted = false;
  #previous = { at: -2, line: "" };
  #isReported = false;

  /** A section begins. */
  section(): void {
    this.#isMuted = false;
    this.#isReported = false;
    this.#sectionInFence = true;
    this.#pending = undefined;
  }

  /** A header or a hunk ends before this line. */
  behind(at: number, isShort: boolean): void {
    this.#near = at;
    this.#isShort = isShort;
  }

  /** What follows, up to the next section, is a patch of another format, or spoken of already. */
  mute(): void {
    this.#isMuted = true;
  }

  /** A fence opens or closes; `info` is after its signs. */
  fence(info: string, opens: boolean): void {
    this.end();
    this.#sectionInFence = false;
    if (opens && DIFF_FENCE.test(info)) this.#fence = "diff";
    else this.#fence = opens && /\w/.test(info) ? "other" : undefined;
  }

  /** The text ends. */
  end(): void {
    if (this.#pending !== undefined) this.#add(this.#pending);
  }

  /** A line of text; `isDedented`: it had the indentation of the diff above. */
  see(line: string, at: number, isDedented: boolean): void {
    const isNear = at === this.#near;
    if (isNear && line.trim() !== "") this.#near++;
    const above = this.#previous.at === at - 1 ? this.#previous.line : "";
    this.#previous = { at, line };
    if (this.#isMuted) return;
    if ((isNear && this.#isShort && CONTEXT.test(line)) || GIT_FIELD.test(line)) this.#add(at);
    if (!MARKED.test(line) || RULE.test(line)) return;
    if (this.#isStray(line, above, isNear || isDedented)) this.#add(at);
    else if (this.#fence === "diff" && !this.#sectionInFence) this.#pending ??= at;
  }

  #isStray(line: string, above: string, isNear: boolean): boolean {
    if (isNear && this.#isShort) return true;
    if (line.startsWith("+") && above.startsWith("-") && !RULE.test(above))
      return (isPatchLine(line) && !FIGURE.test(line)) || isPatchLine(above);
    if (!isPatchLine(line)) return false;
    if (isNear || (this.#fence === "diff" && this.#sectionInFence)) return true;
    if (this.#fence === "other") return false;
    return this.#isShort || (line.startsWith("+") && !FIGURE.test(line));
  }

  #add(at: number): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending !== undefined && pending < at) this.#add(pending);
    if (!this.#isReported) this.found.push(at);
    this.#isReported = true;
  }
}
