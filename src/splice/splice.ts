/**
 * Placements to new text: kept lines keep the file's bytes, new lines take the file's
 * line ends. One forward pass over slices of the old text.
 */

import { looseness } from "../locate/levels.ts";
import { changesOf, type Placement } from "../locate/placement.ts";
import { type HunkLine, wantedLines } from "../patch.ts";
import { commonEnds } from "../text/common.ts";
import type { LineEnd, Lines } from "../text/lines.ts";
import {
  type AddedLine,
  addedLines,
  type PlainCharacters,
  plainCharacters,
} from "./added-lines.ts";

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

export interface Spliced {
  readonly text: string;
  /** What differs from the old text, ascending, none touching another's lines. */
  readonly edits: readonly Edit[];
  /** Hunks, by their index, that change nothing. */
  readonly idle: readonly number[];
  /** Hunks in whose added lines typographic characters became plain ones. */
  readonly respelled: readonly number[];
}

/** A hunk whose added line cannot be moved as its neighbours were. */
export interface SpliceMiss {
  readonly hunk: number;
  readonly text: string;
}

/** An edit before its lines have ends. */
interface RawEdit {
  readonly hunk: number;
  /** The hunk begins by adding lines: they belong to the line below, not to the one above. */
  readonly leads: boolean;
  readonly start: number;
  readonly end: number;
  readonly added: readonly (AddedLine & Pick<HunkLine, "noNewline" | "isTail">)[];
}

const AS_WRITTEN: PlainCharacters = { learnt: new Map(), likely: new Map() };

/**
 * The new text after all placements, which must not overlap. `closesLines`: what they write ends
 * with a newline, also as the last line, unless they say otherwise.
 */
export function splice(
  lines: Lines,
  placements: readonly Placement[],
  closesLines = false,
): Spliced | { readonly misses: readonly SpliceMiss[] } {
  const misses: SpliceMiss[] = [];
  const raw: RawEdit[] = [];
  const folded = placements.filter(({ level }) => looseness(level) >= looseness("unicode"));
  const plain = folded.length === 0 ? AS_WRITTEN : plainCharacters(folded, lines);
  const areAsWritten = plain.learnt.size === 0 && !lines.source.includes("\r");
  for (const placement of placements) {
    // Where hunk and file are the same to the letter, nothing is to be learnt from how they differ.
    const added =
      areAsWritten && placement.level === "exact"
        ? placement.lines.filter(isAdded)
        : addedLines(placement, lines, plain);
    if ("notMovable" in added) misses.push({ hunk: placement.hunk, text: added.notMovable });
    else for (const edit of rawEdits(placement, added)) raw.push(edit);
  }
  if (misses.length > 0) return { misses };
  const sorted = raw.toSorted(
    (a, b) => a.start - b.start || a.end - b.end || Number(a.leads) - Number(b.leads),
  );
  const ended = sorted.map((edit) => withEnds(edit, lines));
  const idle = new Set(
    placements.flatMap(({ hunk, isShared }) => (isShared === true ? [] : [hunk])),
  );
  const closed = withLastLine(ended, sorted, lines, placements, closesLines);
  const edits = closed.flatMap((edit, at) => {
    const changed = essential(edit, lines);
    if (changed.length > 0) idle.delete(sorted[at]?.hunk ?? -1);
    return changed;
  });
  const typographic = [...plain.learnt.keys(), ...plain.likely.keys()];
  const isRespelled = ({ lines: own }: Placement): boolean =>
    own.some(
      ({ kind, text }) => kind === "added" && typographic.some((char) => text.includes(char)),
    );
  const respelled = typographic.length === 0 ? [] : placements.filter(isRespelled);
  return {
    text: join(lines, edits),
    edits,
    idle: [...idle],
    respelled: respelled.map((placement) => placement.hunk),
  };
}

function isAdded({ kind }: HunkLine): boolean {
  return kind === "added";
}

function join(lines: Lines, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits) {
    pieces.push(lines.slice(at, edit.start));
    for (const line of edit.lines) pieces.push(line.text, line.end);
    at = edit.end;
  }
  pieces.push(lines.slice(at, lines.count));
  return pieces.join("");
}

