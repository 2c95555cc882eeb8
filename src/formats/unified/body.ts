/**
 * Where the body of a hunk ends, and what its lines are.
 *
 *     body = (" " text | "-" text | "+" text | "\ " remark | "" | TAB text | text)+
 *
 * The counts of the header only settle what could be either: whether `--- x` is a removal
 * or the next file's name, whether a blank line at the end is context, whether a line without
 * a mark is text after the hunk. Else the body is all lines up to the next header, fence or
 * line of a tool; wrong counts neither cut it off nor make it fail.
 */

import type { MalformedReason } from "../../problem.ts";
import type { Fence } from "../../text/fences.ts";
import { isBlank } from "../../text/indentation.ts";
import {
  endsSection,
  indentedStart,
  isClosingFence,
  isGitName,
  isHunkHeader,
  isNewName,
  isOldName,
  isSignature,
  isSwappedPair,
  sectionStart,
} from "./lines.ts";
import { type Entry, isChanged, isUnmarked, type Mark, markOf } from "../marked.ts";
import type { HunkHeader } from "./hunk-header.ts";
import { isProse } from "./prose.ts";
import { isPath } from "../search-replace/names.ts";
import { isPatchLine } from "./outside.ts";

/** What a section does with its file. One that is made or deleted has all its lines in the body. */
export type Action = "create" | "delete" | "update";

/** What is wrong with a hunk, and at which line (0-based). */
export interface HunkFault {
  readonly reason: MalformedReason;
  readonly line: number;
}

export interface Source {
  readonly lines: readonly string[];
  /** Lines (0-based) that end in a CR which is part of the text. */
  readonly returns: ReadonlySet<number>;
  readonly fence: Fence | undefined;
  /** The line that closes what else is around it. */
  readonly closer?: string | undefined;
  /** No text is between its hunks or after them: it ends where it is said to. */
  readonly isBounded?: true;
  /** The line after the last one that can belong to the diff. */
  readonly end: number;
  /** Does a patch of another format begin at the line, if it is none of a hunk? */
  isForeign(at: number): boolean;
}

export interface Body {
  /** Without the blank lines at the end that are layout. If there are `added` lines, made when asked for. */
  readonly entries: readonly Entry[];
  /** The content of a new file, if the body is just the lines that its header counts. */
  readonly added?: string;
  /** The last line of the reply that belongs to the entries, if there are any. */
  readonly last: number | undefined;
  /** How many entries there are if the first unmarked one is text after the hunk. */
  readonly cut?: number | undefined;
  /** The counts of the header are right. */
  readonly exact: boolean;
  /** The header counts more lines than there are, and the file goes on after them. */
  readonly isShort: boolean;
  /** All its lines are there as far as it goes, but the header counts more: it may be cut off. */
  readonly mayBeCutOff: boolean;
  readonly next: number;
  readonly problem?: HunkFault;
}

/** The first entry without a mark. */
interface Unmarked {
  readonly index: number;
  /** The stated lines are before it, or the file has ended. */
  readonly met: boolean;
  readonly ended: boolean;
  /** It is after a blank line. */
  readonly far: boolean;
}

/** What may be text behind a hunk; `code`: rather lines that lost their marks. */
type Tail = "text" | "code" | "either";

interface Counts {
  old: number;
  new: number;
}

/** A line with a context line's mark; one with no indentation after it, as text hardly has. */
const CONTEXT = /^ \s*\S/;
const MARGIN_CONTEXT = /^ \S/;

/** What is between two parts of a text. */
const TEXT_RULE = /^-{3,}\s*$/;

/** A line with a mark that reads like an item of a list. */
const LIST_ITEM = /^[-+] \S/;

export function readBody(source: Source, from: number, header: HunkHeader, action: Action): Body {
  const reader = (): BodyReader => new BodyReader(source, header, action);
  const added = action === "create" ? reader().onlyAdded(from) : undefined;
  if (added === undefined) return reader().read(from);
  const next = from + (header.new?.count ?? 0);
  return {
    // Of a large file they cost much, and hardly anybody needs them.
    get entries() {
      return reader().read(from).entries;
    },
    added,
    last: next - 1,
    exact: true,
    isShort: false,
    mayBeCutOff: false,
    next,
  };
}

