/** What test/bench/scenario.mjs runs. */

export { scenarios } from "./scenario.ts";
export { endingOf } from "./scenario-run.ts";
export { sectionOf } from "./scenario-write.ts";
export { writeTree } from "./tree-data.ts";