/** The changes of one hunk, with its new lines as they go into the file. */
function rawEdits(placement: Placement, addedLines: readonly AddedLine[]): RawEdit[] {
  let next = 0;
  return changesOf(placement).map(({ start, end, added, above }): RawEdit => {
    const fresh = addedLines.slice(next, (next += added.length)).map(({ text, replaces }, at) => {
      return { text, replaces, noNewline: added[at]?.noNewline, isTail: added[at]?.isTail };
    });
    return { hunk: placement.hunk, leads: above === undefined, start, end, added: fresh };
  });
}

/** A replaced line keeps its end, an inserted one takes its neighbour's. */
function withEnds({ start, end, added }: RawEdit, lines: Lines): Edit {
  let neighbour = lines.end(start - 1) || lines.end(start) || lines.end(0) || "\n";
  const ended = added.map(({ text, replaces }): NewLine => {
    const own = replaces === undefined ? "" : lines.end(replaces);
    if (own !== "") neighbour = own;
    return { text, end: neighbour };
  });
  return { start, end, lines: ended };
}

/**
 * The end of the file stays as it was, with or without a newline, unless a patch that was right
 * about it says otherwise; a line that is last no longer gets its end.
 */
function withLastLine(
  edits: readonly Edit[],
  raw: readonly RawEdit[],
  lines: Lines,
  placements: readonly Placement[],
  closesLines: boolean,
): Edit[] {
  const last = lines.count - 1;
  const isOpen = lines.count > 0 && lines.end(last) === "";
  const isCalledOpen = placements.some(({ lines: own, pairs }) =>
    wantedLines(own).some(({ noNewline }, at) => noNewline === true && pairs[at] === last),
  );
  const at = edits.findLastIndex((edit) => edit.end === lines.count);
  if (at === -1) return [...edits];
  const added = raw[at]?.added.at(-1);
  const isNewOpen = added?.noNewline === true;
  const isRight =
    lines.count === 0 ||
    isCalledOpen === isOpen ||
    (closesLines && !isNewOpen) ||
    added?.isTail === true;
  const result = closedBefore(edits, raw, lines);
  return (isRight ? isNewOpen : isOpen) ? withOpenEnd(result, lines) : result;
}

/** What is appended to a file whose last line is open, after the line's new end. */
function closedBefore(edits: readonly Edit[], raw: readonly RawEdit[], lines: Lines): Edit[] {
  const result = [...edits];
  const first = result.findIndex((one) => one.start === lines.count);
  const appended = result[first];
  const before = lines.count - 1;
  const kept = (result[first - 1]?.end ?? 0) <= before;
  if (appended !== undefined && kept && lines.end(before) === "" && before >= 0) {
    const closed = { text: lines.text(before), end: appended.lines[0]?.end ?? "\n" } as const;
    const [next] = raw[first]?.added ?? [];
    const others = appended.lines.slice(next?.isTail === true && next.text === "" ? 1 : 0);
    result[first] = { start: before, end: appended.end, lines: [closed, ...others] };
  }
  return result;
}

/** The edits after which the last line is open. */
function withOpenEnd(edits: readonly Edit[], lines: Lines): Edit[] {
  const result = [...edits];
  let last = result.findLastIndex((edit) => edit.end === lines.count);
  // Where the last lines are removed, by one hunk or several, what is before them becomes last.
  while (result[last]?.lines.length === 0 && result[last - 1]?.end === result[last]?.start) last--;
  const edit = result[last];
  if (edit === undefined) return result;
  const line = edit.lines.at(-1);
  if (line !== undefined) {
    // An empty line without an end is none.
    const open = line.text === "" ? [] : [{ ...line, end: "" } as const];
    result[last] = { ...edit, lines: [...edit.lines.slice(0, -1), ...open] };
  } else if (lines.text(edit.start - 1) !== "") {
    const start = edit.start - 1;
    result[last] = { start, end: edit.end, lines: [{ text: lines.text(start), end: "" }] };
  }
  return result;
}

/** The edit without the lines at its ends that it does not change; nothing if it changes none. */
function essential(edit: Edit, lines: Lines): Edit[] {
  const { start, end, lines: fresh } = edit;
  const old = lines.texts(start, end).map((text, at) => text + lines.end(start + at));
  const now = fresh.map((line) => line.text + line.end);
  const { head, tail } = commonEnds(old, now);
  if (head === old.length && head === now.length) return [];
  return [{ start: start + head, end: end - tail, lines: fresh.slice(head, now.length - tail) }];
}
