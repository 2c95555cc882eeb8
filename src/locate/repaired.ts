/**
 * Readings of a hunk that was written for other eyes: with line numbers, escaped once too
 * often, with HTML entities. Each is taken only if all lines, the added ones too, bear it.
 */

import type { HunkLine, Reading } from "../patch.ts";
import { indentOf, isBlank, smallestIndent } from "../text/indentation.ts";
import { decodedEscapes, respelled } from "./unicode-escapes.ts";

/** The hunk's lines in all the ways in which they can be repaired. */
export function repairedReadings(
  lines: readonly HunkLine[],
  isBlock: boolean = false,
): readonly Reading[] {
  const readings: Reading[] = [];
  const solid = isBlock ? withoutOuterBlank(lines) : undefined;
  if (solid !== undefined) readings.push({ repair: "stale-context", lines: solid });
  const statedLine = firstNumber(lines);
  for (const numbers of withoutNumbers(lines))
    readings.push({ repair: "line-numbers", lines: numbers, ...statedLine });
  const bars = withoutBars(lines);
  if (bars !== undefined) readings.push({ repair: "line-numbers", lines: bars });
  const escapes = rewritten(lines, unescaped);
  if (escapes !== undefined) readings.push({ repair: "escapes", lines: escapes });
  const template = rewritten(lines, unescapedTemplate);
  if (template !== undefined) readings.push({ repair: "escapes", lines: template });
  const entities = rewritten(lines, decoded);
  if (entities !== undefined) readings.push({ repair: "entities", lines: entities });
  const texts = (isAdded: boolean): readonly string[] =>
    lines.flatMap(({ kind, text }) => ((kind === "added") === isAdded ? [text] : []));
  for (const rewrite of respelled(texts(false), texts(true))) {
    const spelled = rewritten(lines, rewrite);
    if (spelled !== undefined) readings.push({ repair: "unicode-escapes", lines: spelled });
  }
  return readings;
}

/** The lines without a blank one that a block removes at one of its ends: if the file lacks it, it need not go. */
function withoutOuterBlank(lines: readonly HunkLine[]): readonly HunkLine[] | undefined {
  const isSolid = ({ kind, text }: HunkLine): boolean => kind !== "added" && !isBlank(text);
  const [first, last] = [lines.findIndex(isSolid), lines.findLastIndex(isSolid)];
  if (first === -1) return undefined;
  const kept = lines.filter(({ kind }, at) => kind !== "removed" || (at >= first && at <= last));
  return kept.length === lines.length - 1 ? kept : undefined;
}

/**
 * Are the lines escaped or do they hold entities, which only wanted lines missing from `kept`
 * show? Then the added ones must not be taken as they are written.
 */
export function losesRepair(lines: readonly HunkLine[], kept: readonly HunkLine[]): boolean {
  const changes = (
    some: readonly HunkLine[],
    kinds: "added" | "wanted",
    rewrite: Rewrite,
  ): boolean =>
    some.some(({ kind, text }) => {
      const plain = (kind === "added") === (kinds === "added") ? rewrite(text) : text;
      return plain !== undefined && plain !== text;
    });
  return [unescaped, decoded, decodedEscapes].some(
    (rewrite) =>
      changes(lines, "wanted", rewrite) &&
      !changes(kept, "wanted", rewrite) &&
      changes(lines, "added", rewrite),
  );
}

/** A text without one kind of encoding; undefined if it does not bear that. */
export type Rewrite = (text: string) => string | undefined;

const NUMBER = /^[ \t]*(L?)(\d{1,9})(?:[ \t]*([|\u2192])|([:\t]))/;

/** The number that a line begins with. */
interface Numbered {
  readonly number: number;
  /** What is before and after the digits: equal for all numbers of a hunk. */
  readonly style: string;
  readonly rest: string;
}

function numberOf(text: string): Numbered | undefined {
  const [all, mark, digits, bar, sign] = NUMBER.exec(text) ?? [];
  if (all === undefined) return undefined;
  const style = `${mark}1${bar ?? sign}`;
  return { number: Number(digits), style, rest: text.slice(all.length) };
}

/**
 * The readings without the numbers that all wanted lines begin with, each one more than the one
 * before. The added lines have such numbers too, or none has.
 */
function withoutNumbers(lines: readonly HunkLine[]): readonly (readonly HunkLine[])[] {
  const numbers = lines.map((line) => numberOf(line.text));
  const wanted = lines.flatMap(({ kind, text }, at) =>
    kind === "added" ? [] : [{ text, found: numbers[at] }],
  );
  const from = wanted.findIndex(({ found }) => found !== undefined);
  const first = wanted[from]?.found;
  if (first === undefined) return [];
  const isNext = wanted.every(({ text, found }, at) =>
    found === undefined ? isBlank(text) : found.number === first.number + at - from,
  );
  if (!isNext) return [];
  const added = lines.flatMap(({ kind, text }, at) =>
    kind === "added" && !isBlank(text) ? [numbers[at]] : [],
  );
  const alike = added.filter((one) => one?.style === first.style);
  const areNumbered =
    added.length > 0 && !added.includes(undefined) && isInSequence(lines, numbers);
  // What looks like a number may be text of the file: then it is hardly written as the others are.
  if (alike.length !== (areNumbered ? added.length : 0)) return [];
  if (!areNumbered && areMargined(lines, numbers)) return [];
  const rests = lines.map(({ kind, text }, at) => {
    const isText = kind === "added" && !areNumbered;
    return isText ? undefined : (numbers[at]?.rest ?? (isBlank(text) ? undefined : text));
  });
  // A blank after all numbers may belong to them, or be the file's.
  const spaced = rests.every((rest) => rest === undefined || rest === "" || rest.startsWith(" "));
  return (spaced ? [1, 0] : [0]).map((gap) =>
    lines.map((line, at) => {
      const rest = rests[at];
      return rest === undefined ? line : { ...line, text: rest.slice(gap) };
    }),
  );
}

