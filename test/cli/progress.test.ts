import { expect, test } from "vitest";
import { progress } from "../../src/cli/progress.ts";
import type { Step } from "../../src/plan/plan.ts";
import { DEFAULTS, run } from "../../src/run.ts";
import { folderOf } from "../helpers/tree.ts";

const ERASE = "\r\u001b[K";

/** What is written by steps at these times, and at the end. */
function written(...steps: readonly (readonly [time: number, step: Step])[]): string {
  let text = "";
  let clock = 1000;
  const { show, end } = progress(
    (more) => (text += more),
    () => clock,
  );
  for (const [time, step] of steps) {
    clock = 1000 + time;
    show(step);
  }
  end();
  return text;
}

test("a short run shows nothing", () => {
  expect(
    written([0, { kind: "planning", file: 1, files: 2 }], [499, { kind: "writing", files: 2 }]),
  ).toBe("");
});

test("a long run shows the step it is at, not too often, and erases it", () => {
  expect(
    written(
      [0, { kind: "planning", file: 1, files: 4 }],
      [500, { kind: "planning", file: 2, files: 4 }],
      [599, { kind: "planning", file: 3, files: 4 }],
      [600, { kind: "planning", file: 4, files: 4 }],
      [650, { kind: "writing", files: 1 }],
      [700, { kind: "writing", files: 3 }],
    ),
  ).toBe(
    `${ERASE}llm-patch: planning file 2 of 4 ...${ERASE}llm-patch: planning file 4 of 4 ...` +
      `${ERASE}llm-patch: writing 1 file ...${ERASE}llm-patch: writing 3 files ...${ERASE}`,
  );
});

test("a run tells its steps", () => {
  const root = folderOf({ a: "1\n", b: "1\n" });
  const section = (path: string): string => `*** Update File: ${path}\n@@\n-1\n+2\n`;
  const reply = `*** Begin Patch\n${section("a")}${section("b")}*** End Patch\n`;
  const steps: Step[] = [];
  run(reply, { ...DEFAULTS, root, onStep: (step) => steps.push(step) });
  expect(steps).toEqual([
    { kind: "planning", file: 1, files: 2 },
    { kind: "planning", file: 2, files: 2 },
    { kind: "writing", files: 2 },
  ]);
});
