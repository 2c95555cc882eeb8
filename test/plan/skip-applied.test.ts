import { describe, expect, test } from "vitest";
import type { Hunk } from "../../src/patch.ts";
import { type Updated, updateText } from "../../src/plan/update.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkOf } from "../helpers/hunks.ts";
import { type Told, told } from "../helpers/told.ts";

const APPLIED = hunkOf([" a", "-old", "+new", "+newer"], { patchLine: 2 });
const at = (hunk: number, hunks: number, patchLine: number): object => {
  return { path: "f", hunk, hunks, patchLine };
};

function updated(text: string, hunks: readonly Hunk[], skipApplied: boolean): Updated | Told {
  const options = { first: false, maxLevel: "typography", skipApplied } as const;
  return told(updateText({ path: "f", patchLine: 1, hunks, lines: new Lines(text) }, options));
}

describe("W4, a hunk that is applied already", () => {
  test("is refused", () => {
    expect(updated("a\nnew\nnewer\n", [APPLIED], false)).toEqual({
      problems: [{ code: "already-applied", ...at(1, 1, 2), line: 1 }],
      hunks: [],
    });
  });

  test("is left out on demand below another one, though its old lines are above that", () => {
    const below = hunkOf([" call()", "-return r", "+check(r)", "+return r.body"], { patchLine: 9 });
    const text = "call()\nreturn r\na\nnew\nnewer\ncall()\ncheck(r)\nreturn r.body\n";
    expect(updated(text, [APPLIED, below], true)).toEqual({
      text,
      edits: [],
      hunks: [],
      warnings: [
        { code: "skipped-hunk", ...at(1, 2, 2), line: 3 },
        { code: "skipped-hunk", ...at(2, 2, 9), line: 6 },
      ],
    });
  });

  test("is left out on demand; the lines that other hunks state move by what it has added", () => {
    const other = hunkOf(["-x", "+y"], { patchLine: 9, statedLine: 4 });
    expect(updated("x\na\nnew\nnewer\nx\nx\nx\n", [APPLIED, other], true)).toEqual({
      text: "x\na\nnew\nnewer\nx\ny\nx\n",
      edits: [{ start: 5, end: 6, lines: ["y\n"] }],
      hunks: [{ ...at(2, 2, 9), level: "exact", line: 6 }],
      warnings: [{ code: "skipped-hunk", ...at(1, 2, 2), line: 2 }],
    });
  });

  test("may be the only one", () => {
    expect(updated("a\nnew\nnewer\n", [APPLIED], true)).toEqual({
      text: "a\nnew\nnewer\n",
      edits: [],
      hunks: [],
      warnings: [{ code: "skipped-hunk", ...at(1, 1, 2), line: 1 }],
    });
  });
});
