/**
 * Reasoning: what a model writes between tags such as `<think>` before it answers. Edits in it are
 * drafts. A tag counts outside patches and fences only: elsewhere it is content.
 *
 *  - Edits between the two tags are left out, with a note.
 *  - Where a tag lacks its partner, nobody knows which edits are drafts: they are refused.
 */

import type { Repair } from "../patch.ts";
import { fenceAt, OpenFences } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";
import type { LineSpan } from "../text/lines.ts";

const NAME =
  "(?:\\w+:)?(?:(?:ant)?think(?:ing)?|thoughts?|reasoning|reflection|scratchpad|analysis|thinking-content-[\\w-]{1,64})";
const OPENING = new RegExp(`^(?:<${NAME}>|\\[think\\])`, "i");
const CLOSING = new RegExp(`^(?:</${NAME}>|\\[/think\\])`, "i");

export class Reasoning {
  /** What is told of the spans that are left out. */
  readonly notes: Repair[] = [];
  firstDraft: number | undefined;
  readonly #lines: readonly string[];
  readonly #holdsPatch: (lines: readonly string[]) => boolean;
  readonly #fences = new OpenFences();
  /** The line after the last one whose fence is taken. */
  #reached = 0;
  /** Closing tags that do not come any more. */
  readonly #missing = new Set<string>();

  /** `holdsPatch`: does a patch begin in the lines? */
  constructor(lines: readonly string[], holdsPatch: (lines: readonly string[]) => boolean) {
    this.#lines = lines;
    this.#holdsPatch = holdsPatch;
  }

  /** Does the line begin with the tag that opens reasoning? */
  opens(at: number): boolean {
    return beginsWith(OPENING, this.#lines[at] ?? "");
  }

  /** Passes over a line of text; true if it closes reasoning that nothing has opened. */
  pass(at: number): boolean {
    if (at < this.#reached) return false;
    this.#reached = at + 1;
    const line = this.#lines[at] ?? "";
    const fence = fenceAt(line);
    if (fence !== undefined) this.#fences.take(fence);
    return this.#fences.outer === undefined && beginsWith(CLOSING, line);
  }

  /**
   * The reasoning that a line of text opens; `text`: it opens none; `unsure`: it is not known which
   * edits are drafts if any follow.
   */
  at(begin: number): LineSpan | "text" | "unsure" {
    const isFenced = this.#fences.outer !== undefined;
    const end = this.#endOf(begin);
    if (end === undefined) return isFenced ? "text" : "unsure";
    const isDraft = this.#holdsPatch(this.#lines.slice(begin + 1, end));
    if (isFenced) return isDraft ? "unsure" : "text";
    return { start: begin, end };
  }

  /** Leaves a span out; false if an edit may follow its closing tag on the same line. */
  leaveOut({ start, end }: LineSpan): boolean {
    this.#reached = end;
    const isDraft = this.#holdsPatch(this.#lines.slice(start + 1, end));
    if (isDraft) this.firstDraft ??= start;
    const name = isDraft ? "reasoning" : "text-outside";
    if (this.notes.every((note) => note.name !== name))
      this.notes.push({ name, patchLine: start + 1 });
    const last = this.#lines[end - 1] ?? "";
    const tag = this.#closingTag(start);
    const behind = last.slice(last.lastIndexOf(tag) + tag.length);
    return isBlank(behind) || !this.#holdsPatch([behind]);
  }

  #closingTag(begin: number): string {
    const [opening = ""] = OPENING.exec(this.#lines[begin] ?? "") ?? [];
    return `${opening.charAt(0)}/${opening.slice(1)}`;
  }

  /** The line after the closing tag, which begins its line or ends it. */
  #endOf(begin: number): number | undefined {
    const tag = this.#closingTag(begin);
    if ((this.#lines[begin] ?? "").includes(tag)) return begin + 1;
    if (this.#missing.has(tag)) return undefined;
    for (let at = begin + 1; at < this.#lines.length; at++) {
      const line = this.#lines[at] ?? "";
      if (line.startsWith(tag) || line.trimEnd().endsWith(tag)) return at + 1;
    }
    this.#missing.add(tag);
    return undefined;
  }
}

/** Most lines are spared the patterns. */
function beginsWith(tag: RegExp, line: string): boolean {
  const isTag = line.startsWith("<") ? !line.startsWith("<<") : line.startsWith("[");
  return isTag && tag.test(line);
}
