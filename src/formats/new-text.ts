/**
 * What models write into a new text that no file has: the numbers with which a program has shown them
 * its lines, the end of the call or answer that the text is in (`...</content>`, `</invoke>`: some close a
 * value with its own name, and go on), the token that ends an answer, a fence around the text, prose or the
 * name of the file beside code, the signs of a diff, or a blank behind them. Who takes it out may take too
 * much, so such a text is refused.
 */

import {
  type FileEdit,
  type FormatName,
  type HunkLine,
  type Patch,
  resultLines,
  wantedLines,
} from "../patch.ts";
import type { Malformed, MalformedReason } from "../problem.ts";
import { linesIn } from "../text/content.ts";
import { fenceRound } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";
import { isCode } from "../text/code.ts";
import { BEGINS_FENCE } from "./fenced.ts";

/** A text that is to replace another. */
interface NewText {
  /** 1-based line of the reply. */
  readonly patchLine: number;
  readonly text: string;
  /** What it replaces; most checks do not come to ask for it. */
  readonly old: string;
  readonly path: string;
  /** It is, as far as it is known, all that the file shall hold. */
  readonly isFile: boolean;
  readonly format: FormatName;
}

/** What of a text is none of its file's; undefined: nothing. */
type Check = (text: NewText, all: readonly NewText[]) => string | undefined;

const CHECKS: readonly (readonly [reason: MalformedReason, check: Check])[] = [
  ["bad-call", leakedTag],
  ["text-in-tag", gluedTag],
  ["bad-call", leakedToken],
  ["numbered-lines", lineNumber],
  ["marked-text", fenceLine],
  ["marked-text", proseLine],
  ["marked-text", diffLine],
  ["escaped-text", escapedLine],
  ["escaped-text", escapedLineEnd],
  ["marked-text", spacedLine],
];

/** The new texts of a patch that cannot be meant as they are. */
export function badTexts(patch: Patch): readonly Malformed[] {
  const texts = patch.edits.flatMap((edit) => textsOf(edit, patch.format));
  return texts.flatMap((text) => {
    const { path, patchLine } = text;
    const place = { code: "malformed", patchLine, path } as const;
    return CHECKS.flatMap(([reason, check]) => {
      const found = check(text, texts);
      return found === undefined ? [] : [{ ...place, reason, found }];
    }).slice(0, 1);
  });
}

function textsOf(edit: FileEdit, format: FormatName): readonly NewText[] {
  const { kind, path, patchLine } = edit;
  if (kind === "delete") return [];
  if (kind === "create")
    return [{ path, patchLine, text: edit.content, old: "", isFile: true, format }];
  return edit.hunks.map(({ patchLine, lines, string }) => ({
    path,
    patchLine,
    text: string?.new ?? textOf(resultLines(lines)),
    get old(): string {
      return string?.old ?? textOf(wantedLines(lines));
    },
    isFile: lines.some(({ isTail }) => isTail === true),
    format,
  }));
}

function textOf(lines: readonly HunkLine[]): string {
  return lines.map(({ text }) => `${text}\n`).join("");
}

const NUMBER = /^( *\d{1,9})(\t|\u2192| ?\||:| )/;
/** Only in code, and not in few lines: such a sign is behind keys and amounts, too. */
const WEAK = new Set([":", " "]);
/** Numbers are set to such a width with blanks, which those of tables and lists are not. */
const WIDTH = 5;

/**
 * The first number of a text whose lines all have one, each one more than the one before. Without
 * blanks before them they may be a table, but in a file of code.
 */
function lineNumber(next: NewText): string | undefined {
  const { text, path } = next;
  const [, first, sign] = NUMBER.exec(text) ?? [];
  if (first === undefined || sign === undefined || NUMBER.test(next.old)) return undefined;
  const lines = linesIn(text);
  const isIndented = first.startsWith(" ");
  const isWeak = WEAK.has(sign);
  const isKey = sign === ":" && (isIndented || MARKUP.test(path));
  const isSet = first.length >= WIDTH && isIndented && !isWeak;
  const areShown = isSet || (isCode(path) && !isKey && lines.length > (isWeak ? 2 : 1));
  const isNext = (line: string, at: number): boolean => {
    const [, number, own] = NUMBER.exec(line) ?? [];
    return Number(number) === Number(first) + at && own === sign;
  };
  const isListing = lines.every((line, at) => isBlank(line) || isNext(line, at));
  return areShown && isListing ? first.trim() : undefined;
}

