/** What is told of hunks that planning refuses: findings as problems, as after a run. */

import { WORK } from "../../src/diagnose/closest.ts";
import { problemsOf } from "../../src/diagnose/problems.ts";
import type { Updated } from "../../src/plan/update.ts";
import type { Finding, PlacedHunk, RefusedEdit } from "../../src/plan/placed.ts";
import type { Problem } from "../../src/problem.ts";

/** A refusal as reports show it. */
export interface Told {
  readonly problems: readonly Problem[];
  readonly hunks: readonly PlacedHunk[];
}

/** An update, or its problems, found with so much work. */
export function told(result: Updated | RefusedEdit, work: number = WORK): Updated | Told {
  if (!("findings" in result)) return result;
  return { problems: toldOf(result.findings, work), hunks: result.hunks };
}

/** The problems that findings are. */
export function toldOf(findings: readonly Finding[], work: number = WORK): readonly Problem[] {
  return findings.flatMap((finding) =>
    "misses" in finding ? problemsOf(finding, { left: work }) : [finding],
  );
}
