/** The table of threats names, for each means, what stops it and the tests that show it. */

import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { inlineCode, sectionsOf } from "./page.ts";

test("every means has what stops it, and tests that there are", () => {
  const prose = sectionsOf("docs/security.md")[0]?.prose ?? "";
  const rows = (prose.match(/^\|.*\|$/gm) ?? [])
    .slice(2)
    .map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    // A row in bold is the heading of those below it.
    .filter(([, means = ""]) => !means.startsWith("**"));
  expect(rows.length).toBeGreaterThan(20);
  const lacking = rows.filter(([, , stops = "", tests = ""]) => {
    const named = tests.split(", ").map((name) => /^`(test\/.+\.ts)`$/.exec(name)?.[1] ?? "");
    return stops === "" || !named.every(existsSync);
  });
  expect(lacking).toEqual([]);
});

test("the documents name tests that there are", () => {
  const missing = inlineCode().filter(
    ([, code]) => /^test\/[\w/.-]+\.ts$/.test(code) && !existsSync(code),
  );
  expect(missing).toEqual([]);
});
