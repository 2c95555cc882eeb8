/**
 * Where a string is that need not be whole lines, and the lines that change with it. Line
 * ends count as LF, so that a string fits whatever line ends the file has.
 */

import { alignHalves, type Rows } from "../../halves.ts";
import type { HunkLine } from "../../patch.ts";
import { Lines } from "../../text/lines.ts";
import { lowerBound } from "../../text/sorted.ts";
import { tokensOf } from "../../text/tokens.ts";
import { patternOf } from "../../text/typography.ts";
import { foldedLines } from "../index.ts";
import { type Fit, fitFrom } from "../placement.ts";
import { collapse, fold, type Level } from "../levels.ts";
import { SearchBudget, TextSearch } from "./text-search.ts";

const WORD = /[\p{L}\p{N}_]/u;

/** A string of the file that a hunk replaces. */
export interface Span {
  readonly hunk: number;
  readonly patchLine: number;
  /** Where it begins, and its length, in the text with LF line ends. */
  readonly offset: number;
  readonly length: number;
  readonly fresh: string;
}

interface Part extends Pick<Span, "offset" | "length"> {
  readonly level: Level;
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
  readonly #lines: Lines;
  readonly #budget = new SearchBudget();
  readonly #search: TextSearch;
  /** Its lines without what never tells two of them apart, and what searches them. */
  #folded: Lines | undefined;
  #loose: TextSearch | undefined;

  /** `sought`: strings that will be asked for. */
  constructor(lines: Lines, sought: readonly string[]) {
    this.#lines = lines.source.includes("\r") ? withLineFeeds(lines) : lines;
    this.text = this.#lines.source;
    this.#search = new TextSearch(this.text, this.#budget);
    this.#search.prepare(sought);
  }

  /** Offsets of all places of a string, which must not be empty, overlapping ones too. */
  find(sought: string): readonly number[] {
    return this.#search.find(sought);
  }

