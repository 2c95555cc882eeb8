/**
 * The sections of an apply_patch envelope: what is between its begin and end markers, in a reply, or in
 * a call that names the file beside the lines of its section.
 *
 *     section = "*** Add File: "    path  ("+" text)*
 *             | "*** Delete File: " path
 *             | "*** Update File: " path  ["*** Move to: " path]  hunk*
 *     hunk    = ("@@" | "@@ " anchor)*  line+  ["*** End of File"]   no @@ needed in a section's first hunk
 *     line    = " " text | "-" text | "+" text | "" | text           see body.ts
 */

import { unwrap } from "../input/unwrap.ts";
import {
  type FileEdit,
  type Hunk,
  isContextOnly,
  onlyAdds,
  type Repair,
  withLines,
} from "../patch.ts";
import type { MalformedReason } from "../problem.ts";
import { joinLines } from "../text/content.ts";
import { fenceAt } from "../text/fences.ts";
import { isBlank } from "../text/indentation.ts";
import { openingMarker } from "./blocks.ts";
import {
  afterEnd,
  type Entry,
  entryOf,
  hunkOf,
  type HunkHeader,
  isNoNewline,
  isOwnHeader,
  isUnmarked,
  readHunkHeader,
  withoutLayout,
} from "./body.ts";
import { Cursor } from "./cursor.ts";

export const BEGIN = "*** Begin Patch";
export const END = "*** End Patch";
export const END_OF_FILE = "*** End of File";
const ENVIRONMENT = "*** Environment ID:";
/** Add, Delete and Update, and what models write for these. */
const ACTIONS = "Add|Create|New|Delete|Remove|Update|Edit|Modify|Change";
// All blanks or none, so that a line without a match takes no longer than one with it.
const HEADER = new RegExp(`^\\*{3} (${ACTIONS}) File:( *)(?! )(.*)$`, "i");
const MOVE = /^\*{3} Move to:( *)(?! )(.*)$/i;
/** A model's tokens may be before or after it, and stars. */
const EDGE =
  /^(?:(?:<[|｜][^<>]{1,60}[|｜]>[\w.:= -]*)+(?=\*\*\* B))?\*{3} (begin|end) patch(?: \*{3}|<\|\w+\|>)?$/i;
const NUMBERS = /^(-\d+(?:,\d+)? \+\d+(?:,\d+)? @@)(.*)$/;

/** The marker that a line may be, as it should be written; the line itself if it is none. */
export function markerOf(line: string): string {
  const text = line.trim();
  if (!text.includes("** ")) return text;
  const [, edge] = EDGE.exec(text) ?? [];
  if (edge !== undefined) return /^b/i.test(edge) ? BEGIN : END;
  return /^\*{3} end of file$/i.test(text) ? END_OF_FILE : text;
}

export function isSection(line: string): boolean {
  return HEADER.test(line);
}

/** Reads sections up to the end marker; undefined, and a problem, if they cannot be read. */
export function readSections(cursor: Cursor): readonly FileEdit[] | undefined {
  const edits: FileEdit[] = [];
  const environment = cursor.text().trim();
  if (environment.startsWith(ENVIRONMENT)) {
    if (environment === ENVIRONMENT) return cursor.malformed("unexpected-line");
    cursor.repair("environment", cursor.next++);
  }
  for (
    cursor.next = cursor.solid();
    cursor.next < cursor.lines.length;
    cursor.next = cursor.solid()
  ) {
    if (markerOf(cursor.text()) === END) {
      passMarker(cursor, END);
      return edits;
    }
    const found = cursor.problems.length;
    const edit = readSection(cursor);
    // What a reply that was cut off has last is not judged.
    if (cursor.next >= cursor.lines.length) cursor.problems.splice(found);
    else if (edit === undefined) return undefined;
    else edits.push(edit);
  }
  return cursor.truncated(END);
}

/** Takes a marker, which may be padded. */
export function passMarker(cursor: Cursor, marker: string): void {
  if (cursor.text() !== marker) cursor.repair("padded-marker");
  cursor.next++;
}

function readSection(cursor: Cursor): FileEdit | undefined {
  const line = cursor.text().trim();
  const [, action = "", blanks, path = ""] = HEADER.exec(line) ?? [];
  if (blanks === undefined) {
    if (line.startsWith(ENVIRONMENT)) return cursor.malformed("unexpected-line");
    return cursor.malformed(line.startsWith("*** ") ? "unexpected-line" : "unexpected-line");
  }
  if (isBlank(path)) return cursor.malformed("file-name");
  const at = cursor.next;
  passMarker(cursor, line);
  if (blanks !== " ") cursor.repair("padded-marker", at);
  if (!/^\*{3} (?:Add|Delete|Update) File/.test(line)) cursor.repair("marker-spelling", at);
  const patchLine = at + 1;
  if (/^(?:del|rem)/i.test(action)) return { kind: "delete", path, patchLine };
  if (/^(?:add|create|new)/i.test(action)) return readNewFile(cursor, path, patchLine);
  return readUpdate(cursor, path, patchLine);
}

