import { describe, expect, test } from "vitest";
import { fileWrites, isChanged, plannedFiles } from "../../src/plan/changes.ts";
import type { FileImage, FileState, OverlayFile } from "../../src/plan/overlay.ts";
import type { PlacedHunk } from "../../src/plan/placed.ts";
import type { Edit } from "../../src/merge/merge.ts";

const HUNK: PlacedHunk = { path: "a", patchLine: 3, hunk: 1, hunks: 1, level: "exact", line: 1 };
const EDIT: Edit = { start: 0, end: 1, lines: [] };

function image(text: string, mode: number | undefined = 0o644): FileImage {
  return { bytes: Buffer.from(text), mode };
}

/** A file whose state comes from the file with the key `origin`; undefined if its content is new. */
type Sketch = OverlayFile & { readonly origin: string | undefined };

type More = Partial<Omit<FileState, "origin">> & { readonly origin?: string | undefined };

/** A file that nothing has touched, unless `more` has other facts. */
function fileOf(path: string, text: string | undefined, more: More = {}): Sketch {
  const before = text === undefined ? undefined : image(text);
  const key = `/root/${path}`;
  const { origin = "origin" in more || before === undefined ? undefined : key, ...facts } = more;
  const made = { edits: [], hunks: [], editedBy: undefined, origin: undefined };
  return { key, path, before, state: { now: before, ...made, ...facts }, origin };
}

/** The files, each with the file that its content comes from. */
function linked(sketches: readonly Sketch[]): readonly OverlayFile[] {
  const files = sketches.map(({ key, path, before, state }): OverlayFile => ({
    key,
    path,
    before,
    state,
  }));
  for (const [at, file] of files.entries()) {
    const origin = files.find(({ key }) => key === sketches[at]?.origin);
    file.state = { ...file.state, origin };
  }
  return files;
}

function changedOf(sketches: readonly Sketch[]): readonly OverlayFile[] {
  return linked(sketches).filter(isChanged);
}

const GONE: More = { now: undefined, origin: undefined, edits: undefined };

/** The file has what was at another path. */
function from(path: string, text: string): More {
  return { now: image(text), origin: `/root/${path}` };
}

describe("the writes are of every path that is not as it was", () => {
  test("by what it holds or by its mode", () => {
    const mode = image("1", 0o755);
    const files = [
      fileOf("same", "1", { now: image("1") }),
      fileOf("changed", "1", { now: image("2"), hunks: [HUNK] }),
      fileOf("mode", "1", { now: mode }),
      fileOf("new", undefined, { now: image("1"), origin: undefined }),
      fileOf("gone", "1", GONE),
      fileOf("never", undefined),
    ];
    expect(fileWrites(changedOf(files))).toEqual([
      { key: "/root/changed", path: "changed", before: image("1"), after: image("2") },
      { key: "/root/mode", path: "mode", before: image("1"), after: mode },
      { key: "/root/new", path: "new", before: undefined, after: image("1") },
      { key: "/root/gone", path: "gone", before: image("1"), after: undefined },
    ]);
  });

  test("so an empty file is not one that is absent", () => {
    const files = [
      fileOf("new", undefined, { now: image(""), origin: undefined }),
      fileOf("gone", "", GONE),
    ];
    expect(fileWrites(changedOf(files))).toEqual([
      { key: "/root/new", path: "new", before: undefined, after: image("") },
      { key: "/root/gone", path: "gone", before: image(""), after: undefined },
    ]);
  });
});

