/**
 * What all hunks of a file together show of how they are written, where one by itself would not: a
 * hunk that only adds `a &lt; b` may mean that, but not beside one whose context has it for `<`.
 */

import { alignHalves, halfOf } from "../../halves.ts";
import { type Hunk, type HunkLine, type RepairName, wantedLines, withLines } from "../../patch.ts";
import { linesIn } from "../../text/content.ts";
import { indentOf } from "../../text/indentation.ts";
import type { Lines } from "../../text/lines.ts";
import { foldedPlaces, foldedTable } from "../index.ts";
import { fold, type Level, looseness } from "../levels.ts";
import type { Placement } from "../placement.ts";
import { decoded, type Rewrite, unescaped, unescapedTemplate, withLineEnds } from "./rewrites.ts";
import { withoutNumber } from "./numbers.ts";

/** The hunks as they are meant, and for each the repairs that this took. */
export interface Meant {
  readonly hunks: readonly Hunk[];
  readonly repairs: readonly (readonly RepairName[])[];
}

/** Repairs that are a match level of their own: others count at each level but `exact`. */
const LEVEL = "repaired";
const OF_LEVEL: ReadonlySet<RepairName> = new Set(["entities", "escapes"]);

type Step = (hunks: readonly Hunk[], file: Lines) => readonly Hunk[];

const STEPS: readonly (readonly [RepairName, Step])[] = [
  ["newline-marker", (hunks, file) => hunks.map((hunk) => withoutMarker(hunk, file))],
  ["doubled-prefixes", withoutDoubledPrefixes],
  ["typographic-characters", withPlainIndentation],
  ["entities", (hunks, file) => rewritten(hunks, file, "&", decoded)],
  ["escapes", withLineBreaks],
  ["escapes", (hunks, file) => rewritten(hunks, file, "\\", unescaped)],
  ["escapes", (hunks, file) => rewritten(hunks, file, "\\", unescapedTemplate)],
  // Only without escapes a line may be seen in the file.
  ["entities", (hunks, file) => rewritten(hunks, file, "&", decoded)],
];

export function asMeant(hunks: readonly Hunk[], file: Lines, maxLevel: Level): Meant {
  const repairs = hunks.map((): RepairName[] => []);
  let meant = hunks;
  for (const [repair, step] of STEPS) {
    if (looseness(maxLevel) < looseness(OF_LEVEL.has(repair) ? LEVEL : "trailing-space")) continue;
    const next = step(meant, file);
    for (const [index, names] of repairs.entries())
      if (next[index] !== meant[index]) names.push(repair);
    meant = next;
  }
  return { hunks: meant, repairs };
}

/** A placement of a hunk that took repairs to be read as it is meant. */
export function withRepairs(placement: Placement, repairs: readonly RepairName[]): Placement {
  const { level } = placement;
  const isOfLevel = repairs.some((repair) => OF_LEVEL.has(repair));
  return {
    ...placement,
    level: isOfLevel && looseness(level) < looseness(LEVEL) ? LEVEL : level,
    repairs: [...repairs, ...placement.repairs],
  };
}

/**
 * Without the `\ No newline at end of file` after its last line, which many write after every patch,
 * if the file goes on there. A marker on a removed line says more: that only the old file ended there.
 */
function withoutMarker(hunk: Hunk, file: Lines): Hunk {
  const [wanted, last] = [wantedLines(hunk.lines), hunk.lines.at(-1)];
  if (last?.noNewline !== true || last.kind === "removed" || wanted.length === 0) return hunk;
  if (hunk.lines.some((line) => line.noNewline === true && line !== last)) return hunk;
  if (foldedPlaces(wanted, file).at(-1) === file.count - wanted.length) return hunk;
  return withLines(hunk, ({ kind, text, patchLine }) => ({ kind, text, patchLine }));
}

/** Has the file a line like this, blanks and typography aside? */
function hasLine(file: Lines, text: string): boolean {
  return foldedTable(file).rows(fold(text)).length > 0;
}

/** Characters that are searched for strings. */
const SEARCHED = 1 << 26;

/**
 * The hunks rewritten, all of whose lines bear it, if wanted lines show that: none is in the file as it is written,
 * and some are there so, or the file holds nothing of the kind. Without the sign no line is rewritten.
 */
