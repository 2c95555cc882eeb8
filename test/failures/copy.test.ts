/** Lines copied from the report into the patch make it fit, and do what was meant. */

import { describe, expect, test } from "vitest";
import type { NotFound } from "../../src/problem.ts";
import { attempt } from "./attempt.ts";
import type { Failure, Meant } from "./case.ts";
import { FAILURES } from "./cases/index.ts";
import { withCopiedLines } from "./copy.ts";

const MEANT = FAILURES.flatMap((failure) => {
  const { meant } = failure;
  return meant === undefined ? [] : [{ ...failure, meant }];
});

describe("the lines shown, copied into the patch, do what was meant", () => {
  test.each(MEANT)("$format: $name", (failure) => {
    expect(copied(failure)).toEqual({ ...said(failure), files: [failure.meant.path] });
  });
});

/** The file as it should be. */
function said({ meant, ...failure }: Failure & { readonly meant: Meant }): {
  readonly text: string;
} {
  const before = attempt({ ...failure, meant }, (one) => one.before(meant.path));
  const parts = before.split(meant.old);
  if (parts.length !== 2) throw new Error(`not once in ${meant.path}: ${meant.old}`);
  return { text: parts.join(meant.new) };
}

/** The files that are changed, and what the one that is meant holds then; or what goes wrong. */
function copied(failure: Failure & { readonly meant: Meant }): unknown {
  const problem = attempt(failure, ({ outcome }) => outcome.problems.find(isMiss));
  const closest = problem?.closest;
  if (problem === undefined || closest === undefined) return "nothing shown";
  const reply = withCopiedLines(failure, { ...problem, closest });
  return attempt(
    failure,
    ({ outcome, after }) =>
      outcome.status === "applied"
        ? {
            text: after(failure.meant.path),
            files: outcome.plan?.files.map(({ path }) => path),
          }
        : outcome.problems.map(({ code }) => code).join(", "),
    reply,
  );
}

function isMiss(problem: { readonly code: string }): problem is NotFound {
  return problem.code === "not-found";
}
