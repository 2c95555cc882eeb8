/**
 * Reads all patches of a reply: finds where each begins, and passes it to its format. All other lines are
 * passed to the outline, which tracks what encloses a patch, and to the leftovers.
 *
 *  - A patch in a fence inside another fence is a quotation, unless the outer one wraps the whole reply; so
 *    is one in a string of a program.
 *  - A patch in a fence or tag that the reply does not close was cut off, unless the patch has an end marker.
 *  - A patch in a heredoc counts if the command applies it. If the script only changes to a folder first,
 *    that is the folder of the patch.
 *  - Edits in reasoning, and in messages of tools and users, are skipped, with a note.
 */

import { readCall } from "../input/shell.ts";
import { type Block, unwrap } from "../input/unwrap.ts";
import type { FileEdit, FormatName, Patch, Repair, RepairName } from "../patch.ts";
import type { FilePlace, Problem } from "../problem.ts";
import { namesOf } from "../revise/select.ts";
import { isBlank } from "../text/indentation.ts";
import { applyPatch } from "./apply-patch.ts";
import { malformed } from "./cursor.ts";
import { isSameEnd } from "./diff-names.ts";
import { fileChanges } from "./file-changes.ts";
import type { CarriedReader, Format, FormatReader, Parsed, ParseOptions } from "./format.ts";
import { leaks } from "./leaked.ts";
import { isDiffFence, Leftovers } from "./leftovers.ts";
import { nameIn } from "./names.ts";
import { closesReasoning, type Heredoc, type NonAnswer, Outline } from "./outline.ts";
import { searchReplace } from "./search-replace.ts";
import { stringEdits } from "./calls.ts";
import { unified } from "./unified.ts";
import { namedFence, wholeFile } from "./whole-file.ts";

/** By precedence: the first whose reader finds a patch at a line reads it. */
export const FORMATS: readonly Format[] = [
  applyPatch,
  fileChanges,
  unified,
  searchReplace,
  stringEdits,
  wholeFile,
];

export interface ReplyOptions extends Omit<ParseOptions, "carried"> {
  /** Read only this format: patches of others are text. */
  readonly format?: FormatName | undefined;
}

export interface ParsedReply extends Parsed {
  /** The lines (0-based) outside of patches that are not blank, in order. */
  readonly text: readonly number[];
  /** The format that was read last, if the reply could not be read completely. */
  readonly format?: FormatName | undefined;
}

