import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { progress, type Stage } from "../../src/cli/progress.ts";
import { watchOnTerminal } from "../../src/cli/watch.ts";
import type { Step } from "../../src/plan/options.ts";
import { DEFAULTS, run } from "../../src/run.ts";
import { folderOf, temporaryFolder } from "../helpers/tree.ts";

/** What is shown by stages at these times, and when the thread that shows it begins. */
function watched(...stages: readonly (readonly [time: number, stage: Stage])[]): readonly string[] {
  const seen: string[] = [];
  let clock = 1000;
  const { show, end } = progress(
    (patience) => {
      seen.push(`in ${patience} ms`);
      return { show: (row) => seen.push(row), end: () => seen.push("erased") };
    },
    () => clock,
  );
  for (const [time, stage] of stages) {
    clock = 1000 + time;
    show(stage);
  }
  end();
  return seen;
}

test("a short run costs nothing", () => {
  expect(
    watched(
      [0, { kind: "reading", bytes: 262_143 }],
      [10, { kind: "planning", file: 1, files: 2 }],
      [20, { kind: "opened", bytes: 262_143 }],
      [98, { kind: "writing", files: 2 }],
      [99, { kind: "reporting" }],
    ),
  ).toEqual([]);
});

test("a run that lasts is watched from its next stage on", () => {
  expect(
    watched(
      [0, { kind: "planning", file: 1, files: 3 }],
      [100, { kind: "planning", file: 2, files: 3 }],
      [600, { kind: "planning", file: 3, files: 3 }],
      [650, { kind: "writing", files: 1 }],
      [660, { kind: "writing", files: 3 }],
      [700, { kind: "reporting" }],
    ),
  ).toEqual([
    "in 400 ms",
    "llm-patch: planning file 2 of 3 ...",
    "llm-patch: planning file 3 of 3 ...",
    "llm-patch: writing 1 file ...",
    "llm-patch: writing 3 files ...",
    "llm-patch: making the report ...",
    "erased",
  ]);
});

test("so is one with a large patch, from its beginning on", () => {
  expect(watched([0, { kind: "reading", bytes: 262_144 }])).toEqual([
    "in 500 ms",
    "llm-patch: reading the patch ...",
    "erased",
  ]);
});

test("and one with a large file, as soon as that is open", () => {
  expect(
    watched(
      [0, { kind: "planning", file: 7, files: 9 }],
      [10, { kind: "opened", bytes: 262_144 }],
      [900, { kind: "opened", bytes: 1 }],
    ),
  ).toEqual([
    "in 490 ms",
    "llm-patch: planning file 7 of 9 ...",
    "llm-patch: planning file 7 of 9 ...",
    "erased",
  ]);
});

test("the row stands there while the program is busy, and is erased", async () => {
  const path = join(temporaryFolder(), "terminal");
  const terminal = openSync(path, "w");
  const rowThere = (row: string): Promise<void> =>
    vi.waitFor(() => expect(readFileSync(path, "utf8").endsWith(row)).toBe(true), 20_000);
  const watch = watchOnTerminal(0, terminal);
  watch.show("one");
  await rowThere("one");
  watch.show("two");
  await rowThere("two");
  watch.end();
  closeSync(terminal);
  expect(readFileSync(path, "utf8")).toBe("\r\u001b[Kone\r\u001b[Ktwo\r\u001b[K");
});

test("without patience nothing is shown nor erased", () => {
  const path = join(temporaryFolder(), "terminal");
  const terminal = openSync(path, "w");
  const watch = watchOnTerminal(3_600_000, terminal);
  watch.show("one");
  watch.end();
  closeSync(terminal);
  expect(readFileSync(path, "utf8")).toBe("");
});

test("a run tells its steps", () => {
  const root = folderOf({ a: "1\n", b: "1\n" });
  const section = (path: string): string => `*** Update File: ${path}\n@@\n-1\n+2\n`;
  const reply = `*** Begin Patch\n${section("a")}${section("b")}*** End Patch\n`;
  const steps: Step[] = [];
  run(reply, { ...DEFAULTS, root, onStep: (step) => steps.push(step) });
  expect(steps).toEqual([
    { kind: "planning", file: 1, files: 2 },
    { kind: "opened", bytes: 2 },
    { kind: "planning", file: 2, files: 2 },
    { kind: "opened", bytes: 2 },
    { kind: "writing", files: 2 },
  ]);
});
