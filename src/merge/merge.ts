/**
 * Placements to new text. Kept lines keep the file's bytes; the new ones follow W1 to W3:
 *
 * W1. A three-way merge, token by token (`tokens`): `f( a )` to `f( b )` on `f(a)` gives `f(b)`. A string that matches
 *     exactly is replaced exactly.
 * W2. One rule for the indentation of all new lines of a hunk: if the hunk matches two spaces deeper, so are they (`hunk`).
 * W3. The end of the file stays as it was (`b` without a newline becomes `c` without one), unless the patch states the old
 *     end correctly and a different new one, or its format closes lines.
 *
 * Hunks that change one line conflict; a line that one removes may be another's context. (W4: `locate`; W5, W6: `plan/update`.)
 */

import type { Miss, Placement, Span } from "../locate/placement.ts";
import { commonOf } from "../text/common.ts";
import { Lines } from "../text/lines.ts";
import { type Edit, type HunkEdit, hunkEdits } from "./hunk.ts";

export type { Edit } from "./hunk.ts";

export interface Merged {
  readonly text: string;
  /** The changes of the old text, each by one hunk, ascending and without overlaps. */
  readonly edits: readonly HunkEdit[];
}

/** The new text after all placements. `closesLines`: it ends with a newline, unless the patch states otherwise. */
export function merge(
  file: Lines,
  placements: readonly Placement[],
  closesLines = false,
): Merged | { readonly misses: readonly Miss[] } {
  const misses: Miss[] = [];
  const made = stringEdits(placements, file, misses);
  for (const placement of placements) {
    const { exact, hunk } = placement;
    if (exact !== undefined) continue;
    const changes = hunkEdits(placement, file);
    if (typeof changes === "string") misses.push({ hunk, cause: "not-indentable", text: changes });
    else for (const edit of changes) made.push(edit);
  }
  // Of two insertions at one place, the one that belongs to the line below is the second.
  const orderOf = ({ insertsAbove }: HunkEdit): number => (insertsAbove === true ? 1 : 0);
  made.sort((a, b) => a.start - b.start || a.end - b.end || orderOf(a) - orderOf(b));
  const edits: HunkEdit[] = [];
  const written = withFileEnd(made, file, placements, closesLines);
  for (const edit of written.flatMap((one) => changesOf(one, file))) {
    const { hunk, start, insertsAbove, lines } = edit;
    const above = edits.at(-1);
    edits.push(edit);
    if (above === undefined || above.hunk === hunk) continue;
    // Nothing says which of two insertions is the first, or one was sent twice.
    const isUnordered =
      above.start === edit.end &&
      (above.insertsAbove === insertsAbove || String(above.lines) === String(lines));
    // A string took the line end, so whether the line below is joined depends on which of the two is first.
    const isJoined = start === above.end && above.lines.some((line) => line !== closed(line, file));
    if (start >= above.end && !isUnordered && !isJoined) continue;
    const [other, later] = [Math.min(hunk, above.hunk), Math.max(hunk, above.hunk)];
    misses.push({ hunk: later, cause: "overlap", other, line: start - Number(isJoined) });
  }
  return misses.length > 0 ? { misses } : { text: joined(file, edits), edits };
}

function joined(file: Lines, edits: readonly Edit[]): string {
  let at = 0;
  const pieces = edits.map(({ start, end, lines }) => {
    const kept = file.slice(at, start);
    at = end;
    return kept + lines.join("");
  });
  return pieces.join("") + file.slice(at, file.count);
}

/** A place of a string, and what it becomes. */
interface Replacement extends Span {
  readonly hunk: number;
  readonly text: string;
}

