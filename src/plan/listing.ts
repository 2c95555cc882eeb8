/** Files that a patch lists whole: the bytes of new ones, and whether those to delete are as listed. */

import type { Hunk } from "../patch.ts";
import { isOpen, joinLines, linesIn } from "../text/content.ts";
import { type Decoded, encode, hasLoneSurrogate } from "../text/encoding.ts";

/**
 * The content of a new file. One that replaces `old` takes over its line ends and encoding,
 * unless the patch writes its own: CRs, a mark, or other bytes.
 */
export function contentBytes(content: string, old: Decoded | undefined): Uint8Array {
  const ownStyle =
    content.includes("\r") || hasLoneSurrogate(content) || content.startsWith("\ufeff");
  const style = ownStyle ? undefined : old;
  const end = /\r?\n/.exec(style?.text ?? "")?.[0] ?? "\n";
  const text = end === "\n" ? content : content.replaceAll("\n", end);
  return encode(text, style?.encoding ?? "utf-8", style?.mark ?? false);
}

/** The content that hunks make which only add; undefined if they want lines, or there are none. */
export function addedContent(hunks: readonly Hunk[]): string | undefined {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  if (lines.length === 0 || lines.some(({ kind }) => kind !== "added")) return undefined;
  const texts = lines.map(({ text }) => text);
  return joinLines(texts, lines.at(-1)?.noNewline === true);
}

/**
 * The first line, 1-based, of a file that is not as a listing of it says; undefined if there is none.
 * Line ends and byte order mark are of no account.
 */
export function firstDifference(listing: string, text: string): number | undefined {
  const [listed, lines] = [plainLines(listing), plainLines(text)];
  const count = Math.max(listed.length, lines.length);
  for (let at = 0; at < count; at++) if (listed[at] !== lines[at]) return at + 1;
  // A newline that the listing lacks is forgotten easily; one that it denies is not.
  return isOpen(listing) && !isOpen(text) ? count : undefined;
}

function plainLines(text: string): readonly string[] {
  return linesIn(text.replace(/^\ufeff+/, "").replace(/\r\n?/g, "\n"));
}
