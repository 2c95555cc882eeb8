/** The git-style diff of a plan: valid for `git apply`, whatever the files contain. */

import { diffArrays } from "diff";
import type { Outcome } from "../check.ts";
import type { PlannedFile } from "../plan/changes.ts";
import type { Edit } from "../merge/merge.ts";
import { type FileImage, isExecutable } from "../plan/overlay.ts";
import { commonEnds } from "../text/common.ts";
import { joinLines, linesIn } from "../text/content.ts";
import { decodeAs, type Decoded, textIn, utf8Bytes } from "../text/encoding.ts";
import { isWide, type UnmarkedEncoding } from "../text/unmarked.ts";
import { Lines } from "../text/lines.ts";
import { type Meaning, type Palette, PLAIN } from "./color.ts";
import { visible } from "./visible.ts";

/** One file's part of the diff. */
export interface FileDiff {
  readonly file: PlannedFile;
  /** With bytes that are not UTF-8 escaped: `utf8Bytes` makes the files' own bytes of it. */
  readonly text: string;
  readonly added: number;
  readonly removed: number;
}

/** The colours of rows below the header, by their first characters. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  "@": "place",
  "+": "added",
  "-": "removed",
  "\\": "faint",
};

const CONTEXT = 3;
/** Maximum edit distance; with more changes the whole range is shown as rewritten. */
const MAX_EDITS = 2000;

/** The diffs of all files that a run changes or would change. */
export function diffsOf({ plan }: Pick<Outcome, "plan">): readonly FileDiff[] {
  return (plan?.files ?? []).map(diffFile);
}

export function diffFile(file: PlannedFile): FileDiff {
  const before = textIn(file.before?.bytes, encodingOf(file));
  const old = rowsOf(before);
  const after = (): Decoded | undefined => textIn(file.after?.bytes, encodingOf(file));
  const changes = (before && editsOf(file, before)) ?? compare(old, rowsOf(after()));
  const added = changes.reduce((sum, { lines }) => sum + lines.length, 0);
  const removed = changes.reduce((sum, { start, end }) => sum + end - start, 0);
  return {
    file,
    // Computed on demand: often the diff is not printed.
    get text(): string {
      const texts = [old.source, ...changes.flatMap(({ lines }) => lines)];
      const isUtf8 = texts.every((text) => text.isWellFormed());
      // As text, git and -R would restore it as UTF-8. git calls such a file binary, too.
      const isLost = isWide(before?.encoding) && after()?.encoding !== before.encoding;
      const header = [...headerOf(file, isUtf8, isLost || changes.length > 0)];
      // A header that is only its first line is useless, and git refuses it.
      if (header.length < 2) return "";
      if (!isLost) return joinLines(header) + hunksOf(old, changes);
      const names = header.splice(-2).map((row) => row.slice(4).trimEnd());
      return joinLines([...header, `Binary files ${names.join(" and ")} differ`]);
    },
    added,
    removed,
  };
}

/** The diff with lines that are not UTF-8 decoded, if their encoding is known. */
export function readable({ text, file }: FileDiff): string {
  const encoding = encodingOf(file);
  if (encoding === undefined || isWide(encoding) || text.isWellFormed()) return text;
  return decodeAs(utf8Bytes(text), encoding)?.text ?? text;
}

function encodingOf({ before, after }: PlannedFile): UnmarkedEncoding | undefined {
  return after?.encoding ?? before?.encoding;
}

/** The diff for a terminal: coloured, and with control characters escaped. */
export function diffText(diff: FileDiff, palette: Palette = PLAIN): string {
  let isHeader = true;
  const rows = linesIn(readable(diff)).map((row) => {
    isHeader &&= !row.startsWith("@@");
    return palette(isHeader ? "header" : MEANINGS[row.charAt(0)], visible(row.replace(/\r$/, "")));
  });
  return joinLines(rows);
}

/**
 * The rows of a diff, which end at LFs only. UTF-16 is shown as UTF-8; a byte order mark is a part of
 * the first row, as in git.
 */
function rowsOf(content: Decoded | undefined): Lines {
  const { text = "", mark, encoding } = content ?? {};
  const isMarked = mark === true && encoding === "utf-8";
  return new Lines(isMarked ? `\ufeff${text}` : text, { onlyLf: true });
}

/** The edits of the plan, if their lines are rows of a diff: not with a byte order mark, escaped bytes, or CRs alone. */
function editsOf({ after, edits }: PlannedFile, { text, mark }: Decoded): PlannedFile["edits"] {
  const hasOtherLines = text.includes("\r") && !text.includes("\n");
  return mark || hasOtherLines || after?.encoding !== undefined ? undefined : edits;
}