/** The fence around all lines of a text for code, if it is not around the old one too. */
function fenceLine(next: NewText): string | undefined {
  const { text, path } = next;
  if (!BEGINS_FENCE.test(text) || !isCode(path)) return undefined;
  if (fenceRound(linesIn(next.old)) !== undefined) return undefined;
  const lines = linesIn(text);
  const [open] = fenceRound(lines) ?? [];
  return open === undefined ? undefined : lines[open];
}

const SENTENCE = /^[A-Z][\w'\u2019]*(?: [\w'\u2019,\x60./-]+){2,}[.:]$/;
const FENCE = /^(?:```|~~~)[\w+#.-]*$/;
/** What may hold text: long strings, comments of several lines. */
const HOLDS_TEXT = /"""|'''|\/\*|<<|\[=*\[|^=\w|\?>|^__(?:END|DATA)__/m;

/**
 * In all that a file of code shall hold: the name of the file above it, a fence at the margin, or a sentence there that a
 * blank line parts from the code, as the first or last line.
 */
function proseLine({ text, old, path, isFile }: NewText): string | undefined {
  if (!isFile || old !== "" || !isCode(path) || MARKUP.test(path)) return undefined;
  const lines = linesIn(text.trim());
  const [first = "", second = ""] = lines;
  if (first === path) return first;
  const fence = lines.find((line) => FENCE.test(line));
  const [above = "", last = ""] = lines.slice(-2);
  const ends = [...(isBlank(second) ? [first] : []), ...(isBlank(above) ? [last] : [])];
  const found = fence ?? ends.find((line) => SENTENCE.test(line));
  // A quotation mark that is not closed on its line begins a string of several.
  const mayQuote = (): boolean => lines.some((line) => line.split('"').length % 2 === 0);
  return found === undefined || HOLDS_TEXT.test(text) || mayQuote() ? undefined : found;
}

/**
 * A line with the sign of a diff, where the old text has none: a line of that after a minus, if
 * others begin with a plus. In a file of code also if all fresh lines have a sign.
 */
function diffLine(next: NewText): string | undefined {
  const { text, path, isFile, format } = next;
  if (!/^[-+]/m.test(text) || /^[-+]/m.test(next.old)) return undefined;
  const known = new Set(linesIn(next.old));
  const fresh = linesIn(text).filter((line) => !isBlank(line) && !known.has(line));
  // An increment has two.
  const isAdded = (line: string): boolean => /^\+(?!\+)/.test(line);
  const removed = fresh.find((line) => line.startsWith("-") && known.has(line.slice(1)));
  if (removed !== undefined && fresh.some(isAdded)) return removed;
  const areSigned = fresh.every(
    (line) => isAdded(line) || (/^[- ]/.test(line) && known.has(line.slice(1))),
  );
  if (!isCode(path) || !areSigned) return undefined;
  // Where a hunk is located, the signs of lines that it only adds are taken off.
  const own = new Set(linesIn(text));
  const mayStay =
    !isFile && format !== "string-edits" && linesIn(next.old).every((line) => own.has(line));
  return mayStay ? undefined : fresh[0];
}

/** The first line of a new file of code, if a blank that belongs to the sign is before all lines. */
function spacedLine({ text, old, path, format }: NewText): string | undefined {
  const isSigned = old === "" && ["apply-patch", "unified"].includes(format) && isCode(path);
  return isSigned ? /^ \S.*(?=(?:\n(?: .*)?)*$)/.exec(text)?.[0] : undefined;
}

const MARKUP = /\.(?:html?|xml|vue|svelte|astro|ya?ml)$/i;
const ENTITY = /&(?:amp|[lg]t);/;
/** Operators as entities. */
const ESCAPED = /[=-]&gt;|&amp;&amp;|&[lg]t;=|\w &[lg]t; \w|#include\s+&lt;/;
/** Strings and comments may have them. */
const QUOTED = /["'`]|\/[/*]|^\s*(?:\*|--|#(?!include))/;

/** A line of code with entities for its operators, where none is as it should be, and no old text shows the escapes. */
function escapedLine(next: NewText, all: readonly NewText[]): string | undefined {
  const { text, path } = next;
  if (!ENTITY.test(text) || !isCode(path) || MARKUP.test(path)) return undefined;
  const known = new Set(linesIn(next.old));
  const fresh = linesIn(text).filter((line) => !known.has(line));
  if (fresh.some((line) => /[<>]|&(?!#?\w+;)/.test(line))) return undefined;
  if (all.some(({ old }) => ENTITY.test(old))) return undefined;
  return fresh.find((line) => ESCAPED.test(line) && !QUOTED.test(line));
}

/** An escape behind a statement, with an indentation or another one behind it. */
const ESCAPED_END = /(?<=[;{}])\\n|(?<=[\w)\],:])\\n(?= {2}|\\[nt]|$)/g;
/** A string that ends where it should; and what may begin text in which an escape is one of the code. */
const CLOSED = /"[^"\\]*"|(?<!\w)'[^'\\]*'/g;
const OPEN = /["'`/#\\]|--|\[\[|%\w?[({[]/;
const WIDE = /`|"""|'''|<</;

/** A line of a string edit for code with an escape that ends a line: it is in no literal, and the old text has none. */
function escapedLineEnd(next: NewText): string | undefined {
  const { text, path, isFile, format } = next;
  if (format !== "string-edits" || isFile || !text.includes("\\n")) return undefined;
  if (!isCode(path) || WIDE.test(text) || next.old.includes("\\n")) return undefined;
  const isOpen = (head: string): boolean => OPEN.test(head.replaceAll(CLOSED, ""));
  return linesIn(text).find((line) =>
    [...line.matchAll(ESCAPED_END)].some(({ index }) => !isOpen(line.slice(0, index))),
  );
}

/** What calls in tags consist of. No file has them but one that shows such calls, and then in pairs. */
const CALL =
  "(?:\\w+:)?(?:parameter|invoke|function_calls|tool_calls?)|(?:new|old)_(?:string|str)|file_text";
/** What is around a patch in a call. */
const AROUND = "diff|apply_diff|replace_in_file";
/** What a value may be closed with, though a file may have such an element. */
const VALUE = "content|contents";
const CLOSING = `</(${CALL})>\\s*$|</(${CALL}|${VALUE})>\\s*<parameter\\b[^<]*$`;
const CLOSING_PART = new RegExp(CLOSING);
const CLOSING_FILE = new RegExp(`${CLOSING}|</(${VALUE})>\\s*$`);
const CLOSING_PATCH = new RegExp(`(?:^|\\n)</(${CALL}|${AROUND})>\\s*$`);
/** Behind the last line of a patch, also what closes an answer, or a text of some models. */
const GLUED_TAG = new RegExp(`[^\\n]</(${CALL}|${AROUND}|answer|response|s)>\\s*$`);
/** What leaks is at the end of the text. */
const LOOKED_AT = 2000;

/** The closing tag of a call at the end of a text. */
function leakedTag(next: NewText): string | undefined {
  const ofValue = next.isFile ? CLOSING_FILE : CLOSING_PART;
  return closingTag(next, next.format === "string-edits" ? ofValue : CLOSING_PATCH);
}

function gluedTag(next: NewText): string | undefined {
  return next.format === "string-edits" ? undefined : closingTag(next, GLUED_TAG);
}

/** The closing tag at the end of a text, if it belongs neither to that nor to the old one. */
function closingTag(next: NewText, closing: RegExp): string | undefined {
  const { text } = next;
  const end = text.slice(-LOOKED_AT);
  if (!end.includes("</")) return undefined;
  const groups = closing.exec(end) ?? [];
  const name = groups.slice(1).find((group) => group !== undefined);
  if (name === undefined) return undefined;
  const excess = (part: string): number =>
    part.split(`</${name}>`).length - part.split(new RegExp(`<${name}[\\s>=]`)).length;
  return excess(text) > Math.max(excess(next.old), 0) ? `</${name}>` : undefined;
}

const TOKEN = /<[|｜][\w ▁]{1,40}[|｜]>|<(?:end_of_turn|eos)>/g;
const GLUED = /[^\n](?:<[|｜][\w ▁]{1,40}[|｜]>|<(?:end_of_turn|eos)>)$/;

/** The token that ends an answer or parts a call, if the text has no other, as a template of such has. */
function leakedToken(next: NewText): string | undefined {
  const { text, format } = next;
  const end = text.slice(-LOOKED_AT).trimEnd();
  // A line with a mark may be nothing but a token.
  if (format !== "string-edits" && !GLUED.test(end)) return undefined;
  const [token, ...others] = text.match(TOKEN) ?? [];
  if (token === undefined || others.some((other) => other !== token)) return undefined;
  const isLast = others.length === 0 && end.endsWith(token);
  const isLeaked = isLast || /^<[|｜]tool.sep[|｜]>/m.test(text);
  return isLeaked && !next.old.includes(token) ? token : undefined;
}
