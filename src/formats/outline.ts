/**
 * Tracks what encloses each line of a reply, in one pass over the lines outside of patches: at the first
 * line of a patch, it shows what is open there.
 *
 *  - A fence, and one inside it: the inner one quotes, unless the outer one wraps the whole reply.
 *  - A tag alone on its line: a call or the like. Its content ends at its closing tag.
 *  - Reasoning, and messages of tools and users: a fixed list of tags, at the beginning of a
 *    line outside fences. Edits in it are skipped, with a note.
 *  - A heredoc: a command that passes the lines below it to a program.
 */

import { type Fence, fenceAt, OpenFences } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";

const REASONING =
  "(?:ant)?think(?:ing)?|thoughts?|reason(?:ing)?|reflection|scratchpad|analysis|inner_monologue|thinking-content-[\\w-]{1,64}";
const RESULT =
  "(?:\\w+:)?(?:function_results?|tool_(?:results?|outputs?|response))|results?|user|human|examples?|stdout|stderr|output|observation";
/** The tokens of a message may be before a delimiter. */
const LEAD = "^(?:<\\|\\w+\\|>\\w*)*";

/** The opening and closing tags of text that is not part of the answer. */
const TAGS: readonly (readonly [opening: RegExp, closing: (...groups: string[]) => string])[] = [
  // `<think>`, also in brackets (Mistral's `[THINK]`, Kimi's `◁think▷`); results in tags alone
  [
    new RegExp(`${LEAD}(<|\\[|◁)(${REASONING})(>|\\]|▷)`, "i"),
    (left, name, right) => `${left}/${name}${right}`,
  ],
  [new RegExp(`^\\s*<(${RESULT})(?:\\s[^<>]*)?>\\s*$`, "i"), (name) => `</${name}>`],
  // Open WebUI's `<details type="reasoning">`
  [/^<(\w+)\s[^<>]*"reasoning"[^<>]*>/i, (name) => `</${name}>`],
  // Cohere's `<|START_THINKING|>` and others' `<|begin_of_thought|>`
  [
    new RegExp(`${LEAD}<\\|(?:start|begin)_((?:of_)?(?:${REASONING}))\\|>`, "i"),
    (name) => `<|end_${name}|>`,
  ],
  // Harmony's `<|channel|>analysis<|message|>`
  [new RegExp(`${LEAD}<\\|channel\\|>analysis<\\|message\\|>`, "i"), () => "<|end|>"],
];
const CLOSING = new RegExp(
  `${LEAD}(?:(?:<|\\[|◁)/(?:${REASONING})(?:>|\\]|▷)|<\\|end_(?:of_)?(?:${REASONING})\\|>)`,
  "i",
);
/** Only this many characters of a line are examined. */
const LOOKED_AT = 1000;

/** Text that is not part of the answer; lines are 0-based. */
export interface NonAnswer {
  /** The line after it; undefined if nothing closes it. */
  readonly end: number | undefined;
  /** The text after the closing tag on its line. */
  readonly rest: string;
}

