/** Patches of formats whose lines have marks, as text. */

import {
  type CreateEdit,
  type DeleteEdit,
  expectedLines,
  type FileEdit,
  type Hunk,
  type HunkLine,
  type Mode,
  onlyAdds,
  resultLines,
  type UpdateEdit,
} from "../../patch.ts";
import { isOpen, joinLines, linesIn } from "../../text/content.ts";
import { BEGIN, END, END_OF_FILE } from "../envelope.ts";

const MARKS = { context: " ", removed: "-", added: "+" } as const;
const NO_NEWLINE = "\\ No newline at end of file";

/** An envelope of all edits; undefined if it cannot express one of them. */
export function envelope(edits: readonly FileEdit[]): readonly string[] | undefined {
  const rows: string[] = [];
  for (const edit of edits) {
    if (edit.kind === "copy") return undefined;
    if (edit.kind === "create") {
      rows.push(`*** Add File: ${edit.path}`, ...wholeRows("+", edit.content));
    } else if (edit.kind === "delete") {
      rows.push(`*** Delete File: ${edit.path}`);
    } else {
      rows.push(`*** Update File: ${edit.path}`);
      if (edit.target !== undefined) rows.push(`*** Move to: ${edit.target}`);
      rows.push(...envelopeHunks(edit.hunks));
    }
  }
  return [BEGIN, ...rows, END];
}

export function envelopeHunks(hunks: readonly Hunk[]): readonly string[] {
  return hunks.flatMap((hunk) => {
    const { anchors, statedLine, lines, endOfFile } = hunk;
    const old = expectedLines(lines).length;
    const start = statedLine === undefined ? undefined : old === 0 ? statedLine : statedLine + 1;
    const numbers =
      start === undefined ? "" : ` -${start},${old} +${start},${resultLines(lines).length} @@`;
    const [first, ...others] = anchors;
    return [
      `@@${numbers}${first === undefined ? "" : ` ${first}`}`,
      ...others.map((anchor) => `@@ ${anchor}`),
      ...markedRows(lines),
      ...(endOfFile ? [END_OF_FILE] : []),
    ];
  });
}

/** FILE_CHANGES with all edits; undefined if it cannot express one of them. */
export function fileChanges(edits: readonly FileEdit[]): readonly string[] | undefined {
  const rows: string[] = [];
  for (const edit of edits) {
    const attribute = `file_path="${edit.path}"`;
    const to = edit.target;
    if (to !== undefined) {
      if ("hunks" in edit && edit.hunks.length > 0) return undefined;
      const name = edit.kind === "copy" ? "COPY" : "RENAME";
      rows.push(`<FILE_${name} from_path="${edit.path}" to_path="${to}" />`);
    } else if (edit.kind === "create") {
      rows.push(`<FILE_NEW ${attribute}>`, ...`${edit.content}</FILE_NEW>`.split("\n"));
    } else if (edit.kind === "delete") {
      rows.push(`<FILE_DELETE ${attribute} />`);
    } else if (edit.hunks.every(isAppended)) {
      const lines = edit.hunks.flatMap((hunk) => hunk.lines);
      const texts = lines.map(({ text }) => text);
      const content = joinLines(texts, lines.at(-1)?.noNewline === true);
      rows.push(`<FILE_APPEND ${attribute}>`, ...`${content}</FILE_APPEND>`.split("\n"));
    } else {
      const hunks = edit.hunks.flatMap((hunk) => [diffHeader(hunk), ...markedRows(hunk.lines)]);
      rows.push(`<FILE_PATCH ${attribute}>`, ...hunks, "</FILE_PATCH>");
    }
  }
  return ["<FILE_CHANGES>", ...rows, "</FILE_CHANGES>"];
}

function isAppended(hunk: Hunk): boolean {
  return hunk.endOfFile && hunk.endPresumed !== true && hunk.anchors.length === 0 && onlyAdds(hunk);
}

/** A diff of all edits; only git's header expresses modes, moves, copies and empty files. */
export function diff(edits: readonly FileEdit[]): readonly string[] {
  return edits.flatMap((edit) =>
    "hunks" in edit ? changeRows(edit) : contentRows(edit, edit.kind === "create"),
  );
}

