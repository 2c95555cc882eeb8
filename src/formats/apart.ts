/**
 * Text that is not part of the answer: reasoning, and messages of tools and users. A fixed list of tags begins it,
 * at the beginning of a line outside fences. Edits in it are skipped, with a note.
 */

import { isBlank } from "../text/indentation.ts";

const REASONING =
  "(?:ant)?think(?:ing)?|seed:think|thoughts?|reason(?:ing)?|reflection|scratchpad|analysis|inner_monologue|thinking-content-[\\w-]{1,64}";
const RESULT =
  "(?:\\w+:)?(?:function_results?|tool_(?:results?|outputs?|response))|results?|user|human|examples?|stdout|stderr|output|observation";
/** The tokens of a message may be before a delimiter. */
const LEAD = "^(?:<\\|\\w+\\|>\\w*)*";

/** The opening tags, and the closing tag of each. */
const TAGS: readonly (readonly [opening: RegExp, closing: (...groups: string[]) => string])[] = [
  // `<think>`, also in brackets (Mistral's `[THINK]`, Kimi's `◁think▷`); results in tags alone
  [
    new RegExp(`${LEAD}(<|\\[|◁)(${REASONING})(>|\\]|▷)`, "i"),
    (left, name, right) => `${left}/${name}${right}`,
  ],
  [new RegExp(`^\\s*<(${RESULT})(?:\\s[^<>]*)?>\\s*$`, "i"), (name) => `</${name}>`],
  // Open WebUI's
  [/^\s*<(details) type=["']reasoning["'][^<>]*>/i, (name) => `</${name}>`],
  // Cohere's `<|START_THINKING|>`, Sky-T1's `<|begin_of_thought|>`
  [new RegExp(`${LEAD}<\\|START_THINKING\\|>`, "i"), () => "<|end_thinking|>"],
  [new RegExp(`${LEAD}<\\|begin_of_thought\\|>`, "i"), () => "<|end_of_thought|>"],
  // Harmony's `<|channel|>analysis<|message|>`
  [new RegExp(`${LEAD}<\\|channel\\|>analysis<\\|message\\|>`, "i"), () => "<|end|>"],
];
const CLOSING = new RegExp(
  `${LEAD}(?:<|\\[|◁)/(?:${REASONING})(?:>|\\]|▷)|^<\\|end_(?:thinking|of_thought)\\|>`,
  "i",
);
/** Only this many characters of a line are examined. */
const LOOKED_AT = 1000;

/** Text that is not part of the answer; lines are 0-based. */
export interface Apart {
  /** The line with its closing tag; undefined if nothing closes it. */
  readonly last: number | undefined;
  /** The answer continues on that line: it is a token of a message, not a tag. */
  readonly isToken: boolean;
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
  const isToken = close.startsWith("<|");
  const all = line.toLowerCase();
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

/** Finds the text apart in a reply. */
export class ApartFinder {
  readonly #lines: readonly string[];
  /** Closing tags that do not follow. */
  readonly #unclosed = new Set<string>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** The text apart that a line outside fences opens. */
  at(line: number): Apart | undefined {
    const lines = this.#lines;
    const close = closingOf(lines[line] ?? "");
    if (close === undefined) return undefined;
    let last = this.#unclosed.has(close) ? lines.length : line;
    while (last < lines.length && endIn(lines[last] ?? "", close) === undefined) last++;
    const isToken = close.startsWith("<|");
    const text = lines[last];
    if (text !== undefined) return { last, isToken, rest: text.slice(endIn(text, close)).trim() };
    this.#unclosed.add(close);
    return { last: undefined, isToken, rest: "" };
  }
}
