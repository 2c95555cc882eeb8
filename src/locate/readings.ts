/**
 * Readings: each undoes a fault of transcription. They are tried if hunks do not match as written (before alignment), and
 * for all hunks of a file together (F7), since such a fault is systematic.
 *
 *     line-numbers        `12| foo()`              copied from a listing
 *     doubled-prefixes    `-- foo`, `++ bar`       marks before marked lines
 *     entities            `a &lt; b`               text of a web page
 *     escapes             `say(\"hi\")`, `a\nb`    a JSON string inside another one
 */

import { alignHalves, halfOf, withSharedContext } from "../halves.ts";
import {
  expectedLines,
  type Hunk,
  type HunkLine,
  type RepairName,
  resultLines,
  withLines,
} from "../patch.ts";
import { joinLines } from "../text/content.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import type { CandidateFinder } from "./candidates.ts";
import type { Cause, Places } from "./placement.ts";

/** A hunk in one reading. */
export interface Reading {
  readonly hunk: Hunk;
  readonly repairs: readonly RepairName[];
  /** Its places that match, or why it has none; undefined if its lines do not match. */
  readonly found: Places | Cause | undefined;
}

interface Fault {
  readonly repair: RepairName;
  /** The hunk without the fault; the same hunk if it has no sign of it; undefined if it cannot have it. */
  readonly undo: (hunk: Hunk) => Hunk | undefined;
  /** True if the hunks certainly have the fault, even if all of them have places. */
  readonly isSure?: (hunks: readonly Hunk[], file: Lines) => boolean;
}

const FAULTS: readonly Fault[] = [
  { repair: "doubled-prefixes", undo: withoutDoubledPrefixes, isSure: areAllDoubled },
  { repair: "line-numbers", undo: (hunk) => withoutLineNumbers(hunk, 0) },
  { repair: "line-numbers", undo: (hunk) => withoutLineNumbers(hunk, 1) },
  { repair: "entities", undo: inTexts(decoded) },
  { repair: "escapes", undo: withLineEnds },
  { repair: "escapes", undo: inTexts(unescapedQuotes) },
];

/** The hunks of a file as written, and then without each fault that explains why some have no place. */
export function readHunks(hunks: readonly Hunk[], finder: CandidateFinder): readonly Reading[] {
  const found = finder.match(hunks);
  const asWritten = hunks.map((hunk, at) => ({ hunk, repairs: [], found: found[at] }));
  return FAULTS.reduce<readonly Reading[]>(
    (read, fault) => withoutFault(read, fault, finder) ?? read,
    asWritten,
  );
}

/** F7: the hunks without a fault, if they certainly have it, or if none that it changes has a place as written, but one without it. */
function withoutFault(
  asRead: readonly Reading[],
  { repair, undo, isSure }: Fault,
  finder: CandidateFinder,
): readonly Reading[] | undefined {
  const hunks = asRead.map(({ hunk }) => hunk);
  const isCertain = isSure?.(hunks, finder.file) === true;
  const isMatched = asRead.every(({ found }) => found !== undefined);
  if (!isCertain && (finder.isExact || isMatched)) return undefined;
  const undone = hunks.flatMap((hunk) => {
    const without = undo(hunk);
    return without === undefined || without === hunk ? (without ?? []) : withSharedContext(without);
  });
  if (undone.length < hunks.length || undone.every((hunk, at) => hunk === hunks[at]))
    return undefined;
  const places = finder.match(undone);
  const readings = asRead.map(({ hunk: written, repairs }, at): Reading => {
    const hunk = undone[at] ?? written;
    return { hunk, repairs: hunk === written ? repairs : [...repairs, repair], found: places[at] };
  });
  const changed = [...readings.keys()].filter(
    (at) => expectedText(undone[at]) !== expectedText(hunks[at]),
  );
  const hadPlace = changed.some((at) => asRead[at]?.found !== undefined);
  const hasPlace = changed.some((at) => "starts" in (readings[at]?.found ?? {}));
  if (!isCertain && (hadPlace || !hasPlace)) return undefined;
  // If only the expected lines have numbers, their indentation in the hunk must be that of the file.
  const isDoubtful =
    repair === "line-numbers" &&
    undone.some((hunk, at) => addedText(hunk) !== "" && addedText(hunk) === addedText(hunks[at]));
  return isDoubtful &&
    !readings.every(({ found }) => found !== undefined && "isExact" in found && found.isExact)
    ? undefined
    : readings;
}

/** F7: the hunks that share a fault with a given one, if any of them shows it only in what it adds: the others decide. */
export function readTogether(given: readonly Hunk[], hunks: readonly Hunk[]): readonly Hunk[] {
  const faults = FAULTS.filter(({ undo }) => {
    const isUndecided = (hunk: Hunk): boolean =>
      undo(hunk) !== hunk && expectedText(undo(hunk)) === expectedText(hunk);
    return (
      given.some((hunk) => undo(hunk) !== hunk) &&
      hunks.every((hunk) => undo(hunk) !== undefined) &&
      hunks.some(isUndecided)
    );
  });
  return hunks.filter((hunk) => faults.some(({ undo }) => undo(hunk) !== hunk));
}

/** True if only the old lines of a hunk have the numbers of a listing. */
export function isCopiedFromListing(hunk: Hunk): boolean {
  const read = withoutLineNumbers(hunk, 0);
  const added = addedText(hunk);
  return read !== undefined && added !== "" && addedText(read) === added;
}

function expectedText(hunk: Hunk | undefined): string {
  return hunk?.string?.old ?? joinLines(expectedLines(hunk?.lines ?? []).map(({ text }) => text));
}