describe("what becomes of a file", () => {
  test.each<[name: string, file: Sketch, expected: readonly unknown[]]>([
    ["nothing, where it is as it was", fileOf("a", "1", { hunks: [HUNK] }), []],
    ["nothing, where it never was", fileOf("a", undefined), []],
    [
      "a change",
      fileOf("a", "1", { now: image("2"), edits: [EDIT], hunks: [HUNK] }),
      [
        {
          action: "modify",
          path: "a",
          before: image("1"),
          after: image("2"),
          hunks: [HUNK],
          edits: [EDIT],
        },
      ],
    ],
    [
      "a change of several splices",
      fileOf("a", "1", { now: image("2"), edits: undefined }),
      [{ action: "modify", path: "a", before: image("1"), after: image("2"), hunks: [] }],
    ],
    [
      "a change to content that is new, of which no edits are known",
      fileOf("a", "1", { now: image("2"), origin: undefined, edits: [EDIT] }),
      [{ action: "modify", path: "a", before: image("1"), after: image("2"), hunks: [] }],
    ],
    [
      "an addition",
      fileOf("a", undefined, { now: image("2"), edits: undefined }),
      [{ action: "add", path: "a", before: undefined, after: image("2"), hunks: [] }],
    ],
    [
      "a deletion",
      fileOf("a", "1", GONE),
      [{ action: "delete", path: "a", before: image("1"), after: undefined, hunks: [] }],
    ],
  ])("%s", (_, file, expected) => {
    expect(plannedFiles(changedOf([file]))).toEqual(expected);
  });

  test("is reported in the order of the patch", () => {
    const files = ["c", "a", "b"].map((path) => fileOf(path, "1", GONE));
    expect(plannedFiles(changedOf(files)).map(({ path }) => path)).toEqual(["c", "a", "b"]);
  });
});

describe("a rename", () => {
  const renamed = (
    source: string,
    path: string,
    text: string,
    edits?: readonly Edit[],
  ): unknown => ({
    action: "rename",
    path,
    from: source,
    before: image(text),
    after: image(text),
    hunks: [],
    edits: edits ?? [],
  });
  const removed = (path: string, text: string): unknown => ({
    action: "delete",
    path,
    before: image(text),
    after: undefined,
    hunks: [],
  });
  const changed = (path: string, before: string, after: string): unknown => ({
    action: "modify",
    path,
    before: image(before),
    after: image(after),
    hunks: [],
  });

  test.each<[name: string, files: readonly Sketch[], expected: readonly unknown[]]>([
    [
      "takes the place of a deletion",
      [fileOf("a", "1", GONE), fileOf("b", undefined, from("a", "1"))],
      [renamed("a", "b", "1")],
    ],
    [
      "is a change, where its path is renamed too",
      [
        fileOf("b", "2", from("a", "1")),
        fileOf("c", undefined, from("b", "2")),
        fileOf("a", "1", GONE),
      ],
      [
        changed("b", "2", "1"),
        { action: "add", path: "c", before: undefined, after: image("2"), hunks: [] },
        removed("a", "1"),
      ],
    ],
    [
      "is a change, where it changes places with another",
      [fileOf("a", "1", from("b", "2")), fileOf("b", "2", from("a", "1"))],
      [changed("a", "1", "2"), changed("b", "2", "1")],
    ],
    [
      "is a change and a deletion, where the path was taken",
      [fileOf("a", "1", GONE), fileOf("b", "2", from("a", "1"))],
      [removed("a", "1"), changed("b", "2", "1")],
    ],
    [
      "is none for all of a chain that ends on a path that was taken",
      [fileOf("a", "1", GONE), fileOf("b", "2", from("a", "1")), fileOf("c", "3", from("b", "2"))],
      [removed("a", "1"), changed("b", "2", "1"), changed("c", "3", "2")],
    ],
    [
      "is an addition, where the source has new content",
      [
        fileOf("a", "1", { now: image("9"), origin: undefined }),
        fileOf("b", undefined, { ...from("a", "1"), edits: undefined }),
      ],
      [
        changed("a", "1", "9"),
        { action: "add", path: "b", before: undefined, after: image("1"), hunks: [] },
      ],
    ],
  ])("%s", (_, files, expected) => {
    expect(plannedFiles(changedOf(files))).toEqual(expected);
  });

  test("tells its edits and hunks", () => {
    const target = fileOf("b", undefined, { ...from("a", "2"), edits: [EDIT], hunks: [HUNK] });
    expect(plannedFiles(changedOf([fileOf("a", "1", GONE), target]))).toEqual([
      {
        action: "rename",
        path: "b",
        from: "a",
        before: image("1"),
        after: image("2"),
        hunks: [HUNK],
        edits: [EDIT],
      },
    ]);
  });
});
