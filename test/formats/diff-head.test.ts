import { describe, expect, test } from "vitest";
import { Cursor } from "../../src/formats/cursor.ts";
import {
  headFault,
  modeOf,
  movedPair,
  namesOf,
  readHead,
  specialMode,
} from "../../src/formats/diff-head.ts";
import { unwrap } from "../../src/input/unwrap.ts";

const head = (...lines: readonly string[]): ReturnType<typeof readHead> =>
  readHead(new Cursor(unwrap(["diff --git a/x b/x", ...lines, ""].join("\n"))), 0);

describe("readHead", () => {
  test("reads git's lines up to the first unknown one, and the names", () => {
    const lines = ["similarity index 90%", "rename from x", "rename to y", "index 1..2 100644"];
    const found = head(...lines, "--- a/x", "+++ b/y", "@@");
    expect([...(found.git ?? [])]).toEqual([
      ["similarity index", { text: "90%", line: 1 }],
      ["rename from", { text: "x", line: 2 }],
      ["rename to", { text: "y", line: 3 }],
      ["index", { text: "1..2 100644", line: 4 }],
    ]);
    expect({ next: found.next, names: namesOf(found), moved: movedPair(found) }).toEqual({
      next: 7,
      names: { old: "a/x", new: "b/y" },
      moved: { kind: "rename", old: "x", new: "y" },
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
    const fault = line === undefined ? undefined : { reason: "file-name", line };
    expect(headFault(head(...lines))).toEqual(fault);
  });
});

describe("modes", () => {
  test.each([
    ["new file mode 100644", "plain"],
    ["new file mode 100755", "executable"],
    ["new file mode 100664", "plain"],
    ["new file mode x", undefined],
    ["old mode 100755", undefined],
  ])("reads %j", (line, mode) => {
    expect(modeOf(head(line), "new file mode")).toBe(mode);
  });

  test.each([
    ["new file mode 120000", { what: "symbolic-link", line: 1 }],
    ["index 1..2 120000", { what: "symbolic-link", line: 1 }],
    ["deleted file mode 160000", { what: "submodule", line: 1 }],
    ["index 120000..160000", undefined],
    ["index 120000..160000 100644", undefined],
  ])("tells from %j what the section is about", (line, special) => {
    expect(specialMode(head(line))).toEqual(special);
  });
});
