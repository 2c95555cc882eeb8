/** Reads one envelope: its sections become file edits. */

import { joinLines } from "../../text/content.ts";
import type { FileEdit, Hunk } from "../../patch.ts";
import { fenceAt } from "../../text/fences.ts";
import { isBlank } from "../../text/indentation.ts";
import { heredocOf } from "../commands.ts";
import type { Cursor } from "../cursor.ts";
import type { Opening } from "../envelopes.ts";
import { behindEnd, type Entry, isUnmarked, markOf } from "../marked.ts";
import { editOf, readBlock } from "../search-replace/block.ts";
import { type Marker, openingMarker } from "../search-replace/markers.ts";
import { readHunkHeader } from "../unified/hunk-header.ts";
import { ownHeaderLines, ownHeaderPath, sectionStart } from "../unified/lines.ts";
import { closeHunk, openHunk, type OpenHunk, withoutLayout } from "./hunk.ts";
import {
  BEGIN,
  END,
  END_OF_FILE,
  HEADER,
  isMarker,
  markerOf,
  MOVE,
  PYTHON_CALL,
} from "./markers.ts";

const ENVIRONMENT = "*** Environment ID:";
/** Three signs instead of two; before other text one of them may be the text's. */
const ODD_NUMBERS = /^@@@((?: -\d.*@@@.*)?)$/;
/** Text at the margin that is no marker of a patch, however it is written. */
const TEXT = /^(?!(?:add|update|delete|move|begin|end|index|diff)\b)\w/i;
const NUMBERS = /^(-\d+(?:,\d+)? \+\d+(?:,\d+)? @@)(.*)$/;

export function readEnvelope(cursor: Cursor, opening: Opening): readonly FileEdit[] | undefined {
  const edits: FileEdit[] = [];
  const [call, raw, quotes = ""] = PYTHON_CALL.exec(cursor.text()) ?? [];
  if (call !== undefined) {
    const isEnd = (line: string): boolean => line === END || line === `${END}${quotes})`;
    // Python would read a backslash as an escape.
    const isEscaped = (line: string): boolean => raw === "" && line.includes("\\");
    const end = cursor.find(cursor.next, (line) => isEnd(line) || isEscaped(line));
    if (isEscaped(cursor.text(end))) return cursor.malformed("script-call", end);
    if (end < cursor.lines.length) cursor.write(end, END);
  }
  if (opening.isImplied) cursor.repair("missing-begin");
  else passMarker(cursor, BEGIN);
  const environment = cursor.text().trim();
  if (environment.startsWith(ENVIRONMENT)) {
    if (environment === ENVIRONMENT) return cursor.malformed("misplaced-header");
    cursor.repair("environment", cursor.next++);
  }
  for (
    cursor.next = cursor.solid();
    cursor.next < cursor.lines.length;
    cursor.next = cursor.solid()
  ) {
    const line = markerOf(cursor.text().trim());
    if (line === END) {
      passMarker(cursor, END);
      return edits;
    }
    const told = cursor.problems.length;
    const edit = readSection(cursor, line);
    if (cursor.next >= cursor.lines.length) cursor.problems.splice(told);
    else if (edit === undefined) return undefined;
    else edits.push(edit);
  }
  return cursor.truncated(END);
}

/** Takes a marker, which may be padded. */
function passMarker(cursor: Cursor, marker: string): void {
  if (cursor.text() !== marker) cursor.repair("padded-marker");
  cursor.next++;
}

function readSection(cursor: Cursor, line: string): FileEdit | undefined {
  const [, action = "", blanks, path = ""] = HEADER.exec(line) ?? [];
  const diffed = blanks === undefined ? ownHeaderPath(cursor.lines, cursor.next) : undefined;
  if (diffed !== undefined) return readUpdate(cursor, diffed, cursor.next + 1, true);
  if (blanks === undefined) {
    if (line.startsWith(ENVIRONMENT)) return cursor.malformed("misplaced-header");
    return cursor.malformed(line.startsWith("*** ") ? "unknown-header" : "unexpected-line");
  }
  if (isBlank(path)) return cursor.malformed("missing-path");
  const at = cursor.next;
  passMarker(cursor, line);
  if (blanks !== " ") cursor.repair("header-spacing", at);
  const patchLine = at + 1;
  if (!/^(?:Add|Delete|Update)$/.test(action)) cursor.repair("marker-spelling", at);
  if (/^(?:Del|Rem)/.test(action)) return { kind: "delete", path, patchLine };
  const isNew = /^(?:Add|Create|New)/.test(action);
  return isNew ? readNewFile(cursor, path, patchLine) : readUpdate(cursor, path, patchLine);
}