/** A call that only tests an edit. */
const TRIAL = /"(?:dryRun|dry_run|preview)"\s*:\s*"?true/;
/** A call may contain a reply with calls, but not deeper. */
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
  { strip, wholeFiles, file: defaultFile }: ReplyOptions,
  depth: number,
): CarriedReader {
  // The string is complete, whether or not its last line has a line end.
  const open = (text: string, file = defaultFile, isAnswer = false): ReplyReader =>
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

/** Text that a shell would change in a heredoc that is not quoted. */
const ESCAPED = /\\[$`\\]/;
const ELSEWHERE =
  /(?:^|[;&|(]|\b(?:if|then|do|else|while)\s)\s*(?:[$>%]\s+)?(?:cd|pushd|chdir|Set-Location)\s+\S/;
/** Outside of fences, a line counts as a command only if it has nothing else. */
const LONE_ELSEWHERE = /^\s*(?:[$>%]\s+)?(?:cd|pushd)\s+[^\s;&|]+\s*$/;
/** The beginning of a string in a program, or for a command. */
const QUOTES =
  /^[ \t]*(?:echo|printf|git apply|patch)\b(?:[^'"]|'[^']*'|"[^"]*")*['"][^'"]*$|[=(,]\s*\w{0,2}(?:"""|'''|`)[^"'`]*$/;
/** Info strings of fences around calls in tags. In another language they are part of a text. */
const HOLDS_CALLS = /^(?:$|xml|html|markup|te?xt|plain|(?:\w+:)?(?:tool|function|invoke|call))/i;
/** Lines that tools write between the sections of a diff. */
const LAYOUT = /^(?:diff -|Index: |={4,}\s*$|Only in )/;

class ReplyReader {
  readonly #block: Block;
  readonly #readers: readonly (readonly [FormatName, FormatReader])[];
  /** The caller named the format: everything else is text. */
  readonly #onlyFormat: boolean;
  /** It is a model's answer: text inside a call has no reasoning. */
  readonly #isAnswer: boolean;
  readonly #holdsPatch: (lines: readonly string[]) => boolean;
  readonly #outline: Outline;
  readonly #leftovers: Leftovers;
  readonly #patches: Patch[] = [];
  /** The lines (0-based) outside of patches. */
  readonly #text: number[] = [];
  #format: FormatName | undefined;
  /** The line after the last patch or text that is not part of the answer. */
  #from = 0;
  /** The first line (0-based) of skipped text with edits. */
  #draft: number | undefined;
  /** Text that is not part of the answer was opened and not closed. */
  #isOpen = false;
  /** Closing tags and heredoc words that must follow. */
  readonly #closers: string[] = [];
  /** Patches in a fence inside another one, and the line of the outer one. */
  readonly #quoted: { readonly line: number; readonly opener: number }[] = [];
  /** Fences without a patch that name a file. */
  readonly #files: FilePlace[] = [];

  constructor(block: Block, options: ReplyOptions, depth: number, isAnswer = depth === 0) {
    this.#block = block;
    this.#onlyFormat = options.format !== undefined;
    this.#isAnswer = isAnswer;
    this.#outline = new Outline(block.lines);
    this.#leftovers = new Leftovers(block.lines);
    const carried = carriedReader(options, depth + 1);
    const wholeFiles = options.wholeFiles || options.format === wholeFile.name;
    this.#holdsPatch = (lines) => {
      const part = { ...block, lines, endsWithLine: true };
      return new ReplyReader(part, options, depth + 1, false).firstFormat() !== undefined;
    };
    this.#readers = FORMATS.filter(({ name }) => name === (options.format ?? name)).map(
      (format) => [
        format.name,
        format.open(block, { ...options, wholeFiles, carried }, this.#outline),
      ],
    );
  }

  firstFormat(): FormatName | undefined {
    for (let at = 0; at < this.#block.lines.length; at++) {
      const end = this.#isAnswer ? this.#outline.nonAnswerAt(at)?.end : undefined;
      const name = end === undefined ? this.#readerAt(at)?.[0] : undefined;
      if (name !== undefined) return name;
      this.#outline.pass(at);
      if (end !== undefined) at = Math.max(end - 1, at);
    }
    return undefined;
  }

  read(): ParsedReply {
    const problems = this.#readAll();
    const text = this.#text;
    if (problems.length > 0) return { patches: [], problems, text, format: this.#format };
    return { patches: this.#withNotes(), problems, text };
  }

  /** Reads the whole reply; returns the problems that make its patches unusable. */
  #readAll(): readonly Problem[] {
    const { lines } = this.#block;
    for (let at = 0; at < lines.length;) {
      const nonAnswer = this.#isAnswer ? this.#outline.nonAnswerAt(at) : undefined;
      // Skipped text is not passed to the readers.
      const [name, reader] = (nonAnswer === undefined && this.#readerAt(at)) || [];
      const line = lines[at] ?? "";
      if (nonAnswer !== undefined) {
        const next = this.#skipNonAnswer(at, nonAnswer);
        if (typeof next !== "number") return next;
        at = next;
      } else if (name !== undefined && reader !== undefined) {
        const problems = this.#take(name, reader, at);
        if (problems.length > 0) return problems;
        at = this.#from;
      } else {
        const isDraft =
          this.#isAnswer && this.#patches.length > 0 && this.#outline.fence === undefined;
        if (isDraft && closesReasoning(line)) return this.#refused(at);
        this.#pass(at++);
      }
    }
    return this.#onlyFormat ? this.#noPatch() : this.#finalProblems();
  }

  /** Skips a line of text. */
  #pass(at: number): void {
    const { fence } = this.#outline;
    if (!isBlank(this.#block.lines[at] ?? "")) this.#text.push(at);
    const isJudged = this.#readers.some(([, reader]) => reader.isJudged?.(at) === true);
    this.#leftovers.take(at, { fence, isJudged });
    this.#outline.pass(at);
    if (this.#outline.opener === at) {
      const path = namedFence(this.#block.lines, at);
      if (path !== undefined) this.#files.push({ path, patchLine: at + 1 });
    }
  }

  /** Skips text that is not part of the answer; returns the next line to read, or problems. */
  #skipNonAnswer(at: number, { end, rest }: NonAnswer): number | readonly Problem[] {
    const { lines } = this.#block;
    if (end === undefined) {
      // The first open one includes all others.
      if (!this.#isOpen && this.#holdsPatch(lines.slice(at + 1))) return this.#refused(at);
      this.#isOpen = true;
      this.#pass(at);
      return at + 1;
    }
    const holds = end - 1 > at && this.#holdsPatch(lines.slice(at + 1, end));
    // After the tokens of a message the answer may begin on the same line.
    const last = lines[end - 1] ?? "";
    const isShared =
      rest !== "" && this.#holdsPatch([last.trimStart().startsWith("<|") ? last : rest]);
    if (isShared && (end - 1 === at || !last.trimStart().startsWith("<|")))
      return this.#refused(end - 1);
    const next = isShared ? end - 1 : end;
    for (let line = at; line < next; line++) if (!isBlank(lines[line] ?? "")) this.#text.push(line);
    this.#from = next;
    if (holds) this.#draft ??= at;
    return next;
  }

  /** Reads the patches that begin at a line, and returns problems. */
  #take(name: FormatName, reader: FormatReader, at: number): readonly Problem[] {
    const isForeign = (line: number): boolean => line >= at && this.#isForeign(name, line);
    const stretch = reader.read(this.#from, isForeign, at);
    const { problems, text } = stretch;
    this.#format = name;
    // After a patch that cannot be read, the rest cannot be read reliably.
    if (problems.length > 0) return problems;
    const next = Math.max(stretch.next, at + 1);
    const patches = [...stretch.patches];
    const refused = this.#onlyFormat ? [] : this.#enclosed(name, at, next, patches);
    if (refused.length > 0) return refused;
    this.#leftovers.patch(next, name === "unified", stretch.isShort === true);
    for (const line of text) if (line >= at && line < next) this.#pass(line);
    this.#from = next;
    for (const patch of patches) this.#add(patch, stretch.joins === true);
    return patches.flatMap(leaks);
  }

  /** Adds a patch. Successive ones of a format without end markers become one. */
  #add(patch: Patch, joins: boolean): void {
    const last = this.#patches.at(-1);
    const isMore = last?.format === patch.format && patch.format !== "apply-patch";
    if (!isMore || last.callLine !== undefined || patch.callLine !== undefined) {
      this.#patches.push(patch);
      return;
    }
    const edits = joins ? joined(last.edits, patch.edits) : [...last.edits, ...patch.edits];
    const { lastPatchLine } = patch;
    const repairs = [...last.repairs, ...patch.repairs];
    const named = new Set([last, patch].flatMap(({ tools = [] }) => tools));
    const tools = named.size === 0 ? undefined : [...named];
    this.#patches.splice(-1, 1, { ...last, lastPatchLine, edits, repairs, tools });
  }

  /** Problems with what encloses the patches. Adds the folder of their script to them. */
  #enclosed(name: FormatName, at: number, next: number, patches: Patch[]): readonly Problem[] {
    const { lines } = this.#block;
    const { fence, opener, heredoc, isQuoted } = this.#outline;
    const hasEnd = patches.every((patch) => patch.hasEnd === true);
    const line = lines[at] ?? "";
    if (isQuoted && opener !== undefined) this.#quoted.push({ line: at, opener });
    if (name === "string-edits" && /^\s*<\w/.test(line) && !HOLDS_CALLS.test(fence?.info ?? ""))
      return this.#refused(at);
    const carrier = this.#outline.carrierAbove(at, name === "unified");
    if (carrier !== undefined && !hasEnd) this.#closers.push(carrier);
    if (heredoc !== undefined && name === "unified") this.#closers.push(heredoc.word);
    if (heredoc?.applies === false) return this.#refused(heredoc.line);
    if (heredoc?.isLiteral === false && lines.slice(at, next).some((one) => ESCAPED.test(one)))
      return this.#refused(heredoc.line);
    let nearest = at - 1;
    while (nearest > this.#from && isBlank(lines[nearest] ?? "")) nearest--;
    const from = opener === undefined ? (heredoc?.line ?? nearest) : opener + 1;
    const above = lines.slice(Math.max(from, this.#from), at);
    if (fence !== undefined && heredoc === undefined && above.some((one) => QUOTES.test(one)))
      return this.#refused(at);
    const isScript = fence !== undefined || heredoc !== undefined;
    const elsewhere = above.findIndex((one) => (isScript ? ELSEWHERE : LONE_ELSEWHERE).test(one));
    if (elsewhere === -1) return [];
    const folder = heredoc && this.#folderOf(from, next, heredoc);
    if (folder === undefined || name !== "apply-patch")
      return this.#refused(Math.max(from, this.#from) + elsewhere);
    patches.splice(0, patches.length, ...patches.map((patch) => ({ ...patch, folder })));
    return [];
  }

  /** The folder of a script that only changes to it and applies the patch. */
  #folderOf(from: number, next: number, { word }: Heredoc): string | undefined {
    const { lines } = this.#block;
    const end = lines.findIndex((line, at) => at >= next && line.trim() === word);
    const after = lines.slice(end + 1).find((line) => !isBlank(line));
    const isAlone = this.#outline.fence === undefined || /^\s*[`~]{3,}\s*$/.test(after ?? "```");
    if (end === -1 || !isAlone) return undefined;
    const call = readCall(["bash", "-lc", lines.slice(from, end + 1).join("\n")]);
    return call.kind === "apply-patch" ? call.cwd : undefined;
  }

  /** At the end of the reply: problems if it was cut off, or patches are quotations, or edits were not read. */
  #finalProblems(): readonly Problem[] {
    const text = this.#text;
    const { fence, opener = 0 } = this.#outline;
    const last = this.#patches.at(-1);
    const isOpen = opener < (last?.lastPatchLine ?? 0) && last?.hasEnd !== true;
    const isCut = fence !== undefined && (isOpen || isDiffFence(fence));
    const due = this.#closers.find((tag) => this.#outline.isOpen(tag)) ?? this.#outline.openCall;
    const missing = isCut ? fence?.closing : due;
    if (missing !== undefined)
      return [{ code: "truncated", patchLine: this.#block.lines.length, missing }];
    // A fence around the whole reply does not quote its patches.
    const { wrapped } = this.#outline;
    const isWrapped = wrapped?.opener === text[0] && wrapped?.closing === text.at(-1);
    const quoted = this.#quoted.find((one) => !isWrapped || one.opener !== text[0]);
    if (quoted !== undefined) return this.#refused(quoted.line);
    const { problem } = this.#leftovers;
    return problem === undefined ? this.#noPatch() : [problem];
  }

  /** If there are no patches, the reason. */
  #noPatch(): readonly Problem[] {
    if (this.#format !== undefined) return [];
    if (this.#draft !== undefined) return this.#refused(this.#draft);
    const trial = this.#onlyFormat ? -1 : this.#block.lines.findIndex((line) => TRIAL.test(line));
    const found = "a trial call";
    if (trial !== -1) return this.#refused(trial).map((one) => ({ ...one, found }));
    const [wholeFile] = this.#onlyFormat ? [] : this.#files;
    return [{ code: "no-patch", empty: false, ...(wholeFile && { wholeFile }) }];
  }

  #refused(at: number): readonly Problem[] {
    return [malformed(this.#block.lines, "quoted-patch", at)];
  }

  #readerAt(at: number): readonly [FormatName, FormatReader] | undefined {
    return this.#readers.find(([, reader]) => reader.begins(at));
  }

  /** True if a patch of another format, or text that is not part of the answer, begins at the line. */
  #isForeign(current: FormatName, at: number): boolean {
    const [name] = this.#readerAt(at) ?? [];
    // A diff has no end marker: a line after it may be one of its lines.
    if (name === undefined)
      return current !== "unified" && this.#isAnswer && this.#outline.nonAnswerAt(at) !== undefined;
    return name !== current;
  }

  /** The patches; the first one has the repairs of the whole reply. */
  #withNotes(): readonly Patch[] {
    const [first, ...others] = this.#patches;
    if (first === undefined) return [];
    const { lines, byteOrderMark, returns } = this.#block;
    const mayName = this.#patches.some(({ format }) => /^(?:search|whole)/.test(format));
    const isText = (at: number): boolean => {
      const line = lines[at] ?? "";
      return !(mayName && nameIn(line).isAlone) && !LAYOUT.test(line);
    };
    const edited = this.#patches.flatMap(({ edits }) => edits.flatMap(namesOf));
    const files = this.#onlyFormat
      ? []
      : this.#files.filter(({ path }) => !edited.some((name) => isSameEnd(name, path)));
    const places: readonly (readonly [RepairName, number | undefined])[] = [
      ["byte-order-mark", byteOrderMark ? 0 : undefined],
      ["carriage-returns", returns.size > 0 && first.format !== "unified" ? 0 : undefined],
      ["reasoning", this.#draft],
      ["text-outside", this.#text.find(isText)],
      ...files.map(({ patchLine }) => ["file-in-text", patchLine - 1] as const),
    ];
    const notes = places.flatMap(([name, at]): readonly Repair[] =>
      at === undefined ? [] : [{ name, patchLine: at + 1 }],
    );
    const known = new Set(notes.map(({ name }) => name));
    const other = first.repairs.filter(({ name }) => !known.has(name));
    const repairs = [...notes, ...other].toSorted((a, b) => a.patchLine - b.patchLine);
    return [{ ...first, repairs }, ...others];
  }
}

/** The edits of two patches. If the last of the first and the first of the second update the same file, they become one. */
function joined(
  edits: readonly FileEdit[],
  [next, ...others]: readonly FileEdit[],
): readonly FileEdit[] {
  const last = edits.at(-1);
  const isMore =
    last?.kind === "update" &&
    next?.kind === "update" &&
    last.moveTo === undefined &&
    last.path === next.path &&
    JSON.stringify(last.spellings) === JSON.stringify(next.spellings);
  if (!isMore) return [...edits, ...(next === undefined ? [] : [next]), ...others];
  return [...edits.slice(0, -1), { ...last, hunks: [...last.hunks, ...next.hunks] }, ...others];
}
