/**
 * Reasoning: what a model writes between delimiters such as `<think>` before it answers. Edits in it
 * are drafts. A delimiter is a word of reasoning in brackets, in a token, or behind a fence, at the
 * beginning of a line or as its last sentence. It counts outside patches and fences only: elsewhere it is content.
 *
 *  - Edits between the two delimiters are left out, with a note.
 *  - Where one lacks its partner, nobody knows which edits are drafts: they are refused.
 */

import type { Repair } from "../patch.ts";
import { type Fence, fenceAt, OpenFences } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";
import type { LineSpan } from "../text/lines.ts";

const NAME =
  "(?:(?!end)\\w+[:_-])?(?:(?:ant)?think(?:ing)?|thoughts?|reason(?:ing)?|reflection|scratchpad|analysis|monologue|thinking-content-[\\w-]{1,64})";
/** The tokens of a message may be before a delimiter. */
const LEAD = "^(?:<\\|\\w+\\|>\\w*)*";

/** The delimiters of reasoning: those that open it, and what closes it. */
const DELIMITERS: readonly (readonly [
  opening: RegExp,
  closing: (...groups: string[]) => string,
])[] = [
  // `<|START_THINKING|>`, `<|begin_of_thought|>`
  [delimiter(`<\\|(?:start|begin)_((?:of_)?${NAME})\\|>`), (name) => `<|end_${name}|>`],
  // `<think>`, `[THINK]`, and with other brackets
  [
    delimiter(`(<\\|?|\\[|◁)(${NAME})(?:\\s[^<>]*)?(\\|?>|\\]|▷)`),
    (left, name, right) => `${left}/${name}${right}`,
  ],
  // `<details type="reasoning">`
  [delimiter(`<(\\w+)\\s[^<>]*"${NAME}"[^<>]*>`), (name) => `</${name}>`],
  // `<|channel|>analysis<|message|>`
  [delimiter(`<\\|channel\\|>${NAME}<\\|message\\|>`), () => "<|end|>"],
  // `:::thinking`
  [delimiter(`:::\\s*${NAME}\\s*$`), () => ":::"],
  [/^Thinking(?:\.{3}|…)$/, () => DONE],
];
/** What some program prints below `Thinking...`, which alone may be an answer's first words. */
const DONE = "...done thinking.";
const CLOSING = delimiter(
  `(?:(?:<\\|?|\\[|◁)/${NAME}(?:\\|?>|\\]|▷)|<\\|end_(?:of_)?${NAME}\\|>|\\.{3}done thinking\\.$)`,
);
const FENCED = new RegExp(`^${NAME}$`, "i");

function delimiter(source: string): RegExp {
  return new RegExp(LEAD + source, "i");
}

