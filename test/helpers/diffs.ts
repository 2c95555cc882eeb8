/** Unified diffs for tests, and what is read of them. */

import { unified } from "../../src/formats/unified.ts";
import type { Parsed } from "../../src/formats/format.ts";
import { unwrap } from "../../src/input/unwrap.ts";
import type { FileEdit, Hunk, Repair, RepairName, UpdateEdit } from "../../src/patch.ts";
import type { MalformedReason } from "../../src/problem.ts";
import { readAs } from "./formats.ts";
import { hunkLines } from "./hunks.ts";

/** Reads lines as a reply. */
export function parse(lines: readonly string[], strip?: number): Parsed {
  return readAs(unified, unwrap(lines.map((line) => `${line}\n`).join("")), { strip });
}

/** The one patch of a reply, from its first to its last line; repairs are given as `name:line`. */
export function patch(
  [patchLine, lastPatchLine]: readonly [number, number],
  edits: readonly FileEdit[],
  repairs: readonly `${RepairName}:${number}`[] = [],
): Parsed {
  return {
    patches: [
      {
        format: "unified",
        isDiff: true,
        patchLine,
        lastPatchLine,
        edits,
        repairs: repairs.map(repairOf),
      },
    ],
    problems: [],
  };
}

function repairOf(text: string): Repair {
  const [name, line] = text.split(":");
  return { name: name as RepairName, patchLine: Number(line) };
}

/** An update of the file `x`, whose headers name it `a/x` and `b/x`. */
export function update(
  patchLine: number,
  hunks: readonly Hunk[],
  more: Partial<UpdateEdit> = {},
): UpdateEdit {
  const spellings = [["x"], ["a/x", "b/x"]];
  return { kind: "update", path: "x", patchLine, spellings, hunks, ...more };
}

/** A hunk whose `@@` is at `patchLine`; `stated` are its lines in the two files. */
export function numbered(
  patchLine: number,
  [statedLine, statedNewLine]: readonly [number, number],
  rows: readonly string[],
  more: Partial<Hunk> = {},
): Hunk {
  const lines = hunkLines(rows, patchLine + 1);
  return { patchLine, anchors: [], statedLine, statedNewLine, endOfFile: false, lines, ...more };
}

/** A hunk without numbers. */
export function numberless(
  patchLine: number,
  rows: readonly string[],
  more: Partial<Hunk> = {},
): Hunk {
  const lines = hunkLines(rows, patchLine + 1);
  return { patchLine, anchors: [], endOfFile: false, lines, looseRemovals: true, ...more };
}

/** What is read of a reply that has one malformed line. */
export function malformed(
  lines: readonly string[],
  reason: MalformedReason,
  patchLine: number,
  path?: string,
): Parsed {
  const found = lines[patchLine - 1] ?? "";
  const place = { reason, patchLine, found };
  const problem = { code: "malformed", ...place, ...(path === undefined ? {} : { path }) } as const;
  return { patches: [], problems: [problem] };
}
