/**
 * The sections of an apply_patch envelope: the lines between its begin and end markers, in a reply, or in
 * a call that names the file separately from the lines of its section.
 *
 *     section = "*** Add File: "    path  ("+" text)*
 *             | "*** Delete File: " path
 *             | "*** Update File: " path  ["*** Move to: " path]  hunk*
 *     hunk    = ("@@" | "@@ " anchor)*  line+  ["*** End of File"]   no @@ needed in a section's first hunk
 *     line    = " " text | "-" text | "+" text | "" | text           see body.ts
 */

import { BEGIN, END } from "../input/shell.ts";
import {
  type CreateEdit,
  type FileEdit,
  type Hunk,
  isContextOnly,
  type UpdateEdit,
  withReadings,
} from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import {
  contentOf,
  faultOf,
  hunkOf,
  type HunkHeader,
  isEmpty,
  readHunk,
  readHunkHeader,
  type Source,
} from "./body.ts";
import type { Cursor } from "./cursor.ts";
import { isSameEnd } from "./diff-head.ts";

export const END_OF_FILE = "*** End of File";
/** Add, Delete and Update, and the words models write instead; stars may follow each marker (Grok). */
export const HEADER: RegExp =
  /^\*{3} (?:(add|create)|(delete|remove)|update|edit|modify) file:(.*?)(?: \*{3})?$/i;
const MOVE = /^\*{3} Move to:(.*?)(?: \*{3})?$/i;
/** Special tokens of a model and stars may precede or follow it. */
const EDGE =
  /^(?:(?:<[|｜][^<>]{1,60}[|｜]>[\w.:= -]*)+(?=\*\*\* B))?\*{3} (begin|end) patch(?: \*{3}|<\|\w+\|>)?$/i;
