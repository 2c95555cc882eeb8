/**
 * Placements to new text. Kept lines keep the file's bytes; the new ones follow W1 to W3:
 *
 * W1. A three-way merge, token by token (`tokens`): `f( a )` to `f( b )` on `f(a)` gives `f(b)`. A string that matches
 *     exactly is replaced exactly.
 * W2. One rule for the indentation of all new lines of a hunk: if the hunk matches two blanks deeper, so are they (`hunk`).
 * W3. The end of the file stays as it was (`b` without a newline becomes `c` without one), unless the patch states the old
 *     end correctly and a different new one, or its format closes lines.
 *
 * Hunks that change the same line conflict; a line that one removes may be another's context. (W4: `locate`; W5, W6: `plan/update`.)
 */

import type { Miss, Placement, Span } from "../locate/placement.ts";
import { commonEnds, commonOf } from "../text/common.ts";
import type { LineEnd, Lines } from "../text/lines.ts";
import { type HunkEdit, hunkEdits } from "./hunk.ts";

export interface NewLine {
  readonly text: string;
  readonly end: LineEnd;
}

/** The lines from `start` up to `end` (0-based, of the old text) become `lines`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly NewLine[];
}

export interface Merged {
  readonly text: string;
  /** The changes of the old text, ascending and without overlaps. */
  readonly edits: readonly Edit[];
  /** Hunks, by their index, that change nothing. */
  readonly noOps: readonly number[];
  /** Hunks whose added lines had typographic characters that became plain ones. */
  readonly respelled: readonly number[];
}

/** An edit whose lines have no line ends yet. */
interface RawEdit extends HunkEdit {
  readonly hunk: number;
  /** The complete lines, with their ends. */
  readonly exact?: readonly NewLine[];
}

/** The new text after all placements. `closesLines`: it ends with a newline, unless the patch states otherwise. */
export function merge(
  file: Lines,
  placements: readonly Placement[],
  closesLines = false,
): Merged | { readonly misses: readonly Miss[] } {
  const raw: RawEdit[] = [];
  const misses: Miss[] = [];
  const respelled: number[] = [];
  for (const placement of placements) {
    if (placement.exact !== undefined) continue;
    const { hunk } = placement;
    const made = hunkEdits(placement, file);
    if (typeof made === "string") {
      misses.push({ hunk, cause: "not-indentable", text: made });
      continue;
    }
    for (const edit of made.edits) raw.push({ ...edit, hunk });
    if (made.isRespelled) respelled.push(hunk);
  }
  raw.push(...stringEdits(placements, file));
  if (misses.length > 0) return { misses };
  raw.sort(
    (a, b) => a.start - b.start || a.end - b.end || Number(a.insertsAbove) - Number(b.insertsAbove),
  );
  const ended = withLastLine(raw, file, placements, closesLines);
  const noOps = new Set(placements.map(({ hunk }) => hunk));
  const edits: Edit[] = [];
  let [reached, last]: [number, number | undefined] = [0, undefined];
  for (const [at, edit] of ended.entries()) {
    const source = raw[at];
    const [changed] = withoutUnchanged(edit, file);
    if (source === undefined || changed === undefined) continue;
    noOps.delete(source.hunk);
    // The same insertion at the same place was sent twice.
    const isRepeated =
      changed.start === changed.end && JSON.stringify(changed) === JSON.stringify(edits.at(-1));
    if ((changed.start < reached || isRepeated) && last !== undefined && last !== source.hunk) {
      const [other, hunk] = [Math.min(source.hunk, last), Math.max(source.hunk, last)];
      misses.push({ hunk, cause: "overlap", other, line: changed.start });
    }
    edits.push(changed);
    [reached, last] = [changed.end, source.hunk];
  }
  for (const { exact, hunk } of placements)
    if (exact !== undefined && exact.string.old !== exact.string.new) noOps.delete(hunk);
  return misses.length > 0
    ? { misses }
    : { text: joined(file, edits), edits, noOps: [...noOps], respelled };
}

function joined(file: Lines, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits) {
    pieces.push(file.slice(at, edit.start));
    for (const line of edit.lines) pieces.push(line.text, line.end);
    at = edit.end;
  }
  pieces.push(file.slice(at, file.count));
  return pieces.join("");
}

interface SpanEdit extends Span {
  readonly hunk: number;
  readonly text: string;
}

/** Edits for strings that match exactly; strings on the same lines are one edit. */
function stringEdits(placements: readonly Placement[], file: Lines): readonly RawEdit[] {
  const all = placements.flatMap(({ hunk, exact }) => {
    const { spans = [], string } = exact ?? {};
    return spans.map((span) => spanEdit(hunk, span, string?.new ?? "", file));
  });
  all.sort((one, other) => one.first - other.first || one.from - other.from);
  const groups: [SpanEdit, ...SpanEdit[]][] = [];
  for (const span of all) {
    const last = groups.at(-1)?.at(-1);
    // Overlapping strings stay separate, so that they are reported as a conflict.
    const isBeside = last?.last === span.first && last.to <= span.from;
    if (isBeside) groups.at(-1)?.push(span);
    else groups.push([span]);
  }
  return groups.map((group): RawEdit => {
    const [{ hunk, first: start }] = group;
    const end = Math.min((group.at(-1)?.last ?? start) + 1, file.count);
    return { hunk, insertsAbove: false, start, end, added: [], exact: replaced(group, file) };
  });
}

