import { describe, expect, test } from "vitest";
import { applyPatch } from "../../src/formats/apply-patch.ts";
import { unwrap } from "../../src/input/unwrap.ts";
import type { FileEdit, Hunk, Repair } from "../../src/patch.ts";
import { hunkLines } from "../helpers/hunks.ts";
import { beginOf, readAs } from "../helpers/formats.ts";
import { joinLines } from "../../src/text/content.ts";

function parse(...lines: readonly string[]): unknown {
  return readAs(applyPatch, unwrap(lines.join("\n")));
}

/** What is read of the sections between the two markers. */
function sections(...lines: readonly string[]): unknown {
  return parse("*** Begin Patch", ...lines, "*** End Patch", "");
}

/** A patch of so many lines, from the first to the last. */
function patch(
  edits: readonly FileEdit[],
  lastPatchLine: number,
  repairs: readonly Repair[] = [],
  patchLine = 1,
): unknown {
  return {
    patches: [
      {
        format: "apply-patch",
        patchLine,
        lastPatchLine,
        edits,
        repairs,
        closesLines: true,
      },
    ],
    problems: [],
  };
}

/** A hunk whose `@@` is at `patchLine`, or whose first row does, if `bare`. */
function hunk(
  patchLine: number,
  rows: readonly string[],
  more: Partial<Hunk> = {},
  bare = false,
): Hunk {
  return {
    patchLine,
    anchors: [],
    endOfFile: false,
    lines: hunkLines(rows, bare ? patchLine : patchLine + 1),
    ...more,
  };
}

function update(...hunks: readonly Hunk[]): FileEdit {
  return { kind: "update", path: "a", patchLine: 2, hunks };
}

function repairs(...list: readonly (readonly [Repair["name"], number])[]): readonly Repair[] {
  return list.map(([name, patchLine]) => ({ name, patchLine }));
}

function malformed(patchLine: number, reason: string, found: string, path?: string): unknown {
  return {
    patches: [],
    problems: [
      {
        code: "malformed",
        reason,
        patchLine,
        found,
        ...(path === undefined ? {} : { path }),
      },
    ],
  };
}

test("all kinds of sections are read, in order", () => {
  expect(
    sections(
      "*** Add File: new file",
      "+x",
      "+",
      "*** Delete File: old",
      "*** Update File: a",
      "*** Move to: b",
      "@@ def f():",
      " x",
      "-y",
      "+z",
      "*** End of File",
    ),
  ).toEqual(
    patch(
      [
        { kind: "create", path: "new file", patchLine: 2, content: "x\n\n" },
        { kind: "delete", path: "old", patchLine: 5 },
        {
          kind: "update",
          path: "a",
          patchLine: 6,
          target: "b",
          hunks: [hunk(8, [" x", "-y", "+z"], { anchors: ["def f():"], endOfFile: true })],
        },
      ],
      13,
    ),
  );
});

