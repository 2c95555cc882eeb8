/** Added lines that stand for lines left out: applying them would lose what they stand for. */

import { expectedLines, type Hunk, type HunkLine } from "../patch.ts";
import { linesIn } from "../text/content.ts";
import { isCut, isPlaceholder, marksLostLines } from "../text/elision.ts";
import { isBlank } from "../text/indentation.ts";

/** The last line of a new file, if a program cut it off. Other lines may show such marks, or comments. */
export function cutIn(content: string): string | undefined {
  const end = content.length - (content.endsWith("\n") ? 1 : 0);
  const last = content.slice(content.lastIndexOf("\n", end - 1) + 1, end);
  return isCut(last) ? last : undefined;
}

/** The first line of a file sent whole that stands for others, and that the text of the old one does not have. */
export function restIn(content: string, old: string): string | undefined {
  const [lines, known] = [linesIn(content), trimmedLines(old)];
  const losesLines = solid(lines) < solid(known);
  const all = new Set(known);
  return lines.find((line) => standsForOthers(line, losesLines) && !all.has(line.trim()));
}

/** The placeholders that each hunk adds, and neither it nor the text of the file has. */
export function addedPlaceholders(
  hunks: readonly Hunk[],
  file: string,
): readonly { readonly hunk: number; readonly patchLine: number; readonly text: string }[] {
  const added = hunks.flatMap(({ lines }, hunk) => {
    const losesLines = solid(textsOf(lines, "removed")) > solid(textsOf(lines, "added"));
    const found = lines.filter(
      ({ kind, text }) => kind === "added" && standsForOthers(text, losesLines),
    );
    if (found.length === 0) return [];
    const known = new Set(expectedLines(lines).map(({ text }) => text.trim()));
    return found
      .filter(({ text }) => !known.has(text.trim()))
      .map(({ patchLine, text }) => ({ hunk, patchLine, text }));
  });
  if (added.length === 0) return [];
  const known = new Set(trimmedLines(file));
  return added.filter(({ text }) => !known.has(text.trim()));
}

function standsForOthers(line: string, losesLines: boolean): boolean {
  return losesLines ? marksLostLines(line) : isPlaceholder(line);
}

function textsOf(lines: readonly HunkLine[], kind: HunkLine["kind"]): readonly string[] {
  return lines.flatMap((line) => (line.kind === kind ? [line.text] : []));
}

function solid(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (isBlank(line) ? 0 : 1), 0);
}

function trimmedLines(text: string): readonly string[] {
  return text.split(/\r\n|[\n\r]/).map((line) => line.trim());
}
