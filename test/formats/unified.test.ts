import { describe, expect, test } from "vitest";
import { unified } from "../../src/formats/unified.ts";
import { unwrap } from "../../src/input/unwrap.ts";
import { malformed, numbered, numberless, parse, patch, update } from "../helpers/diffs.ts";
import { beginOf, readAs } from "../helpers/formats.ts";

const NAMES = ["--- a/x", "+++ b/x"];
const CHANGE = ["@@ -1 +1 @@", "-a", "+b"];
const SECTION = [...NAMES, ...CHANGE];
const change = (line: number): ReturnType<typeof numbered> => numbered(line, [0, 0], ["-a", "+b"]);
const SHA = "0123456789012345678901234567890123456789";

describe("find", () => {
  test.each([
    [["text", "diff --git a/x b/x"], 1],
    [["diff --cc x"], 0],
    [["diff --combined x"], 0],
    [["@@@ -1 -1 +1 @@@"], 0],
    [["text", ...NAMES], 1],
    [["--- x", "@@"], 0],
    [["+++ x", "@@ f()"], 0],
    [["@@ -1 +1 @@"], 0],
    [["- so:", "  --- a/x", "  +++ b/x"], 1],
    [["---", "+++", "@@", "@@ f()", "--- x", "text", "+++ y", "+ z"], -1],
    [["--- a/x", "  +++ b/x"], -1],
  ])("finds the first line of %j", (lines, at) => {
    expect(beginOf(unified, unwrap(lines.join("\n")))).toBe(at);
  });
});

describe("sections", () => {
  test("one after the other, for one file too, are edits in order", () => {
    expect(parse([...SECTION, "", ...NAMES, "@@ -9 +9 @@", "-a", "+b"])).toEqual(
      patch([1, 11], [update(1, [change(3)]), update(7, [numbered(9, [8, 8], ["-a", "+b"])])]),
    );
  });

  test("may have one name only", () => {
    const lines = ["+++ b/x", ...CHANGE, "+++ b/y", ...CHANGE, "--- z.ts", ...CHANGE];
    expect(parse(lines)).toEqual(
      patch(
        [1, 12],
        [
          update(1, [change(2)], { spellings: [["x"], ["b/x"]] }),
          update(5, [change(6)], { path: "y", spellings: [["y"], ["b/y"]] }),
          { kind: "update", path: "z.ts", patchLine: 9, hunks: [change(10)] },
        ],
        ["missing-header:1", "missing-header:5", "missing-header:9"],
      ),
    );
  });

  test("may have no @@", () => {
    const hunk = numberless(3, [" a", "-b"], {});
    expect(parse([...NAMES, "", " a", "-b", "--- a/y", "+++ /dev/null", "-c"])).toEqual(
      patch(
        [1, 8],
        [
          update(1, [{ ...hunk, patchLine: 4 }]),
          {
            kind: "delete",
            path: "y",
            patchLine: 6,
            content: "c\n",
            spellings: [["y"], ["a/y"]],
          },
        ],
        ["missing-header:4", "missing-header:8"],
      ),
    );
  });

  test("lose as many components as -p says", () => {
    expect(parse(SECTION, 0)).toEqual(
      patch(
        [1, 5],
        [update(1, [change(3)], { path: "b/x", spellings: [["a/x", "b/x"]], isLiteral: true })],
      ),
    );
    const { spellings: _, ...stripped } = update(1, [change(3)]);
    expect(parse(SECTION, 1)).toEqual(patch([1, 5], [{ ...stripped, isLiteral: true }]));
  });

  test.each([
    ["no name", CHANGE, "file-name", 1, undefined],
    ["no hunk", [...NAMES, "", "Done."], "empty-hunk", 2, "x"],
    ["broken quoting", ['--- "a/x', "+++ b/x", ...CHANGE], "file-name", 1, undefined],
    ["no file at all", ["--- /dev/null", "+++ /dev/null", ...CHANGE], "file-name", 1],
    ["a marker without a line", [...NAMES, "@@", "\\ No newline"], "unexpected-line", 4, "x"],
  ] as const)("with %s are refused", (_, lines, reason, line, path?: string) => {
    expect(parse(lines)).toEqual(malformed(lines, reason, line, path));
  });
});

