import { describe, expect, test } from "vitest";
import type { CreateEdit, DeleteEdit, FileEdit, Patch, UpdateEdit } from "../../src/patch.ts";
import type { PlanOptions } from "../../src/plan/options.ts";
import { hunkOf } from "../helpers/hunks.ts";
import { type Files, NOTHING_SAID, patchOf, planOf, said } from "../helpers/plans.ts";
import { joinLines } from "../../src/text/content.ts";

const create = (
  path: string,
  lines: readonly string[],
  more: Partial<CreateEdit> = {},
): FileEdit => {
  return { kind: "create", path, patchLine: 1, content: joinLines(lines), ...more };
};
const remove = (
  path: string,
  lines?: readonly string[],
  more: Partial<DeleteEdit> = {},
): FileEdit => {
  const content = lines === undefined ? {} : { content: joinLines(lines) };
  return { kind: "delete", path, patchLine: 1, ...content, ...more };
};
const update = (
  path: string,
  rows: readonly string[],
  more: Partial<UpdateEdit> = {},
): FileEdit => {
  const hunks = rows.length === 0 ? [] : [hunkOf(rows)];
  return { kind: "update", path, patchLine: 1, hunks, ...more };
};
const copy = (path: string, target: string, more: Partial<UpdateEdit> = {}): FileEdit => {
  return { kind: "copy", path, target, patchLine: 1, hunks: [], ...more };
};
const changed = (more: object): object => ({ ...NOTHING_SAID, ...more });
const refused = (...problems: readonly object[]): object => ({ ...NOTHING_SAID, problems });
const at = (path: string): object => ({ path, patchLine: 1 });
/** Refused: a deletion that does not list the lines from one on. */
const unlisted = (line: number): object => {
  const facts = { cause: "stale", hunk: 1, hunks: 1, elsewhere: [line], expected: [] };
  return refused({ code: "not-found", ...at("a"), ...facts, deletion: true });
};

type Case = readonly [
  name: string,
  files: Files,
  edits: readonly FileEdit[],
  expected: object,
  options?: Partial<PlanOptions>,
  more?: Partial<Patch>,
];

function planned(
  files: Files,
  edits: readonly FileEdit[],
  options: Partial<PlanOptions> = {},
  more: Partial<Patch> = {},
): object {
  return said(planOf(files, [patchOf(edits, more)], options));
}

const TO_EXECUTABLE = { old: "plain", new: "executable" } as const;
const TO_PLAIN = { old: "executable", new: "plain" } as const;

describe("the name that is meant", () => {
  const spellings = [
    ["f", "g"],
    ["a/f", "b/g"],
  ];
  test.for<Case>([
    [
      "is the first spelling that is there",
      { f: "1\n", "a/f": "1\n" },
      [update("f", ["-1", "+2"], { spellings })],
      changed({ actions: ["modify f"], files: { f: "2\n" } }),
    ],
    [
      "is a later spelling if no better one is there",
      { "b/g": "1\n" },
      [update("f", ["-1", "+2"], { spellings })],
      changed({ actions: ["modify b/g"], files: { "b/g": "2\n" } }),
    ],
    [
      "is looked for among the files as the patch leaves them",
      { f: "1\n", "b/g": "1\n" },
      [remove("f"), update("f", ["-1", "+2"], { spellings })],
      changed({
        actions: ["delete f", "modify b/g"],
        files: { f: null, "b/g": "2\n" },
      }),
    ],
    [
      "is none of two files",
      { f: "1\n", g: "1\n" },
      [update("f", ["-1", "+2"], { spellings })],
      refused({ code: "malformed", reason: "file-name", ...at("f"), found: "g" }),
    ],
    [
      "may be one file in two spellings",
      { f: "1\n" },
      [update("f", ["-1", "+2"], { spellings: [["f", "./f"]] })],
      changed({ actions: ["modify f"], files: { f: "2\n" } }),
    ],
    [
      "is the first if no file is there",
      { h: "1\n" },
      [remove("f", undefined, { spellings })],
      refused({ code: "missing-file", ...at("f"), operation: "delete", suggestions: [] }),
    ],
  ])("%s", ([, files, edits, expected, options, more]) => {
    expect(planned(files, edits, options, more)).toEqual(expected);
  });
});

