/**
 * The result of every parser: a patch is an ordered list of file edits, and a file
 * edit consists of hunks. Nothing here depends on files on disk.
 *
 * `patchLine` is always the 1-based line in the reply: an address for people.
 * Lines of the edited file are 0-based.
 */

import type { REPAIRS } from "./report/repairs.ts";

/** Used for a line of the reply that is in another call, which was applied together with this one. */
export const OF_ANOTHER_CALL = 0;

export type FormatName =
  | "apply-patch"
  | "unified"
  | "file-changes"
  | "search-replace"
  | "string-edits"
  | "whole-file";

/** A patch read from a reply. */
export interface Patch {
  readonly format: FormatName;
  /** First and last line of the patch in the reply, 1-based. */
  readonly patchLine: number;
  readonly lastPatchLine: number;
  readonly edits: readonly FileEdit[];
  readonly repairs: readonly Repair[];
  /** The reply is not UTF-8: its other bytes are escaped (text/encoding.ts). */
  readonly rawBytes?: true | undefined;
  /** Lines that it adds end with a newline, even the last line of a file that had none. */
  readonly closesLines?: true | undefined;
  /**
   * It may be the output of a diff tool: it describes bytes, its paths may begin with `a/` and `b/`, its copies
   * are made before it changes anything, and any line after it may belong to it.
   */
  readonly isDiff?: true | undefined;
  /** The line of the reply, 1-based, with the tool call that contains the patch; other lines count in the call's text. */
  readonly callLine?: number | undefined;
  /** The tools that the reply calls, as it names them. */
  readonly tools?: readonly string[] | undefined;
}

export type FileEdit = CreateEdit | DeleteEdit | UpdateEdit;

interface EditBase {
  /** The file in reports: the first spelling. */
  readonly path: string;
  readonly patchLine: number;
  /**
   * Other spellings of the path, best first; each entry has the names that the patch gives the file
   * in that spelling. The first entry with an existing file decides; two existing files
   * in one entry are a contradiction. If missing, `path` is the only spelling.
   */
  readonly spellings?: readonly (readonly string[])[] | undefined;
  /** The path is only a word, or has spaces: it is no name unless there is such a file. */
  readonly mustExist?: true | undefined;
  /** Its folder is certain (`-p`, `cd`): no file of another folder may be chosen. */
  readonly isLiteral?: true | undefined;
  /** The path to which an update moves the file, or of its copy. */
  readonly target?: string | undefined;
}

/** A new file. */
export interface CreateEdit extends EditBase {
  readonly kind: "create";
  /** The whole file, with LF line ends; a CR before one is part of the text. */
  readonly content: string;
  readonly mode?: Mode | undefined;
  /** The format states that it may replace an existing file (FILE_NEW). */
  readonly overwrite?: true | undefined;
  /** It may replace an empty file (a block without a search half). */
  readonly fillsEmpty?: true | undefined;
}

export interface DeleteEdit extends EditBase {
  readonly kind: "delete";
  /** The complete content that the file must have, if the patch states it. */
  readonly content?: string | undefined;
  readonly mode?: Mode | undefined;
}

/** A change of one file, or of a copy of it; without hunks it is a rename, a copy or a change of mode. */
export interface UpdateEdit extends EditBase {
  readonly kind: "update" | "copy";
  readonly hunks: readonly Hunk[];
  readonly modes?: { readonly old: Mode; readonly new: Mode } | undefined;
  /** If the file is missing and all hunks only add lines, create it. */
  readonly mayCreate?: true | undefined;
  /** The format states that the copy may replace an existing file (FILE_COPY). */
  readonly overwrite?: true | undefined;
}

/** The only modes that patches can state. */
export type Mode = "plain" | "executable";

