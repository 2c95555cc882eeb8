/**
 * Recognizes commands that call apply_patch: from an argument vector, as a sandbox gets it, to the patch and the folder.
 * Reads no files and expands nothing.
 *
 *     call   = ("apply_patch" | "applypatch") PATCH
 *            | ("bash" | "zsh" | "sh") ("-c" | "-lc" | "-l" "-c") SCRIPT
 *            | ("pwsh" | "powershell") ["-NoProfile"] "-Command" (SCRIPT | "@'" PATCH "'@ | apply_patch")
 *            | "cmd" "/c" SCRIPT
 *     SCRIPT = ["set" flags end] ["cd" DIR ("&&" | end)] run newline*
 *     run    = "apply_patch" (heredoc | PATCH) | "cat" heredoc "|" "apply_patch"
 *     end    = ";" | newline
 *
 * Every word must be plain or quoted, and the heredoc's word quoted if a shell would change its text. For PowerShell
 * and cmd, only `cd DIR &&` and heredocs are read. A command that needs a shell is not such a call: the shell runs it,
 * and finds apply_patch on its PATH. A patch that a shell would run, in whole or in part, is an error.
 */

import { defined } from "../values.ts";
import { type Command, commandsIn, type Word } from "./shell/commands.ts";

/** The result of reading a command. */
export type Call =
  | {
      readonly kind: "apply-patch";
      readonly patch: string;
      /** The folder that the script changes to first, as written. */
      readonly cwd?: string;
    }
  | { readonly kind: "not-apply-patch" }
  | CallError;

/** A call that cannot be read, and that must not be run by a shell. */
export interface CallError {
  readonly kind: "error";
  readonly reason: "bare-patch" | "cut-off" | "cut-to-one-line" | "several-inputs";
}

const NOT: Call = { kind: "not-apply-patch" };
const BEGIN = "*** Begin Patch";
const END = "*** End Patch";
const NAMES: ReadonlySet<string> = new Set(["apply_patch", "applypatch"]);
const HEADERS: ReadonlySet<string> = new Set(["Begin", "Add", "Update", "Delete"]);
/** Shell options that a script may set: they do not change how a call is read. */
const SETTING = /^(?:-[eu]+o?|-o|errexit|nounset|pipefail)$/;

/** Reads a command that is given as an argument vector. */
export function readCall(argv: readonly string[]): Call {
  const [command = "", ...args] = argv;
  if (NAMES.has(command)) return directCall(args);
  if (isBegin(command) || isBare(commandsIn(command, true))) return error("bare-patch");
  const name = command.split(/[\\/]/).at(-1) ?? "";
  const shell = name.toLowerCase().replace(/\.exe$/, "");
  const script = args.at(-1) ?? "";
  const flags = args.slice(0, -1).join(" ");
  if (/^(?:ba|z)?sh$/.test(shell))
    return /^(?:-l?c|-l -c)$/.test(flags) ? readScript(script, true) : NOT;
  const isPowerShell =
    /^(?:pwsh|powershell)$/.test(shell) && /^(?:-noprofile )?-command$/i.test(flags);
  if (!isPowerShell && !(shell === "cmd" && /^\/c$/i.test(flags))) return NOT;
  // The literal ends at the first line that begins with `'@`.
  const [, patch, rest] = /^\s*@'[ \t]*\r?\n((?:[^]*?\n)??)'@([^]*)$/.exec(script) ?? [];
  const isPiped = isPowerShell && /^\s*\|\s*apply_?patch\s*$/.test(rest ?? "");
  return patch !== undefined && isPiped
    ? { kind: "apply-patch", patch }
    : readScript(script, false);
}

/**
 * Reads the command of a tool, as text or as an argument vector, for any of the shells; undefined if it gets no
 * patch.
 */
