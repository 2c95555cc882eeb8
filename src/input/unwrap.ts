/** The lines of a reply, as the parsers take them. */
export interface Block {
  /** Lines without their ends. */
  readonly lines: readonly string[];
  /** The lines (0-based) whose CR before the LF was removed. */
  readonly returns: ReadonlySet<number>;
  /** The last line has a line end. */
  readonly endsWithLine: boolean;
  /** It is a string of a complete call, so it was not cut off. */
  readonly isWhole?: boolean;
  /** A byte order mark was removed. */
  readonly byteOrderMark: boolean;
}

/**
 * Splits a reply into lines: at LF, with one CR before it if there is one.
 * If there are more lines than `most`, the result is incomplete, but longer than that.
 */
export function unwrap(reply: string, most?: number): Block {
  const byteOrderMark = reply.startsWith("\ufeff");
  const text = byteOrderMark ? reply.slice(1) : reply;
  // An empty rest after the last line end is not a line.
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
