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

import { alignHalves, type Rows } from "../halves.ts";
import type { Hunk } from "../patch.ts";
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
import type { Cursor } from "./cursor.ts";
import type { Format } from "./format.ts";
import { type FileName, fileAbove } from "./names.ts";

export const searchReplace: Format = {
  name: "search-replace",
  open(cursor, { file }, outline) {
    /** The file of the previous block; at first that named by the caller. */
    let last: FileName | undefined = file === undefined ? undefined : { path: file };
    return {
      begins: (at) => markerIn(cursor.text(at))?.isOpening === true,
      read(at) {
        const stretch = cursor.patch(at, { format: "search-replace" }, () => {
          cursor.outdent(at);
          const block = readBlock(cursor, at, outline.closes("</diff>"));
          if (block === undefined) return undefined;
          const { path, content, hunk } = block;
          const isNew = hunk === undefined;
          const name = path === undefined ? fileAbove(cursor, outline, at, last, isNew) : { path };
          if (name === undefined) return undefined;
          last = name;
          const patchLine = at + 1;
          return isNew
            ? [{ kind: "create", path: name.path, patchLine, content, fillsEmpty: true }]
            : [{ kind: "update", ...name, patchLine, hunks: [hunk] }];
        });
        return { ...stretch, joins: true };
      },
    };
  },
};

/** Where a body is divided, and where its new lines end. */
type Division = readonly [divider: number, end: number];

/**
 * Reads the block whose opening marker is in a line: the path that its markers give, its new lines, and its hunk, which is
 * undefined if there are no old lines; undefined, and a problem, if it cannot be read. The cursor moves below it.
 * `inDiff`: it is inside the tag of a call, whose closing tag is not a line of a file.
 */
function readBlock(cursor: Cursor, line: number, inDiff: boolean) {
  const opening = markerIn(cursor.text(line));
  const isTag = (text: string): boolean => inDiff && text.trimStart().startsWith("</diff>");
  const end = cursor.find(line + 1, (text) => markerIn(text) !== undefined || isTag(text));
  const marker = markerIn(cursor.text(end));
  // Another block may begin there.
  const closing = marker?.isOpening === false ? marker : undefined;
  const { from, hint } = readHead(cursor, line + 1, end);
  const dividers = dividersIn(cursor, opening, from, end);
  const close = closing ? end : closingDivider(cursor, dividers, from, end);
  if (close === undefined) return undefined;
  cursor.next = close + 1;
  const places = divisions(
    cursor,
    dividers.filter((at) => at < close),
    from,
    close,
  );
  if (places === undefined) return undefined;
  const [[divider, below] = [close, close]] = places;
  const markers = [
    [line, OPENING],
    [divider, DIVIDER],
    [close, CLOSING],
  ] as const;
  for (const [at, marker] of markers)
    if (cursor.text(at).trim() !== marker) cursor.repair("marker-spelling", at);
  // Cline's closing marker may repeat the name.
  const path = opening?.path ?? closing?.path;
  if ((closing?.path ?? path) !== path) return cursor.malformed("file-name", close);
  const half = (begin: number, next: number): Rows =>
    cursor.lines
      .slice(begin, next)
      .map((text, at) => ({ text: withoutEscape(text), patchLine: begin + at + 1 }));
  const content = joinLines(half(divider + 1, below).map(({ text }) => text));
  if (cursor.solid(from) >= divider) return { path, content, hunk: undefined };
  const [lines = [], ...others] = places.map(([at, next]) =>
    alignHalves(half(from, at), half(at + 1, next)),
  );
  const otherReadings = others.map((one) => ({ repair: "marker-spelling", lines: one }) as const);
  const base = { patchLine: line + 1, anchors: [], endOfFile: false, isBlock: true } as const;
  const hunk: Hunk = { ...base, lines, otherReadings, statedLine: hint };
  return { path, content, hunk };
}

/**
 * The second divider of a block without a closing marker, if the block clearly ends there: at the end
 * of a fence, call or string, or at another block (replies to aider, 7 of 13 failed calls of Cline). Otherwise
 * reports the problem: the reply was cut off, or another line is in place of the marker.
 */
function closingDivider(
  cursor: Cursor,
  [first, second]: readonly number[],
  from: number,
  end: number,
): number | undefined {
  const isLast = end === cursor.lines.length;
  if (second === undefined) {
    const isOther = (text: string): boolean =>
      /^\s*>{5,}\s*\S|^`{3,}\s*$/.test(text) && !CLOSING.startsWith(text);
    const at = isLast ? cursor.find(from, isOther) : end;
    if (at < cursor.lines.length) return cursor.malformed("unexpected-line", at);
    return cursor.truncated(first === undefined ? DIVIDER : CLOSING);
  }
  const below = cursor.solid(second + 1);
  const isEnd =
    below < end
      ? /^\s*(?:`{3,}|~{3,}|<\/)/.test(cursor.text(below))
      : !isLast || cursor.block.isWhole === true;
  return isEnd ? second : cursor.malformed("unexpected-line", second);
}

