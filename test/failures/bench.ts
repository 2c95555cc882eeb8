/** What test/bench/causes.mjs runs. */

export { attempt } from "./attempt.ts";
export { answerOf } from "./case.ts";
export { FAILURES } from "./cases/index.ts";
