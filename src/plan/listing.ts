/** Files that a patch lists whole: the bytes of new ones, and whether those to delete are as listed. */

import type { Hunk } from "../patch.ts";
import { isOpen, joinLines, linesIn, plainLine } from "../text/content.ts";
import { type Decoded, encode, hasLoneSurrogate } from "../text/encoding.ts";
import { Lines } from "../text/lines.ts";

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

/** The listing fits; `plain`: without the CRs that its lines end with. */
export type Listed = { readonly plain: boolean } | { readonly firstDifference: number };

/**
 * Compares a listing with the whole file, first as it is written, then with line ends and
 * byte order mark set aside. `firstDifference` is a line of the file, 1-based.
 */
export function compareListing(listing: string, { text, encoding, mark }: Decoded): Listed {
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
  // A newline that the listing lacks is forgotten easily; one that it denies is not.
  const denied = noNewline && count > 0 && lines.end(count - 1) !== "";
  return denied ? count : undefined;
}
