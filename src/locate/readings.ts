/**
 * Readings: what a text may have gone through on its way, undone. They are tried when hunks are nowhere as they are
 * written, alignments aside, for all hunks of a file together (F7), since a fault of transcription is systematic.
 *
 *     line-numbers        `12| foo()`              copied from a listing
 *     doubled-prefixes    `-- foo`, `++ bar`       marks before marked lines
 *     entities            `a &lt; b`               text of a web page
 *     escapes             `say(\"hi\")`, `a\nb`    a string of JSON inside of another
 */

import { alignHalves, halfOf } from "../halves.ts";
import {
  type Hunk,
  type HunkLine,
  type RepairName,
  resultLines,
  expectedLines,
  withLines,
} from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";

export interface Reading {
  readonly repair: RepairName;
  /** The hunk without the fault, the hunk itself if it bears no sign of it; undefined if it cannot have it. */
  readonly read: (hunk: Hunk) => Hunk | undefined;
  /** True if the hunks show the fault though all of them have places. */
  readonly isSure?: (hunks: readonly Hunk[], file: Lines) => boolean;
}

export const READINGS: readonly Reading[] = [
  { repair: "doubled-prefixes", read: withoutDoubledPrefixes, isSure: areAllDoubled },
  { repair: "line-numbers", read: (hunk) => withoutLineNumbers(hunk, 0) },
  { repair: "line-numbers", read: (hunk) => withoutLineNumbers(hunk, 1) },
  { repair: "entities", read: (hunk) => rewritten(hunk, decoded) },
  { repair: "escapes", read: withLineEnds },
  { repair: "escapes", read: (hunk) => rewritten(hunk, unescapedQuotes) },
];

/** A text without a fault; undefined if it cannot have it. */
type Rewrite = (text: string) => string | undefined;

/** The hunk with all its lines, and its string, written otherwise; itself if nothing changes. */
function rewritten(hunk: Hunk, rewrite: Rewrite): Hunk | undefined {
  const texts = hunk.lines.map(({ text }) => rewrite(text));
  if (texts.includes(undefined)) return undefined;
  if (texts.every((text, at) => text === hunk.lines[at]?.text)) return hunk;
  const plain = (text: string): string => rewrite(text) ?? text;
  const { string } = hunk;
  return {
    ...withLines(hunk, (line) => ({ ...line, text: plain(line.text) })),
    string: string && { ...string, old: plain(string.old), new: plain(string.new) },
  };
}

/** One prefix less on every changed line, if all have two. */
function withoutDoubledPrefixes(hunk: Hunk): Hunk | undefined {
  if (hunk.isBlock === true) return undefined;
  const mark = { context: "", removed: "-", added: "+" };
  const isDoubled = ({ kind, text }: HunkLine): boolean => text.startsWith(mark[kind]);
  if (!hunk.lines.every(isDoubled)) return undefined;
  return withLines(hunk, (line) => ({ ...line, text: line.text.slice(mark[line.kind].length) }));
}

/** Hunks that only add lines show it if all of these have two prefixes, and no line of the file begins with one. `+ x` may be a bullet. */
function areAllDoubled(hunks: readonly Hunk[], file: Lines): boolean {
  const changed = hunks.flatMap(({ lines }) => lines.filter(({ kind }) => kind !== "context"));
  const isDoubled = changed.every(
    ({ kind, text }) => kind === "added" && /^\+(?! \S|\+)/.test(text),
  );
  return (
    isDoubled && changed.some(({ text }) => /^\+.*[a-z]/i.test(text)) && !/^\+/m.test(file.source)
  );
}

/** The number of a line, as listings show it: `12|`, `12:`, `12\t`, `L12: `, `  12→`. */
const NUMBER = /^[ \t]*L?(\d{1,9})(?:[ \t]*([|\u2192])|([:\t]))/;

/**
 * Without the numbers of all expected lines, in order; the added lines have such numbers, too, or none has. `gap`: blanks
 * after all numbers that belong to them. That matters only where the added lines have none.
 */
