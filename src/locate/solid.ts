/** A file without its blank lines, so that blocks can be found whatever blanks lie between. */

import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { foldedLines, type Texts } from "./folded.ts";

export class SolidLines implements Texts {
  readonly #lines: Lines;
  /** For each solid line its line in the file, 0-based. */
  readonly #numbers: readonly number[];

  constructor(lines: Lines) {
    this.#lines = lines;
    const numbers: number[] = [];
    for (let line = 0; line < lines.count; line++) {
      if (!isBlank(lines.text(line))) numbers.push(line);
    }
    this.#numbers = numbers;
  }

  get count(): number {
    return this.#numbers.length;
  }

  text(solid: number): string {
    return this.#lines.text(this.line(solid));
  }

  folded(): readonly string[] {
    const all = foldedLines(this.#lines);
    return this.#numbers.map((line) => all[line] ?? "");
  }

  /** The line of the file; that before the first is -1, that behind the last the file's count. */
  line(solid: number): number {
    return solid < 0 ? -1 : (this.#numbers[solid] ?? this.#lines.count);
  }
}
