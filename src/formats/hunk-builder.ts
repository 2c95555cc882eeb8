/** Lines with marks become a hunk: context, removed and added lines. */

import type { Hunk, HunkLine, Reading } from "../patch.ts";
import { indentOf } from "../text/indentation.ts";

/**
 * The other readings of a hunk, and at last each without the `\ No newline at end of file` behind its
 * last line, which many write behind every patch. At the end of the file it is read as written. A
 * marker on a line that is changed says more: that the old file, or only that, ended there.
 */
export function withoutMarkers(
  lines: readonly HunkLine[],
  others: readonly Reading[],
): readonly Reading[] {
  const last = lines.at(-1);
  if (last?.noNewline !== true || last.kind === "removed") return others;
  if (lines.some((line) => line.noNewline === true && line !== last)) return others;
  if (lines.every(({ kind }) => kind === "added")) return others;
  const unmarked = [{ lines, repair: "newline-marker" as const }, ...others].map(
    ({ repair, lines: own }) => {
      const { kind, text, patchLine } = own.at(-1) ?? last;
      return { repair, lines: [...own.slice(0, -1), { kind, text, patchLine }] };
    },
  );
  return [...others, ...unmarked];
}

/** Collects the lines of one hunk. */
export class HunkBuilder {
  readonly patchLine: number;
  readonly anchors: string[] = [];
  statedLine: number | undefined;
  endOfFile = false;
  readonly #lines: HunkLine[] = [];
  /** The lines as they would read if every context line had lost its space. */
  readonly #unmarked: HunkLine[] = [];
  #readsOtherwise = false;
  /** Whose last line was marked `\\ No newline`: the old or the new side. */
  readonly #ended = { old: false, new: false };
  /** How many lines there are without the empty ones at the end: those are layout of the patch. */
  #solid = 0;

  constructor(patchLine: number) {
    this.patchLine = patchLine;
  }

  /** True if there is nothing yet but empty lines. */
  get isEmpty(): boolean {
    return this.#solid === 0;
  }

  /** Forgets the empty lines between two anchors. */
  dropLayout(): void {
    this.#lines.length = 0;
    this.#unmarked.length = 0;
  }

  /** Adds a line; false if it had lost its space. */
  add(line: string, patchLine: number): boolean {
    const mark = line[0];
    const text = line.slice(1);
    const marked = mark === " " || mark === undefined;
    if (mark === "-" || mark === "+") {
      const kind = mark === "-" ? "removed" : "added";
      this.#lines.push({ kind, text, patchLine });
      this.#unmarked.push({ kind, text, patchLine });
    } else {
      this.#lines.push({ kind: "context", text: marked ? text : line, patchLine });
      this.#unmarked.push({ kind: "context", text: line, patchLine });
      if (!marked || (text !== "" && indentOf(text) !== "")) this.#readsOtherwise = true;
    }
    if (line !== "") this.#solid = this.#lines.length;
    return mark === "-" || mark === "+" || marked;
  }

  /** Notes `\ No newline at end of file`; false if there is no line it could be about. */
  markNoNewline(): boolean {
    for (const lines of [this.#lines, this.#unmarked]) {
      const last = lines.pop();
      if (last === undefined) return false;
      lines.push({ ...last, noNewline: true });
      if (last.kind !== "added") this.#ended.old = true;
      if (last.kind !== "removed") this.#ended.new = true;
    }
    return true;
  }

  /** Has the patch said that the file ends before this line, on its side? */
  endsBefore(line: string): boolean {
    return (!line.startsWith("+") && this.#ended.old) || (!line.startsWith("-") && this.#ended.new);
  }

  #otherReading(): Reading {
    return { repair: "unmarked-context", lines: this.#unmarked.slice(0, this.#solid) };
  }

  /** The hunk, behind the one `above` it in its section. */
  build(above?: Hunk): Hunk {
    const { statedLine, anchors, patchLine } = this;
    const lines = this.#lines.slice(0, this.#solid);
    const others = this.#readsOtherwise ? [this.#otherReading()] : [];
    const readings = this.endOfFile ? others : withoutMarkers(lines, others);
    const onlyAdds = lines.every((line) => line.kind === "added");
    const nowhere = onlyAdds && anchors.length === 0 && statedLine === undefined;
    // A hunk of context only says where the lines behind it go, as an anchor does.
    if (nowhere && !this.endOfFile && above?.lines.every(({ kind }) => kind === "context") === true)
      return {
        ...above,
        patchLine,
        lines: [...above.lines, ...lines],
        ...(above.otherReadings && {
          otherReadings: above.otherReadings.map((reading) => ({
            ...reading,
            lines: [...reading.lines, ...lines],
          })),
        }),
      };
    return {
      patchLine,
      anchors,
      // As in Codex: a hunk that only adds and names no place goes to the end.
      endOfFile: this.endOfFile || nowhere,
      lines,
      ...(statedLine === undefined ? {} : { statedLine }),
      ...(readings.length === 0 ? {} : { otherReadings: readings }),
    };
  }
}
