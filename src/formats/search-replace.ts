/**
 * SEARCH/REPLACE blocks, as aider, Roo, Cline and gptme have their models write them.
 *
 *     block = opening head old-line* divider new-line* closing        see blocks.ts for the markers
 *     head  = [":start_line:" N] [":end_line:" N] ["-------"]         Roo's hints
 *
 * The file of a block is named by its marker, or above it (names.ts), as in the calls of Roo and Cline. A block
 * with nothing above its divider creates a file. With several dividers, the search may contain all but the last;
 * the new lines only those that underline a heading. The content of the file decides.
 *
 * Read with these repairs: blocks that are indented as a whole, other signs and words of the markers,
 * hints in other spellings or without a number, a second divider above the closing marker or in its place.
 */

import { alignHalves, type HalfLine, type Rows } from "../halves.ts";
import type { Block } from "../input/unwrap.ts";
import type { FileEdit, Hunk, OtherReading } from "../patch.ts";
import { joinLines } from "../text/content.ts";
import { isBlank } from "../text/indentation.ts";
import {
  CLOSING,
  DIVIDER,
  dividerSigns,
  type Marker,
  markerIn,
  OPENING,
  withoutEscape,
} from "./blocks.ts";
import { Cursor } from "./cursor.ts";
import type { Format, ParseOptions } from "./format.ts";
import { type FileName, fileAbove } from "./names.ts";
import type { Outline } from "./outline.ts";

export const searchReplace: Format = {
  name: "search-replace",
  title: "SEARCH/REPLACE blocks",
  words: {
    looks: "'<<<<<<< SEARCH' block",
    onePlace:
      "add lines to SEARCH and REPLACE that only the right place has, or its line (':start_line:12') below '<<<<<<< SEARCH'",
    makeFile: "leave SEARCH empty to create it",
    changeFile: "write the lines to change in SEARCH",
    quoted: (lines) => [OPENING, ...lines, DIVIDER],
  },
  open(block: Block, { file }: ParseOptions, outline: Outline) {
    const cursor = new Cursor(block);
    /** The file of the previous block; at first that named by the caller. */
    let last: FileName | undefined = file === undefined ? undefined : { path: file };
    return {
      begins: (at) => markerIn(cursor.text(at))?.isOpening === true,
      read(at, from) {
        const stretch = cursor.patch(at, FACTS, () => {
          cursor.outdent(at);
          const found = readBlock(cursor, at, outline.closes("</diff>"));
          if (found === undefined) return undefined;
          const isNew = found.readings[0]?.search.every(isBlankRow) === true;
          const { path } = found;
          const edit = { at, from, opener: outline.opener, last, isNew };
          const name = path === undefined ? fileAbove(cursor, edit) : { path };
          last = name ?? last;
          return name && [editOf(found, name)];
        });
        return { ...stretch, joins: true };
      },
    };
  },
};

const FACTS = { format: "search-replace" } as const;

/** A block as it was read; lines are 0-based. */
interface TextBlock {
  readonly line: number;
  readonly path: string | undefined;
  /** Possible divisions into search and replacement, best first. */
  readonly readings: readonly Halves[];
  readonly hint: number | undefined;
}

interface Halves {
  readonly search: Rows;
  readonly replacement: Rows;
}

function isBlankRow({ text }: HalfLine): boolean {
  return isBlank(text);
}

/**
 * Reads the block whose opening marker is in a line; undefined, and a problem, if it cannot be read. The cursor
 * moves below it. `inDiff`: it is inside the tag of a call, whose closing tag is not a line of a file.
 */
