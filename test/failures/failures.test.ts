/** Failing patches are told for what they are. */

import { expect, test } from "vitest";
import { attempt } from "./attempt.ts";
import { answerOf } from "./case.ts";
import { FAILURES } from "./cases/index.ts";

test.each(FAILURES)("$format: $name", (failure) => {
  const answer = attempt(failure, ({ outcome }) => answerOf(outcome.problems));
  expect(answer).toBe(failure.label);
});

test("no two cases have one name", () => {
  const names = FAILURES.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("there are enough of them, of all formats", () => {
  const lost = FAILURES.filter(({ label }) => label.startsWith("not-found/"));
  expect(FAILURES.length).toBeGreaterThanOrEqual(90);
  expect(lost.length).toBeGreaterThanOrEqual(45);
  expect([...new Set(lost.map(({ format }) => format))].toSorted()).toEqual([
    "apply-patch",
    "file-changes",
    "search-replace",
    "string-edits",
    "unified",
  ]);
});