/** The differences between two texts. */
function compare(old: Lines, updated: Lines): readonly Edit[] {
  const [before, after] = [textsOf(old), textsOf(updated)];
  const { head, tail } = commonEnds(before, after);
  const removed = before.slice(head, before.length - tail);
  const added = after.slice(head, after.length - tail);
  const parts = diffArrays(removed, added, { maxEditLength: MAX_EDITS });
  if (parts === undefined) return [{ start: head, end: head + removed.length, lines: added }];
  let end = head;
  return parts.flatMap(({ added: isAdded, removed: isRemoved, value }) => {
    const start = end;
    if (!isAdded) end += value.length;
    return isAdded || isRemoved ? [{ start, end, lines: isAdded ? value : [] }] : [];
  });
}

/** The rows with their LFs. */
function textsOf(lines: Lines): string[] {
  return Array.from({ length: lines.count }, (_, at) => lines.slice(at, at + 1));
}

function hunksOf(old: Lines, changes: readonly Edit[]): string {
  let text = "";
  let shift = 0;
  for (const group of groupsOf(changes)) {
    const start = Math.max(0, (group[0]?.start ?? 0) - CONTEXT);
    const end = Math.min(old.count, (group.at(-1)?.end ?? 0) + CONTEXT);
    let [rows, at, grown] = ["", start, 0];
    for (const { start: from, end: to, lines } of group) {
      rows += marked(" ", old.slice(at, from)) + marked("-", old.slice(from, to));
      rows += marked("+", lines.join(""));
      at = to;
      grown += lines.length - (to - from);
    }
    rows += marked(" ", old.slice(at, end));
    const count = end - start;
    text += `@@ -${range(start, count)} +${range(start + shift, count + grown)} @@\n${rows}`;
    shift += grown;
  }
  return text;
}

/** Groups changes that share context lines: each group becomes a hunk. */
function groupsOf(changes: readonly Edit[]): readonly (readonly Edit[])[] {
  const groups: Edit[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const isNear = change.start - (last?.at(-1)?.end ?? -Infinity) <= 2 * CONTEXT;
    if (last !== undefined && isNear) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** A range starts at 1; an empty one states the line before it. */
function range(start: number, count: number): string {
  const first = count === 0 ? start : start + 1;
  return count === 1 ? `${first}` : `${first},${count}`;
}

/** Rows with a mark before each; the last one may lack its LF. */
function marked(mark: string, rows: string): string {
  if (rows === "") return "";
  const text = `${mark}${linesIn(rows).join(`\n${mark}`)}\n`;
  return rows.endsWith("\n") ? text : `${text}\\ No newline at end of file\n`;
}

/** git's abbreviated hash of an empty file. */
const EMPTY = "e69de29";

function* headerOf(file: PlannedFile, isUtf8: boolean, changed: boolean): Generator<string> {
  // An absolute path gets no prefix, which would make it another path.
  const name = (prefix: string, path: string): string =>
    quoted(path.startsWith("/") ? path : prefix + path, isUtf8);
  const from = file.from ?? file.path;
  yield `diff --git ${name("a/", from)} ${name("b/", file.path)}`;
  // As in git: without hunks, only the hash shows that the file is empty.
  if (file.action === "add") {
    yield `new file mode ${modeOf(file.after)}`;
    if (!changed) yield `index 0000000..${EMPTY}`;
  }
  if (file.action === "delete") {
    yield `deleted file mode ${modeOf(file.before)}`;
    if (!changed) yield `index ${EMPTY}..0000000`;
  }
  const mode = modeChange(file);
  if (mode?.before !== undefined) yield* [`old mode ${mode.before}`, `new mode ${mode.after}`];
  if (file.action === "rename") {
    if (!changed) yield "similarity index 100%";
    yield `rename from ${name("", from)}`;
    yield `rename to ${name("", file.path)}`;
  }
  if (!changed) return;
  // A tab marks the end of a name with spaces.
  const ended = (text: string): string => (text.includes(" ") ? `${text}\t` : text);
  yield `--- ${file.action === "add" ? "/dev/null" : ended(name("a/", from))}`;
  yield `+++ ${file.action === "delete" ? "/dev/null" : ended(name("b/", file.path))}`;
}

/** Modes as git writes them; a new file has no mode before. */
export interface ModeChange {
  readonly before?: string;
  readonly after: string;
}

/** The change of the file's mode; of a new file the mode, if it is not the usual one. */
export function modeChange({ before, after }: PlannedFile): ModeChange | undefined {
  if (after === undefined) return undefined;
  const [old, now] = [modeOf(before), modeOf(after)];
  if (old === now) return undefined;
  return before === undefined ? { after: now } : { before: old, after: now };
}

function modeOf(image: FileImage | undefined): string {
  return isExecutable(image?.mode) ? "100755" : "100644";
}

/** A name as git quotes it; bytes above ASCII are escaped if the diff is not UTF-8. */
function quoted(name: string, isUtf8: boolean): string {
  const octal = (text: string): string =>
    Array.from(utf8Bytes(text), (byte) => `\\${byte.toString(8)}`).join("");
  const plain = name.replace(/["\\]/g, (char) => `\\${char}`);
  const escaped = isUtf8 ? plain : plain.replace(/[^\0-\x7f]+/g, octal);
  return escaped === name ? name : `"${escaped}"`;
}
