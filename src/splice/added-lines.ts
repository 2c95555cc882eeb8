/**
 * The added lines of a placed hunk as the file wants them: moved as the lines round
 * them moved, spelt as the lines that they replace.
 */

import { strictness } from "../locate/ladder.ts";
import { plainCharacter } from "../text/typography.ts";
import type { Placement } from "../locate/locate.ts";
import { type HunkLine, wantedLines } from "../patch.ts";
import {
  indentOf,
  isBlank,
  possibleShifts,
  type Shift,
  shiftIndent,
  smallestIndent,
} from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { indents, type Movement, movementOf } from "./moves.ts";
import { pairUp, runsOf } from "./runs.ts";
import { align, type Alignment, keepEnds, learnPlain, writePlain } from "./spelling.ts";

/** A wanted line and the line of the file (0-based) that it stands for. */
export interface Pair {
  readonly wanted: string;
  readonly actual: string;
  readonly line: number;
}

export interface AddedLine {
  readonly text: string;
  /** The line of the file, 0-based, that it replaces, if it replaces one. */
  readonly replaces: number | undefined;
}

/** Typographic characters, with the plain ones that they stand for. */
export interface PlainCharacters {
  /** Those that a hunk of the file shows to be written for plain ones. */
  readonly learnt: ReadonlyMap<string, string>;
  /** Curly quotes of the other kind. */
  readonly likely: ReadonlyMap<string, string>;
}

const CURLY_QUOTES = "\u2018\u2019\u201c\u201d";

/** It cannot be told how far the added line moves, or it cannot move that far. */
export interface NotMovable {
  readonly notMovable: string;
}

/**
 * Typographic characters that hunks of this file write where the file has plain ones, with
 * the plain ones. A character that the file holds anywhere is meant as it is written.
 */
export function plainCharacters(placements: readonly Placement[], file: Lines): PlainCharacters {
  const folded = placements.filter(({ rung }) => strictness(rung) >= strictness("unicode"));
  const alignments = folded.flatMap((placement) =>
    pairsOf(placement, file).flatMap((pair) => alignment(pair) ?? alignmentOfCut(pair) ?? []),
  );
  const fresh = ([char]: readonly [string, string]): boolean => !file.source.includes(char);
  const learnt = new Map([...learnPlain(alignments)].filter(fresh));
  // Whoever writes one kind of curly quotes for straight ones does so with the other kind too.
  const quotes = [...learnt.values()].some((char) => char === "'" || char === '"');
  const alike = Array.from(
    quotes ? CURLY_QUOTES : "",
    (char) => [char, plainCharacter(char) ?? char] as const,
  );
  return { learnt, likely: new Map(alike.filter(fresh)) };
}

/** The plain characters for one line: where it has straight quotes too, its curly ones are meant. */
function plainFor(text: string, { learnt, likely }: PlainCharacters): ReadonlyMap<string, string> {
  return new Map([...[...likely].filter(([, straight]) => !text.includes(straight)), ...learnt]);
}

/** Of lines that stay as they are written nothing need be learnt. */
const STILL: Movement = { shifts: [], byLevel: false };

/** All added lines of the hunk, in order, with the plain characters learnt for the file. */
export function addedLines(
  placement: Placement,
  file: Lines,
  plain: PlainCharacters,
): readonly AddedLine[] | NotMovable {
  const { lines, rung } = placement;
  const all = pairsOf(placement, file);
  const solid = all.filter((pair) => !isBlank(pair.wanted));
  const moves = rung !== "exact" && rung !== "trailing-space" && !keepsIndentation(lines, solid);
  const { shifts, usual, byLevel } = moves ? movementOf(lines, solid, file) : STILL;
  const spells = strictness(rung) >= strictness("collapsed");

  const flat = shifts.length === 0 && isFlat(solid);
  const mixes = all.some((pair) => isMixed(indentOf(pair.actual)));

  const result: AddedLine[] = [];
  for (const run of runsOf(lines, all)) {
    const partners = pairUp(run.added, run.removed);
    const asWritten = shifts.length === 0 && standsAlready(run.added, run.removed);
    const removed = moves ? run.removed.filter((pair) => !isBlank(pair.wanted)) : [];
    const levels = new Set(removed.map((pair) => indentOf(pair.actual))).size;
    const ofRun = removed.length > 0 ? possibleShifts(removed.map(indents)) : [];
    for (const [at, text] of run.added.entries()) {
      const partner = partners[at];
      const replaces = partner?.line;
      if (partner !== undefined && partner.wanted === text) {
        result.push({ text: partner.actual, replaces });
        continue;
      }
      const indent = indentOf(text);
      const laid = spells && partner !== undefined ? alignment(partner) : undefined;
      const body = text.slice(indent.length);
      const spelt = writePlain(
        laid === undefined ? body : keepEnds(body, laid),
        plainFor(text, plain),
      );
      if (!moves || asWritten || isBlank(text)) {
        result.push({ text: indent + spelt, replaces });
        continue;
      }
      // As the whole hunk moved, else as the line that it replaces, as its run, as most lines if
      // they moved unevenly, as its neighbours if all lines moved level by level.
      const replaced = partner === undefined || isBlank(partner.wanted) ? [] : [partner];
      if (shifts.length === 0 && replaced.some((pair) => isPlacedAlready(indent, pair))) {
        result.push({ text: indent + spelt, replaces });
        continue;
      }
      const common =
        shifts.length > 0 || replaced.length > 0
          ? shifts
          : usual === undefined || ofRun.length > 0
            ? ofRun
            : [usual];
      // A hunk that has lost its indentation says nothing of lines that replace none.
      const lost = flat && (run.added.length !== run.removed.length || levels > 1);
      const moved =
        common.length > 0
          ? movedBy(indent, common)
          : replaced.length > 0 || byLevel
            ? movedLike(indent, replaced.length > 0 ? replaced : run.neighbours(indent))
            : undefined;
      const isOdd =
        leavesRest(text, common) ||
        (moved !== undefined && isMixed(moved) && !mixes && !isMixed(indent));
      if (moved === undefined || lost || isOdd) return { notMovable: text };
      result.push({ text: moved + spelt, replaces });
    }
  }
  return result;
}

