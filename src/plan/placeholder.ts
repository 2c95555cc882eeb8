/** Placeholders: added lines such as `// ... rest unchanged`. Applying them would lose the lines that they replace. */

import type { Hunk, HunkLine } from "../patch.ts";
import { linesIn } from "../text/content.ts";
import { isCut, isPlaceholder, marksLostLines } from "../text/elision.ts";
import { isBlank } from "../text/indentation.ts";

/** The last line of a new file, if it shows that a program cut the file off. Above it such marks may be ordinary text. */
export function cutOffLineIn(content: string): string | undefined {
  const last = content.slice(content.lastIndexOf("\n", content.length - 2) + 1);
  return isCut(last) ? last : undefined;
}

/** The first placeholder in a file that is sent whole. */
export function placeholderIn(content: string, old: string): string | undefined {
  const added = linesIn(content).map((text) => ({ text }));
  return newMarks(marksIn(added, linesIn(old)), old)[0]?.text;
}

/** The placeholders that each hunk adds. */
export function addedPlaceholders(
  hunks: readonly Hunk[],
  file: string,
): readonly { readonly hunk: number; readonly patchLine: number; readonly text: string }[] {
  const marks = hunks.flatMap(({ lines }, hunk) => {
    const removed = lines.flatMap(({ kind, text }) => (kind === "removed" ? [text] : []));
    const added = lines.filter(({ kind }) => kind === "added");
    return marksIn(added, removed).map(({ patchLine, text }) => ({ hunk, patchLine, text }));
  });
  return newMarks(marks, file);
}

type Line = Pick<HunkLine, "text">;

/** The lines that may be placeholders: where fewer lines replace more, even those that are no comments. */
function marksIn<One extends Line>(added: readonly One[], removed: readonly string[]): One[] {
  const marks = added.filter(({ text }) => marksLostLines(text));
  if (marks.length === 0) return marks;
  const count = added.filter(({ text }) => !isBlank(text)).length;
  const losesLines = removed.filter((text) => !isBlank(text)).length > count;
  return losesLines ? marks : marks.filter(({ text }) => isPlaceholder(text));
}

/** Without the lines that the old file has, too. */
function newMarks<One extends Line>(marks: readonly One[], old: string): readonly One[] {
  const known = new Set(
    marks.length === 0 ? [] : old.split(/\r\n|[\n\r]/).map((line) => line.trim()),
  );
  return marks.filter(({ text }) => !known.has(text.trim()));
}
