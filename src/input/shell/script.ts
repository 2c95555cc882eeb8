/**
 * A script that is nothing but a call of apply_patch, read with the grammar of bash.
 *
 *     script = newline* ["cd" DIR "&&" newline*] call newline*         comments and `2>&1` are left out
 *     call   = "apply_patch" heredoc
 *            | "apply_patch" PATCH                                     not in the Windows shells
 *            | "cat" heredoc "|" newline* "apply_patch"
 *
 * Every word must be plain or quoted. What is no such script is for a shell, except where a patch
 * stands in it that the shell would change, cut off or take for a command: that is an error.
 */

import type { Call } from "./call.ts";
import { type Heredoc, Tokens } from "./tokens.ts";
import { type Dialect, isExpansion, type Word } from "./word.ts";

const BEGIN = "*** Begin Patch";
const END = "*** End Patch";
const NAMES: readonly string[] = ["apply_patch", "applypatch"];
const BARE_WORDS: ReadonlySet<string> = new Set(["Begin", "Add", "Update", "Delete"]);
/** `cd`, `cat |` and `apply_patch`: a list of more commands is no call. */
const MOST_COMMANDS = 3;
const NOT: Call = { kind: "not-apply-patch" };

interface Command {
  readonly words: Word[];
  readonly heredocs: Heredoc[];
  mergesErrors: boolean;
  /** What stands between it and the next. */
  joint: "and" | "pipe" | "none";
}

/** What a command gives to apply_patch. */
interface Input {
  readonly text: string;
  readonly argument: boolean;
  /** The first place in the script that a shell would change. */
  readonly dynamicAt: number | undefined;
}

/** Does the text hold the marker that begins a patch? */
export function holdsPatch(text: string): boolean {
  return text.includes(BEGIN);
}

/** Does the argument ask for the usage of apply_patch? */
export function isHelp(argument: string): boolean {
  return argument === "-h" || argument === "--help";
}

/** Reads a script. */
export function readScript(script: string, dialect: Dialect): Call {
  const { commands, whole } = firstStatement(script, dialect);
  if (commands.some(isBarePatch)) return { kind: "error", reason: "bare-patch" };
  const [cd, ...behind] = commands;
  const goes = cd?.joint === "and" && isPlain(cd.words[0], ["cd"]);
  const [first, second, ...more] = goes ? behind : commands;
  const isPiped = first?.joint === "pipe" && isPlain(first.words[0], ["cat"]);
  const call = isPiped ? second : first;
  if (call === undefined || !isPlain(call.words[0], NAMES)) return NOT;

  const inputs = inputsOf(isPiped ? first : call);
  const isAlone = isPiped
    ? more.length === 0 && first.words.length === 1 && inputsOf(call).length === 0
    : second === undefined;
  const folder = goes ? folderOf(cd) : undefined;
  if (!whole || !isAlone || (goes && folder === undefined)) return refused(inputs);
  return callOf(inputs, folder, script, dialect);
}

/** A call with nothing round it. */
function callOf(
  inputs: readonly Input[],
  cwd: string | undefined,
  script: string,
  dialect: Dialect,
): Call {
  const dynamic = inputs.find((input) => input.dynamicAt !== undefined);
  if (dynamic?.dynamicAt !== undefined) {
    if (!holdsPatch(dynamic.text)) return refused(inputs);
    return { kind: "error", reason: "expansion", ...lineAt(script, dynamic.dynamicAt) };
  }
  const [input, ...others] = inputs;
  if (input === undefined) return NOT;
  if (others.length > 0) return { kind: "error", reason: "several-inputs" };
  if (input.argument && (isHelp(input.text) || dialect === "windows")) return refused(inputs);
  return { kind: "apply-patch", patch: input.text, ...(cwd === undefined ? {} : { cwd }) };
}

/** No call; but a patch that ends too early must not reach a shell: it would run what follows. */
function refused(inputs: readonly Input[]): Call {
  const isCutOff = ({ text }: Input): boolean => holdsPatch(text) && !text.includes(END);
  return inputs.some(isCutOff) ? { kind: "error", reason: "cut-off" } : NOT;
}

/** The commands up to the first line end behind one; `whole` if nothing else is in the script. */
function firstStatement(
  script: string,
  dialect: Dialect,
): { readonly commands: readonly Command[]; readonly whole: boolean } {
  const tokens = new Tokens(script, dialect);
  let command = emptyCommand();
  const commands = [command];
  let isOver = false;
  for (;;) {
    const token = tokens.next();
    const { words, heredocs, mergesErrors } = command;
    const isEmpty = words.length + heredocs.length === 0 && !mergesErrors;
    if (token.kind === "newline") {
      isOver ||= !isEmpty;
      continue;
    }
    if (token.kind === "end") return { commands, whole: !isEmpty };
    if (isOver) return { commands, whole: false };
    switch (token.kind) {
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
        if (isEmpty || commands.length === MOST_COMMANDS) return { commands, whole: false };
        command.joint = token.kind;
        command = emptyCommand();
        commands.push(command);
        break;
      case "other":
        return { commands, whole: false };
      default:
        return token satisfies never;
    }
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

/** The first place of a heredoc's body that a shell would not take as it stands. */
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

function lineAt(script: string, at: number): { readonly line: number; readonly found: string } {
  const before = script.slice(0, at);
  const end = script.indexOf("\n", at);
  const found = script.slice(before.lastIndexOf("\n") + 1, end === -1 ? script.length : end);
  return { line: before.split("\n").length, found: found.replace(/\r$/, "") };
}
