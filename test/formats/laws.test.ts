/** The laws of reading, in replies with prose: names, leftovers, what is set apart. */

import { describe, expect, test } from "vitest";
import { parse } from "../../src/formats/index.ts";
import { nameIn } from "../../src/formats/names.ts";
import { unwrap } from "../../src/input/unwrap.ts";

const BLOCK = ["<<<<<<< SEARCH", "a", "=======", "b", ">>>>>>> REPLACE"];
const DIFF = ["--- a/x.ts", "+++ b/x.ts", "@@ -1 +1 @@", "-a", "+b"];

/** The files of a reply's edits with their spellings, or what is wrong. */
function read(...lines: readonly string[]): unknown {
  const { patches, problems } = parse(unwrap(`${lines.join("\n")}\n`), {});
  const [problem] = problems;
  if (problem !== undefined) return "reason" in problem ? problem.reason : problem.code;
  return patches.flatMap(({ edits }) =>
    edits.map(({ path, spellings }) => [path, ...(spellings ?? []).flat()].join(" ")),
  );
}

describe("the name in a line", () => {
  test.each<[line: string, paths: readonly string[], words?: readonly string[]]>([
    ["src/a.ts", ["src/a.ts"]],
    ["### 2. `src/a.ts` — the rest", ["src/a.ts"]],
    ["**File:** src/a.ts", ["src/a.ts"]],
    ["- [a.ts](src/a.ts#L3-L9)", ["src/a.ts"]],
    ['<edit path="src/a b.ts">', ["src/a b.ts"]],
    ["Then, in app/(auth)/page.tsx:", ["app/(auth)/page.tsx"]],
    ["修改src/a.ts文件：", ["src/a.ts"], ["修改src/a.ts文件："]],
    ["Move it from `a.ts` to `b.ts`:", ["a.ts", "b.ts"]],
    ["Call `self.run` as below:", [], ["self.run"]],
    ["deploy", [], ["deploy"]],
    ["Makefile", ["Makefile"]],
    ["Here is the corrected code:", []],
  ])("%s", (line, paths, words = []) => {
    expect({ paths: nameIn(line).paths, words: nameIn(line).words }).toEqual({ paths, words });
  });
});

describe("a block is of", () => {
  test.each<[string, readonly string[], unknown]>([
    ["the nearest line", ["x.ts", "In `y.ts`:", ...BLOCK], ["y.ts"]],
    ["the fence around it", ["x.ts", "```ts src/y.ts", ...BLOCK, "```"], ["src/y.ts"]],
    ["the line above the fence", ["x.ts", "", "```ts", ...BLOCK, "```"], ["x.ts"]],
    ["what is above a closed fence", ["x.ts", "```", "see y.ts", "```", ...BLOCK], ["x.ts"]],
    [
      "a name alone in a fence",
      ["x.ts", ...BLOCK, "```", "y.ts", "```", ...BLOCK],
      ["x.ts", "y.ts"],
    ],
    ["the file before", ["x.ts", ...BLOCK, "A simpler fix:", ...BLOCK], ["x.ts"]],
    [
      "a word, if there is such a file",
      ["x.ts", ...BLOCK, "run", ...BLOCK],
      ["x.ts", "x.ts run x.ts"],
    ],
    ["no file", ["Do this:", ...BLOCK], "file-name"],
    ["one of two files", ["Move it from a.ts to b.ts:", ...BLOCK], "file-name"],
  ])("%s", (_, lines, expected) => {
    expect(read(...lines)).toEqual(expected);
  });
});

describe("beside a patch", () => {
  test.each<[line: string, expected: unknown]>([
    ["Old:", ["x.ts"]],
    ["- item", ["x.ts"]],
    ["+1", ["x.ts"]],
    ["---", ["x.ts"]],
    [">>>>>>> REPLACE", "unread-edit"],
    ["<<<<<<< HEAD", "unread-edit"],
    ["*** End Patch", "unread-edit"],
    ["+x", "unread-edit"],
    ["rename from a", "unread-edit"],
    ["¶src/a.py#1f", "unread-edit"],
    ["⟪old│new⟫", "unread-edit"],
    ['{"path": "a", "code": "b"}', "unread-edit"],
    ["<insert_content>", "unread-edit"],
    ["TOOL_NAME: create_new_file", "unread-edit"],
  ])("%s", (line, expected) => {
    expect(read("x.ts", ...BLOCK, "", line, "")).toEqual(expected);
  });
});

describe("apart are", () => {
  test.each<[string, readonly string[], unknown]>([
    ["reasoning", ["<think>", "y.ts", ...BLOCK, "</think>", ...DIFF], ["x.ts x.ts a/x.ts b/x.ts"]],
    ["results", ["<tool_result>", ...DIFF, "</tool_result>", "y.ts", ...BLOCK], ["y.ts"]],
    ["no answers", ["<output>", "y.ts", ...BLOCK, "</output>"], ["y.ts"]],
    ["edits in reasoning alone", ["<think>", ...DIFF, "</think>"], "quoted-patch"],
    ["edits in results alone", ["<stdout>", ...DIFF, "</stdout>"], "quoted-patch"],
    ["edits above a closing tag", ["y.ts", ...BLOCK, "</think>", ...DIFF], "quoted-patch"],
    ["edits below an opening tag", ["<think>", "y.ts", ...BLOCK], "quoted-patch"],
  ])("%s", (_, lines, expected) => {
    expect(read(...lines)).toEqual(expected);
  });
});
