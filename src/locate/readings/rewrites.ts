/** Ways to write a text that was written for other eyes: escaped once too often, with HTML entities. */

import { type HunkLine, type StringEdit, wantedLines } from "../../patch.ts";
import { opensLiteral, QUOTES } from "../../text/literals.ts";

/** A text without one kind of encoding; undefined if it does not bear that. */
export type Rewrite = (text: string) => string | undefined;

/** Without one level of escaping; undefined if the line bears none or would break in two. */
export function unescaped(text: string): string | undefined {
  return withoutEscapes(text, "\"'`\\/");
}

/** A string without one level of escaping, in which `\\n` is a line end; undefined if it bears none. */
function unescapedString(text: string): string | undefined {
  return text.includes("\n") ? undefined : withoutEscapes(text, "\"'`\\/n");
}

/** Without the backslashes that a template literal needs; undefined if the text could not be in one. */
export function unescapedTemplate(text: string): string | undefined {
  if (/(?:^|[^\\])(?:`|\$\{)/.test(text)) return undefined;
  return text.replace(/\\(`|\$\{)/g, "$1");
}

/** A string whose line ends alone are escaped; undefined if it has others, or other escapes. */
function unescapedLineEnds(text: string): string | undefined {
  return /\n|\\(?!n)/.test(text) ? undefined : text.replaceAll("\\n", "\n");
}

/** Quotes that may be no beginning or end of a string. */
const UNCLEAR = /"""|'''|`|\\["']|'"|"'/;

/** The ways to read escapes in a string of one line, and in what replaces it, as line ends. */
export function withLineEnds(edit: StringEdit): readonly StringEdit[] {
  if (edit.old.includes("\n") || breaksLiterals(edit)) return [];
  return [unescapedString, unescapedLineEnds].flatMap((rewrite) => {
    const [old, fresh] = [rewrite(edit.old), rewrite(edit.new)];
    const isRead = old?.includes("\n") === true && fresh !== undefined;
    return isRead ? { ...edit, old, new: fresh } : [];
  });
}

/** Ways to write a text with escapes for line ends: with quotes escaped, too, if it is within a string; between quotes. */
export function escapings(text: string): readonly Rewrite[] {
  if (!text.includes("\n")) return [];
  // Other quotes may be around a string in the text.
  const isWithin = !/`|(?<!\w)'|'(?!\w)/.test(text);
  const between = QUOTES.map((quote) => (one: string) => {
    const parts = one.split(quote);
    if (parts.length % 4 !== 1 || UNCLEAR.test(one)) return undefined;
    return parts.map((part, at) => (at % 4 === 2 ? part.replaceAll("\n", "\\n") : part)).join("");
  });
  return isWithin ? [(one) => JSON.stringify(one).slice(1, -1), ...between] : between;
}

/**
 * Where line ends are the only escapes: would a line of the new text that the old one lacks have a literal that is not
 * closed? An escape in it may be one of the code.
 */
function breaksLiterals({ old, new: fresh }: StringEdit): boolean {
  const known = new Set(unescapedLineEnds(old)?.split("\n"));
  const lines = unescapedLineEnds(fresh)?.split("\n") ?? [];
  return lines.some((line) => !known.has(line) && opensLiteral(line));
}

/** Without the backslashes before these characters; undefined if there are other escapes, or a quote without one. */
function withoutEscapes(text: string, escapable: string): string | undefined {
  if (/(^|[^\\])"/.test(text)) return undefined;
  let isOther = false;
  const plain = text.replace(/\\(.?)/gs, (_, char: string) => {
    if (char === "" || !`t${escapable}`.includes(char)) isOther = true;
    return char === "n" ? "\n" : char === "t" ? "\t" : char;
  });
  return isOther ? undefined : plain;
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

/** Entities as characters; undefined if the line holds a character that would be one. */
export function decoded(text: string): string | undefined {
  if (/[<>]|&(?!(lt|gt|amp|quot|apos|#34|#39|#x27);)/.test(text)) return undefined;
  return text.replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity);
}

/** An escape of a character outside of ASCII, and such a character, with what is on both sides. */
const ESCAPE = /(?<!\\)\\u(?!00[0-7])[0-9a-f]{4}/gi;
const CHARACTER = /[\u0080-\uffff]/g;

/**
 * The ways to let `\u2014` and the character that it stands for change places: what hands on JSON may have
 * decoded an escape that the file has, or encoded a character. What is new may have only those that the old text
 * has, between the same neighbours: of others nobody knows how they are meant.
 */
export function respelled(old: string, fresh: string): readonly Rewrite[] {
  return [
    ...(isTold(old, fresh, ESCAPE) ? [decodedEscapes] : []),
    ...(isTold(old, fresh, CHARACTER) ? [encoded, encodedInCapitals] : []),
  ];
}

function isTold(old: string, fresh: string, sign: RegExp): boolean {
  const known = new Set(withNeighbours(old, sign));
  return withNeighbours(fresh, sign).every((one) => known.has(one));
}

function withNeighbours(text: string, sign: RegExp): readonly string[] {
  return [...text.matchAll(sign)].map(({ 0: found, index }) =>
    text.slice(Math.max(index - 1, 0), index + found.length + 1),
  );
}

/** With characters in place of escapes. */
function decodedEscapes(text: string): string {
  return text.replace(ESCAPE, (escape) => String.fromCharCode(parseInt(escape.slice(2), 16)));
}

function encoded(text: string): string {
  return text.replace(CHARACTER, (char) => `\\u${hexOf(char)}`);
}

function encodedInCapitals(text: string): string {
  return text.replace(CHARACTER, (char) => `\\u${hexOf(char).toUpperCase()}`);
}

function hexOf(char: string): string {
  return char.charCodeAt(0).toString(16).padStart(4, "0");
}

/**
 * Are the lines escaped or do they hold entities, which only wanted lines missing from `kept`
 * show? Then the added ones must not be taken as they are written.
 */
export function losesRepair(lines: readonly HunkLine[], kept: readonly HunkLine[]): boolean {
  const [wanted, added] = [wantedLines(lines), lines.filter(({ kind }) => kind === "added")];
  return [unescaped, decoded].some((rewrite) => {
    const shows = ({ text }: HunkLine): boolean => (rewrite(text) ?? text) !== text;
    return wanted.some(shows) && added.some(shows) && !kept.some(shows);
  });
}
