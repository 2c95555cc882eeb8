/** Diagnoses why a plan was refused: runs once, after planning, and only if there are findings. */

import type { Draft, Plan } from "../plan/plan.ts";
import { WORK } from "./closest.ts";
import { withSuggestions } from "./nearby.ts";
import { problemsOf } from "./problems.ts";
import { withLeaves } from "../values.ts";

export function diagnose(draft: Draft): Plan {
  const work = { left: WORK };
  const problems = draft.refusals.flatMap(({ finding }) =>
    "misses" in finding ? problemsOf(finding, work) : [finding],
  );
  const all = withSuggestions(problems, draft);
  return { ...draft.plan, problems: all.map((problem) => withLeaves(problem, printable)) };
}

/** The text, with bytes that are not UTF-8 as `\x93`, so that it is well-formed. */
function printable(leaf: unknown, key: string): unknown {
  if (typeof leaf !== "string" || key === "path") return leaf;
  const bytes = leaf.replace(
    /[\udc80-\udcff]/gu,
    (byte) => `\\x${(byte.charCodeAt(0) & 0xff).toString(16)}`,
  );
  return bytes.toWellFormed();
}
