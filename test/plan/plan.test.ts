import { chmodSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makePlan } from "../../src/check.ts";
import type { PlanOptions } from "../../src/plan/options.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { nodeTree } from "../../src/plan/node-tree.ts";
import { readPatches } from "../../src/reading.ts";
import { envelope } from "../helpers/envelope.ts";
import { folderOf } from "../helpers/tree.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

function planOf(
  files: Files,
  sections: readonly string[],
  options: Partial<PlanOptions> = {},
): Plan {
  const { patches } = readPatches(envelope(...sections));
  return makePlan(patches, { root: folderOf(files), tree: nodeTree }, { ...options });
}

/** What a plan makes of the paths it changes, one character a byte; null if they go. */
function results(plan: Plan): unknown {
  return {
    problems: plan.problems,
    warnings: plan.warnings.map(({ code }) => code),
    files: Object.fromEntries(
      plan.writes.map(({ path, after }) => [
        path,
        after === undefined ? null : Buffer.from(after.bytes).toString("latin1"),
      ]),
    ),
  };
}

function made(
  files: Readonly<Record<string, string | null>>,
  warnings: readonly string[] = [],
): unknown {
  return { problems: [], warnings, files };
}

const unchanged = { problems: [], warnings: [], files: {} };

const update = (path: string, ...rows: readonly string[]): string =>
  [`*** Update File: ${path}`, "@@", ...rows].join("\n");
const move = (from: string, to: string): string => `*** Update File: ${from}\n*** Move to: ${to}`;
const add = (path: string, ...rows: readonly string[]): string =>
  [`*** Add File: ${path}`, ...rows].join("\n");
const remove = (path: string): string => `*** Delete File: ${path}`;

describe("sections see the sections before them", () => {
  test.each<[name: string, files: Files, sections: readonly string[], expected: unknown]>([
    [
      "two updates",
      { a: "1\n2\n" },
      [update("a", "-1", "+x"), update("a", " x", "-2", "+y")],
      made({ a: "x\ny\n" }),
    ],
    ["add, then update", {}, [add("a", "+1"), update("a", "-1", "+2")], made({ a: "2\n" })],
    ["add, then delete", {}, [add("a", "+1"), remove("a")], unchanged],
    ["delete, then add", { a: "1\n" }, [remove("a"), add("a", "+2")], made({ a: "2\n" })],
    [
      "update, then move",
      { a: "1\n" },
      [update("a", "-1", "+2"), move("a", "b")],
      made({ a: null, b: "2\n" }),
    ],
    [
      "move, then update",
      { a: "1\n" },
      [move("a", "b"), update("b", "-1", "+2")],
      made({ a: null, b: "2\n" }),
    ],
    ["move there and back", { a: "1\n" }, [move("a", "b"), move("b", "a")], unchanged],
    [
      "move, then add",
      { a: "1\n" },
      [move("a", "b"), add("a", "+2")],
      made({ a: "2\n", b: "1\n" }),
    ],
    [
      "a chain of moves",
      { a: "1\n", b: "2\n" },
      [move("b", "c"), move("a", "b")],
      made({ a: null, b: "1\n", c: "2\n" }),
    ],
    ["move onto itself", { a: "1\n" }, [`${move("a", "a")}\n@@\n-1\n+2`], made({ a: "2\n" })],
    [
      "move onto itself, spelt otherwise",
      { a: "1\n" },
      [`${move("a", "./x/../a")}\n@@\n-1\n+2`],
      made({ a: "2\n" }),
    ],
    [
      "a file with a name of every object",
      {},
      [add("__proto__", "+1"), add("constructor", "+2"), update("__proto__", "-1", "+3")],
      made(
        Object.fromEntries([
          ["__proto__", "3\n"],
          ["constructor", "2\n"],
        ]),
      ),
    ],
  ])("%s", (_, files, sections, expected) => {
    expect(results(planOf(files, sections))).toEqual(expected);
  });
});

