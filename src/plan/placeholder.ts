/** Placeholders: added lines such as `// ... rest unchanged`. Applying them would lose the lines that they replace. */

import { expectedLines, type Hunk, type HunkLine } from "../patch.ts";
import { linesIn } from "../text/content.ts";
import { isCut, isPlaceholder, marksLostLines } from "../text/elision.ts";
import { isBlank } from "../text/indentation.ts";

/** The last line of a new file, if it shows that a program cut the file off. Above it such marks may be ordinary text. */
export function cutOffLineIn(content: string): string | undefined {
  const end = content.length - (content.endsWith("\n") ? 1 : 0);
  const last = content.slice(content.lastIndexOf("\n", end - 1) + 1, end);
  return isCut(last) ? last : undefined;
}

/** The first placeholder in a file that is sent whole. Lines that the old file has, too, are none. */
export function placeholderIn(content: string, old: string): string | undefined {
  const [lines, known] = [linesIn(content), trimmedLines(old)];
  const isMark = solidCount(lines) < solidCount(known) ? marksLostLines : isPlaceholder;
  const all = new Set(known);
  return lines.find((line) => isMark(line) && !all.has(line.trim()));
}

/** The placeholders that each hunk adds. Lines that the hunk expects or the file has are none. */
export function addedPlaceholders(
  hunks: readonly Hunk[],
  file: string,
): readonly { readonly hunk: number; readonly patchLine: number; readonly text: string }[] {
  const added = hunks.flatMap(({ lines }, hunk) => {
    const marks = lines.filter(({ kind, text }) => kind === "added" && marksLostLines(text));
    if (marks.length === 0) return [];
    const losesLines = solidCount(textsOf(lines, "removed")) > solidCount(textsOf(lines, "added"));
    const known = new Set(expectedLines(lines).map(({ text }) => text.trim()));
    return marks.flatMap(({ patchLine, text }) =>
      (losesLines || isPlaceholder(text)) && !known.has(text.trim())
        ? [{ hunk, patchLine, text }]
        : [],
    );
  });
  const known = new Set(added.length === 0 ? [] : trimmedLines(file));
  return added.filter(({ text }) => !known.has(text.trim()));
}

function textsOf(lines: readonly HunkLine[], kind: HunkLine["kind"]): readonly string[] {
  return lines.flatMap((line) => (line.kind === kind ? [line.text] : []));
}

function solidCount(lines: readonly string[]): number {
  return lines.filter((line) => !isBlank(line)).length;
}

function trimmedLines(text: string): readonly string[] {
  return text.split(/\r\n|[\n\r]/).map((line) => line.trim());
}
