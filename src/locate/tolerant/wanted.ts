/** The lines of a hunk that are aligned, and what must hold for each: which of them are beside a change. */

import type { Hunk, HunkLine } from "../../patch.ts";
import { isBlank } from "../../text/indentation.ts";
import { isElision } from "../../text/elision.ts";
import { LineForms, weightOf } from "./likeness.ts";
import { fold } from "../levels.ts";

/** A line of the hunk that is not blank. */
export interface Wanted {
  readonly line: HunkLine;
  readonly forms: LineForms;
  /** From nearly 0 (a bracket) to 1 (a statement that occurs once). */
  readonly weight: number;
  /** It may have no counterpart. */
  readonly optional: boolean;
  /** Nothing may lie between it and the line before it. */
  readonly linked: boolean;
  /** It and the line before it are next to what changes, with no blank line between. */
  readonly touches: boolean;
  /** What changes goes with it: it is removed, or lines are added beside it. */
  readonly pivot: boolean;
  /** Lines are left out above it. */
  readonly apart: boolean;
  /** Lines are added between those and it. */
  readonly led: boolean;
  /** It begins with a bracket, too: it closes what is above the lines left out. */
  readonly closes: boolean;
  /** It is right below another context line: both may be one that was wrapped. */
  readonly joins: boolean;
  /** It may be above that line in the file. */
  readonly swaps: boolean;
  /** What is right below it, if that is added; if it is removed, and nothing is added for it, `removed`. */
  readonly below: { readonly added: string } | "removed" | undefined;
  /** It is removed, and may differ in letter case, heading level, backquotes and punctuation at its end. */
  readonly mayBeLoose: boolean;
  /** It is removed, and may differ in a slip: the words that the hunk knows. */
  readonly slips: ReadonlySet<string> | undefined;
  /** How well it fits lines of the file that it was compared with, by their folded text. */
  readonly known: Map<string, number>;
  readonly alike: Map<string, number>;
}

/** What a hunk lets its removed lines differ in. */
export type Tolerances = Pick<Hunk, "isBlock" | "looseRemovals">;

/** How often a line occurs in the file, loosely compared. */
type Count = (line: LineForms) => number;

/** Longer hunks are not aligned. */
const MOST_LINES = 200;

/** The lines below those that a hunk leaves out, down to one that is not blank, and whether lines are added above that one. */
export type Elided = ReadonlyMap<HunkLine, boolean>;

/**
 * The hunk without the lines that stand for lines left out, and the lines below those; undefined if
 * lines are added on both sides of one, or between two, as nobody can tell how far below, or removed
 * on both sides of one, as those left out may be removed, too.
 */
export function withoutElisions(
  written: readonly HunkLine[],
  count: Count,
): { readonly hunk: readonly HunkLine[]; readonly below: Elided } | undefined {
  const hunk: HunkLine[] = [];
  const below = new Map<HunkLine, boolean>();
  let piece: HunkLine[] = [];
  let isBelow = false;
  let addsAbove = false;
  for (const [at, line] of written.entries()) {
    const isLeftOut =
      line.kind === "context" && isElision(line.text) && count(new LineForms(line.text)) === 0;
    if (isLeftOut) {
      isBelow = true;
      const isRemoved = [at - 1, at + 1].every((beside) => written[beside]?.kind === "removed");
      if (isRemoved || (piece.some(isAdded) && !piece.some(isSolid))) return undefined;
      addsAbove = piece.slice(piece.findLastIndex(isSolid) + 1).some(isAdded);
      piece = [];
      continue;
    }
    if (isBelow && !piece.some(isSolid)) {
      if (isAdded(line) && addsAbove) return undefined;
      below.set(line, piece.some(isAdded));
    }
    piece.push(line);
    hunk.push(line);
  }
  return isBelow && piece.some(isAdded) && !piece.some(isSolid) ? undefined : { hunk, below };
}

