/** Runs the built commands as a shell would. */

import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

export interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunSettings {
  readonly folder: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

/** What changes what a command prints; a shell runs the file that BASH_ENV names. */
const CLEAN = new Set(["NO_COLOR", "FORCE_COLOR", "BASH_ENV"]);

/** Runs `llm-patch` or `apply_patch`; standard output is one character a byte. */
export function runCommand(
  name: "llm-patch" | "apply_patch",
  args: readonly string[],
  { folder, input = "", env = {} }: RunSettings,
): Ran {
  const result = spawnSync(process.execPath, [resolve(`bin/${name}.cjs`), ...args], {
    cwd: folder,
    input: Buffer.from(input),
    env: { ...cleanEnvironment(), ...env },
    maxBuffer: 256 * 1024 * 1024,
  });
  return {
    exitCode: result.status,
    stdout: result.stdout.toString("latin1"),
    stderr: result.stderr.toString("utf8"),
  };
}

/** Built commands that run in turn in one process. */
export interface InTurn {
  run(name: "llm-patch" | "apply_patch", args: readonly string[], folder: string): Promise<Ran>;
  end(): void;
}

/** Starts a process that runs built commands, each with no input. */
export function inTurn(): InTurn {
  const child = fork(resolve("test/helpers/in-turn.cjs"), {
    env: cleanEnvironment(),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const gone = new AbortController();
  child.once("exit", () => gone.abort());
  return {
    async run(name, args, folder) {
      const answer = once(child, "message", { signal: gone.signal });
      child.send({ name, args, folder });
      const [ran] = (await answer) as [Ran];
      return ran;
    },
    end: () => void child.kill(),
  };
}

/** Runs a line of bash, in which `$LLM_PATCH` and `$APPLY_PATCH` are the built commands. */
export function runInShell(line: string, folder: string): Ran {
  const result = spawnSync("bash", ["-c", line], {
    cwd: folder,
    input: "",
    env: {
      ...cleanEnvironment(),
      LLM_PATCH: resolve("bin/llm-patch.cjs"),
      APPLY_PATCH: resolve("bin/apply_patch.cjs"),
    },
    encoding: "utf8",
  });
  return { exitCode: result.status, stdout: result.stdout, stderr: result.stderr };
}

function cleanEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([key]) => !CLEAN.has(key));
  // bash takes input from a socket for a call by ssh, and reads its start-up file then, but not below another shell.
  return { ...Object.fromEntries(kept), SHLVL: "1" };
}
