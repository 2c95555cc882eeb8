/** The lines of one hunk of an envelope. */

import { type Hunk, isContextOnly, onlyAdds } from "../../patch.ts";
import { statedStart } from "../unified/hunk.ts";
import type { HunkHeader } from "../unified/hunk-header.ts";
import { type Entry, isUnmarked, linesOf, markOf, withoutMarks } from "../marked.ts";

export class HunkBuilder {
  /** 0-based. */
  readonly at: number;
  readonly anchors: string[] = [];
  /** The ranges of lines behind its `@@`. */
  header: HunkHeader | undefined;
  endOfFile = false;
  readonly #entries: Entry[] = [];

  constructor(at: number) {
    this.at = at;
  }

  /** Without the empty lines at the end, which are layout of the patch. */
  get entries(): readonly Entry[] {
    return this.#entries.slice(0, 1 + this.#entries.findLastIndex(({ mark }) => mark !== "blank"));
  }

  /** True if there is nothing yet but empty lines. */
  get isEmpty(): boolean {
    return this.#entries.every(({ mark }) => mark === "blank");
  }

  /** Forgets the empty lines between two anchors. */
  dropLayout(): void {
    this.#entries.length = 0;
  }

  /** Adds a line (0-based); false if it had lost its space. */
  add(line: string, at: number): boolean {
    const entry: Entry = { mark: markOf(line), line, at, last: at };
    this.#entries.push(entry);
    return !isUnmarked(entry);
  }

  /** Notes `\ No newline at end of file`; false if there is no line it could be about. */
  markNoNewline(): boolean {
    const last = this.#entries.at(-1);
    if (last !== undefined) last.noNewline = true;
    return last !== undefined;
  }

  /** The hunk, after the one `above` it in its section. */
  build(above?: Hunk): Hunk {
    const { header, anchors, at, entries } = this;
    const lines = linesOf(entries);
    const isBare = onlyAdds({ lines });
    const nowhere = isBare && anchors.length === 0 && header === undefined;
    const statedLine = statedStart(
      header?.old,
      isBare,
      above === undefined ? header?.new : undefined,
    );
    // A hunk of context only says where the lines after it go, as an anchor does.
    if (nowhere && !this.endOfFile && above !== undefined && isContextOnly(above))
      return {
        ...above,
        patchLine: at + 1,
        lines: [...above.lines, ...lines],
        otherReadings: above.otherReadings?.map((reading) => ({
          ...reading,
          lines: [...reading.lines, ...lines],
        })),
      };
    const otherReadings = withoutMarks(entries);
    return {
      patchLine: at + 1,
      anchors: header !== undefined && statedLine === undefined ? [] : anchors,
      // As in Codex: a hunk that only adds and names no place goes to the end.
      endOfFile: this.endOfFile || nowhere,
      lines,
      statedLine,
      otherReadings: otherReadings.length === 0 ? undefined : otherReadings,
    };
  }
}