function contentRows(edit: CreateEdit | DeleteEdit, isNew: boolean): readonly string[] {
  const [old, now] = diffNames(edit);
  const [name, word, mark] = isNew ? [now, "new", "+"] : [old, "deleted", "-"];
  const { content = "" } = edit;
  const count = linesIn(content).length;
  const mode = edit.mode ?? (count === 0 ? "plain" : undefined);
  const git = mode === undefined ? [] : [gitLine(name, name), `${word} file mode ${modeOf(mode)}`];
  if (count === 0) return [...git, ...(isNew ? ["index 0000000..e69de29"] : [])];
  const above = isNew
    ? ["--- /dev/null", `+++ ${ended(now)}`, `@@ -0,0 +1,${count} @@`]
    : [`--- ${ended(old)}`, "+++ /dev/null", `@@ -1,${count} +0,0 @@`];
  return [...git, ...above, ...wholeRows(mark, content)];
}

function changeRows(edit: UpdateEdit): readonly string[] {
  const [old, now] = diffNames(edit);
  const { target, modes } = edit;
  const word = edit.kind === "copy" ? "copy" : "rename";
  const git = modes ? [`old mode ${modeOf(modes.old)}`, `new mode ${modeOf(modes.new)}`] : [];
  if (target !== undefined)
    git.push(`${word} from ${quoted(edit.path)}`, `${word} to ${quoted(target)}`);
  if (git.length > 0) git.unshift(gitLine(old, now));
  let grown = 0;
  const hunks = edit.hunks.flatMap((hunk) => {
    const rows = [diffHeader(hunk, grown), ...markedRows(hunk.lines)];
    grown += resultLines(hunk.lines).length - expectedLines(hunk.lines).length;
    return rows;
  });
  return hunks.length === 0 ? git : [...git, `--- ${ended(old)}`, `+++ ${ended(now)}`, ...hunks];
}

/** The names as written in the reply, with their prefixes. */
function diffNames(edit: FileEdit): readonly [old: string, now: string] {
  const { target } = edit;
  const given = edit.isLiteral === true ? undefined : edit.spellings?.at(-1);
  if (target !== undefined || given === undefined)
    return [`a/${edit.path}`, `b/${target ?? edit.path}`];
  const [old = edit.path, now = old] = given;
  return [old, now];
}

function gitLine(old: string, now: string): string {
  return `diff --git ${quoted(old.replace(/^b\//, "a/"))} ${quoted(now.replace(/^a\//, "b/"))}`;
}

function modeOf(mode: Mode): string {
  return mode === "executable" ? "100755" : "100644";
}

/** A name with a blank is followed by a tab. */
function ended(name: string): string {
  const text = quoted(name);
  return text.includes(" ") && text === name ? `${text}\t` : text;
}

function quoted(name: string): string {
  return /^"|[\u0000-\u001f\u007f]/.test(name) ? JSON.stringify(name) : name;
}

/** `grown`: the number of lines added by the hunks above; undefined if there are no numbers for the new file. */
function diffHeader({ lines, statedLine, heading, looseRemovals }: Hunk, grown?: number): string {
  const suffix = heading === undefined ? "" : ` ${heading}`;
  const [old, added] = [expectedLines(lines).length, resultLines(lines).length];
  if (statedLine === undefined)
    // A header whose numbers contradicted its lines gets others: only their presence matters.
    return looseRemovals === true || grown === undefined
      ? `@@${suffix}`
      : `@@ -1,${Math.max(old, 1)} +1,${added} @@${suffix}`;
  const start = old === 0 ? statedLine : statedLine + 1;
  const first = added === 0 ? start - 1 : old === 0 ? start + 1 : start;
  return `@@ -${start},${old} +${Math.max(first + (grown ?? 0), 0)},${added} @@${suffix}`;
}

function wholeRows(mark: string, content: string): readonly string[] {
  const end = isOpen(content) ? [NO_NEWLINE] : [];
  return [...linesIn(content).map((line) => mark + line), ...end];
}

function markedRows(lines: readonly HunkLine[]): readonly string[] {
  // A line that lost its mark is written without one: it may be read in more than one way.
  return lines.flatMap(({ kind, text, isUnmarked, noNewline }) => [
    (isUnmarked === true ? "" : MARKS[kind]) + text,
    ...(noNewline === true ? [NO_NEWLINE] : []),
  ]);
}
