/** How the indentation of a hunk differs from that of the file, learnt from all its wanted lines. */

import { type HunkLine, wantedLines } from "../patch.ts";
import {
  type IndentPair,
  indentOf,
  isBlank,
  levelsOf,
  possibleShifts,
  type Shift,
  shiftIndent,
  smallestIndent,
  unitOf,
  usualShift,
} from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import type { Pair } from "./added-lines.ts";

export interface Movement {
  /** Those that explain how all of the hunk moved; none if it did not move as a whole. */
  readonly shifts: readonly Shift[];
  /** Where it moved neither as a whole nor by level: the shift of what stands by itself. */
  readonly usual?: Shift;
  /** Lines of one indentation all moved to one: an added line may follow its neighbours. */
  readonly byLevel: boolean;
}

const NONE: Shift = { kind: "none" };

/** How a hunk moved; `solid` are its wanted lines that are not blank, beside those of the file. */
export function movementOf(
  lines: readonly HunkLine[],
  solid: readonly Pair[],
  file: Lines,
): Movement {
  const pairs = solid.map(indents);
  const added = lines.flatMap(({ kind, text }) =>
    kind === "added" && !isBlank(text) ? [text] : [],
  );
  const shifts = possibleShifts(pairs);
  if (hasLostMarks(lines, pairs, added)) return { shifts: [NONE], byLevel: false };
  const [only, ...others] = shifts;
  if (only !== undefined) {
    const isOne = others.length === 0;
    if (isOne && isDoubtful(added, pairs, only)) return { shifts: [NONE], byLevel: false };
    const better = isOne
      ? (rateByUnit(added, pairs, only, file) ?? ifOdd(added, solid, only, file))
      : undefined;
    return { shifts: better === undefined ? shifts : [better], byLevel: false };
  }
  if (levelsOf(pairs) !== undefined) {
    const own = unitAt(solid, file);
    const isKept = pairs.some(({ wanted, actual }) => wanted === actual);
    const isNoise =
      own !== undefined && isKept && fitsAsWritten(added, solid, own) && !movesByUnits(pairs, own);
    return isNoise ? { shifts: [NONE], byLevel: false } : { shifts: [], byLevel: true };
  }
  const usual = usualOf(added, solid, file);
  return { shifts: [], byLevel: false, ...(usual === undefined ? {} : { usual }) };
}

/** The indentation of a wanted line, and of the line that it stands for. */
export function indents({ wanted, actual }: Pair): IndentPair {
  return { wanted: indentOf(wanted), actual: indentOf(actual) };
}

/**
 * Have some context lines lost the space that marks them, so that their first blank was taken for
 * it? All others must stand as they are written, and what is added at a depth that the file has.
 */
function hasLostMarks(
  lines: readonly HunkLine[],
  pairs: readonly IndentPair[],
  added: readonly string[],
): boolean {
  const wanted = wantedLines(lines).filter((line) => !isBlank(line.text));
  const smallest = smallestIndent(added);
  const isKept = ({ wanted: own, actual }: IndentPair): boolean => own === actual;
  return (
    pairs.some(isKept) &&
    pairs.some(({ actual }) => actual === smallest) &&
    pairs.every(
      (pair, at) =>
        isKept(pair) || (wanted[at]?.kind === "context" && pair.actual === ` ${pair.wanted}`),
    )
  );
}

/**
 * Lines of one level may have moved because the patch goes in by more or fewer blanks than the
 * file: then its added lines do so too, in steps of their own.
 */
function rateByUnit(
  added: readonly string[],
  pairs: readonly IndentPair[],
  shift: Shift,
  file: Lines,
): Shift | undefined {
  const [pair] = pairs;
  if (pair === undefined || (shift.kind !== "added" && shift.kind !== "taken")) return undefined;
  const { wanted, actual } = pair;
  const isOneLevel = pairs.every((one) => one.wanted === wanted);
  if (!isOneLevel || /[^ ]/.test(wanted + actual)) return undefined;
  let fresh = wanted.length;
  let isDeeper = false;
  for (const text of added) {
    const indent = indentOf(text);
    if (/[^ ]/.test(indent)) return undefined;
    isDeeper ||= indent.length !== wanted.length;
    fresh = divisor(fresh, indent.length);
  }
  const own = isDeeper ? unit(file) : undefined;
  return own !== undefined && fresh * actual.length === own * wanted.length
    ? { kind: "rate", from: " ".repeat(fresh), to: " ".repeat(own), prefix: "" }
    : undefined;
}

