/**
 * Where a string stands that need not be whole lines, and the lines that change with it. Line
 * ends count as LF, so that a string fits whatever line ends the file has.
 */

import { diffArrays } from "diff";
import { MAX_SEARCH, SearchLimitError } from "../limits.ts";
import type { HunkLine } from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";
import { rawTokens, type Token, tokenOf } from "../text/tokens.ts";
import type { Fit } from "./lay-out.ts";
import { findBlock } from "./seek.ts";

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
  readonly #tokens = new Map<TokenRung, TokenTable>();
  #codes: Uint16Array | undefined;
  #left = MAX_SEARCH;

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
    if (sought.length > SHORT) {
      this.spend(SLOW * this.text.length);
      return findBlock((this.#codes ??= codesOf(this.text)), codesOf(sought));
    }
    this.spend(this.text.length);
    const { text } = this;
    const found: number[] = [];
    for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
      this.spend(PLACE);
      found.push(at);
    }
    return found;
  }

  /** Work grows with the strings and with the text. */
  spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new SearchLimitError();
  }

  /** The text in tokens, cut once for all strings that are sought. */
  tokens(rung: TokenRung): TokenTable {
    const known = this.#tokens.get(rung);
    if (known !== undefined) return known;
    const table = tableOf(this.text, rung);
    this.#tokens.set(rung, table);
    return table;
  }

  /** Does a piece of the text neither begin nor end within a word? */
  isWhole(offset: number, length: number): boolean {
    const { text } = this;
    const cuts = (at: number): boolean =>
      WORD.test(text.charAt(at - 1)) && WORD.test(text.charAt(at));
    return !cuts(offset) && !cuts(offset + length);
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
      let written = this.start(from);
      let to = from;
      for (let next = spans[at]; next !== undefined; next = spans[++at]) {
        const { hunk, offset, length, fresh } = next;
        if (hunks.size > 0 && offset >= this.start(to)) break;
        write(this.text.slice(written, offset));
        write(fresh);
        hunks.add(hunk);
        written = offset + length;
        to = this.#endOf(written, isOpen);
      }
      pieces.push(this.text.slice(written, this.start(to)));
      const old = this.text.slice(this.start(from), this.start(to));
      const fit = fitOf(from, old, pieces.join(""), first.patchLine);
      stretches.push({ line: from, fit, hunks: [...hunks] });
    }
    return stretches;
  }

  /** The line behind those that change with what ends at `end`; an open line goes on with the next. */
  #endOf(end: number, isOpen: boolean): number {
    const to = this.lineAt(end - 1) + 1;
    return isOpen && end === this.start(to) && to < this.#count ? to + 1 : to;
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

/** How much longer a search takes that looks at every character. */
const SLOW = 12;
/** And what a place costs that is found, in time and memory. */
const PLACE = 3000;
/** Longer strings are found in linear time whatever the text; shorter ones cannot take long. */
const SHORT = 64;

function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
  return codes;
}

/** A piece of a text. */
export interface Part {
  readonly offset: number;
  readonly length: number;
}

/** All places of a string that holds no line end. */
export function exactParts(file: FileText, sought: string): readonly Part[] {
  return file.find(sought).map((offset) => ({ offset, length: sought.length }));
}

/** The same on a looser rung: blanks in runs count as one, and on the loosest typography is plain. */
export function looseParts(
  file: FileText,
  sought: string,
  rung: "trimmed" | "collapsed" | "unicode",
): readonly Part[] {
  if (rung === "trimmed") return exactParts(file, sought);
  const { starts, ids, known, file: tokens } = file.tokens(rung);
  const numbers: number[] = [];
  for (const raw of rawTokens(sought)) {
    const id = known.get(raw) ?? ids.get(keyOf(tokenOf(raw), rung));
    if (id === undefined) return [];
    numbers.push(id);
  }
  const wanted = Int32Array.from(numbers);
  file.spend(SLOW * tokens.length);
  return findBlock(tokens, wanted).map((at) => {
    const offset = starts[at] ?? 0;
    return { offset, length: (starts[at + wanted.length] ?? offset) - offset };
  });
}

type TokenRung = "collapsed" | "unicode";

/** A text as numbers: equal tokens have equal ones. */
interface TokenTable {
  readonly ids: ReadonlyMap<string, number>;
  /** The same by the spellings in the file, of which it has few. */
  readonly known: ReadonlyMap<string, number>;
  readonly file: Int32Array;
  /** Where each token begins, and where the last one ends. */
  readonly starts: Int32Array;
}

function tableOf(text: string, rung: TokenRung): TokenTable {
  const ids = new Map<string, number>();
  const known = new Map<string, number>();
  const starts = new Int32Array(text.length + 1);
  const file = new Int32Array(text.length);
  let count = 0;
  let end = 0;
  for (const raw of rawTokens(text)) {
    let id = known.get(raw);
    if (id === undefined) {
      const key = keyOf(tokenOf(raw), rung);
      id = ids.get(key) ?? ids.size;
      ids.set(key, id);
      known.set(raw, id);
    }
    file[count++] = id;
    end += raw.length;
    starts[count] = end;
  }
  return { ids, known, file: file.subarray(0, count), starts: starts.subarray(0, count + 1) };
}

function keyOf({ raw, key }: Token, rung: TokenRung): string {
  if (rung === "unicode") return key;
  return /^[ \t]+$/.test(raw) ? " " : raw;
}
