/**
 * What all hunks of a file together show of how they are written, where one by itself would not: a
 * hunk that only adds `a &lt; b` may mean that, but not beside one whose context has it for `<`.
 */

import { type Hunk, type HunkLine, type RepairName, wantedLines, withLines } from "../patch.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { fold, type Level, looseness } from "./levels.ts";
import type { Placement } from "./placement.ts";
import { decoded, type Rewrite, unescaped, unescapedString } from "./repaired.ts";

/** The hunks as they are meant, and for each the repairs that this took. */
export interface Meant {
  readonly hunks: readonly Hunk[];
  readonly repairs: readonly (readonly RepairName[])[];
}

/** Repairs that are a match level of their own: others count at each level but `exact`. */
const LEVEL = "repaired";
const OF_LEVEL: ReadonlySet<RepairName> = new Set(["entities", "escapes"]);

type Step = (hunks: readonly Hunk[], file: Lines) => readonly Hunk[];

const STEPS: readonly (readonly [RepairName, Step])[] = [
  ["newline-marker", (hunks, file) => hunks.map((hunk) => withoutMarker(hunk, file))],
  ["doubled-prefixes", withoutDoubledPrefixes],
  ["entities", (hunks, file) => rewritten(hunks, file, "&", decoded)],
  ["escapes", (hunks, file) => rewritten(hunks, file, "\\", unescaped)],
  ["escapes", (hunks, file) => rewritten(hunks, file, "\\", unescapedString)],
];

export function asMeant(hunks: readonly Hunk[], file: Lines, maxLevel: Level): Meant {
  const repairs = hunks.map((): RepairName[] => []);
  let meant = hunks;
  for (const [repair, step] of STEPS) {
    if (looseness(maxLevel) < looseness(OF_LEVEL.has(repair) ? LEVEL : "trailing-space")) continue;
    const next = step(meant, file);
    for (const [index, names] of repairs.entries())
      if (next[index] !== meant[index]) names.push(repair);
    meant = next;
  }
  return { hunks: meant, repairs };
}

/** A placement of a hunk that took repairs to be read as it is meant. */
export function withRepairs(placement: Placement, repairs: readonly RepairName[]): Placement {
  const { level } = placement;
  const isOfLevel = repairs.some((repair) => OF_LEVEL.has(repair));
  return {
    ...placement,
    level: isOfLevel && looseness(level) < looseness(LEVEL) ? LEVEL : level,
    repairs: [...repairs, ...placement.repairs],
  };
}

/**
 * Without the `\ No newline at end of file` after its last line, which many write after every patch,
 * if the file goes on there. A marker on a removed line says more: that only the old file ended there.
 */
function withoutMarker(hunk: Hunk, file: Lines): Hunk {
  const { lines, endOfFile } = hunk;
  const last = lines.at(-1);
  if (last?.noNewline !== true || last.kind === "removed" || endOfFile) return hunk;
  const wanted = wantedLines(lines);
  if (wanted.length === 0) return hunk;
  if (lines.some((line) => line.noNewline === true && line !== last)) return hunk;
  const from = file.count - wanted.length;
  const isEnd =
    from >= 0 && wanted.every(({ text }, at) => fold(text) === fold(file.text(from + at)));
  const isOpen = file.count > 0 && file.end(file.count - 1) === "";
  if (isEnd || (isOpen && last.kind === "added")) return hunk;
  return withLines(hunk, ({ kind, text, patchLine }) => ({ kind, text, patchLine }));
}

/**
 * All hunks rewritten, if one only adds what is to be: others show it, whose wanted texts are in the
 * file so, and never as they are written. So does one that only removes: as it is written, it might
 * seem to be applied already. Without the sign no text is rewritten.
 */
