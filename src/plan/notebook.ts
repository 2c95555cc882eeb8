/**
 * Cells of Jupyter notebooks: turns a change of a cell into a hunk of lines. A notebook is written as it was laid out, each
 * string and number with its characters; a file that would change elsewhere is refused.
 */

import { alignHalves, halfOf, type Rows } from "../halves.ts";
import type { CellChange, Hunk } from "../patch.ts";
import type { Unsupported } from "../problem.ts";
import { commonEnds } from "../text/common.ts";
import { joinLines } from "../text/content.ts";
import { fields, isRecord, jsonOf, textOf } from "../values.ts";

/** The hunks, with lines for those about cells; or the problem of the first one without a place. */
export function withCells(hunks: readonly Hunk[], text: string): readonly Hunk[] | Unsupported {
  if (hunks.every(({ cell }) => cell === undefined)) return hunks;
  const book = notebookIn(text);
  const what = book === "other-layout" ? "notebook-layout" : "cell";
  const resolved: Hunk[] = [];
  for (const hunk of hunks) {
    const { cell, patchLine } = hunk;
    const changed = cell && typeof book === "object" ? changedText(cell, book) : undefined;
    if (changed !== undefined) resolved.push({ ...hunk, ...linesOf(text, changed, patchLine) });
    else if (cell === undefined) resolved.push(hunk);
    else return { code: "unsupported", what, patchLine };
  }
  return resolved;
}

/** The lines in which two texts differ. */
function linesOf(text: string, changed: string, patchLine: number): Partial<Hunk> {
  const [before, after] = [text.split(/\r?\n/), changed.split(/\r?\n/)];
  const { head, tail } = commonEnds(before, after);
  // A line that is inserted needs a neighbour.
  const from = Math.max(0, head - 1);
  const half = (lines: readonly string[]): Rows =>
    halfOf(joinLines(lines.slice(from, lines.length - tail)), patchLine);
  return { statedLine: from, lines: alignHalves(half(before), half(after)), cell: undefined };
}

/** JSON with a JSON text in place of each key, string and number: the characters of the file. */
type Raw = unknown;

interface Notebook {
  readonly cells: readonly Raw[];
  /** The text with other cells. */
  readonly written: (cells: readonly Raw[]) => string;
  readonly hasIds: boolean;
  readonly ids: Set<unknown>;
  /** The places of the changes so far; `moved`: they change the positions of cells. */
  readonly taken: Set<unknown>;
}

const STRING = /"[^"\\]*(?:\\[^][^"\\]*)*"/g;
const LEAF = /"[^"\\]*(?:\\[^][^"\\]*)*"|[^\s"{}[\],:]+/g;

/** Values of a notebook, as `Raw`. */
function rawOf(json: string): Raw {
  return jsonOf(json.replace(LEAF, (leaf) => JSON.stringify(leaf)));
}

/** The notebook in a text; undefined if there is none. */
function notebookIn(text: string): Notebook | "other-layout" | undefined {
  const { nbformat, nbformat_minor: minor } = fields(jsonOf(text));
  const raw = fields(rawOf(text));
  const cells = raw['"cells"'];
  if (nbformat === undefined || !Array.isArray(cells) || !cells.every(isRecord)) return undefined;
  const [, newline = "\n", unit = ""] = /^\{(\r?\n)([ \t]+)/.exec(text) ?? [];
  const end = text.slice(text.trimEnd().length);
  const written = (list: readonly Raw[]): string => {
    const json = JSON.stringify({ ...raw, '"cells"': list }, undefined, unit);
    return json.replace(STRING, (leaf) => String(jsonOf(leaf))).replaceAll("\n", newline) + end;
  };
  const hasIds = Number(nbformat) > 4 || (nbformat === 4 && Number(minor) >= 5);
  const ids = new Set(cells.map((cell) => valueOf(cell, "id")));
  return written(cells) === text
    ? { cells, written, hasIds, ids, taken: new Set() }
    : "other-layout";
}

/** A property of a cell that is a string; undefined if it is none. */
function valueOf(cell: Raw, key: "id" | "cell_type" | "source"): string | undefined {
  return textOf(jsonOf(textOf(fields(cell)[`"${key}"`]) ?? ""));
}

/** The text after a change of a cell; undefined if none or several match, or if an earlier change makes it unclear. */
function changedText(change: CellChange, book: Notebook): string | undefined {
  const { does, cell, source, type } = change;
  const { cells, ids, taken, written } = book;
  const at = indexOf(change, cells);
  const place = does === "insert" ? `above ${at}` : at;
  const isFixed = cell === undefined || ids.has(cell);
  if (at === undefined || taken.has(place) || (taken.has("moved") && !isFixed)) return undefined;
  taken.add(place).add(does === "replace" ? place : "moved");
  const found = cells[at];
  const like = fields(found ?? cells[at - 1]);
  const isText = valueOf(like, "source") !== undefined;
  const lines = source.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const code = isText ? source : lines;
  if (does === "insert") return type && written(cells.toSpliced(at, 0, newCell(type, code, book)));
  const isOther = type !== undefined && valueOf(found, "cell_type") !== type;
  if (found === undefined || isOther || !('"source"' in like)) return undefined;
  if (does === "delete") return written(cells.toSpliced(at, 1));
  return written(cells.with(at, { ...like, '"source"': rawOf(JSON.stringify(code)) }));
}

/** The index of the cell, or the index for a new one. Claude Code calls cells without ids `cell-3`. */
function indexOf({ does, cell }: CellChange, cells: readonly Raw[]): number | undefined {
  const isNew = does === "insert";
  if (cell === undefined) return 0;
  const last = isNew ? cells.length : cells.length - 1;
  if (typeof cell === "number") return cell <= last ? cell : undefined;
  const ids = cells.map((one) => valueOf(one, "id"));
  const hasIds = ids.some((id) => id !== undefined);
  const [, number] = hasIds ? [] : (/^cell-(\d+)$/.exec(cell) ?? []);
  const at = number === undefined ? ids.indexOf(cell) : Number(number);
  if (at === -1 || at >= cells.length || ids.includes(cell, at + 1)) return undefined;
  return isNew ? at + 1 : at;
}

/** A new cell, with its keys in the order of nbformat. */
function newCell(type: string, source: unknown, { hasIds, ids }: Notebook): Raw {
  let number = 1;
  while (ids.has(`new-${number}`)) number++;
  const id = `new-${number}`;
  if (hasIds) ids.add(id);
  const isCode = type === "code";
  const cell = {
    cell_type: type,
    ...(isCode && { execution_count: null }),
    ...(hasIds && { id }),
    metadata: {},
    ...(isCode && { outputs: [] }),
    source,
  };
  return rawOf(JSON.stringify(cell));
}
