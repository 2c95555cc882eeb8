/** Commas and semicolons at the ends of lines: where what changes depends on them. */

import type { HunkLine } from "../../patch.ts";
import { COMMENT, type LineForms } from "./likeness.ts";
import type { SolidFile } from "./solid.ts";
import type { Wanted } from "./wanted.ts";

/**
 * Has a line the same separator at its end as a line of the file, if what changes depends on that? It does in a removed line,
 * above a line that goes on with it, and above what is removed, as the last item now.
 */
export function endsAlike(own: Wanted, at: number, file: SolidFile): boolean {
  const { forms, line, below } = own;
  const actual = file.forms(at);
  if (actual === undefined || !differInSeparator(forms, actual)) return true;
  if (line.kind === "removed") return false;
  if (below === undefined || forms.folded.endsWith(";")) return true;
  if (forms.folded.endsWith(",")) return below === "removed" || gainsComma(own, at, file);
  return below === "removed" ? !actual.folded.endsWith(",") : !goesOnWith(below.added);
}

/** Is a line the last item of a list, but for the comma that it needs before the items that are added below it? */
export function gainsComma({ forms, below }: Wanted, at: number, file: SolidFile): boolean {
  const isLast = /^[)\]}]/.test(file.forms(at + 1)?.folded ?? "");
  const isAbove = typeof below === "object" && isItem(below.added);
  return isLast && isAbove && forms.folded === `${file.forms(at)?.folded},`;
}

/** A context line with a comma that the file lacks, as what it says: the line is replaced. */
export function withNewComma(line: HunkLine): readonly HunkLine[] {
  const text = line.text.trimEnd().slice(0, -1);
  return [
    { ...line, kind: "removed", text },
    { ...line, kind: "added" },
  ];
}

/** Has one of two lines of code that are the same otherwise a comma or semicolon at its end? What is beside it may need that. */
function differInSeparator(wanted: LineForms, actual: LineForms): boolean {
  const separatorOf = ({ folded }: LineForms): string => /[,;]?$/.exec(folded)?.[0] ?? "";
  return (
    wanted.loose === actual.loose &&
    !COMMENT.test(wanted.folded) &&
    separatorOf(wanted) !== separatorOf(actual)
  );
}

/** May a line be an item of a list, or the first of one? */
function isItem(text: string): boolean {
  const own = text.trim();
  return /[\w"'`]/.test(own) && !/^[)\]}]/.test(own) && !COMMENT.test(own);
}

/** Does a line go on with the one above it? */
function goesOnWith(text: string): boolean {
  return /^\s*(?:[.?:+\-*&|<>=)\]}]|\/(?![/*]))/.test(text);
}