describe("whole files", () => {
  const spellings = [["n"], ["b/n"]];
  const created = { kind: "create", path: "n", patchLine: 1, spellings } as const;

  test.each([
    ["a null name", ["--- /dev/null", "+++ b/n"], ["b/n"]],
    ["a null name with a prefix", ["--- a/dev/null", "+++ b/n"], ["b/n"]],
    [
      "the beginning of time",
      ["--- old/n\t1970-01-01 00:00:00 +0000", "+++ new/n\t2024-01-01"],
      ["old/n", "new/n"],
    ],
  ])("are made by %s", (_, names, written) => {
    const lines = [...names, "@@ -0,0 +1,2 @@", "+a", "+b", "\\ No newline at end of file"];
    expect(parse(lines)).toEqual(
      patch([1, 6], [{ ...created, spellings: [["n"], written], content: "a\nb" }]),
    );
  });

  test("may have empty lines without a mark, but not at their ends", () => {
    const lines = ["--- /dev/null", "+++ b/n", "@@ -0,0 +1,9 @@", "", "+a", "", " ", "+b", ""];
    expect(parse(lines)).toEqual(
      patch(
        [1, 8],
        [{ ...created, content: "a\n\n\nb\n" }],
        ["wrong-counts:3", "unmarked-added:6", "unmarked-added:7"],
      ),
    );
  });

  test("have an empty line without a mark at their end if the counts say so", () => {
    expect(parse(["--- /dev/null", "+++ b/n", "@@ -0,0 +1,2 @@", "+a", "", ""])).toEqual(
      patch([1, 5], [{ ...created, content: "a\n\n" }], ["unmarked-added:5"]),
    );
  });

  test("may have several hunks, and end where the next file begins, a fence closes or the reply ends", () => {
    const names = ["--- /dev/null", "+++ b/n"];
    const one = [...names, "@@ -0,0 +1,2 @@", "+a", "+b"];
    const lines = ["```diff", ...one, "@@ -0,0 +3 @@", "+c", ...one, "```", ...one];
    const edits = [
      { ...created, patchLine: 2, content: "a\nb\nc\n" },
      { ...created, patchLine: 9, content: "a\nb\n" },
      { ...created, patchLine: 15, content: "a\nb\n" },
    ];
    expect(parse(lines)).toEqual(patch([2, 19], edits, ["text-outside:1"]));
  });

  test("end before text", () => {
    const lines = ["--- /dev/null", "+++ b/n", "@@ -0,0 +1,7 @@", "+a", "", "That is it."];
    expect(parse(lines)).toEqual(
      patch([1, 4], [{ ...created, content: "a\n" }], ["wrong-counts:3", "text-outside:6"]),
    );
  });

  test.each([
    ["old lines", ["+a", "-b"], "unexpected-line"],
    ["context", ["+a", " b"], "unexpected-line"],
    ["a line without its mark", ["+a", "b", "+c"], "unexpected-line"],
    ["a line behind the last", ["+a\n\\ No newline", "+b"], "unexpected-line"],
  ] as const)("with %s are refused", (_, rows, reason) => {
    const lines = ["--- /dev/null", "+++ b/n", "@@ -0,0 +1,3 @@", ...rows].join("\n").split("\n");
    expect(parse(lines)).toEqual(
      malformed(lines, reason, lines.findLastIndex((line) => line.endsWith("b")) + 1, "n"),
    );
  });

  test("are deleted with what they hold", () => {
    const lines = ["--- a/n", "+++ /dev/null", "@@ -1,2 +0,0 @@", "-a", "-b", "\\ No newline"];
    const content = "a\nb";
    const spellings = [["n"], ["a/n"]];
    expect(parse(lines)).toEqual(
      patch([1, 6], [{ kind: "delete", path: "n", patchLine: 1, content, spellings }]),
    );
  });

  test.each([["+b"], [" b"]])("are not deleted if %j stays", (row) => {
    const lines = ["--- a/n", "+++ /dev/null", "@@ -1,2 +0,0 @@", "-a", row];
    expect(parse(lines)).toEqual(malformed(lines, "unexpected-line", 5, "n"));
  });

  test("may be meant by an update of nothing", () => {
    expect(parse([...NAMES, "@@ -0,0 +1 @@", "+a"])).toEqual(
      patch([1, 4], [update(1, [numbered(3, [0, 0], ["+a"])], { mayCreate: true })]),
    );
  });
});

