import { describe, expect, test } from "vitest";
import { Cursor } from "../../src/formats/cursor.ts";
import { readHead } from "../../src/formats/diff-head.ts";
import { unwrap } from "../../src/input/unwrap.ts";

const head = (...lines: readonly string[]): ReturnType<typeof readHead> =>
  readHead(new Cursor(unwrap(["diff --git a/x b/x", ...lines, ""].join("\n"))), 0);

describe("readHead", () => {
  test("reads git's lines up to the first unknown one, and the names", () => {
    const lines = ["similarity index 90%", "rename from x", "rename to y", "index 1..2 100644"];
    expect(head(...lines, "--- a/x", "+++ b/y", "@@")).toEqual({
      next: 7,
      named: 2,
      action: "update",
      names: ["a/x", "b/y"],
      isBare: false,
      moved: { kind: "update", names: ["x", "y"] },
      mode: undefined,
      modes: undefined,
      isWhole: false,
      fault: undefined,
    });
  });

  test.each([
    [["new file mode 100644", "deleted file mode 100644"], 0],
    [["rename from x", "rename to x", "copy from x", "copy to x"], 0],
    [["rename from x", "rename from z"], 0],
    [["new file mode 100644", "--- a/x", "+++ /dev/null"], 0],
    [["--- a/x", "+++ b/z"], 0],
    [["rename from x", "rename to x", "rename to x"], undefined],
    [["old mode 100644", "new mode 100755", "rename from x", "rename to y"], undefined],
  ])("asks whether %j contradict each other", (lines, line) => {
    expect(head(...lines).fault).toBe(line);
  });
});

describe("modes", () => {
  test.each([
    ["new file mode 100644", "plain"],
    ["new file mode 100755", "executable"],
    ["new file mode 100664", "plain"],
    ["new file mode x", undefined],
    ["deleted file mode 100755", "executable"],
    ["old mode 100755", undefined],
  ])("reads %j", (line, mode) => {
    expect(head(line).mode).toBe(mode);
  });
});
