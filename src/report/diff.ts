/** The git-style diff of a plan: valid for `git apply`, whatever the files hold. */

import { diffArrays } from "diff";
import type { PlannedFile } from "../plan/changes.ts";
import { isExecutable } from "../plan/mode.ts";
import type { FileImage } from "../plan/overlay.ts";
import { asText, byteText, decode, type Decoded, encode, type NotText } from "../text/encoding.ts";
import { type Palette, PLAIN } from "./color.ts";
import { visible } from "./visible.ts";
import { changedWords } from "./words.ts";

/** One file's part of the diff. `latin1`: its characters are the file's bytes. */
export interface FileDiff {
  readonly encoding: "utf-8" | "latin1";
  readonly rows: readonly DiffRow[];
  readonly added: number;
  readonly removed: number;
}

/** A line of the diff, without its LF. */
export interface DiffRow {
  readonly kind: "header" | "place" | "context" | "added" | "removed" | "remark";
  readonly text: string;
}

/** Rows of a file replaced by others: each row with its LF, if it has one. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly rows: readonly string[];
}

const CONTEXT = 3;
/** Edit distance after which a window counts as rewritten. */
const MAX_EDITS = 2000;

/** The diff of one file. */
export function diffFile(file: PlannedFile): FileDiff {
  const images = [file.before, file.after].map((image) =>
    image === undefined ? undefined : decode(image.bytes),
  );
  const kinds = new Set(
    images.map((image) => (image === undefined || "binary" in image ? "" : image.encoding)),
  );
  // The rows of a diff are bytes: where one side is not UTF-8, both are shown byte by byte.
  const encoding = kinds.has("latin1") ? "latin1" : "utf-8";
  const mixed = encoding === "latin1" && kinds.has("utf-8");
  const [before, after] = [file.before, file.after].map((image, at) =>
    mixed ? byteText(image?.bytes ?? new Uint8Array()) : diffableText(images[at]),
  );
  const old = rowsOf(before ?? "");
  const changes = mixed ? compare(old, rowsOf(after ?? "")) : changesOf(file, old, after ?? "");
  const header = [...headerOf(file, encoding, changes.length > 0)];
  // A first line alone says nothing, and git refuses it.
  const rows: DiffRow[] = header.length > 1 ? header : [];
  let added = 0;
  let removed = 0;
  for (const row of hunksOf(old, changes)) {
    if (row.kind === "added") added++;
    if (row.kind === "removed") removed++;
    rows.push(row);
  }
  return { encoding, rows, added, removed };
}

/** The diff as it goes to a file or a pipe: the files' own bytes. */
export function diffBytes(diff: FileDiff): Uint8Array {
  return encode(diff.rows.map((row) => `${row.text}\n`).join(""), diff.encoding, false);
}

/** The diff for a person: coloured, and no control character gets through. */
export function diffText(diff: FileDiff, palette: Palette = PLAIN): string {
  const paint = {
    header: palette.header,
    place: palette.place,
    context: (text: string) => text,
    added: palette.added,
    removed: palette.removed,
    remark: palette.faint,
  };
  const { words } = palette;
  const differing = words === undefined ? undefined : changedWords(diff.rows);
  return diff.rows
    .map(({ kind, text }, at) => {
      const own = paint[kind];
      const parts = differing?.get(at);
      if (parts === undefined || words === undefined)
        return `${own(visible(text.replace(/\r$/, "")))}\n`;
      const word = kind === "added" ? words.added : words.removed;
      const painted = parts.map((part) => (part.changed ? word : own)(part.text));
      return `${own(text.slice(0, 1))}${painted.join("")}\n`;
    })
    .join("");
}

/** UTF-16 is shown as UTF-8; a byte order mark belongs to the first row, as for git. */
function diffableText(content: Decoded | NotText | undefined): string {
  if (content === undefined || "binary" in content) return "";
  return content.mark && content.encoding === "utf-8" ? `\ufeff${content.text}` : content.text;
}

/** A diff knows rows that end with LF only. */
function rowsOf(text: string): string[] {
  const rows = text.split("\n").map((row) => `${row}\n`);
  const last = rows.pop()?.slice(0, -1);
  if (last !== undefined && last !== "") rows.push(last);
  return rows;
}

function changesOf(file: PlannedFile, old: readonly string[], text: string): readonly Change[] {
  if (file.before === undefined || file.after === undefined) {
    const rows = rowsOf(text);
    return old.length + rows.length === 0 ? [] : [{ start: 0, end: old.length, rows }];
  }
  const { edits } = file;
  // Where a CR alone ends a line, the edits count other lines than the diff.
  const sameRows = old.length > 1 || old[0]?.includes("\r") !== true || old[0].endsWith("\n");
  if (edits !== undefined && sameRows && !touchesMark(file)) {
    return edits.map(({ start, end, lines }) => ({
      start,
      end,
      rows: lines.map((line) => line.text + line.end),
    }));
  }
  return compare(old, rowsOf(text));
}

/** Edits know nothing of the byte order mark, which is part of a diff's first row. */
function touchesMark({ before, edits }: PlannedFile): boolean {
  return before?.bytes[0] === 0xef && edits?.some((edit) => edit.start === 0) === true;
}

