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
      begin: 0,
      next: 7,
      isGit: true,
      named: 2,
      action: "update",
      names: { old: "a/x", new: "b/y" },
      moved: { kind: "rename", old: "x", new: "y" },
      mode: undefined,
      modes: undefined,
      isWhole: false,
      special: undefined,
      fault: undefined,
    });
  });

  test.each([
    [["new file mode 100644", "deleted file mode 100644"], 2],
    [["rename from x", "rename to x", "copy from x", "copy to x"], 4],
    [["rename from x", "rename from z"], 2],
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

  test.each([
    ["new file mode 120000", { what: "symbolic-link", line: 1 }],
    ["index 1..2 120000", { what: "symbolic-link", line: 1 }],
    ["deleted file mode 160000", { what: "submodule", line: 1 }],
    ["index 120000..160000", undefined],
    ["index 120000..160000 100644", undefined],
  ])("tells from %j what the section is about", (line, special) => {
    expect(head(line).special).toEqual(special);
  });
});
