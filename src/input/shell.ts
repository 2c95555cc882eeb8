/**
 * Recognizes commands that call apply_patch: from an argument vector, as a sandbox gets it, to the patch and the folder.
 * Reads no files and expands nothing.
 *
 *     call   = ("apply_patch" | "applypatch") PATCH
 *            | ("bash" | "zsh" | "sh") ("-c" | "-lc" | "-l" "-c") SCRIPT
 *            | ("pwsh" | "powershell") ["-NoProfile"] "-Command" (SCRIPT | "@'" PATCH "'@ | apply_patch")
 *            | "cmd" "/c" SCRIPT
 *     SCRIPT = ["cd" DIR ("&&" | ";" | newline)] run
 *     run    = "apply_patch" (heredoc | "'" PATCH "'") | "cat" heredoc "|" "apply_patch"
 *
 * PowerShell and cmd take `cd DIR &&` only, and only before a heredoc. Any other script is for the shell, which finds
 * apply_patch on its PATH; but a patch that a shell would run, in whole or in part, is an error.
 */

import { type CallError, callError } from "../report/call.ts";

/** A command as read. An `error` must not be passed to a shell. */
export type ReadCall =
  | {
      readonly kind: "apply-patch";
      readonly patch: string;
      /** The folder that the script changes to first, as written. */
      readonly cwd?: string;
    }
  | { readonly kind: "not-apply-patch" }
  | CallError;

const NOT: ReadCall = { kind: "not-apply-patch" };
export const BEGIN = "*** Begin Patch";
export const END = "*** End Patch";
const NAME = "apply_?patch";

/** A patch in place of a command, or in the heredoc of none. A shell would expand `***` and run the result. */
const BARE =
  /^(?:\s|#.*\n|cd[ \t]+\S+[ \t]*(?:&&|;|\n))*(?:<<.*\n\s*)?\*\*\* (?:Begin|Add|Update|Delete)\b/;
/** The folder of a script: a plain word, or a quoted one in which no shell expands anything. */
const FOLDER = {
  posix: `(?![-+=])(?:[\\w./,:@%+=\\u0080-\\uffff-]+|'[^'\\n]+'|"[^"\\n\\\\\`$!]+")`,
  windows: `(?![-+=])(?:[\\w./,:@+=\\\\\\u0080-\\uffff-]+|'[^'\\n]+'(?!')|"[^"\\n\`$%!^]+")`,
} as const;
const HEREDOC = `<<[ \\t]*(?<quote>["']?)(?<word>\\w+)\\k<quote>`;
const RUN = `(?:${NAME}[ \\t]*(?=<<[^|\\n]*\\n)|cat[ \\t]*(?=<<[^|\\n]*\\|))${HEREDOC}(?:[ \\t]*\\|[ \\t]*${NAME})?`;
const SCRIPT = {
  posix: new RegExp(
    `^(?:\\s|#.*\\n)*(?:cd[ \\t]+(?<folder>${FOLDER.posix})[ \\t]*(?:&&|;|\\r?\\n)\\s*)?(?:${RUN}(?:[ \\t]+2>&1)?[ \\t]*(?<end>\\r?\\n)|${NAME}[ \\t]+(?='))`,
  ),
  windows: new RegExp(
    `^\\s*(?:cd[ \\t]+(?<folder>${FOLDER.windows})[ \\t]*&&\\s*)?${RUN}[ \\t]*(?<end>\\r?\\n)`,
  ),
} as const;
/** Text that a shell expands in a heredoc that is not quoted. */
const EXPANDED = /`|\$(?=[\w@*#?$!\-({[~=^+:\u0080-\uffff])|\\[$`\\\n]/;

/**
 * Reads a command given as an argument vector: a call of apply_patch, with its patch and the folder that it is for, a call
 * that cannot be read, or any other. Expands nothing, runs nothing. Throws a TypeError for what is no list.
 *
 * @example
 * const call = readCall(["bash", "-lc", script]);
 * if (call.kind === "apply-patch") show(check(call.patch, files, LIKE_CODEX).diff);
 */
export function readCall(argv: readonly string[]): ReadCall {
  if (!Array.isArray(argv) || argv.some((word) => typeof word !== "string"))
    throw new TypeError("argv must be a list of words");
  const [command = "", ...args]: readonly string[] = argv;
  if (command === "apply_patch" || command === "applypatch") return directCall(args);
  if (BARE.test(command)) return callError("bare-patch");
  const shell = (command.split(/[\\/]/).at(-1) ?? "").toLowerCase().replace(/\.exe$/, "");
  const script = args.at(-1) ?? "";
  const flags = args.slice(0, -1).join(" ");
  if (/^(?:ba|z)?sh$/.test(shell))
    return /^(?:-l?c|-l -c)$/.test(flags) ? readScript(script, "posix") : NOT;
  const isPowerShell =
    /^(?:pwsh|powershell)$/.test(shell) && /^(?:-noprofile )?-command$/i.test(flags);
  if (!isPowerShell && !(shell === "cmd" && /^\/c$/i.test(flags))) return NOT;
  // The literal ends at the first line that begins with `'@`.
  const [, patch, rest] = /^\s*@'[ \t]*\r?\n((?:[^]*?\n)??)'@([^]*)$/.exec(script) ?? [];
  const isPiped = isPowerShell && /^\s*\|\s*apply_?patch\s*$/.test(rest ?? "");
  return patch !== undefined && isPiped
    ? { kind: "apply-patch", patch }
    : readScript(script, "windows");
}

