/**
 * Findings as data: a stable code, a place and details, never a sentence
 * (report/table has the sentences). All lines are 1-based.
 */

import type { RepairName } from "./patch.ts";
import type { Level } from "./locate/placement.ts";
import type { CAUSES } from "./report/table/causes.ts";
import type { NOT_A_FILE, PROTECTED, UNSUPPORTED } from "./report/table/details.ts";
import type { REASONS } from "./report/table/reasons.ts";
import type { FilePlace, HunkPlace, Unmatched } from "./unmatched.ts";

export type { FilePlace, HunkPlace } from "./unmatched.ts";

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
  /** The patch cannot be read. `found` is the text of the line in question. */
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
  };
  readonly exists: FilePlace & { readonly by: "create" | "move" };
  readonly "outside-root": FilePlace & {
    /** The symbolic link in the path that leads out, if that is the reason. */
    readonly link?: string;
    /** The one file of the root that the absolute path ends with. */
    readonly near?: string | undefined;
  };
  readonly "protected-path": FilePlace & { readonly reason: keyof typeof PROTECTED };
  /** `found`: what is there. `parent-file`: a folder of the path is a file. */
  readonly "not-a-file": FilePlace & { readonly found: keyof typeof NOT_A_FILE };
  /** `offset`: where the first NUL byte is, 0-based. */
  readonly binary: FilePlace & { readonly offset: number };
  /** Text that is neither UTF-8 nor marked UTF-16. Without a path it is the reply itself. */
  readonly encoding: Partial<FilePlace> & {
    /** The first byte that is not UTF-8, 0-based. */
    readonly offset: number;
    /** A UTF-16 file would go, and the diff, which is UTF-8, could not bring it back. */
    readonly lost?: true;
  };
  readonly "not-found": Unmatched & { readonly cause: keyof typeof CAUSES };
  readonly ambiguous: HunkPlace & {
    readonly level: Level;
    /** The places, 1-based lines; of very many the first. `count` is how many there are. */
    readonly places: readonly Place[];
    readonly count: number;
  };
  readonly overlap: HunkPlace & {
    readonly otherHunk: number;
    readonly otherPatchLine: number;
    /** The first line of the file that both change, 1-based. */
    readonly line: number;
  };
  readonly "not-indentable": HunkPlace & { readonly text: string };
  readonly "already-applied": HunkPlace & {
    /** First line of the new lines, 1-based. */
    readonly line: number;
    /** The hunk appends them, and other lines follow: `--skip-applied` does not skip it. */
    readonly notAtEnd?: true;
  };
  /** Without a hunk: in a file that is sent whole. */
  readonly placeholder: (HunkPlace | FilePlace) & { readonly text: string };
  /** A deletion must list all that the file holds. `line`: the first that differs, 1-based. */
  readonly "incomplete-deletion": FilePlace & { readonly line: number };
  readonly "conflicting-names": FilePlace & { readonly other: string };
  readonly unsupported: {
    readonly path?: string;
    readonly patchLine: number;
    readonly what: keyof typeof UNSUPPORTED;
  };
  readonly "count-mismatch": HunkPlace & { readonly expected: number; readonly found: number };
  readonly "no-change": { readonly patchLine: number };
  readonly "changed-on-disk": { readonly path: string };
  /** The file may not be written; that a new one can take its place is no permission. */
  readonly "read-only": FilePlace;
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
export type MalformedReason = keyof typeof REASONS;
export type NotFound = ProblemOf<"not-found">;
export type Ambiguous = ProblemOf<"ambiguous">;
export type Unsupported = ProblemOf<"unsupported">;
export type Io = ProblemOf<"io">;

export interface Place {
  readonly line: number;
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
