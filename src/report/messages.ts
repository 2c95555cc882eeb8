/** The message of one problem: where, what, and what to do next. All sentences are in table.ts. */

import type { FormatName } from "../patch.ts";
import type { Problem } from "../problem.ts";
import type { Warning } from "../warning.ts";
import { adviceFor } from "./advice.ts";
import { type Words, wordsFor } from "./table.ts";
import { visible } from "./visible.ts";

export interface Message {
  /** A path, a hunk, a line of the reply. Empty if the problem is the whole reply. */
  readonly place: string;
  /** What is wrong. */
  readonly message: string;
  /** What the author of the patch, a person or a model, should do next. */
  readonly hint: string;
  /** What a person at a terminal may do instead: flags. */
  readonly option?: string;
}

/**
 * The message of a problem, with text from elsewhere made visible. `format` is that of the reply, or the
 * one asked for, if known: the hint is in its terms.
 */
export function describe(problem: Problem, format?: FormatName): Message {
  const { sentence, hint, option } = wordsFor(problem, adviceFor(format));
  return {
    place: placeOf(problem),
    message: visible(shortened(sentence)),
    hint: visible(hint),
    ...(option !== undefined && { option: visible(option) }),
  };
}

/** Shortened, since a line of a patch may have any length. */
const MAX_SENTENCE = 500;

function shortened(sentence: string): string {
  return sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE - 1)}…` : sentence;
}

export function factOf({ place, message }: Pick<Message, "place" | "message">): string {
  return place === "" ? message : `${place}: ${message}`;
}

/** The hint, and the option of a person. */
export function nextStep({ hint, option }: Pick<Message, "hint" | "option"> | Words): string {
  if (option === undefined) return hint;
  return hint.endsWith("?") ? `${hint} Or ${option}` : `${hint}, or ${option}`;
}

/** The place of a problem or a warning, as every report names it. */
export function placeOf(about: Problem | Warning): string {
  const path = "path" in about ? about.path : undefined;
  const line = "patchLine" in about ? about.patchLine : undefined;
  const place = line === undefined ? "" : `reply line ${line}`;
  if (path === undefined) return place;
  const hunk = "hunk" in about ? `: hunk ${about.hunk} of ${about.hunks}` : "";
  return visible(path) + hunk + (place === "" ? "" : ` (${place})`);
}
