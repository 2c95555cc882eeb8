/** Decodes replies. */

import type { Problem } from "../problem.ts";
import { decode, firstBadByte, hasLoneSurrogate, utf8Length } from "../text/encoding.ts";

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
    return { code: "encoding", offset: utf8Length(reply.slice(0, at)) };
  }
  const decoded = decode(reply);
  if ("binary" in decoded) return { code: "encoding", offset: decoded.offset };
  const { text, mark } = decoded;
  if (hasLoneSurrogate(text)) return { text, badByte: firstBadByte(reply) };
  return { text: mark ? `\ufeff${text}` : text };
}
