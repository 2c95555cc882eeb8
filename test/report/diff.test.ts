import { describe, expect, test } from "vitest";
import type { FileImage } from "../../src/plan/overlay.ts";
import type { PlannedFile } from "../../src/plan/changes.ts";
import type { Palette } from "../../src/report/color.ts";
import { diffFile, diffText } from "../../src/report/diff.ts";
import { utf8Bytes } from "../../src/text/encoding.ts";

const NO_NEWLINE = "\\ No newline at end of file";

function image(content: string | Uint8Array | undefined, mode = 0o644): FileImage | undefined {
  return content === undefined
    ? undefined
    : { bytes: typeof content === "string" ? Buffer.from(content) : content, mode };
}

function latin1(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}

type Content = string | Uint8Array | undefined;

function change(before: Content, after: Content, more: Partial<PlannedFile> = {}): PlannedFile {
  const action = before === undefined ? "add" : after === undefined ? "delete" : "modify";
  return { action, path: "f", before: image(before), after: image(after), hunks: [], ...more };
}

/** The diff as it goes to a file, one character a byte. */
function diff(file: PlannedFile): string {
  return Buffer.from(utf8Bytes(diffFile(file).text)).toString("latin1");
}

function rows(...lines: readonly string[]): string {
  return Buffer.from(lines.map((line) => `${line}\n`).join("")).toString("latin1");
}

const MODIFIED = ["diff --git a/f b/f", "--- a/f", "+++ b/f"];

test("a diff counts its rows, and is a text", () => {
  const file = change("a\nb\n", "a\nc\nd\n");
  expect(diffFile(file)).toEqual({
    file,
    text: "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,2 +1,3 @@\n a\n-b\n+c\n+d\n",
    added: 2,
    removed: 1,
  });
});

