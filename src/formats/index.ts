/**
 * Reads all patches of a reply, from top to bottom. Of each line outside of patches it is asked, in this order:
 *
 *  - Does text begin there that is not part of the answer (asides.ts)? It is skipped, with a note on edits in it.
 *  - Does a patch begin there? The first format that says so reads it, and the outline says whether what encloses it
 *    lets it count.
 *  - Otherwise it is text: the outline tracks what it opens and closes, the leftovers look for edits in it.
 *
 * The first problem ends the reading: after a patch that cannot be read, the rest cannot be read reliably.
 */

import { type Block, unwrap } from "../input/unwrap.ts";
import type {
  FileEdit,
  FormatName,
  Hunk,
  Patch,
  Repair,
  RepairName,
  UpdateEdit,
} from "../patch.ts";
import type { FilePlace, Problem } from "../problem.ts";
import { inFolder } from "../revise/paths.ts";
import { namesOf } from "../revise/select.ts";
import { isBlank } from "../text/indentation.ts";
import { applyPatch } from "./apply-patch.ts";
import { type Aside, asideAt, closesReasoning } from "./asides.ts";
import { stringEdits } from "./calls.ts";
import { Cursor, malformed, type Parsed } from "./cursor.ts";
import { isSameEnd } from "./diff-head.ts";
import { fileChanges } from "./file-changes.ts";
import type { Format, FormatReader, ParseOptions, ReaderOptions } from "./format.ts";
import { leaks } from "./leaked.ts";
import { Leftovers } from "./leftovers.ts";
import { nameIn } from "./names.ts";
import { Outline } from "./outline.ts";
import { searchReplace } from "./search-replace.ts";
import { unified } from "./unified.ts";
import { fileOf, wholeFile } from "./whole-file.ts";

/** By precedence: the first whose reader finds a patch at a line reads it. */
export const FORMATS: readonly Format[] = [
  applyPatch,
  fileChanges,
  unified,
  searchReplace,
  stringEdits,
  wholeFile,
];

/** A call may contain a reply with calls, but not deeper. */
const MAX_DEPTH = 3;

/** Reads the patches of a reply in order, each by its outermost format. */
export function parse(block: Block, options: ParseOptions): Parsed {
  return new ReplyReader(block, options, 0).read();
}

/** The format of the first patch of a reply; undefined if none begins in it. */
export function formatOf(block: Block): FormatName | undefined {
  return new ReplyReader(block, {}, 0).firstFormat();
}

/** A patch to which those below it may be added. */
interface GrowingPatch extends Patch {
  lastPatchLine: number;
  tools?: readonly string[] | undefined;
  readonly edits: FileEdit[];
  readonly repairs: Repair[];
}

type NamedReader = readonly [name: FormatName, reader: FormatReader];

class ReplyReader {
  readonly #block: Block;
  readonly #isPatch: (text: string) => boolean;
  readonly #readers: readonly NamedReader[];
  readonly #options: ParseOptions;
  readonly #outline: Outline;
  readonly #leftovers: Leftovers;
  readonly #patches: GrowingPatch[] = [];
  readonly #problems: Problem[] = [];
  /** The hunks of the last edit, if others may be added to them. */
  #hunks: Hunk[] | undefined;
  /** The lines (0-based) outside of patches. */
  readonly #text: number[] = [];
  #format: FormatName | undefined;
  /** The line (0-based) to read next. */
  #at = 0;
  /** The first line (0-based) of an aside with edits. */
  #draft: number | undefined;
  /** The line (0-based) that opens an aside which is never closed. */
  #open: number | undefined;
  /** Fences without a patch that name a file. */
  readonly #files: FilePlace[] = [];

