/** Reads all patches of a reply: finds where each begins, and hands it to its format. */

import { type Block, unwrap } from "../input/unwrap.ts";
import type { FormatName, Patch, Repair, RepairName } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import { namesOf } from "../revise/select.ts";
import { applyPatch } from "./apply-patch.ts";
import { Cursor, malformed } from "./cursor.ts";
import { withoutFences } from "./fenced.ts";
import { fileChanges } from "./file-changes.ts";
import { badTexts } from "./new-text.ts";
import type { Problem } from "../problem.ts";
import type { CarriedReader, Format, FormatReader, Parsed, ParseOptions } from "./format.ts";
import { Reasoning } from "./reasoning.ts";
import { searchReplace } from "./search-replace.ts";
import { stringEdits } from "./calls.ts";
import { placed, type Placed } from "./surroundings.ts";
import { unreadEdit } from "./unread.ts";
import { unified } from "./unified.ts";
import { wholeFile } from "./whole-file.ts";
import { isSameEnd } from "./unified/names.ts";
import { fencedName } from "./unified/lines.ts";
import { DiffText } from "./unified/outside.ts";

export const FORMATS: readonly Format[] = [
  applyPatch,
  fileChanges,
  unified,
  searchReplace,
  stringEdits,
  wholeFile,
];

export interface ReplyOptions extends Omit<ParseOptions, "carried"> {
  /** Read this format only: patches of others are text. */
  readonly format?: FormatName | undefined;
}

export interface ParsedReply extends Parsed {
  /** The lines (0-based) that belong to no patch and are not blank, in order. */
  readonly text: readonly number[];
}

/** A call may carry a reply that holds calls, but not deeper. */
const MAX_DEPTH = 3;

