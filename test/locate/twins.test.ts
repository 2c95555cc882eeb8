/** The level `aligned` and its neighbours: for each rule what it rescues and where it refuses. */

import { describe, expect, test } from "vitest";
import { locate } from "../../src/locate/locate.ts";
import type { Hunk } from "../../src/patch.ts";
import { splice } from "../../src/splice/splice.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkOf } from "../helpers/hunks.ts";

/** The file after the hunks, or why they do not fit. */
function outcome(file: readonly string[], hunks: readonly Hunk[]): unknown {
  const lines = new Lines(file.map((line) => `${line}\n`).join(""));
  const { placements, misses } = locate(hunks, lines, { first: false, maxLevel: "aligned" }, true);
  if (misses.length > 0) return misses.map(({ cause }) => cause);
  const spliced = splice(lines, placements);
  if (!("text" in spliced)) return spliced.misses;
  const levels = placements.map(({ level }) => level);
  return { levels, file: spliced.text.split("\n").slice(0, -1) };
}

const NOWHERE = ["lines"];

/** Two functions that differ in one name; the first may look otherwise by now. */
function twins(first: string, second = "    return cache.fetch(key, options);"): readonly string[] {
  const twin = (name: string, line: string): readonly string[] => [
    `  load${name}(key) {`,
    `    const cache = this.${name.toLowerCase()}Cache;`,
    "    const options = this.optionsFor(key);",
    line,
    "  }",
  ];
  return [...twin("User", first), "", ...twin("Group", second)];
}

const IN_FIRST = [
  "     const cache = this.userCache;",
  "-    return cache.fetch(key, options);",
  "+    return cache.fetch(key, options, true);",
  "   }",
];

describe("a twin of the place", () => {
  const fetched = "    return cache.fetch(key, options);";

  test("is distinguished from it by a line of the context", () => {
    expect(outcome(twins(fetched), [hunkOf(IN_FIRST)])).toEqual({
      levels: ["aligned"],
      file: twins("    return cache.fetch(key, options, true);"),
    });
  });

  test("is not taken where the removed line has changed in the place that is meant", () => {
    const file = twins("    return cache.fetchAll(key, options);");
    expect(outcome(file, [hunkOf(IN_FIRST)])).toEqual(NOWHERE);
  });

  test("is not taken where the place that is meant is gone", () => {
    expect(outcome(twins(fetched).slice(6), [hunkOf(IN_FIRST)])).toEqual(NOWHERE);
  });

  test("does not get a block whose removed line has changed in the place that is meant", () => {
    const [open, close] = ["begin", "end"];
    const file = ["userCache", "userGroup"].flatMap((name, at) => [
      open,
      `    const cache = this.${name}.forEach(entry, options);`,
      `    return cache.fetch${at === 0 ? "d" : ""}(key, options);`,
      close,
    ]);
    const rows = [
      ` ${open}`,
      "     const cache = this.userCache.forEach(entry, options);",
      "-    return cache.fetch(key, options);",
      "+    return cache.fetch(key);",
      ` ${close}`,
    ];
    expect(outcome(file, [hunkOf(rows, { isBlock: true })])).toEqual(NOWHERE);
  });
});

describe("a context line that has another in its place", () => {
  test("is outweighed by many that are the same", () => {
    const steps = Array.from({ length: 8 }, (_, at) => `run${"abcdefgh".charAt(at)}(everything);`);
    const [first, second, ...others] = steps;
    const file = [...others, `version(${first});`, "done(everything);"];
    const hunk = [
      ...others.slice(0, 3).map((line) => ` ${line}`),
      ` log(${second});`,
      ...others.slice(3).map((line) => ` ${line}`),
      ` version(${first});`,
      "-done(everything);",
      "+done(nothing);",
    ];
    const wanted = [...file.slice(0, -1), "done(nothing);"];
    expect(outcome(file, [hunkOf(hunk)])).toEqual({ levels: ["aligned"], file: wanted });
  });
});

describe("a context line is another one", () => {
  /** A hunk on three lines of which one is remembered so. */
  const remembered = (line: string): Hunk =>
    hunkOf([
      " start(everything);",
      " function outer() {",
      ` ${line}`,
      " second line of this context",
      " third(line, of, context);",
      "-removed(line);",
      "+added(line);",
      " last(line);",
    ]);
  const file = (line: string): readonly string[] => [
    "start(everything);",
    "function outer() {",
    line,
    "second line of this context",
    "third(line, of, context);",
    "removed(line);",
    "last(line);",
    "}",
  ];
  const done = (line: string): unknown => ({
    levels: ["aligned"],
    file: file(line).map((text) => (text === "removed(line);" ? "added(line);" : text)),
  });

  test.each([
    ["// It does so for all of the lines.", "// It does so for each of the lines."],
    ["if (isReady(user)) {", "if (isReady(user, now)) {"],
    ["# Reads the settings of the shop.", "# Reads the options of the shop."],
  ])("not if it is only said in other words: %s", (own, actual) => {
    expect(outcome(file(actual), [remembered(own)])).toEqual(done(actual));
  });
});

describe("what is only added", () => {
  const [above, added, below] = [
    ["  }", "}", ""],
    ["function fresh() {", "  if (x) {", "    go();", "  }", "}", ""],
    ["// The end", "finish();"],
  ];
  const rows = [
    ...above.map((line) => ` ${line}`),
    ...added.map((line) => `+${line}`),
    ...below.map((line) => ` ${line}`),
  ];

  test("is added where it is not yet", () => {
    const file = ["start() {", "  {", ...above, ...below];
    const wanted = ["start() {", "  {", ...above, ...added, ...below];
    expect(outcome(file, [hunkOf(rows)])).toEqual({ levels: ["exact"], file: wanted });
  });

  test("is added once more where just that line is stated", () => {
    const file = ["start() {", "  {", ...above, ...added, ...below];
    const wanted = ["start() {", "  {", ...above, ...added, ...added, ...below];
    const again = outcome(file, [hunkOf(rows, { statedLine: 8 })]);
    expect(again).toEqual({ levels: ["exact"], file: wanted });
  });
});