describe("a text holds the format", () => {
  test.each([
    ["a begin marker", "*** Begin Patch", true],
    ["an indented one", "  *** Begin Patch ", true],
    ["a section's header", "*** Add File: x", true],
    ["prose about it", "write *** Begin Patch first", false],
    ["a diff", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", false],
    ["nothing", "", false],
  ])("%s: %s", (_, reply, expected) => {
    expect(beginOf(applyPatch, unwrap(reply)) !== -1).toEqual(expected);
  });
});

describe("hunks", () => {
  test("need no @@ at the beginning of a section", () => {
    expect(sections("*** Update File: a", " x", "-y")).toEqual(
      patch([update(hunk(3, [" x", "-y"], {}, true))], 5),
    );
  });

  test("may have an empty line for an empty context line", () => {
    const rows = [" x", "?", "-y"];
    expect(sections("*** Update File: a", "@@", " x", "", "-y")).toEqual(
      patch([update(hunk(3, rows))], 7),
    );
  });

  test("end with the next @@", () => {
    expect(sections("*** Update File: a", "@@", "-x", "@@ f", "+y")).toEqual(
      patch([update(hunk(3, ["-x"]), hunk(5, ["+y"], { anchors: ["f"] }))], 7),
    );
  });

  test("that only add and name no place go to the end", () => {
    expect(sections("*** Update File: a", "@@", "+x")).toEqual(
      patch([update(hunk(3, ["+x"], { endOfFile: true, endPresumed: true }))], 5),
    );
  });

  test("that only add lose the layout below them", () => {
    expect(sections("*** Update File: a", "@@", "+x", "", "*** Delete File: b")).toEqual(
      patch(
        [
          update(hunk(3, ["+x"], { endOfFile: true, endPresumed: true })),
          { kind: "delete", path: "b", patchLine: 6 },
        ],
        7,
      ),
    );
  });

  test("keep a blank context line that has its mark, though it is all their context", () => {
    expect(sections("*** Update File: a", "@@", "+x", " ")).toEqual(
      patch([update(hunk(3, ["+x", " "]))], 6),
    );
  });

  test("keep rows that look like markers after their mark", () => {
    const rows = [" *** End Patch", "-*** Update File: b", "+*** End of File", " @@ x"];
    expect(sections("*** Update File: a", "@@", ...rows)).toEqual(
      patch([update(hunk(3, rows))], 8),
    );
  });

  test("know a last line without a newline", () => {
    const no = "\\ No newline at end of file";
    const lines = [
      { kind: "removed", text: "x", patchLine: 4, noNewline: true },
      { kind: "added", text: "y", patchLine: 6, noNewline: true },
    ] as const;
    expect(sections("*** Update File: a", "@@", "-x", no, "+y", no)).toEqual(
      patch([update(hunk(3, [], { lines }))], 8),
    );
  });
});

describe("anchors", () => {
  test.each<[marker: string, more: Partial<Hunk>, repaired: boolean]>([
    ["@@", {}, false],
    ["@@ ", {}, false],
    ["@@ f():", { anchors: ["f():"] }, false],
    ["@@  f()", { anchors: [" f()"] }, false],
    ["@@ f() @@", { anchors: ["f()"] }, true],
    ["@@ @@", {}, true],
    ["@@@@", {}, true],
    ["@@f()", { anchors: ["f()"] }, true],
    ["@@ ...", {}, false],
    ["@@ -3,2 +4,2 @@", { statedLine: 2 }, false],
    ["@@ -3 +4 @@ f()", { statedLine: 2, anchors: ["f()"] }, false],
    ["@@ -3,0 +4,2 @@", { statedLine: 3 }, false],
    ["@@ -0,0 +1,2 @@", { statedLine: 0 }, false],
    ["@@ -1,2 +1,2", { statedLine: 0 }, false],
  ])("%s", (marker, more, repaired) => {
    expect(sections("*** Update File: a", marker, "-x")).toEqual(
      patch([update(hunk(3, ["-x"], more))], 5, repaired ? repairs(["marker-spelling", 3]) : []),
    );
  });

  test("may be stacked", () => {
    expect(sections("*** Update File: a", "@@ A", "@@ f", "-x")).toEqual(
      patch([update({ ...hunk(3, [], { anchors: ["A", "f"] }), lines: hunkLines(["-x"], 5) })], 6),
    );
  });

  test("may be followed by an empty @@", () => {
    expect(sections("*** Update File: a", "@@ A", "@@", "-x")).toEqual(
      patch([update({ ...hunk(3, [], { anchors: ["A"] }), lines: hunkLines(["-x"], 5) })], 6),
    );
  });
});

describe("an added file", () => {
  const create = (lines: readonly string[], noNewline = false): FileEdit => ({
    kind: "create",
    path: "a",
    patchLine: 2,
    content: joinLines(lines, noNewline),
  });

  test.each<[name: string, rows: readonly string[], edit: FileEdit, list: readonly Repair[]]>([
    ["may be empty", [], create([]), []],
    ["may be one empty line", ["+"], create([""]), []],
    ["may lack its last newline", ["+x", "\\ No newline at end of file"], create(["x"], true), []],
    [
      "may have empty lines without their mark",
      ["+x", "", "", "+y"],
      create(["x", "", "", "y"]),
      repairs(["unmarked-added", 4], ["unmarked-added", 5]),
    ],
    ["ends before blank lines that are layout", ["+x", "", ""], create(["x"]), []],
    ["begins behind blank lines that are layout", ["", "+x"], create(["x"]), []],
    [
      "may hold lines that look like markers",
      ["+*** End Patch", "+@@"],
      create(["*** End Patch", "@@"]),
      [],
    ],
  ])("%s", (_, rows, edit, list) => {
    expect(sections("*** Add File: a", ...rows)).toEqual(patch([edit], rows.length + 3, list));
  });
});

describe("what is around an envelope is left out", () => {
  const body = ["*** Begin Patch", "*** Delete File: a", "*** End Patch"];
  const edit = (patchLine: number): FileEdit => ({ kind: "delete", path: "a", patchLine });

  test.each<[name: string, lines: readonly string[], expected: unknown]>([
    ["blank lines", ["", ...body, "", ""], patch([edit(3)], 4, [], 2)],
    [
      "a byte order mark",
      ["\ufeff*** Begin Patch", ...body.slice(1)],
      patch([edit(2)], 3, repairs(["byte-order-mark", 1])),
    ],
    [
      "indentation",
      body.map((line) => `  ${line}`),
      patch([edit(2)], 3, repairs(["indented-patch", 1])),
    ],
    [
      "padding of markers",
      [" *** Begin Patch ", "*** Delete File: a ", "*** End Patch  "],
      patch(
        [edit(2)],
        3,
        repairs(["marker-spelling", 1], ["marker-spelling", 2], ["marker-spelling", 3]),
      ),
    ],
    ["a missing first marker", body.slice(1), patch([edit(1)], 2, repairs(["missing-begin", 1]))],
  ])("%s", (_, lines, expected) => {
    expect(parse(...lines)).toEqual(expected);
  });

  test("carriage returns", () => {
    expect(readAs(applyPatch, unwrap(`${body.join("\r\n")}\r\n`))).toEqual(
      patch([edit(2)], 3, repairs(["carriage-returns", 1])),
    );
  });
});

test("a ---/+++ pair of another name is a hunk", () => {
  expect(sections("*** Update File: a", "--- b", "+++ c")).toEqual(
    patch([update(hunk(3, ["--- b", "+++ c"], {}, true))], 5),
  );
});

test("two envelopes are two patches", () => {
  const one = { format: "apply-patch", repairs: [], closesLines: true };
  expect(
    parse(
      "*** Begin Patch",
      "*** Delete File: a",
      "*** End Patch",
      "*** Begin Patch",
      "*** Delete File: b",
      "*** End Patch",
    ),
  ).toEqual({
    patches: [
      {
        ...one,
        patchLine: 1,
        lastPatchLine: 3,
        edits: [{ kind: "delete", path: "a", patchLine: 2 }],
      },
      {
        ...one,
        patchLine: 4,
        lastPatchLine: 6,
        edits: [{ kind: "delete", path: "b", patchLine: 5 }],
      },
    ],
    problems: [],
  });
});

test("a rename needs no hunk", () => {
  expect(sections("*** Update File: a", "*** Move to: b")).toEqual(
    patch([{ kind: "update", path: "a", patchLine: 2, target: "b", hunks: [] }], 4),
  );
});

test("quotes, blanks and back-ticks belong to a path", () => {
  expect(sections('*** Delete File: "a"  `b`')).toEqual(
    patch([{ kind: "delete", path: '"a"  `b`', patchLine: 2 }], 3),
  );
});

describe("an envelope without its end is cut off", () => {
  test.each([
    [["*** Begin Patch"]],
    [["*** Begin Patch", "*** Delete File: a"]],
    [["*** Begin Patch", "*** Add File: a", "+x"]],
    [["*** Begin Patch", "*** Update File: a", "@@", "-x"]],
    [["*** Begin Patch", "*** Update File: a", "@@"]],
    [["*** Begin Patch", "*** Update File: a"]],
    [["*** Begin Patch", "*** Add File: a", "+x", "+*** End Patch"]],
    [["*** Begin Patch", "*** Update File: a", "@@", " x", " *** End Patch", " y"]],
  ])("%j", (lines) => {
    expect(parse(...lines)).toEqual({
      patches: [],
      problems: [{ code: "truncated", patchLine: lines.length, missing: "*** End Patch" }],
    });
  });
});

describe("what cannot be read is refused", () => {
  test.each<[reason: string, lines: readonly string[], patchLine: number, path?: string]>([
    ["unexpected-line", ["what is this"], 2],
    ["unexpected-line", ["*** Delete File: a", "+x"], 3],
    ["unexpected-line", ["*** Update File: a", "\\ No newline at end of file"], 3, "a"],
    ["unexpected-line", ["*** Rename File: a"], 2],
    ["unexpected-line", ["*** Update File: a", "@@", "-x", "*** Frobnicate: b"], 5, "a"],
    ["file-name", ["*** Add File: "], 2],
    ["file-name", ["*** Update File: a", "*** Move to: "], 3],
    ["unexpected-line", ["*** Update File: a", "@@", "-x", "*** Move to: b"], 5, "a"],
    ["unexpected-line", ["*** Update File: a", "*** Move to: b", "*** Move to: c"], 4, "a"],
    ["unexpected-line", ["*** Environment ID: e", "*** Delete File: a"], 2],
    ["unexpected-line", ["*** Add File: a", "+x", "y", "y", "+z"], 4, "a"],
    ["unexpected-line", ["*** Add File: a", "-x"], 3, "a"],
    ["empty-hunk", ["*** Update File: a", "@@ f"], 3, "a"],
    ["empty-hunk", ["*** Update File: a", "@@", "", ""], 3, "a"],
    ["empty-hunk", ["*** Update File: a", "@@", "*** End of File"], 3, "a"],
    ["empty-hunk", ["*** Update File: a"], 2, "a"],
    ["empty-hunk", ["*** Update File: a", "", "*** Delete File: b"], 2, "a"],
    ["unexpected-line", ["*** Update File: a", "@@", "-x", "*** End of File", "-y"], 6, "a"],
  ])("%s: %j", (reason, lines, patchLine, path) => {
    const found = ["*** Begin Patch", ...lines][patchLine - 1] ?? "";
    expect(sections(...lines)).toEqual(malformed(patchLine, reason, found, path));
  });
});
