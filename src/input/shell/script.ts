/**
 * A script that is nothing but a call of apply_patch, read with the grammar of bash.
 *
 *     script = [set] [cd] ["cd" DIR "&&" newline*] call ["&&" "echo" TEXT...] newline*
 *     set    = "set" ("-e" | "-u" | "-o" "pipefail" ...) end                    these three not in
 *     cd     = "cd" DIR end               if there is no `cd` after it         the Windows shells
 *     end    = ";" | newline
 *     call   = "apply_patch" heredoc
 *            | "apply_patch" PATCH                                              nor this one,
 *            | "cat" heredoc "|" newline* "apply_patch"
 *            | "echo" PATCH "|" newline* "apply_patch"                          and this one
 *
 * `git apply` and `patch -p1` are such a call, too, outside of Windows, if they get a diff as a heredoc
 * or through the pipe, and no flag changes what they do.
 *
 * Newlines, comments and `2>&1` may be anywhere. Every word must be plain or quoted, and what is
 * echoed has no backslash, which shells read differently. What is no such script is for a shell,
 * except where a patch is in it that the shell would change, cut off or take for a command: that
 * is an error.
 */

import type { Call } from "./call.ts";
import { type Command, commandsIn, isEmpty } from "./commands.ts";
import { defined } from "../../values.ts";
import type { Dialect, Text, Word } from "./word.ts";

const BEGIN = "*** Begin Patch";
const END = "*** End Patch";
const NAMES: readonly string[] = ["apply_patch", "applypatch"];
const BARE_WORDS: ReadonlySet<string> = new Set(["Begin", "Add", "Update", "Delete"]);
/** What a script may set: nothing that changes how a call is read, or what is printed. */
const SETTING = /^(?:-[eu]+o?|-o|errexit|nounset|pipefail)$/;
/** Flags of `git apply` and `patch` that say nothing else than what they do anyway. */
const PLAIN_FLAGS: ReadonlySet<string> = new Set(["-p1", "-v", "--verbose", "-"]);
export const NOT: Call = { kind: "not-apply-patch" };

export function holdsPatch(text: string): boolean {
  return text.includes(BEGIN);
}

export function isHelp(argument: string): boolean {
  return argument === "-h" || argument === "--help";
}

export function readScript(script: string, dialect: Dialect): Call {
  const commands = [...commandsIn(script, dialect)];
  const take = (test: (command: Command) => boolean): Command | undefined =>
    commands[0] !== undefined && test(commands[0]) ? commands.shift() : undefined;
  const isPosix = dialect === "posix";
  const isLine = ({ end }: Command): boolean => isPosix && /newline|semicolon/.test(end);
  take((command) => isLine(command) && isSetting(command));
  const before = take((command) => isLine(command) && folderOf(command) !== undefined);
  const last = commands.findIndex(({ end }) => end !== "and" && end !== "pipe");
  if (commands.slice(0, last + 1).some(isBarePatch)) return { kind: "error", reason: "bare-patch" };

  const cd = take(({ words, end }) => end === "and" && isPlain(words[0], ["cd"]));
  const piping = isPosix ? ["cat", "echo"] : ["cat"];
  const piped = take(({ words, end }) => end === "pipe" && isPlain(words[0], piping));
  const command = commands.shift();
  if (command === undefined) return NOT;
  const source = piped ?? command;
  const isDiff = isPosix && getsDiff(command, source);
  const call = isDiff ? { ...command, words: command.words.slice(0, 1) } : command;
  if (!isDiff && !isPlain(call.words[0], NAMES)) {
    const isEcho = isPosix && isPlain(source.words[0], ["echo"]);
    // Single lines of a patch may be echoed, to a file for example.
    const lines = isEcho ? inputsOf(source) : [];
    return refused(lines.filter(({ text }) => text.includes(`${BEGIN}\n`)));
  }

  const inputs = piped === undefined ? inputsOf(call) : pipedInputs(piped);
  const echo = isPosix && call.end === "and" ? commands.shift() : undefined;
  const says = echo && echoed(echo);
  const { end } = echo ?? call;
  const isOver = end === "end" || (end === "newline" && commands.every(endsScript));
  const hasOne = piped === undefined || inputsOf(call).length === 0;
  const isAlone = isOver && hasOne && (echo === undefined || says !== undefined);
  const goes = cd ?? before;
  const folder = goes && folderOf(goes);
  const isLost = cd !== undefined && (folder === undefined || before !== undefined);
  if (inputs === undefined || !isAlone || isLost) return refused(inputs ?? inputsOf(source));
  const [input, ...others] = inputs;
  const dynamic = inputs.find(({ dynamicAt }) => dynamicAt !== undefined);
  if (dynamic !== undefined)
    return holdsPatch(dynamic.text) ? expansion(script, dynamic.dynamicAt) : refused(inputs);
  if (input === undefined) return NOT;
  if (others.length > 0) return { kind: "error", reason: "several-inputs" };
  const isArgument = piped === undefined && call.heredocs.length === 0;
  if (isArgument && (isHelp(input.text) || !isPosix)) return refused(inputs);
  return defined({ kind: "apply-patch" as const, patch: input.text, cwd: folder, says });
}

