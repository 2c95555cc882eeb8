import { describe, expect, test } from "vitest";
import type { FileImage } from "../../src/plan/overlay.ts";
import type { PlannedFile } from "../../src/plan/changes.ts";
import type { PlacedHunk } from "../../src/plan/placed.ts";
import { PLAIN } from "../../src/report/color.ts";
import { diffFile } from "../../src/report/diff.ts";
import { fileRows } from "../../src/report/file-rows.ts";

function image(text: string, mode = 0o644): FileImage {
  return { bytes: Buffer.from(text), mode };
}

/** A file whose one line is another. */
function changed(more: Partial<PlannedFile> = {}): PlannedFile {
  const images = { before: image("1\n"), after: image("2\n") };
  return { action: "modify", path: "src/a.ts", ...images, hunks: [], ...more };
}

function hunks(...all: readonly Partial<PlacedHunk>[]): readonly PlacedHunk[] {
  return all.map((one, at): PlacedHunk => {
    const place = { path: "src/a.ts", patchLine: at + 1, hunk: at + 1, hunks: all.length };
    return { ...place, level: "exact", line: 1, ...one };
  });
}

function rowsOf(file: PlannedFile, width?: number): readonly string[] {
  return fileRows([diffFile(file)], { palette: PLAIN, width });
}

describe("a row tells of", () => {
  test.each<[name: string, file: PlannedFile, row: string]>([
    ["a change", changed({ hunks: hunks({}) }), "M src/a.ts +1 -1  1 hunk: exact"],
    ["a new file", changed({ action: "add", before: undefined }), "A src/a.ts +1 -0"],
    ["a deletion", changed({ action: "delete", after: undefined }), "D src/a.ts +0 -1"],
    [
      "a rename",
      changed({ action: "rename", from: "b.ts", after: image("1\n") }),
      "R b.ts → src/a.ts +0 -0",
    ],
    [
      "another mode",
      changed({ after: image("1\n", 0o755) }),
      "M src/a.ts +0 -0  mode 100644 → 100755",
    ],
    [
      "a new file that is executable",
      changed({ action: "add", before: undefined, after: image("2\n", 0o755) }),
      "A src/a.ts +1 -0  mode 100755",
    ],
    [
      "another mode, and hunks",
      changed({ after: image("2\n", 0o755), hunks: hunks({}) }),
      "M src/a.ts +1 -1  mode 100644 → 100755; 1 hunk: exact",
    ],
    ["a name with control characters", changed({ path: "a\u001b[2J" }), "M a\\x1b[2J +1 -1"],
  ])("%s", (_, file, row) => {
    expect(rowsOf(file)).toEqual([row]);
  });
});

describe("hunks", () => {
  test.each<[told: string, placed: readonly PlacedHunk[]]>([
    ["2 hunks: exact", hunks({}, {})],
    [
      "2 hunks: exact, space (+4 spaces)",
      hunks({}, { level: "space", shift: { kind: "added", prefix: "    " } }),
    ],
    [
      "12 hunks: 10 exact, 2 space",
      hunks(...Array.from({ length: 10 }, () => ({})), { level: "space" }, { level: "space" }),
    ],
    ["1 hunk: exact (12 lines down)", hunks({ moved: 12 })],
    [
      "1 hunk: space (-1 tab, 3 lines up)",
      hunks({ level: "space", shift: { kind: "taken", prefix: "\t" }, moved: -3 }),
    ],
    [
      "1 hunk: space (re-indented 4 to tab)",
      hunks({ level: "space", shift: { kind: "rate", from: "    ", to: "\t", prefix: "" } }),
    ],
    [
      "1 hunk: space (re-indented tab to 2)",
      hunks({ level: "space", shift: { kind: "rate", from: "\t", to: "  ", prefix: "" } }),
    ],
    [
      "1 hunk: space (re-indented 2 to tab +2 tabs)",
      hunks({ level: "space", shift: { kind: "rate", from: "  ", to: "\t", prefix: "\t\t" } }),
    ],
    [
      "1 hunk: space (+1 tab and 2 spaces)",
      hunks({ level: "space", shift: { kind: "added", prefix: "\t  " } }),
    ],
    [
      "1 hunk: space (line-numbers)",
      hunks({ level: "space", repairs: ["line-numbers", "line-numbers"] }),
    ],
    [
      "8 hunks: 7 exact, space",
      hunks(...[1, 2, 3, 4, 5, 6, 7].map((moved) => ({ moved })), { level: "space" }),
    ],
  ])("%s", (told, placed) => {
    expect(rowsOf(changed({ hunks: placed }))).toEqual([`M src/a.ts +1 -1  ${told}`]);
  });
});

describe("on a terminal", () => {
  const long = "packages/command-line/src/commands/apply/report/summary-of-all-files.ts";
  const placed = hunks(
    { moved: 12 },
    { level: "space", shift: { kind: "added", prefix: "    " } },
    { level: "space" },
  );

  test("the hunks are below what leaves no room for them", () => {
    expect(rowsOf(changed({ path: long, hunks: placed }), 80)).toEqual([
      `M ${long} +1 -1`,
      "    3 hunks: exact (12 lines down), space (+4 spaces), space",
    ]);
  });

  test("hunks are broken after commas", () => {
    expect(rowsOf(changed({ path: long, hunks: placed }), 40)).toEqual([
      `M ${long} +1 -1`,
      "    3 hunks: exact (12 lines down),",
      "    space (+4 spaces), space",
    ]);
  });

  test("nothing is broken elsewhere", () => {
    expect(rowsOf(changed({ path: long, hunks: placed }))).toEqual([
      `M ${long} +1 -1  3 hunks: exact (12 lines down), space (+4 spaces), space`,
    ]);
  });
});
