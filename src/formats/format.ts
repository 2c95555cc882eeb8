import type { Block } from "../input/unwrap.ts";
import type { FileEdit, FormatName, Patch } from "../patch.ts";
import type { Problem } from "../problem.ts";

/** What a file in this folder exports: one format that models write. */
export interface Format {
  readonly name: FormatName;
  /** What `show` and `--help` call it. */
  readonly title: string;
  /** How messages speak of it: nobody is told to use another's markers. */
  readonly words: Words;
  open(block: Block, options: ParseOptions): FormatReader;
  /** Lines that say the edits; undefined if they cannot. A diff is tried besides. */
  write(edits: readonly FileEdit[]): readonly string[] | undefined;
}

/** What to do next, in the terms of a format. */
export interface Words {
  /** Its name and looks. */
  readonly looks: string;
  /** How to tell one of several places. */
  readonly onePlace: string;
  readonly makeFile: string;
  readonly changeFile: string;
  /** Lines of a file as it would quote them. */
  quoted(lines: readonly string[]): readonly string[];
}

/** How to tell one of several places by context. */
export const BY_CONTEXT: string = "add context lines that only the right place has";

/** The same where hunks may have anchors. */
export const BY_ANCHOR: string = `${BY_CONTEXT}, or an anchor line above them ('@@ ' and its text)`;

/** Lines of a file as context lines. */
export function asContext(lines: readonly string[]): readonly string[] {
  return lines.map((line) => ` ${line}`);
}

/** Reads the patches of one format in one reply. It is asked about lines in ascending order. */
export interface FormatReader {
  /** Does a patch of this format begin at the line (0-based), which is in no other? */
  begins(at: number): boolean;
  /**
   * Reads patches from a line (0-based) on: to the end, or to the first line outside them that is
   * foreign, because a patch of another format begins there. What cannot be read is a problem.
   */
  read(from: number, isForeign: (at: number) => boolean): Stretch;
}

/** A part of a reply whose patches are all of one format. */
export interface Stretch extends Parsed {
  /** The lines (0-based) that were passed over as text, in order; blank ones may be left out. */
  readonly text: readonly number[];
  /** Lines of hunks, in order, that may as well be text: the files tell. */
  readonly unsure?: readonly number[];
  /** The line after the last patch: what follows has not been read. */
  readonly next: number;
}

export interface ParseOptions {
  /** Leading components to take off every path of a diff; undefined: by evidence. */
  readonly strip: number | undefined;
  /** The file of edits that name none (`--file`). */
  readonly file?: string | undefined;
  /** Fences that name a file hold all of it (`--whole-files`). */
  readonly wholeFiles: boolean;
  /** Changes without line numbers in the fence of a diff are a patch if a sentence above names their file. */
  readonly fencedBodies?: boolean;
  readonly carried: CarriedReader;
}

/** Reads a patch that is as a string in a value, like a reply of its own. */
export interface CarriedReader {
  isPatch(text: string): boolean;
  /**
   * Lines are counted in the text; `file`: the file of edits that name none; `isAnswer`: it is what
   * a model says.
   */
  parse(text: string, file?: string, isAnswer?: boolean): Parsed;
}

export interface Parsed {
  readonly patches: readonly Patch[];
  readonly problems: readonly Problem[];
}
