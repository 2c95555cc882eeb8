/**
 * What a person does with a near miss: copies the lines that the file has, as the report shows
 * them, over those that the patch expected, in the patch's own format. What the patch adds stays,
 * but moves with the lines that it is by.
 */

import { diffArrays } from "diff";
import type { NotFound } from "../../src/problem.ts";
import type { ClosestMatch } from "../../src/problem.ts";
import type { Failure } from "./case.ts";

interface Row {
  readonly kind: "context" | "removed" | "added";
  readonly text: string;
}

const MARKS: Readonly<Record<string, Row["kind"]>> = {
  " ": "context",
  "-": "removed",
  "+": "added",
};

/** The reply with the shown lines copied into the hunk that has no place. */
export function withCopiedLines(
  { format, reply }: Failure,
  problem: NotFound & { readonly closest: ClosestMatch },
): string {
  const text = reply.toString();
  switch (format) {
    case "apply-patch":
    case "unified":
    case "file-changes":
      return inHunk(text, problem);
    case "search-replace":
      return inBlock(text, problem);
    case "string-edits":
      return inStrings(text, problem);
    case "whole-file":
      throw new Error("a whole file has no hunks");
    default:
      return format satisfies never;
  }
}

type Missed = NotFound & { readonly closest: ClosestMatch };

/** Lines with their marks, and numbers above them that must count them. */
function inHunk(reply: string, problem: Missed): string {
  const lines = reply.split("\n");
  const isBody = (line: string | undefined): boolean =>
    line === "" || (line !== undefined && /^[ +-]/.test(line) && !/^(?:---|\+\+\+) \S/.test(line));
  let from = (problem.expected[0]?.patchLine ?? 1) - 1;
  while (lines[from - 1]?.startsWith("+") === true && isBody(lines[from - 1])) from--;
  let to = problem.expected.at(-1)?.patchLine ?? 0;
  while (to < lines.length - 1 && isBody(lines[to])) to++;
  const rows = lines.slice(from, to).map((line): Row => {
    return { kind: MARKS[line[0] ?? " "] ?? "context", text: line.slice(1) };
  });
  const copied = copiedRows(rows, problem);
  const marks = { context: " ", removed: "-", added: "+" };
  const body = copied.map(({ kind, text }) => marks[kind] + text);
  const header = counted(lines[from - 1] ?? "", copied);
  return [...lines.slice(0, from - 1), header, ...body, ...lines.slice(to)].join("\n");
}

/** A hunk's header, with the counts of these lines if it has any. */
function counted(header: string, rows: readonly Row[]): string {
  const match = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@(.*)$/.exec(header);
  if (match === null) return header;
  const [, old = "", fresh = "", heading = ""] = match;
  const count = (without: Row["kind"]): number =>
    rows.filter(({ kind }) => kind !== without).length;
  return `@@ -${old},${count("added")} +${fresh},${count("removed")} @@${heading}`;
}

/** The only block of a reply. */
function inBlock(reply: string, problem: Missed): string {
  const lines = reply.split("\n");
  const [top, divider, end] = ["<<<<<<< SEARCH", "=======", ">>>>>>> REPLACE"].map((marker) =>
    lines.indexOf(marker),
  ) as [number, number, number];
  const search = lines.slice(top + 1, divider);
  const rows = copiedRows(rowsOf(search, lines.slice(divider + 1, end)), problem);
  return [
    ...lines.slice(0, top + 1),
    ...oldLines(rows),
    "=======",
    ...newLines(rows),
    ...lines.slice(end),
  ].join("\n");
}

/** The only edit of a reply. */
function inStrings(reply: string, problem: Missed): string {
  const call = JSON.parse(reply) as { readonly old_string: string; readonly new_string: string };
  const rows = copiedRows(
    rowsOf(call.old_string.split("\n"), call.new_string.split("\n")),
    problem,
  );
  const strings = {
    old_string: oldLines(rows).join("\n"),
    new_string: newLines(rows).join("\n"),
  };
  return JSON.stringify({ ...call, ...strings });
}

function rowsOf(old: readonly string[], fresh: readonly string[]): readonly Row[] {
  return diffArrays([...old], [...fresh]).flatMap(({ value, added, removed }) =>
    value.map((text): Row => {
      return { kind: added ? "added" : removed ? "removed" : "context", text };
    }),
  );
}

function oldLines(rows: readonly Row[]): readonly string[] {
  return rows.filter(({ kind }) => kind !== "added").map(({ text }) => text);
}

function newLines(rows: readonly Row[]): readonly string[] {
  return rows.filter(({ kind }) => kind !== "removed").map(({ text }) => text);
}

/**
 * The rows with the file's lines. Between two lines that are the same the file's lines are
 * removed if the patch removes all of its own, kept if it keeps all; else each is treated as the
 * line that it is beside. Lines that only the file has are kept.
 */
function copiedRows(rows: readonly Row[], { closest, expected }: Missed): readonly Row[] {
  const { lines, pairs } = closest;
  const old = rows.filter(({ kind }) => kind !== "added");
  const isSame = (at: number): boolean => expected[at]?.text === lines[pairs[at] ?? -1];
  const copied: Row[] = [];
  let at = 0;
  let next = 0;
  let gap = { end: 0, lineEnd: 0, isOneKind: false };
  const copy = (to: number, kind: Row["kind"]): void => {
    for (; next < to; next++) copied.push({ kind, text: lines[next] ?? "" });
  };
  for (const row of rows) {
    if (row.kind === "added") {
      copied.push({ kind: "added", text: moved(row.text, at, closest, expected) });
      continue;
    }
    if (isSame(at)) {
      copy(pairs[at] ?? 0, "context");
      copied.push({ kind: row.kind, text: lines[next++] ?? "" });
    } else {
      if (at >= gap.end) {
        let end = at;
        while (end < old.length && !isSame(end)) end++;
        const lineEnd = end < old.length ? (pairs[end] ?? lines.length) : lines.length;
        gap = {
          end,
          lineEnd,
          isOneKind: old.slice(at, end).every(({ kind }) => kind === row.kind),
        };
      }
      const pair = pairs[at] ?? -1;
      if (gap.isOneKind && row.kind === "removed") copy(gap.lineEnd, "removed");
      else if (at === gap.end - 1) copy(gap.lineEnd, row.kind);
      else if (pair !== -1) copy(pair + 1, row.kind);
    }
    at++;
  }
  return copied;
}

/** An added line, indented as the file indents the expected line above it, or else the one below. */
function moved(
  text: string,
  at: number,
  { lines, pairs }: ClosestMatch,
  expected: NotFound["expected"],
): string {
  for (const near of [at - 1, at]) {
    const want = expected[near]?.text;
    const have = lines[pairs[near] ?? -1];
    if (want === undefined || have === undefined || want.trim() === "") continue;
    if (want.trimStart() !== have.trimStart()) return text;
    const [from, to] = [indentation(want), indentation(have)];
    return text.startsWith(from) ? to + text.slice(from.length) : text;
  }
  return text;
}

function indentation(text: string): string {
  return text.slice(0, text.length - text.trimStart().length);
}
