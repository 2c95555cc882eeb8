import { describe, expect, test } from "vitest";
import type { Hunk, Reading } from "../../../src/patch.ts";
import { malformed, numbered, numberless, parse, patch, update } from "../../helpers/diffs.ts";
import { hunkLines } from "../../helpers/hunks.ts";

const NAMES = ["--- a/x", "+++ b/x"];

/** What is read of the hunks of one file. The first one is at line 3. */
function hunksOf(...lines: readonly string[]): unknown {
  return parse([...NAMES, ...lines]);
}

/** A patch of that file up to `last`. */
function read(
  last: number,
  hunks: readonly Hunk[],
  ...repairs: Parameters<typeof patch>[2] & {}
): unknown {
  return patch([1, last], [update(1, hunks)], repairs);
}

const reading = (repair: Reading["repair"], rows: readonly string[], from = 4): Reading => ({
  repair,
  lines: hunkLines(rows, from),
});

describe("the numbers", () => {
  test("are 0-based lines; with a count of 0 the hunk is after the line", () => {
    expect(hunksOf("@@ -3,2 +4,3 @@ f()", " a", "+b", " c", "@@ -7,0 +9 @@", "+d")).toEqual(
      read(8, [
        numbered(3, [2, 3], [" a", "+b", " c"], { heading: "f()" }),
        numbered(7, [7, 8], ["+d"]),
      ]),
    );
  });

  test("say nothing of a side that is empty although they count it", () => {
    const { statedLine: _old, ...added } = numbered(3, [0, 4], ["+a"]);
    const { statedNewLine: _new, ...removed } = numbered(5, [8, 0], ["-a"]);
    expect(hunksOf("@@ -5,3 +5,4 @@", "+a", "@@ -9 +9 @@", "-a")).toEqual(
      read(6, [added, removed], "wrong-counts:3", "wrong-counts:5"),
    );
  });

  test("say nothing if they are too large", () => {
    const { statedLine: _, ...hunk } = numbered(3, [0, 0], ["-a", "+b"]);
    expect(hunksOf(`@@ -${"9".repeat(30)} +1 @@`, "-a", "+b")).toEqual(read(5, [hunk]));
  });

  test.each(["@@ -1,9 +1,9 @@", "@@ -1 +1 @@"])("may count wrong, as in %s", (header) => {
    const rows = [" a", "-b", "+c", " d"];
    const again = numbered(8, [0, 0], rows);
    expect(hunksOf(header, ...rows, "@@ -1,3 +1,3 @@", ...rows)).toEqual(
      read(12, [numbered(3, [0, 0], rows), again], "wrong-counts:3"),
    );
  });

  test("may be missing", () => {
    const header = ["@@ ... @@ class X", "@@ def f():", "@@"];
    expect(hunksOf(...header.flatMap((line) => [line, " k", "+a"]), "@@", "+b")).toEqual(
      read(13, [
        numberless(3, [" k", "+a"], { heading: "class X" }),
        numberless(6, [" k", "+a"], { heading: "def f():" }),
        numberless(9, [" k", "+a"]),
        numberless(12, ["+b"], { endOfFile: true, endPresumed: true }),
      ]),
    );
  });

  test("and the heading say that a hunk which only adds does not go to the end", () => {
    expect(hunksOf("@@ f()", "+a", "@@ -0,0 +1 @@", "+b")).toEqual(
      read(6, [numberless(3, ["+a"], { heading: "f()" }), numbered(5, [0, 0], ["+b"])]),
    );
  });
});

describe("blank lines", () => {
  test("are context between body lines, and layout at the end", () => {
    expect(hunksOf("@@ -1,9 +1,9 @@", "", "-a", "", "+b", "", "", "@@", "-c", "")).toEqual(
      read(
        11,
        [numbered(3, [0, 0], [" ", "-a", " ", "+b"]), numberless(10, ["-c"])],
        "wrong-counts:3",
      ),
    );
  });

  test("are context at the end if the counts say so", () => {
    expect(hunksOf("@@ -1,3 +1,3 @@", "-a", "+b", "", "", "", "diff -u a b", "")).toEqual(
      read(7, [numbered(3, [0, 0], ["-a", "+b", " ", " "])]),
    );
  });
});

