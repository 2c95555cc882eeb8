/** What the benches (test/bench) need of the hostile cases. */

export { attempt } from "./attempt.ts";
export { bytesOf } from "./case.ts";
export { THEMES } from "./cases/index.ts";
