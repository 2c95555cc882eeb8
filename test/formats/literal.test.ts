/** What a patch adds is content: the markers of all formats apply as they are written. */

import { expect, test } from "vitest";
import { run } from "../../src/run.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const FORMATS = [
  "apply-patch",
  "unified",
  "file-changes",
  "search-replace",
  "string-edits",
] as const;
type FormatName = (typeof FORMATS)[number];

/** The lines with which patches of each format begin, go on and end. */
const MARKERS: Readonly<Record<FormatName, readonly string[]>> = {
  "apply-patch": [
    "*** Begin Patch",
    "*** Update File: src/other.ts",
    "*** Move to: src/moved.ts",
    "@@ class Other",
    "-const a = 1;",
    "+const a = 2;",
    "*** End of File",
    "*** Add File: src/added.ts",
    "+const b = 3;",
    "*** Delete File: src/gone.ts",
    "*** End Patch",
  ],
  unified: [
    "diff --git a/src/other.ts b/src/other.ts",
    "new file mode 100644",
    "index 0000000..5f0c3a1",
    "--- a/src/other.ts",
    "+++ b/src/other.ts",
    "@@ -1,2 +1,2 @@ class Other",
    " const kept = 0;",
    "-const a = 1;",
    "+const a = 2;",
    "\\ No newline at end of file",
    "-- ",
    "2.43.0",
  ],
  "file-changes": [
    "<FILE_CHANGES>",
    '<FILE_NEW file_path="src/other.ts">',
    "const a = 1;",
    "</FILE_NEW>",
    '<FILE_DELETE file_path="src/gone.ts" />',
    "</FILE_CHANGES>",
  ],
  "search-replace": [
    "src/other.ts",
    "<<<<<<< SEARCH",
    ":start_line:1",
    "-------",
    "const a = 1;",
    "=======",
    "const a = 2;",
    ">>>>>>> REPLACE",
  ],
  "string-edits": [
    "{",
    '  "file_path": "src/other.ts",',
    '  "old_string": "a = 1",',
    '  "new_string": "a = 2"',
    "}",
    '{"name": "apply_patch", "input": "*** Begin Patch\\n*** Delete File: a.ts\\n*** End Patch"}',
  ],
};

/** What is around patches. */
const ROUND = ["```diff", "```", "~~~~", "apply_patch <<'EOF'", "EOF", "", "plain text"];

/** Lines of every format, those of `last` after the others. */
function contentFor(last: FormatName): readonly string[] {
  const others = FORMATS.filter((format) => format !== last);
  return ["first", ...[...others, last].flatMap((format) => MARKERS[format]), ...ROUND];
}

/** Makes `new.txt` with the content. */
const CREATING: Readonly<Record<FormatName, (content: readonly string[]) => readonly string[]>> = {
  "apply-patch": (content) => [
    "*** Begin Patch",
    "*** Add File: new.txt",
    ...content.map(added),
    "*** End Patch",
  ],
  unified: (content) => [
    "--- /dev/null",
    "+++ b/new.txt",
    `@@ -0,0 +1,${content.length} @@`,
    ...content.map(added),
  ],
  "file-changes": (content) => [
    "<FILE_CHANGES>",
    '<FILE_NEW file_path="new.txt">',
    ...content,
    "</FILE_NEW>",
    "</FILE_CHANGES>",
  ],
  "search-replace": (content) => [
    "new.txt",
    "<<<<<<< SEARCH",
    "=======",
    ...content.map(escaped),
    ">>>>>>> REPLACE",
  ],
  "string-edits": (content) => [
    JSON.stringify({ command: "create", path: "new.txt", file_text: text(content) }),
  ],
};

/** Adds the content to `old.txt` between its two lines. */
const ADDING: Readonly<Record<FormatName, (content: readonly string[]) => readonly string[]>> = {
  "apply-patch": (content) => [
    "*** Begin Patch",
    "*** Update File: old.txt",
    "@@",
    " top",
    ...content.map(added),
    " bottom",
    "*** End Patch",
  ],
  unified: (content) => [
    "--- a/old.txt",
    "+++ b/old.txt",
    `@@ -1,2 +1,${content.length + 2} @@`,
    " top",
    ...content.map(added),
    " bottom",
  ],
  "file-changes": (content) => [
    "<FILE_CHANGES>",
    '<FILE_PATCH file_path="old.txt">',
    "@@",
    " top",
    ...content.map(added),
    " bottom",
    "</FILE_PATCH>",
    "</FILE_CHANGES>",
  ],
  "search-replace": (content) => [
    "old.txt",
    "<<<<<<< SEARCH",
    "top",
    "bottom",
    "=======",
    "top",
    ...content.map(escaped),
    "bottom",
    ">>>>>>> REPLACE",
  ],
  "string-edits": (content) => [
    JSON.stringify({
      file_path: "old.txt",
      old_string: "top\nbottom\n",
      new_string: text(["top", ...content, "bottom"]),
    }),
  ],
};

function added(line: string): string {
  return `+${line}`;
}

/** Blocks hold their own markers after a backslash. */
function escaped(line: string): string {
  return /^(?:<{7}|={7}|>{7}|-{7}$|:start_line:)/.test(line) ? `\\${line}` : line;
}

function text(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** The patch alone, and as models send it. */
const MANNERS = {
  alone: (patch: string) => patch,
  "in prose": (patch: string) => `Here is the change:\n\n${patch}\nThat is all.\n`,
  "in a fence": (patch: string) => `Here is the change:\n\n\`\`\`\`\`\n${patch}\`\`\`\`\`\n`,
};

type Manner = keyof typeof MANNERS;

const CASES = FORMATS.flatMap((format) =>
  (["alone", "in prose", "in a fence"] as const).map((manner) => [format, manner] as const),
);

function applied(manner: Manner, lines: readonly string[]): unknown {
  const root = folderOf({ "old.txt": "top\nbottom\n" });
  const { status, problems } = run(MANNERS[manner](text(lines)), { root });
  return { status, problems, tree: readTree(root) };
}

test.each(CASES)("%s: markers in a new file, %s", (format, manner) => {
  // A directive in the content of another shows that this one was not closed.
  const isText = (line: string): boolean => format !== "file-changes" || !line.includes("FILE_");
  const content = contentFor(format).filter(isText);
  expect(applied(manner, CREATING[format](content))).toEqual({
    status: "applied",
    problems: [],
    tree: { "old.txt": "top\nbottom\n", "new.txt": text(content) },
  });
});

test.each(CASES)("%s: markers among the lines of a file, %s", (format, manner) => {
  const content = contentFor(format);
  expect(applied(manner, ADDING[format](content))).toEqual({
    status: "applied",
    problems: [],
    tree: { "old.txt": text(["top", ...content, "bottom"]) },
  });
});
