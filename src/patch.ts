/**
 * What every parser produces: a patch is an ordered list of file edits, a file
 * edit is made of hunks. Nothing here knows of files on disk.
 *
 * `patchLine` is always the 1-based line in the reply: an address for people.
 * Lines of the edited file are 0-based.
 */

import type { REPAIRS } from "./report/repairs.ts";

/** In the place of a line of the reply: it is in another call that was carried out with this one. */
export const OF_ANOTHER_CALL = 0;

export type FormatName =
  | "apply-patch"
  | "unified"
  | "file-changes"
  | "search-replace"
  | "string-edits"
  | "whole-file";

/** One patch as it was read out of a reply. */
export interface Patch {
  readonly format: FormatName;
  /** First and last line of the patch in the reply, 1-based. */
  readonly patchLine: number;
  readonly lastPatchLine: number;
  readonly edits: readonly FileEdit[];
  readonly repairs: readonly Repair[];
  /** The reply is not UTF-8: the bytes that are not are escaped (text/encoding.ts). */
  readonly rawBytes?: true | undefined;
  /** Lines that it writes end with a newline, also the last one of a file that had none. */
  readonly closesLines?: true | undefined;
  /** It says itself where it ends, so that a fence that does not close leaves it whole. */
  readonly hasEnd?: true | undefined;
  /** Its edits run one after the other, each on what the one before has left. */
  readonly isStepwise?: true | undefined;
  /**
   * Tools that compare files may have made it: it is about their bytes, its paths may begin with
   * `a/` and `b/`, and any line after it may be one of it.
   */
  readonly isDiff?: true | undefined;
  /** The line of the reply, 1-based, with the tool call that carries the patch: lines count in its text. */
  readonly callLine?: number | undefined;
  /** The tools that the reply calls with it, as it names them. */
  readonly tools?: readonly string[] | undefined;
  /** The folder that its paths start from, if it is not the root. */
  readonly folder?: string | undefined;
}

export type FileEdit = CreateEdit | DeleteEdit | UpdateEdit | CopyEdit;

interface EditBase {
  /** The file as the report names it: the first spelling. */
  readonly path: string;
  readonly patchLine: number;
  /**
   * How else the file may be spelled, best first, each entry the names that the patch gives
   * it in that spelling. The first entry with an existing file decides; two existing files
   * in one entry are a contradiction. If missing, `path` is the only spelling.
   */
  readonly spellings?: readonly (readonly string[])[] | undefined;
  /** Its folder was given (`-p`, `cd`): no file elsewhere is meant, however well it fits. */
  readonly isLiteral?: true | undefined;
}

/** A new file. */
export interface CreateEdit extends EditBase {
  readonly kind: "create";
  /** All of it, with LF line ends; a CR before one is part of the text. */
  readonly content: string;
  readonly mode?: Mode | undefined;
  /** By definition it may replace an existing file (FILE_NEW). */
  readonly overwrite?: true | undefined;
  /** It may fill a file that is there, but empty (a block without a search half). */
  readonly fillsEmpty?: true | undefined;
}

export interface DeleteEdit extends EditBase {
  readonly kind: "delete";
  /** What the file must hold, if the patch says so: all of it. */
  readonly content?: string | undefined;
  readonly mode?: Mode | undefined;
}

/** A change of one file; without hunks it is a rename or a change of mode. */
export interface UpdateEdit extends EditBase {
  readonly kind: "update";
  readonly moveTo?: string | undefined;
  readonly hunks: readonly Hunk[];
  readonly modes?: { readonly old: Mode; readonly new: Mode } | undefined;
  /** If the file is missing, hunks that only add make it. */
  readonly mayCreate?: true | undefined;
}

/** A second file with the content of the first, and perhaps changes. */
export interface CopyEdit extends EditBase {
  readonly kind: "copy";
  /** Where the copy goes; `path` is the source. */
  readonly copyTo: string;
  readonly hunks: readonly Hunk[];
  readonly modes?: { readonly old: Mode; readonly new: Mode } | undefined;
  /** By definition it may replace an existing file (FILE_COPY). */
  readonly overwrite?: true | undefined;
}

/** All of a file's mode that patches speak of. */
export type Mode = "plain" | "executable";

