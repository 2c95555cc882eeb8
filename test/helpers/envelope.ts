/** Edits of lines, rendered as apply_patch envelopes, and the text that they mean. */

import type { LineEnd } from "../../src/text/lines.ts";

export interface FileLine {
  readonly text: string;
  readonly end: LineEnd;
}

/** `removed` lines from `start` (0-based) on are replaced by `added`. */
export interface LineEdit {
  readonly start: number;
  readonly removed: number;
  readonly added: readonly string[];
}

/** A row of a hunk: its mark and its text. */
export interface Row {
  readonly mark: " " | "-" | "+";
  readonly text: string;
}

export function envelope(...sections: readonly string[]): string {
  return ["*** Begin Patch", ...sections, "*** End Patch", ""].join("\n");
}

export function joined(lines: readonly FileLine[]): string {
  return lines.map(({ text, end }) => text + end).join("");
}

/** Rows of one hunk for each edit (ascending, apart), with up to `context` lines that no other edit changes. */
export function hunkRows(
  texts: readonly string[],
  edits: readonly LineEdit[],
  context: number,
): readonly (readonly Row[])[] {
  return edits.map(({ start, removed, added }, at) => {
    const before = edits[at - 1];
    const from = Math.max(
      before === undefined ? 0 : before.start + before.removed,
      start - context,
    );
    const to = Math.min(edits[at + 1]?.start ?? texts.length, start + removed + context);
    const rows = (mark: Row["mark"], lines: readonly string[]): Row[] =>
      lines.map((text) => ({ mark, text }));
    return [
      ...rows(" ", texts.slice(from, start)),
      ...rows("-", texts.slice(start, start + removed)),
      ...rows("+", added),
      ...rows(" ", texts.slice(start + removed, to)),
    ];
  });
}

/** An update section: every hunk below an `@@`. */
export function updateSection(path: string, hunks: readonly (readonly Row[])[]): string {
  const rows = hunks.flatMap((hunk) => ["@@", ...hunk.map(({ mark, text }) => mark + text)]);
  return [`*** Update File: ${path}`, ...rows].join("\n");
}

/**
 * The text after the edits, by the rules: a replaced line keeps its end, an inserted one takes
 * its neighbour's, and a last line that the patch writes, or that is last no longer, has an end.
 * Edits replace as many lines as they remove, or only remove, or only add.
 */
export function edited(lines: readonly FileLine[], edits: readonly LineEdit[]): string {
  const usual = lines[0]?.end || "\n";
  const result: FileLine[] = [];
  let at = 0;
  for (const { start, removed, added } of edits) {
    result.push(...lines.slice(at, start));
    const above = (lines[start - 1]?.end ?? lines[start]?.end) || usual;
    for (const [index, text] of added.entries()) {
      result.push({ text, end: (removed > 0 && lines[start + index]?.end) || above });
    }
    at = start + removed;
  }
  result.push(...lines.slice(at));
  const closed = result.map((line, index) =>
    index < result.length - 1 && line.end === "" ? { ...line, end: usual } : line,
  );
  return joined(closed);
}