describe("a copy", () => {
  test.for<Case>([
    [
      "has the content of its source, changed by its hunks",
      { a: "1\n2\n" },
      [copy("a", "b", { hunks: [hunkOf([" 1", "-2", "+3"])] })],
      changed({ actions: ["add b"], files: { b: "1\n3\n" } }),
    ],
    [
      "has the mode of its source",
      { a: "executable: 1\n" },
      [copy("a", "b")],
      changed({ actions: ["add b"], files: { b: "executable: 1\n" } }),
    ],
    [
      "has the mode that the patch gives it",
      { a: "1\n" },
      [copy("a", "b", { modes: TO_EXECUTABLE })],
      changed({ actions: ["add b"], files: { b: "executable: 1\n" } }),
    ],
    [
      "in a diff is one of the file before the diff",
      { a: "1\n" },
      [update("a", ["-1", "+2"]), copy("a", "b")],
      changed({ actions: ["modify a", "add b"], files: { a: "2\n", b: "1\n" } }),
      {},
      { isDiff: true },
    ],
    [
      "in a diff may be one of a file that moves away",
      { a: "1\n" },
      [update("a", [], { target: "c" }), copy("a", "b")],
      changed({ actions: ["rename c", "add b"], files: { a: null, b: "1\n", c: "1\n" } }),
      {},
      { isDiff: true },
    ],
    [
      "by a directive is one of the file as it is then",
      { a: "1\n" },
      [update("a", ["-1", "+2"]), copy("a", "b")],
      changed({ actions: ["modify a", "add b"], files: { a: "2\n", b: "2\n" } }),
    ],
    [
      "does not replace another file",
      { a: "1\n", b: "2\n" },
      [copy("a", "b")],
      refused({ code: "exists", ...at("b"), operation: "create" }),
    ],
    [
      "replaces it where that is allowed",
      { a: "1\n", b: "2\n" },
      [copy("a", "b")],
      changed({ warnings: ["overwritten"], actions: ["modify b"], files: { b: "1\n" } }),
      { overwrite: true },
    ],
    [
      "replaces it where the format says so",
      { a: "1\n", b: "2\n" },
      [copy("a", "b", { overwrite: true })],
      changed({ warnings: ["overwritten"], actions: ["modify b"], files: { b: "1\n" } }),
    ],
    [
      "of a missing file is refused",
      {},
      [copy("a", "b")],
      refused({ code: "missing-file", ...at("a"), operation: "copy", suggestions: [] }),
    ],
    [
      "of binary content is refused: no diff could show it",
      { a: new Uint8Array([1, 0]) },
      [copy("a", "b")],
      refused({ code: "unsupported", ...at("a"), what: "binary-file" }),
    ],
  ])("%s", ([, files, edits, expected, options, more]) => {
    expect(planned(files, edits, options, more)).toEqual(expected);
  });
});

describe("a new file", () => {
  test.for<Case>([
    [
      "may be executable",
      {},
      [create("a", ["1"], { mode: "executable" })],
      changed({ actions: ["add a"], files: { a: "executable: 1\n" } }),
    ],
    [
      "keeps the CRs, marks and bytes that the patch writes",
      {},
      [create("a", ["\ufeff1\r", "\udce9"])],
      changed({ actions: ["add a"], files: { a: "\xef\xbb\xbf1\r\n\xe9\n" } }),
    ],
    [
      "with CRs does not take over other line ends",
      { a: "\ufeff1\n" },
      [create("a", ["2\r"], { overwrite: true })],
      changed({ warnings: ["overwritten"], actions: ["modify a"], files: { a: "2\r\n" } }),
    ],
    [
      "without CRs does",
      { a: "1\r\n" },
      [create("a", ["2"], { overwrite: true })],
      changed({ warnings: ["overwritten"], actions: ["modify a"], files: { a: "2\r\n" } }),
    ],
    [
      "of another mode is another file",
      { a: "1\n" },
      [create("a", ["1"], { mode: "executable" })],
      refused({ code: "exists", ...at("a"), operation: "create" }),
    ],
    [
      "in place of another may not leave lines out",
      { a: "1\n2\n" },
      [create("a", ["0", "// ... rest of the code"], { overwrite: true })],
      refused({
        code: "placeholder",
        ...at("a"),
        text: "// ... rest of the code",
      }),
    ],
    [
      "may hold what looks like a placeholder",
      {},
      [create("a", ["// ... rest of the code"])],
      changed({ actions: ["add a"], files: { a: "// ... rest of the code\n" } }),
    ],
    [
      "is made of hunks that only add",
      {},
      [update("a", ["+1", "+2"], { mayCreate: true })],
      changed({ actions: ["add a"], files: { a: "1\n2\n" } }),
    ],
    [
      "is not made of hunks that want lines",
      {},
      [update("a", [" 1", "+2"], { mayCreate: true })],
      refused({ code: "missing-file", ...at("a"), operation: "update", suggestions: [] }),
    ],
  ])("%s", ([, files, edits, expected, options, more]) => {
    expect(planned(files, edits, options, more)).toEqual(expected);
  });
});