class BodyReader {
  readonly #source: Source;
  readonly #action: Action;
  readonly #stated: Readonly<Counts> | undefined;
  readonly #entries: Entry[] = [];
  /** What the entries count, and how many of them there are, without blank ones at the end. */
  readonly #solid: Counts & { length: number } = { old: 0, new: 0, length: 0 };
  readonly #all: Counts = { old: 0, new: 0 };
  #unmarked: Unmarked | undefined;
  #ended = false;
  /** How many entries there were when the counts were met above an empty line, or -1. */
  #metAbove = -1;
  /** After the first unmarked line, the first with a mark at which another format may begin. */
  #foreign: number | undefined;

  constructor(source: Source, header: HunkHeader, action: Action) {
    this.#source = source;
    this.#action = action;
    if (header.old !== undefined && header.new !== undefined)
      this.#stated = { old: header.old.count, new: header.new.count };
  }

  read(from: number): Body {
    const { lines, end, fence } = this.#source;
    let sure = this.#countedEnd(from, false);
    let at = from;
    for (; at < end; at++) {
      const line = lines[at] ?? "";
      if (isRemark(line)) {
        const last = this.#entries.at(-1);
        if (last === undefined) return this.#body(at, { reason: "unexpected-line", line: at });
        last.noNewline = true;
        last.last = at;
        this.#ended = true;
      } else {
        if (at > sure && this.#endsAt(at)) {
          if (isClosingFence(line, fence)) sure = this.#countedEnd(at, true);
          if (at > sure) break;
        }
        this.#add(line, at, at <= sure);
      }
    }
    return this.#body(at);
  }

