/** Files that a patch lists whole: the bytes of new files, and a comparison for files to delete. */

import type { Hunk } from "../patch.ts";
import { isOpen, joinLines, linesIn, plainLine, withoutMark } from "../text/content.ts";
import { type Decoded, encode, hasLoneSurrogate } from "../text/encoding.ts";

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

/**
 * The first line (1-based) at which a listing differs from the file that it lists whole, line ends and byte order mark aside;
 * undefined if it does not.
 */
export function differenceIn(listing: string, file: string): number | undefined {
  const [listed, lines] = [linesIn(withoutMark(listing)), linesIn(withoutMark(file))];
  const count = Math.max(listed.length, lines.length);
  for (let at = 0; at < count; at++)
    if (plainLine(listed[at] ?? "\n") !== plainLine(lines[at] ?? "\n")) return at + 1;
  // The listing may end with a newline that the file lacks, but not lack one that the file has.
  return count > 0 && isOpen(listing) && !isOpen(file) ? count : undefined;
}
