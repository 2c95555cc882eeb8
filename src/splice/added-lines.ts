/**
 * The added lines of a placed hunk as the file wants them: moved as the lines round
 * them moved, spelt as the lines that they replace.
 */

import type { Placement } from "../locate/locate.ts";
import { type HunkLine, wantedLines } from "../patch.ts";
import { commonShift, indentOf, isBlank, type Shift, shiftIndent } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { type Alignment, align, keepEnds, learnPlain, writePlain } from "./spelling.ts";

/** A wanted line and the line of the file (0-based) that it stands for. */
interface Pair {
  readonly wanted: string;
  readonly actual: string;
  readonly line: number;
}

export interface AddedLine {
  readonly text: string;
  /** The line of the file, 0-based, that it replaces, if it replaces one. */
  readonly replaces: number | undefined;
}

/** The added line cannot be moved left as far as its neighbours were. */
export interface NotMovable {
  readonly notMovable: string;
}

/** All added lines of the hunk, in order. */
export function addedLines(placement: Placement, file: Lines): readonly AddedLine[] | NotMovable {
  const { lines, rung, pairs } = placement;
  const wanted = wantedLines(lines);
  const all = wanted.map((wantedLine, at): Pair => {
    const line = pairs[at] ?? -1;
    return { wanted: wantedLine.text, actual: file.text(line), line };
  });
  const solid = all.filter((pair) => !isBlank(pair.wanted));
  const move = rung !== "exact" && rung !== "trailing-space" && !keepsIndentation(lines, solid);
  const shift = commonShift(solid.map(indents));
  const spell = rung === "collapsed" || rung === "unicode";
  const plain = spell
    ? learnPlain(solid.flatMap((pair) => alignment(pair) ?? []))
    : new Map<string, string>();

  const result: AddedLine[] = [];
  for (const run of runs(lines, all)) {
    const partners = pairUp(run.added, run.removed);
    for (const [at, text] of run.added.entries()) {
      const partner = partners[at];
      if (partner !== undefined && partner.wanted === text) {
        result.push({ text: partner.actual, replaces: partner.line });
        continue;
      }
      const indent = indentOf(text);
      let body = text.slice(indent.length);
      if (spell && partner !== undefined) {
        const laid = alignment(partner);
        if (laid !== undefined) body = keepEnds(body, laid);
      }
      body = writePlain(body, plain);
      const how =
        !move || isBlank(text) ? undefined : (shift ?? shiftLike(indent, partner, all, run.at));
      const moved = how === undefined ? indent : shiftIndent(indent, how);
      if (moved === undefined) return { notMovable: text };
      result.push({ text: moved + body, replaces: partner?.line });
    }
  }
  return result;
}

function indents({ wanted, actual }: Pair): { wanted: string; actual: string } {
  return { wanted: indentOf(wanted), actual: indentOf(actual) };
}

function alignment({ wanted, actual }: Pair): Alignment | undefined {
  return align(wanted.trim(), actual.trim());
}

/**
 * True if the new lines must stand as they are written: the hunk changes nothing but
 * indentation, or its new side has the file's smallest indentation already and not the wanted one.
 */
function keepsIndentation(lines: readonly HunkLine[], solid: readonly Pair[]): boolean {
  const bodies = (kind: HunkLine["kind"]): string =>
    lines.flatMap((line) => (line.kind === kind ? [line.text.trim()] : [])).join("\n");
  if (bodies("removed") === bodies("added")) return true;
  const fresh = lines.filter((line) => line.kind !== "removed" && !isBlank(line.text));
  const smallest = smallestIndent(fresh.map((line) => line.text));
  return (
    smallest === smallestIndent(solid.map((pair) => pair.actual)) &&
    smallest !== smallestIndent(solid.map((pair) => pair.wanted))
  );
}

function smallestIndent(texts: readonly string[]): string | undefined {
  return texts
    .map(indentOf)
    .reduce<string | undefined>(
      (least, indent) => (least !== undefined && least.length <= indent.length ? least : indent),
      undefined,
    );
}

/** Neighbouring changed lines. `at`: how many wanted lines stand above the first added one. */
interface Run {
  readonly removed: readonly Pair[];
  readonly added: readonly string[];
  readonly at: number;
}

function runs(lines: readonly HunkLine[], all: readonly Pair[]): Run[] {
  const result: Run[] = [];
  let removed: Pair[] = [];
  let added: string[] = [];
  let wanted = 0;
  const close = (): void => {
    if (added.length > 0) result.push({ removed, added, at: wanted });
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.kind === "added") {
      added.push(line.text);
      continue;
    }
    const pair = all[wanted];
    if (line.kind === "context") close();
    else if (pair !== undefined) removed.push(pair);
    wanted++;
  }
  close();
  return result;
}

/** The removed line that each added line replaces: the same text first, then by position in between. */
function pairUp(added: readonly string[], removed: readonly Pair[]): readonly (Pair | undefined)[] {
  const partners: (Pair | undefined)[] = added.map(() => undefined);
  let addedFrom = 0;
  let removedFrom = 0;
  const pairBetween = (addedTo: number, removedTo: number): void => {
    const count = Math.min(addedTo - addedFrom, removedTo - removedFrom);
    for (let at = 0; at < count; at++) partners[addedFrom + at] = removed[removedFrom + at];
  };
  // Positions of each text, last first, so that those passed can be dropped from the end.
  const positions = new Map<string, number[]>();
  for (let at = removed.length - 1; at >= 0; at--) {
    const text = removed[at]?.wanted ?? "";
    const same = positions.get(text);
    if (same === undefined) positions.set(text, [at]);
    else same.push(at);
  }
  for (const [at, text] of added.entries()) {
    const places = (isBlank(text) ? undefined : positions.get(text)) ?? [];
    while ((places.at(-1) ?? removedFrom) < removedFrom) places.pop();
    const same = places.pop();
    if (same === undefined) continue;
    pairBetween(at, same);
    partners[at] = removed[same];
    addedFrom = at + 1;
    removedFrom = same + 1;
  }
  pairBetween(added.length, removed.length);
  return partners;
}

/** Without one shift for the hunk: as the line replaced, else as the nearest equally indented one, else as the one above. */
function shiftLike(
  indent: string,
  partner: Pair | undefined,
  all: readonly Pair[],
  at: number,
): Shift | undefined {
  const like = (pair: Pair | undefined): boolean =>
    pair !== undefined && !isBlank(pair.wanted) && indentOf(pair.wanted) === indent;
  const above = all.slice(0, at);
  const pair =
    partner ??
    above.findLast(like) ??
    all.slice(at).find(like) ??
    above.findLast((one) => !isBlank(one.wanted));
  return pair === undefined ? undefined : commonShift([indents(pair)]);
}
