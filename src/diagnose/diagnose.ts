/** Diagnoses why a plan was refused: runs once, after planning, and only if there are findings. */

import type { Draft, Plan } from "../plan/plan.ts";
import { WORK } from "./closest.ts";
import { searchElsewhere } from "./elsewhere.ts";
import { withNearbyPaths } from "./nearby.ts";
import { problemsOf } from "./problems.ts";
import { withLeaves } from "../values.ts";

export function diagnose(draft: Draft): Plan {
  const work = { left: WORK };
  const problems = draft.refusals.flatMap(({ finding }) =>
    "misses" in finding ? problemsOf(finding, work) : [finding],
  );
  const found = searchElsewhere(withNearbyPaths(problems, draft), draft);
  return { ...draft.plan, problems: found.map((problem) => withLeaves(problem, printable)) };
}

/** The text, with U+FFFD for bytes that are not UTF-8. */
function printable(leaf: unknown, key: string): unknown {
  return typeof leaf === "string" && key !== "path" ? leaf.toWellFormed() : leaf;
}
