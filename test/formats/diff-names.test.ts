import { describe, expect, test } from "vitest";
import {
  type Names,
  readFileName,
  spellingsOf,
  splitNames,
  withoutComponents,
} from "../../src/formats/diff-head.ts";

const plain = { isNull: false, isEpoch: false };

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
      expect(readFileName(text)?.isNull).toBe(true);
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
    const name = { name: "x", isNull: false, isEpoch };
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
    [
      ["w/x", undefined],
      [["x"], ["w/x"]],
    ],
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
