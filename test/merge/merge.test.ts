import { describe, expect, test } from "vitest";
import type { Placement } from "../../src/locate/placement.ts";
import { merge } from "../../src/merge/merge.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkLines } from "../helpers/hunks.ts";

/** A hunk on lines of the file, one for each row that is not added (0-based; -1: the file lacks it). */
function placed(
  rows: readonly string[],
  on: readonly number[],
  more: Partial<Placement> = {},
): Placement {
  const lines = hunkLines(rows);
  let at = 0;
  const pairs = lines.map(({ kind }) => (kind === "added" ? -1 : (on[at++] ?? -1)));
  const start = on.find((line) => line !== -1) ?? 0;
  return { hunk: 0, level: "exact", start, lines, pairs, repairs: [], ...more };
}

/** The text after the placements, or why there is none. */
function merged(text: string, placements: readonly Placement[], closesLines = false): unknown {
  const result = merge(new Lines(text), placements, closesLines);
  return "misses" in result ? result.misses : result.text;
}

describe("W1: kept lines keep the file's bytes", () => {
  test("line ends, and what old and new text share", () => {
    const hunk = placed(["-f( a )", "+f( b )"], [1], { level: "space" });
    expect(merged("x\r\nf(a)\r\ny\n", [hunk])).toBe("x\r\nf(b)\r\ny\n");
  });

  test("a string that is there to the letter is replaced to the letter", () => {
    const string = { old: "a", new: "“b”", all: false };
    const spans = [{ first: 0, from: 2, last: 0, to: 3 }];
    const hunk = placed([], [], { exact: { string, spans } });
    expect(merged("f(a)\n", [hunk])).toBe("f(“b”)\n");
  });

  test("a new line of a string has the end of the one that it replaces", () => {
    const string = { old: "a\nb\nc", new: "a\nX\nY\nc", all: false };
    const spans = [{ first: 0, from: 0, last: 2, to: 1 }];
    const hunk = placed([], [], { exact: { string, spans } });
    expect(merged("a\r\nb\nc\nd\n", [hunk])).toBe("a\r\nX\nY\nc\nd\n");
  });

  test("two hunks that change one line conflict", () => {
    const hunks = [placed(["-a", "+b"], [0]), placed(["-a", "+c"], [0], { hunk: 1 })];
    expect(merged("a\n", hunks)).toEqual([{ hunk: 1, cause: "overlap", other: 0, line: 0 }]);
  });
});

describe("W2: one rule for all new lines", () => {
  test("they move as the lines of the hunk did", () => {
    const hunk = placed([" if x:", "-  go()", "+  go()", "+  stop()"], [0, 1], { level: "space" });
    expect(merged("    if x:\n      go()\n", [hunk])).toBe("    if x:\n      go()\n      stop()\n");
  });

  test("typography is learnt within the hunk", () => {
    const hunk = placed([" a = “x”", "+b = “y”"], [0], { level: "typography" });
    expect(merged('a = "x"\n', [hunk])).toBe('a = "x"\nb = "y"\n');
  });

  test("a line that no rule explains is refused", () => {
    const hunk = placed([" a", " b", " c", "+d"], [0, 1, 2], { level: "space" });
    expect(merged("  a\n      b\n    c\n", [hunk])).toEqual([
      { hunk: 0, cause: "not-indentable", text: "d" },
    ]);
  });
});

describe("W3: the end of the file stays as it was", () => {
  test("open or closed", () => {
    expect(merged("a\nb", [placed(["-b", "+c"], [1])])).toBe("a\nc");
    expect(merged("a\nb\n", [placed(["-b", "+c"], [1])])).toBe("a\nc\n");
  });

  test("unless the format closes lines", () => {
    expect(merged("a\nb", [placed(["-b", "+c"], [1])], true)).toBe("a\nc\n");
  });

  test("or the patch was right about it and says otherwise", () => {
    const hunk = placed(["-b", "+c"], [1]);
    const lines = hunk.lines.map((line) =>
      line.kind === "removed" ? { ...line, noNewline: true as const } : line,
    );
    expect(merged("a\nb", [{ ...hunk, lines }])).toBe("a\nc\n");
  });
});