/** The changed windows of two lists of rows. */
function compare(old: readonly string[], fresh: readonly string[]): Change[] {
  let head = 0;
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head++;
  let tail = 0;
  const shorter = Math.min(old.length, fresh.length) - head;
  while (tail < shorter && old.at(-1 - tail) === fresh.at(-1 - tail)) tail++;
  const oldPart = old.slice(head, old.length - tail);
  const freshPart = fresh.slice(head, fresh.length - tail);
  const parts = diffArrays(oldPart, freshPart, { maxEditLength: MAX_EDITS });
  if (parts === undefined) return [{ start: head, end: old.length - tail, rows: freshPart }];
  const changes: Change[] = [];
  let at = head;
  let change: Change | undefined;
  for (const part of parts) {
    if (!part.added && !part.removed) {
      if (change !== undefined) changes.push(change);
      change = undefined;
      at += part.value.length;
      continue;
    }
    change ??= { start: at, end: at, rows: [] };
    if (part.removed) at += part.value.length;
    change = {
      start: change.start,
      end: at,
      rows: part.added ? [...change.rows, ...part.value] : change.rows,
    };
  }
  if (change !== undefined) changes.push(change);
  return changes;
}

function* hunksOf(old: readonly string[], changes: readonly Change[]): Generator<DiffRow> {
  let shift = 0;
  for (let first = 0; first < changes.length;) {
    let last = first;
    while (
      last + 1 < changes.length &&
      startOf(changes, last + 1) - endOf(changes, last) <= 2 * CONTEXT
    )
      last++;
    const start = Math.max(0, startOf(changes, first) - CONTEXT);
    const end = Math.min(old.length, endOf(changes, last) + CONTEXT);
    const group = changes.slice(first, last + 1);
    const grown = group.reduce(
      (sum, change) => sum + change.rows.length - (change.end - change.start),
      0,
    );
    yield {
      kind: "place",
      text: `@@ -${range(start, end - start)} +${range(start + shift, end - start + grown)} @@`,
    };
    let at = start;
    for (const change of group) {
      yield* marked("context", " ", old, at, change.start);
      yield* marked("removed", "-", old, change.start, change.end);
      yield* marked("added", "+", change.rows, 0, change.rows.length);
      at = change.end;
    }
    yield* marked("context", " ", old, at, end);
    shift += grown;
    first = last + 1;
  }
}

function startOf(changes: readonly Change[], index: number): number {
  return changes[index]?.start ?? 0;
}

function endOf(changes: readonly Change[], index: number): number {
  return changes[index]?.end ?? 0;
}

/** A range counts from 1; an empty one names the line before it. */
function range(start: number, count: number): string {
  const first = count === 0 ? start : start + 1;
  return count === 1 ? `${first}` : `${first},${count}`;
}

function* marked(
  kind: "context" | "removed" | "added",
  mark: string,
  rows: readonly string[],
  from: number,
  to: number,
): Generator<DiffRow> {
  for (let at = from; at < to; at++) {
    const row = rows[at] ?? "";
    const open = !row.endsWith("\n");
    yield { kind, text: mark + (open ? row : row.slice(0, -1)) };
    if (open) yield { kind: "remark", text: "\\ No newline at end of file" };
  }
}

function* headerOf(
  file: PlannedFile,
  encoding: "utf-8" | "latin1",
  changed: boolean,
): Generator<DiffRow> {
  const header = (text: string): DiffRow => ({ kind: "header", text });
  // A path from the top of the file system has no prefix: with one it would be another.
  const name = (prefix: string, path: string): string =>
    quoted(path.startsWith("/") ? path : prefix + path, encoding);
  const from = file.from ?? file.path;
  yield header(`diff --git ${name("a/", from)} ${name("b/", file.path)}`);
  if (file.action === "add") yield header(`new file mode ${modeOf(file.after)}`);
  if (file.action === "delete") yield header(`deleted file mode ${modeOf(file.before)}`);
  if (file.action === "modify" || file.action === "rename") {
    const [old, now] = [modeOf(file.before), modeOf(file.after)];
    if (old !== now) yield* [header(`old mode ${old}`), header(`new mode ${now}`)];
  }
  if (file.action === "rename") {
    if (!changed) yield header("similarity index 100%");
    yield header(`rename from ${name("", from)}`);
    yield header(`rename to ${name("", file.path)}`);
  }
  if (!changed) return;
  // A tab ends a name that holds a blank.
  const ended = (text: string): string => (text.includes(" ") ? `${text}\t` : text);
  yield header(`--- ${file.action === "add" ? "/dev/null" : ended(name("a/", from))}`);
  yield header(`+++ ${file.action === "delete" ? "/dev/null" : ended(name("b/", file.path))}`);
}

/** Modes as git writes them; a new file had none. */
export interface ModeChange {
  readonly before?: string;
  readonly after: string;
}

/** The file's mode, if it changes or is not that of most new files. */
export function modeChange({ before, after }: PlannedFile): ModeChange | undefined {
  if (after === undefined) return undefined;
  const [old, now] = [modeOf(before), modeOf(after)];
  if (old === now) return undefined;
  return before === undefined ? { after: now } : { before: old, after: now };
}

function modeOf(image: FileImage | undefined): string {
  return isExecutable(image?.mode) ? "100755" : "100644";
}

/** A name as git quotes it; bytes above ASCII are spelt out where the diff is not UTF-8. */
function quoted(name: string, encoding: "utf-8" | "latin1"): string {
  const special = encoding === "utf-8" ? /["\\]/ : /["\\\u0080-\uffff]/;
  if (!special.test(name)) return name;
  let text = "";
  for (const byte of encode(name, "utf-8", false)) {
    const char = String.fromCharCode(byte);
    if (char === '"' || char === "\\") text += `\\${char}`;
    else if (byte >= 0x80 && encoding === "latin1") text += `\\${byte.toString(8)}`;
    else text += char;
  }
  return `"${encoding === "latin1" ? text : asText(encode(text, "latin1", false))}"`;
}
