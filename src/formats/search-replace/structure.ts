/**
 * Where a block is divided. Seven signs divide; only a block without such a line may use another
 * number. A search for a heading holds dividers too: then the block is read in several ways, the
 * longest search first, and the file tells. A divider in the replacement is content only if it
 * belongs to a heading, and the one that divides does not, or the search holds one as well, or the
 * block makes a file.
 */

import type { MalformedReason } from "../../problem.ts";
import { isBlank } from "../../text/indentation.ts";
import type { HalfLine, Rows } from "../../halves.ts";
import { isHint } from "./head.ts";
import { conflictMarker, dividerSigns } from "./markers.ts";

/** Indices of lines. */
type Places = readonly number[];

export interface Division {
  readonly divider: number;
  /** The divider (an index) above the closing marker that is left out. */
  readonly extra?: number;
}

/** Why a block cannot be divided, and at which of its lines. */
export interface Undivided {
  readonly reason: MalformedReason;
  /** Missing if it is the line after them. */
  readonly at?: number;
}

/** More dividers would make more readings than anybody means. */
const MAX_DIVIDERS = 8;

/** The ways to divide the lines between the head and the closing marker, best first. */
export function divisions(lines: Rows, openingSigns: number): readonly Division[] | Undivided {
  const conflict = lines.findLastIndex(({ text }) => conflictMarker(text) !== undefined);
  const free = dividers(lines, openingSigns);
  const [first, second] = free;
  if (first === undefined) return { reason: "missing-divider" };
  const isPossible = (at: number): boolean => at === free.at(-1) || holdsHeadings(lines, at, free);
  const isNew = lines.slice(0, first).every(({ text }) => isBlank(text));
  // A file of headings is new.
  if (isNew && isPossible(first)) return checked(lines, [first], conflict);
  if (second !== undefined && (isNew || free.length > MAX_DIVIDERS))
    return { reason: "second-divider", at: second };
  const possible = withoutUnderlines(lines, free.filter(isPossible));
  const found = checked(lines, possible.toReversed(), conflict);
  // The second of two dividers, at the end of the block, may be there to close it.
  const extra = lines.findLastIndex(({ text }) => !isBlank(text));
  const mayClose = free.length === 2 && second === extra && conflict === -1;
  return "reason" in found || !mayClose ? found : [...found, { divider: first, extra }];
}

/**
 * The dividers without those that underline a heading, where a later one does not: a search that
 * the file no longer has must not end at one of its headings.
 */
function withoutUnderlines(lines: Rows, possible: Places): Places {
  const isHeading = (at: number): boolean => isUnderline(lines, at, 0);
  // One that underlines words of another length may well divide.
  const sure = possible.findLast((at) => !isHeading(at) || !isAsLong(lines, at)) ?? -1;
  return possible.filter((at) => at >= sure || !isHeading(at));
}

/** Those divisions whose replacement holds no lines that belong elsewhere. */
function checked(lines: Rows, possible: Places, conflict: number): readonly Division[] | Undivided {
  const hint = lines.findLastIndex(isHint);
  const found = possible.filter((at) => at > hint && at > conflict);
  if (found.length > 0) return found.map((divider) => ({ divider }));
  const [best = -1] = possible;
  return hint > best
    ? { reason: "hint-in-replacement", at: hint }
    : { reason: "conflict-marker", at: conflict };
}

/** The lines that may divide: those of seven signs, or of as many as the block was opened with. */
export function dividers(lines: Rows, openingSigns: number): Places {
  const found = lines.flatMap(({ text }, at) => {
    const signs = dividerSigns(text, false);
    if (signs === undefined) return [];
    const isOwn = signs === 7 || signs === openingSigns;
    const atMargin = dividerSigns(text, true) !== undefined;
    return [{ at, rank: (isOwn ? 2 : 0) + (atMargin ? 1 : 0) }];
  });
  const best = found.reduce((most, { rank }) => Math.max(most, rank), 0);
  return found.filter(({ rank }) => rank === best).map(({ at }) => at);
}

/** Do all dividers below this one belong to headings? */
function holdsHeadings(lines: Rows, divider: number, dividers: Places): boolean {
  return dividers.every((at) => at <= divider || isUnderline(lines, at, divider + 1));
}

/** Does the divider underline a heading that begins at `from` or below? */
function isUnderline(lines: Rows, at: number, from: number): boolean {
  if (at - 1 < from || !isTitle(lines[at - 1])) return false;
  return at - 2 < from || isBlank(lines[at - 2]?.text ?? "");
}

/** Is a divider about as long as the line above it? */
function isAsLong(lines: Rows, at: number): boolean {
  const [title, signs] = [lines[at - 1], lines[at]].map((line) => line?.text.trim().length ?? 0);
  return title !== undefined && signs !== undefined && title >= signs - 2 && title <= signs + 1;
}

/** Is the line plain words, but no sentence? Titles of any length are underlined with seven signs. */
function isTitle(title: HalfLine | undefined): boolean {
  const text = title?.text ?? "";
  return /^[\p{L}\p{N}][\p{L}\p{N} .&()/'-]{0,99}$/u.test(text) && !text.endsWith(".");
}
