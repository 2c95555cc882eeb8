/**
 * Hostile inputs through the built command: each is answered as its table says, by exit code
 * and problems or by what it changes; nothing else changes, inside the root or outside; no
 * stack trace; memory stays within bounds. For time see test/bench/hostile.mjs.
 */

import { describe, expect, test } from "vitest";
import { type Attempt, attempt } from "./attempt.ts";
import type { HostileCase } from "./case.ts";
import { THEMES } from "./cases/index.ts";
import { changed, withoutTimes } from "./sandbox.ts";

const MEBIBYTES = 512;

describe.concurrent.each(Object.entries(THEMES))("%s", (_, cases) => {
  test.each(cases.map((given) => [given.name, given] as const))("%s", async (_, given) => {
    const ran = await attempt(given);
    const { changes } = given;
    expect({
      answer: answerOf(given, ran),
      trace: /\n {4}at /.test(ran.stdout + ran.stderr),
      withinMemory: ran.mebibytes < MEBIBYTES,
      tree: changes === undefined ? ran.after : withoutTimes(ran.after),
    }).toEqual({
      answer: { exit: given.exit, problems: given.problems ?? [], told: true },
      trace: false,
      withinMemory: true,
      tree: changes === undefined ? ran.before : changed(ran.before, given),
    });
  });
});

/** Exit code and problems, and whether all of it is where it should. */
function answerOf(given: HostileCase, { exit, stdout, stderr }: Attempt): object {
  if (given.command === "apply_patch") {
    const told = exit === 0 ? stdout.startsWith("Success.") : stdout === "" && stderr !== "";
    return { exit, problems: given.problems ?? [], told };
  }
  const { status, problems } = JSON.parse(stdout) as {
    readonly status: string;
    readonly problems: readonly { readonly code: string }[];
  };
  const told = stderr === "" && (exit === 0) === (status !== "refused");
  return { exit, problems: problems.map(({ code }) => code), told };
}
