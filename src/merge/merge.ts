/**
 * Placements to new text. Kept lines keep the file's bytes, and W1 to W3 say what the new ones are:
 *
 * W1. A three-way merge, token by token (`tokens`): `f( a )` to `f( b )` on `f(a)` gives `f(b)`. A string that is there to
 *     the letter is replaced to the letter.
 * W2. One rule for the indentation of all new lines of a hunk (`indentation`): matched two blanks deeper, they go in by two
 *     more. Typography is learnt within a hunk: `a = “x”` on `a = "x"` tells that `b = “y”` is `b = "y"`.
 * W3. The end of the file stays as it was (`b` without a newline to `c` has none), unless the patch was right about the old
 *     end and says otherwise, or its format closes lines.
 *
 * Two hunks that change the same line conflict; what one removes may be another's context.
 */

import type { HunkLine } from "../patch.ts";
import { once } from "../locate/index.ts";
import { type Miss, type Pairs, type Placement, type Span } from "../locate/placement.ts";
import { commonEnds, commonOf } from "../text/common.ts";
import { fold, foldAt, plainCharacter } from "../text/fold.ts";
import { isBlank, unitOf } from "../text/indentation.ts";
import type { LineEnd, Lines } from "../text/lines.ts";
import { type IndentRule, lostFirstIndent, ruleOf } from "./indentation.ts";
import { mergedText } from "./tokens.ts";

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
  /** What differs from the old text, ascending, none touching another's lines. */
  readonly edits: readonly Edit[];
  /** Hunks, by their index, that change nothing. */
  readonly noOps: readonly number[];
  /** Hunks in whose added lines typographic characters became plain ones. */
  readonly respelled: readonly number[];
}

/** A new line before it has an end. */
interface AddedLine extends Pick<HunkLine, "text" | "noNewline" | "isTail"> {
  /** The line of the file that it takes the place of. */
  readonly replaces?: number | undefined;
}

/** A line of a hunk and the line of the file that it is paired with. */
interface SamePair {
  readonly text: string;
  readonly actual: string;
}

/** An edit before its lines have ends. */
interface RawEdit {
  readonly hunk: number;
  /** The hunk begins by adding lines: they belong to the line below, not to the one above. */
  readonly insertsAbove: boolean;
  readonly start: number;
  readonly end: number;
  readonly added: readonly AddedLine[];
  /** The lines as they are, with their ends. */
  readonly exact?: readonly NewLine[];
}

/** The new text after all placements; `closesLines`: what they write ends with a newline, unless they say otherwise. */
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
    const { edits, typography } = new HunkMerge(placement, file).edits();
    if (typeof edits === "string")
      misses.push({ hunk: placement.hunk, cause: "not-indentable", text: edits });
    else for (const edit of edits) raw.push(edit);
    if (typography) respelled.push(placement.hunk);
  }
  raw.push(...stringEdits(placements, file));
  if (misses.length > 0) return { misses };
  raw.sort(
    (a, b) =>
      a.start - b.start ||
      a.end - b.end ||
      Number(a.insertsAbove) - Number(b.insertsAbove) ||
      a.hunk - b.hunk,
  );
  const ended = withLastLine(raw, file, placements, closesLines);
  const noOps = new Set(placements.map(({ hunk }) => hunk));
  const edits: Edit[] = [];
  let [reached, last]: [number, number | undefined] = [0, undefined];
  for (const [at, edit] of ended.entries()) {
    const own = raw[at];
    const [changed] = essential(edit, file);
    if (own === undefined || changed === undefined) continue;
    noOps.delete(own.hunk);
    // The same lines for the same place twice are one insertion, sent twice.
    const isRepeated = changed.start === changed.end && areSame(changed, edits.at(-1));
    if ((changed.start < reached || isRepeated) && last !== undefined && last !== own.hunk) {
      const [other, hunk] = [Math.min(own.hunk, last), Math.max(own.hunk, last)];
      misses.push({ hunk, cause: "overlap", other, line: changed.start });
    }
    edits.push(changed);
    [reached, last] = [changed.end, own.hunk];
  }
  for (const { exact, hunk } of placements)
    if (exact !== undefined && exact.string.old !== exact.string.new) noOps.delete(hunk);
  return misses.length > 0
    ? { misses }
    : { text: joined(file, edits), edits, noOps: [...noOps], respelled };
}

