/**
 * Where a string stands that need not be whole lines, and the lines that change with it. Line
 * ends count as LF, so that a string fits whatever line ends the file has.
 */

import { diffArrays } from "diff";
import type { HunkLine } from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";
import type { Fit } from "./lay-out.ts";

/** A string of the file that a hunk replaces. */
export interface Span {
  readonly hunk: number;
  readonly patchLine: number;
  /** Where it begins, and its length, in the text with LF line ends. */
  readonly offset: number;
  readonly length: number;
  readonly fresh: string;
}

/** Lines that change together, from `line` (0-based) on, and the hunks that change them. */
export interface Stretch {
  readonly line: number;
  readonly fit: Fit;
  readonly hunks: readonly number[];
}

/** A file as one string with LF line ends. */
export class FileText {
  readonly text: string;
  /** Where each line begins in it. */
  readonly #starts: readonly number[];
  readonly #count: number;

  constructor(lines: Lines) {
    const texts = lines.texts(0, lines.count);
    const isClosed = lines.count > 0 && lines.end(lines.count - 1) !== "";
    this.text = texts.join("\n") + (isClosed ? "\n" : "");
    this.#count = lines.count;
    const starts: number[] = [];
    let at = 0;
    for (const text of texts) {
      starts.push(at);
      at += text.length + 1;
    }
    this.#starts = starts;
  }

  /** Offsets of all places of a string, which must not be empty, overlapping ones too. */
  find(sought: string): readonly number[] {
    return findAll(this.text, sought);
  }

  /** The line, 0-based, in which an offset lies. */
  lineAt(offset: number): number {
    const line = lowerBound(this.#starts, offset);
    return this.#starts[line] === offset ? line : line - 1;
  }

  /** Where a line begins; behind the last one the end of the text. */
  start(line: number): number {
    return this.#starts[line] ?? this.text.length;
  }

  /** The lines that change if the strings at these spans (ascending, apart) are replaced. */
  stretches(spans: readonly Span[]): readonly Stretch[] {
    const stretches: Stretch[] = [];
    for (let at = 0; at < spans.length;) {
      const [first, ...others] = this.#sharing(spans, at);
      if (first === undefined) break;
      const own = [first, ...others];
      at += own.length;
      const from = this.lineAt(first.offset);
      const pieces: string[] = [];
      let written = this.start(from);
      for (const { offset, length, fresh } of own) {
        pieces.push(this.text.slice(written, offset), fresh);
        written = offset + length;
      }
      const to = this.#endOf(own);
      pieces.push(this.text.slice(written, this.start(to)));
      const old = this.text.slice(this.start(from), this.start(to));
      const fit = fitOf(from, old, pieces.join(""), first.patchLine);
      stretches.push({ line: from, fit, hunks: [...new Set(own.map(({ hunk }) => hunk))] });
    }
    return stretches;
  }

  /** The spans from `at` on that stand on common lines. */
  #sharing(spans: readonly Span[], at: number): readonly Span[] {
    let end = at + 1;
    while (end < spans.length) {
      const next = spans[end];
      const to = this.#endOf(spans.slice(end - 1, end));
      if (next === undefined || next.offset >= this.start(to)) break;
      end++;
    }
    return spans.slice(at, end);
  }

  /** The line behind those that change with the last of the spans. */
  #endOf(spans: readonly Span[]): number {
    const last = spans.at(-1);
    if (last === undefined) return 0;
    const end = last.offset + last.length;
    const to = this.lineAt(end - 1) + 1;
    // What no longer ends a line goes on with the next one.
    const begins = last.offset === this.start(this.lineAt(last.offset));
    const isWhole = last.fresh === "" ? begins : last.fresh.endsWith("\n");
    return end === this.start(to) && !isWhole && to < this.#count ? to + 1 : to;
  }
}

/** Old and new lines from line `from` on as a hunk; a line without its LF is not the same with one. */
function fitOf(from: number, old: string, fresh: string, patchLine: number): Fit {
  const lines: HunkLine[] = [];
  for (const part of diffArrays(cut(old), cut(fresh))) {
    const kind = part.added ? "added" : part.removed ? "removed" : "context";
    for (const raw of part.value) {
      const isOpen = !raw.endsWith("\n");
      const text = isOpen ? raw : raw.slice(0, -1);
      lines.push({ kind, text, patchLine, ...(isOpen ? { noNewline: true } : {}) });
    }
  }
  const wanted = lines.filter((line) => line.kind !== "added");
  return { lines, pairs: wanted.map((_, at) => from + at), repairs: [] };
}

/** Lines with their LF. */
function cut(text: string): string[] {
  const lines = text.split("\n").map((line) => `${line}\n`);
  const last = lines.pop()?.slice(0, -1) ?? "";
  return last === "" ? lines : [...lines, last];
}

/** Of places that may overlap those that the first of them leave, from left to right. */
export function apart(offsets: readonly number[], length: number): readonly number[] {
  let end = 0;
  return offsets.filter((offset) => {
    if (offset < end) return false;
    end = offset + length;
    return true;
  });
}

/** Longer strings are found in linear time whatever the text; shorter ones cannot take long. */
const SHORT = 64;

function findAll(text: string, sought: string): number[] {
  if (sought.length > SHORT) return findLong(text, sought);
  const found: number[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) found.push(at);
  return found;
}

/** Knuth, Morris and Pratt. */
function findLong(text: string, sought: string): number[] {
  const border = new Int32Array(sought.length);
  for (let at = 1, same = 0; at < sought.length; at++) {
    while (same > 0 && sought.charCodeAt(at) !== sought.charCodeAt(same))
      same = border[same - 1] ?? 0;
    if (sought.charCodeAt(at) === sought.charCodeAt(same)) same++;
    border[at] = same;
  }
  const found: number[] = [];
  for (let at = 0, same = 0; at < text.length; at++) {
    while (same > 0 && text.charCodeAt(at) !== sought.charCodeAt(same))
      same = border[same - 1] ?? 0;
    if (text.charCodeAt(at) === sought.charCodeAt(same)) same++;
    if (same === sought.length) {
      found.push(at - same + 1);
      same = border[same - 1] ?? 0;
    }
  }
  return found;
}