/** The closing tag for text that a line opens. */
function closingOf(line: string): string | undefined {
  if (!/^\s*[<[◁]/.test(line)) return undefined;
  for (const [opening, closing] of TAGS) {
    const [all, ...groups] = opening.exec(line.slice(0, LOOKED_AT)) ?? [];
    if (all !== undefined) return closing(...groups).toLowerCase();
  }
  return undefined;
}

/** The end of the closing tag in a line. A token may be anywhere; a tag in the middle of a line is only mentioned. */
function endIn(line: string, close: string): number | undefined {
  const all = line.toLowerCase();
  const isToken = close.startsWith("<|");
  const index = isToken ? all.lastIndexOf(close) : all.indexOf(close);
  if (index === -1) return undefined;
  const end = index + close.length;
  // After a token more reasoning may begin.
  const isEnd = isToken
    ? closingOf(line.slice(end)) === undefined
    : isBlank(line.slice(0, index)) || isBlank(line.slice(end));
  return isEnd ? end : undefined;
}

/** True if the line closes reasoning. */
export function closesReasoning(line: string): boolean {
  return CLOSING.test(line.slice(0, LOOKED_AT));
}

const TAG = /^\s*<(\/?)([A-Za-z_][\w:.-]*)(?:\s[^<>]*)?>\s*$/;
/** The tags around all edits of an answer (Lovable, Bolt), and those of calls around a diff, which has no end marker. */
const FILES = /(?:-code|artifact|project|changes|files)$/i;
const CARRIER = /call|patch|diff|edit|change|invoke|function|parameter|input|apply/i;
/** The tag of a call, or of a value in one. */
const CALL =
  /^(?:\w+:)?(?:invoke|function_calls?|tool_calls?|parameter|apply_diff|replace_in_file)$/i;
/** No command is longer. Longer lines are not matched with the patterns. */
const MAX_LENGTH = 2000;

/** The heredoc that a command opens. */
export interface Heredoc {
  readonly word: string;
  /** The shell does not change its text. */
  readonly isLiteral: boolean;
  /** The command only applies or shows the text. */
  readonly applies: boolean;
}

/** `<<WORD` anywhere in a line; more signs are a marker or a string. */
const HEREDOC = /(?<!<)<<-?\s*(["']?)([A-Za-z_]\w*)\1/;
const GOES = /^(?:\s*[$>%]\s+)?(?:cd|pushd)\s+[^\s&;|]+\s*(?:&&|;)/;
const FLAG =
  "(?:-p1|-p0|-v|--verbose|-u|-N|--forward|-s|-3|--3way|--recount|--index|--unidiff-zero|--whitespace=[a-z]+|-)";
const APPLIES = `(?:apply_?patch|(?:npx\\s+)?llm-patch(?:\\s+apply)?|(?:git\\s+apply|patch)(?:\\s+${FLAG})*)`;
const COMMAND = new RegExp(
  `^\\s*(?:[$>%]\\s+)?(?:${APPLIES}|cat(?:\\s+-)?(?:\\s*\\|\\s*${APPLIES})?)?\\s*$`,
);

function heredocOf(line: string): Heredoc | undefined {
  const [operator, quote, word] = line.length > MAX_LENGTH ? [] : (HEREDOC.exec(line) ?? []);
  if (operator === undefined || word === undefined) return undefined;
  const command = line.split(operator).join(" ").replace(GOES, "");
  return { word, isLiteral: quote !== "", applies: COMMAND.test(command) };
}

export class Outline {
  /** The line (0-based) that opens the outer fence, if one is open. */
  opener: number | undefined;
  /** The lines of the fence that was closed last. */
  wrapped: { readonly opener: number; readonly closing: number } | undefined;
  /** The heredoc that is open, and its line. */
  heredoc: (Heredoc & { readonly line: number }) | undefined;
  readonly #lines: readonly string[];
  readonly #fences = new OpenFences();
  /** The tags that are open, alone on their lines, the innermost last. */
  readonly #tags: string[] = [];
  /** Closing tags of text outside the answer that do not follow. */
  readonly #unclosed = new Set<string>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  get fence(): Fence | undefined {
    return this.#fences.outer;
  }

  /** True if a fence is open inside another one. */
  get isQuoted(): boolean {
    return this.#fences.inner !== undefined;
  }

  /** The closing tag of an open call. */
  get openCall(): string | undefined {
    const tag = this.#tags.find((one) => CALL.test(one));
    return tag === undefined ? undefined : `</${tag}>`;
  }

  /** The closing tag for the tag on the nearest line above, if that tag encloses edits. */
  carrierAbove(at: number, isDiff: boolean): string | undefined {
    let line = at - 1;
    while (line >= 0 && (isBlank(this.#lines[line] ?? "") || line === this.opener)) line--;
    const [, slash, tag = ""] = TAG.exec((this.#lines[line] ?? "").slice(0, LOOKED_AT)) ?? [];
    const isCarrier = FILES.test(tag) || (isDiff && CARRIER.test(tag));
    return slash === "" && isCarrier ? `</${tag}>` : undefined;
  }

  /** The text outside the answer that a line opens; undefined inside fences. */
  nonAnswerAt(at: number): NonAnswer | undefined {
    const close = this.fence === undefined ? closingOf(this.#lines[at] ?? "") : undefined;
    if (close === undefined) return undefined;
    let last = at;
    const isOpen = (): boolean => endIn(this.#lines[last] ?? "", close) === undefined;
    if (this.#unclosed.has(close)) last = this.#lines.length;
    while (last < this.#lines.length && isOpen()) last++;
    const text = this.#lines[last];
    if (text !== undefined) return { end: last + 1, rest: text.slice(endIn(text, close)).trim() };
    this.#unclosed.add(close);
    return { end: undefined, rest: "" };
  }

  /** Skips a line of text. */
  pass(at: number): void {
    const line = this.#lines[at] ?? "";
    const fence = fenceAt(line);
    if (fence !== undefined) {
      const effect = this.#fences.take(fence);
      if (effect === "closes") this.wrapped = { opener: this.opener ?? at, closing: at };
      if (effect !== "inside") this.opener = effect === "opens" ? at : undefined;
      return;
    }
    if (this.heredoc !== undefined) {
      if (line.trim() === this.heredoc.word) this.heredoc = undefined;
      return;
    }
    const heredoc = line.includes("<<") ? heredocOf(line) : undefined;
    if (heredoc !== undefined) this.heredoc = { ...heredoc, line: at };
    const [, slash, tag = ""] = line.length > MAX_LENGTH ? [] : (TAG.exec(line) ?? []);
    if (slash === "" && !line.trimEnd().endsWith("/>")) this.#tags.push(tag);
    else if (slash === "/" && this.#tags.includes(tag))
      this.#tags.length = this.#tags.lastIndexOf(tag);
  }

  /** True if the tag or heredoc that this would close is open. */
  isOpen(closing: string): boolean {
    return closing === this.heredoc?.word || this.#tags.some((tag) => closing === `</${tag}>`);
  }

  /** True if the line closes the tag or heredoc around a patch. */
  closes(line: string): boolean {
    const text = line.trim();
    if (this.heredoc !== undefined && text === this.heredoc.word) return true;
    const [, slash, tag = ""] = text.startsWith("</") ? (TAG.exec(text) ?? []) : [];
    return slash === "/" && this.#tags.includes(tag);
  }
}
