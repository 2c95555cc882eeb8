/**
 * A reading of a hunk whose characters got lost on their way: where the file has others than those
 * of ASCII, the hunk has replacement characters, question marks, or UTF-8 read as Windows-1252.
 */

import { type HunkLine, wantedLines } from "../../patch.ts";
import { indentOf } from "../../text/indentation.ts";
import type { Lines } from "../../text/lines.ts";
import type { Read } from "../candidates.ts";
import { once } from "../index.ts";
import { fold } from "../levels.ts";
import { addTo } from "../../text/multimap.ts";
import { escaped } from "../../text/typography.ts";

/** Runs that stand for characters of the file. */
const LOST =
  /(?:\ufffd|\?|[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]+)+/g;

const OUTSIDE_ASCII = /[^\u0000-\u007f]/;

/** Lines of the file that one line may stand for; more are too many to choose from. */
const MOST = 100;

/** The lines of a file that hold other characters than those of ASCII, by what else they hold. */
const skeletons = once((file: Lines) => {
  const index = new Map<string, number[]>();
  for (let line = 0; line < file.count; line++) {
    const text = file.text(line);
    if (OUTSIDE_ASCII.test(text)) addTo(index, skeletonOf(text), line);
  }
  return index;
});

/** The hunk with the file's characters, if there is one text of the file that it can lie on. */
export function withFileCharacters(lines: readonly HunkLine[], file: Lines): readonly Read[] {
  const wanted = wantedLines(lines);
  const starts = new Set<number>();
  for (const [at, { text }] of wanted.entries())
    for (const line of candidatesFor(text, file)) starts.add(line - at);
  if (starts.size > MOST) return [];
  const sought = wanted.map(({ text }) => ({ folded: fold(text), pattern: patternOf(text) }));
  const found = new Map<string, readonly string[]>();
  for (const start of starts) {
    const isHere = sought.every(({ folded, pattern }, at) => {
      const actual = file.text(start + at);
      return fold(actual) === folded || pattern?.test(actual.trim()) === true;
    });
    const bodies = file.texts(start, start + wanted.length).map((text) => text.trim());
    if (isHere) found.set(bodies.join("\n"), bodies);
  }
  const [only, ...others] = found.values();
  return only === undefined || others.length > 0 ? [] : readingOf(lines, only);
}

/** The wanted lines with the characters of the file; what another added line may have lost, nothing tells. */
function readingOf(lines: readonly HunkLine[], bodies: readonly string[]): readonly Read[] {
  const restored = new Map<string, string>();
  for (const [at, { text }] of wantedLines(lines).entries()) {
    restored.set(text.trim(), bodies[at] ?? "");
  }
  const isLost = ({ kind, text }: HunkLine): boolean =>
    kind === "added" && text.search(LOST) !== -1 && !restored.has(text.trim());
  if (lines.some(isLost)) return [];
  const read = lines.map((line): HunkLine => {
    const body = restored.get(line.text.trim());
    return body === undefined ? line : { ...line, text: indentOf(line.text) + body };
  });
  return [{ repairs: ["mojibake"], lines: read }];
}

/** The lines of the file that a text with lost characters may stand for; none if they are too many. */
function candidatesFor(text: string, file: Lines): readonly number[] {
  const pattern = patternOf(text);
  const same = skeletons(file).get(skeletonOf(text)) ?? [];
  if (pattern === undefined || same.length > MOST) return [];
  return same.filter((line) => pattern.test(file.text(line).trim()));
}

/** What a line has besides the characters that may be lost. */
function skeletonOf(text: string): string {
  return text.trim().replace(/[^\u0000-\u007f]|\?/g, "");
}

/** What a line of the file must look like; undefined if nothing of the text may be lost. */
function patternOf(text: string): RegExp | undefined {
  const body = text.trim();
  if (body.search(LOST) === -1) return undefined;
  let source = "";
  let from = 0;
  for (const match of body.matchAll(LOST)) {
    const [run] = match;
    const isMark = /^\?+$/.test(run);
    source += escaped(body.slice(from, match.index));
    source += isMark ? `(?:[^\\u0000-\\u007f]+|${escaped(run)})` : "[^\\u0000-\\u007f]+";
    from = match.index + run.length;
  }
  return new RegExp(`^${source}${escaped(body.slice(from))}$`);
}
