import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FORMATS, formatOf } from "../../src/formats/index.ts";
import { unwrap } from "../../src/input/unwrap.ts";

/** Of each format, lines that begin a patch. */
const BEGIN: Readonly<Record<string, readonly string[]>> = {
  "apply-patch": ["*** Begin Patch", "*** Update File: a", "*** Add File: a", "*** Delete File: a"],
  "file-changes": ["<FILE_CHANGES>"],
  unified: [
    "diff --git a/a b/a",
    "diff --cc a",
    "--- a\n+++ a",
    "--- a\n@@",
    "+++ a\n@@",
    "@@ -1 +1 @@",
  ],
  "search-replace": ["<<<<<<< SEARCH", "<<<<<<< ORIGINAL", "------- SEARCH", "<<< SEARCH"],
  "string-edits": [
    '{"path": "a", "old_string": "a", "new_string": "b"}',
    '{"name": "apply_patch", "input": "*** Begin Patch\\n*** End Patch\\n"}',
    '<invoke name="edit"><parameter name="path">a</parameter><parameter name="old_string">a</parameter><parameter name="new_string">b</parameter></invoke>',
  ],
};

test.each(Object.entries(BEGIN))("%s begins with", (name, begins) => {
  for (const begin of begins) expect(formatOf(unwrap(`Text.\n${begin}\n`))).toBe(name);
});

test("docs/replies.md tells of all formats how they begin", () => {
  const page = readFileSync("docs/replies.md", "utf8");
  for (const { name } of FORMATS) expect(page).toContain(`| \`${name}\` | `);
});
