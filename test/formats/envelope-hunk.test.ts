import { describe, expect, test } from "vitest";
import { HunkBuilder } from "../../src/formats/apply-patch/hunk.ts";
import type { Hunk, HunkLine, Reading } from "../../src/patch.ts";
import { hunkLines } from "../helpers/hunks.ts";

/** A builder that was given these lines, which are in the patch from line 2 on. */
function builderOf(...lines: readonly string[]): HunkBuilder {
  const builder = new HunkBuilder(0);
  for (const [at, line] of lines.entries()) builder.add(line, at + 1);
  return builder;
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
  expect(builderOf(" a", "-b", "+c", "--d", "++", "-", "+").build()).toEqual(
    hunk([" a", "-b", "+c", "--d", "++", "-", "+"]),
  );
});

test("a line tells whether it had its mark", () => {
  const builder = new HunkBuilder(0);
  const lines = [" a", "-b", "+c", "", " ", "d", "\te"];
  expect(lines.map((line, at) => builder.add(line, at))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
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
    expect(builderOf(...lines).build()).toEqual(expected);
  });

  test.each<[name: string, line: string]>([
    ["context", " "],
    ["removed", "-"],
    ["added", "+"],
  ])("are not what a blank line with its mark is: %s", (_, line) => {
    expect(builderOf("-a", line).build()).toEqual(hunk(["-a", line]));
  });

  test("alone are no hunk yet", () => {
    expect([[], ["", ""], [" "], ["+"]].map((lines) => builderOf(...lines).isEmpty)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("are forgotten between two anchors", () => {
    const builder = builderOf("", "");
    builder.anchors.push("f");
    builder.dropLayout();
    builder.add("-a", 3);
    expect(builder.build()).toEqual({
      ...hunk([], { anchors: ["f"] }),
      lines: hunkLines(["-a"], 4),
    });
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
    expect(builderOf(...lines).build()).toEqual(expected);
  });
});

describe("a hunk that only adds", () => {
  test("and names no place goes to the end of the file", () => {
    expect(builderOf("+a", "").build()).toEqual(hunk(["+a"], { endOfFile: true }));
  });

  test("goes where its anchor says", () => {
    const builder = builderOf("+a");
    builder.anchors.push("f");
    expect(builder.build()).toEqual(hunk(["+a"], { anchors: ["f"] }));
  });

  test("goes where its stated line says", () => {
    const builder = builderOf("+a");
    builder.header = { old: { start: 0, count: 0 }, new: { start: 1, count: 1 } };
    expect(builder.build()).toEqual(hunk(["+a"], { statedLine: 0 }));
  });
});

test("a hunk may be said to end at the end of the file", () => {
  const builder = builderOf(" a");
  builder.endOfFile = true;
  expect(builder.build()).toEqual(hunk([" a"], { endOfFile: true }));
});

describe("the mark of a missing newline", () => {
  test.each([" a", "-a", "+a"])("below %s", (line) => {
    const builder = builderOf("-b", line);
    expect([builder.markNoNewline(), builder.build()]).toEqual([
      true,
      hunk([], { lines: open(["-b", line]) }),
    ]);
  });

  test("is about both readings", () => {
    const builder = builderOf("-a", "   b");
    builder.markNoNewline();
    expect(builder.build()).toEqual(
      hunk([], { lines: open(["-a", "   b"]), otherReadings: unmarked(open(["-a", "    b"])) }),
    );
  });

  test("says nothing without a line above it", () => {
    const builder = new HunkBuilder(0);
    expect(builder.markNoNewline()).toBe(false);
  });
});
