/**
 * How the indentation of a hunk becomes that of the file: one rule for all of its added lines,
 * learnt from all of its wanted lines. What no one rule explains is refused.
 *
 *     one shift for all lines    `a` is as `    a`, so `  x` becomes `      x`
 *     level by level             `a` as `  a`, `    b` as `        b`: lines of these two depths
 *     all but the first line     a text that begins after the first line's indentation
 *     none                       but for slips: fewer blanks than go with a level
 *     none                       most lines are as the file's, those at the levels of the added ones all
 *     line for line              each added line has the indentation of the line that it replaces
 *     none                       what is removed is as the file's; beside lines that are only added, both context lines
 *     as the removed lines       these moved by one shift, and no context line beside them by another
 */

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
} from "../text/indentation.ts";
import { indents, type Pair } from "../locate/levels.ts";
import type { Lines } from "../text/lines.ts";
import { opensBlock } from "../text/scopes.ts";
import { pairUp, type Run } from "./runs.ts";

/** Where an added line goes; undefined if that is unclear. */
export type Movement = (text: string, replaced: Pair | undefined) => string | undefined;

/** The rule for all added lines; `all` are the wanted lines, with those of the file. */
export function movementOf(runs: readonly Run[], all: readonly Pair[], file: Lines): Movement {
  const solid = all.filter(({ wanted }) => !isBlank(wanted));
  const pairs = solid.map(indents);
  const added = runs.flatMap((run) => run.added.filter((text) => !isBlank(text)));
  const shifts = possibleShifts(pairs);
  if (shifts.length > 0) {
    const slips = slipsOf(shifts, pairs, runs, all);
    const rate = rateByUnit(added, pairs, file);
    const move = (text: string): string | undefined =>
      slips.has(text) ? undefined : movedBy(text, rate === undefined ? shifts : [rate]);
    // On a level of the file as they are written, and on none when moved: rather all the others have slipped by a blank,
    // or lost their indentation, unless a line opens a block that the added ones are in.
    const homes = new Set(pairs.map(({ actual }) => actual));
    const isAtHome = (indent: string): boolean =>
      homes.has(indent) && !homes.has(move(indent) ?? "");
    const isOneBlank = shifts.every((shift) => "prefix" in shift && shift.prefix === " ");
    const areFlat =
      pairs.every(({ wanted }) => wanted === "") && !solid.some((pair) => opensBlock(pair.wanted));
    const areOdd = areFlat
      ? unheld(added).some((text) => isAtHome(indentOf(text)))
      : isOneBlank && isAtHome(smallestIndent(added) ?? "");
    return areOdd ? () => undefined : move;
  }
  const levels = levelsOf(pairs);
  if (levels !== undefined && added.every((text) => levels.has(indentOf(text))))
    return (text) => levels.get(indentOf(text));
  const [first, ...others] = pairs;
  const rest = possibleShifts(others);
  const startsInside =
    first?.wanted === "" &&
    first.actual !== "" &&
    rest.length > 0 &&
    others.some(({ wanted }) => wanted !== "");
  if (startsInside && leadsAlone(runs, solid[0]))
    return (text, replaced) => (replaced === solid[0] ? first.actual : movedBy(text, rest));
  if (areSlips(runs, pairs, added, file) || areKept(runs, all, pairs, added)) return indentOf;
  if (runs.every(isLineForLine)) return (_, replaced) => replaced && indentOf(replaced.actual);
  if (runs.every((run) => isAsWritten(run, all))) return indentOf;
  const replacing = runs.every(({ removed }) => removed.some(says));
  const besides = runs.flatMap((run) =>
    [...run.removed, ...besidesOf(run, all)].filter((one) => says(one) || hasKept(one)),
  );
  const own = replacing ? possibleShifts(besides.map(indents)) : [];
  return (text) => movedBy(text, own);
}

/**
 * Where lines of one level alone tell a rate: the added lines that go in by more than a level, just as far as those do
 * in the file. Rather than them, those have slipped.
 */
