/** Decodes replies. */

import type { Problem } from "../problem.ts";
import { decode, firstBadByte, utf8Bytes } from "../text/encoding.ts";

export interface ReplyText {
  readonly text: string;
  /** The offset of the first byte that is not UTF-8, if there is one; such bytes are escaped. */
  readonly badByte?: number;
}

/** The text of a reply: UTF-8, or UTF-16 with its mark, which some shells write. */
export function replyText(reply: string | Uint8Array): ReplyText | Problem {
  if (typeof reply === "string") {
    const at = reply.search(/[\ud800-\udfff]/u);
    if (at === -1) return { text: reply };
    return { code: "encoding", offset: utf8Bytes(reply.slice(0, at)).length };
  }
  const decoded = decode(reply);
  if (decoded === undefined) return { code: "encoding", offset: reply.indexOf(0) };
  const { text, mark } = decoded;
  if (!text.isWellFormed()) return { text, badByte: firstBadByte(reply) };
  return { text: mark ? `\ufeff${text}` : text };
}
