/** What must hold for each line of a hunk that is looked for by alignment. */

import { describe, expect, test } from "vitest";
import { wantedOf, withoutDoubled, withoutElisions } from "../../src/locate/wanted.ts";
import { hunkLines } from "../helpers/hunks.ts";

const textsOf = (lines: readonly { readonly text: string }[]): readonly string[] =>
  lines.map(({ text }) => text);

describe("a line that says that something is left out", () => {
  test.each<[name: string, rows: readonly string[], texts: readonly string[], file?: string]>([
    ["is none between context lines", [" a", "     ...", " b"], ["a", "b"]],
    ["is one if the file has it", [" a", "     ...", " b"], ["a", "    ...", "b"], "..."],
    ["is one at the head", [" ...", " b"], ["...", "b"]],
    ["is one at the foot", [" a", " ..."], ["a", "..."]],
    ["is one behind a removed line", ["-a", " ...", " b"], ["a", "...", "b"]],
    ["is one before an added line", [" a", " ...", "+b"], ["a", "...", "b"]],
    ["is one if it is removed", [" a", "-...", " b"], ["a", "...", "b"]],
  ])("%s", (_, rows, texts, file) => {
    const places = new Map(file === undefined ? [] : [[file, [0]]]);
    expect(textsOf(withoutElisions(hunkLines(rows), places))).toEqual(texts);
  });
});

describe("a line that repeats the one above", () => {
  test.each<[name: string, rows: readonly string[], texts: readonly string[], file?: string]>([
    ["is none", [" a", " a", " b"], ["a", "b"]],
    ["is none with other blanks", [" a  b", "   a b", " c"], ["a  b", "c"]],
    ["is one if the file has it twice", [" a", " a", " b"], ["a", "a", "b"], "a"],
    ["is one if both are removed", ["-a", "-a"], ["a", "a"]],
    ["is one if one of them is removed", [" a", "-a", " a"], ["a", "a", "a"]],
    ["is one if it is blank", [" ", " ", " a"], ["", "", "a"]],
    ["is another one", [" a", " b"], ["a", "b"]],
  ])("%s", (_, rows, texts, file) => {
    const doubled = new Set(file === undefined ? [] : [file]);
    expect(textsOf(withoutDoubled(hunkLines(rows), doubled))).toEqual(texts);
  });
});

/** Solid lines: `!` must be there, `&` right below the one before, `~` may be joined with it. */
function wanted(rows: readonly string[]): readonly string[] {
  return wantedOf(hunkLines(rows), new Map()).map(({ line, optional, linked, joins, inserts }) => {
    const beside =
      inserts === undefined ? [] : [inserts.upper ? "^" : "", inserts.lower ? "_" : ""];
    return [line.text, optional ? "" : "!", linked ? "&" : "", joins ? "~" : "", ...beside].join(
      "",
    );
  });
}

describe("a line must be there", () => {
  test.each<[name: string, rows: readonly string[], lines: readonly string[]]>([
    ["not for itself", [" a", " b"], ["a", "b~"]],
    ["not beside a blank line", [" a", " ", " b"], ["a", "b"]],
    ["with what is removed between", [" a", "-b", " c"], ["a!", "b!&", "c!&"]],
    ["next to other removed lines", ["-a", "-b"], ["a!", "b!&"]],
    ["on both sides of what is added", [" a", "+x", " b"], ["a!", "b!&^_"]],
    ["below what is added below a blank line", [" a", " ", "+x", " b"], ["a", "b!_"]],
    ["above what is added above a blank line", [" a", "+x", " ", " b"], ["a!", "b^"]],
    [
      "on both sides of what is added among blank lines",
      [" a", " ", "+x", " ", " b"],
      ["a!", "b!&^_"],
    ],
    ["below what is exchanged", ["-a", "+x", " b"], ["a!", "b!&"]],
    ["above what is exchanged", [" a", "+x", "-b"], ["a!", "b!&"]],
    ["on both sides of a blank line that is removed", [" a", "-", " b"], ["a!", "b!&"]],
    ["below a blank line that is removed below another", [" a", " ", "-", " b"], ["a", "b!"]],
    ["above a blank line if it is removed", ["-a", " ", " b"], ["a!", "b"]],
    ["below a blank line if it is removed", [" a", " ", "-b"], ["a", "b!"]],
    ["on both sides of a blank line if both are removed", ["-a", " ", "-b"], ["a!", "b!&"]],
    ["between removed lines", ["-a", " b", "-c"], ["a!", "b!&", "c!&"]],
    ["above what is added at the foot", [" a", " b", "+x"], ["a", "b!~"]],
    ["above what is added at the foot, before blank lines", [" a", "+x", " "], ["a!"]],
    ["below what is added at the head", ["+x", " a"], ["a!"]],
    ["not below what is added at the head above a blank line", ["+x", " ", " a"], ["a"]],
    ["if there is one", ["+x"], []],
  ])("%s", (_, rows, lines) => {
    expect(wanted(rows)).toEqual(lines);
  });
});