function slipsOf(
  shifts: readonly Shift[],
  pairs: readonly IndentPair[],
  runs: readonly Run[],
  all: readonly Pair[],
): ReadonlySet<string> {
  const units = shifts.flatMap((shift) => (shift.kind === "rate" ? [shift.from.length] : []));
  const [level, ...others] = new Set(
    pairs.flatMap(({ wanted }) => (wanted === "" ? [] : [wanted])),
  );
  if (units.length === 0 || level === undefined || others.length > 0) return new Set();
  const actual = pairs.find(({ wanted }) => wanted === level)?.actual;
  return new Set(
    runs.flatMap((run) => {
      const added = run.added.filter((text) => !isBlank(text));
      const above = [besidesOf(run, all)[0]?.wanted ?? "", ...added].map((text) => indentOf(text));
      return added.filter((text, at) => {
        const step = indentOf(text).length - (above[at] ?? "").length;
        return indentOf(text) === actual && units.every((unit) => step > unit);
      });
    }),
  );
}

/** Are some lines indented as in the file, removed ones all, and the others but for slips that no added line repeats? */
function areSlips(
  runs: readonly Run[],
  pairs: readonly IndentPair[],
  added: readonly string[],
  file: Lines,
): boolean {
  const kept = new Set(pairs.flatMap((one) => (isKept(one) ? [one.actual] : [])));
  const slips = pairs.filter((one) => !isKept(one));
  const slipped = new Set(slips.map(({ wanted }) => wanted).filter((indent) => !kept.has(indent)));
  const isAtHome = pairs.some(({ actual }) => actual === smallestIndent(added));
  const isRepeated = added.some((text) => slipped.has(indentOf(text)));
  if (kept.size === 0 || !isAtHome || isRepeated) return false;
  if (runs.some(({ removed }) => !removed.map(indents).every(isKept))) return false;
  const unit = unitOf(file.texts(0, file.count)) ?? 2;
  return slips.every((one) => isSlip(one, unit));
}

/**
 * Are most lines indented as in the file, all those that are level with an added one, and those beside that open a block? Then
 * the others have slipped.
 */
function areKept(
  runs: readonly Run[],
  all: readonly Pair[],
  pairs: readonly IndentPair[],
  added: readonly string[],
): boolean {
  const kept = new Set(pairs.flatMap((one) => (isKept(one) ? [one.wanted] : [])));
  const others = pairs.filter((one) => !isKept(one));
  const lost = new Set(others.map(({ wanted }) => wanted));
  return (
    2 * others.length < pairs.length &&
    kept.has(smallestIndent(added) ?? "") &&
    !added.some((text) => lost.has(indentOf(text))) &&
    runs.every((run) =>
      besidesOf(run, all).every((one) => isKept(indents(one)) || !opensBlock(one.wanted)),
    )
  );
}

function isKept({ wanted, actual }: IndentPair): boolean {
  return wanted === actual;
}

/** Has a line a few blanks too many or too few: less than go with a level? */
function isSlip({ wanted, actual }: IndentPair, unit: number): boolean {
  const [shorter, longer] = wanted.length < actual.length ? [wanted, actual] : [actual, wanted];
  const more = " ".repeat(longer.length - shorter.length);
  return more.length < unit && (longer === shorter + more || longer === more + shorter);
}

/**
 * Has all that a run removes the indentation of the file; if it removes nothing, have both lines beside it? What it
 * adds begins at one of their levels; at the margin, where lines are that have lost their indentation, only if other lines
 * have kept theirs, and none that it is level with has moved.
 */
function isAsWritten(run: Run, all: readonly Pair[]): boolean {
  const removed = run.removed.filter(says);
  const told = removed.length > 0 ? removed : besidesOf(run, all);
  const home = smallestIndent(run.added.filter((text) => !isBlank(text)));
  const pairs = told.map(indents);
  const deep = all.filter(({ wanted }) => indentOf(wanted) !== "" && !isBlank(wanted)).map(indents);
  const moved = new Set(deep.flatMap((pair) => (isKept(pair) ? [] : [pair.wanted])));
  const isTold =
    home !== "" || (deep.some(isKept) && !run.added.some((text) => moved.has(indentOf(text))));
  return isTold && pairs.every(isKept) && pairs.some(({ actual }) => actual === home);
}

