import { describe, expect, test } from "vitest";
import { isElision, isPlaceholder } from "../../src/text/elision.ts";

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
    "// [Previous code remains the same]",
    "# Rest of the method remains unchanged.",
    "// other imports are unchanged",
  ])("%s", (line) => {
    expect([isPlaceholder(line), isElision(line)]).toEqual([true, true]);
  });
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
    "",
  ])("%s", (line) => {
    expect(isPlaceholder(line)).toBe(false);
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
