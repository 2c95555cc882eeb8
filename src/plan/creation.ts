/** The bytes of a file that a patch lists whole. */

import type { CreateEdit, Hunk } from "../patch.ts";
import { type Decoded, encode, hasLoneSurrogate } from "../text/encoding.ts";

export type Body = Pick<CreateEdit, "lines" | "noNewline">;

/**
 * The content of a new file. One that replaces `old` takes over its line ends and encoding,
 * unless the patch writes its own: CRs, a mark, or other bytes.
 */
export function bodyBytes({ lines, noNewline }: Body, old: Decoded | undefined): Uint8Array {
  const joined = (end: string): string =>
    lines.join(end) + (lines.length > 0 && !noNewline ? end : "");
  const plain = joined("\n");
  const ownStyle = plain.includes("\r") || hasLoneSurrogate(plain) || plain.startsWith("\ufeff");
  const style = ownStyle ? undefined : old;
  const end = /\r?\n/.exec(style?.text ?? "")?.[0] ?? "\n";
  const text = end === "\n" ? plain : joined(end);
  const kept = style?.encoding === "latin1" ? undefined : style;
  return encode(text, kept?.encoding ?? "utf-8", kept?.mark ?? false);
}

/** The file that hunks make which only add; undefined if they want lines, or there are none. */
export function bodyOf(hunks: readonly Hunk[]): Body | undefined {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  if (lines.length === 0 || lines.some(({ kind }) => kind !== "added")) return undefined;
  return {
    lines: lines.map(({ text }) => text),
    noNewline: lines.at(-1)?.noNewline === true,
  };
}
