/**
 * What every parser produces: a patch is an ordered list of file edits, a file
 * edit is made of hunks. Nothing here knows of files on disk.
 *
 * `patchLine` is always the 1-based line in the reply: an address for people.
 * Lines of the edited file are 0-based.
 */

export type FormatName = "apply-patch";

/** One patch as it was read out of a reply. */
export interface Patch {
  readonly format: FormatName;
  /** First and last line of the patch in the reply, 1-based. */
  readonly patchLine: number;
  readonly lastPatchLine: number;
  readonly edits: readonly FileEdit[];
  readonly repairs: readonly Repair[];
}

export type FileEdit = CreateEdit | DeleteEdit | UpdateEdit;

/** A new file. `noNewline`: its last line has no line end. */
export interface CreateEdit {
  readonly kind: "create";
  readonly path: string;
  readonly patchLine: number;
  readonly lines: readonly string[];
  readonly noNewline: boolean;
}

export interface DeleteEdit {
  readonly kind: "delete";
  readonly path: string;
  readonly patchLine: number;
}

/** A change of one file; without hunks it is a pure rename and has `moveTo`. */
export interface UpdateEdit {
  readonly kind: "update";
  readonly path: string;
  readonly patchLine: number;
  readonly moveTo?: string;
  readonly hunks: readonly Hunk[];
}

/** One place in one file. */
export interface Hunk {
  readonly patchLine: number;
  /** Lines above the hunk, outermost first. */
  readonly anchors: readonly string[];
  /** The line, 0-based, at which the patch says that the hunk begins. */
  readonly statedLine?: number;
  /** The hunk claims to end at the end of the file. */
  readonly endOfFile: boolean;
  readonly lines: readonly HunkLine[];
  /** The same hunk read another way, to be tried when `lines` do not fit exactly. */
  readonly otherReading?: readonly HunkLine[];
}

export interface HunkLine {
  readonly kind: "context" | "removed" | "added";
  readonly text: string;
  readonly patchLine: number;
  /** The patch says that this line has no line end: it is the last of its file. */
  readonly noNewline?: true;
}

/** The lines that must stand in the file: context and removed lines. */
export function wantedLines(lines: readonly HunkLine[]): readonly HunkLine[] {
  return lines.filter((line) => line.kind !== "added");
}

/** A leniency used in reading. */
export interface Repair {
  readonly name: RepairName;
  readonly patchLine: number;
}

export type RepairName =
  | "text-outside" // prose, a fence or a heredoc round the patch
  | "byte-order-mark" // the reply begins with one
  | "carriage-returns" // the reply's lines end in CR LF
  | "indented-patch" // every line of the patch is indented
  | "padded-marker" // white space before or behind a marker
  | "repeated-patch" // the same patch stands in the reply twice
  | "missing-begin" // the first marker of the patch is missing
  | "header-spacing" // no space after the colon of a header
  | "unmarked-context" // a context line without its leading space
  | "typographic-characters" // curly quotes and the like where the file has plain ones
  | "unmarked-added" // an empty line among the lines of an added file
  | "file-headers" // a ---/+++ pair inside a section that names the file already
  | "anchor-markers" // closing @@, no space after @@, an empty @@ after an anchor
  | "environment"; // an Environment ID, which means nothing here