function readBlock(cursor: Cursor, line: number, inDiff: boolean): TextBlock | undefined {
  const { lines } = cursor;
  const opening = markerIn(cursor.text(line));
  let end: Marker | undefined;
  const isEnd = (text: string): boolean =>
    (end = markerIn(text)) !== undefined || (inDiff && text.trimStart().startsWith("</diff>"));
  let close = cursor.find(line + 1, isEnd);
  cursor.next = Math.min(close + 1, lines.length);
  let inner: Rows = cursor.lines
    .slice(line + 1, close)
    .map((text, at) => ({ text, patchLine: line + at + 2 }));
  if (end === undefined || end.isOpening) {
    const second = closingDivider(cursor, inner, dividersIn(inner, opening), close);
    if (second === undefined) return undefined;
    close = line + second + 1;
    inner = inner.slice(0, second);
    cursor.next = close + 1;
  }
  const { rows, hint } = withoutHead(cursor, inner);
  const places = divisions(cursor, rows, opening, close);
  if (places === undefined) return undefined;
  const [{ divider } = { divider: 0 }] = places;
  const expected = [
    [line, OPENING],
    [(rows[divider]?.patchLine ?? 1) - 1, DIVIDER],
    [close, CLOSING],
  ] as const;
  for (const [at, marker] of expected)
    if (cursor.text(at).trim() !== marker) cursor.repair("marker-spelling", at);
  const plain = (half: Rows): Rows =>
    half.map((one) => ({ ...one, text: withoutEscape(one.text) }));
  const readings = places.map(({ divider: at, extra }) => ({
    search: plain(rows.slice(0, at)),
    replacement: plain(rows.slice(at + 1, extra)),
  }));
  // Cline's closing marker may repeat the name.
  const closing = end?.isOpening === true ? undefined : end?.path;
  const path = opening?.path ?? closing;
  if (closing !== undefined && closing !== path) return cursor.malformed("file-name", close);
  return { line, path, readings, hint };
}

/**
 * The second divider of a block without a closing marker, if the block clearly ends there: at the end
 * of a fence, call or string, or at another block (replies to aider, 7 of 13 failed calls of Cline). Otherwise
 * reports the problem: the reply was cut off, or another line is in place of the marker.
 */
function closingDivider(
  cursor: Cursor,
  inner: Rows,
  [first, second]: readonly number[],
  close: number,
): number | undefined {
  const isLast = close === cursor.lines.length;
  if (second === undefined) {
    const isEnd = ({ text }: HalfLine): boolean => /^\s*>{5,}\s*\S|^`{3,}\s*$/.test(text);
    const other = inner.find((line) => isEnd(line) && !CLOSING.startsWith(line.text));
    const at = isLast ? other && other.patchLine - 1 : close;
    if (at !== undefined) return cursor.malformed("unexpected-line", at);
    return cursor.truncated(first === undefined ? DIVIDER : CLOSING);
  }
  const below = inner.slice(second + 1).find((row) => !isBlankRow(row))?.text;
  const isOver = !isLast || cursor.block.isWhole === true;
  if (below === undefined ? isOver : /^\s*(?:`{3,}|~{3,}|<\/)/.test(below)) return second;
  return cursor.malformed("unexpected-line", (inner[second]?.patchLine ?? 1) - 1);
}

/** Roo's hints; its models write a sign or a blank for the colons, or none before them above the dashes. */
const HINT = /^[ \t]*(:?)[ \t]*(start|end)_line(:.*|[ \t]*[=>:]?[ \t]*\d{1,15}[ \t]*)$/;
const REGULAR = /^:[ \t]*\d{1,15}[ \t]*$/;
const RULE = "-------";

/** The lines below the head of a block, and the line (0-based) that it states. */
function withoutHead(
  cursor: Cursor,
  lines: Rows,
): { readonly rows: Rows; readonly hint: number | undefined } {
  let length = 0;
  let hint: number | undefined;
  // Without its first colon a hint may be a line of the file.
  const rule = lines.slice(0, 3).findIndex(({ text }) => text.startsWith(RULE));
  for (const [at, { text, patchLine }] of lines.entries()) {
    const [, colon, key, rest = ""] = HINT.exec(text.slice(0, 200)) ?? [];
    if (key === undefined || (colon === "" && at >= rule)) break;
    length++;
    if (!REGULAR.test(rest) || !text.startsWith(":"))
      cursor.repair("marker-spelling", patchLine - 1);
    const numbers = rest.match(/\d{1,15}/g) ?? [];
    if (key === "start" && numbers.length === 1 && Number(numbers[0]) > 0)
      hint ??= Number(numbers[0]) - 1;
  }
  const [below, ...others] = lines.slice(length);
  if (length === 0 || below?.text.startsWith(RULE) !== true)
    return { rows: lines.slice(length), hint };
  const text = below.text.slice(RULE.length);
  if (/^>?[ \t]*$/.test(text)) return { rows: others, hint };
  // Roo's models glue the dashes to the first line.
  cursor.repair("marker-spelling", below.patchLine - 1);
  return { rows: [{ ...below, text }, ...others], hint };
}

