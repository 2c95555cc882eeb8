/**
 * Every kind of report as a whole, into a pipe and on terminals of 80 and 160 columns, in the
 * files beside it. Made again with -u: read what has changed.
 */

import { expect, test } from "vitest";
import type { Problem } from "../../src/problem.ts";
import { nameOf, TABLE } from "../../src/report/table.ts";
import { retryText } from "../../src/report/retry.ts";
import type { Outcome } from "../../src/check.ts";
import { run } from "../../src/run.ts";
import { attempt } from "../failures/attempt.ts";
import type { Failure } from "../failures/case.ts";
import { FAILURES } from "../failures/cases/index.ts";
import { runCommand } from "../helpers/command.ts";
import { optionsOf } from "../helpers/flags.ts";
import { folderOf } from "../helpers/tree.ts";
import { SUCCESSES } from "./whole/cases.ts";
import { MADE_UP } from "./whole/made-up.ts";
import { type Said, saidOf, sections, streams, withoutColours } from "./whole/views.ts";

/** Reports into a pipe and on a terminal. */
function views(title: string, { piped, colored }: Said): string {
  return sections(title, { piped, colored });
}

function refusal(problem: Problem): Outcome {
  return { status: "refused", exitCode: 1, plan: undefined, problems: [problem] };
}

/** The first case of each label; of a missing file the one meant is no part of it. */
function firstOfEach(isWanted: (label: string) => boolean): readonly Failure[] {
  const first = new Map<string, Failure>();
  for (const failure of FAILURES) {
    const label = failure.label.replace(/^(missing-file)\/(?!none).*/, "$1");
    if (isWanted(label) && !first.has(label)) first.set(label, failure);
  }
  return [...first.values()];
}

async function refusals(failures: readonly Failure[]): Promise<string> {
  const all = failures.map(async (failure) =>
    views(
      `${failure.label} (${failure.format}: ${failure.name})`,
      await saidOf(attempt(failure, ({ outcome }) => outcome)),
    ),
  );
  return (await Promise.all(all)).join("");
}

const isLost = (label: string): boolean => label.startsWith("not-found/");
const isUnread = (label: string): boolean => label.startsWith("malformed/");

test("hunks that are not found, of each cause", async () => {
  await expect(await refusals(firstOfEach(isLost))).toMatchFileSnapshot("whole/not-found.txt");
});

test("other problems, of each code", async () => {
  const failures = firstOfEach((label) => !isLost(label) && !isUnread(label));
  const made = MADE_UP.map(async ([title, problem]) =>
    views(title, await saidOf(refusal(problem))),
  );
  const all = [await refusals(failures), ...(await Promise.all(made))];
  await expect(all.join("")).toMatchFileSnapshot("whole/problems.txt");
});

test("no code, cause or reason is left out", () => {
  const labels = FAILURES.map(({ label }) =>
    label.replace(/^(missing-file|unsupported)\/.*/, "$1"),
  );
  const made = MADE_UP.map(([, problem]) => nameOf(problem));
  expect([...new Set([...made, ...labels])].toSorted()).toEqual(Object.keys(TABLE).toSorted());
});

test("patches that cannot be read, for each reason", async () => {
  await expect(await refusals(firstOfEach(isUnread))).toMatchFileSnapshot("whole/malformed.txt");
});

test("patches that fit", async () => {
  const all = SUCCESSES.map(async ({ name, files, reply, flags = [], wanted, dryRun = false }) => {
    const options = { ...optionsOf(flags), dryRun, sync: false };
    return views(name, await saidOf(run(reply, { ...options, root: folderOf(files) }), wanted));
  });
  await expect((await Promise.all(all)).join("")).toMatchFileSnapshot("whole/success.txt");
});

test("texts to send back, for each code and cause", async () => {
  const texts = firstOfEach((label) => !isUnread(label)).map((failure) =>
    sections(`${failure.label} (${failure.format}: ${failure.name})`, {
      "--retry": attempt(failure, ({ outcome }) => retryText(outcome)),
    }),
  );
  await expect(texts.join("")).toMatchFileSnapshot("whole/retry.txt");
});

test("wrong usage", async () => {
  const good = "--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-1\n+2\n";
  const folder = folderOf({ "empty.patch": "", "good.patch": good, "folder/b.txt": "1\n" });
  const calls: readonly (readonly string[])[] = [
    ["apply", "--fooo"],
    ["aply"],
    ["apply", "-p"],
    ["apply", "-p", "x"],
    ["apply", "--similarity", "0.1"],
    ["apply", "--format", "diff"],
    ["apply", "missing.patch"],
    ["apply", "folder"],
    ["apply", "empty.patch"],
    ["apply", "-C", "missing", "good.patch"],
    ["show", "empty.patch"],
    ["recover", "-C", "missing"],
    ["explain", "nothing"],
    ["exec", "-n", "--", "apply_patch", "*** Begin Patch"],
  ];
  const texts = calls.map((args) => {
    const said = (color: string): string => {
      const ran = runCommand("llm-patch", args, { folder, env: { FORCE_COLOR: color } });
      return `${streams(ran.stdout, ran.stderr)}(${ran.exitCode})\n`;
    };
    return sections(`llm-patch ${args.join(" ")}`, { plain: said("0"), coloured: said("1") });
  });
  await expect(texts.join("")).toMatchFileSnapshot("whole/usage.txt");
});

test("colours change nothing but colours", async () => {
  const outcomes = [
    ...FAILURES.map((failure) => attempt(failure, ({ outcome }) => outcome)),
    ...MADE_UP.map(([, problem]) => refusal(problem)),
  ];
  const said = await Promise.all(outcomes.map((outcome) => saidOf(outcome)));
  expect(said.map(({ colored }) => withoutColours(colored))).toEqual(
    said.map(({ piped }) => piped),
  );
}, 60_000);
