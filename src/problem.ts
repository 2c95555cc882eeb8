/** Problems and warnings as data: a stable code, a place and facts; their words are in report/table.ts. Lines are 1-based. */

import type { RepairName } from "./patch.ts";
import type { EncodingName } from "./text/encoding.ts";
import type { Level } from "./locate/placement.ts";
import type { MISTAKES, PATHS, UNSUPPORTED } from "./report/details.ts";

/** The rules of a format that a patch may break. */
export type MalformedReason =
  | "unexpected-line"
  | "empty-hunk"
  | "file-name"
  | "bad-value"
  | "unread-edit"
  | "quoted-patch"
  | "repair-needed";

/** The file of a problem, and the line (1-based) of the reply. */
export interface FilePlace {
  readonly path: string;
  readonly patchLine: number;
}

export interface HunkPlace extends FilePlace {
  /** Number of the hunk in its file edit, and how many there are, 1-based. */
  readonly hunk: number;
  readonly hunks: number;
}

/** The most similar place for a hunk without a match. */
export interface ClosestMatch {
  /** First line of `lines`, 1-based. */
  readonly line: number;
  readonly lines: readonly string[];
  /** From 0 to 1. */
  readonly similarity: number;
  /** For each expected line, the index in `lines` of the line that it is paired with, or -1. */
  readonly pairs: readonly number[];
}

