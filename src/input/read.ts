/** Replies come as bytes, from standard input or files. */

import { readFileSync } from "node:fs";
import type { Problem } from "../problem.ts";
import { decode } from "../text/encoding.ts";

/** The bytes of a reply; `-` is standard input. Throws what the system throws. */
export function readReply(path: string): Uint8Array {
  return readFileSync(path === "-" ? 0 : path);
}

/** The text of a reply: UTF-8, or UTF-16 by its mark, which some shells write. */
export function replyText(bytes: Uint8Array): string | Problem {
  const reply = decode(bytes);
  if ("binary" in reply) return { code: "encoding", offset: reply.offset };
  if (reply.encoding === "latin1") return { code: "encoding", offset: reply.offset };
  return reply.mark ? `\ufeff${reply.text}` : reply.text;
}
