/** Files that a patch lists whole: the bytes of new files, and a comparison for files to delete. */

import type { Hunk } from "../patch.ts";
import { isOpen, joinLines, linesIn, plainLine } from "../text/content.ts";
import { type Decoded, encode, hasLoneSurrogate } from "../text/encoding.ts";
import { Lines } from "../text/lines.ts";

/**
 * The bytes of a new file. One that replaces `old` takes over its line ends and encoding,
 * unless its content has CRs, a byte order mark, or bytes that are not UTF-8.
 */
export function contentBytes(content: string, old: Decoded | undefined): Uint8Array {
  const hasStyle =
    content.includes("\r") || hasLoneSurrogate(content) || content.startsWith("\ufeff");
  const style = hasStyle ? undefined : old;
  const end = /\r?\n/.exec(style?.text ?? "")?.[0] ?? "\n";
  const text = end === "\n" ? content : content.replaceAll("\n", end);
  return encode(text, style?.encoding ?? "utf-8", style?.mark ?? false);
}

/** The content of a file made by hunks that only add lines; undefined if they expect any, or add none. */
export function addedContent(hunks: readonly Hunk[]): string | undefined {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  if (lines.length === 0 || lines.some(({ kind }) => kind !== "added")) return undefined;
  const texts = lines.map(({ text }) => text);
  return joinLines(texts, lines.at(-1)?.noNewline === true);
}

/** The listing matches; `plain`: after removing CRs from the ends of its lines. */
export type ListingMatch = { readonly plain: boolean } | { readonly firstDifference: number };

/**
 * Compares a listing with the whole file, first as it is written, then with line ends and
 * byte order mark ignored. `firstDifference` is a line of the file, 1-based.
 */
export function compareListing(listing: string, { text, encoding, mark }: Decoded): ListingMatch {
  const [lines, noNewline] = [linesIn(listing), isOpen(listing)];
  if (lines.some((line) => line.includes("\r")) || lines[0]?.startsWith("\ufeff") === true) {
    const marked = mark && encoding === "utf-8" ? `\ufeff${text}` : text;
    const whole = new Lines(marked, { onlyLf: true });
    if (firstDifference(lines, noNewline, whole) === undefined) return { plain: false };
  }
  const difference = firstDifference(lines.map(plainLine), noNewline, new Lines(text));
  if (difference !== undefined) return { firstDifference: difference };
  return { plain: lines.some((line) => line.endsWith("\r")) };
}

function firstDifference(
  listed: readonly string[],
  noNewline: boolean,
  lines: Lines,
): number | undefined {
  const count = Math.max(listed.length, lines.count);
  for (let at = 0; at < count; at++) {
    if (at >= lines.count || lines.text(at) !== listed[at]) return at + 1;
  }
  // The listing may end with a newline that the file lacks, but not lack one that the file has.
  const lacksNewline = noNewline && count > 0 && lines.end(count - 1) !== "";
  return lacksNewline ? count : undefined;
}
