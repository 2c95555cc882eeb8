import { describe, expect, test } from "vitest";
import { visible, visibleJson, visibleSpace } from "../../src/report/visible.ts";

describe("what could steer a terminal is written as an escape", () => {
  test.each([
    ["plain text, é, 中, 🙂", "plain text, é, 中, 🙂"],
    ["a\tb", "a\tb"],
    ["\u001b[2J", "\\x1b[2J"],
    ["\u001b]52;c;eA==\u0007", "\\x1b]52;c;eA==\\x07"],
    ["a\r\nb", "a\\x0d\\x0ab"],
    ["\0\b\v\f", "\\x00\\x08\\x0b\\x0c"],
    ["\u007f\u0080\u009b31m\u009f", "\\x7f\\x80\\x9b31m\\x9f"],
    ["\u00a0", "\u00a0"],
    ["a\u202eb\u2066c\u2069", "a\\u{202e}b\\u{2066}c\\u{2069}"],
    ["\u061c\u200e\u200f", "\\u{61c}\\u{200e}\\u{200f}"],
    ["a\u2028b\u2029", "a\\u{2028}b\\u{2029}"],
    ["\ufeffa", "\\u{feff}a"],
    ["\ud800x\udc00", "\\u{d800}x\\u{dc00}"],
    ["", ""],
  ])("%j", (text, expected) => {
    expect(visible(text)).toEqual(expected);
  });
});

test("blanks and tabs are shown where they are the difference", () => {
  expect(visibleSpace(" a\tb  \u001b")).toEqual("·a→b··\\x1b");
});

test("JSON holds nothing that could steer a terminal, and is the same value", () => {
  const value = { "\u009b": ["\u001b\n\t", "\u007f\u202e\u2028\ufeff", "é 🙂"], none: [] };
  const text = visibleJson(value);
  expect([text, JSON.parse(text)]).toEqual([
    '{\n  "\\u009b": [\n    "\\u001b\\n\\t",\n    "\\u007f\\u202e\\u2028\\ufeff",\n    "é 🙂"\n  ],\n  "none": []\n}\n',
    value,
  ]);
});