describe("a diff tells of", () => {
  test.each<[name: string, file: PlannedFile, expected: string]>([
    [
      "a change with three lines round it",
      change("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n"),
      rows(...MODIFIED, "@@ -2,7 +2,7 @@", " 2", " 3", " 4", "-5", "+x", " 6", " 7", " 8"),
    ],
    [
      "changes near each other in one hunk",
      change("a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n"),
      rows(
        ...MODIFIED,
        "@@ -1,8 +1,8 @@",
        "-a",
        "+A",
        " 1",
        " 2",
        " 3",
        " 4",
        " 5",
        " 6",
        "-b",
        "+B",
      ),
    ],
    [
      "changes far from each other in two",
      change("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "1\n2\n3\n4\n5\n6\n7\nB\nC\n"),
      rows(
        ...MODIFIED,
        "@@ -1,4 +1,3 @@",
        "-a",
        " 1",
        " 2",
        " 3",
        "@@ -6,4 +5,5 @@",
        " 5",
        " 6",
        " 7",
        "-b",
        "+B",
        "+C",
      ),
    ],
    ["a line put on top", change("a\n", "x\na\n"), rows(...MODIFIED, "@@ -1 +1,2 @@", "+x", " a")],
    ["an empty file that is filled", change("", "x\n"), rows(...MODIFIED, "@@ -0,0 +1 @@", "+x")],
    ["a file that is emptied", change("x\n", ""), rows(...MODIFIED, "@@ -1 +0,0 @@", "-x")],
    [
      "a newline that is added",
      change("a", "a\n"),
      rows(...MODIFIED, "@@ -1 +1 @@", "-a", NO_NEWLINE, "+a"),
    ],
    [
      "a newline that goes",
      change("a\n", "a"),
      rows(...MODIFIED, "@@ -1 +1 @@", "-a", "+a", NO_NEWLINE),
    ],
    [
      "a missing newline that stays",
      change("a\nb", "x\nb"),
      rows(...MODIFIED, "@@ -1,2 +1,2 @@", "-a", "+x", " b", NO_NEWLINE),
    ],
    [
      "missing newlines on both sides",
      change("a", "b"),
      rows(...MODIFIED, "@@ -1 +1 @@", "-a", NO_NEWLINE, "+b", NO_NEWLINE),
    ],
    ["CR LF", change("a\r\n", "b\r\n"), rows(...MODIFIED, "@@ -1 +1 @@", "-a\r", "+b\r")],
    [
      "CR alone, which ends no row",
      change("a\rb\r", "a\rx\r"),
      rows(...MODIFIED, "@@ -1 +1 @@", "-a\rb\r", NO_NEWLINE, "+a\rx\r", NO_NEWLINE),
    ],
    [
      "CR alone, by lines that are known to have changed",
      change("a\rb\r", "a\rx\r", {
        edits: [{ start: 1, end: 2, lines: ["x\r"] }],
      }),
      rows(...MODIFIED, "@@ -1 +1 @@", "-a\rb\r", NO_NEWLINE, "+a\rx\r", NO_NEWLINE),
    ],
    [
      "lines that are known to have changed, as they are known",
      change("a\nb\nc\n", "a\nb\nx\n", {
        edits: [
          {
            start: 1,
            end: 3,
            lines: ["b\n", "x\n"],
          },
        ],
      }),
      rows(...MODIFIED, "@@ -1,3 +1,3 @@", " a", "-b", "-c", "+b", "+x"),
    ],
    [
      "a byte order mark, as part of the first line",
      change("\ufeffa\nb\n", "\ufeffx\nb\n"),
      rows(...MODIFIED, "@@ -1,2 +1,2 @@", "-\ufeffa", "+\ufeffx", " b"),
    ],
    [
      "a first line behind a mark, known to have changed",
      change("\ufeffa\nb\n", "\ufeffx\nb\n", {
        edits: [{ start: 0, end: 1, lines: ["x\n"] }],
      }),
      rows(...MODIFIED, "@@ -1,2 +1,2 @@", "-\ufeffa", "+\ufeffx", " b"),
    ],
    [
      "U+2028, which ends no row",
      change("a\u2028b\n", "a\u2028c\n"),
      rows(...MODIFIED, "@@ -1 +1 @@", "-a\u2028b", "+a\u2028c"),
    ],
    [
      "bytes that are no UTF-8, as they are",
      change(latin1("\xe9\na\n"), latin1("\xe9\nb\n")),
      "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n \xe9\n-a\n+b\n",
    ],
    [
      "other bytes replaced by UTF-8",
      change(latin1("\xe9\n"), "é→\n"),
      "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-\xe9\n+\xc3\xa9\xe2\x86\x92\n",
    ],
    [
      "a new file",
      change(undefined, "a\nb"),
      rows(
        "diff --git a/f b/f",
        "new file mode 100644",
        "--- /dev/null",
        "+++ b/f",
        "@@ -0,0 +1,2 @@",
        "+a",
        "+b",
        NO_NEWLINE,
      ),
    ],
    [
      "a new empty file",
      change(undefined, ""),
      rows("diff --git a/f b/f", "new file mode 100644", "index 0000000..e69de29"),
    ],
    [
      "a deleted file",
      change("a\n", undefined),
      rows(
        "diff --git a/f b/f",
        "deleted file mode 100644",
        "--- a/f",
        "+++ /dev/null",
        "@@ -1 +0,0 @@",
        "-a",
      ),
    ],
    [
      "a deleted empty file",
      change("", undefined),
      rows("diff --git a/f b/f", "deleted file mode 100644", "index e69de29..0000000"),
    ],
    [
      "a deleted executable",
      change("a\n", undefined, { before: image("a\n", 0o750) }),
      rows(
        "diff --git a/f b/f",
        "deleted file mode 100755",
        "--- a/f",
        "+++ /dev/null",
        "@@ -1 +0,0 @@",
        "-a",
      ),
    ],
    [
      "a move",
      change("a\n", "a\n", { action: "rename", from: "e" }),
      rows("diff --git a/e b/f", "similarity index 100%", "rename from e", "rename to f"),
    ],
    [
      "a move with a change",
      change("a\n", "b\n", { action: "rename", from: "e" }),
      rows(
        "diff --git a/e b/f",
        "rename from e",
        "rename to f",
        "--- a/e",
        "+++ b/f",
        "@@ -1 +1 @@",
        "-a",
        "+b",
      ),
    ],
    [
      "a file of another mode in place of one",
      change("a\n", "b\n", { after: image("b\n", 0o755) }),
      rows(
        "diff --git a/f b/f",
        "old mode 100644",
        "new mode 100755",
        "--- a/f",
        "+++ b/f",
        "@@ -1 +1 @@",
        "-a",
        "+b",
      ),
    ],
    [
      "a mode alone",
      change("a\n", "a\n", { before: image("a\n", 0o755) }),
      rows("diff --git a/f b/f", "old mode 100755", "new mode 100644"),
    ],
  ])("%s", (_, file, expected) => {
    expect(diff(file)).toEqual(expected);
  });
});

describe("a name is written", () => {
  test.each([
    ["dir/f.txt", "a/dir/f.txt", "b/dir/f.txt", ""],
    ["with blank", "a/with blank", "b/with blank", "\t"],
    ["é", "a/é", "b/é", ""],
    ['q"uote', '"a/q\\"uote"', '"b/q\\"uote"', ""],
    ["back\\slash é", '"a/back\\\\slash é"', '"b/back\\\\slash é"', "\t"],
  ])("%s", (path, from, to, tail) => {
    expect(diff(change("a\n", "b\n", { path }))).toEqual(
      rows(
        `diff --git ${from} ${to}`,
        `--- ${from}${tail}`,
        `+++ ${to}${tail}`,
        "@@ -1 +1 @@",
        "-a",
        "+b",
      ),
    );
  });

  test("with its bytes spelled out, where the diff is no UTF-8", () => {
    expect(diff(change(latin1("\xe9\n"), latin1("\xe8\n"), { path: "é" }))).toEqual(
      'diff --git "a/\\303\\251" "b/\\303\\251"\n--- "a/\\303\\251"\n+++ "b/\\303\\251"\n@@ -1 +1 @@\n-\xe9\n+\xe8\n',
    );
  });
});

test("a UTF-16 file that is deleted, or rewritten as UTF-8, is binary: as text it would come back as UTF-8", () => {
  const wide = Buffer.from("\ufeffone\n", "utf16le");
  expect([diff(change(wide, undefined)), diff(change(wide, "two\n"))]).toEqual([
    "diff --git a/f b/f\ndeleted file mode 100644\nBinary files a/f and /dev/null differ\n",
    "diff --git a/f b/f\nBinary files a/f and b/f differ\n",
  ]);
});

test("a file that is rewritten whole is noted", () => {
  const numbered = (word: string): string =>
    Array.from({ length: 3000 }, (_, at) => `${word} ${at}\n`).join("");
  const all = (mark: string, word: string): string[] =>
    Array.from({ length: 3000 }, (_, at) => `${mark}${word} ${at}`);
  expect(diff(change(numbered("old"), numbered("new")))).toEqual(
    rows(...MODIFIED, "@@ -1,3000 +1,3000 @@", ...all("-", "old"), ...all("+", "new")),
  );
});

test("for a person rows are painted by kind, and nothing in them steers a terminal", () => {
  const palette: Palette = (meaning, text) =>
    meaning === undefined ? text : `<${meaning}>${text}</>`;
  const shown = diffText(diffFile(change("a\u001b[2J\r\nc\r\n", "b\u202e\tx\r\nc")), palette);
  expect(shown).toEqual(
    [
      "<header>diff --git a/f b/f</>",
      "<header>--- a/f</>",
      "<header>+++ b/f</>",
      "<place>@@ -1,2 +1,2 @@</>",
      "<removed>-a\\x1b[2J</>",
      "<removed>-c</>",
      "<added>+b\\u{202e}\tx</>",
      "<added>+c</>",
      `<faint>${NO_NEWLINE}</>`,
      "",
    ].join("\n"),
  );
});