/** Reads the patches of a reply in order, each by its outermost format. */
export function parse(block: Block, options: ReplyOptions): ParsedReply {
  const reader = new ReplyReader(block, options, 0);
  const reply = reader.read();
  // Beside a patch they may be an example.
  if (
    reader.format !== undefined ||
    !block.lines.some((_, at) => fencedName(block.lines, at)?.isGuess)
  )
    return reply;
  return new ReplyReader(block, { ...options, fencedBodies: true }, 0).read();
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
  const open = (text: string, file = own, isAnswer = false): ReplyReader =>
    new ReplyReader(
      { ...unwrap(text), endsWithLine: true, isWhole: !isAnswer },
      { strip, wholeFiles, file },
      depth,
      isAnswer,
    );
  return {
    isPatch: (text) => depth < MAX_DEPTH && open(text).firstFormat() !== undefined,
    parse: (text, file, isAnswer) => open(text, file, isAnswer).read(),
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
  readonly #wholeFiles: boolean;
  readonly #reasoning: Reasoning;
  /** The last line that was found to begin no reasoning, or begins what is left out. */
  #judged = -1;
  readonly #patches: Patch[] = [];
  /** The lines (0-based) that are no part of a patch. */
  readonly #text: number[] = [];
  /** Those that may be. */
  readonly #unsure: number[] = [];
  /** Looks for lines of a diff where none was read. */
  readonly #stray: DiffText;
  format: FormatName | undefined;
  /** The first line that has not been read, and the one at which a patch or reasoning begins. */
  #from = 0;
  #begin = 0;
  /** A line of reasoning that does not end, or not for sure. */
  #openReasoning: number | undefined;

  constructor(block: Block, options: ReplyOptions, depth: number, isAnswer = depth === 0) {
    this.#block = block;
    this.#alone = options.format !== undefined;
    this.#stray = new DiffText(new Cursor(block), undefined);
    const carried = carriedReader(options, depth + 1);
    const wholeFiles = options.wholeFiles || options.format === wholeFile.name;
    this.#wholeFiles = wholeFiles;
    const holdsPatch = (lines: readonly string[]): boolean => {
      const part = { ...block, lines, endsWithLine: true };
      return new ReplyReader(part, options, depth + 1).firstFormat() !== undefined;
    };
    // What a call carries is content, and no answer of a model that has reasoned first.
    this.#reasoning = new Reasoning(isAnswer ? block.lines : [], holdsPatch);
    this.#readers = FORMATS.filter(({ name }) => name === (options.format ?? name)).map(
      (format) => [format.name, format.open(block, { ...options, wholeFiles, carried })],
    );
  }

  firstFormat(): FormatName | undefined {
    let at = this.#firstFrom(0);
    while (this.#mayReason(at)) {
      const span = this.#reasoning.at(at);
      this.#judged = at;
      at = this.#firstFrom(typeof span === "object" ? span.end : at);
    }
    return this.#readerAt(at)?.[0];
  }

  read(): ParsedReply {
    const problems = this.#readAll();
    const text = this.#text;
    if (problems.length > 0) return { patches: [], problems, text };
    const { notes } = this.#reasoning;
    // The caller who names the format knows what the input is.
    if (this.#alone || text.length === 0)
      return { patches: withNotes(this.#patches, notes), problems, text };
    const around = placed(this.#block.lines, text, this.#patches);
    const edited = this.#patches.flatMap(({ edits }) => edits.flatMap(namesOf));
    // The model may have meant what it shows of other files.
    const isOther = ({ path = "" }): boolean => !edited.some((name) => isSameEnd(name, path));
    const noted = (name: RepairName, all: Placed["shown"]): readonly Repair[] =>
      all.filter(isOther).map(({ patchLine }) => ({ name, patchLine }));
    const files = noted("file-in-text", around.files);
    const shown = noted("change-in-text", around.shown);
    const patches = withNotes(around.patches, [...notes, ...files, ...shown]);
    return { patches, problems: around.problems, text };
  }

  /** Reads all of the reply; gives what keeps its patches from being taken. */
  #readAll(): readonly Problem[] {
    const { length } = this.#block.lines;
    this.#begin = this.#firstFrom(0);
    while (this.#begin < length) {
      const problems = this.#mayReason(this.#begin) ? this.#takeReasoning() : this.#takeStretch();
      if (problems.length > 0) return problems;
    }
    const problems = this.#passTo(length);
    return problems.length > 0 ? problems : this.#leftOut();
  }

  /** Leaves out the reasoning that begins at the line reached, if it is some. */
  #takeReasoning(): readonly Problem[] {
    const begin = this.#begin;
    const problems = this.#passTo(begin);
    if (problems.length > 0) return problems;
    const span = this.#reasoning.at(begin);
    this.#judged = begin;
    this.#from = typeof span === "object" ? span.end : begin;
    if (span === "unsure") this.#openReasoning ??= begin;
    if (typeof span === "object" && !this.#reasoning.leaveOut(span))
      return this.#refused("reasoning", span.end - 1);
    this.#begin = this.#firstFrom(this.#from);
    return [];
  }

  /** Reads the patches from the line reached on that are of one format, with the text among them. */
  #takeStretch(): readonly Problem[] {
    const begin = this.#begin;
    const [name, reader] = this.#readerAt(begin) ?? [];
    if (name === undefined || reader === undefined) return [];
    if (this.#openReasoning !== undefined) return this.#refused("reasoning", this.#openReasoning);
    this.format = name;
    const stretch = reader.read(this.#from, (at) => this.#isForeign(name, at));
    // After a patch that cannot be read, nothing is what it seems.
    if (stretch.problems.length > 0) {
      for (const at of stretch.text) this.#text.push(at);
      return stretch.problems;
    }
    for (const at of stretch.text) {
      if (at >= stretch.next) break;
      const isBehind = at > begin;
      // Edits of this stretch follow.
      const isReasoned = isBehind && this.#reasoning.opens(at);
      const closes = this.#pass(at, isBehind || this.#patches.length > 0);
      if (closes || (isReasoned && this.#reasoning.at(at) !== "text"))
        return this.#refused("reasoning", at);
    }
    this.#unsure.push(...(stretch.unsure ?? []));
    this.#from = Math.max(stretch.next, begin + 1);
    this.#begin = this.#firstFrom(this.#from);
    const isLast = this.#begin === this.#block.lines.length;
    const patches = stretch.patches.map((patch) =>
      withoutFences(isLast ? patch : withoutTextBehind(patch, stretch.next)),
    );
    this.#patches.push(...patches);
    return patches.flatMap(badTexts);
  }

  /** Passes over the lines of text up to `end`. */
  #passTo(end: number): readonly Problem[] {
    for (let at = this.#from; at < end; at++) {
      const isText = !isBlank(this.#block.lines[at] ?? "");
      if (isText && this.#pass(at, this.#patches.length > 0)) return this.#refused("reasoning", at);
    }
    return [];
  }

  /** Passes over a line of text; true if it makes drafts of the patches above it. */
  #pass(at: number, isBehind: boolean): boolean {
    this.#text.push(at);
    if (this.format !== "unified") this.#stray.pass(at);
    return this.#reasoning.pass(at) && isBehind;
  }

  /** What of the text is meant as an edit, or why there are no patches. */
  #leftOut(): readonly Problem[] {
    const text = [...this.#text, ...this.#unsure].toSorted((one, other) => one - other);
    const isRead = this.#alone || text.length === 0;
    const unread = isRead ? undefined : unreadEdit(this.#block.lines, text);
    const { firstDraft } = this.#reasoning;
    const isNone = this.format === undefined;
    if (isNone && unread === undefined && firstDraft !== undefined)
      return this.#refused("reasoning", firstDraft);
    const [found] = this.#stray.strayLines();
    const stray = isNone ? this.#stray.firstInDiff : found;
    if (stray !== undefined && !this.#alone) return this.#refused("stray-line", stray);
    if (unread !== undefined) return [unread];
    if (!isNone) return [];
    const [wholeFile] =
      this.#alone || this.#wholeFiles ? [] : placed(this.#block.lines, text, []).files;
    return [{ code: "no-patch", empty: false, ...(wholeFile && { wholeFile }) }];
  }

  #refused(reason: "reasoning" | "stray-line", at: number): readonly Problem[] {
    return [malformed(this.#block.lines, reason, at)];
  }

  /** The first line (0-based) from `from` on at which a patch or reasoning begins, or the end. */
  #firstFrom(from: number): number {
    const { length } = this.#block.lines;
    let at = from;
    while (at < length && !this.#mayReason(at) && this.#readerAt(at) === undefined) at++;
    return at;
  }

  #mayReason(at: number): boolean {
    return at > this.#judged && this.#reasoning.opens(at);
  }

  #readerAt(at: number): readonly [FormatName, FormatReader] | undefined {
    return this.#readers.find(([, reader]) => reader.begins(at));
  }

  /** Does something other than a patch of the format begin at the line? */
  #isForeign(own: FormatName, at: number): boolean {
    const [name] = this.#readerAt(at) ?? [];
    // A diff has no end of its own: a line after it may be one of its lines.
    return name === undefined ? own !== "unified" && this.#mayReason(at) : name !== own;
  }
}

/** The first patch tells of the reasoning that was left out. */
function withNotes(
  [first, ...others]: readonly Patch[],
  notes: readonly Repair[],
): readonly Patch[] {
  if (first === undefined) return [];
  const own = first.repairs.filter(({ name }) => notes.every((note) => note.name !== name));
  return [{ ...first, repairs: [...notes, ...own] }, ...others];
}