function rewritten(
  hunks: readonly Hunk[],
  file: Lines,
  sign: string,
  rewrite: Rewrite,
): readonly Hunk[] {
  const bearing = hunks.filter(
    ({ lines }) =>
      lines.some(({ text }) => text.includes(sign)) &&
      lines.every(({ text }) => rewrite(text) !== undefined),
  );
  const plain = (text: string): string => rewrite(text) ?? text;
  const told = bearing.flatMap(({ lines, string }) =>
    wantedLines(lines).flatMap(({ text }) => (plain(text) === text ? [] : [{ text, string }])),
  );
  let left = SEARCHED;
  const isThere = (text: string, string: Hunk["string"]): boolean => {
    const numberless = withoutNumber(text);
    if (numberless !== text && isThere(numberless, string)) return true;
    if (hasLine(file, text)) return true;
    left -= string === undefined ? 0 : file.source.length;
    return string !== undefined && left > 0 && file.source.includes(text.trim());
  };
  if (told.length === 0 || told.some(({ text, string }) => isThere(text, string))) return hunks;
  const isShown = told.some(({ text, string }) => isThere(plain(text), string));
  if (left < 0 || (!isShown && file.source.includes(sign))) return hunks;
  const meant = new Set(bearing);
  return hunks.map((hunk) => (meant.has(hunk) ? withTexts(hunk, plain) : hunk));
}

/** A hunk with its lines, and its string, written otherwise. */
function withTexts(hunk: Hunk, write: (text: string) => string): Hunk {
  const { string } = hunk;
  return {
    ...withLines(hunk, (line) => ({ ...line, text: write(line.text) })),
    string: string && { ...string, old: write(string.old), new: write(string.new) },
  };
}

/** An indentation with no-break spaces, as what is copied from a page has. */
const NO_BREAK_INDENT = /^[ \t]*\u00a0[ \t\u00a0]*/gm;

/** With plain blanks for the no-break spaces that lines begin with, if no line of the file does. */
function withPlainIndentation(hunks: readonly Hunk[], file: Lines): readonly Hunk[] {
  const areThere = (text: string): boolean => text.search(NO_BREAK_INDENT) !== -1;
  // A string may begin within a line.
  const isOdd = ({ lines, string }: Hunk): boolean =>
    wantedLines(lines).some(({ text }) => areThere(text)) &&
    (string === undefined || !file.source.includes(string.old));
  if (!hunks.some(isOdd) || areThere(file.source)) return hunks;
  const write = (text: string): string =>
    text.replace(NO_BREAK_INDENT, (indent) => indent.replaceAll("\u00a0", " "));
  return hunks.map((hunk) => (isOdd(hunk) ? withTexts(hunk, write) : hunk));
}

/** Strings with line ends for escapes, if the file has them so, or half of the lines that they then have. */
function withLineBreaks(hunks: readonly Hunk[], file: Lines): readonly Hunk[] {
  let left = SEARCHED;
  const isIn = (text: string): boolean => {
    left -= file.source.length;
    return left > 0 && file.source.includes(text);
  };
  const areThere = (text: string): boolean => {
    const telling = linesIn(text).filter((line) => /\w{3}/.test(line));
    const there = telling.filter((line) => hasLine(file, line));
    return there.length > 0 && 2 * there.length >= telling.length;
  };
  return hunks.map((hunk) => {
    const { string, patchLine } = hunk;
    const readings = string === undefined ? [] : withLineEnds(string);
    const meant = readings.find(({ old }) => areThere(old) || isIn(old));
    if (string === undefined || meant === undefined || isIn(string.old) || left < 0) return hunk;
    const lines = alignHalves(halfOf(meant.old, patchLine), halfOf(meant.new, patchLine));
    return { ...hunk, lines, string: meant };
  });
}

/** What begins with a plus by itself: a bullet, a number, a text that goes on, `+count`. */
const OWN_PLUS = /^\+(?: \w|\d|["'`]|[\w.$]+;?$)/;

/** Is an added line, without its plus, indented as a context line of the hunk? */
function tellsDoubled(lines: readonly HunkLine[]): boolean {
  const context = lines.filter(({ kind }) => kind === "context");
  const indents = new Set(context.map(({ text }) => indentOf(text)));
  return lines.some(
    ({ kind, text }) =>
      kind === "added" && !OWN_PLUS.test(text) && indents.has(indentOf(text.slice(1))),
  );
}

/**
 * The hunks of a file with one prefix less if all their changed lines have two (`--` and `++`). That the
 * file has the removed lines so, and not as they are written, shows it. Lines that are only added may
 * begin with a plus of their own; they tell by their indentation.
 */
function withoutDoubledPrefixes(hunks: readonly Hunk[], file: Lines): readonly Hunk[] {
  const mayBeDoubled = ({ kind, text }: HunkLine): boolean =>
    kind === "context" || (kind === "added" ? /^\+(?!\+)/.test(text) : text.startsWith("-"));
  if (!hunks.every(({ lines }) => lines.every(mayBeDoubled))) return hunks;
  const removed = hunks.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "removed"));
  const isShown =
    removed.length === 0
      ? !/^\+/m.test(file.source) && hunks.some(({ lines }) => tellsDoubled(lines))
      : removed.some(({ text }) => hasLine(file, text.slice(1))) &&
        !removed.some(({ text }) => hasLine(file, text));
  if (!isShown) return hunks;
  return hunks.map((hunk) =>
    withLines(hunk, (line) =>
      line.kind === "context" ? line : { ...line, text: line.text.slice(1) },
    ),
  );
}