/**
 * Is the margin before the numbers just what the added lines, which have none, go in further than
 * the others, or than one of them where none goes in so far? Then all lines may have been indented.
 */
function areMargined(
  lines: readonly HunkLine[],
  numbers: readonly (Numbered | undefined)[],
): boolean {
  const margins: number[] = [];
  const rests: string[] = [];
  const added: string[] = [];
  for (const [at, { kind, text }] of lines.entries()) {
    const rest = numbers[at]?.rest;
    if (kind === "added" && !isBlank(text)) added.push(text);
    if (kind === "added" || rest === undefined || isBlank(rest)) continue;
    margins.push(indentOf(text).length);
    rests.push(rest);
  }
  const margin = Math.min(...margins);
  const [own, fresh] = [smallestIndent(rests), smallestIndent(added)];
  if (margin === 0 || own === undefined || fresh === undefined) return false;
  const levels = new Set(rests.map((rest) => indentOf(rest).length));
  // A blank after the numbers may belong to them.
  return [0, 1].some((blank) => {
    const inside = fresh.length - margin + blank;
    return inside === own.length || (levels.has(inside) && !levels.has(fresh.length + blank));
  });
}

/** Do the numbers of added lines go up by one, from about where the wanted lines are? */
function isInSequence(
  lines: readonly HunkLine[],
  numbers: readonly (Numbered | undefined)[],
): boolean {
  let old =
    numbers.find((one, at) => one !== undefined && lines[at]?.kind !== "added")?.number ?? 0;
  let before: number | undefined;
  for (const [at, { kind }] of lines.entries()) {
    const number = numbers[at]?.number;
    if (kind !== "added") {
      old = number ?? old;
      before = undefined;
      continue;
    }
    if (number !== undefined && before !== undefined && number !== before + 1) return false;
    if (number !== undefined && Math.abs(number - old) > lines.length) return false;
    before = number ?? (before === undefined ? undefined : before + 1);
  }
  return true;
}

/** The line, 0-based, that the first number states. */
function firstNumber(lines: readonly HunkLine[]): { readonly statedLine?: number } {
  const first = lines.find(({ kind, text }) => kind !== "added" && !isBlank(text));
  const number = first === undefined ? undefined : numberOf(first.text)?.number;
  return number === undefined || number === 0 ? {} : { statedLine: number - 1 };
}

const BAR = /^[ \t]*\|(?: |$)/;

/** Without the bars that are left of line numbers, if all lines begin with one. */
function withoutBars(lines: readonly HunkLine[]): readonly HunkLine[] | undefined {
  const isBarred = ({ text }: HunkLine): boolean => isBlank(text) || BAR.test(text);
  if (!lines.every(isBarred) || lines.every(({ text }) => isBlank(text))) return undefined;
  return lines.map((line) => ({ ...line, text: line.text.replace(BAR, "") }));
}

/** All lines rewritten; undefined if no wanted line changes or one cannot be rewritten. */
function rewritten(lines: readonly HunkLine[], rewrite: Rewrite): readonly HunkLine[] | undefined {
  const texts = lines.map((line) => rewrite(line.text));
  if (texts.includes(undefined)) return undefined;
  const changes = lines.some(({ kind, text }, at) => kind !== "added" && text !== texts[at]);
  return changes ? lines.map((line, at) => ({ ...line, text: texts[at] ?? line.text })) : undefined;
}

/** Without one level of escaping; undefined if the line bears none or would break in two. */
export function unescaped(text: string): string | undefined {
  return withoutEscapes(text, false);
}

/** A string without one level of escaping, in which `\\n` is a line end; undefined if it bears none. */
export function unescapedString(text: string): string | undefined {
  return text.includes("\n") ? undefined : withoutEscapes(text, true);
}

/** Without the backslashes that a template literal needs; undefined if the text could not be in one. */
export function unescapedTemplate(text: string): string | undefined {
  if (/(?:^|[^\\])(?:`|\$\{)/.test(text)) return undefined;
  return text.replace(/\\(`|\$\{)/g, "$1");
}

/** A string whose line ends alone are escaped; undefined if it has others, or other escapes. */
export function unescapedLineEnds(text: string): string | undefined {
  return /\n|\\(?!n)/.test(text) ? undefined : text.replaceAll("\\n", "\n");
}

/** Has a text a line that `known` lacks, in which a quote is not closed? A line end in it may be an escape of the code. */
export function breaksQuotes(text: string, known: string): boolean {
  const lines = new Set(known.split("\n"));
  return text
    .split("\n")
    .some(
      (line) =>
        !lines.has(line) &&
        [/"/g, /`/g, /(?<!\w)'|'(?!\w)/g].some(
          (quote) => (line.match(quote)?.length ?? 0) % 2 === 1,
        ),
    );
}

function withoutEscapes(text: string, mayBreak: boolean): string | undefined {
  if (/(^|[^\\])"/.test(text)) return undefined;
  if (!text.includes("\\")) return text;
  let plain = "";
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char !== "\\") {
      plain += char;
      continue;
    }
    const next = text.charAt(++at);
    if (next === "t") plain += "\t";
    else if (next === "n" && mayBreak) plain += "\n";
    else if (next !== "" && "\"'`\\/".includes(next)) plain += next;
    else return undefined;
  }
  return plain;
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
  return text.replace(
    /&(?:lt|gt|amp|quot|apos|#34|#39|#x27);/g,
    (entity) => ENTITIES[entity] ?? entity,
  );
}
