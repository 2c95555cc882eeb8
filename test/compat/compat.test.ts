/**
 * What `git apply` and GNU patch make of the diffs in scenarios/: the same as we do, a
 * refusal, or something else, which is then written down with its reason. All of them in a full run.
 */

import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { isFull } from "../helpers/often.ts";
import { type Scenario, scenarios } from "../helpers/scenario.ts";
import { hasGit, hasGnuPatch } from "../helpers/tools.ts";
import { onDisk, readTree } from "../helpers/tree.ts";

type PeerName = keyof Scenario["peers"];

interface Peer {
  readonly isHere: boolean;
  readonly args: readonly string[];
}

const PEERS: Readonly<Record<PeerName, Peer>> = {
  git: { isHere: hasGit, args: ["apply", "--whitespace=nowarn"] },
  patch: { isHere: hasGnuPatch, args: ["-N", "-f", "-r", "-", "--no-backup-if-mismatch"] },
};

describe.each(Object.entries(PEERS))("%s", (name, { isHere, args }) => {
  const cases = scenarios()
    .flatMap((scenario): [string, Scenario, string][] => {
      const verdict = scenario.peers[name as PeerName];
      return verdict === undefined ? [] : [[scenario.name, scenario, verdict.replace(/:.*/, "")]];
    })
    .filter((_, at) => isFull || at % 4 === 0);

  test.runIf(isHere).each(cases)("scenario %s", (_, scenario, verdict) => {
    expect(verdictOf(name, args, scenario)).toBe(verdict);
  });
});

function verdictOf(
  program: string,
  args: readonly string[],
  { before, after, patch, flags }: Scenario,
): "same" | "refuses" | "differs" {
  const tree = onDisk(before);
  const { status } = spawnSync(program, [...args, ...shared(flags)], {
    cwd: tree,
    input: patch,
    // git must not take the folder for a part of a repository above it.
    env: { ...process.env, LC_ALL: "C", GIT_CEILING_DIRECTORIES: dirname(tree) },
  });
  if (status !== 0) return "refuses";
  return isDeepStrictEqual(readTree(tree), after) ? "same" : "differs";
}

/** The flags that all of them have. */
function shared(flags: readonly string[]): readonly string[] {
  const strip = flags[flags.indexOf("-p") + 1];
  const depth = flags.includes("-p") && strip !== undefined ? strip : "1";
  return [`-p${depth}`, ...(flags.includes("-R") ? ["-R"] : [])];
}
