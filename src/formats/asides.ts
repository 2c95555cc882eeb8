/**
 * Text that is not part of the answer: reasoning, and the results of tools. A closed list of tags begins it, at the
 * beginning of a line outside fences.
 */

import { LOOKED_AT } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";

const REASONING =
  "(?:ant|\\w+:)?think(?:ing)?|thoughts?|reason(?:ing)?|reflection|scratchpad|analysis|inner_monologue|thinking-content-[\\w-]{1,64}";
const RESULT = "(?:\\w+:)?(?:function_results?|tool_(?:results?|outputs?|response))|stdout|stderr";
/** The tokens of a message may be before a delimiter. */
const LEAD = "^(?:<\\|\\w+\\|>\\w*)*";

/** The opening tags, and the closing tag of each; `$1`: what a group matches. */
const TAGS: readonly (readonly [opening: RegExp, closing: string])[] = [
  // `<think>`, also in brackets (Mistral's `[THINK]`, Kimi's `◁think▷`); results in tags alone
  [new RegExp(`${LEAD}(<|\\[|◁)(${REASONING})(>|\\]|▷)`, "i"), "$1/$2$3"],
  [new RegExp(`^\\s*<(${RESULT})(?:\\s[^<>]*)?>\\s*$`, "i"), "</$1>"],
  // Open WebUI's
  [/^\s*<details type=["']reasoning["'][^<>]*>/i, "</details>"],
  // Cohere's `<|START_THINKING|>`, Sky-T1's `<|begin_of_thought|>`
  [new RegExp(`${LEAD}<\\|START_THINKING\\|>`, "i"), "<|end_thinking|>"],
  [new RegExp(`${LEAD}<\\|begin_of_thought\\|>`, "i"), "<|end_of_thought|>"],
  // Gemma's `<|channel>thought`, Kimi's `<|open|>think<|sep|>`
  [new RegExp(`${LEAD}<\\|channel>`, "i"), "<channel|>"],
  [new RegExp(`${LEAD}<\\|open\\|>think<\\|sep\\|>`, "i"), "<|close|>think<|sep|>"],
  // Harmony's `<|channel|>analysis<|message|>`
  [new RegExp(`${LEAD}<\\|channel\\|>analysis<\\|message\\|>`, "i"), "<|end|>"],
];
const CLOSING = new RegExp(
  `^(?:<|\\[|◁)/(?:${REASONING})(?:>|\\]|▷)|<channel\\|>|<\\|close\\|>think<\\|sep\\|>`,
  "i",
);

/** Text that is not part of the answer; lines are 0-based. */
export interface Aside {
  /** The line with its closing tag; undefined if nothing closes it. */
  readonly last: number | undefined;
  /** The text after the closing tag on its line. */
  readonly rest: string;
}

/** The text apart from the answer that a line outside fences opens. */
export function asideAt(lines: readonly string[], at: number): Aside | undefined {
  const closing = closingOf(lines[at] ?? "");
  if (closing === undefined) return undefined;
  for (let last = at; last < lines.length; last++) {
    const rest = restAfter(closing, lines[last] ?? "");
    if (rest !== undefined) return { last, rest };
  }
  return { last: undefined, rest: "" };
}

/** True if the line closes reasoning. */
export function closesReasoning(line: string): boolean {
  return CLOSING.test(line.slice(0, LOOKED_AT));
}

/** The closing tag for text that a line opens. */
function closingOf(line: string): string | undefined {
  if (!/^\s*[<[◁]/.test(line)) return undefined;
  for (const [opening, closing] of TAGS) {
    const [tag] = opening.exec(line.slice(0, LOOKED_AT)) ?? [];
    if (tag !== undefined) return tag.replace(opening, closing).toLowerCase();
  }
  return undefined;
}

/** What follows the closing tag in a line. A token may be anywhere; a tag in the middle of a line is only mentioned. */
function restAfter(closing: string, line: string): string | undefined {
  const isToken = closing.startsWith("<|");
  const all = line.toLowerCase();
  const index = isToken ? all.lastIndexOf(closing) : all.indexOf(closing);
  if (index === -1) return undefined;
  const rest = line.slice(index + closing.length);
  // After a token more reasoning may begin.
  const isEnd = isToken
    ? closingOf(rest) === undefined
    : isBlank(line.slice(0, index)) || isBlank(rest);
  return isEnd ? rest.trim() : undefined;
}
