/**
 * The body of FILE_PATCH: sections of a diff, of which all lines up to the closing tag are. They need
 * no headers; those that they have name the directive's own file (see unified.ts).
 *
 * Each of its lines has a mark, so a tag at the margin ends it, and one that is indented as the
 * opening tag is. Any other closing tag is a line of a hunk, unless the last line ends with it.
 *
 * Read with these repairs: a fence around all of it, headers, and those of the hunks of a diff.
 */

import type { Hunk } from "../../patch.ts";
import { indentOf, isBlank } from "../../text/indentation.ts";
import type { Cursor } from "../cursor.ts";
import type { Source } from "../unified/body.ts";
import { actionOf, otherNames, type Section, sectionNames } from "../unified/edit.ts";
import { buildHunk, faultOf, type RawHunk } from "../unified/hunk.ts";
import { DiffText } from "../unified/outside.ts";
import { readSection } from "../unified/section.ts";
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

/** Reads lines as sections of a diff, all of which are about the directive's own file. */
function hunksOf(
  cursor: Cursor,
  from: number,
  end: number,
  path: string,
): readonly Hunk[] | undefined {
  const fence = fenceRound(cursor.lines.slice(from, end));
  if (fence !== undefined) cursor.repair("text-outside", from + fence[0]);
  for (const at of fence ?? []) cursor.write(from + at, "");
  const text = new DiffText(cursor, undefined);
  const bounds = { returns: new Set<number>(), fence: undefined, isBounded: true } as const;
  const source: Source = { lines: cursor.lines, end, ...bounds, isForeign: () => false };
  const hunks: RawHunk[] = [];
  for (let at = cursor.solid(from); at < end;) {
    const { section, next } = readSection(cursor, source, at, text);
    if (section === undefined) return undefined;
    const [stray = next === at ? at : end] = text.passed;
    if (stray < end) return cursor.malformed("unexpected-line", stray, path);
    if (!isOf(section, path)) return cursor.malformed("contradictory-headers", at, path);
    if (sectionNames(section) !== undefined) cursor.repair("file-headers", at);
    hunks.push(...section.hunks);
    at = cursor.solid(next);
  }
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

/** Do the headers of the section, if it has any, change lines of the file and nothing else? */
function isOf(section: Section, path: string): boolean {
  const { old, new: now } = sectionNames(section) ?? {};
  const fields = [...(section.git?.fields.keys() ?? [])];
  return (
    actionOf(section) === "update" &&
    fields.every((field) => field === "index") &&
    otherNames(section) === undefined &&
    [path, `a/${path}`].includes(old ?? path) &&
    [path, `b/${path}`].includes(now ?? path)
  );
}
