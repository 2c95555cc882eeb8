/** A reply as lines, ready for the parsers. */
export interface Block {
  /** Lines without their ends. */
  readonly lines: readonly string[];
  /** What was set aside in cutting it. */
  readonly byteOrderMark: boolean;
  readonly carriageReturns: boolean;
}

/** Cuts a reply into lines: at LF, with the one CR before it if there is one. */
export function unwrap(reply: string): Block {
  const byteOrderMark = reply.startsWith("\ufeff");
  const lines = (byteOrderMark ? reply.slice(1) : reply).split("\n");
  if (lines.at(-1) === "") lines.pop();
  let carriageReturns = false;
  const cut = lines.map((line) => {
    if (!line.endsWith("\r")) return line;
    carriageReturns = true;
    return line.slice(0, -1);
  });
  return { lines: cut, byteOrderMark, carriageReturns };
}
