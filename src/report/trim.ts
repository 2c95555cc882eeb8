/** A diff for the eye: less to the right. */

import { commonEnds } from "../text/common.ts";
import { joinLines, linesIn } from "../text/content.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import type { FileDiff } from "./diff.ts";
import type { DiffPart } from "./changed-words.ts";

/** The diff without the indentation that all its lines share: to be read, not applied. */
export function trimmed(diff: FileDiff): FileDiff {
  const isOfLines = ({ kind }: DiffPart): boolean =>
    kind === "context" || kind === "added" || kind === "removed";
  const { parts } = diff;
  const lines = parts.filter(isOfLines).flatMap(({ text }) => linesIn(text));
  const [first = "", ...others] = lines.filter((line) => !isBlank(line)).map(indentOf);
  const width = others.reduce(
    (least, indent) => Math.min(least, commonEnds(first, indent).head),
    first.length,
  );
  const cut = (line: string): string => line.slice(Math.min(width, indentOf(line).length));
  return {
    ...diff,
    parts: parts.map((part) =>
      isOfLines(part) ? { ...part, text: joinLines(linesIn(part.text).map(cut)) } : part,
    ),
  };
}