  /** All places of a string that cut no word. */
  exactParts(sought: string): readonly Part[] {
    return this.find(sought)
      .map((offset) => ({ level: "exact", offset, length: sought.length }) as const)
      .filter((part) => this.#isWhole(part));
  }

  /** The same of one without a line end, with other blanks and typography too. */
  looseParts(sought: string): readonly Part[] {
    this.#folded ??= new Lines(foldedLines(this.#lines).join("\n"), { onlyLf: true });
    const { source, starts } = this.#folded;
    this.#loose ??= new TextSearch(source, this.#budget);
    const offsets = this.#loose.find(fold(sought));
    if (offsets.length === 0) return [];
    const pattern = tokensOf(sought).map(({ key }) => patternOf(key));
    // Places may overlap, and none ends within a character.
    const places = new RegExp(`(?=(${pattern.join("")}(?!\\p{M})))`, "gu");
    const spaced = collapse(sought);
    const lines = new Set(offsets.map((offset) => lowerBound(starts, offset + 1) - 1));
    return [...lines].flatMap((line) => {
      const text = this.#lines.text(line);
      this.#budget.spend(text.length * sought.length);
      const parts = Array.from(text.matchAll(places), ({ 1: found = "", index }): Part => {
        const same = collapse(found) === spaced ? "collapsed" : "unicode";
        const level = found === sought ? "trimmed" : same;
        return { level, offset: this.#lines.offset(line) + index, length: found.length };
      });
      return parts.filter((part) => this.#isWhole(part));
    });
  }

  /** Is what a span becomes around it already, so that the words that are new would be there twice? */
  isAround({ offset, length, fresh }: Pick<Span, "offset" | "length" | "fresh">): boolean {
    const old = this.text.slice(offset, offset + length);
    return [fresh.indexOf(old), fresh.lastIndexOf(old)].some((at) => {
      if (at === -1 || at > offset || !this.text.startsWith(fresh, offset - at)) return false;
      return /\w{3}/.test(fresh.slice(0, at) + fresh.slice(at + length));
    });
  }

  /** Does a piece of the text neither begin nor end within a word? */
  #isWhole({ offset, length }: Part): boolean {
    return !isInWord(this.text, offset) && !isInWord(this.text, offset + length);
  }

  /** The line, 0-based, in which an offset lies. */
  lineAt(offset: number): number {
    return lowerBound(this.#lines.starts, offset + 1) - 1;
  }

  /**
   * The span, with the line end after it if whole lines are replaced by nothing, and without its own
   * if a text is the new one that would run into the next line: neither is meant.
   */
  withLineEnd(span: Span): Span {
    const { offset, length, fresh } = span;
    const end = offset + length;
    if (offset > 0 && this.text.charAt(offset - 1) !== "\n") return span;
    const isClosed = this.text.charAt(end - 1) === "\n";
    const next = this.text.charAt(end);
    if (fresh === "") return isClosed || next !== "\n" ? span : { ...span, length: length + 1 };
    const joins = isClosed && next !== "\n" && next !== "" && /\S$/.test(fresh);
    const isMeant = fresh === this.text.slice(offset, end - 1);
    return joins && !isMeant ? { ...span, length: length - 1 } : span;
  }

  /**
   * The span without the text at its ends that it leaves as it is, in whole words. What repeats and
   * may be cut in several ways stays in it.
   */
  #changed(span: Span): Span {
    const { offset, length, fresh } = span;
    const old = this.text.slice(offset, offset + length);
    const most = Math.min(length, fresh.length);
    let first = 0;
    while (first < most && old[first] === fresh[first]) first++;
    let last = 0;
    while (last < most && old.at(-1 - last) === fresh.at(-1 - last)) last++;
    let head = Math.min(first, most - last);
    let tail = Math.min(last, most - first);
    while (head > 0 && (isInWord(old, head) || isInWord(fresh, head))) head--;
    while (tail > 0 && (isInWord(old, length - tail) || isInWord(fresh, fresh.length - tail)))
      tail--;
    return {
      ...span,
      offset: offset + head,
      length: length - head - tail,
      fresh: fresh.slice(head, fresh.length - tail),
    };
  }

  /** The spans in order; if some share text, without what they do not change. */
  withoutShared(spans: readonly Span[]): readonly Span[] {
    const isShared = spans.some((span, at) => {
      const before = spans[at - 1];
      return before !== undefined && span.offset < endOf(before);
    });
    if (!isShared) return spans;
    return spans
      .map((span) => this.#changed(span))
      .toSorted((a, b) => a.offset - b.offset || a.length - b.length);
  }

  /** Is a blank there, and nothing but blanks before it in its line? */
  isIndented(offset: number): boolean {
    return /^[ \t]{2,}$/.test(this.before(offset) + this.text.charAt(offset));
  }

  /** What is before an offset in its line. */
  before(offset: number): string {
    return this.text.slice(this.#lines.offset(this.lineAt(offset)), offset);
  }

  /** The lines that change if the strings at these spans (ascending, apart) are replaced. */
  stretches(spans: readonly Span[]): readonly Stretch[] {
    const stretches: Stretch[] = [];
    for (let at = 0; at < spans.length;) {
      const first = spans[at];
      if (first === undefined) break;
      const from = this.lineAt(first.offset);
      const hunks = new Set<number>();
      const pieces: string[] = [];
      let isOpen = false;
      const write = (piece: string): void => {
        pieces.push(piece);
        if (piece !== "") isOpen = !piece.endsWith("\n");
      };
      let written = this.#lines.offset(from);
      let to = from;
      for (let next = spans[at]; next !== undefined; next = spans[++at]) {
        const { hunk, offset, length, fresh } = next;
        if (hunks.size > 0 && offset >= this.#lines.offset(to)) break;
        write(this.text.slice(written, offset));
        write(fresh);
        hunks.add(hunk);
        written = offset + length;
        to = this.#endOf(written, isOpen);
      }
      pieces.push(this.text.slice(written, this.#lines.offset(to)));
      const old = this.text.slice(this.#lines.offset(from), this.#lines.offset(to));
      const fit = fitOf(from, old, pieces.join(""), first.patchLine);
      stretches.push({ line: from, fit, hunks: [...hunks] });
    }
    return stretches;
  }

  /** The line after those that change with what ends at `end`; an open line goes on with the next. */
  #endOf(end: number, isOpen: boolean): number {
    const to = this.lineAt(end - 1) + 1;
    return isOpen && end === this.#lines.offset(to) && to < this.#lines.count ? to + 1 : to;
  }
}

/** The lines with LF for whatever ends they have. */
function withLineFeeds(lines: Lines): Lines {
  const isClosed = lines.count > 0 && lines.end(lines.count - 1) !== "";
  const text = lines.texts(0, lines.count).join("\n") + (isClosed ? "\n" : "");
  return new Lines(text, { onlyLf: true });
}

/** Old and new lines from line `from` on as a hunk; a line without its LF is not the same with one. */
function fitOf(from: number, old: string, fresh: string, patchLine: number): Fit {
  const rows = (text: string): Rows =>
    text.match(/[^\n]*\n|[^\n]+$/g)?.map((raw) => ({ text: raw, patchLine })) ?? [];
  const lines = alignHalves(rows(old), rows(fresh)).map((line): HunkLine =>
    line.text.endsWith("\n")
      ? { ...line, text: line.text.slice(0, -1) }
      : { ...line, noNewline: true },
  );
  return fitFrom(from, lines);
}

/** Do two spans, in order, change the same text, or add at one point, where either may be first? */
export function areInConflict(before: Span, span: Span): boolean {
  const adds = before.length === 0 || span.length === 0;
  return endOf(before) > span.offset || (adds && endOf(before) === span.offset);
}

function isInWord(text: string, at: number): boolean {
  return WORD.test(text.charAt(at - 1)) && WORD.test(text.charAt(at));
}

function endOf({ offset, length }: Span): number {
  return offset + length;
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