  constructor(block: Block, options: ParseOptions, depth: number) {
    this.#block = block;
    this.#options = options;
    this.#outline = new Outline(block.lines);
    this.#leftovers = new Leftovers(block.lines);
    // The string is complete, whether or not its last line has a line end.
    const inner = (text: string, file = options.file, isAnswer = false): ReplyReader =>
      new ReplyReader(
        { ...unwrap(text), endsWithLine: true, isWhole: !isAnswer },
        { ...options, format: undefined, file },
        depth + 1,
      );
    this.#isPatch = (text) => depth + 1 < MAX_DEPTH && inner(text).firstFormat() !== undefined;
    const readerOptions: ReaderOptions = {
      ...options,
      isPatch: this.#isPatch,
      parse: (text, file, isAnswer) => inner(text, file, isAnswer).read(),
    };
    const cursor = new Cursor(block);
    this.#readers = FORMATS.filter(({ name }) => name === (options.format ?? name)).map(
      (format) => [format.name, format.open(cursor, readerOptions, this.#outline)],
    );
  }

  read(): Parsed {
    const problems = this.#problems;
    while (this.#mayStep()) this.#step();
    if (problems.length === 0) this.#checkEnd();
    const text = this.#text;
    if (problems.length > 0) return { patches: [], problems, text, format: this.#format };
    return { patches: this.#withNotes(), problems, text };
  }

  firstFormat(): FormatName | undefined {
    while (this.#format === undefined && this.#mayStep()) this.#step();
    return this.#format;
  }

  #mayStep(): boolean {
    return this.#at < this.#block.lines.length && this.#problems.length === 0;
  }

  #step(): void {
    const at = this.#at;
    const isOpen = this.#open !== undefined || !this.#mayHaveAsides;
    const aside = isOpen ? undefined : asideAt(this.#block.lines, at);
    const found = aside === undefined ? this.#readerAt(at) : undefined;
    if (aside !== undefined) this.#skip(at, aside);
    else if (found !== undefined) this.#take(found, at);
    else this.#pass(at);
  }

  /** A model's answer may have asides; text inside a call has none. */
  get #mayHaveAsides(): boolean {
    return this.#block.isWhole !== true && this.#outline.isAnswer;
  }

  #readerAt(at: number): NamedReader | undefined {
    return this.#readers.find(([, reader]) => reader.begins(at));
  }

  /** Skips a line of text. */
  #pass(at: number): void {
    const { lines } = this.#block;
    const line = lines[at] ?? "";
    this.#at = at + 1;
    if (isBlank(line)) return;
    const { fence } = this.#outline;
    if (this.#patches.length > 0 && this.#mayHaveAsides && closesReasoning(line))
      return this.#refuse(at);
    this.#text.push(at);
    if (!this.#readers.some(([, reader]) => reader.isJudged?.(at))) this.#leftovers.take(at, fence);
    this.#outline.pass(at);
    const { format, wholeFiles } = this.#options;
    const path = this.#outline.opener === at ? fileOf(lines, at, wholeFiles) : undefined;
    if (path !== undefined && format === undefined) this.#files.push({ path, patchLine: at + 1 });
  }

  /** Skips an aside. Text after its closing tag is read. */
  #skip(at: number, { last, rest }: Aside): void {
    const { lines } = this.#block;
    if (last === undefined) {
      this.#open = at;
      return this.#pass(at);
    }
    if (last === at && this.#isPatch(rest)) return this.#refuse(at);
    if (this.#isPatch(lines.slice(at + 1, last).join("\n"))) this.#draft ??= at;
    this.#at = this.#outline.from = rest === "" || last === at ? last + 1 : last;
    for (let line = at; line < this.#at; line++)
      if (!isBlank(lines[line] ?? "")) this.#text.push(line);
  }

  /** Reads the patches that begin at a line. */
  #take([name, reader]: NamedReader, at: number): void {
    const isForeign = (line: number): boolean => (this.#readerAt(line)?.[0] ?? name) !== name;
    const stretch = reader.read(at, isForeign);
    const { patches, text = [], joins = false } = stretch;
    this.#format = stretch.format ?? name;
    if (this.#open !== undefined) return this.#refuse(this.#open);
    for (const problem of stretch.problems) this.#problems.push(problem);
    for (const patch of patches) for (const leak of leaks(patch)) this.#problems.push(leak);
    if (this.#problems.length > 0) return;
    const next = Math.max(stretch.next, at + 1);
    const isOnly = this.#options.format !== undefined;
    const { folder, refused } = isOnly ? {} : this.#outline.enclose(at, next, patches);
    if (refused !== undefined) return this.#refuse(refused);
    this.#leftovers.patch(name === "unified", patches);
    for (const line of text) this.#pass(line);
    this.#at = this.#outline.from = next;
    for (const patch of patches) this.#add(inFolder(patch, folder), joins);
  }

  /** Adds a patch. Successive ones of a format without end markers become one. */
  #add(patch: Patch, joins: boolean): void {
    let last = this.#patches.at(-1);
    const isMore = last?.format === patch.format && patch.format !== "apply-patch";
    if (last === undefined || !isMore || (last.callLine ?? patch.callLine) !== undefined) {
      last = { ...patch, edits: [], repairs: [] };
      this.#patches.push(last);
    }
    last.lastPatchLine = patch.lastPatchLine;
    for (const repair of patch.repairs) last.repairs.push(repair);
    if (patch.tools) last.tools = [...new Set([...(last.tools ?? []), ...patch.tools])];
    for (const edit of patch.edits) {
      const above = joins ? last.edits.at(-1) : undefined;
      if (edit.kind !== "update") last.edits.push(edit);
      else if (above?.kind === "update" && areOneUpdate(above, edit)) {
        // One update has the hunks of all.
        for (const hunk of edit.hunks) this.#hunks?.push(hunk);
      } else {
        this.#hunks = [...edit.hunks];
        last.edits.push({ ...edit, hunks: this.#hunks });
      }
    }
  }

  /** Adds the problem that the reply was cut off, that edits were not read, or that there is no patch. */
  #checkEnd(): void {
    const isOnly = this.#options.format !== undefined;
    const open = this.#options.wholeFiles === true ? this.#outline.fence?.closing : undefined;
    const missing = isOnly ? undefined : (this.#outline.missing ?? open);
    const unread = isOnly ? undefined : this.#leftovers.problem;
    const patchLine = this.#block.lines.length;
    if (missing !== undefined) this.#problems.push({ code: "truncated", patchLine, missing });
    else if (unread !== undefined) this.#problems.push(unread);
    else if (this.#format !== undefined) return;
    else if (this.#draft !== undefined) this.#refuse(this.#draft);
    else {
      const [wholeFile] = this.#files;
      this.#problems.push({ code: "no-patch", empty: false, ...(wholeFile && { wholeFile }) });
    }
  }

  #refuse(at: number): void {
    this.#problems.push(malformed(this.#block.lines, "quoted-patch", at));
  }

  /** The patches; the first one has the repairs of the whole reply. */
  #withNotes(): readonly Patch[] {
    const [first, ...rest] = this.#patches;
    if (first === undefined) return [];
    const { lines, byteOrderMark, returns } = this.#block;
    const edited = this.#patches.flatMap(({ edits }) => edits.flatMap(namesOf));
    const shown = this.#files.filter(({ path }) => !edited.some((name) => isSameEnd(name, path)));
    const found: readonly (readonly [RepairName, number | undefined])[] = [
      ["byte-order-mark", byteOrderMark ? 0 : undefined],
      ["carriage-returns", returns.size > 0 && first.format !== "unified" ? 0 : undefined],
      ["reasoning", this.#draft],
      ["text-outside", this.#text.find((at) => !isLayout(lines[at] ?? ""))],
      ...shown.map(({ patchLine }) => ["file-in-text", patchLine - 1] as const),
    ];
    const notes = found.flatMap(([name, at]) =>
      at === undefined ? [] : [{ name, patchLine: at + 1 }],
    );
    const others = first.repairs.filter((one) => notes.every(({ name }) => name !== one.name));
    const repairs = [...notes, ...others].toSorted((a, b) => a.patchLine - b.patchLine);
    return [{ ...first, repairs }, ...rest];
  }
}

/** True for the name of a file, and for a line that tools write between the sections of a diff. */
function isLayout(line: string): boolean {
  return nameIn(line).isAlone || /^(?:diff -|Index: |={4,}\s*$|Only in )/.test(line);
}

function areOneUpdate(one: UpdateEdit, other: UpdateEdit): boolean {
  const isSame = JSON.stringify(one.spellings) === JSON.stringify(other.spellings);
  return one.path === other.path && (one.target ?? other.target) === undefined && isSame;
}
