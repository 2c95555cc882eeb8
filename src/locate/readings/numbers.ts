/** Readings of a hunk that was copied with the numbers of its lines: without them. */

import { type HunkLine, wantedLines } from "../../patch.ts";
import { indentOf, isBlank, smallestIndent } from "../../text/indentation.ts";
import type { Read } from "../candidates.ts";

export function numberlessReadings(lines: readonly HunkLine[]): readonly Read[] {
  return [...withoutNumbers(lines), ...withoutBars(lines)];
}

/** The number of a line, as listings show it. */
const NUMBER = /^[ \t]*(L?)(\d{1,9})(?:[ \t]*([|\u2192])|([:\t]))/;

export function withoutNumber(text: string): string {
  return text.replace(NUMBER, "");
}

/** The number that a line begins with. */
interface Numbered {
  readonly number: number;
  /** What is before and after the digits: equal for all numbers of a hunk. */
  readonly style: string;
  readonly rest: string;
}

function numberOf(text: string): Numbered | undefined {
  const [all, mark, digits, bar, sign] = NUMBER.exec(text) ?? [];
  if (all === undefined) return undefined;
  const style = `${mark}1${bar ?? sign}`;
  return { number: Number(digits), style, rest: text.slice(all.length) };
}

/**
 * The readings without the numbers that all wanted lines begin with, each one more than the one
 * before. The added lines have such numbers too, or none has.
 */
function withoutNumbers(lines: readonly HunkLine[]): readonly Read[] {
  const numbers = lines.map(({ text }) => numberOf(text));
  const isAdded = (at: number): boolean => lines[at]?.kind === "added";
  const wanted = numbers.filter((_, at) => !isAdded(at));
  const [first] = wanted;
  if (first === undefined) return [];
  const steps = wanted.map((one, at) => (one?.number ?? NaN) - (wanted[at - 1]?.number ?? NaN));
  // A line may be there twice, or missing.
  if (!steps.slice(1).every((step) => step >= 0 && step <= 2)) return [];
  const added = numbers.filter((_, at) => isAdded(at) && !isBlank(lines[at]?.text ?? ""));
  const areNumbered = !added.includes(undefined) && areNear(lines, numbers, first.number);
  // What looks like a number may be text of the file: then it is hardly written as the others are.
  if (added.some((one) => (one?.style === first.style) !== areNumbered)) return [];
  const rests = numbers.map((one, at) => (isAdded(at) && !areNumbered ? undefined : one?.rest));
  // A blank after all numbers may belong to them, or be the file's.
  const gaps = rests.every((rest = "") => /^(?: |$)/.test(rest)) ? [1, 0] : [0];
  if (!areNumbered && areMargined(lines, rests, gaps)) return [];
  return gaps.map((gap) => ({
    repairs: ["line-numbers"],
    lines: lines.map((line, at) => ({ ...line, text: rests[at]?.slice(gap) ?? line.text })),
    statedLine: first.number - 1,
    isFixed: !areNumbered,
  }));
}

/**
 * Is the margin before the numbers just what the added lines, which have none, go in further than
 * one of the others? Then all lines may have been indented.
 */
function areMargined(
  lines: readonly HunkLine[],
  rests: readonly (string | undefined)[],
  gaps: readonly number[],
): boolean {
  const margin = Math.min(...wantedLines(lines).map(({ text }) => indentOf(text).length));
  const added = lines.filter(({ kind, text }) => kind === "added" && !isBlank(text));
  const fresh = smallestIndent(added.map(({ text }) => text));
  if (margin === 0 || fresh === undefined) return false;
  const levels = new Set(
    rests.flatMap((rest) => (rest === undefined ? [] : indentOf(rest).length)),
  );
  return gaps.some((gap) => levels.has(fresh.length - margin + gap));
}

/** Are the numbers of added lines about those of the wanted lines above them? */
function areNear(
  lines: readonly HunkLine[],
  numbers: readonly (Numbered | undefined)[],
  first: number,
): boolean {
  let above = first;
  return lines.every(({ kind }, at) => {
    const number = numbers[at]?.number ?? above;
    if (kind !== "added") above = number;
    return Math.abs(number - above) <= lines.length;
  });
}

const BAR = /^[ \t]*\|(?: |$)/;

/** Without the bars that are left of line numbers, if all lines begin with one. */
function withoutBars(lines: readonly HunkLine[]): readonly Read[] {
  if (!lines.every(({ text }) => BAR.test(text))) return [];
  const barless = lines.map((line) => ({ ...line, text: line.text.replace(BAR, "") }));
  return [{ repairs: ["line-numbers"], lines: barless }];
}
