import { describe, expect, test } from "vitest";
import { closeHunk, openHunk, type OpenHunk } from "../../src/formats/apply-patch/hunk.ts";
import { markOf } from "../../src/formats/marked.ts";
import type { Hunk, HunkLine, Reading } from "../../src/patch.ts";
import { hunkLines } from "../helpers/hunks.ts";

/** A hunk with these lines, which are in the patch from line 2 on. */
function opened(...lines: readonly string[]): OpenHunk {
  const entries = lines.map((line, at) => ({ mark: markOf(line), line, at: at + 1, last: at + 1 }));
  return { ...openHunk(0), entries };
}

/** The hunk, its last line marked as without a line end. */
function withoutEnd(open: OpenHunk): OpenHunk {
  for (const last of open.entries.slice(-1)) last.noNewline = true;
  return open;
}

function hunk(rows: readonly string[], more: Partial<Hunk> = {}): Hunk {
  return { patchLine: 1, anchors: [], endOfFile: false, lines: hunkLines(rows, 2), ...more };
}

function unmarked(lines: readonly HunkLine[]): readonly Reading[] {
  return [{ repair: "unmarked-context", lines }];
}

/** The lines, the last one marked as without a line end. */
function open(rows: readonly string[]): readonly HunkLine[] {
  const lines = hunkLines(rows, 2);
  return lines.map((line, at) => (at === lines.length - 1 ? { ...line, noNewline: true } : line));
}

test("lines with marks become context, removed and added lines", () => {
  expect(closeHunk(opened(" a", "-b", "+c", "--d", "++", "-", "+"))).toEqual(
    hunk([" a", "-b", "+c", "--d", "++", "-", "+"]),
  );
});

describe("empty lines without a mark", () => {
  test.each<[name: string, lines: readonly string[], expected: Hunk]>([
    ["are context inside a hunk", ["-a", "", "-b"], hunk(["-a", " ", "-b"])],
    ["are context where a hunk begins", ["", "", "-b"], hunk([" ", " ", "-b"])],
    ["are layout at the end, however many", ["-a", "", "", ""], hunk(["-a"])],
    ["are layout at the end, below context too", ["-a", " b", ""], hunk(["-a", " b"])],
    ["are kept above a blank line with its mark", ["-a", "", " ", ""], hunk(["-a", " ", " "])],
    ["are no hint of a second reading", ["", " a", ""], hunk([" ", " a"])],
  ])("%s", (_, lines, expected) => {
    expect(closeHunk(opened(...lines))).toEqual(expected);
  });

  test.each<[name: string, line: string]>([
    ["context", " "],
    ["removed", "-"],
    ["added", "+"],
  ])("are not what a blank line with its mark is: %s", (_, line) => {
    expect(closeHunk(opened("-a", line))).toEqual(hunk(["-a", line]));
  });
});

describe("a hunk can be read as if every context line had lost its space", () => {
  test.each<[name: string, lines: readonly string[], expected: Hunk]>([
    [
      "if one has",
      [" a", "b", "-c", "+d"],
      hunk([" a", "?b", "-c", "+d"], {
        otherReadings: unmarked(hunkLines(["  a", "?b", "-c", "+d"], 2)),
      }),
    ],
    [
      "if one is indented",
      ["   a", "-b"],
      hunk(["   a", "-b"], { otherReadings: unmarked(hunkLines(["    a", "-b"], 2)) }),
    ],
    ["not if none is indented", [" a", "-  b", "+\tc"], hunk([" a", "-  b", "+\tc"])],
    [
      "without the layout at its end",
      ["   a", "-b", ""],
      hunk(["   a", "-b"], { otherReadings: unmarked(hunkLines(["    a", "-b"], 2)) }),
    ],
  ])("%s", (_, lines, expected) => {
    expect(closeHunk(opened(...lines))).toEqual(expected);
  });
});

describe("a hunk that only adds", () => {
  test("and names no place goes to the end of the file", () => {
    expect(closeHunk(opened("+a", ""))).toEqual(
      hunk(["+a"], { endOfFile: true, endPresumed: true }),
    );
  });

  test("goes where its anchor says", () => {
    const added = opened("+a");
    added.anchors.push("f");
    expect(closeHunk(added)).toEqual(hunk(["+a"], { anchors: ["f"] }));
  });

  test("goes where its stated line says", () => {
    const added = opened("+a");
    added.header = { old: { start: 0, count: 0 }, new: { start: 1, count: 1 } };
    expect(closeHunk(added)).toEqual(hunk(["+a"], { statedLine: 0 }));
  });
});

test("a hunk may be said to end at the end of the file", () => {
  const added = opened(" a");
  added.endOfFile = true;
  expect(closeHunk(added)).toEqual(hunk([" a"], { endOfFile: true }));
});

describe("the mark of a missing newline", () => {
  test.each([" a", "-a", "+a"])("below %s", (line) => {
    expect(closeHunk(withoutEnd(opened("-b", line)))).toEqual(
      hunk([], { lines: open(["-b", line]) }),
    );
  });

  test("is about both readings", () => {
    expect(closeHunk(withoutEnd(opened("-a", "   b")))).toEqual(
      hunk([], { lines: open(["-a", "   b"]), otherReadings: unmarked(open(["-a", "    b"])) }),
    );
  });
});
