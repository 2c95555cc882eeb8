/** What a diff of ours has done, the same diff undoes. */

import { describe, expect, test } from "vitest";
import { diffBytes, diffFile } from "../../src/report/diff.ts";
import { DEFAULTS, type Outcome, run } from "../../src/run.ts";
import { optionsOf } from "../helpers/flags.ts";
import { isFull } from "../helpers/often.ts";
import { scenarios } from "../helpers/scenario.ts";
import { onDisk, readTree, type TreeData } from "../helpers/tree.ts";

const APPLIED = scenarios()
  .filter(({ exit, command }) => exit === 0 && command !== "apply_patch")
  .filter((_, at) => isFull || at % 5 === 1)
  .map((scenario) => [scenario.name, scenario] as const);

describe.each(APPLIED)("scenario %s", (_, { before: files, patch, flags }) => {
  test("its diff takes it back", () => {
    const root = onDisk(files);
    const before = filesOf(root);
    const diff = diffOf(run(patch, { ...optionsOf(flags), root, sync: false }));
    const options = { ...DEFAULTS, root, reverse: true, sync: false };
    const status = diff.length === 0 ? "applied" : run(diff, options).status;
    expect({ status, files: filesOf(root) }).toEqual({ status: "applied", files: before });
  });
});

function diffOf({ plan }: Outcome): Uint8Array {
  return Buffer.concat((plan?.files ?? []).map((file) => diffBytes(diffFile(file))));
}

/** The files of a tree: a diff says nothing of empty folders. */
function filesOf(root: string): TreeData {
  return Object.fromEntries(Object.entries(readTree(root)).filter(([, what]) => what !== "folder"));
}
