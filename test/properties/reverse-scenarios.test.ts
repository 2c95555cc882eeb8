/** What a diff of ours has done, the same diff undoes. */

import { describe, expect, test } from "vitest";
import { apply } from "../../src/core.ts";
import { isFull } from "../helpers/often.ts";
import { scenarios } from "../helpers/scenario.ts";
import { filesOf, optionsFor, treeOf } from "../helpers/scenario-run.ts";

const APPLIED = scenarios()
  .filter(({ exit, command, needsDisk }) => exit === 0 && command !== "apply_patch" && !needsDisk)
  .filter((_, at) => isFull || at % 5 === 1)
  .map((scenario) => [scenario.name, scenario] as const);

describe("its diff takes it back", () => {
  test.each(APPLIED)("scenario %s", (_, scenario) => {
    const { before, patch } = scenario;
    const { after, diff, diffBytes } = apply(patch, filesOf(before), optionsFor(scenario));
    const back = diff === "" ? after : apply(diffBytes ?? diff, after, { reverse: true }).after;
    expect(treeOf(back)).toEqual(before);
  });
});
