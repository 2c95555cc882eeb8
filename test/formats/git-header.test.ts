import { describe, expect, test } from "vitest";
import { modeOf, readGitHeader, specialMode } from "../../src/formats/git-header.ts";

const header = (...lines: readonly string[]): ReturnType<typeof readGitHeader> =>
  readGitHeader(["diff --git a/x b/y", ...lines], 0);

describe("readGitHeader", () => {
  test("reads all lines up to the first unknown one", () => {
    const lines = ["similarity index 90%", "rename from x", "rename to y", "index 1..2 100644"];
    expect(header(...lines, "--- a/x")).toEqual({
      names: "a/x b/y",
      fields: new Map([
        ["likeness", { text: "90%", line: 1 }],
        ["renameFrom", { text: "x", line: 2 }],
        ["renameTo", { text: "y", line: 3 }],
        ["index", { text: "1..2 100644", line: 4 }],
      ]),
      next: 5,
    });
  });

  test("knows the older names of a rename", () => {
    expect([...header("rename old x", "rename new y").fields.keys()]).toEqual([
      "renameFrom",
      "renameTo",
    ]);
  });

  test.each([
    [["new file mode 100644", "deleted file mode 100644"], 2],
    [["rename from x", "rename to y", "copy from x", "copy to y"], 3],
    [["rename from x", "rename from z"], 2],
    [["rename from x", "rename to y", "rename to y"], undefined],
    [["old mode 100644", "new mode 100755", "rename from x", "rename to y"], undefined],
  ])("asks whether %j contradict each other", (lines, line) => {
    expect(header(...lines).contradiction).toBe(line);
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
    expect(modeOf(header(line), "created")).toBe(mode);
  });

  test.each([
    ["new file mode 120000", { what: "symbolic-link", line: 1 }],
    ["index 1..2 120000", { what: "symbolic-link", line: 1 }],
    ["deleted file mode 160000", { what: "submodule", line: 1 }],
    ["index 120000..160000", undefined],
    ["index 120000..160000 100644", undefined],
  ])("tells from %j what the section is about", (line, special) => {
    expect(specialMode(header(line))).toEqual(special);
  });
});
