/**
 * The body of FILE_PATCH: hunks as in a diff, of which all lines up to the closing tag are.
 *
 *     body    = [names] (hunk | names)+        names of the directive's own file
 *     names   = ["diff --git" ...] ["index" ...] "--- " name, "+++ " name
 *     hunk    = see unified/hunk-header, unified/body       a single hunk may lack its header
 *
 * Each of its lines has a mark, so a tag at the margin ends it, and one that is indented as the
 * opening tag is. Any other closing tag is a line of a hunk, unless the last line ends with it.
 *
 * Read with these repairs: a fence around all of it, names and markers of an envelope that name the
 * same file, and those of the hunks of a diff.
 */

import type { Hunk } from "../../patch.ts";
import { indentOf, isBlank } from "../../text/indentation.ts";
import type { Cursor } from "../cursor.ts";
import { readBody, type Source } from "../unified/body.ts";
import { readHunkHeader } from "../unified/hunk-header.ts";
import { buildHunk, faultOf, type RawHunk, withoutEmpty } from "../unified/hunk.ts";
import {
  isGitName,
  isHeaderOf,
  isHunkHeader,
  isNewName,
  isOldName,
  ownHeaderLines,
} from "../unified/lines.ts";
import { closerIn } from "./content.ts";
import { fenceRound } from "../../text/fences.ts";
import { isDirective, leadingTag, skipBlanks } from "./tags.ts";

const NAME = "FILE_PATCH";

/** Reads the body after the cursor's line, which ends with the opening tag, up to its closing tag. */
export function readHunks(cursor: Cursor, path: string): readonly Hunk[] | undefined {
  const from = cursor.next + 1;
  const indent = indentOf(cursor.text());
  const stop = cursor.find(from, (text) => isEdge(text, indent));
  const tag = leadingTag(cursor.text(stop));
  const isAlone = tag?.closing === true && tag.name === NAME;
  const last = isAlone ? stop : cursor.lines.slice(0, stop).findLastIndex((line) => !isBlank(line));
  const text = cursor.text(last);
  const closer = last < from ? undefined : closerIn(text, NAME);
  if (closer === undefined || closer === "nested") {
    return tag !== undefined && isDirective(tag.name)
      ? cursor.malformed("nested-tag", stop)
      : cursor.truncated(`</${NAME}>`, Math.min(stop, cursor.lines.length - 1));
  }
  if (closer.spelling !== NAME) cursor.repair("mislabelled-tag", last);
  const before = text.slice(0, closer.from);
  if (isBlank(before) && text.trim() !== text) cursor.repair("padded-marker", last);
  cursor.write(last, before);
  const hunks = hunksOf(cursor, from, isBlank(before) ? last : last + 1, path);
  cursor.write(last, text);
  cursor.next = last;
  cursor.column = closer.to;
  return hunks;
}

function isEdge(text: string, indent: string): boolean {
  const column = skipBlanks(text);
  if (column > 0 && text.slice(0, column) !== indent) return false;
  return leadingTag(text) !== undefined;
}

function hunksOf(
  cursor: Cursor,
  from: number,
  end: number,
  path: string,
): readonly Hunk[] | undefined {
  const fence = fenceRound(cursor.lines.slice(from, end));
  if (fence !== undefined) cursor.repair("text-outside", from + fence[0]);
  for (const at of fence ?? []) cursor.write(from + at, "");
  const { lines } = cursor;
  const isHeadless = !lines.slice(from, end).some(isHunkHeader);
  const bounds = { returns: new Set<number>(), fence: undefined, isBounded: true } as const;
  const source: Source = { lines, end, ...bounds, isForeign: () => false };
  const found: RawHunk[] = [];
  for (let at = cursor.solid(from); at < end; at = cursor.solid(at)) {
    const isHeader = isHunkHeader(cursor.text(at));
    const names = isHeader ? 0 : repeatedNames(cursor, at, path);
    if (names === undefined) return undefined;
    if (names > 0) {
      at += names;
    } else if (isHeader || (isHeadless && found.length === 0)) {
      if (!isHeader) cursor.repair("missing-hunk-header", at);
      const header = isHeader ? readHunkHeader(cursor.text(at)) : {};
      const body = readBody(source, isHeader ? at + 1 : at, header, "update");
      found.push({ header, patchLine: at + 1, body });
      at = body.next;
    } else {
      return cursor.malformed("unexpected-line", at, path);
    }
  }
  const hunks = withoutEmpty(found, cursor);
  if (hunks.length === 0) return cursor.malformed("empty-update", from - 1, path);
  for (const hunk of hunks) {
    const fault = faultOf(hunk);
    if (fault !== undefined) return cursor.malformed(fault.reason, fault.line, path);
  }
  return hunks.map((hunk, at) => ({
    ...buildHunk(hunk, cursor.repairs, at === 0),
    looseRemovals: true,
  }));
}

const MARKER = /^\*\*\* (?:Begin Patch|End Patch|Update File: ?(.*))$/;

/** How many lines name the directive's own file once more; undefined, and a problem, if it is another. */
function repeatedNames(cursor: Cursor, at: number, path: string): number | undefined {
  const [line, below] = [cursor.text(at), cursor.text(at + 1)];
  if (line.startsWith("*** ")) {
    const [marker, name = path] = MARKER.exec(line.trimEnd()) ?? [];
    if (marker === undefined || name.trim() !== path)
      return cursor.malformed("unknown-header", at, path);
    cursor.repair("text-outside", at);
    return 1;
  }
  const isPair = isOldName(line) && isNewName(below);
  const names = isPair ? [line, below] : isGitName(line) && isHunkHeader(below) ? [line] : [];
  if (!names.every((name) => isHeaderOf(name, path)))
    return cursor.malformed("contradictory-headers", at, path);
  const count = ownHeaderLines(cursor.lines, at, path) || names.length;
  if (count > 0) cursor.repair("file-headers", at);
  return count;
}
