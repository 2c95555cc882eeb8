/** Anchors: lines above a hunk that name the part of the file it belongs to. */

import { fold } from "../text/fold.ts";
import { indentWidth } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { opensSection, sectionEnder } from "../text/scopes.ts";
import { foldedLines, foldedTable, solidLines } from "./index.ts";

/** The part of the file below an anchor line: from that line up to `end`. */
export interface Region {
  readonly line: number;
  readonly end: number;
  /** The line opens a scope, which ends at `end`; else `end` is the end of the file. */
  readonly known: boolean;
}

type Regions = readonly Region[] | { readonly missing: string };

/** Blank lines, comments and preprocessor lines, which may be in the first column of any scope. */
const ASIDE =
  /^\s*($|#($|[ !]|(if|ifdef|ifndef|else|elif|endif|define|undef|include|pragma|region|endregion)\b)|\/\/|\/\*|\*($|[ /]))/;
/** A line that closes a scope, and a brace on its own. */
const CLOSES = /^\s*([}\])]|end\b|<\/)/;
const BRACE = /^\s*\{\s*$/;
/** Lines that open a scope, but are not used as anchors. */
const CONTROL = /^\W*(if|else|elif|for|while|do|try|catch|except|finally|with|switch|match)\b/;
/** How many lines above a line its scope is searched for. */
const LOOK_UP = 5000;
/** How many characters are searched for anchors and headings that are not whole lines. */
const WORK = 50_000_000;

/** Finds the regions that anchors name in a file. */
export class AnchorFinder {
  readonly #lines: Lines;
  readonly #known = new Map<string, Regions>();
  readonly #ends = new Map<number, number>();
  #work = WORK;

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  /**
   * The regions that stacked anchors name: those of all lines that match the last anchor, within a region of the one before.
   * If an anchor is nowhere, that anchor.
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

  /** The regions of the lines that contain a diff's heading: Git cuts headings off, and models shorten them. */
  containing(heading: string): readonly Region[] {
    return this.#containing(fold(heading)).map((line) => this.#region(line));
  }

  /** The blocks that a line opens or is in, innermost first, up to the enclosing definition. */
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

  /** Lines equal to the anchor when folded, else the only one that begins with it, else definitions of it. */
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

  /** True if the line defines the name: `validate` names `async validate(callback) {`, not a line that calls it. */
  #defines(line: number, name: string): boolean {
    const text = this.#lines.text(line);
    if (this.#scopeEnd(line) === 0 || CONTROL.test(text)) return false;
    const parts = ` ${text} `.split(name);
    return parts.slice(1).some((after, at) => {
      const before = parts[at] ?? "";
      return /[\s.]$/.test(before) && /^[\s(<:={]/.test(after);
    });
  }

  /** Lines that contain a folded text; none if the limit of work is reached. */
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

  /** The end of the section that a line opens; 0 if it opens none. */
  #sectionEnd(line: number): number {
    const opener = this.#lines.text(line);
    if (!opensSection(opener)) return 0;
    const isEnd = sectionEnder(opener);
    let end = line + 1;
    while (end < this.#lines.count && !isEnd(this.#lines.text(end))) end++;
    return end;
  }

  /** The end of the scope that a line opens; 0 if it opens none. */
  #scopeEnd(line: number): number {
    const end = this.#ends.get(line) ?? scopeEnd(this.#lines, line);
    this.#ends.set(line, end);
    return end;
  }
}

/** The nearest line above that is indented less and contains a word, 0-based: a natural anchor. */
export function enclosingLine(lines: Lines, line: number): number | undefined {
  const width = indentWidth(lines.text(line));
  const last = width === 0 ? line : Math.max(0, line - LOOK_UP);
  for (let above = line - 1; above >= last; above--) {
    const text = lines.text(above);
    if (/\w/.test(text) && indentWidth(text) < width) return above;
  }
  return undefined;
}

/** The starts of blocks of `length` lines that touch one of the regions. Both lists must be ascending. */
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
 * The end of the scope that a line opens, or 0: the next line that is not indented more, or the one after if that one closes
 * the scope. `): Type {` below a signature of several lines and `} else {` continue it.
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
    // There may be nothing between the brackets.
    const canClose = closedAt === undefined && (opens || /[{([]\s*$/.test(head));
    const closes = depth === width && canClose && CLOSES.test(text);
    if (depth < width || (depth === width && !closes && !BRACE.test(text))) break;
    opens = true;
    if (depth > width) closedAt = undefined;
    if (closes) closedAt = line + 1;
  }
  return opens ? (closedAt ?? line) : 0;
}
