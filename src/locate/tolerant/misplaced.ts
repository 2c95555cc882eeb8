/**
 * Does an alignment lie where the hunk does not mean to be? Its removed lines must be beside their context,
 * in the block that it opens, and no line may be left out that names another place.
 */

import { isElision } from "../../text/elision.ts";
import { indentOf } from "../../text/indentation.ts";
import { opensBlock, opensSection, sectionEnder } from "../../text/scopes.ts";
import type { Range } from "./best.ts";
import { computesMore, type LineForms } from "./likeness.ts";
import type { SolidFile } from "./solid.ts";
import { isMarkerLike, type Wanted } from "./wanted.ts";

/** A line this near to where it should be has only moved, or lost those between. */
const NEAR = 4;

/** `lines`: for each wanted line the solid line of the file that it is, or -1. */
export function isMisplaced(
  wanted: readonly Wanted[],
  lines: readonly number[],
  file: SolidFile,
): boolean {
  return (
    namesOtherPlace(wanted, lines, file) ||
    strays(wanted, lines) ||
    floats(wanted, lines) ||
    leavesBlock(wanted, lines, file)
  );
}

/**
 * Does what is removed lie apart from its context? One line may lie between, on one side, if context follows
 * right away on the other.
 */
function strays(wanted: readonly Wanted[], lines: readonly number[]): boolean {
  /** How many lines lie between a line and the one that must be below it; undefined if none must. */
  const gapBelow = (at: number): number | undefined => {
    const [upper, lower] = [lines[at] ?? -1, lines[at + 1] ?? -1];
    if (upper === -1 || lower === -1) return undefined;
    const { touches = false, apart = false } = wanted[at + 1] ?? {};
    const gap = apart ? 0 : lower - upper - 1;
    return touches || gap === 0 ? gap : undefined;
  };
  const isOut = (gap: number | undefined, other: number | undefined): boolean =>
    gap !== undefined && gap > 0 && (gap > 1 || other !== 0);
  const isRemoved = (at: number): boolean => wanted[at]?.line.kind === "removed";
  /** Is it removed together with the line above it? */
  const isLinked = (at: number): boolean => isRemoved(at) && wanted[at]?.linked === true;
  return wanted.some((_, first) => {
    if (!isRemoved(first) || isLinked(first)) return false;
    let last = first;
    while (isLinked(last + 1)) last++;
    const [above, below] = [gapBelow(first - 1), gapBelow(last)];
    return isOut(above, below) || isOut(below, above);
  });
}

/**
 * Is what is added beside nothing but brackets, apart from the lines that tell whose they are? They may be those of
 * another block.
 */
function floats(wanted: readonly Wanted[], lines: readonly number[]): boolean {
  const rows = new Map(lines.map((line, at) => [line, at]));
  const known = new Set(
    wanted.flatMap(({ forms }, at) => (lines[at] === -1 ? [] : [forms.folded])),
  );
  const isLost = (at: number): boolean =>
    lines[at] === -1 && !known.has(wanted[at]?.forms.folded ?? "");
  const leadsToWord = (from: number, step: 1 | -1): boolean => {
    let at = from;
    while (!/\w/.test(wanted[at]?.line.text ?? "")) {
      const next = rows.get((lines[at] ?? -1) + step);
      if (next === undefined) return false;
      for (let one = Math.min(at, next) + 1; one < Math.max(at, next); one++)
        if (isLost(one)) return false;
      at = next;
    }
    return true;
  };
  return wanted.some(
    ({ pivot, line, closes }, at) =>
      pivot && line.kind === "context" && !closes && !leadsToWord(at, -1) && !leadsToWord(at, 1),
  );
}

/**
 * Is the block over that a line is in, where lines of the file are skipped above it? That is so below lines left out, and
 * where nothing has changed so far: further down the hunk may be two in one.
 */