describe("lines like names", () => {
  test("are removals and additions while the counts say so", () => {
    const rows = [" a", "--- y", "+++ y"];
    expect(hunksOf("@@ -1,2 +1,2 @@", ...rows, "@@ -9 +9 @@", "--- q", "+++ r")).toEqual(
      read(9, [numbered(3, [0, 0], rows), numbered(7, [8, 8], ["--- q", "+++ r"])]),
    );
  });

  test("are removals and additions if no hunk follows", () => {
    const rows = [" a", "--- b", "+++ c", " d"];
    expect(hunksOf("@@", ...rows)).toEqual(read(7, [numberless(3, rows)]));
  });

  test.each([
    ["wrong counts", "@@ -1,9 +1,9 @@", ["--- y", "+++ y", "@@ -1 +1 @@"]],
    [
      "counts that happen to take them in",
      "@@ -1,2 +1,2 @@",
      ["--- a/y", "+++ b/y", "@@ -1 +1 @@"],
    ],
    ["a lone name", "@@ -1,9 +1,9 @@", ["+++ b/y", "@@ -1 +1 @@"]],
    ["a lone name without prefix", "@@ -1 +1 @@", ["+++ y", "@@ -1 +1 @@"]],
    ["no @@", "@@ -1 +1 @@", ["--- a/y", "+++ b/y"]],
    ["no numbers and no @@", "@@", ["--- a/y", "+++ b/y"]],
  ])("begin the next file, even with %s", (_, header, names) => {
    const result = parse([...NAMES, header, "-a", "+b", ...names, "-c", "+d"]);
    const edits = result.patches.flatMap((found) => found.edits);
    expect(edits.map((edit) => [edit.kind, edit.path, edit.patchLine])).toEqual([
      ["update", "x", 1],
      ["update", "y", 6],
    ]);
  });
});

describe("a mail's signature", () => {
  test("ends the last hunk, whatever the counts", () => {
    const hunk = numbered(3, [0, 0], ["-a", "+b"]);
    expect(hunksOf("@@ -1,9 +1 @@", "-a", "+b", "-- ", "2.43.0")).toEqual(
      read(5, [hunk], "wrong-counts:3", "text-outside:6"),
    );
  });

  test("is a removal without a version", () => {
    const rows = ["-a", "-- ", "+b"];
    expect(hunksOf("@@", ...rows)).toEqual(read(6, [numberless(3, rows)]));
    expect(hunksOf("@@ -1,2 +0,0 @@", "-a", "-- ")).toEqual(
      read(5, [numbered(3, [0, 0], ["-a", "-- "])]),
    );
  });
});

describe("the end of the file", () => {
  test("is marked on one side or on both, in any language", () => {
    const [removed, added] = hunkLines(["-a", "+b"], 4);
    const lines = [
      { ...removed, noNewline: true },
      { ...added, patchLine: 6, noNewline: true },
    ];
    const hunk = { ...numbered(3, [0, 0], []), lines } as Hunk;
    expect(hunksOf("@@ -1 +1 @@", "-a", "\\ Kein Zeilenende", "+b", "\\ ")).toEqual(
      read(7, [hunk]),
    );
  });

  test("has no line of its side after it", () => {
    const lines = [...NAMES, "@@ -1 +1,2 @@", "-a", "+b", "\\ No newline", "+c"];
    expect(parse(lines)).toEqual(malformed(lines, "line-after-end-of-file", 7, "x"));
  });

  test("may have text after it", () => {
    const [line] = hunkLines(["+b"], 4);
    const hunk = { ...numbered(3, [3, 3], []), lines: [{ ...line, noNewline: true }] } as Hunk;
    expect(hunksOf("@@ -3,0 +4,7 @@", "+b", "\\ No newline", "", "Why:", "- so")).toEqual(
      read(5, [hunk], "wrong-counts:3", "text-outside:7"),
    );
  });
});

