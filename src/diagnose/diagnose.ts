/** Why a plan was refused: runs once, after planning, and only if anything was. */

import type { Draft, Plan } from "../plan/plan.ts";
import { WORK } from "./closest.ts";
import { soughtElsewhere } from "./elsewhere.ts";
import { withNearbyPaths } from "./nearby.ts";
import { problemsOf } from "./problems.ts";

export function diagnose({ plan, findings, scene }: Draft): Plan {
  const work = { left: WORK };
  const problems = findings.flatMap((finding) =>
    "refusals" in finding ? problemsOf(finding, work) : [finding],
  );
  return { ...plan, problems: soughtElsewhere(withNearbyPaths(problems, scene), scene) };
}