/** Blank, a fence, or the word of a heredoc. */
const TAIL = /^\s*(?:`{3,}|[A-Z_]+)?\s*$/;

/** The canonical form of a marker; the line itself if it is none. */
export function markerOf(line: string): string {
  if (!line.includes("** ")) return line;
  const text = line.trim();
  const [, edge] = EDGE.exec(text) ?? [];
  if (edge !== undefined) return /^b/i.test(edge) ? BEGIN : END;
  return /^\*{3} end of file(?: \*{3})?$/i.test(text) ? END_OF_FILE : text;
}

/** Reads sections up to the end marker; undefined, and a problem, if they cannot be read. */
export function readSections(cursor: Cursor): readonly FileEdit[] | undefined {
  const edits: FileEdit[] = [];
  while ((cursor.next = cursor.solid()) < cursor.lines.length) {
    if (markerOf(cursor.text()) === END) {
      passMarker(cursor, END);
      return edits;
    }
    const found = cursor.problems.length;
    const edit = readSection(cursor);
    // The last lines of a reply that was cut off are not checked.
    if (cursor.next >= cursor.lines.length) cursor.problems.splice(found);
    else if (edit === undefined) return undefined;
    else edits.push(edit);
  }
  return cursor.truncated(END);
}

/** Reads a marker in any of its spellings. */
export function passMarker(cursor: Cursor, marker: string): void {
  if (cursor.text() !== marker) cursor.repair("marker-spelling");
  cursor.next++;
}

function readSection(cursor: Cursor): FileEdit | undefined {
  const [, adds, deletes, written] = HEADER.exec(cursor.text().trim()) ?? [];
  const path = written?.trim();
  if (path === undefined) return cursor.malformed("unexpected-line");
  if (path === "") return cursor.malformed("file-name");
  const patchLine = cursor.next + 1;
  const action = adds ? "Add" : deletes ? "Delete" : "Update";
  passMarker(cursor, `*** ${action} File: ${path}`);
  if (deletes) return { kind: "delete", path, patchLine };
  return adds ? readNewFile(cursor, path, patchLine) : readUpdate(cursor, path, patchLine);
}

/** Reads the lines of a new file, up to the next section or its end marker. */
export function readNewFile(
  cursor: Cursor,
  path: string,
  patchLine: number,
): CreateEdit | undefined {
  const from = cursor.solid();
  const end = cursor.find(from, (line) => markerOf(line).startsWith("*** "));
  if (isDiffHead(cursor.text(from), path)) {
    cursor.next = end;
    return cursor.malformed("unexpected-line", from, path);
  }
  const all = cursor.lines.slice(from, end);
  const rows = all.slice(0, all.findLastIndex((row) => !isBlank(row)) + 1);
  // As Codex's models write it: the first line alone has its `+`.
  const isOnce = rows.findLastIndex((row) => row.startsWith("+")) === 0;
  const content = contentOf([{ rows, from, lacks: [0, 0] }], "+", cursor, path, isOnce);
  if (content === undefined) return undefined;
  cursor.next = end;
  return { kind: "create", path, patchLine, content };
}

/**
 * Reads the lines of an update, up to the next section or its end marker; or those of FILE_PATCH, up to line `end`: what is
 * after `@@` is a hint there, as in a diff.
 */
export function readUpdate(
  cursor: Cursor,
  path: string,
  patchLine: number,
  end?: number,
): UpdateEdit | undefined {
  const { lines } = cursor;
  const [, written] = MOVE.exec(cursor.text().trimEnd()) ?? [];
  const target = written?.trim();
  if (target === "") return cursor.malformed("file-name");
  if (target !== undefined) passMarker(cursor, `*** Move to: ${target}`);
  const source: Source = {
    lines,
    end: end ?? lines.length,
    ends: (at) => {
      const line = lines[at] ?? "";
      if (line.startsWith("@@")) return true;
      const marker = markerOf(line);
      if (line.startsWith("*")) return marker.startsWith("*** ");
      // Codex trims the last line: below an indented end marker is no more text.
      return marker === END && cursor.find(at + 1, (below) => !TAIL.test(below)) === lines.length;
    },
  };
  const hunks: Hunk[] = [];
  while ((cursor.next = cursor.solid()) < source.end) {
    const marker = markerOf(cursor.text());
    if (marker === END || HEADER.test(marker)) break;
    const isHunk = marker.startsWith("@@") || hunks.length === 0;
    if (!isHunk || marker.startsWith("*** "))
      return cursor.malformed("unexpected-line", cursor.next, path);
    const at = cursor.next;
    if (isDiffHead(cursor.text(), path)) return cursor.malformed("unexpected-line", at, path);
    const { anchors, old } = readAnchors(cursor);
    const header = end === undefined ? { old, anchors } : { old, heading: anchors.at(-1) };
    const raw = readHunk(source, cursor.next, header, at);
    cursor.next = raw.next;
    const isAtEnd = markerOf(cursor.text()) === END_OF_FILE;
    // Calls of Codex; below context alone the change itself is missing.
    if (isEmpty(raw) && !isAtEnd && !hunks.every(isContextOnly)) {
      cursor.repair("empty-hunk", at);
      continue;
    }
    const fault = faultOf(raw);
    if (fault !== undefined) return cursor.malformed(fault.reason, fault.line, path);
    if (isAtEnd) passMarker(cursor, END_OF_FILE);
    addHunk(hunks, hunkOf(raw, cursor, hunks.length === 0), isAtEnd);
  }
  if (target === undefined && hunks.length === 0)
    return cursor.malformed("empty-hunk", patchLine - 1, path);
  return { kind: "update", path, patchLine, target, hunks };
}

/** True for the head of a diff, of a hunk with a mark (a test of apply-patch-py), or with a changed line: no lines of the file. */
function isDiffHead(line: string, path: string): boolean {
  const [, name] = /^(?:---|\+\+\+) (\S+)/.exec(line) ?? [];
  if (/^(?:\+@@(?: |$)|@@[-+](?![\d,.?X]))/.test(line)) return true;
  return name !== undefined && (name === "/dev/null" || isSameEnd(name, path));
}

/** Reads the `@@` lines above a hunk, also with blank lines between. Nobody counts here: only the old file's numbers are used. */
function readAnchors(cursor: Cursor): Pick<HunkHeader, "old"> & { readonly anchors: string[] } {
  const anchors: string[] = [];
  let old: HunkHeader["old"];
  for (let at = cursor.next; cursor.text(at).startsWith("@@"); at = cursor.solid()) {
    const line = cursor.text(at).trimEnd();
    const header = readHunkHeader(line);
    old = header.old ?? old;
    if (header.heading !== undefined) anchors.push(header.heading);
    if ((header.old ? /^@@@/ : /^@@\S|.@@$/).test(line)) cursor.repair("marker-spelling", at);
    cursor.next = at + 1;
  }
  return { anchors, old };
}

/** Adds a hunk to those above it in its section. */
function addHunk(hunks: Hunk[], hunk: Hunk, isAtEnd: boolean): void {
  const above = hunks.at(-1);
  // A hunk of only context locates the lines below it, as an anchor does (Codex: 12 % of envelopes).
  if (hunk.endPresumed && !isAtEnd && above !== undefined && isContextOnly(above)) {
    const joined = withReadings(above, (lines) => [...lines, ...hunk.lines]);
    hunks.splice(-1, 1, { ...joined, patchLine: hunk.patchLine });
  } else {
    hunks.push(isAtEnd ? { ...hunk, endOfFile: true, endPresumed: undefined } : hunk);
  }
}
