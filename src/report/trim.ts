/** A diff for the eye: less to the right. */

import { commonEnds } from "../text/common.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import type { FileDiff } from "./diff.ts";
import type { DiffRow } from "./changed-words.ts";

/** The diff without the indentation that all its lines share: to be read, not applied. */
export function trimmed(diff: FileDiff): FileDiff {
  const isLine = ({ kind }: DiffRow): boolean =>
    kind === "context" || kind === "added" || kind === "removed";
  const texts = diff.rows.filter(isLine).map(({ text }) => text.slice(1));
  const [first = "", ...others] = texts.filter((text) => !isBlank(text)).map(indentOf);
  const width = others.reduce(
    (least, indent) => Math.min(least, commonEnds(first, indent).head),
    first.length,
  );
  const cut = (row: DiffRow): DiffRow => {
    const indent = indentOf(row.text.slice(1));
    return {
      ...row,
      text: row.text.slice(0, 1) + row.text.slice(1 + Math.min(width, indent.length)),
    };
  };
  const rows = diff.rows.map((row) => (isLine(row) ? cut(row) : row));
  return { ...diff, rows, text: rows.map(({ text }) => `${text}\n`).join("") };
}
