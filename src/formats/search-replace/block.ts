/**
 * One block.
 *
 *     block = opening [head] search-line* divider replacement-line* closing
 *
 * Read with these repairs: a block that is indented as a whole, other spellings of its markers,
 * hints that cannot be read.
 */

import { joinLines } from "../../text/content.ts";
import type { CreateEdit, Hunk, HunkLine, Reading } from "../../patch.ts";
import { closes, fenceAt, fenceRound } from "../../text/fences.ts";
import { indentOf, isBlank } from "../../text/indentation.ts";
import { type Cursor, outdented } from "../cursor.ts";
import { isCode } from "../../text/code.ts";
import { alignHalves, type Rows } from "../../halves.ts";
import { isHint, isRule, readHead } from "./head.ts";
import {
  CLOSING,
  closingMarker,
  conflictMarker,
  DIVIDER,
  dividerSigns,
  type Marker,
  OPENING,
  openingMarker,
  withoutEscape,
} from "./markers.ts";
import { dividers, type Division, divisions } from "./structure.ts";
import { tagsBehind } from "./calls.ts";

/** A block as it was read; lines are 0-based. */
export interface TextBlock {
  readonly line: number;
  /** The file that its opening marker names. */
  readonly path: string | undefined;
  /** Search and replacement, as they may be divided, best first. */
  readonly readings: readonly Halves[];
  /** The line (0-based) of the file at which it is said to be; a call around it may say another. */
  hint: number | undefined;
  /** The line that closes it, and the column at which tags follow the marker. */
  readonly close: { readonly line: number; readonly column: number };
}

export interface Halves {
  readonly search: Rows;
  readonly replacement: Rows;
  /** A fence that was around each half is left out. */
  readonly wasFenced?: true;
}

/** The opening marker, which may be after a tag. */
export interface Opening extends Marker {
  readonly line: number;
  readonly text: string;
}

/**
 * Reads the block after an opening marker; undefined, and a problem, if it cannot be read: then the
 * reading goes on at the cursor's line. `inCall`: tags may follow its last marker.
 */
export function readBlock(
  cursor: Cursor,
  opening: Opening,
  inCall: boolean,
): TextBlock | undefined {
  const { lines } = cursor;
  let { line: end, column } = endOf(cursor, opening, inCall);
  cursor.next = end;
  const divided = column === undefined ? closedByDivider(cursor, opening, end, inCall) : undefined;
  if (divided !== undefined) {
    if (!divided.isClosed) return cursor.malformed("missing-closing", divided.line);
    end = divided.line;
    column = cursor.text(end).length;
  }
  const { body, indent } = takeOutIndentation(lines, opening, end);
  if (column === undefined) {
    const isDivided = dividers(body, opening.signs).length > 0;
    const at = end < lines.length ? end : endShown(lines, opening);
    if (at === undefined) return cursor.truncated(isDivided ? CLOSING : DIVIDER);
    return cursor.malformed(isDivided ? "missing-closing" : "missing-divider", at);
  }
  cursor.next = end + 1;
  const head = readHead(cursor, body);
  const rows = withoutSecondHead(cursor, body, head.length, opening.signs);
  const lineOf = (at: number): number => (rows[at]?.patchLine ?? end + 1) - 1;
  const found = divisions(rows, opening.signs);
  if ("reason" in found)
    return cursor.malformed(found.reason, found.at === undefined ? end : lineOf(found.at));
  const [{ divider } = { divider: 0 }] = found;
  const expect = (line: number, text: string | undefined, marker: string): void => {
    if (text !== marker) cursor.repair("marker-spelling", line);
  };
  if (indent !== "") cursor.repair("indented-patch", opening.line);
  expect(opening.line, opening.text.slice(indent.length), OPENING);
  expect(lineOf(divider), rows[divider]?.text, DIVIDER);
  expect(end, cursor.text(end).slice(indent.length, column), CLOSING);
  return {
    line: opening.line,
    path: opening.path,
    readings: found.flatMap((division) => readingsOf(rows, division)),
    hint: head.hint ?? opening.hint,
    close: { line: end, column },
  };
}

/** What is below the head of a block; some models write the same head below its only divider again. */
function withoutSecondHead(cursor: Cursor, body: Rows, length: number, signs: number): Rows {
  const [head, rows] = [body.slice(0, length), body.slice(length)];
  const dividers = rows.flatMap(({ text }, at) =>
    dividerSigns(text, false) === signs ? [at + 1] : [],
  );
  const [below = 0] = dividers;
  const isRepeated = head.every(({ text }, at) => rows[below + at]?.text === text);
  if (dividers.length !== 1 || !head.some(isHint) || !isRepeated) return rows;
  cursor.repair("misplaced-hint", (rows[below]?.patchLine ?? 1) - 1);
  return rows.toSpliced(below, length);
}

/**
 * The line that closes the block, and the column after its marker; or that opens another. Within the
 * tools' own markers the others are lines of the file, unless it would not be closed.
 */
function endOf(
  cursor: Cursor,
  opening: Opening,
  inCall: boolean,
  isOwn: boolean = opening.kind === "own",
): { readonly line: number; readonly column: number | undefined } {
  let column: number | undefined;
  const line = cursor.find(opening.line + 1, (text) => {
    const other = openingMarker(text);
    if (other !== undefined) return isOwn ? other.kind === "own" : other.kind !== "bare";
    const columns = [text.length, inCall ? tagsBehind(text) : undefined];
    column = columns.find((end) => {
      const marker = end === undefined ? undefined : closingMarker(text.slice(0, end));
      if (marker === undefined || (isOwn && marker.kind !== "own")) return false;
      // A file that it names is that of the block.
      return (marker.path ?? opening.path) === opening.path;
    });
    return column !== undefined;
  });
  return column === undefined && isOwn ? endOf(cursor, opening, inCall, false) : { line, column };
}

