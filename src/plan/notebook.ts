/**
 * Cells of Jupyter notebooks: turns a change of a cell into a hunk of lines. Only the `source` of a cell is rewritten, or
 * a cell is added or removed, in the style of the file; every other byte of the JSON stays, including outputs.
 */

import { alignHalves, halfOf } from "../halves.ts";
import type { CellChange, Hunk } from "../patch.ts";
import type { Unsupported } from "../problem.ts";
import { asText } from "../text/encoding.ts";
import { fields, isRecord, jsonOf } from "../values.ts";

/** A part of an object or a list of JSON, and its place in the text. */
interface Part {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** A range of the text, and its replacement. */
interface Splice extends Omit<Part, "key"> {
  readonly text: string;
}

/** The hunks, with lines for those about cells; or the problem of the first one without a place. */
export function withCells(
  hunks: readonly Hunk[],
  bytes: Uint8Array,
): readonly Hunk[] | Unsupported {
  if (hunks.every(({ cell }) => cell === undefined)) return hunks;
  const text = asText(bytes);
  const notebook = notebookIn(text);
  const resolved: Hunk[] = [];
  for (const hunk of hunks) {
    const splice = hunk.cell && notebook && spliceOf(hunk.cell, notebook);
    if (hunk.cell !== undefined && splice === undefined)
      return { code: "unsupported", what: "cell", patchLine: hunk.patchLine };
    resolved.push(splice === undefined ? hunk : { ...hunk, ...linesOf(splice, text, hunk) });
  }
  return resolved;
}

/** The lines of the text that a splice changes, before and after it. */
function linesOf({ start, end, text: added }: Splice, text: string, hunk: Hunk): Partial<Hunk> {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const newline = text.indexOf("\n", end);
  const to = newline === -1 ? text.length : newline;
  const [before, after] = [
    text.slice(from, to),
    text.slice(from, start) + added + text.slice(end, to),
  ].map((part) => halfOf(part.replaceAll("\r\n", "\n").replace(/\r$/, ""), hunk.patchLine));
  const statedLine = text.slice(0, from).split("\n").length - 1;
  return { statedLine, lines: alignHalves(before ?? [], after ?? []), cell: undefined };
}

interface Cell extends Part {
  readonly id: unknown;
  readonly type: unknown;
  readonly source: Part | undefined;
}

interface Notebook {
  readonly text: string;
  readonly cells: readonly Cell[];
  /** The list of the cells. */
  readonly list: Part;
  readonly hasIds: boolean;
  readonly ids: Set<unknown>;
  /** The places of the changes so far; `moved`: they change the positions of cells. */
  readonly taken: Set<unknown>;
  /** The white space of one level; empty if the JSON is on one line. */
  readonly unit: string;
}

/** The notebook in a text; undefined if there is none. */
function notebookIn(text: string): Notebook | undefined {
  const { cells: values, nbformat, nbformat_minor: minor } = fields(jsonOf(text));
  if (!Array.isArray(values) || !values.every(isRecord)) return undefined;
  const list = partsOf(text, text.indexOf("{")).findLast(({ key }) => key === "cells");
  if (list === undefined) return undefined;
  const cells = partsOf(text, list.start).map((part, at): Cell => {
    const { id, cell_type: type } = fields(values[at]);
    const source = partsOf(text, part.start).findLast(({ key }) => key === "source");
    return { ...part, id, type, source };
  });
  const hasIds = Number(nbformat) > 4 || (nbformat === 4 && Number(minor) >= 5);
  const [, unit = ""] = /^\s*\{\r?\n([ \t]+)/.exec(text) ?? [];
  const ids = new Set(cells.map(({ id }) => id));
  return { text, cells, list, hasIds, ids, taken: new Set(), unit };
}

/** The place of the cell to change; undefined if none or several match, or if an earlier change makes it unclear. */
function spliceOf({ does, cell, source, type }: CellChange, book: Notebook): Splice | undefined {
  const { text, cells, list, taken } = book;
  const at = indexOf(cell, does, cells);
  const place = does === "insert" ? `above ${at}` : at;
  const isFixed = cell === undefined || cell === "TOP" || cell === "BOTTOM" || book.ids.has(cell);
  const isDoubtful = (taken.has("moved") && !isFixed) || (taken.has(place) && cell !== "BOTTOM");
  if (at === undefined || isDoubtful) return undefined;
  taken.add(place).add(does === "replace" ? place : "moved");
  const found = cells[at];
  const [above, below] = [cells[at - 1], cells[at + 1]];
  switch (does) {
    case "replace": {
      const part = found?.source;
      if (part === undefined || (type !== undefined && found?.type !== type)) return undefined;
      const isText = text.startsWith('"', part.start);
      return { ...part, text: written(isText ? source : linesIn(source), part.start, book) };
    }
    case "insert": {
      if (type === undefined) return undefined;
      const like = found ?? above;
      const isText = like?.source !== undefined && text.startsWith('"', like.source.start);
      const made = newCell(type, isText ? source : linesIn(source), book);
      // An empty list has no cell whose layout could be copied.
      if (like === undefined) return { ...list, text: written([made], list.start, book) };
      const cellText = written(made, like.start, book);
      const gap = lineBreak(like.start, book);
      return found === undefined
        ? { start: like.end, end: like.end, text: `,${gap}${cellText}` }
        : { start: found.start, end: found.start, text: `${cellText},${gap}` };
    }
    case "delete": {
      if (found === undefined || (type !== undefined && found.type !== type)) return undefined;
      if (below !== undefined) return { start: found.start, end: below.start, text: "" };
      if (above !== undefined) return { start: above.end, end: found.end, text: "" };
      return { ...list, text: "[]" };
    }
  }
}

/** The index of the cell, or the index for a new one. Claude Code calls cells without ids `cell-3`. */
function indexOf(
  cell: CellChange["cell"],
  does: CellChange["does"],
  cells: readonly Cell[],
): number | undefined {
  const isNew = does === "insert";
  if (cell === undefined || (isNew && cell === "TOP")) return 0;
  if (isNew && cell === "BOTTOM") return cells.length;
  const last = isNew ? cells.length : cells.length - 1;
  if (typeof cell === "number") return cell <= last ? cell : undefined;
  const [first, second] = [...cells.keys()].filter((at) => cells[at]?.id === cell);
  const [, number] = cells.every(({ id }) => id === undefined)
    ? (/^cell-(\d+)$/.exec(cell) ?? [])
    : [];
  const at = first ?? (number === undefined ? undefined : Number(number));
  if (at === undefined || at >= cells.length || second !== undefined) return undefined;
  return isNew ? at + 1 : at;
}

/** A new cell, with its keys in the order of nbformat. */
function newCell(type: string, source: unknown, { hasIds, ids }: Notebook): object {
  let number = 1;
  while (ids.has(`new-${number}`)) number++;
  const id = `new-${number}`;
  if (hasIds) ids.add(id);
  const isCode = type === "code";
  return {
    cell_type: type,
    ...(isCode && { execution_count: null }),
    ...(hasIds && { id }),
    metadata: {},
    ...(isCode && { outputs: [] }),
    source,
  };
}

/** The lines of a source, each with its line break, as nbformat keeps them. */
function linesIn(source: string): readonly string[] {
  return source.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** A value as JSON in the layout of the file, to be written at the offset. */
function written(value: unknown, at: number, book: Notebook): string {
  return JSON.stringify(value, undefined, book.unit).replaceAll("\n", lineBreak(at, book));
}

/** A line end and the indentation of the line with the offset; empty if the JSON is on one line. */
function lineBreak(at: number, { text, unit }: Notebook): string {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const [indent = ""] = /^[ \t]*/.exec(line) ?? [];
  return unit === "" ? "" : `${text.includes("\r\n") ? "\r\n" : "\n"}${indent}`;
}

const STRING = /"[^"\\]*(?:\\[^][^"\\]*)*"/y;
const TOKEN = /"[^"\\]*(?:\\[^][^"\\]*)*"|[{}[\]]|[^"{}[\]]+/y;
const REST = /[\s,:]*/y;

/** The parts of the object or list that begins at the offset. The text must be JSON. */
function partsOf(text: string, at: number): readonly Part[] {
  const parts: Part[] = [];
  const isObject = text.startsWith("{", at);
  for (let start = skip(REST, text, at + 1); !/[}\]]/.test(text.charAt(start));) {
    let key = "";
    if (isObject) {
      const end = skip(STRING, text, start);
      key = String(jsonOf(text.slice(start, end)));
      start = skip(REST, text, end);
    }
    const end = endOf(text, start);
    parts.push({ key, start, end });
    start = skip(REST, text, end);
  }
  return parts;
}

function endOf(text: string, start: number): number {
  if (!/[{[]/.test(text.charAt(start)))
    return text.startsWith('"', start)
      ? skip(STRING, text, start)
      : skip(/[^\s,}\]]+/y, text, start);
  let at = start;
  for (let depth = 0; at === start || depth > 0;) {
    const token = text.charAt(at);
    depth += token === "{" || token === "[" ? 1 : token === "}" || token === "]" ? -1 : 0;
    at = skip(TOKEN, text, at);
  }
  return at;
}

/** The offset after a match at an offset; the same offset without one. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