/** Reasoning that a line opens. */
interface Opening {
  /** In small letters. */
  readonly closing: string;
  /** Where the delimiter ends in its line. */
  readonly length: number;
  readonly fence: Fence | undefined;
}

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

  /** Does the line open reasoning? */
  opens(at: number): boolean {
    return openingIn(this.#lines[at] ?? "") !== undefined;
  }

  /** Passes over a line of text; true if it closes reasoning that nothing has opened. */
  pass(at: number): boolean {
    if (at < this.#reached) return false;
    this.#reached = at + 1;
    const line = this.#lines[at] ?? "";
    const fence = fenceAt(line);
    if (fence !== undefined) this.#fences.take(fence);
    return this.#fences.outer === undefined && partsOf(line).some((part) => CLOSING.test(part));
  }

  /**
   * The reasoning that a line of text opens; `text`: it opens none; `unsure`: it is not known which
   * edits are drafts if any follow.
   */
  at(begin: number): LineSpan | "text" | "unsure" {
    const isFenced = this.#fences.outer !== undefined;
    const opening = openingIn(this.#lines[begin] ?? "");
    const after = opening && this.#endOf(begin, opening);
    if (opening === undefined || after === undefined)
      return isFenced || opening?.closing === DONE ? "text" : "unsure";
    // The tokens of a message may have the beginning of the answer behind them.
    const isShared = isToken(opening.closing) && this.#goesOn(after - 1, opening.closing);
    const end = isShared ? after - 1 : after;
    const isDraft = this.#holdsPatch(this.#lines.slice(begin + 1, end));
    if (isFenced) return isDraft ? "unsure" : "text";
    return { start: begin, end };
  }

  /** Leaves a span out; false if an edit may follow its closing delimiter on the same line. */
  leaveOut({ start, end }: LineSpan): boolean {
    this.#reached = end;
    const isDraft = this.#holdsPatch(this.#lines.slice(start + 1, end));
    if (isDraft) this.firstDraft ??= start;
    const name = isDraft ? "reasoning" : "text-outside";
    if (this.notes.every((note) => note.name !== name))
      this.notes.push({ name, patchLine: start + 1 });
    const { closing = "" } = openingIn(this.#lines[start] ?? "") ?? {};
    return !this.#goesOn(end - 1, closing);
  }

  /** Does an edit begin behind the delimiter in the line? */
  #goesOn(at: number, closing: string): boolean {
    const behind = behindIn(this.#lines[at] ?? "", closing);
    return !isBlank(behind) && this.#holdsPatch([behind]);
  }

  /** The line after the one that closes reasoning. */
  #endOf(begin: number, { closing, length, fence }: Opening): number | undefined {
    if (fence !== undefined) return this.#endOfFence(begin, fence);
    const first = this.#lines[begin] ?? "";
    if (first.toLowerCase().includes(closing, length) && !opensAgain(first, closing))
      return begin + 1;
    if (this.#missing.has(closing)) return undefined;
    const end = this.#lines.findIndex((line, at) => at > begin && closesWith(line, closing));
    if (end !== -1) return end + 1;
    this.#missing.add(closing);
    return undefined;
  }

  #endOfFence(begin: number, fence: Fence): number | undefined {
    const fences = new OpenFences();
    fences.take(fence);
    for (let at = begin + 1; at < this.#lines.length; at++) {
      const other = fenceAt(this.#lines[at] ?? "");
      const effect = other === undefined ? "inside" : fences.take(other);
      if (effect !== "inside") return effect === "closes" ? at + 1 : undefined;
    }
    return undefined;
  }
}

function isToken(closing: string): boolean {
  return closing.startsWith("<|");
}

/** A token closes wherever it is; of a tag there may be talk within a line. */
function closesWith(line: string, closing: string): boolean {
  const text = line.trim().toLowerCase();
  if (isToken(closing)) return text.includes(closing) && !opensAgain(line, closing);
  return text.startsWith(closing) || text.endsWith(closing);
}

/** Is there more reasoning behind the token that closes some? */
function opensAgain(line: string, closing: string): boolean {
  return isToken(closing) && openingIn(behindIn(line, closing)) !== undefined;
}

/** What is behind a delimiter in the line; nothing if it has none. */
function behindIn(line: string, closing: string): string {
  const at = line.toLowerCase().lastIndexOf(closing);
  return at === -1 ? "" : line.slice(at + closing.length);
}

function openingIn(line: string): Opening | undefined {
  const fence = line.startsWith("`") || line.startsWith("~") ? fenceAt(line) : undefined;
  if (fence !== undefined)
    return FENCED.test(fence.info) ? { closing: fence.closing, length: 0, fence } : undefined;
  for (const part of partsOf(line)) {
    for (const [opening, closing] of DELIMITERS) {
      const [all, ...groups] = opening.exec(part) ?? [];
      if (all === undefined) continue;
      const length = line.lastIndexOf(part) + all.length;
      return { closing: closing(...groups).toLowerCase(), length, fence };
    }
  }
  return undefined;
}

/** Longer lines are cut before they are looked at. */
const LOOKED_AT = 1000;
const BEGINS = new Set("<[\u25c1:T.");
const ENDS = new Set(">]\u25b7");
/** A word behind a sentence. */
const LAST = /[.!?:]\s*(\S+)$/;

/** What of a line may be a delimiter: its beginning, and its last word behind a sentence. Most lines are spared the patterns. */
function partsOf(line: string): readonly string[] {
  const head = BEGINS.has(line.charAt(0)) ? [line.slice(0, LOOKED_AT)] : [];
  if (!ENDS.has(line.charAt(line.length - 1))) return head;
  const [, last] = LAST.exec(line.slice(-100)) ?? [];
  return last === undefined ? head : [...head, last];
}
