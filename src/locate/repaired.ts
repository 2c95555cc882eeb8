/**
 * Readings of a hunk that was written for other eyes: with line numbers, escaped once too
 * often, with HTML entities. Each is taken only if all lines, the added ones too, bear it.
 */

import type { HunkLine, Reading } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";

/** The hunk's lines in all the ways in which they can be repaired. */
export function repairedReadings(lines: readonly HunkLine[]): readonly Reading[] {
  const readings: Reading[] = [];
  const numbers = withoutNumbers(lines);
  if (numbers !== undefined) readings.push({ repair: "line-numbers", lines: numbers });
  const escapes = rewritten(lines, unescaped);
  if (escapes !== undefined) readings.push({ repair: "escapes", lines: escapes });
  const entities = rewritten(lines, decoded);
  if (entities !== undefined) readings.push({ repair: "entities", lines: entities });
  return readings;
}

const NUMBER = /^[ \t]*L?(\d{1,9})(?:[ \t]*[|\u2192]|:|\t)/;

/** Without the numbers that all wanted lines begin with, each one more than the one before. */
function withoutNumbers(lines: readonly HunkLine[]): readonly HunkLine[] | undefined {
  const matches = lines.map((line) => (isBlank(line.text) ? undefined : NUMBER.exec(line.text)));
  const bears = (kinds: readonly HunkLine["kind"][]): readonly boolean[] =>
    lines.flatMap(({ kind }, at) =>
      kinds.includes(kind) && matches[at] !== undefined ? [matches[at] !== null] : [],
    );
  const wanted = bears(["context", "removed"]);
  const added = bears(["added"]);
  if (wanted.length === 0 || wanted.includes(false)) return undefined;
  if (added.includes(true) && added.includes(false)) return undefined;
  let expected: number | undefined;
  for (const [at, { kind }] of lines.entries()) {
    if (kind === "added") continue;
    const match = matches[at];
    const number = match === undefined || match === null ? undefined : Number(match[1]);
    if (number !== undefined && expected !== undefined && number !== expected) return undefined;
    expected = (number ?? expected ?? NaN) + 1;
    if (Number.isNaN(expected)) expected = undefined;
  }
  const rests = lines.map(({ text }, at) => text.slice(matches[at]?.[0].length ?? 0));
  const numbered = rests.filter((_, at) => (matches[at] ?? null) !== null && rests[at] !== "");
  // A blank behind all numbers belongs to them.
  const gap = numbered.every((rest) => rest.startsWith(" ")) ? 1 : 0;
  return lines.map((line, at) => {
    const isNumbered = (matches[at] ?? null) !== null;
    return isNumbered ? { ...line, text: (rests[at] ?? "").slice(gap) } : line;
  });
}

/** All lines rewritten; undefined if no wanted line changes or one cannot be rewritten. */
function rewritten(
  lines: readonly HunkLine[],
  rewrite: (text: string) => string | undefined,
): readonly HunkLine[] | undefined {
  const texts = lines.map((line) => rewrite(line.text));
  if (texts.includes(undefined)) return undefined;
  const changes = lines.some(({ kind, text }, at) => kind !== "added" && text !== texts[at]);
  return changes ? lines.map((line, at) => ({ ...line, text: texts[at] ?? line.text })) : undefined;
}

/** Without one level of escaping; undefined if the line bears none or would break in two. */
function unescaped(text: string): string | undefined {
  if (/(^|[^\\])"/.test(text)) return undefined;
  let plain = "";
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char !== "\\") {
      plain += char;
      continue;
    }
    const next = text.charAt(++at);
    if (next === "t") plain += "\t";
    else if (next !== "" && "\"'`\\/".includes(next)) plain += next;
    else return undefined;
  }
  return plain;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&#34;": '"',
  "&apos;": "'",
  "&#39;": "'",
  "&#x27;": "'",
};

/** Entities as characters; undefined if the line holds a character that would be one. */
function decoded(text: string): string | undefined {
  if (/[<>]|&(?!(lt|gt|amp|quot|apos|#34|#39|#x27);)/.test(text)) return undefined;
  return text.replace(
    /&(?:lt|gt|amp|quot|apos|#34|#39|#x27);/g,
    (entity) => ENTITIES[entity] ?? entity,
  );
}