/** The lines right above and below a run that are not blank. */
function besidesOf({ removed, end }: Run, all: readonly Pair[]): readonly Pair[] {
  let [above, below] = [end - removed.length - 1, end];
  while (isBlank(all[above]?.wanted ?? "-")) above--;
  while (isBlank(all[below]?.wanted ?? "-")) below++;
  return [all[above], all[below]].filter((pair) => pair !== undefined);
}

/** The lines of code that are indented, but in no block that one above them opens. */
function unheld(lines: readonly string[]): readonly string[] {
  const around: string[] = [];
  return lines.filter((text) => {
    const depth = indentOf(text).length;
    while (indentOf(around.at(-1) ?? "").length >= depth && around.length > 0) around.pop();
    const above = around.at(-1) ?? "";
    around.push(text);
    return /^\s+["'`\w]/.test(text) && !opensBlock(above);
  });
}

/** Has a line more than brackets? Those are the first to lose their indentation. */
function says({ wanted }: Pair): boolean {
  return /\w/.test(wanted);
}

/** Has it the indentation of the file, and any? */
function hasKept(pair: Pair): boolean {
  return indentOf(pair.wanted) !== "" && isKept(indents(pair));
}

/** Has no added line but the one for the first line lost its indentation? */
function leadsAlone(runs: readonly Run[], first: Pair | undefined): boolean {
  return runs.every(({ added, removed }) =>
    added.every((text, at) => {
      const leads = at === 0 && removed[0] === first;
      return isBlank(text) || leads === (indentOf(text) === "");
    }),
  );
}

/** Has each added line a line that it replaces, at the same depth, all of them at one depth of the file? */
function isLineForLine({ added, removed }: Run): boolean {
  const partners = pairUp(added, removed);
  const depths = removed.flatMap(({ actual }) => (isBlank(actual) ? [] : [indentOf(actual)]));
  return (
    added.length === removed.length &&
    new Set(depths).size === 1 &&
    added.every((text, at) => {
      const wanted = partners[at]?.wanted;
      return wanted !== undefined && (isBlank(text) || indentOf(text) === indentOf(wanted));
    })
  );
}

/** Where all shifts agree that the line goes. */
function movedBy(text: string, shifts: readonly Shift[]): string | undefined {
  const indent = indentOf(text);
  const odd = shifts.filter((shift) => leavesRest(text, shift));
  // Nobody indents by a part of a tab: a unit that leaves a rest is not the one.
  if (!odd.every(hasTabs)) return undefined;
  const left = odd.length < shifts.length ? shifts.filter((shift) => !odd.includes(shift)) : shifts;
  const places = new Set(left.map((shift) => shiftIndent(indent, shift)));
  const [place] = places;
  return places.size === 1 ? place : undefined;
}

/** Does a line occur between the levels that are exchanged? The star of a comment does. */
function leavesRest(text: string, shift: Shift): boolean {
  if (shift.kind !== "rate") return false;
  return levelOf(text).length % shift.from.length !== 0;
}

/** The indentation of a line; the star of a comment goes in by one blank more than its first line. */
function levelOf(text: string): string {
  const indent = indentOf(text);
  return indent.endsWith(" ") && text.startsWith("*", indent.length) ? indent.slice(0, -1) : indent;
}

function hasTabs(shift: Shift): boolean {
  return shift.kind === "rate" && `${shift.from}${shift.to}`.includes("\t");
}

/**
 * Lines of one level may have moved because the patch goes in by more or fewer blanks than the
 * file: then its added lines do so too, in steps of their own.
 */
function rateByUnit(
  added: readonly string[],
  pairs: readonly IndentPair[],
  file: Lines,
): Shift | undefined {
  const [{ wanted, actual } = { wanted: "", actual: "" }, ...others] = pairs;
  const depths = [wanted, ...added.map(indentOf)];
  const isOneLevel = others.every((one) => one.wanted === wanted);
  const isSame = wanted === actual || depths.every((depth) => depth === wanted);
  if (!isOneLevel || isSame || /[^ ]/.test(actual + depths.join(""))) return undefined;
  const fresh = depths.map(({ length }) => length).reduce(divisor);
  const own = unitOf(file.texts(0, file.count));
  return own !== undefined && fresh * actual.length === own * wanted.length
    ? { kind: "rate", from: " ".repeat(fresh), to: " ".repeat(own), prefix: "" }
    : undefined;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