function isMarker(line: string): boolean {
  return markerOf(line).startsWith("*** ") || HEADER.test(line);
}

function readNewFile(cursor: Cursor, path: string, patchLine: number): FileEdit | undefined {
  const from = cursor.next;
  const content: string[] = [];
  const lastUnmarked = markedOnce(cursor);
  if (lastUnmarked > from) cursor.repair("unmarked-added", from + 1);
  let isOpen = false;
  for (; cursor.next < cursor.lines.length; cursor.next++) {
    const { next: at } = cursor;
    const line = cursor.text();
    if (line.startsWith("+") && !isOpen) {
      content.push(line.slice(1));
    } else if (at <= lastUnmarked) {
      content.push(line);
    } else if (isNoNewline(line) && content.length > 0) {
      isOpen = true;
    } else if (isBlank(line)) {
      // Blank lines between two added lines are empty lines of the file, others are layout.
      if (content.length === 0 || isOpen || !cursor.text(cursor.solid(at)).startsWith("+"))
        continue;
      cursor.repair("unmarked-added");
      content.push("");
    } else if (isMarker(line)) {
      break;
    } else {
      return cursor.malformed("unexpected-line", at, path);
    }
  }
  return { kind: "create", path, patchLine, content: joinLines(content, isOpen) };
}

/** The last line of a new file's text if the first one, at the cursor, alone has its `+`, as Codex's models write it; else -1. */
function markedOnce(cursor: Cursor): number {
  const isMarked = (line: string): boolean => line.startsWith("+") || isNoNewline(line);
  const from = cursor.next;
  const end = cursor.find(from + 1, (line) => isMarked(line) || isMarker(line));
  if (!cursor.text().startsWith("+") || isMarked(cursor.text(end))) return -1;
  return from + cursor.lines.slice(from, end).findLastIndex((line) => !isBlank(line));
}

/** A hunk that is being read. */
interface OpenHunk {
  /** 0-based. */
  readonly at: number;
  readonly anchors: string[];
  /** The ranges of lines behind its `@@`. */
  header: HunkHeader | undefined;
  endOfFile: boolean;
  entries: Entry[];
}