function areSame(one: Edit, other: Edit | undefined): boolean {
  const textOf = ({ lines }: Edit): string => lines.map(({ text }) => text).join("\n");
  const isPlace = one.start === other?.start && one.end === other.end;
  return isPlace && textOf(one) === textOf(other);
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

/** The lines of one hunk on those of the file. */
class HunkMerge {
  readonly #placement: Placement;
  readonly #file: Lines;
  readonly #lines: readonly HunkLine[];
  readonly #pairs: Pairs;
  readonly #isExact: boolean;
  readonly #rule: IndentRule;
  /** Where the first line is, if that alone has lost its indentation in the hunk. */
  readonly #firstIndent: string | undefined;
  /** Typographic characters of the hunk that the file has as plain ones. */
  readonly #plain: ReadonlyMap<string, string>;

  constructor(placement: Placement, file: Lines) {
    const { lines, pairs, level } = placement;
    this.#placement = placement;
    this.#file = file;
    this.#pairs = pairs;
    this.#isExact = level === "exact";
    this.#lines = this.#isExact
      ? lines
      : lines.map((line, at) =>
          isAddedBlank(lines, pairs, at) ? { ...line, kind: "added" } : line,
        );
    const same = this.#isExact ? [] : samePairs(lines, pairs, file);
    const indents = same.map(({ text, actual }) => {
      return { wanted: indentOf(text), actual: indentOf(actual) };
    });
    this.#firstIndent = lostFirstIndent(indents) ? indents[0]?.actual : undefined;
    const telling = this.#firstIndent === undefined ? indents : indents.slice(1);
    this.#rule = ruleOf(telling, this.#isExact ? undefined : unitFor(file));
    this.#plain = this.#isExact ? new Map() : typographyOf(same, file);
  }

  /** The edits, or the added line whose indentation nothing tells. */
  edits(): { readonly edits: readonly RawEdit[] | string; readonly typography: boolean } {
    const made: RawEdit[] = [];
    const lines = this.#lines;
    let above: number | undefined;
    let isFirst = true;
    const { hunk } = this.#placement;
    for (let at = 0; at < lines.length;) {
      const own = lines[at];
      if (own?.kind === "context") {
        const line = this.#pairs[at] ?? -1;
        // Below a line that the file lacks, or lines left out, only the line below says where new lines go.
        if (line !== -1) [above, isFirst] = [line, false];
        else if (!isBlank(own.text)) above = undefined;
        at++;
        continue;
      }
      let to = at;
      while (to < lines.length && lines[to]?.kind !== "context") to++;
      const change = range(at, to);
      const removed = change.filter(
        (index) => lines[index]?.kind === "removed" && this.#pairs[index] !== -1,
      );
      const added = this.#added(
        change.filter((index) => lines[index]?.kind === "added"),
        removed,
      );
      if (typeof added === "string") return { edits: added, typography: false };
      const gone = removed.map((index) => this.#pairs[index] ?? -1);
      const start = gone[0] ?? this.#insertionLine(above, to);
      if (gone.length === 0)
        made.push({ hunk, insertsAbove: isFirst && above === undefined, start, end: start, added });
      for (const [index, [from, end]] of runsOf(gone).entries()) {
        const own = index === 0 ? added : [];
        made.push({ hunk, insertsAbove: false, start: from, end, added: own });
      }
      above = gone.at(-1) ?? above;
      at = to;
    }
    const typography = lines.some(
      ({ kind, text }) =>
        kind === "added" && [...this.#plain.keys()].some((char) => text.includes(char)),
    );
    return { edits: made, typography };
  }

  #textAt(at: number): string {
    return this.#lines[at]?.text ?? "";
  }

  /** The line of the file that is paired with a line. */
  #actualAt(at: number): string {
    return this.#file.text(this.#pairs[at] ?? -1);
  }

  /** The line to insert before: below the line above, else above the next line that is paired. */
  #insertionLine(above: number | undefined, from: number): number {
    if (above !== undefined) return above + 1;
    return this.#pairs.find((line, at) => at >= from && line !== -1) ?? this.#placement.start;
  }

  /** The new lines of a change, or the one that cannot be moved. */
  #added(added: readonly number[], removed: readonly number[]): readonly AddedLine[] | string {
    const texts = [added, removed].map((all) => all.map((at) => this.#textAt(at)));
    const [first = ""] = texts[0] ?? [];
    if (!this.#isExact && this.#isDoubtful(added, removed)) return first;
    const partners = partnersOf(texts[0] ?? [], texts[1] ?? []);
    const top = this.#lines.findIndex(({ kind }) => kind !== "removed");
    const made: AddedLine[] = [];
    for (const [index, at] of added.entries()) {
      const { text = "", noNewline, isTail } = this.#lines[at] ?? {};
      const partner = removed[partners[index] ?? -1];
      const firstIndent = at === top ? this.#firstIndent : undefined;
      const own = this.#isExact ? text : this.#merged(text, partner, firstIndent);
      if (own === undefined) return text;
      made.push({ text: own, noNewline, isTail, replaces: this.#pairs[partner ?? -1] });
    }
    return made;
  }

  /** True if new lines begin as deep as the file's lines that they replace, and not as the hunk has these: were they moved already? */
  #isDoubtful(added: readonly number[], removed: readonly number[]): boolean {
    const fresh = shallowest(added.map((at) => this.#textAt(at)));
    const old = shallowest(removed.map((at) => this.#textAt(at)));
    const actual = shallowest(removed.map((at) => this.#actualAt(at)));
    if (this.#firstIndent !== undefined || fresh === undefined || fresh !== actual || fresh === old)
      return false;
    const moved = this.#rule(fresh);
    return moved !== undefined && moved !== fresh;
  }

  /** A new line as it goes into the file; undefined if nothing tells how it is indented. */
  #merged(
    text: string,
    partner: number | undefined,
    firstIndent: string | undefined,
  ): string | undefined {
    if (isBlank(text)) return text === "" ? "" : (this.#rule(text) ?? text);
    const indent = indentOf(text);
    const old = partner === undefined ? undefined : this.#textAt(partner);
    const actual = partner === undefined ? undefined : this.#actualAt(partner);
    const partnerIndent = actual === undefined ? undefined : indentOf(actual);
    const isAsPartner = old !== undefined && indentOf(old) === indent;
    const ruled = this.#rule(indent);
    const isFirst = firstIndent !== undefined && indent === "";
    // One rule for all new lines: where that of the line it replaces is another, neither tells.
    if (!isFirst && isAsPartner && ruled !== undefined && ruled !== partnerIndent) return undefined;
    const unmoved = partnerIndent === indent ? indent : undefined;
    const moved = isFirst ? firstIndent : isAsPartner ? partnerIndent : (ruled ?? unmoved);
    if (moved === undefined) return undefined;
    const body = text.trim();
    const hasOld = old !== undefined && actual !== undefined;
    const merged = hasOld ? mergedText(old.trim(), body, actual.trim()) : body;
    const plain = Array.from(merged, (char) => this.#plain.get(char) ?? char).join("");
    return moved + plain + text.slice(text.trimEnd().length);
  }
}

/** Lines of the hunk and of the file that are paired and not blank, and the same but for white space and typography. */
function samePairs(lines: readonly HunkLine[], pairs: Pairs, file: Lines): readonly SamePair[] {
  return lines.flatMap(({ text }, at) => {
    const line = pairs[at] ?? -1;
    const actual = file.text(line);
    const isSame = line !== -1 && !isBlank(text) && fold(text) === fold(actual);
    return isSame ? [{ text, actual }] : [];
  });
}

/** True for a blank context line that the file lacks, beside lines that are added, and not at an edge: it lost its mark. */
function isAddedBlank(lines: readonly HunkLine[], pairs: Pairs, at: number): boolean {
  const isMissing = (index: number): boolean => {
    const { kind = "added", text = "" } = lines[index] ?? {};
    return kind === "context" && isBlank(text) && pairs[index] === -1;
  };
  if (!isMissing(at)) return false;
  let [above, below] = [at - 1, at + 1];
  while (isMissing(above)) above--;
  while (isMissing(below)) below++;
  const beside = [lines[above], lines[below]];
  return !beside.includes(undefined) && beside.some((line) => line?.kind === "added");
}

/** The white space a line begins with; no-break spaces in it are blanks. */
function indentOf(text: string): string {
  return (/^[ \t\u00a0]*/.exec(text)?.[0] ?? "").replaceAll("\u00a0", " ");
}

/** The shortest indentation of lines that are not blank. */
function shallowest(texts: readonly string[]): string | undefined {
  const indents = texts.flatMap((text) => (isBlank(text) ? [] : [indentOf(text)]));
  return indents.toSorted((one, other) => one.length - other.length)[0];
}

/** What the file indents a level with. */
const unitFor = once((file: Lines): string | undefined => {
  const texts = file.texts(0, Math.min(file.count, 5000));
  const width = unitOf(texts);
  if (width !== undefined) return " ".repeat(width);
  return texts.some((text) => text.startsWith("\t")) ? "\t" : undefined;
});

/** W2 for typography: characters of the hunk whose plain form the file has in their place, and that it has nowhere. */
function typographyOf(same: readonly SamePair[], file: Lines): ReadonlyMap<string, string> {
  const learnt = new Map<string, string>();
  for (const { text, actual } of same) {
    if (!/[^\0-\x7f]/.test(text)) continue;
    const [written, there] = [foldAt(text), foldAt(actual)];
    for (const [index, offset] of written.offsets.entries()) {
      const char = text.charAt(offset);
      const plain = plainCharacter(char);
      if (plain !== undefined && actual.startsWith(plain, there.offsets[index]))
        learnt.set(char, plain);
    }
  }
  // One quotation mark of a pair tells of the other.
  const quotes = new Set([...learnt.values()].filter((plain) => plain === "'" || plain === '"'));
  if (quotes.size > 0)
    for (const char of "\u2018\u2019\u201c\u201d") learnt.set(char, plainCharacter(char) ?? char);
  for (const char of learnt.keys()) if (file.source.includes(char)) learnt.delete(char);
  return learnt;
}

/** For each added line the index of the removed one that it takes the place of; -1 if it has none. */
function partnersOf(added: readonly string[], removed: readonly string[]): readonly number[] {
  const partners = added.map(() => -1);
  const same = commonOf(removed.map(fold), added.map(fold), (text) => (text === "" ? 0 : 1));
  let [old, fresh] = [0, 0];
  const pairUp = (toOld: number, toFresh: number): void => {
    while (old < toOld && fresh < toFresh) partners[fresh++] = old++;
    [old, fresh] = [toOld, toFresh];
  };
  for (const [at, other] of same.entries()) {
    if (other === -1 || removed[at]?.trim() === "") continue;
    pairUp(at, other);
    partners[fresh++] = old++;
  }
  pairUp(removed.length, added.length);
  return partners;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

/** Runs of numbers that follow each other, as from and to. */
function runsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === number) last[1]++;
    else runs.push([number, number + 1]);
  }
  return runs;
}

/** A string at one place, and what replaces it. */
interface SpanEdit extends Span {
  readonly hunk: number;
  readonly text: string;
}

/** Strings that are there to the letter, those that share lines in one edit. */
function stringEdits(placements: readonly Placement[], file: Lines): readonly RawEdit[] {
  const all = placements.flatMap(({ hunk, exact }) => {
    const { spans = [], string } = exact ?? {};
    return spans.map((span) => spanEdit(hunk, span, string?.new ?? "", file));
  });
  all.sort(
    (one, other) => one.first - other.first || one.from - other.from || one.hunk - other.hunk,
  );
  const groups: [SpanEdit, ...SpanEdit[]][] = [];
  for (const span of all) {
    const last = groups.at(-1)?.at(-1);
    // Those that overlap are kept apart, so that they are seen to conflict.
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

/** Whole lines that are replaced by nothing go with their line end. */
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
    const own = (kept[at] ?? -1) === -1 ? "" : file.end(first.first + (kept[at] ?? 0));
    return { text: one, end: (neighbour = own || neighbour) };
  });
  // After the last line end there is no line.
  const end = lines.at(-1);
  return end?.text === "" && end.end === "" ? lines.slice(0, -1) : lines;
}

/** A replaced line keeps its end, an inserted one takes its neighbour's. */
function withEnds({ start, end, added, exact }: RawEdit, file: Lines): Edit {
  if (exact !== undefined) return { start, end, lines: exact };
  let neighbour = file.end(start - 1) || file.end(start) || file.end(0) || "\n";
  const lines = added.map(({ text, replaces }): NewLine => {
    const own = replaces === undefined ? "" : file.end(replaces);
    if (own !== "") neighbour = own;
    return { text, end: neighbour };
  });
  return { start, end, lines };
}

/** The edits with the ends of their lines (W3); a line that is last no longer gets its end. */
function withLastLine(
  raw: readonly RawEdit[],
  file: Lines,
  placements: readonly Placement[],
  closesLines: boolean,
): readonly Edit[] {
  const edits = raw.map((edit) => withEnds(edit, file));
  const last = file.count - 1;
  const at = edits.findLastIndex((edit) => edit.end === file.count);
  if (at === -1 || raw[at]?.exact !== undefined) return edits;
  const isOpen = file.count > 0 && file.end(last) === "";
  const isSaidOpen = placements.some(({ lines, pairs }) =>
    lines.some(
      ({ kind, noNewline }, index) =>
        kind !== "added" && noNewline === true && pairs[index] === last,
    ),
  );
  const { noNewline, isTail } = raw[at]?.added.at(-1) ?? {};
  const isNewOpen = noNewline === true;
  const mayClose = (closesLines && !isNewOpen) || isTail === true;
  const isRight = file.count === 0 || isSaidOpen === isOpen || mayClose;
  const closed = closedBefore(edits, raw, file);
  return (isRight ? isNewOpen : isOpen) ? withOpenEnd(closed, file) : closed;
}

/** What is appended to a file whose last line is open, after the line's new end. */
function closedBefore(edits: readonly Edit[], raw: readonly RawEdit[], file: Lines): Edit[] {
  const result = [...edits];
  const first = result.findIndex((one) => one.start === file.count);
  const appended = result[first];
  const before = file.count - 1;
  const isKept = (result[first - 1]?.end ?? 0) <= before;
  if (appended !== undefined && isKept && file.end(before) === "" && before >= 0) {
    const closed = { text: file.text(before), end: appended.lines[0]?.end ?? "\n" } as const;
    const [next] = raw[first]?.added ?? [];
    const others = appended.lines.slice(next?.isTail === true && next.text === "" ? 1 : 0);
    result[first] = { start: before, end: appended.end, lines: [closed, ...others] };
  }
  return result;
}

/** The edits after which the last line is open. */
function withOpenEnd(edits: readonly Edit[], file: Lines): Edit[] {
  const result = [...edits];
  let last = result.findLastIndex((edit) => edit.end === file.count);
  // Where the last lines are removed, by one hunk or several, what is above them becomes last.
  while (result[last]?.lines.length === 0 && result[last - 1]?.end === result[last]?.start) last--;
  const edit = result[last];
  if (edit === undefined) return result;
  const line = edit.lines.at(-1);
  if (line !== undefined) {
    // An empty line without an end is none.
    const open = line.text === "" ? [] : [{ ...line, end: "" } as const];
    result[last] = { ...edit, lines: [...edit.lines.slice(0, -1), ...open] };
  } else if (file.text(edit.start - 1) !== "") {
    const start = edit.start - 1;
    result[last] = { start, end: edit.end, lines: [{ text: file.text(start), end: "" }] };
  }
  return result;
}

/** The edit without the lines at its ends that it does not change; nothing if it changes none. */
function essential(edit: Edit, file: Lines): Edit[] {
  const { start, end, lines } = edit;
  const old = file.texts(start, end).map((text, at) => text + file.end(start + at));
  const now = lines.map((line) => line.text + line.end);
  const { head, tail } = commonEnds(old, now);
  if (head === old.length && head === now.length) return [];
  return [{ start: start + head, end: end - tail, lines: lines.slice(head, now.length - tail) }];
}