/** The lines of a hunk that are not blank, with what must hold for each; none if they are too many. */
export function wantedOf(
  hunk: readonly HunkLine[],
  elided: Elided,
  count: Count,
  { isBlock, looseRemovals }: Tolerances,
): readonly Wanted[] {
  const solid = hunk.filter(isSolid);
  if (solid.length > MOST_LINES) return [];
  const fresh = new Set(hunk.flatMap(({ kind, text }) => (kind === "added" ? [fold(text)] : [])));
  const words = new Set(solid.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  return solid.map((line, at): Wanted => {
    const forms = new LineForms(line.text);
    const above = linkOver(hunk, solid[at - 1], line, elided);
    const next = linkOver(hunk, line, solid[at + 1], elided);
    const mayMiss = line.kind === "context";
    const optional = mayMiss && !above.lower && !next.upper;
    const linked = at > 0 && above.linked;
    const led = elided.get(line) === true;
    const joins = isContext(solid[at - 1]) && isContext(line) && isRightBelow(hunk, line);
    const isChanged = line.kind === "removed" || above.inserts || next.inserts;
    return {
      line,
      forms,
      weight: weightOf(forms.folded, count(forms)),
      optional,
      linked,
      touches: at > 0 && above.upper && above.lower,
      pivot: isChanged && !optional && !linked,
      apart: elided.has(line),
      led,
      closes: led && /^\s*\W*$|^\s*[)\]}]/.test(line.text),
      joins,
      // A line that the hunk itself puts elsewhere has not just moved.
      swaps: joins && [solid[at - 1], line].every((one) => !fresh.has(fold(one?.text ?? ""))),
      below: changeBelow(hunk, hunk.indexOf(line)),
      mayBeLoose: looseRemovals === true,
      // A block begins and ends with lines that are there, so that it is not cut.
      slips: isBlock === true && at > 0 && at < solid.length - 1 ? words : undefined,
      known: new Map(),
      alike: new Map(),
    };
  });
}

function changeBelow(hunk: readonly HunkLine[], at: number): Wanted["below"] {
  const below = hunk[at + 1];
  if (below?.kind === "added") return { added: below.text };
  const next = hunk.slice(at + 1).find(({ kind }) => kind !== "removed");
  return below?.kind === "removed" && next?.kind !== "added" ? "removed" : undefined;
}

/** What must hold for two solid lines of the hunk, one below the other, or for one at its end. */
interface Link {
  /** The upper and the lower one must be there, as they are next to what changes. */
  readonly upper: boolean;
  readonly lower: boolean;
  /** And nothing may lie between them. */
  readonly linked: boolean;
  /** Lines are added there, and none is removed. */
  readonly inserts: boolean;
}

/** A blank context line may take the place of one that is next to what changes. */
function linkOver(
  hunk: readonly HunkLine[],
  above: HunkLine | undefined,
  below: HunkLine | undefined,
  elided: Elided,
): Link {
  const gap = hunk.slice(
    above === undefined ? 0 : hunk.indexOf(above) + 1,
    below === undefined ? undefined : hunk.indexOf(below),
  );
  const first = gap.findIndex(({ kind }) => kind !== "context");
  const isLed = below === undefined ? undefined : elided.get(below);
  if (isLed !== undefined)
    return {
      upper: first !== -1 && !isLed,
      lower: isLed,
      linked: false,
      inserts: first !== -1,
    };
  const last = gap.findLastIndex(({ kind }) => kind !== "context");
  const [isRemovedAbove, isRemovedBelow] = [above?.kind === "removed", below?.kind === "removed"];
  if (first === -1 && !isRemovedAbove && !isRemovedBelow)
    return { upper: false, lower: false, linked: false, inserts: false };
  const upperFree = !isRemovedAbove && (first === -1 ? gap.length : first) > 0;
  const lowerFree = !isRemovedBelow && (first === -1 ? gap.length : gap.length - 1 - last) > 0;
  // Beside a line that is removed nothing more is needed to tell where what is added goes; but a line between
  // two that are removed one below the other may be meant to go, too.
  const linked = isRemovedAbove === isRemovedBelow && !(isRemovedAbove && gap.length > 0);
  const inserts = first !== -1 && !isRemovedAbove && !isRemovedBelow;
  // Where blank lines are on both sides, those beyond them tell all the same.
  const areFree = upperFree && lowerFree && above !== undefined && below !== undefined;
  const upper = areFree || !upperFree || (below === undefined && first !== -1);
  const lower = areFree || !lowerFree;
  return { upper, lower, linked: linked && upper && lower, inserts };
}

function isSolid({ kind, text }: HunkLine): boolean {
  return kind !== "added" && !isBlank(text);
}

function isAdded({ kind }: HunkLine): boolean {
  return kind === "added";
}

function isContext(line: HunkLine | undefined): boolean {
  return line?.kind === "context";
}

function isRightBelow(hunk: readonly HunkLine[], line: HunkLine): boolean {
  const above = hunk[hunk.indexOf(line) - 1];
  return above !== undefined && isSolid(above);
}

/** Does a line look like a marker of a patch, so that what is behind it may be another edit? */
export function isMarkerLike(text: string): boolean {
  return /^\s*(\*\*\* |@@|diff --git |--- |\+\+\+ |<\/?[A-Z_]+[ >])/.test(text);
}