  /** The content of a new file, if its lines are as many as stated, all marked, and end the body. */
  onlyAdded(from: number): string | undefined {
    const { lines, end, returns } = this.#source;
    const { old, new: count } = this.#stated ?? { old: 0, new: 0 };
    const next = from + count;
    if (old > 0 || count === 0 || returns.size > 0 || next > end) return undefined;
    const texts: string[] = [];
    for (const line of lines.slice(from, next)) {
      if (!line.startsWith("+")) return undefined;
      texts.push(line.slice(1));
    }
    if (this.#isNextNewFile(next - 1)) return undefined;
    this.#solid.new = count;
    const isOver = next >= end || (!isRemark(lines[next] ?? "") && this.#endsAt(next));
    return isOver ? `${texts.join("\n")}\n` : undefined;
  }

  /**
   * The line at which the stated counts are met, if all up to there are body lines; else -1. Never
   * looks past the next `@@`, which keeps it linear. `isFence`: without its mark the first line may be
   * one of a Markdown file; it is if changes follow, and then other lines may lack theirs.
   */
  #countedEnd(from: number, isFence: boolean): number {
    if (this.#stated === undefined) return -1;
    const { lines, end } = this.#source;
    const left = { old: this.#stated.old - this.#all.old, new: this.#stated.new - this.#all.new };
    let isBody = !isFence;
    let at = from;
    for (; at < end && (left.old > 0 || left.new > 0); at++) {
      const line = lines[at] ?? "";
      if (isRemark(line)) continue;
      const mark = markOf(line);
      const mayLackMark = isFence && !isHunkHeader(line) && sectionStart(lines, at) === undefined;
      if (mark === "none" && !mayLackMark) return -1;
      // Nearly all lines are told from names by their first characters.
      const mayBeName = line.startsWith("--- ") || line.startsWith("+++ ");
      if (mayBeName && (this.#isGitPair(at) || this.#isNextNewFile(at))) return -1;
      isBody ||= mark === "added" || mark === "removed";
      this.#count(left, mark, -1);
    }
    return isBody && left.old === 0 && left.new === 0 ? at - 1 : -1;
  }

  #add(line: string, at: number, counted: boolean): void {
    const mark = markOf(line);
    if (mark === "blank" && !counted && this.#metAbove === -1 && this.#equals(this.#all))
      this.#metAbove = this.#entries.length;
    const text = this.#source.returns.has(at) ? `${line}\r` : line;
    if (mark === "none" && this.#unmarked === undefined) {
      const index = this.#entries.length;
      const ended = this.#ended;
      const far = this.#entries.at(-1)?.mark === "blank";
      this.#unmarked = { index, met: ended || this.#met(), ended, far };
    }
    this.#entries.push({ mark, line: text, at, last: at });
    this.#count(this.#all, mark, 1);
    if (mark === "blank" && !counted) return;
    this.#solid.old = this.#all.old;
    this.#solid.new = this.#all.new;
    this.#solid.length = this.#entries.length;
  }

  #count(counts: Counts, mark: Mark, step: number): void {
    const onOld =
      this.#action === "create" ? mark === "removed" || mark === "context" : mark !== "added";
    const onNew =
      this.#action === "delete" ? mark === "added" || mark === "context" : mark !== "removed";
    if (onOld) counts.old += step;
    if (onNew) counts.new += step;
  }

  /** Are the stated lines all there? */
  #met(): boolean {
    return this.#equals(this.#solid) || this.#equals(this.#all);
  }

  #equals(counts: Counts): boolean {
    return this.#stated?.old === counts.old && this.#stated.new === counts.new;
  }

  #endsAt(at: number): boolean {
    const { lines, fence, closer, isBounded = false } = this.#source;
    const line = lines[at] ?? "";
    if (closer !== undefined && line.trim() === closer && markOf(line) === "none") return true;
    if (line.startsWith("@@")) return isHunkHeader(line) || line.startsWith("@@@") || isBounded;
    if (isBounded) return /^(?:\*\*\*|diff --git) /.test(line) || this.#isName(at, this.#met());
    if (isClosingFence(line, fence) || endsSection(lines, at)) return true;
    if (isSignature(lines, at) || this.#isName(at, this.#met())) return true;
    if (this.#isRule(at)) return true;
    if (markOf(line) === "none") {
      if (this.#source.isForeign(at)) return true;
    } else if (this.#unmarked !== undefined && this.#source.isForeign(at)) {
      this.#foreign ??= at;
    }
    return this.#unmarked !== undefined && indentedStart(lines, at) !== undefined;
  }

  /** Both names of a file as git writes them, above a hunk: no counts make lines of them. */
  #isGitPair(at: number): boolean {
    const { lines } = this.#source;
    const [old, added] = [lines[at] ?? "", lines[at + 1] ?? ""];
    const isPair = old.startsWith("--- a/") && added.startsWith("+++ b/");
    return isPair && old.slice(6) === added.slice(6) && isHunkHeader(lines[at + 2]);
  }

  /** A lone name above a hunk: a new file has one hunk, so it is that of the next one. */
  #isNextNewFile(at: number): boolean {
    const { lines } = this.#source;
    return this.#action === "create" && isNewName(lines[at]) && isHunkHeader(lines[at + 1]);
  }

  /** Is this a rule between a hunk that is complete and text, or the `--` above the name of a mail's sender, and no removal? */
  #isRule(at: number): boolean {
    const { lines } = this.#source;
    const line = lines[at] ?? "";
    const isRule = TEXT_RULE.test(line) && isBlank(lines[at - 1] ?? "");
    if (!isRule && !/^-- ?$/.test(line)) return false;
    const next = lines.slice(at + 1, at + 3).find((line) => !isBlank(line));
    return this.#met() && (next === undefined || markOf(next) === "none");
  }

  /** Is this the name of the next file, and no removal of `-- x` or addition of `++ x`? */
  #isName(at: number, met: boolean): boolean {
    const { lines } = this.#source;
    const [line, next] = [lines[at], lines[at + 1]];
    if (isOldName(line) && isNewName(next)) {
      const isGitPair = isGitName(line) || isGitName(next);
      const mayEnd = isGitPair && (met || this.#stated === undefined);
      return mayEnd || isHunkHeader(lines[at + 2]);
    }
    if (isSwappedPair(lines, at) || this.#isNextNewFile(at)) return true;
    if (!isOldName(line) && !isNewName(line)) return false;
    const isNumberless = this.#stated === undefined && isPath(line?.slice("--- ".length) ?? "");
    return isHunkHeader(next) && (met || isGitName(line) || isNumberless);
  }

  /**
   * A line such as `+ Added: a field` after the blank line that ends a hunk by its counts, if
   * nothing but such lines follows: it may be a list in the text or a line of the file.
   */
  #listItem(): Entry | undefined {
    if (this.#metAbove === -1 || this.#source.isBounded === true) return undefined;
    const behind = this.#entries.slice(this.#metAbove).filter(({ mark }) => mark !== "blank");
    const text = behind.findIndex(({ mark }) => mark === "none");
    const items = text === -1 ? behind : behind.slice(0, text);
    return items.every(({ line }) => LIST_ITEM.test(line)) ? items[0] : undefined;
  }

  #body(next: number, fault?: HunkFault): Body {
    const item = fault === undefined ? this.#listItem() : undefined;
    const lost = this.#lostMark();
    const problem =
      item !== undefined
        ? ({ reason: "stray-line", line: item.at } as const)
        : (fault ?? (lost && ({ reason: "unmarked-added-line", line: lost.at } as const)));
    const cut = problem === undefined ? this.#cut(next) : undefined;
    const length = cut?.kind === "text" ? cut.length : this.#solid.length;
    const entries = this.#entries.slice(0, length);
    const base = { entries, last: entries.at(-1)?.last, ...this.#compared(entries) };
    if (problem !== undefined) return { ...base, next, problem };
    // Whether this is a patch or a part of the hunk, the file must not decide: it is one of them.
    if (this.#foreign !== undefined && cut?.kind !== "text" && !this.#met())
      return { ...base, next, problem: { reason: "mixed-formats", line: this.#foreign } };
    if (cut === undefined) return { ...base, next };
    if (cut.kind === "code") return { ...base, mayBeCutOff: false, next };
    if (cut.kind === "either") return { ...base, cut: cut.length, next };
    return { ...base, next: this.#entries[this.#unmarked?.index ?? length]?.at ?? next };
  }

  #compared(entries: readonly Entry[]): Pick<Body, "exact" | "isShort" | "mayBeCutOff"> {
    const counts: Counts = { old: 0, new: 0 };
    for (const { mark } of entries) this.#count(counts, mark, 1);
    const stated = this.#stated ?? counts;
    const isEnded = entries.at(-1)?.noNewline === true;
    const isShort = !isEnded && (counts.old < stated.old || counts.new < stated.new);
    const isLong = counts.old > stated.old || counts.new > stated.new;
    return { exact: this.#equals(counts), isShort, mayBeCutOff: isShort && !isLong };
  }

  /**
   * Are the lines from the first unmarked one on those of a hunk, one of which lost its mark? A context
   * line at the margin may say so, or a fence that ends directly below them.
   */
  #lostMarks(behind: readonly Entry[], far: boolean, next: number): boolean {
    const { lines, fence } = this.#source;
    if (fence !== undefined && isClosingFence(lines[next] ?? "", fence)) return true;
    return behind.some(({ line }) => (far ? MARGIN_CONTEXT : CONTEXT).test(line));
  }

  /** The first line without a mark, if the counts say that such lines are new ones, or old ones. */
  #lostMark(): Entry | undefined {
    const entries = this.#entries.slice(0, this.#solid.length);
    const unmarked = entries.filter(isUnmarked);
    const behind = this.#entries.slice(this.#unmarked?.index).map(({ line }) => line);
    // A sentence of its own is one, whatever the counts are.
    if (this.#unmarked?.far === true && isProse(behind, false)) return undefined;
    const blanks = entries.filter(({ mark }) => mark === "blank").length;
    const { old, new: added } = this.#solid;
    const isRight =
      this.#equals({ old, new: added - unmarked.length }) ||
      [0, blanks].some((more) => this.#equals({ old: old - unmarked.length - more, new: added }));
    return this.#action === "update" && isRight ? unmarked[0] : undefined;
  }

  /** Where the hunk ends if its first unmarked line is text after it, and what that line is. */
  #cut(next: number): { readonly length: number; readonly kind: Tail } | undefined {
    if (this.#unmarked === undefined || this.#source.isBounded === true) return undefined;
    const { index, met, ended, far } = this.#unmarked;
    const behind = this.#entries.slice(index);
    const isLast = !behind.some(isChanged);
    if (!isLast && !(far && met)) return undefined;
    if (behind.some(({ line }) => isPatchLine(line))) return undefined;
    if (!met && this.#lostMarks(behind, far, next)) return undefined;
    const length = 1 + this.#entries.slice(0, index).findLastIndex(({ mark }) => mark !== "blank");
    if (length === 0) return undefined;
    const lines = behind.map(({ line }) => line);
    if (!met && !isProse(lines, far)) return { length, kind: "code" };
    if (ended || (met && (isLast || this.#foreign !== undefined))) return { length, kind: "text" };
    if (this.#action === "update") return { length, kind: "either" };
    // A file that is in the patch as a whole has no context: an unmarked line is text, or
    // else a line of the file that lost its mark.
    return met || (far && !this.#equals(this.#solid)) ? { length, kind: "text" } : undefined;
  }
}

/** What a line says of the one above it, as that it has no end. */
function isRemark(line: string): boolean {
  return line.startsWith("\\ ");
}