/** Edits for strings that match exactly; strings on the same lines are one edit, and those that overlap conflict. */
function stringEdits(placements: readonly Placement[], file: Lines, misses: Miss[]): HunkEdit[] {
  const all = placements.flatMap(({ hunk, exact }) => {
    const { spans = [], string } = exact ?? {};
    return spans.map((span): Replacement => {
      const { from, last, to } = span;
      const isWhole =
        from === 0 && to > 0 && to === file.text(last).length && file.end(last) !== "";
      const text = string?.new ?? "";
      // Whole lines that are replaced by nothing lose their line end, too.
      const end = isWhole && text === "" ? { last: last + 1, to: 0 } : {};
      return { ...span, ...end, hunk, text };
    });
  });
  all.sort((one, other) => one.first - other.first || one.from - other.from);
  const groups: [Replacement, ...Replacement[]][] = [];
  for (const one of all) {
    const last = groups.at(-1)?.at(-1);
    const isBelow = last === undefined || last.last < one.first;
    const isFree = isBelow || (last.last === one.first && last.to <= one.from);
    if (!isFree && last.hunk !== one.hunk) {
      const [other, hunk] = [Math.min(last.hunk, one.hunk), Math.max(last.hunk, one.hunk)];
      misses.push({ hunk, cause: "overlap", other, line: one.first });
    }
    if (isFree && !isBelow) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups.map((group): HunkEdit => {
    const [{ hunk, first: start }] = group;
    const end = Math.min((group.at(-1)?.last ?? start) + 1, file.count);
    return { hunk, start, end, lines: linesWith(group, file), added: undefined };
  });
}

/** The lines of strings on the same lines, with the new texts in them. */
function linesWith(
  group: readonly [Replacement, ...Replacement[]],
  file: Lines,
): readonly string[] {
  const [{ first, from }] = group;
  const last = group.at(-1)?.last ?? first;
  let text = file.text(first).slice(0, from);
  for (const [at, one] of group.entries())
    text += one.text + file.text(one.last).slice(one.to, group[at + 1]?.from);
  const texts = text.split("\n");
  const kept = commonOf(texts, file.texts(first, last + 1));
  const isKept = new Set(kept);
  let neighbour = file.end(first) || file.end(first - 1) || "\n";
  let old = 0;
  const lines = texts.map((one, at) => {
    if (at === texts.length - 1) return one + file.end(last);
    const same = kept[at] ?? -1;
    if (same !== -1) old = same;
    // A new line takes the end of the one that it replaces.
    if (same !== -1 || (first + old <= last && !isKept.has(old)))
      neighbour = file.end(first + old++) || neighbour;
    return one + neighbour;
  });
  // After the last line end there is no line.
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** The edits, so that the last line of the file has an end or not (W3). A line that is no longer the last one gets an end. */
function withFileEnd(
  made: readonly HunkEdit[],
  file: Lines,
  placements: readonly Placement[],
  closesLines: boolean,
): readonly HunkEdit[] {
  const edits = [...made];
  let at = edits.findLastIndex(({ end }) => end === file.count);
  const added = edits[at]?.added;
  if (added === undefined) return edits;
  const last = file.count - 1;
  const isOpen = file.count > 0 && file.end(last) === "";
  const appended = edits.findIndex(({ start }) => start === file.count);
  const below = edits[appended];
  if (isOpen && below !== undefined) {
    const [next] = below.added ?? [];
    const isEnd = next?.isTail === true && next.text === "";
    const edit = { ...below, lines: below.lines.slice(isEnd ? 1 : 0) };
    const above = edits[appended - 1];
    const isChanged = above !== undefined && above.end > last;
    edits[appended] = isChanged ? edit : withLineAbove(edit, file);
    // A string in the last line has left it open.
    if (isChanged)
      edits[appended - 1] = { ...above, lines: above.lines.map((line) => closed(line, file)) };
  }
  const isStatedOpen = placements.some(({ lines, pairs }) =>
    lines.some(
      ({ kind, noNewline }, at) => kind !== "added" && noNewline === true && pairs[at] === last,
    ),
  );
  const { noNewline = false, isTail = false } = added.at(-1) ?? {};
  const isOldEndRight = isStatedOpen === isOpen || isTail || (closesLines && !noNewline);
  if (!(isOldEndRight ? noNewline : isOpen)) return edits;
  // If the last lines are removed, by one hunk or several, the line above them becomes the last.
  while (edits[at]?.lines.length === 0 && edits[at - 1]?.end === edits[at]?.start) at--;
  const edit = edits[at];
  if (edit === undefined) return edits;
  const { lines, ...place } = edit.lines.length > 0 ? edit : withLineAbove(edit, file);
  const open = new Lines(lines.at(-1) ?? "", file).text(0);
  // An empty line without an end is no line.
  if (open !== "") edits[at] = { ...place, lines: [...lines.slice(0, -1), open] };
  else edits[at] = { ...edit, lines: edit.lines.slice(0, -1) };
  return edits;
}

/** The edit, extended by the line above, which keeps its text and gets a line end if it lacks one. */
function withLineAbove(edit: HunkEdit, file: Lines): HunkEdit {
  const start = edit.start - 1;
  const above = closed(file.slice(start, edit.start), file);
  return { ...edit, start, lines: [above, ...edit.lines] };
}

/** The line with an end. */
function closed(line: string, file: Lines): string {
  return new Lines(line, file).end(0) === "" ? line + (file.end(0) || "\n") : line;
}

/** The changes of an edit, without the lines that it keeps. */
function changesOf(edit: HunkEdit, file: Lines): readonly HunkEdit[] {
  const { start, end, lines } = edit;
  const old = file.texts(start, end).map((text, at) => text + file.end(start + at));
  const changes: HunkEdit[] = [];
  let [at, next] = [0, 0];
  for (const [index, same] of [...commonOf(old, lines), lines.length].entries()) {
    if (same === -1) continue;
    const change = { start: start + at, end: start + index, lines: lines.slice(next, same) };
    if (at < index || next < same) changes.push({ ...edit, ...change });
    [at, next] = [index + 1, same + 1];
  }
  return changes;
}
