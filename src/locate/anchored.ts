/**
 * The rung `anchored` (formats/search-replace, R3), for blocks and strings only: the first
 * and the last line stand there, and the lines between are almost the same, all digits equal. A removed line may
 * have another word only if the hunk itself knows the file's word: a slip, not a change.
 */

import { distance } from "fastest-levenshtein";
import type { Lines } from "../text/lines.ts";
import type { HunkLine } from "../patch.ts";
import { fold } from "./ladder.ts";
import type { Seeker } from "./seek.ts";

/** Fewer lines have nothing between. */
const MIN_LINES = 3;
/** How much alike each line between must be, and all of them together. */
const EACH = 0.8;
const TOGETHER = 0.9;

/** Pairs of characters that may still be compared, for all blocks of a file. */
export interface AnchoredBudget {
  left: number;
}

/** What it takes to look at a line of the file. */
const LOOKING = 100;

export const ANCHORED_WORK = 50_000_000;

/** A place that is much like the block. */
interface Place {
  readonly start: number;
  /** Lines between the outer ones that are the same. */
  readonly same: number;
  /** All digits are equal, and what is removed is what stands there. */
  readonly fits: boolean;
}

/**
 * First lines (0-based) of all such places; none when the work is used up, or if a place that does
 * not fit has as many lines as they are: there the block may have stood, with what it removes.
 */
export function anchoredPlaces(
  wanted: readonly HunkLine[],
  lines: Lines,
  seeker: Seeker,
  budget: AnchoredBudget,
): readonly number[] {
  const [first, ...others] = wanted;
  const last = others.pop();
  if (first === undefined || last === undefined || wanted.length < MIN_LINES) return [];
  if (fold(first.text) === "" || fold(last.text) === "") return [];
  const between = others.map(({ kind, text }) => ({
    isKept: kind === "context",
    text: fold(text),
  }));
  const known = new Set(wanted.flatMap(({ text }) => wordsOf(text)));
  const places = seeker.find([first.text], fold).flatMap((start): Place[] => {
    const end = start + wanted.length - 1;
    budget.left -= LOOKING;
    if (budget.left < 0) return [];
    if (end >= lines.count || fold(lines.text(end)) !== fold(last.text)) return [];
    const place = placeAt(start, between, known, lines, budget);
    return place === undefined ? [] : [place];
  });
  // Half a search may have missed the place that is meant.
  if (budget.left < 0) return [];
  const found = places.filter(({ fits }) => fits);
  const isDoubtful = places.some(
    ({ fits, same }) => !fits && found.some((place) => same >= place.same),
  );
  return isDoubtful ? [] : found.map(({ start }) => start);
}

/** The lines between the outer ones compared with those below `start`; undefined if they are not alike. */
function placeAt(
  start: number,
  between: readonly { readonly isKept: boolean; readonly text: string }[],
  known: ReadonlySet<string>,
  lines: Lines,
  budget: AnchoredBudget,
): Place | undefined {
  let [alike, total, same] = [0, 0, 0];
  let fits = true;
  for (const [at, { isKept, text }] of between.entries()) {
    const actual = fold(lines.text(start + 1 + at));
    budget.left -= LOOKING;
    const longer = Math.max(text.length, actual.length);
    const shorter = Math.min(text.length, actual.length);
    if (shorter < EACH * longer) return undefined;
    budget.left -= text === actual ? longer : longer * shorter;
    if (budget.left < 0) return undefined;
    const likeness = text === actual ? 1 : 1 - distance(text, actual) / longer;
    if (likeness < EACH) return undefined;
    if (text === actual) same++;
    else if (digits(text) !== digits(actual)) fits = false;
    else if (!isKept && !isSlip(wordsOf(text), wordsOf(actual), known)) fits = false;
    alike += likeness * (longer + 1);
    total += longer + 1;
  }
  return alike >= TOGETHER * total ? { start, same, fits } : undefined;
}

/** Words and operators, without the signs that only divide them. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\w+|[^\w\s,;.()[\]{}'"`]/g) ?? [];
}

/** Are the words the same, but for some in whose place the file has others that the hunk knows? */
function isSlip(
  wanted: readonly string[],
  actual: readonly string[],
  known: ReadonlySet<string>,
): boolean {
  return (
    wanted.length === actual.length &&
    actual.every((word, at) => word === wanted[at] || known.has(word))
  );
}

function digits(text: string): string {
  return text.replace(/\D+/g, " ");
}
