import { describe, expect, test } from "vitest";
import { Lines } from "../../src/text/lines.ts";

/** Every line as its text and its end. */
function cut(source: string): readonly (readonly [text: string, end: string])[] {
  const lines = new Lines(source);
  return lines
    .texts(0, lines.count)
    .map((text, line): [text: string, end: string] => [text, lines.end(line)]);
}

describe("a text is cut", () => {
  test.each<[name: string, source: string, expected: readonly (readonly [string, string])[]]>([
    ["nothing", "", []],
    ["one line without an end", "a", [["a", ""]]],
    ["one line", "a\n", [["a", "\n"]]],
    ["one empty line", "\n", [["", "\n"]]],
    [
      "LF",
      "a\nb\n",
      [
        ["a", "\n"],
        ["b", "\n"],
      ],
    ],
    [
      "LF, without a final one",
      "a\nb",
      [
        ["a", "\n"],
        ["b", ""],
      ],
    ],
    [
      "CR LF",
      "a\r\nb\r\n",
      [
        ["a", "\r\n"],
        ["b", "\r\n"],
      ],
    ],
    [
      "mixed ends",
      "a\r\nb\nc\r\n\nd",
      [
        ["a", "\r\n"],
        ["b", "\n"],
        ["c", "\r\n"],
        ["", "\n"],
        ["d", ""],
      ],
    ],
    [
      "CR alone, where there is no LF",
      "a\rb\r\rc",
      [
        ["a", "\r"],
        ["b", "\r"],
        ["", "\r"],
        ["c", ""],
      ],
    ],
    [
      "CR alone at the end of the text, where there is no LF",
      "a\rb\r",
      [
        ["a", "\r"],
        ["b", "\r"],
      ],
    ],
    [
      "CR as an ordinary character, where there is an LF",
      "a\rb\nc\r",
      [
        ["a\rb", "\n"],
        ["c\r", ""],
      ],
    ],
    [
      "two CR before an LF: one belongs to the text",
      "a\r\r\nb\n",
      [
        ["a\r", "\r\n"],
        ["b", "\n"],
      ],
    ],
    [
      "CR LF alone",
      "\r\n\r\n",
      [
        ["", "\r\n"],
        ["", "\r\n"],
      ],
    ],
    [
      "form feed, vertical tab, NEL and the Unicode separators as ordinary characters",
      "a\fb\vc\u0085d\u2028e\u2029f\u001eg\nh",
      [
        ["a\fb\vc\u0085d\u2028e\u2029f\u001eg", "\n"],
        ["h", ""],
      ],
    ],
    ["U+2028 alone", "\u2028", [["\u2028", ""]]],
  ])("%s", (_, source, expected) => {
    expect(cut(source)).toEqual(expected);
  });
});

test("offsets are where lines start, and the last one is the end of the text", () => {
  const lines = new Lines("ab\r\n\nc");
  expect([0, 1, 2, 3].map((line) => lines.offset(line))).toEqual([0, 4, 5, 6]);
});

test("a slice is lines with their ends", () => {
  const lines = new Lines("ab\r\n\nc");
  expect([lines.slice(0, 2), lines.slice(1, 3), lines.slice(2, 2), lines.slice(3, 3)]).toEqual([
    "ab\r\n\n",
    "\nc",
    "",
    "",
  ]);
});

test("cut at LF only, every CR is text", () => {
  const lines = new Lines("a\r\n\rb\r\nc\r", { onlyLf: true });
  const all = Array.from({ length: lines.count }, (_, at) => [lines.text(at), lines.end(at)]);
  expect(all).toEqual([
    ["a\r", "\n"],
    ["\rb\r", "\n"],
    ["c\r", ""],
  ]);
});
