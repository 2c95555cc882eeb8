import { describe, expect, test } from "vitest";
import { Cursor } from "../../src/formats/cursor.ts";
import {
  type Names,
  readFileName,
  readHead,
  spellingsOf,
  splitNames,
  withoutComponents,
} from "../../src/formats/diff-head.ts";
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
    [["--- a/x", "+++ b/z"], 2],
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

const plain = { isEpoch: false };

describe("readFileName", () => {
  test.each([
    ["a/x.ts", "a/x.ts"],
    ["a/my file.ts\t", "a/my file.ts"],
    ["a/x.ts\t2024-02-03 04:05:06.789 +0100", "a/x.ts"],
    ["a/x.ts 2024-02-03 04:05:06.123456789 +0100", "a/x.ts"],
    ["a/x.ts   2024-02-03 04:05:06", "a/x.ts"],
    ["x.ts\t(revision 12)", "x.ts"],
    ["notes of 2024-02-03", "notes of 2024-02-03"],
    ["log2024-02-03 04:05:06", "log2024-02-03 04:05:06"],
  ])("reads %j", (text, name) => {
    expect(readFileName(text)).toEqual({ name, ...plain });
  });

  test("undoes quoting", () => {
    const name = { name: 'a/ä\t"ö.txt', ...plain };
    expect(readFileName('"a/\\303\\244\\t\\"ö.txt"')).toEqual(name);
  });

  test.each(['"a/x', '"a/\\\\x"', '"a/\\q"', '"a/\\377"', '"a/\\30"'])(
    "refuses the quoting of %j",
    (text) => {
      expect(readFileName(text)).toBeUndefined();
    },
  );

  test.each(["/dev/null", "/dev/null\t1970-01-02 00:00:00", "/dev/null (new)", "a/dev/null"])(
    "takes %j for no file",
    (text) => {
      expect(readFileName(text)).toEqual({ name: undefined, isEpoch: false });
    },
  );

  test("takes a file named like it for a file", () => {
    expect(readFileName("/dev/nullable")).toEqual({ name: "/dev/nullable", ...plain });
  });

  test.each([
    ["1970-01-01 00:00:00 +0000", true],
    ["1970-01-01 00:00:00.000000000", true],
    ["1970-01-01 05:30:00 +0530", true],
    ["1969-12-31 19:00:00.000 -0500", true],
    ["2024-01-01 00:00:00 +0000", false],
  ])("asks whether %s is the beginning of time", (stamp, isEpoch) => {
    const name = { name: "x", isEpoch };
    expect([readFileName(`x\t${stamp}`), readFileName(`x ${stamp}`)]).toEqual([name, name]);
  });
});

describe("splitNames", () => {
  test.each([
    ["a/x b/x", ["a/x", "b/x"]],
    ["a/my x y b/my x y", ["a/my x y", "b/my x y"]],
    ["x y x y", ["x y", "x y"]],
    ["a/b b/b b/b b/b", ["a/b b/b", "b/b b/b"]],
    ['"a/\\t" "b/\\t"', ["a/\t", "b/\t"]],
    ['"a/\\t" b/x', ["a/\t", "b/x"]],
  ])("splits %j", (text, names) => {
    expect(splitNames(text)).toEqual(names);
  });

  test.each(["a/x b/y", "x", "", "a/x", "a/ b/", '"a/x', '"a/x" ', "a x"])(
    "cannot split %j",
    (text) => {
      expect(splitNames(text)).toBeUndefined();
    },
  );
});

describe("withoutComponents", () => {
  test.each([
    ["a/b/c", 0, "a/b/c"],
    ["a/b/c", 1, "b/c"],
    ["a/b/c", 5, undefined],
    ["a\\b/c", 2, "c"],
    ["/a/b", 1, "a/b"],
    ["a/", 1, undefined],
  ])("takes from %s %i", (path, count, rest) => {
    expect(withoutComponents(path, count)).toBe(rest);
  });
});

describe("spellings", () => {
  test.each<[Names, readonly (readonly string[])[]]>([
    [
      ["a/x", "b/x"],
      [["x"], ["a/x", "b/x"]],
    ],
    [
      ["one/d/x", "two/d/x"],
      [["d/x"], ["one/d/x", "two/d/x"]],
    ],
    [["src/x", "src/x"], [["src/x"]]],
    [
      ["a\\x", "b\\x"],
      [["x"], ["a\\x", "b\\x"]],
    ],
    [
      ["a/x", "a/x"],
      [["x"], ["a/x"]],
    ],
    [["x", "x"], [["x"]]],
    [
      ["a/x", "x"],
      [["x"], ["a/x", "x"]],
    ],
    [
      ["a/x", "b/y"],
      [
        ["x", "y"],
        ["a/x", "b/y"],
      ],
    ],
    [["x.orig", "x"], [["x.orig", "x"]]],
    [["w/x", undefined], [["w/x"]]],
    [["src/x", undefined], [["src/x"]]],
    [["/home/x", "/home/x"], [["/home/x"]]],
  ])("gives %j in levels", (names, levels) => {
    expect(spellingsOf(names, undefined)).toEqual(levels);
  });

  test("are the names themselves if they are known to have no prefixes", () => {
    expect(spellingsOf(["a/x", "a/x"], undefined, true)).toEqual([["a/x"]]);
  });

  test.each([
    [0, [["a/d/x", "b/d/x"]]],
    [1, [["d/x"]]],
    [2, [["x"]]],
    [9, []],
  ])("takes off exactly %i components if told so", (strip, levels) => {
    expect(spellingsOf(["a/d/x", "b/d/x"], strip)).toEqual(levels);
  });
});