/**
 * The second divider of a block that has no closing marker, if nothing but fences follow it. It
 * closes the block where something shows that the reply was not cut off there: another block, the
 * end of the fence around this one, or that of the call or string that holds it.
 */
function closedByDivider(
  { lines, block: { isWhole } }: Cursor,
  { line: opening, signs }: Opening,
  end: number,
  inCall: boolean,
): { readonly line: number; readonly isClosed: boolean } | undefined {
  const found: number[] = [];
  for (let at = opening + 1; at < end; at++)
    if (dividerSigns(lines[at] ?? "", false) === signs) found.push(at);
  const [, line] = found;
  if (line === undefined) return undefined;
  const behind = lines.slice(line + 1, end).filter((text) => !isBlank(text));
  const fence = fenceAt(lines[opening - 1] ?? "");
  const isFenceEnd = closes(fenceAt(behind[0] ?? ""), fence);
  if (inCall && tagsBehind(behind[0]?.trim() ?? "") === 0) return { line, isClosed: true };
  const isBetween = behind.every((text) => fenceAt(text) !== undefined);
  return isFenceEnd || isBetween
    ? { line, isClosed: isFenceEnd || isWhole === true || end < lines.length }
    : undefined;
}

/**
 * Where a block that nothing closes ends all the same, so that the reply was not cut off in it: at
 * a closing marker with another word, or at the end of the fence around the block.
 */
function endShown(lines: readonly string[], { line }: Opening): number | undefined {
  const behind = lines.slice(line + 1);
  const [fence] = lines.slice(Math.max(line - 2, 0), line).flatMap((text) => fenceAt(text) ?? []);
  const first = behind.findIndex((text) => fenceAt(text) !== undefined);
  const isEnd = closes(fenceAt(behind[first] ?? ""), fence);
  const marker = behind.findIndex(
    (text) =>
      !CLOSING.startsWith(text) &&
      (closingMarker(text) !== undefined || conflictMarker(text) === "end"),
  );
  const at = marker === -1 && isEnd ? first : marker;
  return at === -1 ? undefined : line + 1 + at;
}

/** The lines between the markers, without the indentation that the whole block may have. */
function takeOutIndentation(
  lines: readonly string[],
  { line, text, path }: Opening,
  end: number,
): { readonly body: Rows; readonly indent: string } {
  const indent = indentOf(text);
  const inner = lines.slice(line + 1, end);
  const isIndented = [...inner, lines[end] ?? ""].every(
    (one) => outdented(one, indent) !== undefined,
  );
  const taken = isIndented ? indent : "";
  // A tool that names the file in the opening marker may name it in the others too.
  const named = path === undefined ? undefined : `${DIVIDER} ${path}`;
  const body = inner.map((one, at) => {
    const own = one.slice(taken.length);
    return { text: own === named ? DIVIDER : own, patchLine: line + at + 2 };
  });
  return { body, indent: taken };
}

/** A division without escapes; and once more without a first line of dashes if that may be a rule. */
function readingsOf(rows: Rows, { divider, extra }: Division): readonly Halves[] {
  const [search, replacement] = [rows.slice(0, divider), rows.slice(divider + 1, extra)];
  const plain = (lines: Rows): Rows =>
    lines.map((line) => ({ ...line, text: withoutEscape(line.text) }));
  const whole = { search: plain(search), replacement: plain(replacement) };
  // Dashes that the replacement repeats are content for sure, and so is all that is sought.
  const ruled = isRule(search[0]) && !isRule(replacement[0]);
  const rest = whole.search.slice(1);
  if (ruled && rest.some(({ text }) => !isBlank(text))) return [whole, { ...whole, search: rest }];
  const inner = withoutFence(whole.search);
  const fresh = withoutFence(whole.replacement);
  if (inner === whole.search || fresh === whole.replacement) return [whole];
  return [whole, { search: inner, replacement: fresh, wasFenced: true }];
}

function withoutFence(lines: Rows): Rows {
  const [open, close] = fenceRound(lines.map(({ text }) => text)) ?? [];
  return open === undefined ? lines : lines.slice(open + 1, close);
}

/** The hunk of a block; a block without a search half makes a file instead. */
export function editOf(block: TextBlock, path: string): Hunk | CreateEdit {
  const patchLine = block.line + 1;
  const [best = { search: [], replacement: [] }, ...others] = block.readings.filter(
    ({ wasFenced }) => wasFenced !== true || isCode(path),
  );
  if (best.search.every(({ text }) => isBlank(text))) {
    const content = joinLines(best.replacement.map(({ text }) => text));
    return { kind: "create", path, patchLine, content, fillsEmpty: true };
  }
  const aligned = ({ search, replacement }: Halves): readonly HunkLine[] =>
    alignHalves(search, replacement);
  const otherReadings = others.map((halves): Reading => ({
    repair: halves.wasFenced === true ? "text-outside" : "marker-spelling",
    lines: aligned(halves),
  }));
  return {
    patchLine,
    anchors: [],
    endOfFile: false,
    isBlock: true,
    lines: aligned(best),
    otherReadings: otherReadings.length === 0 ? undefined : otherReadings,
    statedLine: block.hint,
  };
}
