/**
 * CRs and byte order marks in hunks: in a diff of a file with CR LF they are text, in a reply that came by
 * way of another system they mean nothing. The file tells.
 */

import { type Hunk, type HunkLine, wantedLines, withLines } from "../patch.ts";
import { hasLoneSurrogate } from "../text/encoding.ts";

/** Do the hunks hold bytes that are not UTF-8? */
export function haveBytes(hunks: readonly Hunk[]): boolean {
  return hunks.some(({ lines }) => lines.some(({ text }) => hasLoneSurrogate(text)));
}

export function addsAscii({ lines }: Hunk): boolean {
  return lines.every(({ kind, text }) => kind !== "added" || /^[\0-\x7f]*$/.test(text));
}

const MARK = "\ufeff";

export function haveReturns(hunks: readonly Hunk[]): boolean {
  return hunks.some(({ lines }) => lines.some(({ text }) => text.includes("\r")));
}

export function haveMarks(hunks: readonly Hunk[]): boolean {
  return hunks.some(({ lines }) => lines.some(({ text }) => text.startsWith(MARK)));
}

/** Does the file tell whether they are meant? Where nothing is wanted of it, it does not. */
export function mayBeAsWritten(hunks: readonly Hunk[], text: string): boolean {
  return text === "" || hunks.some((hunk) => wantedLines(hunk.lines).length > 0);
}

/** True if the hunks change line ends, or those of a diff set or take a mark: then they are taken as they are written. */
export function mustBeAsWritten(hunks: readonly Hunk[]): boolean {
  const changed = hunks.flatMap((hunk) => hunk.lines.filter(({ kind }) => kind !== "context"));
  const ended = changed.filter((line) => line.noNewline !== true);
  const returns = ended.filter(({ text }) => text.endsWith("\r")).length;
  const marks = (wanted: HunkLine["kind"]): number =>
    changed.filter(({ kind, text }) => kind === wanted && text.startsWith(MARK)).length;
  return (returns > 0 && returns < ended.length) || marks("removed") !== marks("added");
}

export function hasReturns({ lines }: Hunk): boolean {
  return lines.some(({ text }) => text.endsWith("\r"));
}

/** The hunk without the CRs at its lines' ends and without marks. */
export function plainHunk(hunk: Hunk): Hunk {
  return withoutMark(withLines(hunk, (line) => ({ ...line, text: plainLine(line.text) })));
}

/** The hunk without marks: outside of diffs a mark belongs to the file, never to a match. */
export function withoutMark(hunk: Hunk): Hunk {
  const plain = (text: string): string => (text.startsWith(MARK) ? text.slice(1) : text);
  const { string } = hunk;
  return {
    ...withLines(hunk, (line) => ({ ...line, text: plain(line.text) })),
    string: string && { ...string, old: plain(string.old), new: plain(string.new) },
  };
}

/** A line without the CR at its end and without a mark at its beginning. */
export function plainLine(text: string): string {
  return text.slice(text.startsWith(MARK) ? 1 : 0, text.endsWith("\r") ? -1 : undefined);
}