describe("a mode", () => {
  test.for<Case>([
    [
      "becomes executable",
      { a: "1\n" },
      [update("a", [], { modes: TO_EXECUTABLE })],
      changed({ actions: ["modify a"], files: { a: "executable: 1\n" } }),
    ],
    [
      "becomes plain, with a change and another name",
      { a: "executable: 1\n" },
      [update("a", ["-1", "+2"], { modes: TO_PLAIN, target: "b" })],
      changed({ actions: ["rename b"], files: { a: null, b: "2\n" } }),
    ],
    [
      "of a binary file changes too",
      { a: new Uint8Array([1, 0]) },
      [update("a", [], { modes: TO_EXECUTABLE })],
      changed({ actions: ["modify a"], files: { a: "executable: \x01\0" } }),
    ],
    [
      "that is there already is no change",
      { a: "executable: 1\n" },
      [update("a", [], { modes: TO_EXECUTABLE })],
      changed({}),
    ],
  ])("%s", ([, files, edits, expected, options, more]) => {
    expect(planned(files, edits, options, more)).toEqual(expected);
  });
});

describe("a deletion", () => {
  const gone = changed({ actions: ["delete a"], files: { a: null } });
  test.for<Case>([
    ["that lists the file", { a: "1\n2\n" }, [remove("a", ["1", "2"])], gone],
    ["that lists an empty file", { a: "" }, [remove("a", [])], gone],
    ["with other line ends", { a: "1\r\n2\r\n" }, [remove("a", ["1", "2"])], gone],
    ["with the file's line ends", { a: "1\r\n2\n" }, [remove("a", ["1\r", "2"])], gone],
    [
      "with line ends that the file does not have",
      { a: "1\n2\n" },
      [remove("a", ["1\r", "2\r"])],
      gone,
    ],
    ["of a last line that is open", { a: "1" }, [remove("a", ["1"])], gone],
    ["with a mark", { a: "\ufeff1\n" }, [remove("a", ["\ufeff1"])], gone],
    ["without the file's mark", { a: "\ufeff1\n" }, [remove("a", ["1"])], gone],
    ["of other bytes", { a: Buffer.from("\xe9\n", "latin1") }, [remove("a", ["\udce9"])], gone],
    ["that lists too little", { a: "1\n2\n" }, [remove("a", ["1"])], unlisted(2)],
    ["that lists too much", { a: "1\n" }, [remove("a", ["1", "2"])], unlisted(2)],
    ["that lists something else", { a: "1\n2 \n" }, [remove("a", ["1", "2"])], unlisted(2)],
    ["that lists nothing of a file with content", { a: "1\n" }, [remove("a", [])], unlisted(1)],
    [
      "that says the last line is open, which it is not",
      { a: "1\n" },
      [remove("a", [], { content: "1" })],
      unlisted(1),
    ],
    [
      "of a missing file",
      {},
      [remove("a")],
      refused({ code: "missing-file", ...at("a"), operation: "delete", suggestions: [] }),
    ],
    [
      "of a missing file, where what is applied is skipped",
      {},
      [remove("a")],
      changed({ warnings: ["skipped-file"] }),
      { skipApplied: true },
    ],
  ])("%s", ([, files, edits, expected, options, more]) => {
    expect(planned(files, edits, options, more)).toEqual(expected);
  });
});

describe("a rename that is done already", () => {
  test.for<Case>([
    [
      "is refused",
      { b: "1\n" },
      [update("a", [], { target: "b" })],
      refused({ code: "missing-file", ...at("a"), operation: "move", suggestions: [] }),
    ],
  ])("%s", ([, files, edits, expected, options, more]) => {
    expect(planned(files, edits, options, more)).toEqual(expected);
  });
});

test("a path with bytes that are not UTF-8 names no file", () => {
  expect(said(planOf({}, [patchOf([create("a\udce9", [])])]))).toEqual(
    refused({ code: "bad-path", ...at("a\udce9"), reason: "not-utf-8" }),
  );
});
