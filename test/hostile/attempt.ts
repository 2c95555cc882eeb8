/** Runs the built command on a case, and measures it. */

import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { bytesOf, type HostileCase } from "./case.ts";
import { makeSandbox, type Sandbox, type Sights, sightsOf } from "./sandbox.ts";

export interface Attempt {
  /** Null: a signal has ended it. */
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly milliseconds: number;
  /** Peak memory; infinite if it died before it could tell. */
  readonly mebibytes: number;
  readonly before: Sights;
  readonly after: Sights;
}

/** Only a guard against a hang. */
const HANG = 1_800_000;

/** Tries a case in a new sandbox. */
export async function attempt(given: HostileCase): Promise<Attempt> {
  const sandbox = makeSandbox(given);
  try {
    const before = sightsOf(sandbox);
    const ran = await run(given, sandbox, bytesOf(given.patch));
    return { ...ran, before, after: sightsOf(sandbox) };
  } finally {
    sandbox.remove();
  }
}

/** The program and the arguments of a case; its patch is standard input. */
export function argumentsOf({ command = "apply", flags = [] }: HostileCase): readonly string[] {
  return command === "apply_patch"
    ? [resolve("bin/apply_patch.cjs"), ...flags]
    : [resolve("bin/llm-patch.cjs"), command, ...flags];
}

function run(
  given: HostileCase,
  { base, root }: Sandbox,
  patch: Uint8Array,
): Promise<Omit<Attempt, "before" | "after">> {
  const peak = `${base}.peak`;
  const json = given.command === "apply_patch" ? [] : ["--json"];
  const start = performance.now();
  const child = spawn(
    process.execPath,
    ["--require", resolve("test/hostile/peak.cjs"), ...argumentsOf(given), ...json],
    { cwd: root, env: environment({ LLM_PATCH_PEAK: peak }), timeout: HANG },
  );
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => stdout.push(part));
  child.stderr.on("data", (part: Buffer) => stderr.push(part));
  // It may have refused before it has read all.
  child.stdin.on("error", () => {});
  child.stdin.end(patch);
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (exit) => {
      const milliseconds = performance.now() - start;
      done({
        exit,
        stdout: Buffer.concat(stdout).toString("utf8"),
        stderr: Buffer.concat(stderr).toString("utf8"),
        milliseconds,
        mebibytes: peakIn(peak),
      });
    });
  });
}

function peakIn(file: string): number {
  try {
    return Number(readFileSync(file, "utf8")) / 1024;
  } catch {
    return Infinity;
  } finally {
    rmSync(file, { force: true });
  }
}

const UNWANTED = new Set(["NODE_EXTRA_CA_CERTS", "NODE_OPTIONS", "NO_COLOR", "FORCE_COLOR"]);

/** The environment of a command, without what would change its output. */
export function environment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const clean = Object.entries(process.env).filter(([key]) => !UNWANTED.has(key));
  return { ...Object.fromEntries(clean), TERM: "xterm", ...more };
}
