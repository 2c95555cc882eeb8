/** The bytes of a file that a patch lists whole. */

import type { Hunk } from "../patch.ts";
import { joinLines } from "../text/content.ts";
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
  const kept = style?.encoding === "latin1" ? undefined : style;
  return encode(text, kept?.encoding ?? "utf-8", kept?.mark ?? false);
}

/** The content that hunks make which only add; undefined if they want lines, or there are none. */
export function addedContent(hunks: readonly Hunk[]): string | undefined {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  if (lines.length === 0 || lines.some(({ kind }) => kind !== "added")) return undefined;
  const texts = lines.map(({ text }) => text);
  return joinLines(texts, lines.at(-1)?.noNewline === true);
}