interface Facts {
  readonly "no-patch": {
    /** There is nothing in the reply, or in its patch. */
    readonly empty: boolean;
    /** A fence that names a file, which is only read with `--whole-files`. */
    readonly wholeFile?: FilePlace;
  };
  readonly truncated: {
    readonly patchLine: number;
    /** The missing end of the patch; for a hunk that is too short, its header. */
    readonly missing: string;
  };
  /** The patch cannot be read. `found`: the line, name or value in question. */
  readonly malformed: {
    readonly patchLine: number;
    readonly reason: MalformedReason;
    readonly found: string;
    readonly path?: string;
    /** With `repair-needed`: the repair that --strict refuses. */
    readonly repair?: RepairName;
  };
  readonly "missing-file": FilePlace & {
    readonly operation: "update" | "delete" | "move" | "copy";
    /** Paths with a similar spelling, best first. */
    readonly suggestions: readonly string[];
    /** Line of the reply of the earlier edit that deletes or moves the file, if there is one. */
    readonly earlierPatchLine?: number | undefined;
    /** The path to which that edit moves it. */
    readonly movedTo?: string | undefined;
  };
  readonly exists: FilePlace & { readonly operation: "create" | "move" };
  readonly "outside-root": FilePlace & {
    /** The symbolic link in the path that leads out of the root, if there is one. */
    readonly link?: string;
    /** The only file in the root whose path the path ends with. */
    readonly suggestion?: string | undefined;
  };
  readonly "bad-path": FilePlace & { readonly reason: keyof typeof PATHS };
  /** The text is neither UTF-8 nor marked UTF-16, and its encoding could not be detected. Without a path: the reply. */
  readonly encoding: Partial<FilePlace> & {
    /** The first byte that is not UTF-8, 0-based. */
    readonly offset: number;
    /** One: it cannot encode the new text. Several: the lines of the patch are in the file in each of them. */
    readonly encodings?: readonly EncodingName[];
  };
  /** The lines of the hunk were not found at their place. */
  readonly "not-found": HunkPlace & {
    /** `no-place`: they are elsewhere, or their anchor is, or nothing says where they belong. */
    readonly cause: "stale" | "no-place";
    /** The anchor that was not found, or below which the lines were not found. */
    readonly anchor?: string;
    /** The number of lines of the file, if the stated line is below them. */
    readonly fileLines?: number;
    /** Lines (1-based) where the expected lines are found instead; for a deletion, the first line that it does not list. */
    readonly elsewhere: readonly number[];
    readonly expected: readonly {
      readonly patchLine: number;
      readonly removed: boolean;
      readonly text: string;
    }[];
    readonly closest?: ClosestMatch;
    /** Line of the reply of the last earlier edit of the same file, if there is one, which changed the file's lines. */
    readonly earlierPatchLine?: number;
    /** The added line whose indentation is unclear: the hunk matches except for indentation, and no one rule explains it. */
    readonly unclearIndent?: string;
    /** The likely mistake in the text of the hunk. */
    readonly mistake?: keyof typeof MISTAKES;
    /** It deletes the file, but does not list its complete content. */
    readonly deletion?: true;
  };
  readonly ambiguous: HunkPlace & {
    readonly level: Level;
    /** The places, 1-based lines, limited to the first ones. `count` is their number. */
    readonly places: readonly TiedPlace[];
    readonly count: number;
    /** The number stated by the edit. */
    readonly expected?: number;
  };
  /** `otherHunk`: a hunk of the same edit; if missing, an earlier edit changed the file. */
  readonly overlap: HunkPlace & {
    readonly otherHunk?: number;
    readonly otherPatchLine: number;
    /** The first line of the file that both change, 1-based; without `otherHunk`, where the hunk matches the file as it was. */
    readonly line: number;
  };
  readonly "already-applied": HunkPlace & {
    /** First line of the new text, 1-based. */
    readonly line: number;
    /** The new text does not match exactly, only in part, or elsewhere: `--skip-applied` does not skip the hunk. */
    readonly uncertain?: true | undefined;
    /** The patch was to be reversed: there is nothing to undo. */
    readonly reversed?: true;
  };
  /** Without a hunk: in a file that is sent whole. */
  readonly placeholder: (HunkPlace | FilePlace) & { readonly text: string };
  readonly unsupported: {
    readonly path?: string;
    readonly patchLine: number;
    readonly what: keyof typeof UNSUPPORTED;
  };
  readonly "changed-on-disk": { readonly path: string };
  /** A limit is exceeded; `search`: of the characters searched for strings. With a path if it concerns a file. */
  readonly "too-large": Partial<FilePlace> & {
    readonly what: "patch" | "file" | "files" | "lines" | "search";
    readonly limit: number;
  };
  /** Another run is active below the root, `path`, and does not end in time. */
  readonly busy: { readonly path: string };
  /** An earlier run was interrupted: files below the root, `path`, may be half written. */
  readonly interrupted: {
    readonly path: string;
    /** It was in another folder: this one is a copy, or the journal is forged. */
    readonly foreign?: true;
    /** It changed files outside of this folder. */
    readonly outside?: true;
    /** Another version wrote its journal, or it is damaged: it can only be dealt with by hand. */
    readonly unreadable?: true;
  };
  /** The operating system refused, or would refuse. `reason` is its code, such as ENOSPC, or says why in words. */
  readonly io: {
    readonly path: string;
    readonly operation: string;
    readonly reason: string;
    /** Not everything was undone: the next run, or `recover`, must finish that. */
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
export type Unsupported = ProblemOf<"unsupported">;

/** One of several places that are equally good. */
export interface TiedPlace {
  readonly line: number;
  /** The nearest line that the file has only once: with this line as context the place would be unique. */
  readonly unique?: { readonly line: number; readonly text: string };
  /** Of several places in one line: its column, 1-based. */
  readonly column?: number;
}

/** The `operation` of an `io` problem with a root that is not writable. */
export const OPEN_JOURNAL = "write in the root folder";

/** What was done but deserves attention. */
export type Warning =
  | (HunkPlace & {
      readonly code: "several-places";
      /** The line chosen, 1-based; `count` is the number of places. */
      readonly line: number;
      readonly count: number;
    })
  | (HunkPlace & {
      readonly code: "out-of-order" | "fits-result" | "skipped-hunk";
      readonly line: number;
    })
  | (HunkPlace & { readonly code: "appended" | "changes-nothing" })
  | (FilePlace & { readonly code: "overwritten" | "already-there" | "skipped-file" })
  /** The flags exclude all files of the patch. */
  | { readonly code: "nothing-selected" };

export type WarningCode = Warning["code"];

/** True if files may be half written, because not everything could be undone. */
export function isUnfinished(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.code === "io" && problem.unfinished === true);
}

/** True for problems that any other patch would have, too. */
export function isOfTheSystem({ code }: Problem): boolean {
  return code === "io" || code === "busy" || code === "interrupted";
}

/** Exit code 2 (trouble) for these, 1 (understood, not applied) for all others. */
const TROUBLE = new Set<ProblemCode>(["no-patch", "truncated", "malformed", "unsupported", "io"]);

/** The exit code: 0 without problems, 2 if the input or the system is at fault, else 1. */
export function exitCode(problems: readonly Problem[]): 0 | 1 | 2 {
  if (problems.length === 0) return 0;
  const isTrouble = (problem: Problem): boolean =>
    TROUBLE.has(problem.code) ||
    ((problem.code === "encoding" || problem.code === "too-large") && problem.path === undefined);
  return problems.some(isTrouble) ? 2 : 1;
}