describe("git's headers", () => {
  test("rename, and change the mode", () => {
    const lines = [
      "diff --git a/my x b/your y",
      "old mode 100644",
      "new mode 100755",
      "similarity index 100%",
      "rename from my x",
      "rename to your y",
      "--- a/my x\t",
      "+++ b/your y\t",
      ...CHANGE,
    ];
    const edit = {
      kind: "update",
      path: "my x",
      target: "your y",
      patchLine: 1,
      modes: { old: "plain", new: "executable" },
    } as const;
    expect(parse(lines)).toEqual(patch([1, 11], [{ ...edit, hunks: [change(9)] }]));
    expect(parse(lines.slice(0, 6))).toEqual(patch([1, 6], [{ ...edit, hunks: [] }]));
  });

  test("copy", () => {
    const lines = ["diff --git a/d/x b/d/y", "copy from d/x", "copy to d/y"];
    const copy = { kind: "copy", patchLine: 1, hunks: [] } as const;
    expect(parse(lines)).toEqual(patch([1, 3], [{ ...copy, path: "d/x", target: "d/y" }]));
    expect(parse(lines, 2)).toEqual(patch([1, 3], [{ ...copy, path: "x", target: "y" }]));
  });

  test("make and delete empty files", () => {
    const lines = [
      "diff --git a/my x b/my x",
      "new file mode 100755",
      "index 0000000..e69de29",
      "diff --git a/x b/x",
      "deleted file mode 100644",
      "index 1..0",
    ];
    expect(parse(lines)).toEqual(
      patch(
        [1, 6],
        [
          {
            kind: "create",
            path: "my x",
            patchLine: 1,
            content: "",
            mode: "executable",
            spellings: [["my x"], ["a/my x", "b/my x"]],
          },
          {
            kind: "delete",
            path: "x",
            patchLine: 4,
            content: "",
            mode: "plain",
            spellings: [["x"], ["a/x", "b/x"]],
          },
        ],
      ),
    );
  });

  test("tell prefixes by both names", () => {
    const made = ["new file mode 100644", "--- /dev/null"];
    const hunk = ["@@ -0,0 +1 @@", "+a"];
    const edit = { kind: "create", content: "a\n", mode: "plain" } as const;
    expect(
      parse([
        "diff --git old/x new/x",
        ...made,
        "+++ new/x",
        ...hunk,
        "diff --git a/x a/x",
        ...made,
        "+++ a/x",
        ...hunk,
      ]),
    ).toEqual(
      patch(
        [1, 12],
        [
          { ...edit, path: "x", patchLine: 1, spellings: [["x"], ["old/x", "new/x"]] },
          { ...edit, path: "a/x", patchLine: 7 },
        ],
      ),
    );
  });

  test.each([
    ["nothing", ["diff --git a/x b/x", "index 1..2", "", "Done."], "empty-hunk", 2, "x"],
    ["no name", ["diff --git a/x b/y", "old mode 1", "new mode 2"], "file-name", 1],
    ["half a rename", ["diff --git a/x b/y", "rename from x"], "file-name", 1],
    [
      "other names",
      ["diff --git a/x b/y", "rename from x", "rename to y", "--- a/x", "+++ b/z", ...CHANGE],
      "file-name",
      5,
    ],
    [
      "two actions",
      ["diff --git a/x b/x", "new file mode 100644", "deleted file mode 100644"],
      "file-name",
      1,
    ],
  ] as const)("with %s are refused", (_, lines, reason, line, path?: string) => {
    expect(parse(lines)).toEqual(malformed(lines, reason, line, path));
  });

  test.each([
    ["symbolic-link", 2, ["diff --git a/x b/x", "new file mode 120000", ...NAMES, ...CHANGE]],
    ["submodule", 2, ["diff --git a/x b/x", "index 1..2 160000", ...NAMES, ...CHANGE]],
    ["binary-patch", 3, ["diff --git a/x b/x", "index 1..2", "GIT binary patch", "literal 1"]],
    ["binary-patch", 3, ["diff --git a/x b/x", "index 1..2", "Binary files a/x and b/x differ"]],
  ] as const)("refuse a %s", (what, patchLine, lines) => {
    expect(parse(lines)).toEqual({
      patches: [],
      problems: [{ code: "unsupported", what, patchLine, path: "x" }],
    });
  });

  test("refuse a combined diff", () => {
    const lines = ["diff --cc x", "index 1,2..3", ...NAMES, "@@@ -1 -1 +1 @@@", "++a"];
    expect(parse(lines)).toEqual({
      patches: [],
      problems: [{ code: "unsupported", what: "combined-diff", patchLine: 1 }],
    });
  });
});

