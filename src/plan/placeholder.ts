/** Placeholders: added lines such as `// ... rest unchanged`. Applying them would lose the lines that they replace. */

import type { Hunk, HunkLine } from "../patch.ts";
import { linesIn } from "../text/content.ts";
import { isCut, isPlaceholder, marksLostLines } from "../text/elision.ts";
import { isBlank } from "../text/indentation.ts";

/** The first line that shows that a program shortened a new file. The end of a line above the last one may be ordinary text. */
export function cutOffLineIn(content: string): string | undefined {
  const lines = linesIn(content);
  return lines.find((line, at) => isCut(line, at === lines.length - 1));
}

/** The first placeholder in a file that is sent whole: as if one hunk replaced all lines. */
export function placeholderIn(content: string, old: string): string | undefined {
  const linesOf = (kind: HunkLine["kind"], text: string): HunkLine[] =>
    linesIn(text).map((line) => ({ kind, text: line, patchLine: 0 }));
  const lines = [...linesOf("removed", old), ...linesOf("added", content)];
  return addedPlaceholders([{ lines }], old)[0]?.text;
}

/** The placeholders that each hunk adds, without the lines that the old file has, too. */
export function addedPlaceholders(
  hunks: readonly Pick<Hunk, "lines">[],
  old: string,
): readonly { readonly hunk: number; readonly patchLine: number; readonly text: string }[] {
  const marks = hunks.flatMap(({ lines }, hunk) =>
    marksIn(lines).map(({ patchLine, text }) => ({ hunk, patchLine, text })),
  );
  if (marks.length === 0) return marks;
  const known = new Set(old.split(/\r\n|[\n\r]/).map((line) => line.trim()));
  return marks.filter(({ text }) => !known.has(text.trim()));
}

/** The lines that may be placeholders: where fewer lines replace more, even those that are no comments. */
function marksIn(lines: readonly HunkLine[]): readonly HunkLine[] {
  const marks = lines.filter(({ kind, text }) => kind === "added" && marksLostLines(text));
  if (marks.length === 0) return marks;
  const count = (one: HunkLine["kind"]): number =>
    lines.filter(({ kind, text }) => kind === one && !isBlank(text)).length;
  return count("removed") > count("added")
    ? marks
    : marks.filter(({ text }) => isPlaceholder(text));
}
