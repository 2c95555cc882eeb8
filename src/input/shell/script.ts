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
import { type Heredoc, Tokens } from "./tokens.ts";
import { type Dialect, isExpansion, type Word } from "./word.ts";

const BEGIN = "*** Begin Patch";
const END = "*** End Patch";
const NAMES: readonly string[] = ["apply_patch", "applypatch"];
const BARE_WORDS: ReadonlySet<string> = new Set(["Begin", "Add", "Update", "Delete"]);
/** What a script may set: nothing that changes how a call is read, or what is printed. */
const SETTING = /^(?:-[eu]+o?|-o|errexit|nounset|pipefail)$/;
/** Flags of `git apply` and `patch` that say nothing else than what they do anyway. */
const PLAIN_FLAGS: ReadonlySet<string> = new Set(["-p1", "-v", "--verbose", "-"]);
export const NOT: Call = { kind: "not-apply-patch" };

interface Command {
  readonly words: Word[];
  readonly heredocs: Heredoc[];
  mergesErrors: boolean;
  /** What is between it and the next. */
  joint: "and" | "pipe" | "none";
}

/** What a command gives to apply_patch. */
interface Input {
  readonly text: string;
  readonly argument: boolean;
  /** The first place in the script that a shell would change. */
  readonly dynamicAt: number | undefined;
}

export function holdsPatch(text: string): boolean {
  return text.includes(BEGIN);
}

export function isHelp(argument: string): boolean {
  return argument === "-h" || argument === "--help";
}

/** Commands with `&&` and `|` between them. */
interface Statement {
  readonly commands: readonly Command[];
  readonly end: "newline" | "semicolon" | "end" | "other";
}

export function readScript(script: string, dialect: Dialect): Call {
  const tokens = new Tokens(script, dialect);
  const isPosix = dialect === "posix";
  let statement = nextStatement(tokens);
  if (isPosix && isSetting(aloneIn(statement))) statement = nextStatement(tokens);
  const cdBefore = isPosix ? aloneIn(statement) : undefined;
  const before = isPlain(cdBefore?.words[0], ["cd"]) ? cdBefore && folderOf(cdBefore) : undefined;
  if (before !== undefined) statement = nextStatement(tokens);

  const { commands, end } = statement;
  if (commands.some(isBarePatch)) return { kind: "error", reason: "bare-patch" };
  const [cd, ...behind] = commands;
  const goes = cd?.joint === "and" && isPlain(cd.words[0], ["cd"]);
  const [first, second, ...more] = goes ? behind : commands;
  const isPiped =
    first?.joint === "pipe" && isPlain(first.words[0], isPosix ? ["cat", "echo"] : ["cat"]);
  const written = isPiped ? second : first;
  const call = (isPosix ? diffCall(written, isPiped ? first : written) : undefined) ?? written;
  if (call === undefined || !isPlain(call.words[0], NAMES)) {
    const isEcho = isPosix && isPlain(first?.words[0], ["echo"]);
    // Single lines of a patch may be echoed, to a file for example.
    const lines = isEcho && first !== undefined ? inputsOf(first) : [];
    return refused(lines.filter(({ text }) => text.includes(`${BEGIN}\n`)));
  }

  const inputs = isPiped ? pipedInputs(first) : inputsOf(call);
  const [echo, ...rest] = isPiped ? more : second === undefined ? [] : [second, ...more];
  const says = isPosix && call.joint === "and" && echo !== undefined ? echoed(echo) : undefined;
  const isAlone =
    inputs !== undefined &&
    (!isPiped || inputsOf(call).length === 0) &&
    (echo === undefined || says !== undefined) &&
    rest.length === 0 &&
    (end === "end" || (end === "newline" && isOver(tokens)));
  const folder = goes ? folderOf(cd) : before;
  const isLost = goes && (folder === undefined || before !== undefined);
  if (!isAlone || isLost) return refused(inputs ?? inputsOf(isPiped ? first : call));
  const read = callOf(inputs, folder, script, dialect);
  return read.kind !== "apply-patch" || says === undefined ? read : { ...read, says };
}

/** `git apply` or `patch -p1` as a call of apply_patch; undefined if it is none, or gets no diff. */
function diffCall(command: Command | undefined, source: Command | undefined): Command | undefined {
  const [name, ...more] = command?.words.map(({ text, dynamicAt }) =>
    dynamicAt === undefined ? text : "",
  ) ?? [""];
  const isGit = name === "git" && more[0] === "apply";
  const flags = isGit ? more.slice(1) : more;
  if (command === undefined || !(isGit || (name === "patch" && flags.includes("-p1"))))
    return undefined;
  const text = source?.heredocs[0]?.body ?? "";
  const isDiff = /^--- /m.test(text) && !/^GIT binary patch$/m.test(text);
  if (!isDiff || !flags.every((flag) => PLAIN_FLAGS.has(flag))) return undefined;
  return {
    ...command,
    words: command.words.slice(0, 1).map((word) => ({ ...word, text: "apply_patch" })),
  };
}

/** The command of a statement that has no other, and is not the last. */
function aloneIn({ commands: [command, ...others], end }: Statement): Command | undefined {
  return others.length === 0 && (end === "newline" || end === "semicolon") ? command : undefined;
}

/** Does the command only say that errors end the script? */
function isSetting(command: Command | undefined): boolean {
  const [set, ...settings] = command?.words ?? [];
  return (
    command?.heredocs.length === 0 &&
    isPlain(set, ["set"]) &&
    settings.length > 0 &&
    settings.every(({ text, dynamicAt }) => dynamicAt === undefined && SETTING.test(text))
  );
}

