/**
 * Readings: each undoes a fault of transcription. They are tried if hunks do not match as written (before alignment), and
 * for all hunks of a file together (F7), since such a fault is systematic. One is used if only with it a hunk has a place,
 * or the file has an old line: if that is `say("hi")`, the line above it may have changed.
 *
 *     line-numbers        `12| foo()`              copied from a listing; `12: foo()` only if line 12 is the place, else a key
 *     doubled-prefixes    `-- foo`, `++ bar`       marks before marked lines
 *     entities            `a &lt; b`               text of a web page
 *     escapes             `say(\"hi\")`, `a\nb`    a JSON string inside another one; `\tx` for a tab
 */

import { withSharedContext } from "../halves.ts";
import {
  expectedLines,
  type Hunk,
  type HunkLine,
  type RepairName,
  resultLines,
  withReadings,
} from "../patch.ts";
import { joinLines } from "../text/content.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import type { CandidateFinder } from "./candidates.ts";
import { indexOf } from "./index.ts";
import type { Cause, Places } from "./placement.ts";

/** A hunk in one reading. */
export interface Reading {
  readonly hunk: Hunk;
  readonly repairs: readonly RepairName[];
  /** Its places that match, or why it has none; undefined if its lines do not match. */
  readonly found: Places | Cause | undefined;
}

/** The text of a line without a fault, which may be several lines; undefined if it cannot have the fault. */
type Rewrite = (line: HunkLine) => string | undefined;

interface Fault {
  readonly repair: RepairName;
  /** How the lines of a hunk are read without the fault; undefined if the hunk cannot have it. */
  readonly rewriteFor: (hunk: Hunk) => Rewrite | undefined;
  /** True if the hunks certainly have the fault, even if all of them have places. */
  readonly isSure?: (hunks: readonly Hunk[], finder: CandidateFinder) => boolean;
}

