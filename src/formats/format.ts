import type { FormatName } from "../patch.ts";
import type { Cursor, Parsed, Stretch } from "./cursor.ts";
import type { Outline } from "./outline.ts";

export type { Parsed };

/** What a file in this folder exports: one format that models write. */
export interface Format {
  readonly name: FormatName;
  /** `cursor`: the lines, for all formats of a reply; `outline`: what encloses the lines read so far. */
  open(cursor: Cursor, options: ReaderOptions, outline: Outline): FormatReader;
}

/** Reads the patches of one format in one reply. It is asked about lines in ascending order. */
export interface FormatReader {
  /** True if a patch of this format begins at the line (0-based), which is not in another patch. */
  begins(at: number): boolean;
  /**
   * Reads the patch that begins at line `at`, or several with text between them. `isForeign`: true if a patch of
   * another format begins at a line.
   */
  read(at: number, isForeign: (at: number) => boolean): Stretch;
  /** True if the reader has found the line to be no edit, so that nothing is lost with it. */
  isJudged?(at: number): boolean;
}

export interface ParseOptions {
  /** Read this format only: patches of others are text. */
  readonly format?: FormatName | undefined;
  /** Leading components to remove from every path of a diff; by default they are detected. */
  readonly strip?: number | undefined;
  /** The file to edit, if the edits name none or all the same one. */
  readonly file?: string | undefined;
  /** Fences that name a file and contain no patch are whole files to create or replace. */
  readonly wholeFiles?: boolean | undefined;
}

export interface ReaderOptions extends ParseOptions {
  /** True if a string in a value contains a patch. */
  readonly isPatch: (text: string) => boolean;
  /**
   * Reads such a string as a separate reply, in which lines are counted. `file`: that of edits that name none;
   * `isAnswer`: it is a model's answer.
   */
  readonly parse: (text: string, file?: string, isAnswer?: boolean) => Parsed;
}