describe("an added file", () => {
  test.each<[name: string, files: Files, rows: readonly string[], expected: unknown]>([
    ["ends with a newline", {}, ["+1", "+2"], made({ a: "1\n2\n" })],
    ["may end without one", {}, ["+1", "\\ No newline at end of file"], made({ a: "1" })],
    ["may be empty", {}, [], made({ a: "" })],
    ["may be one empty line", {}, ["+"], made({ a: "\n" })],
    ["may be there already", { a: "1\n" }, ["+1"], made({}, ["already-there"])],
    [
      "keeps line ends and mark of the one it replaces",
      { a: "\ufeffx\r\ny\r\n" },
      ["+1", "+2"],
      made({ a: "\xef\xbb\xbf1\r\n2\r\n" }, ["overwritten"]),
    ],
    [
      "is refused in place of bytes whose encoding it does not prove",
      { a: Buffer.from([0xe9, 10]) },
      ["+ü"],
      {
        problems: [{ code: "encoding", path: "a", patchLine: 2, offset: 0 }],
        warnings: [],
        files: {},
      },
    ],
  ])("%s", (_, files, rows, expected) => {
    expect(results(planOf(files, [add("a", ...rows)], { overwrite: true }))).toEqual(expected);
  });
});

describe("encodings stay", () => {
  const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le");
  test.each<
    [name: string, before: string | Uint8Array, rows: readonly string[], after: Uint8Array]
  >([
    ["UTF-8 with a mark", "\ufeffa\nb\n", ["-a", "+é"], Buffer.from("\ufeffé\nb\n")],
    ["UTF-16", utf16("a\r\nb\r\n"), ["-a", "+é"], utf16("é\r\nb\r\n")],
    [
      "other bytes",
      Buffer.from("a\n\xe9\xff\n", "latin1"),
      ["-a", "+x"],
      Buffer.from("x\n\xe9\xff\n", "latin1"),
    ],
  ])("%s", (_, before, rows, after) => {
    expect(results(planOf({ a: before }, [update("a", ...rows)]))).toEqual(
      made({ a: Buffer.from(after).toString("latin1") }),
    );
  });
});

describe("what must not be done is a problem, and nothing is planned", () => {
  const at = (
    path: string,
    patchLine = 2,
  ): { readonly path: string; readonly patchLine: number } => ({ path, patchLine });
  test.each<
    [name: string, files: Files, sections: readonly string[], problems: readonly unknown[]]
  >([
    [
      "an update of a missing file",
      { "b/ab": "" },
      [update("b/a", "-1")],
      [{ code: "missing-file", ...at("b/a"), operation: "update", suggestions: ["b/ab"] }],
    ],
    [
      "a delete of a missing file",
      {},
      [remove("a")],
      [{ code: "missing-file", ...at("a"), operation: "delete", suggestions: [] }],
    ],
    [
      "a move of a missing file",
      {},
      [move("a", "b")],
      [{ code: "missing-file", ...at("a"), operation: "move", suggestions: [] }],
    ],
    [
      "two deletes",
      { a: "" },
      [remove("a"), remove("a")],
      [
        {
          code: "missing-file",
          ...at("a", 3),
          operation: "delete",
          suggestions: [],
          earlierPatchLine: 2,
        },
      ],
    ],
    [
      "an update after a delete",
      { a: "1\n" },
      [remove("a"), update("a", "-1")],
      [
        {
          code: "missing-file",
          ...at("a", 3),
          operation: "update",
          suggestions: [],
          earlierPatchLine: 2,
        },
      ],
    ],
    [
      "an add over another file",
      { a: "1\n" },
      [add("a", "+2")],
      [{ code: "exists", ...at("a"), operation: "create" }],
    ],
    [
      "a move over another file",
      { a: "1\n", b: "2\n" },
      [move("a", "b")],
      [{ code: "exists", ...at("b"), operation: "move" }],
    ],
    [
      "a folder where a file is",
      { a: "1\n" },
      [add("a/b", "+1")],
      [{ code: "bad-path", ...at("a/b"), reason: "parent-file" }],
    ],
    [
      "a file and its child",
      {},
      [add("a", "+1"), add("a/b", "+1")],
      [{ code: "bad-path", ...at("a/b", 4), reason: "parent-file" }],
    ],
    [
      "a child and its file",
      {},
      [add("a/b", "+1"), add("a", "+1")],
      [{ code: "bad-path", ...at("a/b"), reason: "parent-file" }],
    ],
    [
      "a delete of binary content",
      { a: Buffer.from([1, 0]) },
      [remove("a")],
      [{ code: "unsupported", ...at("a"), what: "binary-file" }],
    ],
    [
      "an update of binary content",
      { a: Buffer.from([1, 0]) },
      [update("a", "-1")],
      [{ code: "unsupported", ...at("a"), what: "binary-file" }],
    ],
    [
      "other than ASCII in other than UTF-8",
      { a: Buffer.from([0x61, 10, 0xff]) },
      [update("a", "-a", "+é")],
      [{ code: "encoding", ...at("a"), offset: 2 }],
    ],
    [
      "several of them: all are told",
      { a: "1\n" },
      [remove("x"), add("../y", "+1"), add("a", "+2")],
      [
        { code: "missing-file", ...at("x"), operation: "delete", suggestions: [] },
        { code: "outside-root", ...at("../y", 3) },
        { code: "exists", ...at("a", 5), operation: "create" },
      ],
    ],
  ])("%s", (_, files, sections, problems) => {
    expect(results(planOf(files, sections))).toEqual({ problems, warnings: [], files: {} });
  });
});

