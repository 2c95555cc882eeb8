/**
 * The added lines of a placed hunk as the file wants them: moved as the lines around
 * them moved, spelled as the lines that they replace.
 */

import { plainCharacter } from "../text/typography.ts";
import type { Pair } from "../locate/levels.ts";
import { pairsOf, type Placement } from "../locate/placement.ts";
import { changesText, type HunkLine } from "../patch.ts";
import { indentOf, isBlank, smallestIndent } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { movementOf } from "./moves.ts";
import { pairUp, type Run, runsOf } from "./runs.ts";
import { align, type TokenPairs, keepEnds, learnPlain, writePlain } from "./spelling.ts";

export interface AddedLine {
  readonly text: string;
  /** The line of the file, 0-based, that it replaces, if it replaces one. */
  readonly replaces?: number | undefined;
}

/** Typographic characters, with the plain ones that they stand for. */
export interface PlainCharacters {
  /** Those that a hunk of the file shows to be written for plain ones. */
  readonly learnt: ReadonlyMap<string, string>;
  /** Curly quotes of the other kind. */
  readonly likely: ReadonlyMap<string, string>;
}

const CURLY_QUOTES = "\u2018\u2019\u201c\u201d";

/** It is unclear how far the added line moves, or it cannot move that far. */
export interface NotMovable {
  readonly notMovable: string;
}

/**
 * Typographic characters that hunks of this file write where the file has plain ones, with
 * the plain ones. A character that the file holds anywhere is meant as it is written.
 */
export function plainCharacters(placements: readonly Placement[], file: Lines): PlainCharacters {
  const alignments = placements.flatMap((placement) =>
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

/** All added lines of the hunk, in order, with the plain characters learnt for the file. */
export function addedLines(
  placement: Placement,
  file: Lines,
  plain: PlainCharacters,
): readonly AddedLine[] | NotMovable {
  const { lines } = placement;
  const all = pairsOf(placement, file);
  const solid = all.filter((pair) => !isBlank(pair.wanted));
  const runs = runsOf(placement, all);
  const move = keepsIndentation(lines, solid) ? indentOf : movementOf(runs, all, file);
  const levels = new Set(solid.map((pair) => indentOf(pair.wanted)));
  const mixes = all.some((pair) => isMixed(indentOf(pair.actual)));

  const result: AddedLine[] = [];
  for (const run of runs) {
    const partners = pairUp(run.added, run.removed);
    for (const [at, text] of run.added.entries()) {
      const partner = partners[at];
      const replaces = partner?.line;
      if (partner !== undefined && partner.wanted === text) {
        result.push({ text: partner.actual, replaces });
        continue;
      }
      const indent = indentOf(text);
      const laid = partner && alignment(partner);
      const body = text.slice(indent.length);
      const spelt = writePlain(
        laid === undefined ? body : keepEnds(body, laid),
        plainFor(text, plain),
      );
      const moved = move(text, partner);
      if (isBlank(text)) {
        result.push({ text: text === "" ? text : (moved ?? indent) + spelt, replaces });
        continue;
      }
      const isOdd = moved !== undefined && isMixed(moved) && !mixes && !isMixed(indent);
      const isLeft =
        at === 0 && moved !== indent && !levels.has(indent) && isIndentedLess(run, partner);
      const isBelow =
        placement.keepsTail === true &&
        indent === "" &&
        moved !== "" &&
        partner === undefined &&
        isAtBlockEnd(run, all, file);
      if (moved === undefined || isOdd || isLeft || isBelow) return { notMovable: text };
      result.push({ text: moved + spelt, replaces });
    }
  }
  const unheld = isFlat(lines, all) ? unheldOpener(lines) : undefined;
  if (unheld !== undefined) return { notMovable: unheld };
  const [last, run] = [result.at(-1), runs.at(-1)];
  const replaced = run?.end === all.length ? run.removed.at(-1) : undefined;
  if (placement.keepsTail !== true || last === undefined || replaced === undefined) return result;
  return [...result.slice(0, -1), { ...last, text: withTail(last.text, replaced) }];
}

/** Have all lines of a hunk lost their indentation? */
function isFlat(lines: readonly HunkLine[], all: readonly Pair[]): boolean {
  return (
    lines.every(({ text }) => isBlank(text) || indentOf(text) === "") &&
    all.some(({ actual }) => !isBlank(actual) && indentOf(actual) !== "")
  );
}

/** A line that opens a block, with an added line below it in it: how deep that goes, nothing tells. */
function unheldOpener(lines: readonly HunkLine[]): string | undefined {
  const opener = lines.find(({ kind, text }, at) => {
    const below = lines[at + 1];
    const isOpener = kind !== "removed" && /^\w.*:\s*$/.test(text);
    return isOpener && below?.kind === "added" && /^(?!case\b|default\b|- )\S/.test(below.text);
  });
  return opener?.text;
}

/** The last line with the blanks that are after the string that it replaces. */
function withTail(text: string, { wanted, actual }: Pair): string {
  const tail = wanted.trimEnd() === wanted ? actual.slice(actual.trimEnd().length) : "";
  return text.endsWith(tail) ? text : text + tail;
}

/**
 * Is the first new line alone indented less than the line that it replaces? Whether it has lost its
 * indentation as the others moved is unclear.
 */
function isIndentedLess({ added }: Run, replaced: Pair | undefined): boolean {
  const depth = replaced === undefined ? 0 : indentOf(replaced.wanted).length;
  const [first = 0, ...others] = added.flatMap((text) =>
    isBlank(text) ? [] : [indentOf(text).length],
  );
  return first < depth && others.some((other) => other >= depth);
}

/**
 * Is a run below the one line that a string has of the file, and does a block end there? Whether what it adds belongs
 * to the block is unclear.
 */
function isAtBlockEnd({ end }: Run, [only, ...others]: readonly Pair[], file: Lines): boolean {
  if (only === undefined || others.length > 0 || end === 0) return false;
  let below = only.line + 1;
  while (below < file.count && isBlank(file.text(below))) below++;
  return below === file.count || /^\w/.test(file.text(below));
}

function alignment({ wanted, actual }: Pair): TokenPairs | undefined {
  return align(wanted.trim(), actual.trim());
}

/** The same for a line of which the hunk has no more than the beginning. */
function alignmentOfCut({ wanted, actual }: Pair): TokenPairs | undefined {
  const own = wanted.trim();
  return align(own, actual.trim().slice(0, own.length));
}

/** Tabs, then blanks enough to stand for a level: no file indents so. */
function isMixed(indent: string): boolean {
  return /\t {2}| \t/.test(indent);
}

/**
 * True if the new lines must be as they are written: the hunk changes nothing but
 * indentation, and no context line tells otherwise; or it has none, and its lines are as
 * the file's are.
 */
function keepsIndentation(lines: readonly HunkLine[], solid: readonly Pair[]): boolean {
  const context = solid.filter(({ kind }) => kind === "context");
  const contextMoved = context.some((pair) => indentOf(pair.wanted) !== indentOf(pair.actual));
  if (!changesText(lines) && !contextMoved) return true;
  if (context.length > 0) return false;
  const added = lines.flatMap((line) => (line.kind === "added" ? [line.text] : []));
  return isIndentedAsFile(added, solid);
}

/** Have the added lines the file's smallest indentation, and not that of the removed lines? */
function isIndentedAsFile(added: readonly string[], removed: readonly Pair[]): boolean {
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
