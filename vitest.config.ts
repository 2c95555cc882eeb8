/**
 * How the tests run. `npm test` has two minutes on two cores; `--mode full` (`npm run test:full`, as
 * `.ci/run` does) also runs what is left out here, and where `helpers/often.ts` says so, more of the same.
 */

import { availableParallelism } from "node:os";
import { configDefaults, defineConfig, type ViteUserConfigFnObject } from "vitest/config";

/** Trees of files that tests work on: what looks like a test there is none of ours. */
const FIXTURES = ["**/scenarios/**", "**/failures/tree/**"];

/** Processes that are killed, hostile inputs through the built commands, pseudo-terminals. */
const SLOW = [
  "**/commit/kill.test.ts",
  "**/hostile/hostile.test.ts",
  "**/hostile/terminal.test.ts",
];

/** Only a guard against a hang, whatever else the machine does. */
const HANG = 1_800_000;

const config: ViteUserConfigFnObject = defineConfig(({ mode }) => ({
  test: {
    dir: "test",
    exclude: [...configDefaults.exclude, ...FIXTURES, ...(mode === "full" ? [] : SLOW)],
    // What the commands' code compiles to would be kept in the home of who runs the tests.
    env: { NODE_DISABLE_COMPILE_CACHE: "1" },
    testTimeout: HANG,
    hookTimeout: HANG,
    // Most tests wait for nothing, or for a process that they have started.
    maxWorkers: availableParallelism(),
    // What a file loads, the next one need not load again.
    isolate: false,
  },
}));

export default config;