describe("text outside", () => {
  test("is passed over, mails and their signature too", () => {
    const mail = [`From ${SHA} Mon`, "", "- item", "+ item", "---", " x | 2 +-", ""];
    const other = ["+++ b/y", ...CHANGE];
    expect(
      parse([...mail, ...SECTION, "-- ", "2.43.0", "", ...mail, ...other, "-- ", "2.43.0"]),
    ).toEqual(
      patch(
        [8, 26],
        [
          update(8, [change(10)]),
          update(23, [change(24)], { path: "y", spellings: [["y"], ["b/y"]] }),
        ],
        ["text-outside:1", "missing-header:23"],
      ),
    );
  });

  test("needs no mention if a tool writes it between files", () => {
    const other = ["--- a/x", "+++ b/x", "@@ -9 +9 @@", "-a", "+b"];
    const lines = ["diff -ru a b", ...SECTION, "Only in b: y", "diff -ru a/z b/z", "", ...other];
    expect(parse(lines)).toEqual(
      patch([2, 14], [update(2, [change(4)]), update(10, [numbered(12, [8, 8], ["-a", "+b"])])]),
    );
  });

  test("may be between the hunks of a file", () => {
    expect(parse([...SECTION, "", "And then:", "@@ -9 +9 @@", "-a", "+b"])).toEqual(
      patch(
        [1, 10],
        [update(1, [change(3), numbered(8, [8, 8], ["-a", "+b"])])],
        ["text-outside:7"],
      ),
    );
  });

  test("may hold fences that are indented although the diff is not", () => {
    expect(parse(["  ```diff", ...SECTION, "  ```", "  So be it."])).toEqual(
      patch([2, 6], [update(2, [change(4)])], ["text-outside:1"]),
    );
  });
});

describe("the whole patch", () => {
  test("may be indented", () => {
    const rows = [...NAMES, "@@ -1,3 +1,3 @@", " k", "", "-a", "+b"].map((line) =>
      line === "" ? "" : `  ${line}`,
    );
    const hunk = numbered(5, [0, 0], [" k", "?", "-a", "+b"]);
    expect(parse(["- So:", "", ...rows, "- And so on"])).toEqual(
      patch([3, 9], [update(3, [hunk])], ["text-outside:1", "indented-patch:3"]),
    );
  });

  test("may begin with a byte order mark, but a line of it is text", () => {
    const lines = ["\ufeff--- a/x", "+++ b/x", "@@ -1 +1 @@", "-\ufeffa", "+b"];
    expect(parse(lines)).toEqual(
      patch([1, 5], [update(1, [numbered(3, [0, 0], ["-\ufeffa", "+b"])])], ["byte-order-mark:1"]),
    );
  });

  test("has CRs of its own if its headers have them", () => {
    expect(parse(SECTION.map((line) => `${line}\r`))).toEqual(
      patch([1, 5], [update(1, [change(3)])], ["carriage-returns:1"]),
    );
  });
});

describe("a last hunk with fewer lines than it says", () => {
  const FIRST = ["--- a/w", "+++ b/w", "@@ -1 +1 @@", "-a", "+b"];
  const SHORT = [...NAMES, "@@ -1,9 +1,9 @@", "-a", "+b"];
  const read = (text: string): readonly string[] => {
    const { patches, problems } = readAs(unified, unwrap(text));
    return [...patches.map(({ format }) => format), ...problems.map(({ code }) => code)];
  };

  test.each([
    ["if the input ends within a line", SHORT.join("\n")],
    ["if the other hunks have right counts", [...FIRST, ...SHORT, ""].join("\n")],
    ["with blank lines behind it", [...FIRST, ...SHORT, "", ""].join("\n")],
    ["if it is the only one and ends with a change", [...SHORT, ""].join("\n")],
    ["if it is the only one and ends with context", [...SHORT, " c", ""].join("\n")],
  ])("is cut off %s", (_, text) => {
    expect(read(text)).toEqual(["truncated"]);
  });

  test.each([
    ["if other counts are wrong, too", [...FIRST, "-c", ...SHORT, ""].join("\n")],
    ["if anything follows it", [...FIRST, ...SHORT, "", "So."].join("\n")],
    ["if it has more lines on one side", [...FIRST, ...SHORT, ...many("+c", 9)].join("\n")],
    ["if the file ends there", [...FIRST, ...SHORT, "\\ No newline at end of file"].join("\n")],
  ])("is not cut off %s", (_, text) => {
    expect(read(text)).toEqual(["unified"]);
  });
});

function many(line: string, count: number): readonly string[] {
  return Array.from({ length: count }, () => line);
}