/** Roo's hints; its models write a sign or a space for the second colon (its issue 12199). */
const HINT = /^[ \t]*:[ \t]*(start|end)_line(:.*|[ \t]*[=>:]?[ \t]*\d{1,15}[ \t]*)$/;
const REGULAR = /^:[ \t]*\d{1,15}[ \t]*$/;
const RULE = /^-{7}>?[ \t]*$/;

/** Reads the head of a block: the line below it, and the one (0-based) that it states. */
function readHead(
  cursor: Cursor,
  first: number,
  close: number,
): { readonly from: number; readonly hint: number | undefined } {
  const [, stated] = / line="?([1-9]\d*)"?\s*$/.exec(cursor.text(first - 1)) ?? [];
  let hint = stated === undefined ? undefined : Number(stated) - 1;
  let from = first;
  for (; from < close; from++) {
    const text = cursor.text(from);
    const [, key, rest = ""] = HINT.exec(text.slice(0, 200)) ?? [];
    if (key === undefined) break;
    if (!REGULAR.test(rest) || !text.startsWith(":")) cursor.repair("marker-spelling", from);
    const numbers = rest.match(/\d{1,15}/g) ?? [];
    if (key === "start" && numbers.length === 1 && Number(numbers[0]) > 0)
      hint ??= Number(numbers[0]) - 1;
  }
  const hasRule = from > first && from < close && RULE.test(cursor.text(from));
  return { from: hasRule ? from + 1 : from, hint };
}

/** A hint of Roo, or a marker of a merge conflict. */
const ODD = /^(?:[ \t]*:(?:start|end)_line:|(?:<{7}|>{7})(?:[ \t]|$))/;

/** The most dividers, as each adds a possible reading. */
const MAX_DIVIDERS = 8;

/** How a block may be divided, the longest search first; undefined, and a problem, if it cannot be. */
function divisions(
  cursor: Cursor,
  places: readonly number[],
  from: number,
  close: number,
): readonly Division[] | undefined {
  const [first, second = close] = places;
  if (first === undefined) return cursor.malformed("unexpected-line", close);
  const isNew = cursor.solid(from) >= first;
  if (!isNew && places.length > MAX_DIVIDERS) return cursor.malformed("unexpected-line", second);
  // Some models close the new lines twice (25 replies to aider): the second time is no underline of these.
  const isLast = cursor.solid(second + 1) >= close;
  const isTwice = places.length === 2 && isLast && !isUnderlined(cursor, first, from);
  // A search that does not match the file must not end at one of its headings.
  const sure = places.findLast((at) => !isUnderlined(cursor, at, from)) ?? -1;
  const possible = (isNew ? [first] : places.slice(isTwice ? 1 : 0)).filter(
    (at) =>
      places.every((other) => other <= at || isUnderlined(cursor, other, at + 1)) &&
      (at >= sure || !isUnderlined(cursor, at, from)),
  );
  const all = possible.toReversed().map((at): Division => [at, close]);
  if (isTwice) all.push([first, second]);
  if (all.length === 0) return cursor.malformed("unexpected-line", second);
  // The new lines contain neither a hint nor a marker of a merge conflict.
  const odd = from + cursor.lines.slice(from, close).findLastIndex((line) => ODD.test(line));
  const found = all.filter(([divider]) => divider > odd);
  return found.length > 0 ? found : cursor.malformed("unexpected-line", odd);
}

/**
 * The lines that may divide: those of seven signs, or of as many as the block was opened with; else any. In a
 * block that was opened with dashes they may be dashes (Cline), if there are no others.
 */
function dividersIn(
  cursor: Cursor,
  opening: Marker | undefined,
  from: number,
  end: number,
): readonly number[] {
  const linesOf = (areDashed: boolean): readonly (readonly [at: number, signs: number])[] =>
    cursor.lines.slice(from, end).flatMap((line, at) => {
      const signs = dividerSigns(line, areDashed);
      return signs === undefined ? [] : [[from + at, signs] as const];
    });
  const equal = linesOf(false);
  const all = equal.length === 0 && opening?.isDashed === true ? linesOf(true) : equal;
  const regular = all.filter(([, signs]) => signs === 7 || signs === opening?.signs);
  return (regular.length > 0 ? regular : all).map(([at]) => at);
}

/** True if the line underlines a heading that begins at `top` or below. */
function isUnderlined(cursor: Cursor, at: number, top: number): boolean {
  const words = at > top ? cursor.text(at - 1) : "";
  const above = at - 1 > top ? cursor.text(at - 2) : "";
  return isBlank(above) && /^[\p{L}\p{N}][\p{L}\p{N} .&()/'-]{0,99}(?<!\.)$/u.test(words);
}