function readNewFile(cursor: Cursor, path: string, patchLine: number): FileEdit | undefined {
  const from = cursor.next;
  const content: string[] = [];
  const lastUnmarked = markedOnce(cursor);
  if (lastUnmarked > from) cursor.repair("unmarked-added", from + 1);
  let noNewline = false;
  /** The next line that is not blank. */
  let behind = from;
  for (; cursor.next < cursor.lines.length; cursor.next++) {
    const { next: at } = cursor;
    const line = cursor.text();
    if (line.startsWith("+") && !noNewline) {
      content.push(line.slice(1));
    } else if (at <= lastUnmarked) {
      content.push(line);
    } else if (isNoNewline(line) && content.length > 0) {
      noNewline = true;
    } else if (isBlank(line)) {
      if (at >= behind) behind = cursor.solid(at);
      // Blank lines between two added lines are empty lines of the file, others are layout.
      if (content.length === 0 || noNewline || !cursor.text(behind).startsWith("+")) continue;
      cursor.repair("unmarked-added");
      content.push("");
    } else if (isMarker(line)) {
      break;
    } else if (!noNewline && lostItsMark(cursor, line)) {
      cursor.repair("unmarked-added");
      content.push(line);
    } else {
      return cursor.malformed("unmarked-added-line", at, path);
    }
  }
  return { kind: "create", path, patchLine, content: joinLines(content, noNewline) };
}

/** Is it one line of text between added ones, one of which is at the margin, too? */
function lostItsMark(cursor: Cursor, line: string): boolean {
  const { lines, next } = cursor;
  const beside = [lines[next - 1] ?? "", lines[next + 1] ?? ""];
  return (
    TEXT.test(line) &&
    beside.every((other) => other.startsWith("+")) &&
    beside.some((other) => /^\+\S/.test(other))
  );
}

/** The last line of a new file's text if the first one, at the cursor, alone has its `+`; else -1. */
function markedOnce(cursor: Cursor): number {
  const isMarked = (line: string): boolean => line.startsWith("+") || isNoNewline(line);
  const from = cursor.next;
  const end = cursor.find(from + 1, (line) => isMarked(line) || isMarker(line));
  if (!cursor.text().startsWith("+") || isMarked(cursor.text(end))) return -1;
  return from + cursor.lines.slice(from, end).findLastIndex((line) => !isBlank(line));
}

function readUpdate(
  cursor: Cursor,
  path: string,
  patchLine: number,
  isDiff = false,
): FileEdit | undefined {
  const hunks: Hunk[] = [];
  let moveTo: string | undefined;
  let hunk: OpenHunk | undefined;
  /** Ends the hunk; false if it cannot be read. */
  const end = (): boolean => {
    const stray = behindEnd(withoutLayout(hunk?.entries ?? []));
    if (stray !== undefined) cursor.malformed("line-after-end-of-file", stray.at, path);
    else if (hunk !== undefined) hunks.push(closeHunk(hunk, hunks.at(-1)));
    return stray === undefined;
  };
  for (; cursor.next < cursor.lines.length; cursor.next++) {
    const line = cursor.text();
    const marker = markerOf(line.trimEnd());
    // With a blank in front it is a line of the file.
    const opening = line.startsWith("<") ? openingMarker(line) : undefined;
    if (marker === END || HEADER.test(marker) || endsPadded(cursor, marker)) break;
    const start = isDiff && hunk !== undefined && sectionStart(cursor.lines, cursor.next);
    if (start === "names" || start === "git") break;
    const [, blanks, target = ""] = MOVE.exec(marker) ?? [];
    if (blanks !== undefined) {
      if (hunk !== undefined || moveTo !== undefined)
        return cursor.malformed("misplaced-header", cursor.next, path);
      if (isBlank(target)) return cursor.malformed("missing-path", cursor.next, path);
      if (blanks !== " ") cursor.repair("header-spacing");
      moveTo = target;
    } else if (marker === END_OF_FILE) {
      if (hunk === undefined || isEmpty(hunk))
        return cursor.malformed("empty-hunk", cursor.next, path);
      if (line !== marker) cursor.repair("padded-marker");
      hunk.endOfFile = true;
    } else if (marker.startsWith("*** ")) {
      return cursor.malformed("unknown-header", cursor.next, path);
    } else if (marker.startsWith("@@")) {
      if (hunk !== undefined && isEmpty(hunk)) {
        hunk.entries = [];
        if (marker === "@@") cursor.repair("anchor-markers");
      } else {
        if (!end()) return undefined;
        hunk = openHunk(cursor.next);
      }
      addAnchor(cursor, hunk, marker);
    } else if (opening?.kind === "own") {
      const anchors = hunk !== undefined && isEmpty(hunk) ? hunk.anchors : undefined;
      if (anchors === undefined && !end()) return undefined;
      const block = readBlockHunk(cursor, path, opening);
      if (block === undefined) return undefined;
      hunks.push({ ...block, anchors: anchors ?? [] });
      hunk = undefined;
    } else if (hunk?.endOfFile === true && !isNoNewline(line)) {
      if (marker !== "") return cursor.malformed("line-after-end-of-file", cursor.next, path);
    } else if (hunk === undefined && marker === "") {
      continue;
    } else if (hunk === undefined && ownHeaderLines(cursor.lines, cursor.next, path) > 0) {
      cursor.repair("file-headers");
      cursor.next += ownHeaderLines(cursor.lines, cursor.next, path) - 1;
    } else {
      hunk ??= openHunk(cursor.next);
      const { next: at } = cursor;
      const last = hunk.entries.at(-1);
      if (!isNoNewline(line)) {
        const entry: Entry = { mark: markOf(line), line, at, last: at };
        hunk.entries.push(entry);
        if (isUnmarked(entry)) cursor.repair("unmarked-context");
      } else if (last === undefined) {
        return cursor.malformed("unexpected-line", at, path);
      } else {
        last.noNewline = true;
      }
    }
  }
  if (hunk !== undefined && isEmpty(hunk)) {
    const isBare = hunk.anchors.length === 0 && hunk.header === undefined;
    if (!isBare || hunks.length === 0) return cursor.malformed("empty-hunk", hunk.at, path);
    cursor.repair("empty-hunk", hunk.at);
  } else if (!end()) {
    return undefined;
  }
  if (moveTo === undefined && hunks.length === 0)
    return cursor.malformed("empty-update", patchLine - 1, path);
  return { kind: "update", path, patchLine, moveTo, hunks };
}

