import { describe, expect, test } from "vitest";
import {
  distinctSpellings,
  readFileName,
  spellingsOf,
  splitNames,
  withoutComponents,
} from "../../src/formats/diff-names.ts";

const plain = { isNull: false, isEpoch: false };

describe("readFileName", () => {
  test.each([
    ["a/x.ts", "a/x.ts"],
    ["a/my file.ts\t", "a/my file.ts"],
    ["a/x.ts\t2024-02-03 04:05:06.789 +0100", "a/x.ts"],
    ["a/x.ts 2024-02-03 04:05:06.123456789 +0100", "a/x.ts"],
    ["a/x.ts   2024-02-03 04:05:06", "a/x.ts"],
    ["x.ts\t(revision 12)", "x.ts"],
    ["a//b///x.ts  ", "a/b/x.ts"],
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
    ["1969-12-31 20:30:00 -03:30", true],
    ["1970-01-01 00:00:00.5 +0000", false],
    ["1970-01-01 00:00:01 +0000", false],
    ["1970-01-01 00:00:00 +0100", false],
    ["1969-12-31 00:00:00 +0000", false],
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
  test.each([
    [{ old: "a/x", new: "b/x" }, [["x"], ["a/x", "b/x"]]],
    [{ old: "one/d/x", new: "two/d/x" }, [["d/x"], ["one/d/x", "two/d/x"]]],
    [{ old: "src/x", new: "src/x" }, undefined],
    [{ old: "a\\x", new: "b\\x" }, [["x"], ["a\\x", "b\\x"]]],
    [{ old: "a/x", new: "a/x" }, [["x"], ["a/x"]]],
    [{ old: "x", new: "x" }, undefined],
    [{ old: "a/x", new: "x" }, [["x"], ["a/x", "x"]]],
    [
      { old: "a/x", new: "b/y" },
      [
        ["x", "y"],
        ["a/x", "b/y"],
      ],
    ],
    [{ old: "x.orig", new: "x" }, [["x.orig", "x"]]],
    [{ old: "w/x" }, [["x"], ["w/x"]]],
    [{ old: "src/x" }, undefined],
    [{ old: "/home/x", new: "/home/x" }, undefined],
  ])("gives %j in levels", (names, levels) => {
    expect(distinctSpellings(spellingsOf(names, undefined))).toEqual(levels);
  });

  test.each([
    [0, [["a/d/x", "b/d/x"]]],
    [1, undefined],
    [2, undefined],
    [9, []],
  ])("takes off exactly %i components if told so", (strip, levels) => {
    const names = { old: "a/d/x", new: "b/d/x" };
    expect(distinctSpellings(spellingsOf(names, strip))).toEqual(levels);
  });
});
