/** Reads all patches of a reply: finds where each begins, and hands it to its format. */

import { type Block, unwrap } from "../input/unwrap.ts";
import type { FormatName, Patch, Repair } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import { applyPatch } from "./apply-patch.ts";
import { Cursor, malformed } from "./cursor.ts";
import { fileChanges } from "./file-changes.ts";
import type { CarriedReader, Format, FormatReader, Parsed } from "./format.ts";
import { Reasoning } from "./reasoning.ts";
import { searchReplace } from "./search-replace.ts";
import { stringEdits } from "./string-edits.ts";
import { placed } from "./surroundings.ts";
import { unreadEdit } from "./unread.ts";
import { unified } from "./unified.ts";
import { wholeFile } from "./whole-file.ts";
import { DiffText } from "./unified/outside.ts";

/** All formats. */
export const FORMATS: readonly Format[] = [
  applyPatch,
  fileChanges,
  unified,
  searchReplace,
  stringEdits,
  wholeFile,
];

export interface ReplyOptions {
  /** Read this format only: patches of others are text. */
  readonly format?: FormatName | undefined;
  /** Leading components to take off every path of a diff; undefined: by evidence. */
  readonly strip: number | undefined;
  /** The file of edits that name none. */
  readonly file?: string | undefined;
  /** Fences that name a file and hold no patch are whole files. */
  readonly wholeFiles: boolean;
}

/** What was read out of a reply. */
export interface ParsedReply extends Parsed {
  /** The lines (0-based) that belong to no patch and are not blank, in order. */
  readonly text: readonly number[];
}

/** A call may carry a reply that holds calls, but not deeper. */
const MAX_DEPTH = 3;

/** Reads the patches of a reply in order, each by its outermost format. */
export function parse(block: Block, options: ReplyOptions): ParsedReply {
  return new ReplyReader(block, options, 0).read();
}

/** The format of the first patch of a reply; undefined if none begins in it. */
export function formatOf(block: Block): FormatName | undefined {
  return new ReplyReader(block, { strip: undefined, wholeFiles: false }, 0).firstFormat();
}

function carriedReader(
  { strip, wholeFiles, file: own }: ReplyOptions,
  depth: number,
): CarriedReader {
  // The string has its end, whether its last line has one or not.
  const open = (text: string, file = own): ReplyReader =>
    new ReplyReader(
      { ...unwrap(text), endsWithLine: true, isWhole: true },
      { strip, wholeFiles, file },
      depth,
    );
  return {
    isPatch: (text) => depth < MAX_DEPTH && open(text).holdsPatch(),
    parse: (text, file) => open(text, file).read(),
  };
}

/** The next stretch tells itself what of the text after this one is no part of it. */
function withoutTextBehind(patch: Patch, next: number): Patch {
  const repairs = patch.repairs.filter(
    ({ name, patchLine }) => name !== "text-outside" || patchLine <= next,
  );
  return { ...patch, repairs };
}

class ReplyReader {
  readonly #block: Block;
  readonly #readers: readonly (readonly [FormatName, FormatReader])[];
  /** The caller has named the format: all else is text. */
  readonly #alone: boolean;
  /** None in what a call carries: that is content. */
  readonly #reasoning: Reasoning | undefined;
  /** The last line that was found to begin none, or begins what is left out. */
  #judged = -1;

