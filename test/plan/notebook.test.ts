import { expect, test } from "vitest";
import { runInMemory, textOf } from "../helpers/in-memory.ts";

interface Cell {
  readonly cell_type: string;
  readonly execution_count?: number | null;
  readonly id?: string;
  readonly metadata: object;
  readonly outputs?: readonly unknown[];
  readonly source: string | readonly string[];
}

const LOAD: Cell = {
  cell_type: "code",
  execution_count: 3,
  id: "load",
  metadata: { tags: ["a", "é"] },
  outputs: [{ name: "stdout", output_type: "stream", text: ["{}]\n"] }],
  source: ["import csv\n", 'rows = list(csv.reader(open("tide.csv")))'],
};
const TITLE: Cell = { cell_type: "markdown", id: "title", metadata: {}, source: ["# Tides"] };
const BLANK: Cell = {
  cell_type: "code",
  execution_count: null,
  id: "blank",
  metadata: {},
  outputs: [],
  source: [],
};

function notebook(cells: readonly Cell[], indent: number | string = 1, minor = 5): string {
  const metadata = { language_info: { name: "python" } };
  const value = { cells, metadata, nbformat: 4, nbformat_minor: minor };
  return `${JSON.stringify(value, undefined, indent)}\n`;
}

/** The notebook after a call, or the code of the problem. */
function edited(name: string, input: object, before: string): string {
  const call = JSON.stringify({ name, input });
  const { outcome, after } = runInMemory(call, new Map([["tide.ipynb", before]]), {});
  if (outcome.status === "applied") return textOf(after, "tide.ipynb");
  return outcome.problems.map(({ code }) => code).join(", ");
}

function claude(input: object, before: string): string {
  return edited("NotebookEdit", { notebook_path: "tide.ipynb", ...input }, before);
}

const CELLS = [TITLE, LOAD, BLANK];
const ALL = notebook(CELLS);
const PLOT = "import plot\nplot.show()\n";
const PLOTTED = ["import plot\n", "plot.show()\n"];
const MADE: Cell = { ...BLANK, id: "new-1", source: PLOTTED };

test.each([
  [
    "a cell of its type",
    { cell_id: "load", new_source: PLOT, cell_type: "code" },
    [TITLE, { ...LOAD, source: PLOTTED }, BLANK],
  ],
  [
    "an empty cell",
    { cell_id: "blank", new_source: "x", edit_mode: "replace" },
    [TITLE, LOAD, { ...BLANK, source: ["x"] }],
  ],
  [
    "a cell by its number",
    { cell_number: 0, new_source: "" },
    [{ ...TITLE, source: [] }, LOAD, BLANK],
  ],
  [
    "a new cell below another",
    { cell_id: "title", new_source: PLOT, cell_type: "code", edit_mode: "insert" },
    [TITLE, MADE, LOAD, BLANK],
  ],
  [
    "a new cell below the last",
    { cell_id: "blank", new_source: PLOT, cell_type: "code", edit_mode: "insert" },
    [...CELLS, MADE],
  ],
  [
    "a new cell at the top",
    { new_source: "Hi", cell_type: "markdown", edit_mode: "insert" },
    [{ ...TITLE, id: "new-1", source: ["Hi"] }, ...CELLS],
  ],
  ["a cell less", { cell_id: "title", new_source: "", edit_mode: "delete" }, [LOAD, BLANK]],
  ["the last cell less", { cell_number: 2, new_source: "", edit_mode: "delete" }, [TITLE, LOAD]],
])("Claude Code: %s", (_, input, cells) => {
  for (const indent of [1, 2, "\t"]) {
    const before = notebook(CELLS, indent);
    expect(claude(input, before)).toBe(notebook(cells, indent));
    const returns = before.replaceAll("\n", "\r\n");
    expect(claude(input, returns)).toBe(notebook(cells, indent).replaceAll("\n", "\r\n"));
  }
  expect(claude(input, notebook(CELLS, 0))).toBe(notebook(cells, 0));
});

test("sources that are strings stay strings, and cells without ids have numbers", () => {
  const { id: _, ...old } = { ...LOAD, source: "x = 1" };
  const before = notebook([old, old], 1, 4);
  const input = { cell_id: "cell-1", new_source: "y = 2\n" };
  expect(claude(input, before)).toBe(notebook([old, { ...old, source: "y = 2\n" }], 1, 4));
  const added = { cell_id: "cell-1", new_source: "z", cell_type: "code", edit_mode: "insert" };
  const made = { ...old, execution_count: null, metadata: {}, outputs: [], source: "z" };
  expect(claude(added, before)).toBe(notebook([old, old, made], 1, 4));
});

test("the only cell, and the first", () => {
  expect(claude({ cell_id: "title", edit_mode: "delete" }, notebook([TITLE]))).toBe(notebook([]));
  const input = { new_source: PLOT, cell_type: "code", edit_mode: "insert" };
  expect(claude(input, notebook([]))).toBe(notebook([MADE]));
});

test("several calls: each names cells of the file as it was", () => {
  const call = (input: object): object => ({
    name: "NotebookEdit",
    input: { notebook_path: "tide.ipynb", ...input },
  });
  const calls = [
    call({ cell_id: "title", edit_mode: "delete" }),
    call({ cell_id: "load", new_source: "x" }),
    call({ cell_id: "load", new_source: PLOT, cell_type: "code", edit_mode: "insert" }),
    call({ cell_id: "blank", new_source: PLOT, cell_type: "code", edit_mode: "insert" }),
  ];
  const { after } = runInMemory(JSON.stringify(calls), new Map([["tide.ipynb", ALL]]), {});
  expect(textOf(after, "tide.ipynb")).toBe(
    notebook([{ ...LOAD, source: ["x"] }, MADE, BLANK, { ...MADE, id: "new-2" }]),
  );
});

test.each([
  ["no such cell", { cell_id: "plot", new_source: "x" }, ALL],
  ["no such number", { cell_number: 3, new_source: "x" }, ALL],
  ["a cell of another type", { cell_id: "title", new_source: "x", cell_type: "code" }, ALL],
  ["a new cell without a type", { cell_id: "title", new_source: "x", edit_mode: "insert" }, ALL],
  ["two cells of one id", { cell_id: "title", new_source: "x" }, notebook([TITLE, TITLE])],
  ["no notebook", { cell_id: "title", new_source: "x" }, '{"cells": 1}\n'],
  ["no JSON", { cell_id: "title", new_source: "x" }, '{"cells": [\n'],
])("refused: %s", (_, input, before) => {
  expect(claude(input, before)).toBe("unsupported");
});

test.each([
  ["an unknown mode", { cell_id: "title", new_source: "x", edit_mode: "split" }],
  ["no cell", { new_source: "x" }],
  ["no text", { cell_id: "title" }],
])("malformed: %s", (_, input) => {
  expect(claude(input, ALL)).toBe("malformed");
});