export function readCommand(command: unknown): Call | undefined {
  const isVector = Array.isArray(command) && command.every((word) => typeof word === "string");
  const shells = [
    ["bash", "-lc"],
    ["pwsh", "-Command"],
  ];
  const texts = typeof command === "string" ? shells.map((shell) => [...shell, command]) : [];
  const vectors: readonly (readonly string[])[] = isVector ? [command] : texts;
  const calls = vectors.map(readCall);
  const call = calls.find(({ kind }) => kind === "apply-patch") ?? calls[0];
  const givesPatch = (word: string): boolean =>
    /<<|@['"]/.test(word) && /\*\*\* Begin Patch|^(?:diff --git|\+\+\+) /m.test(word);
  const isOther = call?.kind === "not-apply-patch" && !vectors.flat().some(givesPatch);
  return isOther ? undefined : call;
}

/** The path of a folder in another; undefined if neither is given. */
export function folderIn(base = "", folder = ""): string | undefined {
  const isWhole = base === "" || folder === "" || folder.startsWith("/");
  return (isWhole ? folder || base : `${base}/${folder}`) || undefined;
}

function directCall([patch, ...rest]: readonly string[]): Call {
  if (patch === undefined || patch === "-h" || patch === "--help") return NOT;
  if (rest.length > 0) return error("several-inputs");
  // A .cmd or .bat file gets only the first line of an argument.
  return patch.trim() === BEGIN ? error("cut-to-one-line") : { kind: "apply-patch", patch };
}

function error(reason: CallError["reason"]): CallError {
  return { kind: "error", reason };
}

function isBegin(text: string): boolean {
  return text.trimStart().startsWith(BEGIN);
}

function readScript(script: string, isPosix: boolean): Call {
  const commands = commandsIn(script, isPosix);
  if (isBare(commands)) return error("bare-patch");
  const { inputs = [], folder } = callIn([...commands], isPosix) ?? {};
  const [input, second] = inputs;
  if (second !== undefined) return error("several-inputs");
  const patch = textOf(input);
  if (patch !== undefined) return defined({ kind: "apply-patch" as const, patch, cwd: folder });
  const texts = commands.flatMap(({ words, heredocs }) => [...words, ...heredocs]);
  // A shell would run the lines below a patch that ends too early.
  const isCutOff = texts.some(({ text }) => text.includes(`${BEGIN}\n`) && !text.includes(END));
  return isCutOff ? error("cut-off") : NOT;
}

/** The input of apply_patch in a script, and the folder it changes to; undefined if it is no such call. */
function callIn(
  commands: Command[],
  isPosix: boolean,
): { readonly inputs: readonly Word[]; readonly folder: string | undefined } | undefined {
  const ends = isPosix ? ["&&", ";", "\n"] : ["&&"];
  const take = (name: string, after: readonly string[]): readonly Word[] | undefined => {
    const [command] = commands;
    const isIt = textOf(command?.words[0]) === name && after.includes(command?.end ?? "");
    const isPlain = name === "cat" || command?.heredocs.length === 0;
    return isIt && isPlain ? commands.shift()?.words.slice(1) : undefined;
  };
  const settings = isPosix ? take("set", ends) : undefined;
  if (settings?.length === 0 || settings?.some((word) => !SETTING.test(textOf(word) ?? "")))
    return undefined;
  const directory = take("cd", ends);
  const folder = textOf(directory?.[0]);
  if (directory !== undefined && (directory.length !== 1 || !/^[^-+]/.test(folder ?? "")))
    return undefined;
  const [piped] = commands;
  const names = take("cat", ["|"]);
  const [call, ...rest] = commands;
  const isOver =
    /^\n?$/.test(call?.end ?? "?") &&
    rest.every(({ words, end }) => words.length + end.length === 0);
  if (call === undefined || !isOver || !NAMES.has(textOf(call.words[0]) ?? "")) return undefined;
  const given = [...call.words.slice(1), ...call.heredocs];
  if (names !== undefined)
    return names.length + given.length > 0 ? undefined : { inputs: piped?.heredocs ?? [], folder };
  const isArgument = call.heredocs.length === 0;
  const isHelp = given.some(({ text }) => text === "-h" || text === "--help");
  return isArgument && (isHelp || !isPosix) ? undefined : { inputs: given, folder };
}

/** The text of a word; undefined if a shell would change it. */
function textOf(word: Word | undefined): string | undefined {
  return word === undefined || word.isDynamic ? undefined : word.text;
}

/** True if there is a patch in place of a command. A shell would expand `***` and run the result. */
function isBare(commands: readonly Command[]): boolean {
  return commands.some(({ words: [stars, verb], heredocs }) =>
    stars === undefined
      ? heredocs.some(({ text }) => isBegin(text))
      : stars.text === "***" && !stars.isQuoted && HEADERS.has(verb?.text ?? ""),
  );
}