/** A hint of Roo, or a marker of a merge conflict. */
const ODD = /^(?:[ \t]*:(?:start|end)_line:|(?:<{7}|>{7})(?:[ \t]|$))/;
/** The most dividers, as each adds a possible reading. */
const MAX_DIVIDERS = 8;

/** Where a block is divided; `extra`: the second divider right above its closing marker, which is left out. */
interface Division {
  readonly divider: number;
  readonly extra?: number;
}

/** How a block may be divided, the longest search first; undefined, and a problem, if it cannot be. */
function divisions(
  cursor: Cursor,
  rows: Rows,
  opening: Marker | undefined,
  close: number,
): readonly Division[] | undefined {
  const lineOf = (at = -1): number => (rows[at]?.patchLine ?? close + 1) - 1;
  const places = dividersIn(rows, opening);
  const [first, second] = places;
  if (first === undefined) return cursor.malformed("unexpected-line", close);
  const isNew = rows.slice(0, first).every(isBlankRow);
  if (!isNew && places.length > MAX_DIVIDERS)
    return cursor.malformed("unexpected-line", lineOf(second));
  // Some models close the new lines twice (25 replies to aider): the second time is no underline of these.
  const last = rows.findLastIndex((row) => !isBlankRow(row));
  const isTwice = places.length === 2 && second === last && !isUnderline(rows, first, 0);
  // A search that does not match the file must not end at one of its headings.
  const sure = places.findLast((at) => !isUnderline(rows, at, 0)) ?? -1;
  const possible = (isNew ? [first] : places.slice(isTwice ? 1 : 0)).filter(
    (at) =>
      places.every((other) => other <= at || isUnderline(rows, other, at + 1)) &&
      (isNew || at >= sure || !isUnderline(rows, at, 0)),
  );
  const extra = isTwice ? [{ divider: first, extra: last }] : [];
  const all = [...possible.toReversed().map((divider) => ({ divider })), ...extra];
  if (all.length === 0) return cursor.malformed("unexpected-line", lineOf(second));
  // The new lines contain neither a hint nor a marker of a merge conflict.
  const odd = rows.findLastIndex(({ text }) => ODD.test(text));
  const found = all.filter(({ divider }) => divider > odd);
  return found.length > 0 ? found : cursor.malformed("unexpected-line", lineOf(odd));
}

/**
 * The lines that may divide: those of seven signs, or of as many as the block was opened with; else any. In a
 * block that was opened with dashes they may be dashes (Cline), if there are no others.
 */
function dividersIn(rows: Rows, opening: Marker | undefined, areDashed = false): readonly number[] {
  const all = rows.flatMap(({ text }, at) => {
    const length = dividerSigns(text, areDashed);
    const isRegular = length === 7 || length === opening?.signs;
    return length === undefined ? [] : [{ at, isRegular }];
  });
  if (all.length === 0 && !areDashed && opening?.isDashed === true)
    return dividersIn(rows, opening, true);
  const regular = all.filter(({ isRegular }) => isRegular);
  return (regular.length > 0 ? regular : all).map(({ at }) => at);
}

/** True if the line underlines a heading that begins at `from` or below. */
function isUnderline(rows: Rows, at: number, from: number): boolean {
  const words = at > from ? (rows[at - 1]?.text ?? "") : "";
  const above = at - 1 > from ? (rows[at - 2]?.text ?? "") : "";
  return isBlank(above) && /^[\p{L}\p{N}][\p{L}\p{N} .&()/'-]{0,99}(?<!\.)$/u.test(words);
}

/** The edit of a block; without a search half it creates a file. */
function editOf({ line, readings, hint }: TextBlock, name: FileName): FileEdit {
  const patchLine = line + 1;
  const [best = { search: [], replacement: [] }, ...others] = readings;
  if (best.search.every(isBlankRow)) {
    const content = joinLines(best.replacement.map(({ text }) => text));
    return { kind: "create", path: name.path, patchLine, content, fillsEmpty: true };
  }
  const otherReadings = others.map(({ search, replacement }): OtherReading => ({
    repair: "marker-spelling",
    lines: alignHalves(search, replacement),
  }));
  const hunk: Hunk = {
    patchLine,
    anchors: [],
    endOfFile: false,
    isBlock: true,
    lines: alignHalves(best.search, best.replacement),
    otherReadings: otherReadings.length === 0 ? undefined : otherReadings,
    statedLine: hint,
  };
  return { kind: "update", ...name, patchLine, hunks: [hunk] };
}
