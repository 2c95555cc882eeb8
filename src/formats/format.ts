import type { Block } from "../input/unwrap.ts";
import type { FileEdit, FormatName, Patch } from "../patch.ts";
import type { Problem } from "../problem.ts";
import type { Outline } from "./outline.ts";

/** What a file in this folder exports: one format that models write. */
export interface Format {
  readonly name: FormatName;
  /** What `show` and `--help` call it. */
  readonly title: string;
  /** How messages speak of it: nobody is told to use another's markers. */
  readonly words: Words;
  /** `outline`: what encloses the lines that were passed over so far. */
  open(block: Block, options: ParseOptions, outline: Outline): FormatReader;
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
   * Reads the patch that begins at line `at`, or several with text among them. `from`: the line after the
   * patch before; a patch of another format begins where `isForeign`. What cannot be read is a problem.
   */
  read(from: number, isForeign: (at: number) => boolean, at: number): Stretch;
}

/** A part of a reply whose patches are all of one format. */
export interface Stretch extends Parsed {
  /** The lines (0-based) that were passed over as text, in order; blank ones may be left out. */
  readonly text: readonly number[];
  /** The line after the last patch: what follows has not been read. */
  readonly next: number;
  /** Its first edit belongs to the one before if both are of the same file. */
  readonly joins?: boolean;
  /** Its last hunk has fewer lines than its header counts. */
  readonly isShort?: boolean;
}

export interface ParseOptions {
  /** Leading components to take off every path of a diff; undefined: by evidence. */
  readonly strip: number | undefined;
  /** The file of edits that name none (`--file`). */
  readonly file?: string | undefined;
  /** Fences that name a file hold all of it (`--whole-files`). */
  readonly wholeFiles: boolean;
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
