/**
 * What all hunks of a file together show of how they are written, where one by itself would not: a
 * hunk that only adds `a &lt; b` may mean that, but not beside one whose context has it for `<`.
 */

import type { Hunk, HunkLine, RepairName } from "../patch.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { decoded, type Rewrite, unescaped, unescapedString } from "./repaired.ts";

/** The hunks as they are meant, and the repair that this is. */
export interface Meant {
  readonly hunks: readonly Hunk[];
  readonly repair?: RepairName;
}

export function asMeant(hunks: readonly Hunk[], file: Lines): Meant {
  const single = withoutDoubledPrefixes(hunks, file);
  if (single !== hunks) return { hunks: single, repair: "doubled-prefixes" };
  for (const [repair, rewrite] of [
    ["entities", decoded],
    ["escapes", unescaped],
    ["escapes", unescapedString],
  ] as const) {
    const meant = hunks.length > 1 ? rewritten(hunks, file, rewrite) : undefined;
    if (meant !== undefined) return { hunks: meant, repair };
  }
  return { hunks };
}

/**
 * All hunks rewritten, if one only adds what is to be: others show it, whose wanted texts stand in the
 * file so, and never as they are written.
 */
function rewritten(
  hunks: readonly Hunk[],
  file: Lines,
  rewrite: Rewrite,
): readonly Hunk[] | undefined {
  const changes = (text: string): boolean => rewrite(text) !== text;
  const all = hunks.map(textsOf);
  if (
    all.some(({ wanted, added }) =>
      [...wanted, ...added].some((text) => rewrite(text) === undefined),
    )
  )
    return undefined;
  if (!all.some(({ wanted, added }) => !wanted.some(changes) && added.some(changes)))
    return undefined;
  const shown = all.flatMap(({ wanted }) => wanted.filter(changes));
  const isShown = (text: string): boolean =>
    !file.source.includes(text) && file.source.includes(rewrite(text) ?? text);
  if (shown.length === 0 || !shown.every(isShown)) return undefined;
  const plain = (text: string): string => rewrite(text) ?? text;
  return hunks.map((hunk) => {
    const { string } = hunk;
    const own = withTexts(hunk, ({ text }) => plain(text));
    return string === undefined
      ? own
      : { ...own, string: { ...string, old: plain(string.old), new: plain(string.new) } };
  });
}

/** A hunk with other texts, in all its readings. */
function withTexts(hunk: Hunk, change: (line: HunkLine) => string): Hunk {
  const changed = (lines: readonly HunkLine[]): readonly HunkLine[] =>
    lines.map((line) => ({ ...line, text: change(line) }));
  const { lines, otherReadings } = hunk;
  return {
    ...hunk,
    lines: changed(lines),
    ...(otherReadings && {
      otherReadings: otherReadings.map((one) => ({ ...one, lines: changed(one.lines) })),
    }),
  };
}

/** What a hunk wants to find and what it adds; of a string all of it. */
function textsOf({ lines, string }: Hunk): Record<"wanted" | "added", readonly string[]> {
  if (string !== undefined) return { wanted: [string.old], added: [string.new] };
  const texts = (isAdded: boolean): readonly string[] =>
    lines.flatMap(({ kind, text }) => ((kind === "added") === isAdded ? [text] : []));
  return { wanted: texts(false), added: texts(true) };
}

/** What begins with a plus by itself: a bullet, a number, a text that goes on, `+count`. */
const OWN_PLUS = /^\+(?: \w|\d|["'`]|[\w.$]*;?$)/;

/** Is an added line, without its plus, indented as a context line of the hunk? */
function tellsDoubled(lines: readonly HunkLine[]): boolean {
  const context = lines.filter(({ kind, text }) => kind === "context" && !isBlank(text));
  const indents = new Set(context.map(({ text }) => indentOf(text)));
  return lines.some(
    ({ kind, text }) =>
      kind === "added" && !OWN_PLUS.test(text) && indents.has(indentOf(text.slice(1))),
  );
}

/**
 * The hunks of a file with one prefix less if all their changed lines have two (`--` and `++`). That the
 * file has the removed lines so, and not as they are written, shows it. Lines that are only added may
 * begin with a plus of their own; they tell by their indentation, if no line of the file begins so.
 */
function withoutDoubledPrefixes(hunks: readonly Hunk[], file: Lines): readonly Hunk[] {
  const changed = hunks.flatMap(({ lines }) => lines.filter(({ kind }) => kind !== "context"));
  const isDoubled = ({ kind, text }: HunkLine): boolean =>
    kind === "added" ? /^\+(?!\+)/.test(text) : text.startsWith("-");
  if (changed.length === 0 || !changed.every(isDoubled)) return hunks;
  const removed = changed.filter(({ kind }) => kind === "removed");
  if (removed.length === 0 && !hunks.some(({ lines }) => tellsDoubled(lines))) return hunks;
  const written = new Set(removed.map(({ text }) => text.trim()));
  const meant = new Set(removed.map(({ text }) => text.slice(1).trim()));
  for (let line = 0; line < file.count; line++) {
    const text = file.text(line);
    if (written.has(text.trim()) || (removed.length === 0 && text.startsWith("+"))) return hunks;
    meant.delete(text.trim());
  }
  if (meant.size > 0) return hunks;
  return hunks.map((hunk) =>
    withTexts(hunk, ({ kind, text }) => (kind === "context" ? text : text.slice(1))),
  );
}
