/**
 * How the tests run. `npm test` has one minute on two cores; `--mode full` (`npm run test:full`, as
 * `.ci/run` does) also runs what is left out here, and where `helpers/often.ts` says so, more of the same.
 */

import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { configDefaults, defineConfig, type ViteUserConfigFnObject } from "vitest/config";
import { folderInMemory } from "./test/helpers/in-memory-folder.ts";

/** A tree of files that tests work on: what looks like a test there is none of ours. */
const FIXTURES = ["**/failures/tree/**"];

/** Processes that are killed, hostile inputs through the built commands, pseudo-terminals. */
const SLOW = [
  "**/commit/kill.test.ts",
  "**/hostile/hostile.test.ts",
  "**/hostile/terminal.test.ts",
];

/** Only a guard against a hang, whatever else the machine does. */
const HANG = 1_800_000;

// Each process of Node would read these certificates as it starts: it takes longer than all else that it does.
delete process.env["NODE_EXTRA_CA_CERTS"];

/** A full run makes its trees on the disk, and Node compiles the commands' code each time. */
const environment = (mode: string): Readonly<Record<string, string>> => {
  if (mode === "full") return { NODE_DISABLE_COMPILE_CACHE: "1" };
  const trees = folderInMemory();
  // What Node 22 or later keeps of the commands' code, not in the home of who runs the tests.
  const caches = { XDG_CACHE_HOME: resolve("node_modules/.cache") };
  return trees === undefined ? caches : { ...caches, TMPDIR: trees };
};

const config: ViteUserConfigFnObject = defineConfig(({ mode }) => ({
  test: {
    dir: "test",
    exclude: [...configDefaults.exclude, ...FIXTURES, ...(mode === "full" ? [] : SLOW)],
    env: environment(mode),
    testTimeout: HANG,
    hookTimeout: HANG,
    // One more than can run: those that write wait for the disk.
    maxWorkers: availableParallelism() + 1,
    // What a file loads, the next one need not load again: a third of the time.
    isolate: false,
  },
}));

export default config;
