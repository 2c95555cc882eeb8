import { describe, expect, test } from "vitest";
import type { Palette } from "../../src/report/color.ts";
import { partsText } from "../../src/report/diff.ts";
import type { DiffPart } from "../../src/report/changed-words.ts";

const KINDS: Readonly<Record<string, DiffPart["kind"]>> = {
  " ": "context",
  "-": "removed",
  "+": "added",
  "\\": "remark",
};

const asIs = (text: string): string => text;
const brackets = (text: string): string => `[${text}]`;
const PALETTE: Palette = {
  added: asIs,
  removed: asIs,
  header: asIs,
  place: asIs,
  problem: asIs,
  warning: asIs,
  faint: asIs,
  words: { added: brackets, removed: brackets },
};

/** The rows as a person sees them, words that stand out in brackets. */
function shown(texts: readonly string[], palette: Palette = PALETTE): readonly string[] {
  const parts: DiffPart[] = [];
  for (const row of texts) {
    const kind = KINDS[row.charAt(0)] ?? "header";
    const text = `${/^[ +-]/.test(row) ? row.slice(1) : row}\n`;
    const last = parts.at(-1);
    if (last?.kind === kind) parts.splice(-1, 1, { kind, text: last.text + text });
    else parts.push({ kind, text });
  }
  return partsText(parts, palette).split("\n").slice(0, -1);
}

describe("words that differ stand out", () => {
  test.each<[name: string, rows: readonly string[], expected: readonly string[]]>([
    [
      "in a line for a line",
      ['-    print("Bye " + name)', '+    print("Goodbye " + name)'],
      ['-    print("[Bye] " + name)', '+    print("[Goodbye] " + name)'],
    ],
    [
      "in each of several lines",
      ["-let a = 1;", "-let b = 2;", "+let a = 3;", "+const b = 2;"],
      ["-let a = [1];", "-[let] b = 2;", "+let a = [3];", "+[const] b = 2;"],
    ],
    ["blanks, too", ["-\ta = 1", "+    a = 1"], ["-[\t]a = 1", "+[    ]a = 1"]],
    [
      "what would steer a terminal as it is shown",
      ["-let a = 1; // \u001b[2J", "+let a = 2; // \u001b[2J"],
      ["-let a = [1]; // \\x1b[2J", "+let a = [2]; // \\x1b[2J"],
    ],
    [
      "letters of any script as words",
      ["-let größe = 1", "+let größen = 1"],
      ["-let [größe] = 1", "+let [größen] = 1"],
    ],
    [
      "across the remark below an open last line",
      ["-let a = 1", "\\ No newline at end of file", "+let a = 2"],
      ["-let a = [1]", "\\ No newline at end of file", "+let a = [2]"],
    ],
    [
      "in the next run",
      ["-x", " y", "-let a = 1", "+let a = 2", "-z"],
      ["-x", " y", "-let a = [1]", "+let a = [2]", "-z"],
    ],
  ])("%s", (_, rows, expected) => {
    expect(shown(rows)).toEqual(expected);
  });
});

describe("nothing stands out", () => {
  const many = (mark: string, from: number): string =>
    mark + Array.from({ length: 61 }, (_, at) => `a ${from + at}`).join(" ");

  test.each<[name: string, rows: readonly string[]]>([
    ["in lines that share little", ["-return one;", "+throw new Error(message);"]],
    ["where lines come and go", ["-let a = 1;", "+let a = 2;", "+let b = 2;"]],
    ["in lines that are only added", ["+let a = 1;", " x"]],
    ["in long lines", [`-let a = 1; ${"x".repeat(400)}`, `+let a = 2; ${"x".repeat(400)}`]],
    ["in lines that differ in many words", [many("-", 100), many("+", 500)]],
  ])("%s", (_, rows) => {
    expect(shown(rows)).toEqual(rows);
  });

  test("without colours for words", () => {
    const { words: _, ...palette } = PALETTE;
    const rows = ["-let a = 1;", "+let a = 2;"];
    expect(shown(rows, palette)).toEqual(rows);
  });
});

test("in a diff of very many pairs words stand out in the first thousand", () => {
  const numbered = (mark: string): string[] =>
    Array.from({ length: 1001 }, (_, at) => `${mark}let value = ${at}; // ${mark}`);
  const rows = shown([...numbered("-"), ...numbered("+")]);
  expect(rows.slice(999, 1001)).toEqual(["-let value = 999; // [-]", "-let value = 1000; // -"]);
});
