/** Findings as data: a stable code, a place and details, never a sentence (report/table.ts has those). Lines are 1-based. */

import type { RepairName } from "./patch.ts";
import type { EncodingName } from "./text/encoding.ts";
import type { Level } from "./locate/placement.ts";
import type { Cause, MalformedReason, MISTAKES, PATHS, UNSUPPORTED } from "./report/details.ts";

export type { Cause, MalformedReason } from "./report/details.ts";

/** Which file a finding is about, and which line (1-based) of the reply. */
export interface FilePlace {
  readonly path: string;
  readonly patchLine: number;
}

export interface HunkPlace extends FilePlace {
  /** Number of the hunk in its file edit, and how many there are, 1-based. */
  readonly hunk: number;
  readonly hunks: number;
}

/** A hunk whose lines were not found where they should be. */
export interface Unmatched extends HunkPlace {
  /** The anchor that was not found, or below which the lines were not found. */
  readonly anchor?: string;
  /** Lines (1-based) where the expected lines are, if not where they should; of a deletion the first that it lacks. */
  readonly elsewhere: readonly number[];
  /** With `wrong-file`: where the lines are, the file and its line (1-based). */
  readonly otherFile?: { readonly path: string; readonly line: number };
  readonly expected: readonly ExpectedLine[];
  readonly nearMiss?: NearMiss;
  /** Line of the reply of the edit before it of the same file, if there is one: that made the file's lines. */
  readonly earlierPatchLine?: number;
  /** The added line that no one rule of indentation moves: all else is there, with other indentation. */
  readonly unclear?: string;
  /** What is wrong with the text of the hunk, as far as it can be told. */
  readonly mistake?: keyof typeof MISTAKES;
  /** It deletes the file, and does not list all that the file holds. */
  readonly isDeletion?: true;
}

export interface ExpectedLine {
  readonly patchLine: number;
  readonly removed: boolean;
  readonly text: string;
}

/** The most similar place of a hunk that found none. */
export interface NearMiss {
  /** First line of `lines`, 1-based. */
  readonly line: number;
  /** Where the only line of `lines` begins in its line, 1-based, if it is a part of it. */
  readonly column?: number;
  readonly lines: readonly string[];
  /** From 0 to 1. */
  readonly likeness: number;
  /** How similar it would have to be, if similarity may decide. */
  readonly needed?: number;
  /** For each expected line the index in `lines` of the line that it is paired with, or -1. */
  readonly pairs: readonly number[];
}