/** One place in one file. */
export interface Hunk {
  readonly patchLine: number;
  /** Lines above the hunk, outermost first; it is below them or nowhere. */
  readonly anchors: readonly string[];
  /** The text after a diff's `@@ -1 +1 @@`: a hint that never hides the only place. */
  readonly heading?: string | undefined;
  /** The line, 0-based, at which the patch says that the hunk begins in the old file. */
  readonly statedLine?: number | undefined;
  /** The same for the new file. */
  readonly statedNewLine?: number | undefined;
  /** The hunk claims to end at the end of the file. */
  readonly endOfFile: boolean;
  /** It does not say so itself: it only adds lines, and says no place. */
  readonly endPresumed?: true | undefined;
  readonly lines: readonly HunkLine[];
  /** The same hunk read other ways, to be tried in order when `lines` do not fit exactly. */
  readonly otherReadings?: readonly Reading[] | undefined;
  /**
   * The last lines are blank ones that the file has for those that the patch lost: if they are not
   * there, the reply was cut off before the end of the hunk with this header.
   */
  readonly cutOffAfter?: string | undefined;
  /** A numberless diff: removed lines, too, may differ in letter case and the like. */
  readonly looseRemovals?: true | undefined;
  /**
   * The wanted lines are one text, a SEARCH half or an old string: its first and its last line must be
   * there, the order of the hunks says nothing, and `statedLine` picks the nearest of several equal places.
   */
  readonly isBlock?: true | undefined;
  /** The hunk is about a string, which need not be whole lines; `lines` are its lines. */
  readonly string?: StringEdit | undefined;
  /** It is about a cell of a notebook: its lines are worked out from the file. */
  readonly cell?: CellChange | undefined;
  /** Its number in its file edit, and how many there are: where that is not told by its place. */
  readonly number?: { readonly hunk: number; readonly hunks: number } | undefined;
}

/** One text for another, with LF line ends. */
export interface StringEdit {
  /** Not empty. */
  readonly old: string;
  readonly new: string;
  /** Replace every occurrence. */
  readonly all: boolean;
  /** How many occurrences there must be. */
  readonly expected?: number | undefined;
}

/** What is done with one cell of a Jupyter notebook. */
export interface CellChange {
  readonly does: "replace" | "insert" | "delete";
  /**
   * The id of the cell, or its number from 0. A new cell goes below the one with the id, or takes the number; without
   * either it is the first, at `BOTTOM` the last.
   */
  readonly cell: string | number | undefined;
  readonly source: string;
  /** The type of a new cell, or the one that the cell has. */
  readonly type: "code" | "markdown" | "raw" | undefined;
}

/** Another way to read a hunk, and the repair that this is. */
export interface Reading {
  readonly repair: RepairName;
  readonly lines: readonly HunkLine[];
}

export interface HunkLine {
  readonly kind: "context" | "removed" | "added";
  /** Without its LF. In a diff a CR before it is part of the text where it may be meant. */
  readonly text: string;
  readonly patchLine: number;
  /** The patch says that this line has no line end: it is the last of its file. */
  readonly noNewline?: true | undefined;
  /** Of a text for the end of a file: it ends the file as it does itself; a blank first line ends an open last line. */
  readonly isTail?: true | undefined;
  /** It has no mark, though others have: if the file lacks it, it may have been a new line. */
  readonly isUnmarked?: true | undefined;
}

/** Where an edit puts the file, if that is another path. */
export function targetOf(edit: FileEdit): string | undefined {
  if (edit.kind === "copy") return edit.copyTo;
  return edit.kind === "update" ? edit.moveTo : undefined;
}

/** The edit with another such place, if it has one. */
export function withTarget(edit: FileEdit, target: string | undefined): FileEdit {
  if (target === undefined) return edit;
  if (edit.kind === "copy") return { ...edit, copyTo: target };
  return edit.kind === "update" ? { ...edit, moveTo: target } : edit;
}

/** The edit of the file at this path, and of no other, whatever the patch calls it. */
export function ofFile(edit: FileEdit, path: string): FileEdit {
  const { spellings: _, ...rest } = edit;
  return { ...rest, path, isLiteral: true };
}

/** The patches with others in the place of each edit, or none. */
export function withEdits(
  patches: readonly Patch[],
  change: (edit: FileEdit) => readonly FileEdit[],
): readonly Patch[] {
  return patches.map((patch) => ({ ...patch, edits: patch.edits.flatMap(change) }));
}

/** The lines that must be in the file: context and removed lines. */
export function expectedLines(lines: readonly HunkLine[]): readonly HunkLine[] {
  return lines.filter((line) => line.kind !== "added");
}

/** The lines that take their place: context and added lines. */
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
export function withLines(hunk: Hunk, change: (line: HunkLine) => HunkLine): Hunk {
  const { lines, otherReadings } = hunk;
  return {
    ...hunk,
    lines: lines.map(change),
    otherReadings: otherReadings?.map((one) => ({ ...one, lines: one.lines.map(change) })),
  };
}

/** A leniency used in reading. */
export interface Repair {
  readonly name: RepairName;
  readonly patchLine: number;
}

export type RepairName = keyof typeof REPAIRS;
