import { expect, test } from "vitest";
import { progress } from "../../src/cli/progress.ts";
import type { Step } from "../../src/plan/options.ts";
import { run } from "../../src/run.ts";
import { folderOf } from "../helpers/tree.ts";

/** What is written by stages at these times. */
function written(...stages: readonly (readonly [time: number, step: string])[]): readonly string[] {
  const seen: string[] = [];
  let clock = 1000;
  const { show, end } = progress(
    (text) => seen.push(text),
    () => clock,
  );
  for (const [time, step] of stages) {
    clock = 1000 + time;
    show(step);
  }
  end();
  return seen;
}

test("a short run shows nothing", () => {
  expect(
    written([10, "planning file 1 of 1"], [498, "writing 1 file"], [499, "formatting the report"]),
  ).toEqual([]);
});

test("a run that lasts shows its next steps, not all that follow at once, and erases them", () => {
  expect(
    written(
      [0, "planning file 1 of 4"],
      [500, "planning file 2 of 4"],
      [599, "planning file 3 of 4"],
      [600, "planning file 4 of 4"],
      [700, "writing 4 files"],
      [900, "formatting the report"],
    ),
  ).toEqual([
    "\r\u001b[Kllm-patch: planning file 2 of 4 ...",
    "\r\u001b[Kllm-patch: planning file 4 of 4 ...",
    "\r\u001b[Kllm-patch: writing 4 files ...",
    "\r\u001b[Kllm-patch: formatting the report ...",
    "\r\u001b[K",
  ]);
});

test("a run tells its steps", () => {
  const root = folderOf({ a: "1\n", b: "1\n" });
  const section = (path: string): string => `*** Update File: ${path}\n@@\n-1\n+2\n`;
  const reply = `*** Begin Patch\n${section("a")}${section("b")}*** End Patch\n`;
  const steps: Step[] = [];
  run(reply, { root, onStep: (step) => steps.push(step) });
  expect(steps).toEqual([
    { kind: "planning", file: 1, files: 2 },
    { kind: "planning", file: 2, files: 2 },
    { kind: "writing", files: 2 },
  ]);
});
