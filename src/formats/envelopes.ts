/**
 * Patches that say where they begin and end. Read with these repairs: text around them, an envelope
 * that is indented as a whole, one whose first marker is missing, one that occurs there twice.
 */

import type { Block } from "../input/unwrap.ts";
import type { FileEdit, Patch, Repair } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import type { Problem } from "../problem.ts";
import { Cursor, malformed } from "./cursor.ts";
import type { FormatReader, Stretch } from "./format.ts";

/** What an envelope looks like. */
export interface Envelope {
  /** Every line that may begin one holds it: others are spared the patterns. */
  readonly sign: string;
  readonly isBegin: (line: string) => boolean;
  readonly isSection: (line: string) => boolean;
  /** Does it belong inside one, wherever it is? */
  readonly isInner: (line: string) => boolean;
  readonly isEnd: (line: string) => boolean;
  readonly facts: Omit<Patch, "patchLine" | "lastPatchLine" | "edits" | "repairs">;
  /** Reads one from the cursor's line on; undefined, and a problem, if it cannot be read. */
  read(cursor: Cursor, opening: Opening): readonly FileEdit[] | undefined;
}

/** How an envelope begins. */
export interface Opening {
  /** Its marker is missing. */
  readonly isImplied: boolean;
  /** The last line of the reply that belongs inside an envelope. */
  readonly lastInner: number;
  /** Does a patch of another format begin at the line? */
  isForeign(at: number): boolean;
}

export function openEnvelopes(block: Block, kind: Envelope): FormatReader {
  const cursor = new Cursor(block);
  /** The last lines that begin one, and that belong inside one. */
  let ends: { readonly begin: number; readonly inner: number } | undefined;
  let previous: { readonly text: string; readonly repairs: Repair[] } | undefined;

  /** The patch of an envelope that has been read; a model that shows it again means it once. */
  function patchOf(edits: readonly FileEdit[]): readonly Patch[] {
    const { begin, next, repairs } = cursor;
    const text = cursor.lines.slice(begin, next).join("\n").trim();
    if (previous?.text === text) {
      previous.repairs.push({ name: "repeated-patch", patchLine: begin + 1 });
      return [];
    }
    const behind = cursor.solid();
    if (behind < cursor.lines.length && !kind.isBegin(cursor.text(behind)))
      cursor.repair("text-outside", behind);
    previous = { text, repairs };
    return [{ ...kind.facts, patchLine: begin + 1, lastPatchLine: next, edits, repairs }];
  }

  function read(from: number, isForeign: (at: number) => boolean): Stretch {
    const { lines } = cursor;
    ends ??= {
      begin: lines.findLastIndex(kind.isBegin),
      inner: lines.findLastIndex(kind.isInner),
    };
    const patches: Patch[] = [];
    const text: number[] = [];
    const problems: Problem[] = [];
    let next = from;
    /** One stray line between two envelopes is told of. */
    let isStray = false;
    for (let at = from; at < lines.length;) {
      const line = cursor.text(at);
      const isImplied = !kind.isBegin(line);
      // A section that is outside an envelope may begin one.
      const mayImply = previous === undefined && ends.begin <= at && kind.isSection(line);
      if (isImplied && !mayImply) {
        if (isForeign(at)) break;
        if (kind.isInner(line) && !isStray) {
          isStray = true;
          problems.push(malformed(cursor.lines, "section-outside", at));
        }
        if (!isBlank(line)) text.push(at);
        at++;
        continue;
      }
      const outside = cursor.solid(next);
      cursor.start(next);
      cursor.problems = problems;
      if (next === from && outside < at) cursor.repair("text-outside", outside);
      [cursor.begin, cursor.next] = [at, at];
      cursor.outdent(at, isImplied ? kind.isInner : kind.isEnd);
      const edits = kind.read(cursor, { isImplied, lastInner: ends.inner, isForeign });
      if (edits === undefined) break;
      patches.push(...patchOf(edits));
      isStray = false;
      at = cursor.next;
      next = at;
    }
    return { patches, problems, text, next };
  }

  const begins = (at: number): boolean => {
    const line = cursor.text(at);
    return line.includes(kind.sign) && (kind.isBegin(line) || kind.isSection(line));
  };
  return { begins, read };
}
