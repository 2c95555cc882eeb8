/** Anchors: lines above a hunk that say in which part of the file it belongs. */

import { indentOf, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { fold } from "./ladder.ts";
import type { Seeker } from "./seek.ts";

/** The part of the file below an anchor line: from that line up to `end`. */
export interface Region {
  readonly line: number;
  readonly end: number;
}

/** How far above a line its scope is looked for. */
const LOOK_UP = 5000;

/** Lines that open a scope, but that nobody names as an anchor. */
const CONTROL = /^\W*(if|else|elif|for|while|do|try|catch|except|finally|with|switch|match)\b/;

/** What of a file is needed to read anchors; made when the first one is met. */
export class AnchorFinder {
  readonly #lines: Lines;
  readonly #seeker: Seeker;
  #ends: Int32Array | undefined;
  #sorted: readonly (readonly [text: string, line: number])[] | undefined;

  constructor(lines: Lines, seeker: Seeker) {
    this.#lines = lines;
    this.#seeker = seeker;
  }

  /**
   * The regions that stacked anchors name: all lines that are the innermost anchor and
   * stand in the region of the one before. An anchor that is nowhere is given back.
   */
  regions(anchors: readonly string[]): readonly Region[] | { readonly missing: string } {
    let outer: readonly Region[] = [{ line: -1, end: this.#lines.count }];
    for (const anchor of anchors) {
      const inner: Region[] = [];
      let passed = 0;
      let reach = -1;
      for (const line of this.#find(anchor)) {
        for (; passed < outer.length && (outer[passed]?.line ?? line) < line; passed++) {
          reach = Math.max(reach, outer[passed]?.end ?? -1);
        }
        if (line < reach) inner.push({ line, end: this.#scopeEnd(line) });
      }
      if (inner.length === 0) return { missing: anchor };
      outer = inner;
    }
    return outer;
  }

  /**
   * Does a line behind the scope of every region stand in the scope of another definition? Then
   * a hunk there is not what the anchor means. Code between definitions is: diffs name the
   * definition before it.
   */
  inOtherDefinition(regions: readonly Region[], line: number): boolean {
    const region = regions.findLast((one) => one.line < line);
    if (region === undefined) return false;
    const width = indentWidth(this.#lines.text(region.line));
    const last = Math.max(region.end, line - LOOK_UP);
    for (let above = line - 1; above >= last; above--) {
      const text = this.#lines.text(above);
      if (isBlank(text) || indentWidth(text) > width) continue;
      return this.#scopeEnd(above) > line && /\w/.test(text) && !CONTROL.test(text);
    }
    return last > region.end;
  }

  /** Lines equal to the anchor but for white space and typography, else the one that begins with it. */
  #find(anchor: string): readonly number[] {
    const whole = this.#seeker.find([anchor], fold);
    return whole.length > 0 ? whole : this.#findBeginning(fold(anchor));
  }

  #findBeginning(anchor: string): readonly number[] {
    this.#sorted ??= this.#lines
      .texts(0, this.#lines.count)
      .map((text, line) => [fold(text), line] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    const sorted = this.#sorted;
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.[0] ?? "") < anchor) low = middle + 1;
      else high = middle;
    }
    const begins = (at: number): boolean => sorted[at]?.[0].startsWith(anchor) === true;
    const found = sorted[low];
    if (found === undefined || !begins(low) || begins(low + 1)) return [];
    // `def foo` begins `def foo(self)`, not `def foobar()`.
    const cutsWord = /\w$/.test(anchor) && /^\w/.test(found[0].slice(anchor.length));
    return cutsWord ? [] : [found[1]];
  }

  /**
   * Where the scope ends that a line opens: at the next line that is not indented more,
   * behind it if that one closes the scope. A line that opens none reaches to the end.
   */
  #scopeEnd(line: number): number {
    const ends = (this.#ends ??= scopeEnds(this.#lines));
    return ends[line] ?? this.#lines.count;
  }
}

/**
 * The nearest line above that is indented less and holds a word, 0-based: what a person
 * would name as an anchor.
 */
export function enclosingLine(lines: Lines, line: number): number | undefined {
  const width = line < lines.count ? indentWidth(lines.text(line)) : 0;
  if (width === 0) return undefined;
  const last = Math.max(0, line - LOOK_UP);
  for (let above = line - 1; above >= last; above--) {
    const text = lines.text(above);
    if (/\w/.test(text) && indentWidth(text) < width) return above;
  }
  return undefined;
}

/** A test for blocks of `length` lines: does one that starts at a line touch any region? */
export function touches(regions: readonly Region[], length: number): (start: number) => boolean {
  const reach: number[] = [];
  for (const { end } of regions) reach.push(Math.max(end, reach.at(-1) ?? 0));
  return (start) => {
    let low = 0;
    let high = regions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((regions[middle]?.line ?? 0) < start + length) low = middle + 1;
      else high = middle;
    }
    return (reach[low - 1] ?? 0) > start;
  };
}

function scopeEnds(lines: Lines): Int32Array {
  const ends = new Int32Array(lines.count).fill(lines.count);
  const open: { line: number; width: number; opens: boolean }[] = [];
  for (let line = 0; line < lines.count; line++) {
    const text = lines.text(line);
    if (isBlank(text)) continue;
    const width = indentWidth(text);
    const closes = /^\s*([}\])]|end\b|<\/)/.test(text);
    for (let top = open.at(-1); top !== undefined && top.width >= width; top = open.at(-1)) {
      open.pop();
      if (top.opens) ends[top.line] = closes && top.width === width ? line + 1 : line;
    }
    const parent = open.at(-1);
    if (parent !== undefined) parent.opens = true;
    open.push({ line, width, opens: false });
  }
  return ends;
}

function indentWidth(text: string): number {
  let width = 0;
  for (const char of indentOf(text)) width += char === "\t" ? 4 : 1;
  return width;
}