function rewritten(
  hunks: readonly Hunk[],
  file: Lines,
  sign: string,
  rewrite: Rewrite,
): readonly Hunk[] {
  if (!hunks.some((hunk) => holds(hunk, sign))) return hunks;
  const changes = (text: string): boolean => rewrite(text) !== text;
  const all = hunks.map(textsOf);
  if (
    all.some(({ wanted, added }) =>
      [...wanted, ...added].some((text) => rewrite(text) === undefined),
    )
  )
    return hunks;
  const isOpen = ({ wanted, added }: Texts): boolean =>
    wanted.some(changes) ? added.length === 0 : added.some(changes);
  if (!all.some(isOpen)) return hunks;
  const shown = all.flatMap(({ wanted }) => wanted.filter(changes));
  const isShown = (text: string): boolean =>
    !file.source.includes(text) && file.source.includes(rewrite(text) ?? text);
  if (shown.length === 0 || !shown.every(isShown)) return hunks;
  const plain = (text: string): string => rewrite(text) ?? text;
  return hunks.map((hunk) => {
    const { string } = hunk;
    if (![...hunk.lines, { text: string?.old ?? "" }].some(({ text }) => changes(text)))
      return hunk;
    const own = withLines(hunk, (line) => ({ ...line, text: plain(line.text) }));
    return string === undefined
      ? own
      : { ...own, string: { ...string, old: plain(string.old), new: plain(string.new) } };
  });
}

function holds({ lines, string }: Hunk, sign: string): boolean {
  if (string !== undefined) return string.old.includes(sign) || string.new.includes(sign);
  return lines.some(({ text }) => text.includes(sign));
}

type Texts = Readonly<Record<"wanted" | "added", readonly string[]>>;

/** What a hunk wants to find and what it adds; of a string all of it. */
function textsOf({ lines, string }: Hunk): Texts {
  if (string !== undefined) return { wanted: [string.old], added: [string.new] };
  const texts = (isAdded: boolean): readonly string[] =>
    lines.flatMap(({ kind, text }) => ((kind === "added") === isAdded ? [text] : []));
  return { wanted: texts(false), added: texts(true) };
}

/** What begins with a plus by itself: a bullet, a number, a text that goes on, `+count`. */
const OWN_PLUS = /^\+(?: \w|\d|["'`]|[\w.$]+;?$)/;

/** Is an added line, without its plus, blank, or indented as a context line of the hunk? */
function tellsDoubled(lines: readonly HunkLine[]): boolean {
  const context = lines.filter(({ kind, text }) => kind === "context" && !isBlank(text));
  const indents = new Set(context.map(({ text }) => indentOf(text)));
  return lines.some(
    ({ kind, text }) =>
      kind === "added" &&
      (text === "+" || (!OWN_PLUS.test(text) && indents.has(indentOf(text.slice(1))))),
  );
}

/**
 * The hunks of a file with one prefix less if all their changed lines have two (`--` and `++`). That the
 * file has the removed lines so, and not as they are written, shows it. Lines that are only added may
 * begin with a plus of their own; they tell by their indentation, if no line of the file begins so.
 */
function withoutDoubledPrefixes(hunks: readonly Hunk[], file: Lines): readonly Hunk[] {
  const mayBeDoubled = ({ kind, text }: HunkLine): boolean =>
    kind === "context" || (kind === "added" ? /^\+(?!\+)/.test(text) : text.startsWith("-"));
  if (!hunks.every(({ lines }) => lines.every(mayBeDoubled))) return hunks;
  const changed = hunks.flatMap(({ lines }) => lines.filter(({ kind }) => kind !== "context"));
  if (changed.length === 0) return hunks;
  const removed = changed.filter(({ kind }) => kind === "removed");
  if (removed.length === 0 && !hunks.some(({ lines }) => tellsDoubled(lines))) return hunks;
  const written = new Set(removed.map(({ text }) => fold(text)));
  const meant = new Set(removed.map(({ text }) => text.slice(1).trimEnd()));
  const areBlank = [...meant].every(isBlank);
  let isShown = removed.length === 0;
  for (let line = 0; line < file.count; line++) {
    const text = file.text(line);
    if (written.has(fold(text)) || (removed.length === 0 && text.startsWith("+"))) return hunks;
    isShown ||= (areBlank || !isBlank(text)) && meant.has(text.trimEnd());
  }
  if (!isShown) return hunks;
  return hunks.map((hunk) =>
    withLines(hunk, (line) =>
      line.kind === "context" ? line : { ...line, text: line.text.slice(1) },
    ),
  );
}