interface Facts {
  readonly "no-patch": {
    /** There is an envelope, but nothing in it. */
    readonly empty: boolean;
    /** A fence that names a file: it is read with `--whole-files` only. */
    readonly wholeFile?: FilePlace;
  };
  readonly truncated: {
    readonly patchLine: number;
    /** What would close the patch; of a hunk that is too short, its header. */
    readonly missing: string;
  };
  /** The patch cannot be read. `found`: the line, name or value in question. */
  readonly malformed: {
    readonly patchLine: number;
    readonly reason: MalformedReason;
    readonly found: string;
    readonly path?: string;
    /** With `repair-needed`: the repair that strict reading refuses. */
    readonly repair?: RepairName;
  };
  readonly "missing-file": FilePlace & {
    readonly wantedFor: "update" | "delete" | "move" | "copy";
    /** Paths that are spelled like it, best first. */
    readonly near: readonly string[];
    /** Line of the reply of the edit before it that deletes the file or moves it away, if one does. */
    readonly goneAt?: number | undefined;
    /** The path that the edit moves it to. */
    readonly movedTo?: string | undefined;
  };
  readonly exists: FilePlace & { readonly by: "create" | "move" };
  readonly "outside-root": FilePlace & {
    /** The symbolic link in the path that leads out, if that is the reason. */
    readonly link?: string;
    /** The one file of the root that the absolute path ends with. */
    readonly near?: string | undefined;
  };
  readonly "bad-path": FilePlace & { readonly reason: keyof typeof PATHS };
  /** Text that is neither UTF-8 nor marked UTF-16, nor proved to be anything else. Without a path it is the reply itself. */
  readonly encoding: Partial<FilePlace> & {
    /** The first byte that is not UTF-8, 0-based. */
    readonly offset: number;
    /** A UTF-16 file would go, and the diff, which is UTF-8, could not bring it back. */
    readonly lost?: true;
    /** One: it lacks characters of the new text. Several: the lines of the patch are in the file in each of them. */
    readonly encodings?: readonly EncodingName[];
  };
  readonly "not-found": Unmatched & { readonly cause: Cause };
  readonly ambiguous: HunkPlace & {
    readonly level: Level;
    /** The places, 1-based lines; of very many the first. `count` is how many there are. */
    readonly places: readonly Place[];
    readonly count: number;
    /** How many the edit says there are. */
    readonly expected?: number;
  };
  /** `otherHunk`: not of an earlier edit of the same file. */
  readonly overlap: HunkPlace & {
    readonly otherHunk?: number;
    readonly otherPatchLine: number;
    /** The first line of the file that both change, 1-based. */
    readonly line: number;
  };
  readonly "already-applied": HunkPlace & {
    /** First line of the new lines, 1-based. */
    readonly line: number;
    /** They are not there to the letter, or not where the hunk says: `--skip-applied` does not skip it. */
    readonly isUnsure?: true;
  };
  /** Without a hunk: in a file that is sent whole. */
  readonly placeholder: (HunkPlace | FilePlace) & { readonly text: string };
  readonly unsupported: {
    readonly path?: string;
    readonly patchLine: number;
    readonly what: keyof typeof UNSUPPORTED;
  };
  readonly "no-change": { readonly patchLine: number };
  readonly "changed-on-disk": { readonly path: string };
  /**
   * A limit is exceeded: bytes or lines of the patch or of a file, the number of files, or the
   * characters looked at for the strings of an edit. With a path if it is about a file.
   */
  readonly "too-large": Partial<FilePlace> & {
    readonly what: "patch" | "file" | "files" | "lines" | "search";
    readonly limit: number;
  };
  /** Another run works on the tree, whose root is `path`, and does not come to an end. */
  readonly busy: { readonly path: string };
  /** An earlier run was interrupted: what is below `path`, the root, may be half of it. */
  readonly interrupted: {
    readonly path: string;
    /** It was in another folder: this one is a copy, or somebody made up the journal. */
    readonly foreign?: true;
    /** It has changed files outside of this folder. */
    readonly outside?: true;
  };
  /** The operating system refused. `reason` is its code, such as ENOSPC. */
  readonly io: {
    readonly path: string;
    readonly operation: string;
    readonly reason: string;
    /** Not everything could be put back: the next run, or `recover`, must finish that. */
    readonly unfinished?: true;
  };
}

export type ProblemCode = keyof Facts;

export type Problem = {
  readonly [Code in ProblemCode]: { readonly code: Code } & Facts[Code];
}[ProblemCode];

/** The problem with a code, or with one of several. */
export type ProblemOf<Code extends ProblemCode> = Extract<Problem, { readonly code: Code }>;

export type Malformed = ProblemOf<"malformed">;
export type NotFound = ProblemOf<"not-found">;
export type Ambiguous = ProblemOf<"ambiguous">;
export type Unsupported = ProblemOf<"unsupported">;
export type Io = ProblemOf<"io">;

export interface Place {
  readonly line: number;
  /** Of a part of a line: where it begins, 1-based, and the words around it. */
  readonly column?: number;
  readonly around?: string;
  /** The line above it of lower indentation, which would do as an anchor. */
  readonly enclosing?: PlaceLine;
  /** The nearest line that is beside no other place: with it the hunk would have one. */
  readonly telling?: PlaceLine;
}

/** A line of the file that tells places apart. */
export interface PlaceLine {
  readonly line: number;
  readonly text: string;
}

/** The operation of an `io` problem about the root itself, and of one that we may not write in. */
export const OPEN_ROOT = "open the root folder";
export const OPEN_JOURNAL = "write in the root folder";
