/**
 * Which command is a call of apply_patch: an argument vector, as a sandbox gets it, to the patch
 * and the folder. Looks at no disk and expands nothing.
 *
 *     call  = ("apply_patch" | "applypatch") PATCH
 *           | ("bash" | "zsh" | "sh") ("-c" | "-lc" | "-l" "-c") SCRIPT
 *           | ("pwsh" | "powershell") ["-NoProfile"] "-Command" (SCRIPT | "@'" PATCH "'@ | apply_patch")
 *           | "cmd" "/c" SCRIPT
 *
 * A SCRIPT is one only if it is nothing but the call (`shell/script.ts` has its grammar). Whatever
 * needs a shell is none: the shell has to run it, and finds apply_patch on its PATH.
 */

import type { Call } from "./shell/call.ts";
import { holdsPatch, isHelp, NOT, readScript } from "./shell/script.ts";
import type { Dialect } from "./shell/word.ts";

interface Launcher {
  readonly names: readonly string[];
  /** What may be between the name and the script, a word a line; the Windows shells take any case. */
  readonly flags: readonly string[];
  readonly dialect: Dialect;
}

const LAUNCHERS: readonly Launcher[] = [
  { names: ["bash", "zsh", "sh"], flags: ["-c", "-lc", "-l\n-c"], dialect: "posix" },
  {
    names: ["pwsh", "powershell"],
    flags: ["-command", "-noprofile\n-command"],
    dialect: "windows",
  },
  { names: ["cmd"], flags: ["/c"], dialect: "windows" },
];

export function readCall(argv: readonly string[]): Call {
  const [command = "", ...args] = argv;
  if (command === "apply_patch" || command === "applypatch") return directCall(args);
  if (holdsPatch(command)) {
    const call = readScript(command, "posix");
    return call.kind === "error" && call.reason === "bare-patch" ? call : NOT;
  }
  const script = args.at(-1);
  const given = args.slice(0, -1).join("\n");
  const launcher = LAUNCHERS.find(
    ({ names, flags, dialect }) =>
      names.includes(programName(command)) &&
      flags.includes(dialect === "windows" ? given.toLowerCase() : given),
  );
  if (launcher === undefined || script === undefined) return NOT;
  const literal = launcher.names.includes("pwsh") ? hereString(script) : undefined;
  return literal === undefined
    ? readScript(script, launcher.dialect)
    : { kind: "apply-patch", patch: literal };
}

/** The literal of PowerShell that is all that the script gives to apply_patch. */
function hereString(script: string): string | undefined {
  const [, body] = /^\s*@'[ \t]*\r?\n([^]*)$/.exec(script) ?? [];
  if (body === undefined) return undefined;
  // The first line that begins so ends it.
  const end = `\n${body}`.indexOf("\n'@");
  if (end === -1 || !/^'@\s*\|\s*apply_?patch\s*$/.test(body.slice(end))) return undefined;
  return body.slice(0, end);
}

function directCall([patch, ...rest]: readonly string[]): Call {
  if (patch === undefined || isHelp(patch)) return NOT;
  if (rest.length > 0) return { kind: "error", reason: "several-inputs" };
  return { kind: "apply-patch", patch };
}

/** The last part of a path, in small letters and without `.exe`. */
function programName(command: string): string {
  const name = command.slice(Math.max(command.lastIndexOf("/"), command.lastIndexOf("\\")) + 1);
  return name.toLowerCase().replace(/\.exe$/, "");
}
