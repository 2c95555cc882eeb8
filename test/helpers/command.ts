/** Runs the built commands as a shell would. */

import { spawnSync } from "node:child_process";
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

const CLEAN = new Set(["NODE_EXTRA_CA_CERTS", "NO_COLOR", "FORCE_COLOR"]);

/** Runs `llm-patch` or `apply_patch`; output is one character a byte. */
export function runCommand(
  name: "llm-patch" | "apply_patch",
  args: readonly string[],
  { folder, input = "", env = {} }: RunSettings,
): Ran {
  const inherited = Object.entries(process.env).filter(([key]) => !CLEAN.has(key));
  const result = spawnSync(process.execPath, [resolve(`bin/${name}.cjs`), ...args], {
    cwd: folder,
    input,
    env: { ...Object.fromEntries(inherited), ...env },
    encoding: "latin1",
    maxBuffer: 256 * 1024 * 1024,
  });
  return { exitCode: result.status, stdout: result.stdout, stderr: result.stderr };
}
