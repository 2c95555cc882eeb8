import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FORMATS } from "../../src/formats/index.ts";

test("docs/replies.md has the lines that begin a patch", () => {
  const page = readFileSync("docs/replies.md", "utf8");
  const [before = "", after = ""] = page.split(/<!-- signs -->[^]*<!-- \/signs -->/);
  const rows = FORMATS.flatMap(({ name, signs }) =>
    signs.map(({ line, reason }) => `| \`${name}\` | ${line} | ${reason} |`),
  );
  const table = ["<!-- signs -->", "| format | line | reason |", "| --- | --- | --- |"];
  const expected = `${before}${[...table, ...rows, "<!-- /signs -->"].join("\n")}${after}`;
  expect(page).toBe(expected);
});