describe("lines without a mark", () => {
  test("are text after the hunk if the counts are met and nothing follows", () => {
    expect(hunksOf("@@ -1 +1 @@", "-a", "+b", "", "This is it.", "", "  Yes.")).toEqual(
      read(5, [numbered(3, [0, 0], ["-a", "+b"])], "text-outside:7"),
    );
  });

  test("are context or text if the counts are not met", () => {
    const hunk = numbered(3, [0, 0], ["-a", "+b", "?This is it."], {
      otherReadings: [reading("prose-in-hunk", ["-a", "+b"])],
    });
    expect(hunksOf("@@ -1,5 +1,5 @@", "-a", "+b", "This is it.")).toEqual(
      read(6, [hunk], "wrong-counts:3"),
    );
  });

  test("are context or text if a list follows after a blank line", () => {
    const rows = ["-a", "+b", " ", "?Why:", "- so"];
    const hunk = numbered(3, [0, 0], rows, {
      otherReadings: [reading("prose-in-hunk", rows.slice(0, 2))],
    });
    expect(hunksOf("@@ -1 +1 @@", "-a", "+b", "", "Why:", "- so")).toEqual(read(8, [hunk]));
  });

  test("are context if more of the hunk follows", () => {
    const rows = ["-a", "?b", "+c"];
    const hunk = numbered(3, [0, 0], rows);
    expect(hunksOf("@@ -1,2 +1,2 @@", "-a", "b", "+c")).toEqual(
      read(6, [hunk], "unmarked-context:5"),
    );
  });

  test("are always context if they begin with a tab", () => {
    const rows = [" \ta", "-b", " c"];
    const hunk = numbered(3, [0, 0], rows, {
      otherReadings: [reading("unmarked-context", [" \ta", "-b", "  c"])],
    });
    expect(hunksOf("@@ -1,3 +1,2 @@", "\ta", "-b", " c")).toEqual(
      read(6, [hunk], "unmarked-context:4"),
    );
  });

  test("leave other context in doubt if it is indented", () => {
    const hunk = numbered(3, [0, 0], ["  a", "-b"], {
      otherReadings: [reading("unmarked-context", ["   a", "-b"])],
    });
    expect(hunksOf("@@ -1,2 +1 @@", "  a", "-b")).toEqual(read(5, [hunk]));
  });

  test("may be a fence of a Markdown file if the counts are met after it", () => {
    const rows = [" a", "?```", "?b", "?```", "+c"];
    const hunk = numbered(3, [0, 0], rows, {
      otherReadings: [reading("unmarked-context", ["  a", ...rows.slice(1)])],
    });
    const lines = [" a", "```", "b", "```", "+c"];
    expect(hunksOf("@@ -1,4 +1,5 @@", ...lines, "```", "- so")).toEqual(
      read(
        8,
        [hunk],
        "unmarked-context:5",
        "unmarked-context:6",
        "unmarked-context:7",
        "text-outside:9",
      ),
    );
    expect(hunksOf("@@ -1,9 +1,9 @@", " a", "-b", "```", "", "- so")).toEqual(
      read(5, [numbered(3, [0, 0], [" a", "-b"])], "wrong-counts:3", "text-outside:6"),
    );
  });

  test("may be of a script that calls diff", () => {
    const rows = ["?diff -u a b", "-c", "+d"];
    const hunk = numbered(3, [0, 0], rows);
    expect(hunksOf("@@ -1,2 +1,2 @@", "diff -u a b", "-c", "+d")).toEqual(
      read(6, [hunk], "unmarked-context:4"),
    );
  });

  test("may be a class variable of Ruby", () => {
    const rows = ["?@@count = 0", "-c"];
    const hunk = numbered(3, [0, 0], rows);
    expect(hunksOf("@@ -1,2 +1 @@", "@@count = 0", "-c")).toEqual(
      read(5, [hunk], "unmarked-context:4"),
    );
  });
});