/** The error that a shell would change the line of the script. */
function expansion(script: string, at: number | undefined): Call {
  const line = script.slice(0, at).split("\n").length;
  const found = script.split(/\r?\n/)[line - 1] ?? "";
  return { kind: "error", reason: "expansion", line, found };
}

function endsScript(command: Command): boolean {
  return command.end === "end" && isEmpty(command);
}

/** Is the command `git apply` or `patch -p1`, and the source gives it a diff? */
function getsDiff({ words }: Command, source: Command): boolean {
  const [name, ...more] = words.map(({ text, dynamicAt }) => (dynamicAt === undefined ? text : ""));
  const isGit = name === "git" && more[0] === "apply";
  const flags = isGit ? more.slice(1) : more;
  const text = source.heredocs[0]?.text ?? "";
  const isDiff = /^--- /m.test(text) && !/^GIT binary patch$/m.test(text);
  const isKnown = isGit || (name === "patch" && flags.includes("-p1"));
  return isKnown && isDiff && flags.every((flag) => PLAIN_FLAGS.has(flag));
}

/** Does the command only say that errors end the script? */
function isSetting({ words: [set, ...settings], heredocs }: Command): boolean {
  return (
    heredocs.length === 0 &&
    isPlain(set, ["set"]) &&
    settings.length > 0 &&
    settings.every(({ text, dynamicAt }) => dynamicAt === undefined && SETTING.test(text))
  );
}

/** What `cat` or `echo` gives to the pipe; undefined if that takes a shell to tell. */
function pipedInputs(command: Command): readonly Text[] | undefined {
  if (isPlain(command.words[0], ["cat"]))
    return command.words.length === 1 ? command.heredocs : undefined;
  const text = command.words.length === 2 ? echoed(command) : undefined;
  return text === undefined ? undefined : [{ text: `${text}\n`, dynamicAt: undefined }];
}

/** The text that a command echoes, if it is an `echo` that all shells take alike. */
function echoed({ words, heredocs, mergesErrors }: Command): string | undefined {
  const [echo, ...texts] = words;
  const isKnown = texts.every(
    ({ text, dynamicAt }) => dynamicAt === undefined && !text.includes("\\"),
  );
  const isAlone = heredocs.length === 0 && !mergesErrors;
  if (!isPlain(echo, ["echo"]) || !isKnown || !isAlone) return undefined;
  const text = texts.map((one) => one.text).join(" ");
  return text.startsWith("-") ? undefined : text;
}

/** No call; but a patch that ends too early must not reach a shell: it would run what follows. */
function refused(inputs: readonly Text[]): Call {
  const isCutOff = ({ text }: Text): boolean => holdsPatch(text) && !text.includes(END);
  return inputs.some(isCutOff) ? { kind: "error", reason: "cut-off" } : NOT;
}

/** Is the word, as a shell gets it, one of the texts? */
function isPlain(word: Word | undefined, texts: readonly string[]): boolean {
  return word !== undefined && word.dynamicAt === undefined && texts.includes(word.text);
}

/** A patch where a command should be: a shell would run what `***` stands for. */
function isBarePatch({ words, heredocs }: Command): boolean {
  const [stars, verb] = words;
  if (stars === undefined) return heredocs.some(({ text }) => text.trimStart().startsWith(BEGIN));
  return !stars.quoted && stars.text === "***" && BARE_WORDS.has(verb?.text ?? "");
}

/** Where a plain `cd DIR` goes. */
function folderOf({ words, heredocs, mergesErrors }: Command): string | undefined {
  const [cd, folder, ...more] = words;
  if (!isPlain(cd, ["cd"]) || folder === undefined) return undefined;
  const isAlone = more.length + heredocs.length === 0 && !mergesErrors;
  const isText = folder.dynamicAt === undefined && !/^[-+]|^$/.test(folder.text);
  return isAlone && isText ? folder.text : undefined;
}

function inputsOf({ words, heredocs }: Command): readonly Text[] {
  return [...words.slice(1), ...heredocs];
}