const FAULTS: readonly Fault[] = [
  { repair: "doubled-prefixes", rewriteFor: withoutPrefixes, isSure: areAllDoubled },
  { repair: "line-numbers", rewriteFor: (hunk) => withoutNumbers(hunk, "") },
  { repair: "line-numbers", rewriteFor: (hunk) => withoutNumbers(hunk, " ") },
  { repair: "entities", rewriteFor: () => withoutEntities },
  { repair: "escapes", rewriteFor: withLineEnds },
  { repair: "escapes", rewriteFor: () => withoutEscapes },
  { repair: "escapes", rewriteFor: () => withTabs },
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

/**
 * F7: the hunks without a fault, if they certainly have it, or if those that it changes have no place with it, and without
 * it one has a place or an old line that is in the file.
 */
function withoutFault(
  asRead: readonly Reading[],
  fault: Fault,
  finder: CandidateFinder,
): readonly Reading[] | undefined {
  const hunks = asRead.map(({ hunk }) => hunk);
  const isCertain = fault.isSure?.(hunks, finder) === true;
  const isMatched = asRead.every(({ found }) => found !== undefined);
  if (!isCertain && (finder.isExact || isMatched)) return undefined;
  const undone = hunks.flatMap((hunk) => undo(fault, hunk) ?? []);
  if (undone.length < hunks.length || undone.every((hunk, at) => hunk === hunks[at]))
    return undefined;
  const places = finder.match(undone);
  const changed = [...undone.keys()].filter(
    (at) => expectedText(undone[at]) !== expectedText(hunks[at]),
  );
  const hadPlace = changed.some((at) => asRead[at]?.found !== undefined);
  const hasPlace = changed.some(
    (at) => "starts" in (places[at] ?? {}) || isShown(undone[at], hunks[at], finder.file),
  );
  if (!isCertain && (hadPlace || !hasPlace)) return undefined;
  // Numbers with a colon may be keys: `1: "ok",`.
  const isKey = (at: number): boolean =>
    fault.repair === "line-numbers" &&
    NUMBER.exec(expectedText(hunks[at]))?.[2] === ":" &&
    !isAtNumber(undone[at], places[at]);
  if (changed.some(isKey)) return undefined;
  // If only the expected lines have numbers, their indentation in the hunk must be that of the file.
  const isDoubtful = fault.repair === "line-numbers" && hunks.some(isCopiedFromListing);
  const isExact = places.every((found) => found && "isExact" in found && found.isExact);
  if (isDoubtful && !isExact) return undefined;
  return undone.map((hunk, at) => {
    const repairs = asRead[at]?.repairs ?? [];
    const all = hunk === hunks[at] ? repairs : [...repairs, fault.repair];
    return { hunk, repairs: all, found: places[at] };
  });
}

/** The hunk without a fault; the same hunk if it has no sign of it; undefined if it cannot have it. */
function undo({ rewriteFor, repair }: Fault, hunk: Hunk): Hunk | undefined {
  const rewrite = rewriteFor(hunk);
  const texts = hunk.lines.map((line) => rewrite?.(line));
  if (texts.includes(undefined)) return undefined;
  if (hunk.lines.every(({ text }, at) => text === texts[at])) return hunk;
  // The number of the first expected line states where it is (DeepSeek).
  const [, number] = (repair === "line-numbers" && NUMBER.exec(expectedText(hunk))) || [];
  const statedLine = hunk.statedLine ?? (number === undefined ? undefined : Number(number) - 1);
  const read = withReadings({ ...hunk, statedLine }, (lines) =>
    lines.flatMap((line) => {
      const text = rewrite?.(line) ?? line.text;
      return text.split("\n").map((one) => ({ ...line, text: one }));
    }),
  );
  const { string } = hunk;
  if (string === undefined) return withSharedContext(read);
  const textOf = (lines: readonly HunkLine[], written: string): string =>
    joinLines(
      lines.map(({ text }) => text),
      !written.endsWith("\n"),
    );
  const old = textOf(expectedLines(read.lines), string.old);
  const text = textOf(resultLines(read.lines), string.new);
  return withSharedContext({ ...read, string: { ...string, old, new: text } });
}

/** F7: the hunks with a fault that a given one has, too, if any hunk has it only in its added lines: then the others decide. */
export function readTogether(given: readonly Hunk[], hunks: readonly Hunk[]): readonly Hunk[] {
  const together = FAULTS.flatMap((fault) => {
    const hasFault = (hunk: Hunk): boolean => undo(fault, hunk) !== hunk;
    const isUndecided = (hunk: Hunk): boolean =>
      hasFault(hunk) && expectedText(undo(fault, hunk)) === expectedText(hunk);
    const mayAllHave = hunks.every((hunk) => undo(fault, hunk) !== undefined);
    const areShared = mayAllHave && given.some(hasFault) && hunks.some(isUndecided);
    return areShared ? hunks.filter(hasFault) : [];
  });
  return [...new Set(together)];
}

/** True if the file has an expected line of a hunk only as it reads without the fault, and none only as it was written. */
function isShown(undone: Hunk | undefined, hunk: Hunk | undefined, file: Lines): boolean {
  const textsOf = (one: Hunk | undefined): ReadonlySet<string> =>
    new Set(expectedLines(one?.lines ?? []).map(({ text }) => text));
  const [read, written] = [textsOf(undone), textsOf(hunk)];
  const hasLine = (texts: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
    [...texts].some(
      (text) => !others.has(text) && !isBlank(text) && indexOf(file).exact([text]).length > 0,
    );
  return hasLine(read, written) && !hasLine(written, read);
}

/** True unless a hunk without its line numbers has places, and none at them. */
function isAtNumber({ statedLine }: Partial<Hunk> = {}, found: Reading["found"]): boolean {
  return !found || !("starts" in found) || found.starts.includes(statedLine ?? -1);
}

/** True if only the old lines of a hunk have the numbers of a listing. */
export function isCopiedFromListing(hunk: Hunk): boolean {
  const rewrite = withoutNumbers(hunk, "");
  const added = addedLines(hunk);
  return added.length > 0 && added.every((line) => rewrite?.(line) === line.text);
}

function expectedText(hunk: Hunk | undefined): string {
  return hunk?.string?.old ?? joinLines(expectedLines(hunk?.lines ?? []).map(({ text }) => text));
}

/** The added lines that are not blank. */
function addedLines({ lines }: Hunk): readonly HunkLine[] {
  return lines.filter(({ kind, text }) => kind === "added" && !isBlank(text));
}

/** Removes one prefix from every changed line, if all have two. */
function withoutPrefixes({ isBlock }: Hunk): Rewrite | undefined {
  if (isBlock === true) return undefined;
  const mark = { context: "", removed: "-", added: "+" };
  return ({ kind, text }) =>
    text.startsWith(mark[kind]) ? text.slice(mark[kind].length) : undefined;
}

/** True if hunks only add lines, all with two prefixes, and no line of the file begins with one. `+ x` may be a bullet. */
function areAllDoubled(hunks: readonly Hunk[], { file, options }: CandidateFinder): boolean {
  const isDoubled = ({ kind, text }: HunkLine): boolean =>
    kind === "context" || (kind === "added" && /^\+(?!\+)/.test(text));
  const isNoBullet = ({ kind, text }: HunkLine): boolean =>
    kind === "added" && /^\+(?! (?!\* )\S)(?:.*[a-z]|\s|$)/i.test(text);
  return (
    options.reverse !== true &&
    hunks.every(({ lines }) => lines.every(isDoubled)) &&
    hunks.some(({ lines }) => lines.some(isNoBullet)) &&
    !/^\+/m.test(file.source)
  );
}

/** The number of a line, as listings show it: `12|`, `12 |`, `12:`, `12\t`, `L12:`, `  12→`. */
const NUMBER = /^[ \t]*L?(\d{1,9})[ \t]*?([|\u2192:\t])/;
/** Padding of this width belongs to the listing: it cannot be the indentation of new lines without numbers. */
const PADDING = 4;

/**
 * Removes line numbers, if all expected lines have ascending ones, and either all added lines have them or none: then what is
 * before the numbers may be before the added lines, too, unless it is the padding of a listing. `gap`: what is also removed
 * if it follows; it matters only if the added lines have no numbers.
 */
function withoutNumbers(hunk: Hunk, gap: string): Rewrite | undefined {
  const expected = expectedLines(hunk.lines).filter(({ text }) => !isBlank(text));
  const numbers = expected.map(({ text }) => Number(NUMBER.exec(text)?.[1]));
  const isInOrder = numbers.every((number, at) => number >= (numbers[at - 1] ?? 0));
  const [first] = expected;
  if (first === undefined || !isInOrder) return undefined;
  const signOf = ({ text }: HunkLine): string | undefined => NUMBER.exec(text)?.[2];
  const added = addedLines(hunk);
  const numbered = added.filter(
    (line) => signOf(line) === signOf(first) && areAligned([first, line]),
  ).length;
  if (numbered > 0 && numbered < added.length) return undefined;
  if (added.length > 0 && numbered === 0 && !areAligned(expected, PADDING)) return undefined;
  return ({ kind, text }) => {
    if (kind === "added" && numbered === 0) return text;
    const rest = text.replace(NUMBER, "");
    return rest.startsWith(gap) ? rest.slice(gap.length) : rest;
  };
}

/** True if numbers are at the beginnings of lines, or padded with spaces to one width, from `least` on. */
function areAligned(lines: readonly HunkLine[], least = 0): boolean {
  const fields = lines.map(({ text }) => /^ *L?\d+/.exec(text)?.[0] ?? "");
  const [first = ""] = fields;
  const isPadded = first.length >= least && fields.every(({ length }) => length === first.length);
  return isPadded || fields.every((field) => /^[L\d]/.test(field));
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

/** Decodes entities, unless the text contains a character that should have been encoded. */
function withoutEntities({ text }: HunkLine): string | undefined {
  if (/[<>]|&(?!(?:lt|gt|amp|quot|apos|#34|#39|#x27);)/.test(text)) return undefined;
  return text.replace(/&[^;]+;/g, (entity) => ENTITIES[entity.slice(1, -1)] ?? entity);
}

const PLAIN_QUOTE = /(?:^|[^\\])"/;

/** Removes one level of escapes of quotes and backslashes, unless a double quote has none; a backquote is one if all are escaped. */
function withoutEscapes({ text }: HunkLine): string | undefined {
  const escapes = /(?:^|[^\\])`/.test(text) ? /\\(["'\\])/g : /\\(["'`\\])/g;
  return PLAIN_QUOTE.test(text) ? undefined : text.replace(escapes, "$1");
}

/** Decodes `\t` at the beginnings of lines (GPT 4.1, by a test of Copilot). */
function withTabs({ text }: HunkLine): string {
  return text.replace(/^(?:\\t)+/, (tabs) => "\t".repeat(tabs.length / 2));
}

/** Decodes `\n` in an old text of one line, and in the new text if it has one line, too. */
function withLineEnds({ lines }: Hunk): Rewrite {
  const [old, ...more] = expectedLines(lines);
  if (old?.text.includes("\\n") !== true || more.length > 0) return ({ text }) => text;
  const isOnly = lines.filter(({ kind }) => kind === "added").length === 1;
  return ({ kind, text }) => {
    if (kind === "added" && !isOnly) return text;
    // If a quote is not escaped, only the line ends were.
    const escapes = PLAIN_QUOTE.test(text) ? /\\n/g : /\\[nt"'\\]/g;
    const decoded = text.replace(escapes, (escape) => CONTROLS[escape] ?? escape.slice(1));
    // An escape in a literal may belong to the code.
    return decoded.split("\n").some(hasOpenQuote) ? undefined : decoded;
  };
}

const CONTROLS: Readonly<Record<string, string>> = { "\\n": "\n", "\\t": "\t" };

/** True if a line has an unclosed quotation mark. An apostrophe does not count. */
function hasOpenQuote(line: string): boolean {
  return [/"/, /(?<!\w)'|'(?!\w)/].some((quote) => line.split(quote).length % 2 === 0);
}