function leavesBlock(
  wanted: readonly Wanted[],
  lines: readonly number[],
  file: SolidFile,
): boolean {
  return wanted.some(({ apart, led, closes, line: { kind, text } }, at) => {
    const above = lines.findLastIndex((line, one) => one < at && line !== -1);
    const [upper, lower] = [lines[above], lines[at] ?? -1];
    if (upper === undefined || lower <= upper + 1) return false;
    const opener = wanted[above]?.line.text ?? "";
    const opens = opensBlock(opener);
    const deeper = indentOf(text).length - indentOf(opener).length;
    // Down to what changes the hunk is in the block.
    const change = wanted.findIndex((one, index) => index >= at && one.pivot);
    const holds =
      opens && change !== -1 && wanted.slice(at, change + 1).every((one) => isDeeper(one, opener));
    const upTo = wanted.slice(0, above + 1);
    const isFirst = upTo.every((one) => one.line.kind === "context" && !one.pivot);
    const section = upTo.findLast((one) => opensSection(one.line.text))?.line.text;
    const endsSection = sectionEnder(section);
    const mayLeave = apart ? section === undefined : !isFirst;
    if (
      !mayLeave &&
      file.some(upper + 1, lower, ({ folded }, indent) => indent === 0 && endsSection(folded))
    )
      return true;
    if (apart ? kind !== "removed" && !led && !holds : !isFirst) return false;
    const [inner, outer] = [file.indent(lower), file.indent(upper)];
    if (led && inner - outer !== deeper) return true;
    // What is added between lines left out and the end of their block is in no other one.
    const isEnd = led && deeper <= 0 && (closes || opens);
    const least = inner > outer && holds ? outer + 1 : Math.min(inner, outer);
    const isAlone = !apart && lower === upper + 2;
    return file.some(upper + 1, lower, (line, indent) => {
      if (isEnd) return indent <= inner;
      return indent < least && endsBlock(line) && (!isAlone || opensBlock(line.folded));
    });
  });
}

function isDeeper({ line }: Wanted, opener: string): boolean {
  return indentOf(line.text).length > indentOf(opener).length;
}

/**
 * The solid lines, from and to, among which what is below lines left out must be: the block that the line above those opens,
 * if the file has that once; else all.
 */
export function blockAround(
  wanted: readonly Wanted[],
  lines: readonly number[],
  at: number,
  file: SolidFile,
): Range {
  const all = { from: 0, to: file.numbers.length };
  const [opener, own] = [wanted[at - 1], wanted[at]];
  const line = lines[at - 1] ?? -1;
  if (opener === undefined || own?.apart !== true || file.places(opener.forms).length !== 1)
    return all;
  if (line === -1 || !isDeeper(own, opener.line.text) || !opensBlock(opener.line.text)) return all;
  let to = line + 1;
  const isBracket = !opener.line.text.trimEnd().endsWith(":");
  let isQuoted = false;
  // Text in a literal may be at the margin, and so may labels.
  const ends = (forms: LineForms, indent: number): boolean => {
    if (forms.folded.split(/"""|'''/).length % 2 === 0) isQuoted = !isQuoted;
    const isEnd = isBracket ? /^[)\]}]/.test(forms.folded) : endsBlock(forms);
    return !isQuoted && isEnd && indent <= file.indent(line);
  };
  while (to < all.to && !file.some(to, to + 1, ends)) to++;
  return { from: line + 1, to };
}

/** Does a line begin with a word, or close brackets and no more? */
function endsBlock({ folded }: LineForms): boolean {
  return /^(?:\w|[)\]}]+[;,]?$)/.test(folded);
}

/** Is a line left out that opens what the change is in, or is one that is far from there? */
function namesOtherPlace(
  wanted: readonly Wanted[],
  lines: readonly number[],
  file: SolidFile,
): boolean {
  const first = lines.findIndex((line) => line !== -1);
  const last = lines.findLastIndex((line) => line !== -1);
  const [top, bottom] = [lines[first] ?? 0, lines[last] ?? 0];
  const isChanged = (line: number, at: number): boolean =>
    line !== -1 && wanted[at]?.pivot === true;
  const [firstChange, lastChange] = [lines.findIndex(isChanged), lines.findLastIndex(isChanged)];
  return wanted.some(({ line, forms, joins, optional }, at) => {
    const own = lines[at] ?? -1;
    const found = file.places(forms);
    const below = wanted[at + 1];
    if (own === -1 ? isElision(line.text) : found.includes(own)) return false;
    if (own === -1 && isMarkerLike(line.text)) return true;
    // What is far from all changes may have got other words.
    const actual = optional ? file.forms(own) : undefined;
    if (actual !== undefined && !computesMore(forms, actual)) return false;
    const isRest = joins && lines[at - 1] !== -1;
    const isOpener =
      own === -1 &&
      below !== undefined &&
      !isRest &&
      (indentOf(line.text).length < indentOf(below.line.text).length || opensSection(line.text));
    const isBare = !/\w/.test(line.text);
    let from = isBare || at < last ? top - NEAR : top;
    let end = isBare || at > first ? bottom + NEAR : bottom;
    // A line with a word in it has not moved from one side of the changes to the other.
    if (!isBare && at < firstChange) end = lines[firstChange] ?? end;
    if (!isBare && at > lastChange) from = lines[lastChange] ?? from;
    if (found.some((place) => from <= place && place <= end)) return false;
    // What is beside a change in other words may be what became of it, unless it is in one other place as it is.
    const namesPlace = own === -1 ? found.length > 0 : found.length === 1;
    return isOpener || (namesPlace && !isBare);
  });
}
