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
  whitespace: (facts) => stands(facts, withoutBlanks) && !stands(facts, asWritten),
  edited: (facts) => stands(facts, asWritten),
  stale: (facts) => !stands(facts, withoutBlanks),
  invented: ({ files, wanted }) => ![...files.values()].some((file) => holds(file, wanted)),
  elided: ({ wanted, ...facts }) =>
    pieces(wanted).length > 1 &&
    pieces(wanted).every((piece) => stands({ ...facts, wanted: piece }, asWritten)),
  "wrong-file": ({ files, wanted, path }) =>
    [...files].filter(([, file]) => holds(file, wanted)).some(([name]) => name !== path) &&
    !holds(files.get(path) ?? "", wanted),
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
    return { path: problem.path, wanted: problem.wanted.map(({ text }) => text), files };
  });
}

function stands({ wanted, path, files }: Facts, form: (text: string) => string): boolean {
  return form(files.get(path) ?? "").includes(form(wanted.join("\n")));
}

function holds(file: string, wanted: readonly string[]): boolean {
  return trimmed(file).includes(trimmed(wanted.join("\n")));
}

/** The lines around those that stand for others. */
function pieces(wanted: readonly string[]): readonly (readonly string[])[] {
  const at = wanted.findIndex((line) => line.includes("..."));
  return at === -1 ? [wanted] : [wanted.slice(0, at), wanted.slice(at + 1)];
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, "");
}

function trimmed(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return `\n${lines.join("\n")}\n`;
}

function asWritten(text: string): string {
  return `\n${text}\n`;
}