/** Whole lines that are replaced by nothing lose their line end, too. */
function spanEdit(hunk: number, span: Span, text: string, file: Lines): SpanEdit {
  const { from, last, to } = span;
  const isWhole = from === 0 && to > 0 && to === file.text(last).length && file.end(last) !== "";
  return isWhole && text === ""
    ? { ...span, last: last + 1, to: 0, hunk, text }
    : { ...span, hunk, text };
}

/** The lines of spans with the new texts in them. */
function replaced(spans: readonly [SpanEdit, ...SpanEdit[]], file: Lines): readonly NewLine[] {
  const [first] = spans;
  const last = spans.at(-1) ?? first;
  let text = file.text(first.first).slice(0, first.from);
  for (const [at, span] of spans.entries())
    text += span.text + file.text(span.last).slice(span.to, spans[at + 1]?.from);
  const texts = text.split("\n");
  const kept = commonOf(texts, file.texts(first.first, last.last + 1));
  let neighbour = file.end(first.first) || file.end(first.first - 1) || "\n";
  const lines = texts.map((one, at): NewLine => {
    if (at === texts.length - 1) return { text: one, end: file.end(last.last) };
    const keptEnd = (kept[at] ?? -1) === -1 ? "" : file.end(first.first + (kept[at] ?? 0));
    return { text: one, end: (neighbour = keptEnd || neighbour) };
  });
  // After the last line end there is no line.
  const end = lines.at(-1);
  return end?.text === "" && end.end === "" ? lines.slice(0, -1) : lines;
}

/** A replaced line keeps its line end, an inserted one gets its neighbour's. */
function withEnds({ start, end, added, exact }: RawEdit, file: Lines): Edit {
  if (exact !== undefined) return { start, end, lines: exact };
  let neighbour = file.end(start - 1) || file.end(start) || file.end(0) || "\n";
  const lines = added.map(({ text, replaces }): NewLine => {
    const keptEnd = replaces === undefined ? "" : file.end(replaces);
    if (keptEnd !== "") neighbour = keptEnd;
    return { text, end: neighbour };
  });
  return { start, end, lines };
}

/** The edits with line ends (W3). A line that is no longer the last one gets a line end. */
function withLastLine(
  raw: readonly RawEdit[],
  file: Lines,
  placements: readonly Placement[],
  closesLines: boolean,
): readonly Edit[] {
  const edits = raw.map((edit) => withEnds(edit, file));
  let at = edits.findLastIndex((edit) => edit.end === file.count);
  if (at === -1 || raw[at]?.exact !== undefined) return edits;
  const last = file.count - 1;
  const isOpen = file.count > 0 && file.end(last) === "";
  const isStatedOpen = placements.some(({ lines, pairs }) =>
    lines.some(
      ({ kind, noNewline }, index) =>
        kind !== "added" && noNewline === true && pairs[index] === last,
    ),
  );
  const { noNewline, isTail } = raw[at]?.added.at(-1) ?? {};
  const mayClose = (closesLines && noNewline !== true) || isTail === true;
  const isRight = file.count === 0 || isStatedOpen === isOpen || mayClose;
  // Lines below an open last line give that one a line end.
  const appended = edits.findIndex(({ start }) => start === file.count);
  const below = edits[appended];
  if (isOpen && below !== undefined && (edits[appended - 1]?.end ?? 0) <= last) {
    const [next] = raw[appended]?.added ?? [];
    const isEnd = next?.isTail === true && next.text === "";
    const lines = below.lines.slice(isEnd ? 1 : 0);
    edits[appended] = withLineAbove({ ...below, lines }, file, below.lines[0]?.end);
  }
  if (isRight ? noNewline !== true : !isOpen) return edits;
  // If the last lines are removed, by one hunk or several, the line above them becomes the last.
  while (edits[at]?.lines.length === 0 && edits[at - 1]?.end === edits[at]?.start) at--;
  const edit = edits[at];
  if (edit === undefined) return edits;
  const hasLines = edit.lines.length > 0;
  const { start, end, lines } = hasLines ? edit : withLineAbove(edit, file);
  const { text = "" } = lines.at(-1) ?? {};
  // An empty line without an end is no line.
  if (hasLines || text !== "")
    edits[at] = {
      start,
      end,
      lines: [...lines.slice(0, -1), ...(text === "" ? [] : [{ text, end: "" } as const])],
    };
  return edits;
}

/** The edit, extended by the line above, which keeps its text and gets a line end if it lacks one. */
function withLineAbove({ start, end, lines }: Edit, file: Lines, mark: LineEnd = "\n"): Edit {
  return {
    start: start - 1,
    end,
    lines: [{ text: file.text(start - 1), end: file.end(start - 1) || mark }, ...lines],
  };
}

/** The edit without unchanged lines at its ends; empty if it changes none. */
function withoutUnchanged(edit: Edit, file: Lines): Edit[] {
  const { start, end, lines } = edit;
  const old = file.texts(start, end).map((text, at) => text + file.end(start + at));
  const now = lines.map((line) => line.text + line.end);
  const { head, tail } = commonEnds(old, now);
  if (head === old.length && head === now.length) return [];
  return [{ start: start + head, end: end - tail, lines: lines.slice(head, now.length - tail) }];
}
