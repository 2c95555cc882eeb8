/** Which lines of text around a diff are lost lines of it. */

import { describe, expect, test } from "vitest";
import { Cursor } from "../../../src/formats/cursor.ts";
import { DiffText, isPatchLine } from "../../../src/formats/unified/outside.ts";
import { unwrap } from "../../../src/input/unwrap.ts";

/** What happens to the text, besides its lines. */
const EVENTS: Readonly<Record<string, (text: DiffText, at: number) => void>> = {
  "== section": (text) => text.takeIndex(),
  "== hunk": (text, at) => text.behind(at, false),
  "== short hunk": (text, at) => text.behind(at, true),
  "== mute": (text) => text.mute(),
};

/** The stray lines of a text, which begins with line 0. */
function strayIn(rows: readonly string[], indent = ""): readonly string[] {
  const lines = rows.filter((row) => !(row in EVENTS));
  const text = new DiffText(new Cursor(unwrap(lines.map((line) => indent + line).join("\n"))), 0);
  text.indent = indent;
  let at = 0;
  for (const row of rows) {
    const event = EVENTS[row];
    if (event === undefined) text.pass(at++);
    else event(text, at);
  }
  return text.strayLines().map((line) => lines[line] ?? "none");
}

test.each<[line: string, isMarked: boolean]>([
  ["+x", true],
  ["-x", true],
  ["\u2212x", true],
  ["\uff0dx", true],
  ["\uff0bx", true],
  ["+\tx", true],
  ["+1", true],
  ["+  x", true],
  ["- x", false],
  ["+ x", false],
  ["---", false],
  ["+--+", false],
  ["+===+", false],
  ["-|:-|", false],
  ["- ", false],
  [" +x", false],
  ["x", false],
  ["", false],
])("%j has a mark that no text has", (line, isMarked) => {
  expect(isPatchLine(line)).toBe(isMarked);
});

describe("in text", () => {
  test.each<[name: string, rows: readonly string[], found: readonly string[]]>([
    ["a list is none", ["- x", "+ y", "- z"], []],
    ["rules and figures are none", ["---", "+--+", "+1", "-2"], []],
    ["what is added is", ["text", "+x"], ["+x"]],
    ["what is removed is none", ["text", "-x"], []],
    ["what is removed is, above what is added", ["-x", "+y"], ["+y"]],
    ["what is removed is, above an item", ["-x", "+ y"], ["+ y"]],
    ["what is removed is, above a figure", ["-x", "+1"], ["+1"]],
    ["an item is none above a figure", ["- x", "+1"], []],
    ["an item is none above an item", ["- x", "+ y"], []],
    ["a rule is none, what is added below it is", ["---", "+x"], ["+x"]],
    ["with a line between they are apart", ["-x", "text", "+1"], []],
    ["typographic signs are none", ["\u2212x", "\uff0bx"], []],
    ["only the first is named", ["+x", "text", "+y"], ["+x"]],
    ["but one for each section", ["+x", "== section", "text", "+y"], ["+x", "+y"]],
  ])("%s", (_, rows, found) => {
    expect(strayIn(rows)).toEqual(found);
  });
});

describe("in a fence", () => {
  test.each<[name: string, rows: readonly string[], found: readonly string[]]>([
    ["of another language nothing is", ["```js", "+x", "-y", "```"], []],
    ["of no language what is added is", ["```", "+x", "```"], ["+x"]],
    ["behind a fence it is again", ["```js", "+x", "```", "+y"], ["+y"]],
    ["that says diff a list is, if it holds no section", ["```diff", "- x", "```"], ["- x"]],
    ["the first of them", ["```patch", "- x", "- y", "```"], ["- x"]],
    ["without its end, too", ["```udiff", "- x"], ["- x"]],
    ["before what else is", ["```diff", "- x", "text", "+y", "```"], ["- x"]],
    ["with a section a list is none", ["```diff", "== section", "- x", "```"], []],
    ["with a section what is removed is", ["```diff", "== section", "text", "-x"], ["-x"]],
    ["a rule is none", ["```diff", "---", "```"], []],
    ["a section before the fence is none in it", ["== section", "```diff", "- x", "```"], ["- x"]],
  ])("%s", (_, rows, found) => {
    expect(strayIn(rows)).toEqual(found);
  });
});

describe("after a hunk", () => {
  test.each<[name: string, rows: readonly string[], found: readonly string[]]>([
    ["what is removed is", ["== hunk", "-x"], ["-x"]],
    ["typographic signs are", ["== hunk", "\u2212x"], ["\u2212x"]],
    ["also behind text", ["== hunk", "text", "-x"], ["-x"]],
    ["not behind a blank line", ["== hunk", "", "-x"], []],
    ["an item is none", ["== hunk", "- x"], []],
    ["a figure is", ["== hunk", "-1"], ["-1"]],
    ["what is indented by a blank is none", ["== hunk", " x"], []],
    ["that lacks lines an item is", ["== short hunk", "- x"], ["- x"]],
    ["that lacks lines what is indented by a blank is", ["== short hunk", " x"], [" x"]],
    ["not by more", ["== short hunk", "  x"], []],
    ["that lacks lines what is removed further on is", ["== short hunk", "", "-x"], ["-x"]],
    ["but no item further on", ["== short hunk", "", "- x"], []],
    ["nor what is indented further on", ["== short hunk", "", " x"], []],
    ["a rule is none", ["== short hunk", "---"], []],
    ["of which another problem speaks nothing is", ["== hunk", "== mute", "+x", "-y"], []],
    ["up to the next section", ["== mute", "+x", "== section", "+y"], ["+y"]],
  ])("%s", (_, rows, found) => {
    expect(strayIn(rows)).toEqual(found);
  });
});

test("what had the indentation of the diff above is as near as what follows it", () => {
  expect([strayIn(["", "-x"], "  "), strayIn(["", "- x"], "  ")]).toEqual([["-x"], []]);
});
