/** The plain forms of the lines of a file: all searches in it compare them, and make them once. */

import { fold } from "./ladder.ts";

/** Numbered lines: those of a file, or a choice of them. */
export interface Texts {
  readonly count: number;
  text(line: number): string;
  /** Their plain forms, if they are a choice of lines that have them. */
  folded?(): readonly string[];
}

const KNOWN = new WeakMap<Texts, readonly string[]>();

/** The plain form of each line. */
export function foldedLines(lines: Texts): readonly string[] {
  let folded = KNOWN.get(lines);
  if (folded === undefined) {
    folded =
      lines.folded?.() ?? Array.from({ length: lines.count }, (_, at) => fold(lines.text(at)));
    KNOWN.set(lines, folded);
  }
  return folded;
}
