import { describe, expect, test } from "vitest";
import type { FileImage } from "../../src/plan/overlay.ts";
import type { PlannedFile } from "../../src/plan/changes.ts";
import type { PlacedHunk } from "../../src/plan/placed.ts";
import { PLAIN } from "../../src/report/color.ts";
import { diffFile } from "../../src/report/diff.ts";
import { fileRow } from "../../src/report/report.ts";

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

function rowOf(file: PlannedFile): string {
  return fileRow(diffFile(file), PLAIN);
}

describe("a row has", () => {
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
    expect(rowOf(file)).toBe(row);
  });
});

describe("hunks", () => {
  test.each<[text: string, placed: readonly PlacedHunk[]]>([
    ["2 hunks: exact", hunks({}, {})],
    ["2 hunks: exact, space", hunks({}, { level: "space" })],
    [
      "12 hunks: 10 exact, 2 space",
      hunks(...Array.from({ length: 10 }, () => ({})), { level: "space" }, { level: "space" }),
    ],
    ["1 hunk: exact (12 lines down)", hunks({ moved: 12 })],
    ["1 hunk: space (3 lines up)", hunks({ level: "space", moved: -3 })],
    [
      "1 hunk: space (line-numbers)",
      hunks({ level: "space", repairs: ["line-numbers", "line-numbers"] }),
    ],
    [
      "9 hunks: exact (1 line down), 2 exact (2 lines down), exact (3 lines down), exact (4 lines down), exact (5 lines down), exact (6 lines down), … 2 more",
      hunks(...[1, 2, 2, 3, 4, 5, 6, 7].map((moved) => ({ moved })), { level: "space" }),
    ],
  ])("%s", (text, placed) => {
    expect(rowOf(changed({ hunks: placed }))).toBe(`M src/a.ts +1 -1  ${text}`);
  });
});