/**
 * Reads the command of a tool, as text or as an argument vector, for any of the shells; undefined if it gets no
 * patch.
 */
export function readCommand(command: unknown): ReadCall | undefined {
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

/** `<<WORD` anywhere in a line; more signs are a marker or a string. */
const SHOWN_HEREDOC = /(?<!<)<<-?\s*(["']?)([A-Za-z_]\w*)\1/;
/** Commands that apply a diff as apply_patch does, with flags that change nothing; no command, or one that shows it. */
const APPLIES =
  /\b(?:(?:npx\s+)?llm-patch(?:\s+apply)?|(?:git\s+apply|patch)(?:\s+(?:-p[01]|-v|--verbose|-u|-N|--forward|-s|-3|--3way|--recount|--index|--unidiff-zero|--whitespace=[a-z]+|-))*)(?=\s*(?:<<|$))|^(?:cat\s+)?(?=<<[^|]*$)/;
/** Text that a shell would change in a heredoc that is not quoted. */
const ESCAPED = /\\[$`\\]/;
const PROMPT = /^\s*[$>%]\s+/;

/** The word of the heredoc that a line begins. */
export function heredocIn(line: string): string | undefined {
  return SHOWN_HEREDOC.exec(line)?.[2];
}

/** Reads a script in an answer, in which line `at` (0-based) begins the heredoc with the patch. */
export function readShown(script: readonly string[], at: number): ReadCall {
  const command = (script[at] ?? "").replace(PROMPT, "").replace(APPLIES, "apply_patch ");
  // Models forget the quotes of the word: without an escape the text is meant as it is.
  const isLiteral = !ESCAPED.test(script.slice(at + 1).join("\n"));
  const written = isLiteral ? command.replace(SHOWN_HEREDOC, "<<'$2'") : command;
  const lines = script.map((line, row) => (row === at ? written : line));
  return readCall(["bash", "-lc", lines.join("\n")]);
}

/** The path of a folder in another; undefined if neither is given. */
export function folderIn(base = "", folder = ""): string | undefined {
  const isWhole = base === "" || folder === "" || folder.startsWith("/");
  return (isWhole ? folder || base : `${base}/${folder}`) || undefined;
}

function directCall([patch, ...rest]: readonly string[]): ReadCall {
  if (patch === undefined || patch === "-h" || patch === "--help") return NOT;
  if (rest.length > 0) return callError("several-inputs");
  if (/^["']?\*{3} Begin Patch$/.test(patch.trim())) return callError("cut-to-one-line");
  return /\n|\*{3}/.test(patch) ? { kind: "apply-patch", patch } : callError("no-patch");
}

function readScript(script: string, shell: keyof typeof SCRIPT): ReadCall {
  if (BARE.test(script)) return callError("bare-patch");
  const found = SCRIPT[shell].exec(script);
  if (found === null) return NOT;
  const { folder, quote, word, end } = found.groups ?? {};
  const below = script.slice(found[0].length);
  const { patch, rest } = word === undefined ? argumentIn(below) : bodyIn(below, word, end);
  if (rest.trim() !== "")
    // A shell would run the lines below a patch that ends too early.
    return patch.includes(`${BEGIN}\n`) && !patch.includes(END) ? callError("cut-off") : NOT;
  if (quote === "" && EXPANDED.test(patch)) return NOT;
  const cwd = folder?.replace(/^(["'])(.*)\1$/, "$2");
  return { kind: "apply-patch", patch, ...(cwd !== undefined && { cwd }) };
}

/** The text in single quotes, joined with escaped ones (`it'\''s`), and the rest of the script. */
function argumentIn(text: string) {
  const [quoted = ""] = /^'[^']*'(?:\\''[^']*')*/.exec(text) ?? [];
  const patch = quoted.slice(1, -1).replaceAll(String.raw`'\''`, "'");
  return { patch, rest: quoted === "" ? text : text.slice(quoted.length) };
}

/** The body of a heredoc, and the rest of the script. Without its word it ends with the script, as in a shell; the patch shows if it is complete. */
function bodyIn(text: string, word: string, end = "\n") {
  const closing = new RegExp(`(^|\\n)${word}${end === "\n" ? "" : "\\r?"}(?:\\n|$)`).exec(text);
  if (closing === null) return { patch: text.replace(/([^\n])$/, "$1\n"), rest: "" };
  const [all, before = ""] = closing;
  return {
    patch: text.slice(0, closing.index + before.length),
    rest: text.slice(closing.index + all.length),
  };
}
