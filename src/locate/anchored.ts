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
/** Characters compared at most for one block. */
const WORK = 20_000_000;

/** First lines (0-based) of all such places; none when the work is used up. */
export function anchoredPlaces(
  wanted: readonly HunkLine[],
  lines: Lines,
  seeker: Seeker,
): readonly number[] {
  const [first, ...others] = wanted;
  const last = others.pop();
  if (first === undefined || last === undefined || wanted.length < MIN_LINES) return [];
  if (fold(first.text) === "" || fold(last.text) === "") return [];
  const folded = others.map(({ kind, text }) => ({ isKept: kind === "context", text: fold(text) }));
  const known = new Set(wanted.flatMap(({ text }) => wordsOf(text)));
  let work = WORK;
  const found = seeker.find([first.text], fold).filter((start) => {
    const end = start + wanted.length - 1;
    if (end >= lines.count || fold(lines.text(end)) !== fold(last.text)) return false;
    let alike = 0;
    let total = 0;
    for (const [at, { isKept, text }] of folded.entries()) {
      const actual = fold(lines.text(start + 1 + at));
      const longer = Math.max(text.length, actual.length);
      const shorter = Math.min(text.length, actual.length);
      if (shorter < EACH * longer || digits(text) !== digits(actual)) return false;
      if (!isKept && !isSlip(wordsOf(text), wordsOf(actual), known)) return false;
      work -= text === actual ? longer : longer * shorter;
      if (work < 0) return false;
      const likeness = text === actual ? 1 : 1 - distance(text, actual) / longer;
      if (likeness < EACH) return false;
      alike += likeness * (longer + 1);
      total += longer + 1;
    }
    return alike >= TOGETHER * total;
  });
  // Half a search may have missed the place that is meant.
  return work < 0 ? [] : found;
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
