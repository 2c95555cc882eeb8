/** Reads all patches of a reply: finds where each begins, and hands it to its format. */

import { type Block, unwrap } from "../input/unwrap.ts";
import type { FormatName, Patch } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import { applyPatch } from "./apply-patch.ts";
import { fileChanges } from "./file-changes.ts";
import type { CarriedReader, Format, FormatReader, Parsed } from "./format.ts";
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
  readonly format?: FormatName;
  /** Leading components to take off every path of a diff; undefined: by evidence. */
  readonly strip: number | undefined;
  /** The file of edits that name none. */
  readonly file?: string;
  /** Fences that name a file and hold no patch are whole files. */
  readonly wholeFiles: boolean;
}

/** What was read out of a reply. */
export interface Reading extends Parsed {
  /** The lines (0-based) that belong to no patch and are not blank, in order. */
  readonly text: readonly number[];
}

/** A call may carry a reply that holds calls, but not deeper. */
const MAX_DEPTH = 3;

/** Reads the patches of a reply in order, each by its outermost format. */
export function parse(block: Block, options: ReplyOptions): Reading {
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
      { ...unwrap(text), endsWithLine: true },
      { strip, wholeFiles, ...(file === undefined ? {} : { file }) },
      depth,
    );
  return {
    isPatch: (text) => depth < MAX_DEPTH && open(text).holdsPatch(),
    parse: (text, file) => open(text, file).read(),
  };
}

/** The next stretch tells itself what of the text behind this one is no part of it. */
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

  constructor(block: Block, options: ReplyOptions, depth: number) {
    this.#block = block;
    this.#alone = options.format !== undefined;
    const carried = carriedReader(options, depth + 1);
    this.#readers = FORMATS.filter(({ name }) => name === (options.format ?? name)).map(
      (format) => [format.name, format.open(block, { ...options, carried })],
    );
  }

  holdsPatch(): boolean {
    return this.firstFormat() !== undefined;
  }

  firstFormat(): FormatName | undefined {
    const at = this.#firstFrom(0);
    return at < this.#block.lines.length ? this.#readerAt(at)?.[0] : undefined;
  }

  read(): Reading {
    const patches: Patch[] = [];
    const text: number[] = [];
    /** Looks for lines of a diff where none was read. */
    const stray = new DiffText(undefined);
    const { lines } = this.#block;
    let from = 0;
    let format: FormatName | undefined;
    let begin = this.#firstFrom(0);
    while (begin < lines.length) {
      const [name, reader] = this.#readerAt(begin) ?? [];
      if (name === undefined || reader === undefined) break;
      format = name;
      const stretch = reader.read(from, (at) => this.#isForeign(reader, at));
      // Behind a patch that cannot be read, nothing is what it seems.
      if (stretch.problems.length > 0)
        return { patches: [], problems: stretch.problems, text: [...text, ...stretch.text] };
      for (const at of stretch.text) {
        if (at >= stretch.next) break;
        text.push(at);
        if (format !== "unified") stray.pass(lines[at] ?? "", at);
      }
      from = Math.max(stretch.next, begin + 1);
      begin = this.#firstFrom(from);
      for (const patch of stretch.patches)
        patches.push(begin === lines.length ? patch : withoutTextBehind(patch, stretch.next));
    }
    for (let at = from; at < lines.length; at++) {
      if (isBlank(lines[at] ?? "")) continue;
      text.push(at);
      if (format !== "unified") stray.pass(lines[at] ?? "", at);
    }
    if (format === undefined) {
      const unread = this.#alone ? undefined : unreadEdit(lines, text);
      return { patches: [], problems: [unread ?? { code: "no-patch", empty: false }], text };
    }
    const strayLine = this.#alone ? undefined : stray.strayLines()[0];
    if (strayLine === undefined) {
      // The caller who names the format knows what the input is.
      if (this.#alone) return { patches, problems: [], text };
      const unread = unreadEdit(lines, text);
      if (unread !== undefined) return { patches: [], problems: [unread], text };
      return { ...placed(lines, text, patches), text };
    }
    const patchLine = strayLine + 1;
    const place = { patchLine, beginLine: patchLine, found: lines[strayLine] ?? "" };
    const problem = { code: "malformed", reason: "stray-line", ...place } as const;
    return { patches: [], problems: [problem], text };
  }

  /** The first line (0-based) from `from` on at which a patch begins, or the end. */
  #firstFrom(from: number): number {
    const { length } = this.#block.lines;
    let at = from;
    while (at < length && this.#readerAt(at) === undefined) at++;
    return at;
  }

  #readerAt(at: number): readonly [FormatName, FormatReader] | undefined {
    return this.#readers.find(([, reader]) => reader.begins(at));
  }

  #isForeign(own: FormatReader, at: number): boolean {
    const [, reader] = this.#readerAt(at) ?? [];
    return reader !== undefined && reader !== own;
  }
}
