/** Hunks that cannot both be meant: what one changes another may have as context, but not change too. */

import type { HunkLine } from "../patch.ts";
import { changesOf, type Miss, type Placement } from "./placement.ts";

/** Every hunk that claims what one before it claims: at most one finding a hunk. */
export function overlaps(placements: readonly Placement[]): readonly Miss[] {
  const found = new Map<number, Miss>();
  const note = (hunk: number, other: number, line: number): void => {
    if (other !== hunk && !found.has(hunk))
      found.set(hunk, { hunk, cause: "overlap", other, line });
  };
  const claims = removals(placements, note);
  const inserted = new Map<string, number>();
  /** The insertion before, by its line. */
  const latest = new Map<number, { readonly hunk: number; readonly texts: readonly string[] }>();
  const closing = placements.find(({ lines }) => lines.some(isLastOfFile));
  for (const placement of placements) {
    const { hunk } = placement;
    for (const { start: line, end, added, above, below } of changesOf(placement)) {
      if (end > line) continue;
      const before = claims.get(line - 1);
      if (before !== undefined && before.hunk === claims.get(line)?.hunk)
        note(hunk, before.hunk, line);
      // Which of the lines in the place of its neighbour these belong beside, nothing tells.
      for (const next of [line - 1, line]) {
        const change = next === above || next === below ? claims.get(next) : undefined;
        if (change?.grows === true) note(hunk, change.hunk, next);
      }
      // Nothing can be after a line that the patch calls the last.
      if (closing !== undefined && closing.hunk < hunk && line === endOf(closing)) {
        note(hunk, closing.hunk, line);
      }
      // The same lines at the same place twice are one insertion, told twice.
      const texts = added.map(({ text }) => text.trim());
      const key = [line, ...texts].join("\n");
      const last = latest.get(line);
      const isRetold = last !== undefined && isSecondTry(last.texts, texts);
      const other = inserted.get(key) ?? (isRetold ? last.hunk : undefined);
      if (other === undefined) inserted.set(key, hunk);
      else note(hunk, other, line);
      latest.set(line, { hunk, texts });
    }
  }
  return [...found.values()];
}

/** Are lines for one place added in another way? A second try adds more, or others below the same beginning. */
export function isSecondTry(one: readonly string[], other: readonly string[]): boolean {
  return isPart(one, other) || opensAs(one, other);
}

/** Are all lines of one among those of the other? Brackets and the like may be in both for any reason. */
function isPart(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  const all = new Set(more);
  return fewer.some((text) => /\w{3}/.test(text)) && fewer.every((text) => all.has(text));
}

/** What is no beginning of what is added: a comment, or a mark of what is below it. */
const AHEAD = /^\s*(?:[@#*]|\/[/*]|--|<!--|$)/;

/** Do both begin by defining the same, as with `def run(self):` or `limit = `? */
function opensAs(one: readonly string[], other: readonly string[]): boolean {
  const [own, others] = [one, other].map(
    (texts) => texts.find((text) => !AHEAD.test(text))?.split(" = ", 1)[0],
  );
  return own !== undefined && own === others && /\w{3}/.test(own);
}

function isLastOfFile({ kind, noNewline }: HunkLine): boolean {
  return kind === "added" && noNewline === true;
}

/** The line after a placed hunk. */
function endOf({ start, pairs }: Placement): number {
  return (pairs.at(-1) ?? start - 1) + 1;
}

/** Who removes a line, and whether more lines come in the place of it and its neighbours. */
interface Removal {
  readonly hunk: number;
  readonly grows: boolean;
}

/** The removed lines: each belongs to one hunk alone, though others may have it as context. */
function removals(
  placements: readonly Placement[],
  note: (hunk: number, other: number, line: number) => void,
): ReadonlyMap<number, Removal> {
  const removed = new Map<number, Removal>();
  for (const placement of placements) {
    const { hunk } = placement;
    for (const { start, end, added } of changesOf(placement)) {
      for (let line = start; line < end; line++) {
        const other = removed.get(line);
        if (other !== undefined) note(hunk, other.hunk, line);
        removed.set(line, { hunk, grows: added.length > end - start });
      }
    }
  }
  return removed;
}
