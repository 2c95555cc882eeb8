import { describe, expect, test } from "vitest";
import { isCut, isElision, isPlaceholder, marksLostLines } from "../../src/text/elision.ts";

describe("a line stands for others", () => {
  test.each([
    "// ...",
    "# \u2026",
    "    // ... (existing code)",
    "/* Existing styles... */",
    "      // ... complex login implementation ...",
    "// ... rest of the structure preserved",
    "// ... 기존 코드",
    "{/* ... existing JSX, same as before ... */}",
    "<!-- ... existing markup ... other -->",
    "# rest of the code remains the same...",
    "(* unchanged ... *)",
    "    (rest of the methods ...)",
    "... rest of the file ...",
    "[... 12 lines remaining ...]",
    "\u2026245 tokens truncated\u2026",
    '    log("some text that is...[truncated]',
    "[... 1,204 characters truncated ...]",
  ])("%s", (line) => {
    expect([isPlaceholder(line), isElision(line), marksLostLines(line)]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe("a line stands for itself", () => {
  test.each([
    "foo(...args)",
    "// rest of code",
    "# Waiting for other threads...",
    "// Parse the rest of the arguments here, one by one...",
    "#......................",
    "(other, ...rest)",
    "[...existing, ...others]",
    "print('// ... rest of code ...')",
    `// ... ${"existing ".repeat(40)}`,
    'const MARK = "...[truncated]";',
    "",
    "...rest,",
  ])("%s", (line) => {
    expect([isPlaceholder(line), isElision(line)]).toEqual([false, false]);
  });
});

test("an ellipsis alone may stand for others", () => {
  const lines = ["...", "  \u2026 ", "....", "load(name) { ... }", ". . .", "... x", "{ ...x }"];
  expect(lines.map(isPlaceholder)).toEqual(lines.map(() => false));
  expect(lines.map(isElision)).toEqual([true, true, true, true, false, false, false]);
});

test("where lines are lost a comment needs no ellipsis", () => {
  const lines = ["// rest of the code", "# body unchanged", "(existing)", "# all the rest"];
  expect(lines.map(marksLostLines)).toEqual([true, true, false, false]);
});

test("a program cut a line off, and nothing follows", () => {
  const lines = [
    "x = 1 \u2026 [truncated 512 chars]",
    "it ends with ...[truncated].",
    "a[truncated]",
  ];
  expect(lines.map((line) => isCut(line))).toEqual([true, false, false]);
});