/** Has an added line the indentation that the line which it replaces has in the file? */
function isPlacedAlready(indent: string, { wanted, actual }: Pair): boolean {
  return indent === indentOf(actual) && indent !== indentOf(wanted);
}

function pairsOf({ lines, pairs }: Placement, file: Lines): readonly Pair[] {
  return wantedLines(lines).map((wantedLine, at): Pair => {
    const line = pairs[at] ?? -1;
    return { wanted: wantedLine.text, actual: file.text(line), line };
  });
}

function alignment({ wanted, actual }: Pair): Alignment | undefined {
  return align(wanted.trim(), actual.trim());
}

/** The same for a line of which the hunk has no more than the beginning. */
function alignmentOfCut({ wanted, actual }: Pair): Alignment | undefined {
  const own = wanted.trim();
  return align(own, actual.trim().slice(0, own.length));
}

/** Have lines of several indentations all the same in the hunk? */
function isFlat(solid: readonly Pair[]): boolean {
  const indentations = new Set(solid.map((pair) => indentOf(pair.wanted)));
  return indentations.size === 1;
}

/** Tabs, then blanks enough to stand for a level: no file indents so. */
function isMixed(indent: string): boolean {
  return /\t {2}/.test(indent) || / \t/.test(indent);
}

/** Stands a line between the levels of blanks that are exchanged? The star of a comment does. */
function leavesRest(text: string, shifts: readonly Shift[]): boolean {
  const { length } = indentOf(text);
  const own = length > 0 && text.startsWith("*", length) ? length - 1 : length;
  return shifts.some(
    (shift) =>
      shift.kind === "rate" &&
      !`${shift.from}${shift.to}`.includes("\t") &&
      own % shift.from.length !== 0,
  );
}

/** Where all shifts agree that the indentation goes. */
function movedBy(indent: string, shifts: readonly Shift[]): string | undefined {
  // Nobody indents by a part of a tab: a unit that leaves a rest is not the one.
  const even = shifts.filter(
    (shift) =>
      shift.kind !== "rate" ||
      !`${shift.from}${shift.to}`.includes("\t") ||
      indent.length % shift.from.length === 0,
  );
  const places = new Set(
    (even.length > 0 ? even : shifts).map((shift) => shiftIndent(indent, shift)),
  );
  const [place] = places;
  return places.size === 1 ? place : undefined;
}

/** Where the indentation goes if it moves as these lines did, each by itself. */
function movedLike(indent: string, pairs: readonly Pair[]): string | undefined {
  const places = new Set(pairs.map((pair) => movedBy(indent, possibleShifts([indents(pair)]))));
  const [place] = places;
  return places.size === 1 ? place : undefined;
}

/**
 * True if the new lines must stand as they are written: the hunk changes nothing but
 * indentation, and no context line tells otherwise; or it has none, and its lines stand as
 * the file's do.
 */
function keepsIndentation(lines: readonly HunkLine[], solid: readonly Pair[]): boolean {
  const bodies = (kind: HunkLine["kind"]): string =>
    lines.flatMap((line) => (line.kind === kind ? [line.text.trim()] : [])).join("\n");
  const wanted = wantedLines(lines).filter((line) => !isBlank(line.text));
  const context = solid.filter((_, at) => wanted[at]?.kind === "context");
  const contextMoved = context.some((pair) => indentOf(pair.wanted) !== indentOf(pair.actual));
  if (bodies("removed") === bodies("added") && !contextMoved) return true;
  if (context.length > 0) return false;
  const added = lines.flatMap((line) => (line.kind === "added" ? [line.text] : []));
  return standsAlready(added, solid);
}

/** Have the added lines the file's smallest indentation, and not that of the removed lines? */
function standsAlready(added: readonly string[], removed: readonly Pair[]): boolean {
  const solid = removed.filter((pair) => !isBlank(pair.wanted));
  const smallest = smallestIndent(added.filter((text) => !isBlank(text)));
  const texts = new Set(added);
  const repeated = solid.some((pair) => texts.has(pair.wanted) && pair.wanted !== pair.actual);
  return (
    smallest !== undefined &&
    !repeated &&
    smallest === smallestIndent(solid.map((pair) => pair.actual)) &&
    smallest !== smallestIndent(solid.map((pair) => pair.wanted))
  );
}
