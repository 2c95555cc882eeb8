/**
 * The rung `loose` (seed 002, fuzzy tier): heading level, letter case, backticks and trailing
 * punctuation do not count, and a context line may be the end of the file's line. Removed
 * lines are compared so only in numberless diffs, and always whole.
 */

import { type HunkLine } from "../patch.ts";
import { foldedLines, type Texts } from "./folded.ts";
import { fold } from "./ladder.ts";

/** A shorter line is not taken for the end of another. */
const SHORTEST_END = 10;
/** Lines compared before a search gives up, for all hunks of a file. */
const WORK = 2_000_000;

/** The loosest form of a line, given its plain one; that of nothing but punctuation is the line itself. */
export function loosen(plain: string): string {
  const bare = plain.replace(/^#+ ?/, "# ").replaceAll("`", "").toLowerCase();
  let end = bare.length;
  while (end > 0 && ".,;:!? ".includes(bare.charAt(end - 1))) end--;
  const kept = bare.slice(0, end);
  return /[^\W_]|[^\u0000-\u007f]/.test(kept) ? kept : plain;
}

/** Finds blocks of solid lines loosely; what it needs of the file is made when it is first asked. */
export class LooseFinder {
  readonly #file: Texts;
  readonly #texts: readonly string[];
  #plain: readonly string[] = [];
  #forms: readonly string[] = [];
  #equal: ReadonlyMap<string, readonly number[]> | undefined;
  #ends: ReadonlyMap<string, readonly number[]> | undefined;
  #work = WORK;

  /** `texts`: every line that will be sought. */
  constructor(file: Texts, texts: readonly string[]) {
    this.#file = file;
    this.#texts = texts;
  }

  /** The work is used up: places may have been missed. */
  get gaveUp(): boolean {
    return this.#work < 0;
  }

  /** The first lines of all places of the block; none when the work is used up. */
  find(block: readonly HunkLine[], looseRemovals: boolean): readonly number[] {
    if (this.gaveUp) return [];
    const forms = block.map((line) => loosen(fold(line.text)));
    const ends = block.map((line) => (line.kind === "context" ? endOf(line.text) : undefined));
    let pivot = 0;
    let fewest: readonly number[] | undefined;
    for (const at of block.keys()) {
      const lines = this.#linesLike(forms[at] ?? "", ends[at]);
      if (fewest === undefined || lines.length < fewest.length) [pivot, fewest] = [at, lines];
      if (fewest.length === 0) return [];
    }
    const isSame = (at: number, line: number): boolean => {
      const form = this.#forms[line] ?? "";
      if (form === forms[at]) {
        const mustBePlain = block[at]?.kind === "removed" && !looseRemovals;
        return !mustBePlain || this.#plain[line] === fold(block[at]?.text ?? "");
      }
      const end = ends[at];
      return end !== undefined && endsWith(this.#plain[line] ?? "", end);
    };
    this.#work -= fewest?.length ?? 0;
    if (this.gaveUp) return [];
    const starts = (fewest ?? [])
      .map((line) => line - pivot)
      .filter((start) => {
        if (start < 0 || start + block.length > this.#forms.length) return false;
        return block.every((_, at) => this.#work-- > 0 && isSame(at, start + at));
      });
    // Half a search may have missed the place that is meant.
    return this.gaveUp ? [] : starts;
  }

  /** Lines that are the same, or that end so, ascending. */
  #linesLike(form: string, end: string | undefined): readonly number[] {
    const equal = (this.#equal ??= this.#index()).get(form) ?? [];
    if (end === undefined) return equal;
    this.#ends ??= this.#endIndex();
    const maybe = this.#ends.get(end.slice(-SHORTEST_END)) ?? [];
    this.#work -= maybe.length;
    if (this.gaveUp) return equal;
    const ending = maybe.filter((line) => endsWith(this.#plain[line] ?? "", end));
    return [...new Set([...equal, ...ending])].toSorted((a, b) => a - b);
  }

  #index(): ReadonlyMap<string, readonly number[]> {
    this.#plain = foldedLines(this.#file);
    this.#forms = this.#plain.map(loosen);
    return indexOf(
      this.#forms,
      this.#texts.map((text) => loosen(fold(text))),
    );
  }

  #endIndex(): ReadonlyMap<string, readonly number[]> {
    const last = (text: string): string => text.slice(-SHORTEST_END);
    return indexOf(
      this.#plain.map(last),
      this.#texts.map((text) => last(fold(text))),
    );
  }
}

/** Does a line end so, and not from within a word on? */
function endsWith(line: string, end: string): boolean {
  if (!line.endsWith(end)) return false;
  const before = line.charAt(line.length - end.length - 1);
  return !/\w/.test(before) || !/^\w/.test(end);
}

/** What the file's line must end with for this context line to be its end. */
function endOf(text: string): string | undefined {
  const plain = fold(text);
  return plain.length >= SHORTEST_END ? plain : undefined;
}

/** The lines that have each of the sought texts, ascending. */
function indexOf(
  texts: readonly string[],
  sought: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const index = new Map(sought.map((text): [string, number[]] => [text, []]));
  for (const [line, text] of texts.entries()) index.get(text)?.push(line);
  return index;
}
