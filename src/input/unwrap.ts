/** A reply as lines, ready for the parsers. */
export interface Block {
  /** Lines without their ends. */
  readonly lines: readonly string[];
  /** The lines (0-based) from which a CR before the LF was taken. */
  readonly returns: ReadonlySet<number>;
  /** The last line has its end. */
  readonly endsWithLine: boolean;
  /** It is a string of a call that is whole: it was not cut off. */
  readonly isWhole?: boolean;
  /** A byte order mark was set aside. */
  readonly byteOrderMark: boolean;
}

/**
 * Cuts a reply into lines: at LF, with the one CR before it if there is one; at CR if there is no LF.
 * Of one with more lines than `most` only some are cut, but more than that.
 */
export function unwrap(reply: string, most?: number): Block {
  const byteOrderMark = reply.startsWith("\ufeff");
  const text = byteOrderMark ? reply.slice(1) : reply;
  if (text.includes("\r") && !text.includes("\n"))
    return unwrap(reply.replace(/\r/g, "\r\n"), most);
  // What is after the last line end may be nothing, and is then no line.
  const lines = text.split("\n", most === undefined ? undefined : most + 2);
  const endsWithLine = lines.at(-1) === "";
  if (endsWithLine) lines.pop();
  const returns = new Set<number>();
  if (!reply.includes("\r")) return { lines, returns, endsWithLine, byteOrderMark };
  const cut = lines.map((line, at) => {
    if (!line.endsWith("\r")) return line;
    returns.add(at);
    return line.slice(0, -1);
  });
  return { lines: cut, returns, endsWithLine, byteOrderMark };
}
