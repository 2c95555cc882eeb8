/** Added lines that stand for lines left out: applying them would lose what they stand for. */

import type { Hunk } from "../patch.ts";
import { isPlaceholder, isRest, isShortened } from "../text/elision.ts";

/** The last line of a new file, if a program shortened it there. Other lines may show such marks, or comments. */
export function cutIn(content: string): string | undefined {
  const end = content.length - (content.endsWith("\n") ? 1 : 0);
  const last = content.slice(content.lastIndexOf("\n", end - 1) + 1, end);
  return isShortened(last) ? last : undefined;
}

/** The first line of a file sent whole that stands for the rest of it, and that the text of the old one does not have. */
export function restIn(lines: readonly string[], old: string): string | undefined {
  const rests = lines.filter(isRest);
  if (rests.length === 0) return undefined;
  const known = linesIn(old);
  return rests.find((line) => !known.has(line.trim()));
}

/** The placeholders that each hunk adds, and neither it nor the text of the file has. */
export function addedPlaceholders(
  hunks: readonly Hunk[],
  file: string,
): readonly { readonly hunk: number; readonly patchLine: number; readonly text: string }[] {
  const added = hunks.flatMap(({ lines }, hunk) => {
    const own = lines.filter(
      ({ kind, text }) => kind === "added" && (isPlaceholder(text) || isShortened(text)),
    );
    if (own.length === 0) return [];
    const wanted = new Set(lines.flatMap((one) => (one.kind === "added" ? [] : [one.text.trim()])));
    return own
      .filter(({ text }) => !wanted.has(text.trim()))
      .map(({ patchLine, text }) => ({ hunk, patchLine, text }));
  });
  if (added.length === 0) return [];
  const known = linesIn(file);
  return added.filter(({ text }) => !known.has(text.trim()));
}

function linesIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/\r\n|[\n\r]/).map((line) => line.trim()));
}
