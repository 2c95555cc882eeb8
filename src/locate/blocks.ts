/**
 * Which place blocks and strings mean: the only one; of several the one at the stated line or
 * the nearest to it; as many equal blocks as places pair off.
 */

import { type Hunk, type HunkLine, type StringEdit, wantedLines } from "../patch.ts";
import { linesIn } from "../text/content.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import { opensLiteral } from "../text/literals.ts";
import { opensBlock } from "../text/scopes.ts";
import { addTo } from "../text/multimap.ts";
import { enclosingLine } from "./anchors.ts";
import { isAddedAlready } from "./applied.ts";
import { type Candidates, candidatesOf, type Entry, type Search } from "./candidates.ts";
import { ambiguous, giveSameFile, placementAt } from "./choose.ts";
import { type Level, LEVELS, looseness } from "./levels.ts";
import type { Cause, Miss, Placement } from "./placement.ts";
import { escapings, respelled } from "./readings/rewrites.ts";
import { apart, areInConflict, FileText, type Span } from "./blocks/strings.ts";

/** A line that is neither blank nor the end of a block nor a directive. */
const LEADS =
  /^(?!<\/|#\s*(?:if|el|end|def|undef|inc|pragma)|(?:fi|done|esac|end\w*|else|elif|elsif|except|catch|finally|case|default|when)\b|##|[{<]%)[^\s)\]}]/;

/** Finds blocks and strings in one file. */
export class BlockFinder {
  readonly #search: Search;
  readonly #hunks: readonly Hunk[];
  #file: FileText | undefined;

  constructor(search: Search, hunks: readonly Hunk[]) {
    this.#search = search;
    this.#hunks = hunks;
  }

  get text(): FileText {
    if (this.#file === undefined) {
      const strings = this.#hunks.flatMap(({ string }) => (string === undefined ? [] : string.old));
      this.#file = new FileText(this.#search.lines, strings);
    }
    return this.#file;
  }

  /** Where a hunk is: a string exactly, or whole lines, or one line within another. */
  find(hunk: Hunk): Candidates | Cause {
    const { string } = hunk;
    const exact = string && this.#string(hunk, string);
    if (exact !== undefined && ("cause" in exact || !this.#isOfLines(exact, string))) return exact;
    const found = candidatesOf(hunk, this.#search);
    const isPart = "cause" in found || found.starts.length < (exact?.starts.length ?? 0);
    if (exact !== undefined && isPart) return exact;
    if ("cause" in found) {
      if (found.cause !== "lines") return found;
      return this.#within(hunk) ?? (string && this.#escaped(hunk, string)) ?? found;
    }
    if (string === undefined) return found;
    const starts = apart(found.starts, wantedLines(found.lines).length);
    return this.#counted({ ...found, starts }, starts.length, string);
  }

  /** The places of a string; undefined if it has none. */
  #string(hunk: Hunk, edit: StringEdit): Candidates | Cause | undefined {
    const { old, new: fresh, all, expected } = edit;
    const places = this.text.find(old);
    if (places.length === 0) return undefined;
    const offsets = apart(places, old.length);
    const spans = (all || expected !== undefined ? offsets : places).map((offset) => ({
      offset,
      length: old.length,
      fresh,
    }));
    return this.#counted(this.#atSpans(hunk, "exact", spans), offsets.length, edit);
  }

  /**
   * Does a string begin with some of the indentation, and not all of it, at each place? Or is it a line without its
   * indentation, which to the letter would move left below what is added above it, be no deeper than a line that opens
   * a block, or get a line of text right below it at the margin?
   */
  #isOfLines({ spans = [] }: Candidates, edit: StringEdit | undefined): boolean {
    const old = linesIn(edit?.old ?? "")[0]?.trim();
    const [first = "", ...later] = linesIn(edit?.new ?? "");
    const opens = opensBlock(first);
    const next = later[0] ?? "";
    const isCode = LEADS.test(next.trim()) && !opensLiteral(first) && !first.includes("<<");
    const isFlush = isCode && indentOf(next) === "";
    const isShifted = opens || later.some((line) => /^\S/.test(line));
    const same = isShifted ? later.filter((line) => line.trim() === old).map(indentOf) : [];
    const isMoved = (offset: number): boolean => {
      const indent = this.text.before(offset);
      if (indent === "" || !isBlank(indent)) return false;
      const isShallow = opens && isCode && indentOf(next).length <= indent.length;
      return (
        (isFlush && this.#isInBlock(offset)) ||
        isShallow ||
        same.some((own) => !own.startsWith(indent))
      );
    };
    return (
      spans.every(({ offset }) => this.text.isIndented(offset)) ||
      spans.every(({ offset }) => isMoved(offset))
    );
  }

  /** Does the nearest line above that is less deep open the block that a place is in, rather than go on there? */
  #isInBlock(offset: number): boolean {
    const { lines } = this.#search;
    const above = enclosingLine(lines, this.text.lineAt(offset));
    return above !== undefined && opensBlock(lines.text(above));
  }

  /** A string that is not escaped often enough, as is what replaces it, or with other spellings of characters. */
  #escaped(hunk: Hunk, edit: StringEdit): Candidates | Cause | undefined {
    if (looseness(this.#search.maxLevel) < looseness("repaired")) return undefined;
    const rewrites = escapings(edit.old);
    for (const rewrite of [...rewrites, ...respelled(edit.old, edit.new)]) {
      const [old, fresh] = [rewrite(edit.old), rewrite(edit.new)];
      if (old === undefined || fresh === undefined || old === edit.old) continue;
      const found = this.#string(hunk, { ...edit, old, new: fresh });
      if (found === undefined) continue;
      const repair = rewrites.includes(rewrite) ? "escapes" : "unicode-escapes";
      return "cause" in found ? found : { ...found, level: "repaired", repairs: [repair] };
    }
    return undefined;
  }

  #atSpans(hunk: Hunk, level: Level, spans: readonly StringSpan[]): Candidates {
    const starts = spans.map(({ offset }) => this.text.lineAt(offset));
    return { level, starts, lines: hunk.lines, repairs: [], spans };
  }

  /** The places, all of them if that is asked for, if there are as many as the edit says. */
  #counted(found: Candidates, count: number, edit: StringEdit): Candidates | Cause {
    const { all, expected } = edit;
    if (expected !== undefined && expected !== count)
      return { cause: "count", expected, found: count };
    return all || expected !== undefined ? { ...found, every: true } : found;
  }

  /** One line that is within another, on the strictest level; it never cuts a word. */
  #within(hunk: Hunk): Candidates | undefined {
    const [only, ...others] = wantedLines(hunk.lines);
    if (only === undefined || others.length > 0 || only.text.trim() === "") return undefined;
    const kept = (kind: HunkLine["kind"]): boolean => kind === "added" || only.kind === "context";
    const fresh = hunk.lines.flatMap(({ kind, text }) => (kept(kind) ? [text] : []));
    const { maxLevel } = this.#search;
    const exact = this.text.exactParts(only.text);
    // Lines above the one that is a part belong above all of its line.
    const isBelow = fresh.slice(1).some((text) => text.trim() === only.text.trim());
    if (hunk.string === undefined && isBelow) return undefined;
    // Outer blanks of new text go with those of the old one; lines of their own have none to spare.
    const isExact = exact.length > 0 || maxLevel === "exact" || fresh.length > 1;
    const found = isExact ? exact : this.text.looseParts(only.text.trim());
    const level = LEVELS.find((one) => found.some((part) => part.level === one));
    if (level === undefined || looseness(level) > looseness(maxLevel)) return undefined;
    const written = isExact ? fresh : fresh.map((text) => text.trim());
    const spans = found
      .filter((part) => part.level === level)
      .map(({ offset, length }) => ({ offset, length, fresh: written.join("\n") }));
    return this.#atSpans(hunk, level, spans);
  }

  /** The places that are meant, or why there are none: each block has its place by itself, whatever the order. */
  place(entries: readonly Entry[]): readonly (Placement | Miss)[] {
    const { lines } = this.#search;
    const found: (Placement | Miss)[] = [];
    const strings: Entry[] = [];
    for (const entry of decideBlocks(entries)) {
      const { hunk, own, every = false, spans } = entry;
      const [start = 0, ...others] = entry.starts;
      const isOne = !every && giveSameFile(entry, start, others.at(-1) ?? start, lines);
      const starts = isOne ? [start] : entry.starts;
      const [span, ...more] = spans ?? [];
      const isThere =
        span === undefined
          ? isAddedAlready(placementAt(entry, start).lines, start, {}, lines)
          : more.length === 0 && this.text.isAround(span);
      if (starts.length > 1 && !every) found.push(ambiguous(entry, starts));
      else if (isThere) found.push({ hunk, cause: "applied", start });
      else if (spans !== undefined) strings.push(entry);
      else {
        const tail = own.string?.old.endsWith("\n") === false ? ({ keepsTail: true } as const) : {};
        for (const place of starts) found.push({ ...placementAt(entry, place), ...tail });
      }
    }
    return strings.length === 0 ? found : [...found, ...this.#placeStrings(strings)];
  }

  /** Where strings go, or those that claim what another does. */
  #placeStrings(entries: readonly Entry[]): readonly (Placement | Miss)[] {
    const { text } = this;
    const whole = entries
      .flatMap(({ hunk, own: { patchLine }, spans = [] }) =>
        // One by one: a spread takes ten times as long, and there may be hundreds of thousands.
        spans.map(({ offset, length, fresh }) => ({ hunk, patchLine, offset, length, fresh })),
      )
      .toSorted((a, b) => a.offset - b.offset)
      .map((span) => text.withLineEnd(span));
    const spans = text.withoutShared(whole);
    const claimed = spans.flatMap((span, at): Miss[] => {
      const before = spans[at - 1];
      if (before === undefined || !areInConflict(before, span)) return [];
      const [other = 0, hunk = 0] = [before.hunk, span.hunk].toSorted((a, b) => a - b);
      return [{ hunk, cause: "overlap", other, line: text.lineAt(span.offset) }];
    });
    const overlaps = [...claimed, ...this.#remade(spans)];
    if (overlaps.length > 0) return overlaps;
    const byHunk = new Map(entries.map((entry) => [entry.hunk, entry]));
    return text.stretches(spans).flatMap(({ line: start, fit, hunks }) =>
      hunks.map((hunk, at): Placement => {
        const { level = "exact", repairs = [] } = byHunk.get(hunk) ?? {};
        const place = { hunk, level, start, repairs };
        return at === 0
          ? { ...place, lines: fit.lines, pairs: fit.pairs }
          : { ...place, lines: [], pairs: [], isShared: true };
      }),
    );
  }

  /** Strings to replace everywhere, in the file, that hunks before them write elsewhere. */
  #remade(spans: readonly Span[]): readonly Miss[] {
    return this.#hunks.flatMap(({ string }, hunk): Miss[] => {
      if (string?.all !== true) return [];
      const writes = spans.find((span) => span.hunk < hunk && span.fresh.includes(string.old));
      if (writes === undefined) return [];
      const line = this.text.lineAt(writes.offset);
      return [{ hunk, cause: "overlap", other: writes.hunk, line }];
    });
  }
}

