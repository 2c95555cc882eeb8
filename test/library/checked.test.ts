/** What TypeScript would refuse is a TypeError with a message of ours, and nothing is written. */

import { expect, test } from "vitest";
import * as core from "../../src/core.ts";
import * as node from "../../src/index.ts";
import * as tools from "../../src/tools.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const PATCH = "*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n*** End Patch\n";
const FILES = { "a.txt": "one\n" };
const CALL = { type: "tool_use", id: "1", name: "apply_patch", input: { patch: PATCH } };
const FLAG = "true or false";

/** Calls a function with what its types do not allow. */
function called(run: unknown, ...args: readonly unknown[]): unknown {
  if (typeof run !== "function") throw new Error("no function");
  return Reflect.apply(run, undefined, args);
}

test.each([
  ["strip", [-1, 1.5, "1", NaN, null], "a whole number from 0"],
  ["file", [5], "a path"],
  ["overwrite", ["no", 0], FLAG],
  ["allowOutside", ["no"], FLAG],
  ["maxLevel", ["", 3], `one of ${["exact", "space", "typography", "aligned"].join(", ")}`],
  ["similarity", [0.49, 1.01, NaN, "0.9"], "a number from 0.5 to 1"],
  [
    "limits",
    [null, 5, { file: -1 }, { files: 1.5 }, { fils: 1 }],
    "whole numbers for patch, file, files",
  ],
  ["onStep", ["x"], "a function"],
  ["select", ["x", [5], [{ kind: "no", pattern: "a" }]], "a list of rules"],
  ["lockWait", [-1, NaN], "a number from 0"],
  ["format", ["nope"], "one of apply-patch"],
])("option %s", (name, values, wanted) => {
  const root = folderOf(FILES);
  for (const value of values) {
    const options = { [name]: value };
    const message = `option ${name} must be ${wanted}`;
    expect(() => called(node.apply, PATCH, root, options)).toThrow(message);
    expect(() => called(core.apply, PATCH, FILES, options)).toThrow(message);
    expect(() => called(tools.handle, CALL, root, options)).toThrow(message);
  }
  expect(readTree(root)).toEqual(FILES);
});

test("similarity with an option that allows less", () => {
  const message = "option similarity allows more than strict or maxLevel";
  for (const options of [{ strict: true }, { maxLevel: "space" }, { maxLevel: "aligned" }])
    for (const run of [core.check, core.apply, node.check])
      expect(() => called(run, PATCH, FILES, { ...options, similarity: 0.8 })).toThrow(message);
  const options = { similarity: 0.8, strict: false, maxLevel: "similar" } as const;
  expect(core.apply(PATCH, FILES, options).status).toBe("applied");
});

test("unknown options, as of a slip", () => {
  const root = folderOf(FILES);
  const planned = node.plan(node.parse(PATCH).patches, root);
  for (const [run, ...args] of [
    [node.apply, PATCH, root],
    [core.apply, PATCH, FILES],
    [node.check, PATCH, root],
    [node.parse, PATCH],
    [node.plan, node.parse(PATCH).patches, root],
    [node.commit, planned],
    [node.recover, root],
    [tools.handle, CALL, root],
  ])
    expect(() => called(run, ...args, { overwirte: true })).toThrow("there is no option overwirte");
  expect(readTree(root)).toEqual(FILES);
});

test("a command that is no list, and a limit that is too small", () => {
  const refused = core.apply(PATCH, { "a.txt": "two\n" });
  for (const argv of ["apply_patch x", null, {}, [1]])
    expect(() => called(node.readCall, argv)).toThrow("argv must be a list of words");
  for (const limit of [0, 199, NaN, "a", null])
    expect(() => called(core.retryText, refused, limit)).toThrow("limit must be 200 or more");
  expect(core.retryText(refused, 200).length).toBeLessThanOrEqual(200);
});

test("the limits of what is allowed", () => {
  for (const options of [{ similarity: 0.5 }, { similarity: 1 }, { strip: 0 }, { lockWait: 0 }])
    expect(core.apply(PATCH, FILES, options).status).toBe("applied");
});

test.each([undefined, null, 5, {}, [PATCH], new ArrayBuffer(1)])("a reply %j", (reply) => {
  for (const run of [core.apply, core.check, core.detect, node.apply])
    expect(() => called(run, reply, FILES)).toThrow("the reply must be a string or bytes");
  expect(() => called(core.parse, reply)).toThrow("the reply must be a string or bytes");
});

test.each([undefined, null, 5, [], () => {}])("files %j", (files) => {
  for (const run of [core.apply, core.check, node.apply, node.check])
    expect(() => called(run, PATCH, files)).toThrow(
      "the second argument must be a path, a Map, an object or a Folder",
    );
  expect(() => called(tools.handle, CALL, files)).toThrow(
    "the second argument must be a path, a Map, an object or a Folder",
  );
});

test("contents", () => {
  for (const content of [5, null, undefined, ["one"]])
    expect(() => called(core.apply, PATCH, new Map([["a.txt", content]]))).toThrow(
      "a.txt must be a string or bytes",
    );
});

test("a folder of a tree, which only check takes", () => {
  const folder = { root: folderOf(FILES), tree: node.nodeTree };
  expect(() => called(node.apply, PATCH, folder)).toThrow("apply takes files");
  expect(node.check(PATCH, folder).status).toBe("would-apply");
});

test("vendors and formats", () => {
  expect(() => called(tools.definitions, "x")).toThrow("x: must be one of openai, ");
  expect(() => called(tools.prompt, "x")).toThrow("x: must be one of apply-patch, ");
});
