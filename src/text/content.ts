/** Converts the content of a file to lines and back. All lines but the last must end with LF. */

/** `isOpen`: the last line has no end. */
export function joinLines(lines: readonly string[], isOpen = false): string {
  return lines.length === 0 || isOpen ? lines.join("\n") : `${lines.join("\n")}\n`;
}

export function linesIn(content: string): readonly string[] {
  if (content === "") return [];
  return (isOpen(content) ? content : content.slice(0, -1)).split("\n");
}

/** True if the last line has no line end. */
export function isOpen(content: string): boolean {
  return content !== "" && !content.endsWith("\n");
}

/** The text without a byte order mark at its beginning. */
export function withoutMark(text: string): string {
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}

/** The line without a byte order mark at its beginning and a CR at its end. */
export function plainLine(text: string): string {
  return withoutMark(text.endsWith("\r") ? text.slice(0, -1) : text);
}