/** Are there only empty lines yet? */
function isEmpty({ entries }: OpenHunk): boolean {
  return entries.every(({ mark }) => mark === "blank");
}

/** Reads a SEARCH/REPLACE block in place of a hunk, up to its last line. */
function readBlockHunk(cursor: Cursor, path: string, marker: Marker): Hunk | undefined {
  const line = cursor.next;
  const block = readBlock(cursor, { ...marker, line, text: cursor.text() }, false);
  cursor.next = block?.close.line ?? line;
  if (block === undefined) return undefined;
  const edit = editOf(block, path);
  if ("kind" in edit) return cursor.malformed("empty-hunk", line, path);
  if ((block.path ?? path) !== path) return cursor.malformed("contradictory-headers", line, path);
  cursor.repair("missing-hunk-header", line);
  return edit;
}

function addAnchor(cursor: Cursor, hunk: OpenHunk, marker: string): void {
  const [, odd] = ODD_NUMBERS.exec(marker) ?? [];
  if (odd !== undefined) cursor.repair("anchor-markers");
  let text = odd === undefined ? marker.slice(2) : odd.replace(/ @@@/, " @@");
  const [, numbers, behind = ""] = NUMBERS.exec(text.trimStart()) ?? [];
  if (numbers !== undefined) {
    hunk.header = readHunkHeader(`@@ ${numbers}`);
    text = behind;
  } else if (text.endsWith("@@")) {
    text = text.slice(0, -2).trimEnd();
    cursor.repair("anchor-markers");
  } else if (text !== "" && !text.startsWith(" ")) {
    cursor.repair("anchor-markers");
  }
  if (text.startsWith(" ")) text = text.slice(1);
  if (text.trim() !== "" && text.trim() !== "...") hunk.anchors.push(text);
}

/**
 * Is this an END marker, indented, with nothing but a closing fence, the heredoc's word or blank
 * lines after it? Elsewhere an indented one is a context line.
 */
function endsPadded(cursor: Cursor, marker: string): boolean {
  const { lines, begin, next } = cursor;
  if (markerOf(marker.trim()) !== END) return false;
  const word = heredocOf(lines[begin - 1] ?? "")?.word;
  for (let at = next + 1; at < lines.length; at++) {
    const text = lines[at] ?? "";
    if (!isBlank(text) && text.trim() !== word && fenceAt(text)?.info !== "") return false;
  }
  return true;
}

function isNoNewline(line: string): boolean {
  return line.startsWith("\\ No newline");
}