describe("links", () => {
  function linked(sections: readonly string[]): unknown {
    const root = folderOf({ "real/a": "1\n" });
    symlinkSync("real/a", join(root, "link"));
    symlinkSync("real", join(root, "folder"));
    return results(
      makePlan(readPatches(envelope(...sections)).patches, { root, tree: nodeTree }, {}),
    );
  }

  test("and files are one file under two names", () => {
    const sections = [
      update("link", "-1", "+2"),
      update("folder/a", "-2", "+3"),
      update("real/a", "-3", "+4"),
    ];
    expect(linked(sections)).toEqual(made({ "real/a": "4\n" }));
  });

  test.each([
    ["deleted", remove("link")],
    ["moved", move("link", "b")],
  ])("to files are not %s", (_, section) => {
    expect(linked([section])).toEqual({
      problems: [{ code: "bad-path", path: "link", patchLine: 2, reason: "link" }],
      warnings: [],
      files: {},
    });
  });
});

test("lines added above a blank line go there, not right below the anchor", () => {
  const section = ["*** Update File: a", "@@ f()", "+new", " "].join("\n");
  expect(results(planOf({ a: "f()\n  a\n\n  b\n" }, [section]))).toEqual(
    made({ a: "f()\n  a\nnew\n\n  b\n" }),
  );
});

test("a moved file keeps its mode, a new one has none, and the plan tells what becomes of files", () => {
  const root = folderOf({ a: "1\n", b: "same\n" });
  chmodSync(join(root, "a"), 0o750);
  const reply = envelope(move("a", "c"), add("d", "+4"), update("b", "-same", "+same"));
  const { patches } = readPatches(reply);
  const plan = makePlan(patches, { root, tree: nodeTree }, {});
  const content = { bytes: Buffer.from("1\n"), mode: 0o750 };
  const fresh = { bytes: new TextEncoder().encode("4\n"), mode: undefined };
  const hunk = { path: "b", patchLine: 7, hunk: 1, hunks: 1 };
  expect(plan).toEqual({
    root,
    files: [
      {
        action: "rename",
        path: "c",
        from: "a",
        before: content,
        after: content,
        hunks: [],
        edits: [],
      },
      { action: "add", path: "d", before: undefined, after: fresh, hunks: [] },
    ],
    writes: [
      { key: join(root, "a"), path: "a", before: content, after: undefined },
      { key: join(root, "c"), path: "c", before: undefined, after: content },
      { key: join(root, "d"), path: "d", before: undefined, after: fresh },
    ],
    // Without the one that changes nothing.
    edits: patches.flatMap(({ edits }) => edits.slice(0, 2)),
    hunks: [{ ...hunk, level: "exact", line: 1 }],
    repairs: [],
    warnings: [{ code: "changes-nothing", ...hunk }],
    problems: [],
  });
});
