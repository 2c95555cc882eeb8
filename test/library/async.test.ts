/** Trees with promises, and files in plain objects: the same comes out as of others. */

import { describe, expect, test } from "vitest";
import {
  apply,
  type AsyncTree,
  check,
  memoryTree,
  readFirst,
  type Result,
  type Tree,
} from "../../src/core.ts";
import { optionsOf } from "../helpers/flags.ts";
import { scenarios, throughCommands } from "../helpers/scenario.ts";

/** The tree, with an answer after everything else that waits. */
function late(tree: Tree, questions: string[] = []): AsyncTree {
  const after = async <Fact>(question: string, ask: () => Fact): Promise<Fact> => {
    questions.push(question);
    await Promise.resolve();
    return ask();
  };
  return {
    paths: tree.paths,
    look: (path) => after(`look ${path}`, () => tree.look(path)),
    realPath: (path) => after(`realPath ${path}`, () => tree.realPath(path)),
    read: (path, limit) => after(`read ${path}`, () => tree.read(path, limit)),
    mayWrite: (path) => after(`mayWrite ${path}`, () => tree.mayWrite(path)),
    list: (path) => after(`list ${path}`, () => tree.list(path)),
  };
}

function checkLater(patch: string | Uint8Array, tree: AsyncTree, options = {}): Promise<Result> {
  return readFirst(tree, (known) => check(patch, { root: "/project", tree: known }, options));
}

/** Those of plain files: in a full run all, else one of each flag and code. */
const SCENARIOS = [...throughCommands(scenarios())].filter(({ needsDisk }) => !needsDisk);

describe.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
  "scenario %s",
  (_, { patch, command, flags, before }) => {
    const all = command === "apply_patch" ? ["--first", "--overwrite", ...flags] : flags;
    const files = Object.entries(before).map(
      ([path, content]) => [path, Buffer.from(content, "latin1")] as const,
    );

    test("is the same later", async () => {
      const tree = memoryTree(new Map(files), "/project");
      const options = optionsOf(all);
      const now = check(patch, { root: "/project", tree }, options);
      expect(await checkLater(patch, late(tree), options)).toEqual(now);
    });

    test("is the same with an object", () => {
      const options = optionsOf(all);
      const { after, ...rest } = apply(patch, Object.fromEntries(files), options);
      const { after: map, ...expected } = apply(patch, new Map(files), options);
      expect([rest, after]).toEqual([expected, Object.fromEntries(map)]);
    });
  },
);

const FILES = new Map([
  ["src/a.txt", "one\n"],
  ["src/b.txt", "two\n"],
]);
const PATCH = "*** Begin Patch\n*** Update File: src/a.txt\n-one\n+1\n*** End Patch\n";

test("only what the patch names is asked for", async () => {
  const questions: string[] = [];
  await checkLater(PATCH, late(memoryTree(FILES, "/project"), questions));
  expect(questions.toSorted()).toEqual([
    "look /project",
    "look /project/src",
    "look /project/src/a.txt",
    "mayWrite /project/src/a.txt",
    "read /project/src/a.txt",
    "realPath /project",
  ]);
});

test("what a tree throws with a code is a problem, and else is thrown", async () => {
  const tree = late(memoryTree(FILES, "/project"));
  const thrown = (error: Error): Promise<Result> =>
    checkLater(PATCH, { ...tree, read: () => Promise.reject(error) });
  const denied = Object.assign(new Error("denied"), { code: "EACCES" });
  const { problems } = await thrown(denied);
  expect(problems.map(({ code }) => code)).toEqual(["io"]);
  await expect(thrown(new Error("a bug"))).rejects.toThrow("a bug");
});

describe("a plain object of files", () => {
  test("may have files of any name", () => {
    const names = ["tree", "entries", "write", "__proto__", "constructor"];
    const adds = names.map((name) => `*** Add File: ${name}\n+new\n`).join("");
    const { after } = apply(`*** Begin Patch\n${adds}*** End Patch\n`, { "a.txt": "one\n" });
    expect(Object.entries(after)).toEqual([
      ["a.txt", "one\n"],
      ...names.map((name) => [name, "new\n"]),
    ]);
    const { status } = check("*** Begin Patch\n*** Delete File: tree\n*** End Patch\n", after);
    expect(status).toBe("would-apply");
  });

  test("stays as it is", () => {
    const files = Object.freeze({ "src/a.txt": "one\n" });
    expect([apply(PATCH, files).after, files]).toEqual([
      { "src/a.txt": "1\n" },
      { "src/a.txt": "one\n" },
    ]);
  });
});

test("each problem has its file and its line where they are known", () => {
  const places = (reply: string): readonly unknown[] =>
    check(reply, { "a.txt": "one\ntwo\none\nthree\n" }).problems.map(
      ({ code, path, line, message }) => [code, path, line, message !== ""],
    );
  const update = (...lines: readonly string[]): string =>
    `*** Begin Patch\n*** Update File: a.txt\n${lines.join("\n")}\n*** End Patch\n`;
  expect([
    places(update("@@", "-one", "+1")),
    places(update("@@", " two", " one", "-tree", "+3")),
    places(update("@@", "-nowhere at all", "+1")),
    places("*** Begin Patch\n*** Delete File: b.txt\n*** End Patch\n"),
    places("Nothing."),
  ]).toEqual([
    [["ambiguous", "a.txt", 1, true]],
    [["not-found", "a.txt", 2, true]],
    [["not-found", "a.txt", undefined, true]],
    [["missing-file", "b.txt", undefined, true]],
    [["no-patch", undefined, undefined, true]],
  ]);
});
