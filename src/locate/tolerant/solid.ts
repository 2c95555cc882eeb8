/** The lines of a file that are not blank, by their number among these, as an alignment sees them. */

import { indentOf } from "../../text/indentation.ts";
import type { Lines } from "../../text/lines.ts";
import { looseTable, type Solid, solidLines, type Table } from "../index.ts";
import { LineForms } from "./likeness.ts";

export class SolidFile {
  /** For each its line in the file, 0-based. */
  readonly numbers: Solid["numbers"];
  readonly #lines: Lines;
  readonly #loose: Table;
  /** Those that have been compared. */
  readonly #forms: LineForms[] = [];

  constructor(lines: Lines) {
    this.#lines = lines;
    this.#loose = looseTable(lines);
    this.numbers = solidLines(lines).numbers;
  }

  forms(line: number): LineForms | undefined {
    const known = this.#forms[line];
    if (known !== undefined) return known;
    const own = this.numbers[line];
    return own === undefined
      ? undefined
      : (this.#forms[line] = new LineForms(this.#lines.text(own)));
  }

  /** How far a line is indented. */
  indent(line: number): number {
    return indentOf(this.#lines.text(this.numbers[line] ?? this.#lines.count)).length;
  }

  /** Is any line from `from` up to `to` so? */
  some(from: number, to: number, test: (line: LineForms, indent: number) => boolean): boolean {
    for (let at = from; at < to; at++) {
      const forms = this.forms(at);
      if (forms !== undefined && test(forms, this.indent(at))) return true;
    }
    return false;
  }

  /** The lines that are loosely the same as another, ascending. */
  places(line: LineForms): readonly number[] {
    return this.#loose.rows(line.loose);
  }
}