type StringSpan = NonNullable<Candidates["spans"]>[number];

/** Entries of blocks, each with one place if it is clear; without those that only repeat another. */
function decideBlocks(entries: readonly Entry[]): readonly Entry[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = JSON.stringify(entry.lines.map(({ kind, text }) => [kind, text]));
    addTo(groups, key, entry);
  }
  const decided = [...groups.values()].flatMap(decideGroup);
  return decided.toSorted((a, b) => a.hunk - b.hunk);
}

/** Decides equal blocks together. */
function decideGroup(group: readonly Entry[]): readonly Entry[] {
  const [first, ...others] = group;
  if (first === undefined || first.every === true) return group;
  const { starts } = first;
  const statedOf = ({ own, statedLine }: Entry): number | undefined => own.statedLine ?? statedLine;
  const stated = new Set(group.map(statedOf));
  const isOneHint = stated.size === 1 && !stated.has(undefined);
  if (others.length > 0 && (starts.length === 1 || isOneHint)) {
    const one = nearest(first, statedOf(first));
    return [{ ...one, repairs: [...one.repairs, "repeated-hunk"] }];
  }
  const isUnstated = stated.size === 1 && stated.has(undefined);
  if (others.length > 0 && isUnstated && starts.length === group.length && areApart(first)) {
    return group.map((entry, at) => onlyAt(entry, at));
  }
  return group.map((entry) => nearest(entry, statedOf(entry)));
}

function areApart({ starts, lines, spans }: Entry): boolean {
  const length = spans?.[0]?.length ?? wantedLines(lines).length;
  const places = spans?.map(({ offset }) => offset) ?? starts;
  return places.every((place, at) => at === 0 || place - (places[at - 1] ?? 0) >= length);
}

function onlyAt(entry: Entry, at: number): Entry {
  const { starts, spans } = entry;
  const narrowed = { ...entry, starts: starts.slice(at, at + 1) };
  return spans === undefined ? narrowed : { ...narrowed, spans: spans.slice(at, at + 1) };
}

/** The place nearest to the stated line, if every other is at least twice as far from it. */
function nearest(entry: Entry, stated: number | undefined): Entry {
  if (stated === undefined || entry.starts.length < 2) return entry;
  const distances = entry.starts.map((start) => Math.abs(start - stated));
  const [least = 0, next = 0] = distances.toSorted((a, b) => a - b);
  return next > 0 && next >= 2 * least ? onlyAt(entry, distances.indexOf(least)) : entry;
}