/** More lines that all moved alike are no accident. */
const FEW = 3;

/**
 * A shift of few lines that is no multiple of the file's unit is hardly meant: the added lines stay
 * as they are if that, and not the shift, puts them on levels of the file.
 */
function ifOdd(
  added: readonly string[],
  solid: readonly Pair[],
  shift: Shift,
  file: Lines,
): Shift | undefined {
  if ((shift.kind !== "added" && shift.kind !== "taken") || solid.length > FEW) return undefined;
  const own = /[^ ]/.test(shift.prefix) ? undefined : unitAt(solid, file);
  if (own === undefined || shift.prefix.length % own === 0) return undefined;
  return areOnLevels(added, solid, own) ? NONE : undefined;
}

/**
 * Lines of one level may tell a rate, or have lost some blanks: is what is added written in steps of
 * the file's, at a depth that it has?
 */
function isDoubtful(added: readonly string[], pairs: readonly IndentPair[], shift: Shift): boolean {
  if (shift.kind !== "rate" || /[^ ]/.test(shift.from + shift.to)) return false;
  const levels = new Set(pairs.flatMap(({ wanted }) => (wanted === "" ? [] : [wanted])));
  const smallest = smallestIndent(added);
  return (
    levels.size === 1 &&
    shift.to.length > shift.from.length &&
    added.every((text) => indentOf(text).length % shift.to.length === 0) &&
    pairs.some(({ actual }) => actual !== "" && actual === smallest)
  );
}

/** Have all lines moved by whole units of the file? */
function movesByUnits(pairs: readonly IndentPair[], own: number): boolean {
  return pairs.every(({ wanted, actual }) => (wanted.length - actual.length) % own === 0);
}

/** Does what is added stand on levels of the file, the least of it at a depth that the hunk has there? */
function fitsAsWritten(added: readonly string[], solid: readonly Pair[], own: number): boolean {
  const smallest = smallestIndent(added);
  return (
    areOnLevels(added, solid, own) && solid.some(({ actual }) => indentOf(actual) === smallest)
  );
}

/** The shift for lines that replace none, where the wanted lines moved unevenly. */
function usualOf(added: readonly string[], solid: readonly Pair[], file: Lines): Shift | undefined {
  const pairs = solid.map(indents);
  const usual = usualShift(pairs);
  if (usual?.kind === "none") return usual;
  const own = unit(file);
  const ownHere = unitAt(solid, file);
  const fits = ownHere !== undefined && fitsAsWritten(added, solid, ownHere);
  const kept = pairs.filter(({ wanted, actual }) => wanted === actual).length;
  if (fits && 3 * kept >= pairs.length) return NONE;
  const shifted = usual === undefined ? undefined : moved(added, usual);
  const mayMove = shifted !== undefined && (own === undefined || areOnLevels(shifted, solid, own));
  return mayMove ? usual : fits ? NONE : undefined;
}

/** Are all lines on the levels on which the file's lines are? */
function areOnLevels(texts: readonly string[], solid: readonly Pair[], own: number): boolean {
  const base = columnOf(solid[0]?.actual ?? "");
  return texts.every(
    (text) => !indentOf(text).includes("\t") && (columnOf(text) - base) % own === 0,
  );
}

/** The column of a line's level: the star of a comment stands one further in. */
function columnOf(text: string): number {
  const { length } = indentOf(text);
  return text.startsWith("*", length) ? length - 1 : length;
}

/** How many blanks the file goes in by, unless its lines at the place stand otherwise. */
function unitAt(solid: readonly Pair[], file: Lines): number | undefined {
  const own = unit(file);
  const texts = solid.map(({ actual }) => actual);
  return own === undefined || !areOnLevels(texts, solid, own) ? undefined : own;
}

/** The lines after a shift; undefined if it cannot move them all. */
function moved(texts: readonly string[], shift: Shift): readonly string[] | undefined {
  const result: string[] = [];
  for (const text of texts) {
    const indent = indentOf(text);
    const place = shiftIndent(indent, shift);
    if (place === undefined) return undefined;
    result.push(place + text.slice(indent.length));
  }
  return result;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

const UNITS = new WeakMap<Lines, number | "none">();

/** How many blanks the file goes in by, if it does so with blanks, more than one at a time. */
function unit(file: Lines): number | undefined {
  const known = UNITS.get(file) ?? unitOf(file.texts(0, file.count)) ?? "none";
  UNITS.set(file, known);
  return known === "none" ? undefined : known;
}