function withoutLineNumbers(hunk: Hunk, gap: number): Hunk | undefined {
  const expected = expectedLines(hunk.lines).filter(({ text }) => !isBlank(text));
  const numbers = expected.map(({ text }) => numberOf(text));
  const [first] = numbers;
  const inOrder = numbers.every(
    (one, at) => one !== undefined && one.number >= (numbers[at - 1]?.number ?? 0),
  );
  if (first === undefined || !inOrder) return undefined;
  const added = hunk.lines.filter(({ kind, text }) => kind === "added" && !isBlank(text));
  const numbered = added.filter(({ text }) => numberOf(text)?.sign === first.sign).length;
  if (numbered > 0 && numbered < added.length) return undefined;
  const plain = (text: string): string => {
    const rest = text.replace(NUMBER, "");
    return rest.startsWith(" ".repeat(gap)) ? rest.slice(gap) : rest;
  };
  const read = withLines(hunk, (line) =>
    line.kind === "added" && numbered === 0 ? line : { ...line, text: plain(line.text) },
  );
  const textOf = (lines: readonly HunkLine[], written: string): string =>
    lines.map(({ text }) => text).join("\n") + (written.endsWith("\n") ? "\n" : "");
  const { string } = hunk;
  return {
    ...read,
    statedLine: hunk.statedLine ?? first.number - 1,
    string: string && {
      ...string,
      old: textOf(expectedLines(read.lines), string.old),
      new: textOf(resultLines(read.lines), string.new),
    },
  };
}

/** The number of a line, 1-based, and the sign after it. */
function numberOf(text: string): { readonly number: number; readonly sign: string } | undefined {
  const [, digits, bar = "", sign = ""] = NUMBER.exec(text) ?? [];
  return digits === undefined ? undefined : { number: Number(digits), sign: bar + sign };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&#34;": '"',
  "&apos;": "'",
  "&#39;": "'",
  "&#x27;": "'",
};

/** Entities as characters; undefined if the text holds a character that would be one. */
function decoded(text: string): string | undefined {
  if (/[<>]|&(?!(?:lt|gt|amp|quot|apos|#34|#39|#x27);)/.test(text)) return undefined;
  return text.replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Without the backslashes before quotes, if all quotes have one. */
function unescapedQuotes(text: string): string | undefined {
  return /(?:^|[^\\])"/.test(text) ? undefined : text.replace(/\\(["'])/g, "$1");
}

/** A string of one line with `\n` for its line ends, and the new one if it has such, too. */
function withLineEnds(hunk: Hunk): Hunk | undefined {
  const { string } = hunk;
  if (string === undefined) return hunk;
  if (!string.old.includes("\\n") || string.old.includes("\n")) return hunk;
  const read = (text: string): string => (text.includes("\n") ? text : withoutEscapes(text));
  const { patchLine } = hunk;
  const [old, text] = [read(string.old), read(string.new)];
  // An escape in a literal may be one of the code.
  if (`${old}\n${text}`.split("\n").some(hasOpenQuote)) return undefined;
  const lines = alignHalves(halfOf(old, patchLine), halfOf(text, patchLine));
  return { ...hunk, lines, string: { ...string, old, new: text } };
}

/** True if a line has a quotation mark that nothing closes; an apostrophe is none. */
function hasOpenQuote(line: string): boolean {
  return [/"/, /(?<!\w)'|'(?!\w)/].some((quote) => line.split(quote).length % 2 === 0);
}

const ESCAPED: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  '"': '"',
  "'": "'",
  "\\": "\\",
};

function withoutEscapes(text: string): string {
  // With a quote that is not escaped, only line ends were.
  const isPart = /(?:^|[^\\])"/.test(text);
  return text.replace(/\\(.)/g, (all, char: string) =>
    isPart && char !== "n" ? all : (ESCAPED[char] ?? all),
  );
}