  constructor(block: Block, options: ReplyOptions, depth: number) {
    this.#block = block;
    this.#alone = options.format !== undefined;
    const carried = carriedReader(options, depth + 1);
    const wholeFiles = options.wholeFiles || options.format === wholeFile.name;
    const holdsPatch = (lines: readonly string[]): boolean =>
      new ReplyReader({ ...block, lines, endsWithLine: true }, options, depth + 1).holdsPatch();
    this.#reasoning = depth === 0 ? new Reasoning(block.lines, holdsPatch) : undefined;
    this.#readers = FORMATS.filter(({ name }) => name === (options.format ?? name)).map(
      (format) => [format.name, format.open(block, { ...options, wholeFiles, carried })],
    );
  }

  holdsPatch(): boolean {
    return this.firstFormat() !== undefined;
  }

  firstFormat(): FormatName | undefined {
    let at = this.#firstFrom(0);
    while (this.#mayReason(at)) {
      const span = this.#reasoning?.at(at);
      this.#judged = at;
      at = this.#firstFrom(typeof span === "object" ? span.end : at);
    }
    return at < this.#block.lines.length ? this.#readerAt(at)?.[0] : undefined;
  }

  read(): ParsedReply {
    const patches: Patch[] = [];
    const text: number[] = [];
    /** Looks for lines of a diff where none was read. */
    const stray = new DiffText(new Cursor(this.#block), undefined);
    const { lines } = this.#block;
    const reasoning = this.#reasoning;
    let from = 0;
    let format: FormatName | undefined;
    /** Passes over a line of text; true if it makes drafts of what is above. */
    const pass = (at: number, isBehind: boolean): boolean => {
      text.push(at);
      if (format !== "unified") stray.pass(at);
      return reasoning?.pass(at) === true && isBehind;
    };
    const passTo = (end: number): number | undefined => {
      for (let at = from; at < end; at++)
        if (!isBlank(lines[at] ?? "") && pass(at, patches.length > 0)) return at;
      return undefined;
    };
    const refused = (reason: "reasoning" | "stray-line", at: number): ParsedReply => {
      return { patches: [], problems: [malformed(lines, at, reason, at)], text };
    };
    /** A line of reasoning that does not end, or not for sure. */
    let unsure: number | undefined;
    let begin = this.#firstFrom(0);
    while (begin < lines.length) {
      if (reasoning !== undefined && this.#mayReason(begin)) {
        const closing = passTo(begin);
        if (closing !== undefined) return refused("reasoning", closing);
        from = begin;
        const span = reasoning.at(begin);
        this.#judged = begin;
        if (typeof span === "object") {
          if (!reasoning.leaveOut(span)) return refused("reasoning", span.end - 1);
          from = span.end;
        } else if (span === "unsure") {
          unsure ??= begin;
        }
        begin = this.#firstFrom(from);
        continue;
      }
      const [name, reader] = this.#readerAt(begin) ?? [];
      if (name === undefined || reader === undefined) break;
      if (unsure !== undefined) return refused("reasoning", unsure);
      format = name;
      const stretch = reader.read(from, (at) => this.#isForeign(reader, at));
      // After a patch that cannot be read, nothing is what it seems.
      if (stretch.problems.length > 0)
        return { patches: [], problems: stretch.problems, text: [...text, ...stretch.text] };
      for (const at of stretch.text) {
        if (at >= stretch.next) break;
        const isBehind = at > begin;
        if (pass(at, isBehind || patches.length > 0)) return refused("reasoning", at);
        // Edits of this stretch follow.
        if (isBehind && reasoning?.opens(at) === true && reasoning.at(at) !== "text")
          return refused("reasoning", at);
      }
      from = Math.max(stretch.next, begin + 1);
      begin = this.#firstFrom(from);
      for (const patch of stretch.patches)
        patches.push(begin === lines.length ? patch : withoutTextBehind(patch, stretch.next));
    }
    const closing = passTo(lines.length);
    if (closing !== undefined) return refused("reasoning", closing);
    if (format === undefined) {
      const unread = this.#alone ? undefined : unreadEdit(lines, text);
      if (unread === undefined && reasoning?.firstDraft !== undefined)
        return refused("reasoning", reasoning.firstDraft);
      return { patches: [], problems: [unread ?? { code: "no-patch", empty: false }], text };
    }
    const strayLine = this.#alone ? undefined : stray.strayLines()[0];
    if (strayLine !== undefined) return refused("stray-line", strayLine);
    const noted = withNotes(patches, reasoning?.notes ?? []);
    // The caller who names the format knows what the input is.
    if (this.#alone) return { patches: noted, problems: [], text };
    const unread = unreadEdit(lines, text);
    if (unread !== undefined) return { patches: [], problems: [unread], text };
    return { ...placed(lines, text, noted), text };
  }

  /** The first line (0-based) from `from` on at which a patch or reasoning begins, or the end. */
  #firstFrom(from: number): number {
    const { length } = this.#block.lines;
    let at = from;
    while (at < length && !this.#mayReason(at) && this.#readerAt(at) === undefined) at++;
    return at;
  }

  /** May the line begin reasoning? */
  #mayReason(at: number): boolean {
    return at > this.#judged && this.#reasoning?.opens(at) === true;
  }

  #readerAt(at: number): readonly [FormatName, FormatReader] | undefined {
    return this.#readers.find(([, reader]) => reader.begins(at));
  }

  #isForeign(own: FormatReader, at: number): boolean {
    const [, reader] = this.#readerAt(at) ?? [];
    if (reader === undefined) return !this.#isDiff(own) && this.#mayReason(at);
    return reader !== own;
  }

  /** A diff has no end of its own: a line after it may be one of its lines. */
  #isDiff(own: FormatReader): boolean {
    return this.#readers.some(([name, reader]) => name === "unified" && reader === own);
  }
}

/** The first patch tells of the reasoning that was left out. */
function withNotes(patches: readonly Patch[], notes: readonly Repair[]): readonly Patch[] {
  if (notes.length === 0) return patches;
  return patches.map((patch, index) => {
    if (index > 0) return patch;
    const others = patch.repairs.filter(({ name }) => notes.every((note) => note.name !== name));
    return { ...patch, repairs: [...notes, ...others] };
  });
}
