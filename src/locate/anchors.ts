/** Anchors: lines above a hunk that name the part of the file it belongs to. */

import { fold } from "../text/fold.ts";
import { indentWidth } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { memoized } from "../text/memoized.ts";
import { once } from "./cache.ts";
import { foldedLines, indexOf } from "./index.ts";
import type { Cause } from "./placement.ts";

/** The part of the file below an anchor line: from that line up to `end`. */
export interface Region {
  readonly line: number;
  readonly end: number;
  /** The line opens a scope, which ends at `end`; else `end` is the end of the file. */
  readonly opensScope: boolean;
}

type Regions = readonly Region[] | Cause;

/** Blank lines, comments and preprocessor lines, which may be in the first column of any scope. */
const ASIDE =
  /^\s*($|#($|[ !]|(if|ifdef|ifndef|else|elif|endif|define|undef|include|pragma|region|endregion)\b)|\/\/|\/\*|\*($|[ /]))/;
/** A line that continues a scope, or ends it: `) {`, `{`, `} else {`, `end`, `</div>`. */
const CONTINUES = /^\s*([{})\]]|end\b|<\/)/;
/** A heading of Markdown from the second level on: a single `#` may begin a comment. */
const HEADING = /^(##+) \S/;
/** How many characters are searched for anchors and headings that are not whole lines. */
const WORK = 50_000_000;

export function continuesScope(text: string): boolean {
  return CONTINUES.test(text);
}

/** Finds the regions that anchors name in a file. */
class AnchorFinder {
  readonly #lines: Lines;
  readonly #regions = memoized((lines: string) => this.#inside(lines.split("\n").slice(0, -1)));
  /** The end of the scope that a line opens; 0 if it opens none. */
  readonly #scopeEnd = memoized((line: number) => scopeEnd(this.#lines, line));
  #work = WORK;

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  /**
   * The regions that stacked anchors name: those of all lines that match the last anchor, within a region of the one before.
   * If an anchor is nowhere, that anchor.
   */
  regions(anchors: readonly string[]): Regions {
    return this.#regions(anchors.map((anchor) => `${anchor}\n`).join(""));
  }

  #inside(anchors: readonly string[]): Regions {
    let regions: readonly Region[] = [{ line: -1, end: this.#lines.count, opensScope: false }];
    for (const anchor of anchors) {
      const inside = startsIn(this.#find(anchor), regions, 0);
      if (inside.length === 0) return { cause: "no-place", anchor, elsewhere: [] };
      regions = inside.map((line) => this.regionAt(line));
    }
    return regions;
  }

  /** The regions of the lines that contain a diff's heading: Git cuts headings off, and models shorten them. */
  containing(heading: string): readonly Region[] {
    return this.#containing(fold(heading)).map((line) => this.regionAt(line));
  }

  /** Lines equal to the anchor when folded, else the only one that begins with it, else definitions of it, else all that do. */
  #find(anchor: string): readonly number[] {
    const sought = fold(anchor);
    const whole = indexOf(this.#lines).folded([sought]);
    if (whole.length > 0) return whole;
    const holding = this.#containing(sought);
    const foldedText = (line: number): string => fold(this.#lines.text(line));
    // `def foo` begins `def foo(self)`, not `def foobar()`.
    const cutsWord = (line: number): boolean =>
      /\w$/.test(sought) && /^\w/.test(foldedText(line).slice(sought.length));
    const begun = holding.filter((line) => foldedText(line).startsWith(sought) && !cutsWord(line));
    // With other parameters it is the only definition of the name (a test of Cline).
    const name = sought.replace(/ ?\(.*$/, "");
    if (begun.length === 1 || !/^\w(.*\w)?$/.test(name)) return begun;
    const found = this.#containing(name).filter((line) => this.#defines(line, name));
    return found.length === 1 || (name === sought && found.length > 0) ? found : begun;
  }

  /** True if the line defines the name: `validate` names `async validate(callback) {`, not a line that calls it. */
  #defines(line: number, name: string): boolean {
    const text = this.#lines.text(line);
    if (this.#scopeEnd(line) === 0) return false;
    const parts = ` ${text} `.split(name);
    const isName = (after: string, at: number): boolean =>
      /[\s.]$/.test(parts[at] ?? "") && /^[\s(<:={]/.test(after);
    return parts.slice(1).some(isName);
  }

  /** Lines that contain a folded text; none if the limit of work is reached. */
  #containing(sought: string): readonly number[] {
    this.#work -= this.#lines.source.length;
    if (this.#work < 0) return [];
    const texts = foldedLines(this.#lines);
    return indexOf(this.#lines).numbers.filter((_, row) => texts[row]?.includes(sought));
  }

  /** The scope that a line opens, else all below it. */
  regionAt(line: number): Region {
    const end = this.#scopeEnd(line) || this.#sectionEnd(line);
    return { line, end: end || this.#lines.count, opensScope: end !== 0 };
  }

  /** The next heading of the same or a higher level, if the line is a heading of Markdown; else 0. */
  #sectionEnd(line: number): number {
    const [, level] = HEADING.exec(this.#lines.text(line)) ?? [];
    if (level === undefined) return 0;
    let end = line + 1;
    for (; end < this.#lines.count; end++) {
      const [, next] = HEADING.exec(this.#lines.text(end)) ?? [];
      if (next !== undefined && next.length <= level.length) break;
    }
    return end;
  }
}

export const anchorsOf: (file: Lines) => AnchorFinder = once((file) => new AnchorFinder(file));

/** The starts of blocks of `length` lines that touch one of the regions. Both lists must be ascending. */
export function startsIn(
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

/** The line below the scope that a line opens, by indentation; 0 if it opens none. */
function scopeEnd(lines: Lines, opener: number): number {
  const head = lines.text(opener);
  if (ASIDE.test(head) || CONTINUES.test(head)) return 0;
  const width = indentWidth(head);
  let [end, line] = [0, opener + 1];
  for (; line < lines.count; line++) {
    const text = lines.text(line);
    if (ASIDE.test(text)) continue;
    const depth = indentWidth(text);
    if (depth < width || (depth === width && !CONTINUES.test(text))) break;
    end = line + 1;
  }
  return end;
}
