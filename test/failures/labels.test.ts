/** The labels are true: what they say of the text can be seen without the locator. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attempt } from "./attempt.ts";
import type { Cause, Failure } from "./case.ts";
import { FAILURES } from "./cases/index.ts";

const TREE = "test/failures/tree";

/** What a case wants, where, and all files. */
interface Facts {
  readonly wanted: readonly string[];
  readonly path: string;
  readonly files: ReadonlyMap<string, string>;
}

/** What must be true of a case with this label. */
const TRUTHS: Partial<Readonly<Record<Cause, (facts: Facts) => boolean>>> = {
  stale: (facts) => facts.wanted.length === 0 || !stands(facts),
};

const CHECKED = FAILURES.flatMap((failure) => {
  const [, cause = ""] = failure.label.split("/");
  const isTrue = TRUTHS[cause as Cause];
  return failure.label.startsWith("not-found/") && isTrue !== undefined
    ? [{ ...failure, isTrue }]
    : [];
});

test.each(CHECKED)("$label: $name", ({ isTrue, ...failure }) => {
  expect(isTrue(factsOf(failure))).toBe(true);
});

function factsOf(failure: Failure): Facts {
  const files = new Map<string, string>();
  for (const path of readdirSync(TREE, { recursive: true, encoding: "utf8" }))
    if (statSync(join(TREE, path)).isFile())
      files.set(path, readFileSync(join(TREE, path), "utf8"));
  for (const [path, content] of Object.entries(failure.files ?? {}))
    files.set(path, String(content));
  return attempt(failure, ({ outcome: { problems } }) => {
    const problem = problems.find((one) => one.code === "not-found");
    if (problem === undefined) throw new Error("found");
    return { path: problem.path, wanted: problem.expected.map(({ text }) => text), files };
  });
}

function stands({ wanted, path, files }: Facts): boolean {
  return `\n${files.get(path) ?? ""}`.includes(`\n${wanted.join("\n")}\n`);
}