/** What `cat` or `echo` gives to the pipe; undefined if that takes a shell to tell. */
function pipedInputs(command: Command): readonly Input[] | undefined {
  if (isPlain(command.words[0], ["cat"]))
    return command.words.length === 1 ? inputsOf(command) : undefined;
  const text = command.words.length === 2 ? echoed(command) : undefined;
  return text === undefined
    ? undefined
    : [{ text: `${text}\n`, argument: false, dynamicAt: undefined }];
}

/** The text that a command echoes, if it is an `echo` that all shells take alike. */
function echoed({ words, heredocs, mergesErrors }: Command): string | undefined {
  const [echo, ...texts] = words;
  const isKnown = texts.every(
    ({ text, dynamicAt }) => dynamicAt === undefined && !text.includes("\\"),
  );
  const isAlone = heredocs.length === 0 && !mergesErrors;
  if (!isPlain(echo, ["echo"]) || !isKnown || !isAlone) return undefined;
  return texts[0]?.text.startsWith("-") === true
    ? undefined
    : texts.map(({ text }) => text).join(" ");
}

/** A call with nothing around it. */
function callOf(
  inputs: readonly Input[],
  cwd: string | undefined,
  script: string,
  dialect: Dialect,
): Call {
  const dynamic = inputs.find((input) => input.dynamicAt !== undefined);
  if (dynamic?.dynamicAt !== undefined) {
    if (!holdsPatch(dynamic.text)) return refused(inputs);
    const line = script.slice(0, dynamic.dynamicAt).split("\n").length;
    const found = script.split(/\r?\n/)[line - 1] ?? "";
    return { kind: "error", reason: "expansion", line, found };
  }
  const [input, ...others] = inputs;
  if (input === undefined) return NOT;
  if (others.length > 0) return { kind: "error", reason: "several-inputs" };
  if (input.argument && (isHelp(input.text) || dialect === "windows")) return refused(inputs);
  return { kind: "apply-patch", patch: input.text, ...(cwd !== undefined && { cwd }) };
}

/** No call; but a patch that ends too early must not reach a shell: it would run what follows. */
function refused(inputs: readonly Input[]): Call {
  const isCutOff = ({ text }: Input): boolean => holdsPatch(text) && !text.includes(END);
  return inputs.some(isCutOff) ? { kind: "error", reason: "cut-off" } : NOT;
}

function nextStatement(tokens: Tokens): Statement {
  let command = emptyCommand();
  const commands = [command];
  for (;;) {
    const token = tokens.next();
    const { words, heredocs, mergesErrors } = command;
    switch (token.kind) {
      case "newline":
        if (words.length + heredocs.length > 0 || mergesErrors)
          return { commands, end: token.kind };
        break;
      case "semicolon":
      case "end":
      case "other":
        return { commands, end: token.kind };
      case "word":
        words.push(token.word);
        break;
      case "heredoc":
        heredocs.push(token.heredoc);
        break;
      case "errors-to-output":
        command.mergesErrors = true;
        break;
      case "and":
      case "pipe":
        command.joint = token.kind;
        command = emptyCommand();
        commands.push(command);
        break;
    }
  }
}

/** Is nothing left of the script but line ends? */
function isOver(tokens: Tokens): boolean {
  for (;;) {
    const { kind } = tokens.next();
    if (kind !== "newline") return kind === "end";
  }
}

function emptyCommand(): Command {
  return { words: [], heredocs: [], mergesErrors: false, joint: "none" };
}

/** Is the word, as a shell gets it, one of the texts? */
function isPlain(word: Word | undefined, texts: readonly string[]): boolean {
  return word !== undefined && word.dynamicAt === undefined && texts.includes(word.text);
}

/** A patch where a command should be: a shell would run what `***` stands for. */
function isBarePatch({ words, heredocs }: Command): boolean {
  const [stars, verb] = words;
  if (stars === undefined) return heredocs.some(({ body }) => body.trimStart().startsWith(BEGIN));
  return !stars.quoted && stars.text === "***" && BARE_WORDS.has(verb?.text ?? "");
}

/** Where a plain `cd DIR` goes. */
function folderOf({ words, heredocs, mergesErrors }: Command): string | undefined {
  const [, folder, ...more] = words;
  if (folder === undefined || more.length + heredocs.length > 0 || mergesErrors) return undefined;
  if (folder.dynamicAt !== undefined || /^[-+]|^$/.test(folder.text)) return undefined;
  return folder.text;
}

function inputsOf({ words, heredocs }: Command): readonly Input[] {
  return [
    ...words.slice(1).map(({ text, dynamicAt }) => ({ text, argument: true, dynamicAt })),
    ...heredocs.map((heredoc) => ({
      text: heredoc.body,
      argument: false,
      dynamicAt: heredoc.expands ? changedAt(heredoc) : undefined,
    })),
  ];
}

/** The first place of a heredoc's body that a shell would not take as it is written. */
function changedAt({ raw, at }: Heredoc): number | undefined {
  for (const { index } of raw.matchAll(/[$`\\]/g)) {
    const next = raw[index + 1] ?? "";
    const changes =
      raw[index] === "`" ||
      (raw[index] === "$" ? isExpansion(raw, index) : next !== "" && "$`\\\n".includes(next));
    if (changes) return at + index;
  }
  return undefined;
}
