/** What test/bench/hostile.mjs runs. */

export { attempt } from "./attempt.ts";
export { THEMES } from "./cases/index.ts";
