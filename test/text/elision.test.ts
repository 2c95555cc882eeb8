import { describe, expect, test } from "vitest";
import { isElision, isPlaceholder, isRest, isShortened } from "../../src/text/elision.ts";

describe("a line stands for others", () => {
  test.each([
    "// ... rest of code ...",
    "    # ... existing code ...",
    "/* ... */",
    "<!-- ... existing markup ... other -->",
    "{/* ... existing JSX, same as before ... */}",
    "// ...",
    "# \u2026",
    "// ...existing imports",
    "// ... (other methods)",
    "-- ... rest of the file",
    "# rest of the code remains the same...",
    "// existing code...",
    "# other methods ...",
    "/// ... unchanged ...",
    "    (rest of the methods ...)",
    "# (unchanged fields...)",
    "// (...rest of the handlers)",
    "// (...no changes here)",
    "# [...]",
    "// ... (los otros métodos siguen igual)",
    "# ... 其余代码保持不变 ...",
    "// ... snip ...",
    "# ... 其余代码保持不变",
    "// ...（以下省略）",
    "# 其余代码保持不变",
    "# \u2026\u2026",
    "# ... остальной код без изменений",
    "# остальные методы ...",
    "// ... resto del código",
    "# el resto del codigo sin cambios",
    "// ... (le reste du fichier)",
    "# Der restliche Code bleibt unverändert.",
    "// 既存のコード...",
    "// ... 기존 코드",
    "// [Previous code remains the same]",
    "# Rest of the method remains unchanged.",
    "// other imports are unchanged",
    "# The remaining methods stay as they are.",
    "[truncated]",
    "...[truncated]",
    "... [12 lines truncated] ...",
    "[... 1,204 characters truncated ...]",
    "\u2026245 tokens truncated\u2026",
    "[... omitted 12 of 300 lines ...]",
    "[Showing lines 1-20 of 60. Use :21 to continue]",
    "    [40 more lines in file. Use offset=21 to continue.]",
    "... rest of the file ...",
    "[rest of the file unchanged]",
    "(existing code)",
    "<rest of the code remains unchanged>",
    "**[The rest of the file is unchanged]**",
    "{{ existing code }}",
  ])("%s", (line) => {
    expect([isPlaceholder(line), isElision(line)]).toEqual([true, true]);
  });
});

test("a program shortened a line, and nothing follows", () => {
  expect(
    [
      '    log("some text that is...[truncated]',
      "x = 1 \u2026 [truncated 512 chars]",
      "... [2 lines truncated] ...",
      'const MARK = "...[truncated]";',
      "it ends with ...[truncated].",
      "a[truncated]",
      "return [...list]",
    ].map(isShortened),
  ).toEqual([true, true, true, false, false, false, false]);
});

describe("a line stands for itself", () => {
  test.each([
    "...",
    "    ...",
    "foo(...args)",
    "// rest of code",
    "// ... and so on",
    "# Waiting for other threads...",
    "// Parse the rest of the arguments...",
    "# the rest of the file is read later, when it is asked for...",
    "# ... other than that it works",
    "(...)",
    "[...]",
    "(other, ...rest)",
    "[...existing, ...others]",
    "f(...args) (...more)",
    "// (see the rest of the tests)",
    "# the rest of the list remains the same",
    "# other values are unchanged",
    "// the existing file is unchanged if it fails",
    "print('// ... rest of code ...')",
    "const rest = [...existing];",
    "# Loading code...",
    `// ... ${"existing ".repeat(40)}`,
    "# 加载其他模块...",
    "# ... 然后处理其他参数",
    "# 其他值不变",
    "# 如果其他代码不变，则返回",
    "// ... restore the state",
    "// остальное",
    "",
    "[truncated](#why)",
    "The text is [truncated]",
    "245 tokens truncated",
    "[Showing one line of output]",
    "rows: [truncated, omitted]",
    "[other for other in others]",
    "...rest,",
    "(unchanged)",
    "<existing>",
    "[previous, code]",
  ])("%s", (line) => {
    expect(isPlaceholder(line)).toBe(false);
  });
});

describe("in a file that is sent whole, a line stands for the rest", () => {
  test.each([
    "...",
    "[...]",
    "// existing code",
    "/* existing styles */",
    "<!-- Rest of the page content -->",
    "// Add the rest of your code here",
    "// TODO: rest of implementation",
    "// Implementation remains unchanged",
    "// code omitted for brevity",
    "// lines 10-40 unchanged",
    "# The remaining settings stay as they are",
    "// no changes here",
    "// --- snip ---",
    "(unchanged)",
    "(90 more lines)",
  ])("%s", (line) => {
    expect(isRest(line)).toBe(true);
  });

  test.each([
    "    ...",
    "// Other options",
    "// the rest of the arguments",
    "# remaining tests fail",
    "// same as above",
    "[unchanged, omitted]",
    "rest of the file",
    "more: 90 lines",
    "",
  ])("but not %s", (line) => {
    expect(isRest(line)).toBe(false);
  });
});

test("an ellipsis alone may stand for others", () => {
  expect(["...", "  \u2026 ", "....", ". . .", "... x"].map(isElision)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
