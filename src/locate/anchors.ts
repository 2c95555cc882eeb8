/** Anchors: lines above a hunk that say in which part of the file it belongs. */

import { fold } from "../text/fold.ts";
import { indentWidth } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { opensSection, sectionEnder } from "../text/scopes.ts";
import { foldedLines, foldedTable, solidLines } from "./index.ts";

/** The part of the file below an anchor line: from that line up to `end`. */
export interface Region {
  readonly line: number;
  readonly end: number;
  /** The line opens a scope, which ends there; else nothing is known and `end` is that of the file. */
  readonly known: boolean;
}

type Regions = readonly Region[] | { readonly missing: string };

/** Blank lines, comments and preprocessor lines, which are in the first column whatever the scope. */
const ASIDE =
  /^\s*($|#($|[ !]|(if|ifdef|ifndef|else|elif|endif|define|undef|include|pragma|region|endregion)\b)|\/\/|\/\*|\*($|[ /]))/;
/** A line that closes a scope, and a brace on its own. */
const CLOSES = /^\s*([}\])]|end\b|<\/)/;
const BRACE = /^\s*\{\s*$/;
/** Lines that open a scope, but that nobody names as an anchor. */
const CONTROL = /^\W*(if|else|elif|for|while|do|try|catch|except|finally|with|switch|match)\b/;
/** How far above a line its scope is looked for. */
const LOOK_UP = 5000;
/** Characters searched for anchors and headings that are no whole lines. */
const WORK = 50_000_000;

/** What of a file is needed to read anchors; made when the first one is met. */
export class AnchorFinder {
  readonly #lines: Lines;
  readonly #known = new Map<string, Regions>();
  readonly #ends = new Map<number, number>();
  #work = WORK;

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  /**
   * The regions that stacked anchors name: all lines that are the innermost anchor and are in the region of the one before.
   * An anchor that is nowhere is given back.
   */
  regions(anchors: readonly string[]): Regions {
    const key = anchors.join("\n");
    const regions = this.#known.get(key) ?? this.#regions(anchors);
    this.#known.set(key, regions);
    return regions;
  }

  #regions(anchors: readonly string[]): Regions {
    let regions: readonly Region[] = [{ line: -1, end: this.#lines.count, known: false }];
    for (const anchor of anchors) {
      const inside = touching(this.#find(anchor), regions, 0);
      if (inside.length === 0) return { missing: anchor };
      regions = inside.map((line) => this.#region(line));
    }
    return regions;
  }

  /** The regions that a diff's heading names: Git cuts headings off, and models shorten them. */
  containing(heading: string): readonly Region[] {
    return this.#containing(fold(heading)).map((line) => this.#region(line));
  }

  /** The blocks that a line opens or is in, innermost first, up to the definition around it. */
  blocksAt(line: number): readonly Region[] {
    const blocks: Region[] = [];
    let opener: number | undefined = line;
    for (; opener !== undefined; opener = enclosingLine(this.#lines, opener)) {
      const region = this.#region(opener);
      if (!region.known || region.end <= line) continue;
      blocks.push(region);
      if (!CONTROL.test(this.#lines.text(opener))) break;
    }
    return blocks;
  }

  /** Lines equal to the anchor but for white space and typography, else the one that begins with it, else what it names. */
  #find(anchor: string): readonly number[] {
    const sought = fold(anchor);
    const { numbers } = solidLines(this.#lines);
    const whole = foldedTable(this.#lines).rows(sought);
    if (whole.length > 0) return whole.map((row) => numbers[row] ?? 0);
    const holding = this.#containing(sought);
    const foldedText = (line: number): string => fold(this.#lines.text(line));
    const [first, ...others] = holding.filter((line) => foldedText(line).startsWith(sought));
    // `def foo` begins `def foo(self)`, not `def foobar()`.
    const cutsWord = (line: number): boolean =>
      /\w$/.test(sought) && /^\w/.test(foldedText(line).slice(sought.length));
    if (first !== undefined && others.length === 0 && !cutsWord(first)) return [first];
    return /^\w(.*\w)?$/.test(sought) ? holding.filter((line) => this.#defines(line, sought)) : [];
  }

  /** `validate` names `async validate(callback) {`, not a line that calls it. */
  #defines(line: number, name: string): boolean {
    const text = this.#lines.text(line);
    if (this.#scopeEnd(line) === 0 || CONTROL.test(text)) return false;
    const parts = ` ${text} `.split(name);
    return parts.slice(1).some((after, at) => {
      const before = parts[at] ?? "";
      return /[\s.]$/.test(before) && /^[\s(<:={]/.test(after);
    });
  }

  /** Lines that hold a folded text, if there is work left to look at all. */
  #containing(sought: string): readonly number[] {
    this.#work -= this.#lines.source.length;
    if (this.#work < 0) return [];
    const { numbers } = solidLines(this.#lines);
    const texts = foldedLines(this.#lines);
    return numbers.filter((_, row) => texts[row]?.includes(sought));
  }

  #region(line: number): Region {
    const end = this.#scopeEnd(line) || this.#sectionEnd(line);
    return { line, end: end || this.#lines.count, known: end !== 0 };
  }

  /** The line that ends the section that a line opens; 0 if it opens none. */
  #sectionEnd(line: number): number {
    const opener = this.#lines.text(line);
    if (!opensSection(opener)) return 0;
    const isEnd = sectionEnder(opener);
    let end = line + 1;
    while (end < this.#lines.count && !isEnd(this.#lines.text(end))) end++;
    return end;
  }

  /** Where the scope ends that a line opens; 0 if it opens none. */
  #scopeEnd(line: number): number {
    const end = this.#ends.get(line) ?? scopeEnd(this.#lines, line);
    this.#ends.set(line, end);
    return end;
  }
}

/** The nearest line above that is indented less and holds a word, 0-based: what a person would name as an anchor. */
export function enclosingLine(lines: Lines, line: number): number | undefined {
  const width = indentWidth(lines.text(line));
  const last = width === 0 ? line : Math.max(0, line - LOOK_UP);
  for (let above = line - 1; above >= last; above--) {
    const text = lines.text(above);
    if (/\w/.test(text) && indentWidth(text) < width) return above;
  }
  return undefined;
}

/** Of blocks of `length` lines, by their ascending starts, those that touch one of the regions, which ascend, too. */
export function touching(
  starts: readonly number[],
  regions: readonly Region[],
  length: number,
): readonly number[] {
  let [passed, reach] = [0, -1];
  return starts.filter((start) => {
    for (; (regions[passed]?.line ?? Infinity) < start + length; passed++)
      reach = Math.max(reach, regions[passed]?.end ?? -1);
    return start < reach;
  });
}

/**
 * Where the scope ends that a line opens, or 0: at the next line that is not indented more, or after it if that one closes
 * the scope. `): Type {` below a signature of several lines and `} else {` go on with it.
 */
function scopeEnd(lines: Lines, opener: number): number {
  const head = lines.text(opener);
  if (ASIDE.test(head) || BRACE.test(head) || CLOSES.test(head)) return 0;
  const width = indentWidth(head);
  let opens = false;
  let closedAt: number | undefined;
  let line = opener + 1;
  for (; line < lines.count; line++) {
    const text = lines.text(line);
    if (ASIDE.test(text)) continue;
    const depth = indentWidth(text);
    // Between the brackets there may be nothing.
    const mayClose = closedAt === undefined && (opens || /[{([]\s*$/.test(head));
    const closes = depth === width && mayClose && CLOSES.test(text);
    if (depth < width || (depth === width && !closes && !BRACE.test(text))) break;
    opens = true;
    if (depth > width) closedAt = undefined;
    if (closes) closedAt = line + 1;
  }
  return opens ? (closedAt ?? line) : 0;
}
