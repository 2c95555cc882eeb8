import { afterAll, describe, expect, test, vi } from "vitest";
import type { Located, locate } from "../../src/locate/locate.ts";
import type { Hunk } from "../../src/patch.ts";
import { type Updated, updateText } from "../../src/plan/update.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkOf } from "../helpers/hunks.ts";
import { type Told, told } from "../helpers/told.ts";

// Other files may have loaded it, and others come after this one.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("../../src/locate/locate.ts");
  vi.resetModules();
});

// Hunks with the heading `applied` are, on line 3: how that is found out is the locator's.
vi.mock(import("../../src/locate/locate.ts"), async (original) => {
  const module = await original();
  const faked: typeof locate = (hunks, lines, options): Located => {
    const isApplied = (hunk: number): boolean => hunks[hunk]?.heading === "applied";
    const { hunks: meant, placements, misses } = module.locate(hunks, lines, options);
    const applied = hunks.flatMap((_, hunk) =>
      isApplied(hunk) ? [{ hunk, cause: "applied", start: 2 } as const] : [],
    );
    return {
      hunks: meant,
      placements: placements.filter(({ hunk }) => !isApplied(hunk)),
      misses: [...misses.filter(({ hunk }) => !isApplied(hunk)), ...applied].toSorted(
        (a, b) => a.hunk - b.hunk,
      ),
    };
  };
  return { ...module, locate: faked };
});

const APPLIED = hunkOf(["-old", "+new", "+newer"], { patchLine: 2, heading: "applied" });
const at = (hunk: number, hunks: number, patchLine: number): object => {
  return { path: "f", hunk, hunks, patchLine };
};

function updated(text: string, hunks: readonly Hunk[], skipApplied: boolean): Updated | Told {
  const options = { first: false, maxLevel: "unicode", skipApplied } as const;
  return told(updateText({ path: "f", hunks, lines: new Lines(text) }, options));
}

describe("a hunk that is applied already", () => {
  test("is refused", () => {
    expect(updated("a\nb\nnew\nnewer\n", [APPLIED], false)).toEqual({
      problems: [{ code: "already-applied", ...at(1, 1, 2), line: 3 }],
      hunks: [],
    });
  });

  test("is left out on demand; the lines that other hunks state move by what it has added", () => {
    const other = hunkOf(["-x", "+y"], { patchLine: 9, statedLine: 3 });
    expect(updated("x\nx\nnew\nnewer\nx\nx\n", [APPLIED, other], true)).toEqual({
      text: "x\nx\nnew\nnewer\ny\nx\n",
      edits: [{ start: 4, end: 5, lines: [{ text: "y", end: "\n" }] }],
      hunks: [{ ...at(2, 2, 9), level: "exact", line: 5 }],
      warnings: [{ code: "skipped-hunk", ...at(1, 2, 2), line: 3 }],
      repairs: [],
    });
  });

  test("may be the only one", () => {
    expect(updated("a\n", [APPLIED], true)).toEqual({
      text: "a\n",
      edits: [],
      hunks: [],
      warnings: [{ code: "skipped-hunk", ...at(1, 1, 2), line: 3 }],
      repairs: [],
    });
  });
});