/** Reads the lines of an update, up to the next section or the end. */
export function readUpdate(cursor: Cursor, path: string, patchLine: number): FileEdit | undefined {
  const hunks: Hunk[] = [];
  let moveTo: string | undefined;
  let hunk: OpenHunk | undefined;
  const open = (at: number): OpenHunk => ({
    at,
    anchors: [],
    header: undefined,
    endOfFile: false,
    entries: [],
  });
  /** Ends the hunk; false if it cannot be read. */
  const end = (): boolean => {
    const stray = afterEnd(withoutLayout(hunk?.entries ?? []));
    if (stray !== undefined) cursor.malformed("unexpected-line", stray.at, path);
    else if (hunk !== undefined) addHunk(hunks, hunk, cursor);
    return stray === undefined;
  };
  for (; cursor.next < cursor.lines.length; cursor.next++) {
    const { next: at } = cursor;
    const line = cursor.text();
    // With a blank in front it is a line of the file.
    const marker = /^[ \t]/.test(line) ? line.trimEnd() : markerOf(line);
    if (marker === END || HEADER.test(marker) || endsIndented(cursor)) break;
    const [, blanks, target = ""] = MOVE.exec(marker) ?? [];
    if (blanks !== undefined) {
      if (hunk !== undefined || moveTo !== undefined)
        return cursor.malformed("unexpected-line", at, path);
      if (isBlank(target)) return cursor.malformed("file-name", at, path);
      if (blanks !== " ") cursor.repair("padded-marker");
      moveTo = target;
    } else if (marker === END_OF_FILE) {
      if (hunk === undefined || isEmpty(hunk)) return cursor.malformed("empty-hunk", at, path);
      if (line !== marker) cursor.repair("padded-marker");
      hunk.endOfFile = true;
    } else if (marker.startsWith("*** ")) {
      return cursor.malformed("unexpected-line", at, path);
    } else if (openingMarker(line) !== undefined && !/^[ \t]/.test(line)) {
      return cursor.malformed("unexpected-line", at, path);
    } else if (marker.startsWith("@@")) {
      if (hunk !== undefined && isEmpty(hunk)) {
        hunk.entries = [];
        if (marker === "@@") cursor.repair("anchor-markers");
      } else {
        if (!end()) return undefined;
        hunk = open(at);
      }
      addAnchor(cursor, hunk, marker);
    } else if (hunk?.endOfFile === true && !isNoNewline(line)) {
      if (marker !== "") return cursor.malformed("unexpected-line", at, path);
    } else if (hunk === undefined && (marker === "" || isOwnHeader(line, path))) {
      if (marker !== "") cursor.repair("file-headers");
    } else {
      hunk ??= open(at);
      const last = hunk.entries.at(-1);
      if (!isNoNewline(line)) hunk.entries.push(entryOf(line, at));
      else if (last === undefined) return cursor.malformed("unexpected-line", at, path);
      else last.noNewline = true;
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
    return cursor.malformed("empty-hunk", patchLine - 1, path);
  return { kind: "update", path, patchLine, moveTo, hunks };
}

/** Are there only empty lines yet? */
function isEmpty({ entries }: OpenHunk): boolean {
  return entries.every(({ mark }) => mark === "blank");
}

function addAnchor(cursor: Cursor, hunk: OpenHunk, marker: string): void {
  let text = marker.slice(2);
  const [, numbers, after = ""] = NUMBERS.exec(text.trimStart()) ?? [];
  if (numbers !== undefined) {
    hunk.header = readHunkHeader(`@@ ${numbers}`);
    text = after;
  } else if (text.endsWith("@@")) {
    text = text.slice(0, -2).trimEnd();
    cursor.repair("anchor-markers");
  } else if (text !== "" && !text.startsWith(" ")) {
    cursor.repair("anchor-markers");
  }
  if (text.startsWith(" ")) text = text.slice(1);
  if (text.trim() !== "" && text.trim() !== "...") hunk.anchors.push(text);
}

/** Is this an end marker that is indented, with nothing but a fence, the word of a heredoc or blank lines below? */
function endsIndented(cursor: Cursor): boolean {
  if (markerOf(cursor.text()) !== END) return false;
  const isAround = (line: string): boolean =>
    isBlank(line) || fenceAt(line)?.info === "" || /^\s*[A-Z_]+\s*$/.test(line);
  cursor.lastText ??= cursor.lines.findLastIndex((line) => !isAround(line));
  return cursor.next >= cursor.lastText;
}

/** Adds the hunk, after those above it in its section. */
function addHunk(hunks: Hunk[], hunk: OpenHunk, cursor: Cursor): void {
  const { at, anchors, header = {}, endOfFile } = hunk;
  const raw = { header, patchLine: at + 1, entries: withoutLayout(hunk.entries) };
  const above = hunks.at(-1);
  const unmarked = raw.entries.find(isUnmarked);
  if (unmarked !== undefined) cursor.repair("unmarked-context", unmarked.at);
  // Numbers are no part of the format: nobody counts.
  const built = hunkOf(raw, undefined, above === undefined);
  const { patchLine, lines, statedLine, otherReadings } = built;
  const isNowhere = onlyAdds({ lines }) && anchors.length === 0 && hunk.header === undefined;
  // A hunk of context only says where the lines below it go, as an anchor does (Codex: 12 % of envelopes).
  if (isNowhere && !endOfFile && above !== undefined && isContextOnly(above)) {
    const more = { repair: "unmarked-context", lines } as const;
    hunks.splice(-1, 1, {
      ...above,
      patchLine,
      lines: [...above.lines, ...lines],
      otherReadings: above.otherReadings?.map((one) => ({
        ...one,
        lines: [...one.lines, ...more.lines],
      })),
    });
    return;
  }
  hunks.push({
    patchLine,
    anchors: hunk.header !== undefined && statedLine === undefined ? [] : anchors,
    // As in Codex: a hunk that only adds and names no place goes to the end.
    endOfFile: endOfFile || isNowhere,
    endPresumed: isNowhere && !endOfFile ? true : undefined,
    lines,
    statedLine,
    otherReadings,
  });
}

/** An edit, or why there is none. */
type Headerless =
  | { readonly edit: FileEdit; readonly repairs: readonly Repair[] }
  | { readonly reason: MalformedReason; readonly found: string };

/** Reads the lines as the section of one file; `patchLine`: where they are said to be in the reply. */
export function readHeaderless(
  kind: "create" | "update",
  path: string,
  text: string,
  patchLine: number,
): Headerless {
  const header = `*** ${kind === "create" ? "Add" : "Update"} File: ${path}`;
  const cursor = new Cursor(unwrap(`${header}\n${text}\n${END}`));
  const [edit, ...others] = readSections(cursor) ?? [];
  const [problem] = cursor.problems;
  if (problem?.code === "malformed") return { reason: problem.reason, found: problem.found };
  // The text may hold headers and end markers of its own: it is about one file.
  const isOne = others.length === 0 && cursor.next === cursor.lines.length;
  if (edit?.path !== path || edit.kind !== kind || !isOne) {
    const found = cursor.lines.slice(1, -1).find((line) => line.startsWith("*** ")) ?? path;
    return { reason: "unread-edit", found };
  }
  const at = (hunk: Hunk): Hunk => ({
    ...withLines(hunk, (line) => ({ ...line, patchLine })),
    patchLine,
  });
  const repairs = cursor.repairs.map(({ name }) => ({ name, patchLine }));
  if (edit.kind === "create") return { edit: { ...edit, patchLine }, repairs };
  return { edit: { ...edit, patchLine, hunks: edit.hunks.map(at) }, repairs };
}
