/**
 * Patches that say where they begin and end. Read with these repairs: text around them, an envelope
 * that is indented as a whole, one whose first marker is missing, one that occurs there twice.
 */

import type { Block } from "../input/unwrap.ts";
import type { FileEdit, Patch, Repair } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import { Cursor } from "./cursor.ts";
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

export class EnvelopesReader implements FormatReader {
  readonly #cursor: Cursor;
  readonly #kind: Envelope;
  /** The last lines that begin one, and that belong inside one. */
  #ends: { readonly begin: number; readonly inner: number } | undefined;
  #previous: { readonly text: string; readonly repairs: Repair[] } | undefined;

  constructor(block: Block, kind: Envelope) {
    this.#cursor = new Cursor(block);
    this.#kind = kind;
  }

  begins(at: number): boolean {
    const line = this.#cursor.text(at);
    const { sign, isBegin, isSection } = this.#kind;
    return line.includes(sign) && (isBegin(line) || isSection(line));
  }

  read(from: number, isForeign: (at: number) => boolean): Stretch {
    const cursor = this.#cursor;
    const kind = this.#kind;
    const { lines } = cursor;
    this.#ends ??= {
      begin: lines.findLastIndex(kind.isBegin),
      inner: lines.findLastIndex(kind.isInner),
    };
    const patches: Patch[] = [];
    const text: number[] = [];
    cursor.problems = [];
    let next = from;
    /** One stray line between two envelopes is told of. */
    let isStray = false;
    for (let at = from; at < lines.length;) {
      const line = cursor.text(at);
      const isImplied = !kind.isBegin(line);
      if (isImplied && !this.#mayImply(at)) {
        if (isForeign(at)) break;
        if (kind.isInner(line) && !isStray) {
          isStray = true;
          const begin = cursor.find(at, kind.isBegin);
          cursor.begin = begin === lines.length ? 0 : begin;
          cursor.malformed("section-outside", at);
        }
        if (!isBlank(line)) text.push(at);
        at++;
        continue;
      }
      const outside = cursor.solid(next);
      const { problems } = cursor;
      cursor.start(next);
      cursor.problems = problems;
      if (next === from && outside < at) cursor.repair("text-outside", outside);
      cursor.begin = at;
      cursor.next = at;
      cursor.outdent(at, isImplied ? kind.isInner : kind.isEnd);
      const opening = { isImplied, lastInner: this.#ends.inner, isForeign };
      const edits = kind.read(cursor, opening);
      if (edits === undefined) break;
      this.#add(edits, patches);
      isStray = false;
      at = cursor.next;
      next = at;
    }
    return { patches, problems: cursor.problems, text, next };
  }

  /** May a section that is outside an envelope begin one? */
  #mayImply(at: number): boolean {
    if (this.#previous !== undefined || (this.#ends?.begin ?? -1) > at) return false;
    return this.#kind.isSection(this.#cursor.text(at));
  }

  /** A model that shows its patch again means it once. */
  #add(edits: readonly FileEdit[], patches: Patch[]): void {
    const { lines, begin, next, repairs } = this.#cursor;
    const text = lines.slice(begin, next).join("\n").trim();
    if (this.#previous?.text === text) {
      this.#previous.repairs.push({ name: "repeated-patch", patchLine: begin + 1 });
      return;
    }
    const behind = this.#cursor.solid();
    if (behind < lines.length && !this.#kind.isBegin(lines[behind] ?? ""))
      this.#cursor.repair("text-outside", behind);
    patches.push({
      ...this.#kind.facts,
      patchLine: begin + 1,
      lastPatchLine: next,
      edits,
      repairs,
    });
    this.#previous = { text, repairs };
  }
}