/** A change at one place of a file. */
export interface Hunk {
  readonly patchLine: number;
  /** Lines above the hunk, outermost first; the hunk must be below them. */
  readonly anchors: readonly string[];
  /** The text after a diff's `@@ -1 +1 @@`: a hint, which never excludes the only place. */
  readonly heading?: string | undefined;
  /** The line, 0-based, where the hunk begins in the old file according to the patch. */
  readonly statedLine?: number | undefined;
  /** The same for the new file. */
  readonly statedNewLine?: number | undefined;
  /** According to the patch the hunk ends at the end of the file. */
  readonly endOfFile: boolean;
  /** `endOfFile` is only assumed: the hunk only adds lines, and gives no place. */
  readonly endPresumed?: true | undefined;
  readonly lines: readonly HunkLine[];
  /** Other readings of the hunk, to be tried in order if `lines` do not match exactly. */
  readonly otherReadings?: readonly OtherReading[] | undefined;
  /**
   * The header of a hunk with fewer lines than it states. Blank lines are added for those that are missing: if
   * the file does not have them, the reply was cut off.
   */
  readonly cutOffAfter?: string | undefined;
  /** A diff without line numbers: even removed lines may differ in letter case and the like. */
  readonly looseRemovals?: true | undefined;
  /**
   * The expected lines are one text, a SEARCH half or an old string: the order of the hunks is irrelevant, and
   * `statedLine` selects the nearest of several equal places.
   */
  readonly isBlock?: true | undefined;
  /** The hunk replaces a string, which need not be whole lines; `lines` are the lines of the string. */
  readonly string?: StringEdit | undefined;
  /** The hunk changes a cell of a notebook: its lines are computed from the file. */
  readonly cell?: CellChange | undefined;
  /** Its number in the file edit, and the number of hunks there, if its position does not show them. */
  readonly number?: { readonly hunk: number; readonly hunks: number } | undefined;
}

/** The replacement of a text by another, with LF line ends. */
export interface StringEdit {
  /** Not empty. */
  readonly old: string;
  readonly new: string;
  /** Replace every occurrence. */
  readonly all: boolean;
  /** The required number of occurrences. */
  readonly expected?: number | undefined;
}

/** A change of one cell of a Jupyter notebook. */
export interface CellChange {
  readonly does: "replace" | "insert" | "delete";
  /**
   * The id of the cell, or its number from 0. A new cell is inserted below the one with the id, or at the number; without
   * either it is the first.
   */
  readonly cell: string | number | undefined;
  readonly source: string;
  /** The type of a new cell, or the required type of an existing one. */
  readonly type: "code" | "markdown" | "raw" | undefined;
}

/** Another reading of a hunk, and the repair that leads to it. */
export interface OtherReading {
  readonly repair: RepairName;
  readonly lines: readonly HunkLine[];
}

export interface HunkLine {
  readonly kind: "context" | "removed" | "added";
  /** Without its LF. In a diff a CR before it is part of the text if it may belong to the file. */
  readonly text: string;
  readonly patchLine: number;
  /** The patch states that this line has no line end: it is the last of its file. */
  readonly noNewline?: true | undefined;
  /** Of a text to append, which says how the file ends; a blank first line only closes the last line of the file. */
  readonly isTail?: true | undefined;
  /** It has no mark, unlike other lines of the hunk, or as it is empty: if the file lacks it, it may be an added line. */
  readonly isUnmarked?: true | undefined;
}

/** The edit for the file at this path only, regardless of its names in the patch. */
export function ofFile(edit: FileEdit, path: string): FileEdit {
  const { spellings: _, ...rest } = edit;
  return { ...rest, path, isLiteral: true };
}

/** The patches with each edit replaced by others, or by none. */
export function withEdits(
  patches: readonly Patch[],
  change: (edit: FileEdit) => readonly FileEdit[],
): readonly Patch[] {
  return patches.map((patch) => ({ ...patch, edits: patch.edits.flatMap(change) }));
}

/** The lines expected in the file: context and removed lines. */
export function expectedLines(lines: readonly HunkLine[]): readonly HunkLine[] {
  return lines.filter((line) => line.kind !== "added");
}

/** The lines in the result: context and added lines. */
export function resultLines(lines: readonly HunkLine[]): readonly HunkLine[] {
  return lines.filter((line) => line.kind !== "removed");
}

export function onlyAdds({ lines }: Pick<Hunk, "lines">): boolean {
  return lines.every(({ kind }) => kind === "added");
}

export function isContextOnly({ lines }: Pick<Hunk, "lines">): boolean {
  return lines.every(({ kind }) => kind === "context");
}

/** The hunk with other lines, in all its readings. */
export function withReadings(
  hunk: Hunk,
  change: (lines: readonly HunkLine[]) => readonly HunkLine[],
): Hunk {
  const otherReadings = hunk.otherReadings?.map((one) => ({ ...one, lines: change(one.lines) }));
  return { ...hunk, lines: change(hunk.lines), otherReadings };
}

/** The same, line by line. */
export function withLines(hunk: Hunk, change: (line: HunkLine) => HunkLine): Hunk {
  return withReadings(hunk, (lines) => lines.map(change));
}

/** A leniency used in reading. */
export interface Repair {
  readonly name: RepairName;
  readonly patchLine: number;
}

export type RepairName = keyof typeof REPAIRS;