function addedText(hunk: Hunk | undefined): string | undefined {
  return hunk?.lines.flatMap(({ kind, text }) => (kind === "added" ? [text] : [])).join("\n");
}

/** The hunk with the texts of its lines, and so its string, rewritten; the same hunk if nothing changes. */
function rewritten(hunk: Hunk, rewrite: (line: HunkLine) => string): Hunk {
  if (hunk.lines.every((line) => rewrite(line) === line.text)) return hunk;
  const read = withLines(hunk, (line) => ({ ...line, text: rewrite(line) }));
  const textOf = (lines: readonly HunkLine[], written: string): string =>
    lines.map(({ text }) => text).join("\n") + (written.endsWith("\n") ? "\n" : "");
  const { string } = hunk;
  return {
    ...read,
    string: string && {
      ...string,
      old: textOf(expectedLines(read.lines), string.old),
      new: textOf(resultLines(read.lines), string.new),
    },
  };
}

/** Rewrites each text by itself. `rewrite` returns undefined for one that cannot have the fault. */
function inTexts(rewrite: (text: string) => string | undefined): Fault["undo"] {
  return (hunk) =>
    hunk.lines.some(({ text }) => rewrite(text) === undefined)
      ? undefined
      : rewritten(hunk, ({ text }) => rewrite(text) ?? text);
}

/** Removes one prefix from every changed line, if all have two. */
function withoutDoubledPrefixes(hunk: Hunk): Hunk | undefined {
  if (hunk.isBlock === true) return undefined;
  const mark = { context: "", removed: "-", added: "+" };
  const isDoubled = ({ kind, text }: HunkLine): boolean => text.startsWith(mark[kind]);
  if (!hunk.lines.every(isDoubled)) return undefined;
  return rewritten(hunk, ({ kind, text }) => text.slice(mark[kind].length));
}

/** True if hunks only add lines, all with two prefixes, and no line of the file begins with one. `+ x` may be a bullet. */
function areAllDoubled(hunks: readonly Hunk[], file: Lines): boolean {
  const isDoubled = ({ kind, text }: HunkLine): boolean =>
    kind === "context" || (kind === "added" && /^\+(?! \S|\+)/.test(text));
  const hasWord = ({ kind, text }: HunkLine): boolean =>
    kind === "added" && /^\+.*[a-z]/i.test(text);
  return (
    hunks.every(({ lines }) => lines.every(isDoubled)) &&
    hunks.some(({ lines }) => lines.some(hasWord)) &&
    !/^\+/m.test(file.source)
  );
}

/** The number of a line, as listings show it: `12|`, `12:`, `12\t`, `L12: `, `  12→`. */
const NUMBER = /^[ \t]*L?(\d{1,9})(?:[ \t]*([|\u2192])|([:\t]))/;

/**
 * Removes line numbers, if all expected lines have ascending ones, and either all added lines have them or none. `gap`: the
 * number of blanks to remove after each number. It matters only if the added lines have no numbers.
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
  const read = rewritten(hunk, ({ kind, text }) =>
    kind === "added" && numbered === 0 ? text : plain(text),
  );
  return { ...read, statedLine: hunk.statedLine ?? first.number - 1 };
}

/** The number of a line, 1-based, and the sign after it. */
function numberOf(text: string): { readonly number: number; readonly sign: string } | undefined {
  const [, digits, bar = "", sign = ""] = NUMBER.exec(text) ?? [];
  return digits === undefined ? undefined : { number: Number(digits), sign: bar + sign };
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  "#34": '"',
  "#39": "'",
  "#x27": "'",
};

/** Decodes entities; undefined if the text contains a character that should have been encoded. */
function decoded(text: string): string | undefined {
  if (/[<>]|&(?!(?:lt|gt|amp|quot|apos|#34|#39|#x27);)/.test(text)) return undefined;
  return text.replace(/&[^;]+;/g, (entity) => ENTITIES[entity.slice(1, -1)] ?? entity);
}

/** Removes one level of escapes of quotes and backslashes; undefined if a double quote has none. */
function unescapedQuotes(text: string): string | undefined {
  return /(?:^|[^\\])"/.test(text) ? undefined : text.replace(/\\(["'\\])/g, "$1");
}

/** Decodes `\n` in an old string of one line, and in the new string if it has one line, too. */
function withLineEnds(hunk: Hunk): Hunk | undefined {
  const { string } = hunk;
  if (string === undefined) return hunk;
  if (!string.old.includes("\\n") || string.old.includes("\n")) return hunk;
  const read = (text: string): string => (text.includes("\n") ? text : withoutEscapes(text));
  const { patchLine } = hunk;
  const [old, text] = [read(string.old), read(string.new)];
  // An escape in a literal may belong to the code.
  if (`${old}\n${text}`.split("\n").some(hasOpenQuote)) return undefined;
  const lines = alignHalves(halfOf(old, patchLine), halfOf(text, patchLine));
  return { ...hunk, lines, string: { ...string, old, new: text } };
}

/** True if a line has an unclosed quotation mark. An apostrophe does not count. */
function hasOpenQuote(line: string): boolean {
  return [/"/, /(?<!\w)'|'(?!\w)/].some((quote) => line.split(quote).length % 2 === 0);
}

function withoutEscapes(text: string): string {
  // If a quote is not escaped, only the line ends were.
  const isPart = /(?:^|[^\\])"/.test(text);
  const blanks: Readonly<Record<string, string>> = { n: "\n", t: "\t" };
  return text.replace(/\\([nt"'\\])/g, (all, char: string) =>
    isPart && char !== "n" ? all : (blanks[char] ?? char),
  );
}
