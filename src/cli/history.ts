/** What git knows of lines that are not in a file: whether they were there, and since when they are gone. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findBlock } from "../text/find-run.ts";
import { type Git, gitIn } from "../git.ts";
import type { NotFound, Problem } from "../problem.ts";
import type { Outcome } from "../run.ts";

/** Problems for which git is asked; each takes some milliseconds. */
const MAX_PROBLEMS = 5;

export function withHistory(outcome: Outcome, root: string): Outcome {
  const lost = outcome.problems.filter(mayHaveHistory).slice(0, MAX_PROBLEMS);
  const git = gitIn(root);
  if (lost.length === 0 || git(["rev-parse", "--git-dir"]) === undefined) return outcome;
  const told = new Map<Problem, Problem>();
  for (const problem of lost) {
    const history = historyOf(problem, root, git);
    if (history !== undefined) told.set(problem, { ...problem, history });
  }
  return { ...outcome, problems: outcome.problems.map((problem) => told.get(problem) ?? problem) };
}

function mayHaveHistory(problem: Problem): problem is NotFound {
  if (problem.code !== "not-found" || problem.path.startsWith("/")) return false;
  return problem.cause === "stale" || problem.cause === "invented";
}

function historyOf({ path, wanted }: NotFound, root: string, git: Git): NotFound["history"] {
  const blob = (name: string): string | undefined => git(["cat-file", "blob", name]);
  const lines = wanted.map(({ text }) => text);
  for (const place of ["index", "HEAD"] as const) {
    const line = placeIn(blob(`${place === "HEAD" ? place : ""}:./${path}`), lines);
    if (line !== undefined) return { place, line };
  }
  // The change that took the longest line away that is gone, if the others were beside it.
  const there = linesOf(join(root, path));
  const gone = lines.filter((text) => text.trim() !== "" && !there.has(text));
  const [telling] = gone.toSorted((one, other) => other.length - one.length);
  if (telling === undefined) return undefined;
  const format = "--format=%h%x00%ad%x00%s";
  const flags = ["--no-textconv", "--no-ext-diff", "--date=short", format, `-S${telling}`];
  const found = git(["-c", "log.showSignature=false", "log", "-1", ...flags, "--", path]);
  const [commit = "", date = "", subject = ""] = (found ?? "").trim().split("\0");
  if (commit === "" || placeIn(blob(`${commit}^:./${path}`), lines) === undefined) return undefined;
  return { goneSince: { commit, date, subject } };
}

function linesOf(path: string): ReadonlySet<string> {
  try {
    return new Set(readFileSync(path, "utf8").split(/\r?\n/));
  } catch {
    return new Set();
  }
}

/** The line (1-based) at which a block is in a text. */
function placeIn(text: string | undefined, block: readonly string[]): number | undefined {
  const line = text === undefined ? undefined : findBlock(block, text.split(/\r?\n/))[0];
  return line === undefined ? undefined : line + 1;
}
