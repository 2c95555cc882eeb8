/** Calls of apply_patch as a parser of bash sees them: an oracle for the reader of ours. */

import { type Command, type HereDoc, parse, type Word, type WordPart } from "unbash";

type Node = ReturnType<typeof parse>["commands"][number]["command"];

export interface OracleCall {
  readonly patch: string;
  readonly cwd?: string;
  readonly says?: string;
}

/** The call that a script is, if it is nothing else and no shell would change a word of it. */
export function oracleCall(script: string): OracleCall | undefined {
  const { commands, errors } = parse(script);
  if (commands.some(({ background }) => background === true) || (errors ?? []).length > 0)
    return undefined;
  const statements = commands.map(({ command }) => command);
  if (statements.length > 1 && isSetting(statements[0])) statements.shift();
  const before = statements.length > 1 ? folderOf(statements[0]) : undefined;
  if (before !== undefined) statements.shift();
  const [statement, ...others] = statements;
  if (statement === undefined || others.length > 0) return undefined;
  if (statement.type !== "AndOr") return asCall(before, statement, undefined);
  if (statement.operators.some((operator) => operator !== "&&")) return undefined;
  const parts = [...statement.commands];
  const behind = folderOf(parts[0]);
  if (behind !== undefined) parts.shift();
  const [call, echo, ...more] = parts;
  if (call === undefined || more.length > 0) return undefined;
  if (before !== undefined && behind !== undefined) return undefined;
  const says = echo === undefined ? undefined : echoed(echo)?.join(" ");
  if (echo !== undefined && says === undefined) return undefined;
  return asCall(before ?? behind, call, says);
}

const SETTINGS = new Set("-e -u -o -eu -ue -euo -eo errexit nounset pipefail".split(" "));

function isSetting(node: Node | undefined): boolean {
  if (node?.type !== "Command" || node.redirects.length > 0) return false;
  const [name, ...settings] = wordsOf(node) ?? [];
  return name === "set" && settings.length > 0 && settings.every((one) => SETTINGS.has(one));
}

function folderOf(node: Node | undefined): string | undefined {
  if (node?.type !== "Command" || node.redirects.length > 0) return undefined;
  const [name, folder, ...extra] = wordsOf(node) ?? [];
  if (name !== "cd" || folder === undefined || extra.length > 0) return undefined;
  return /^[-+]|^$/.test(folder) ? undefined : folder;
}

/** The words of an `echo` that all shells take alike. */
function echoed(node: Node): readonly string[] | undefined {
  if (node.type !== "Command" || node.redirects.length > 0) return undefined;
  const [name, ...texts] = wordsOf(node) ?? [];
  if (name !== "echo" || texts[0]?.startsWith("-") === true) return undefined;
  return texts.some((one) => one.includes("\\")) ? undefined : texts;
}

function asCall(
  cwd: string | undefined,
  node: Node,
  says: string | undefined,
): OracleCall | undefined {
  const patch = patchOf(node);
  if (patch === undefined) return undefined;
  return { patch, ...(cwd === undefined ? {} : { cwd }), ...(says === undefined ? {} : { says }) };
}

function patchOf(node: Node): string | undefined {
  if (node.type === "Command") {
    const inputs = inputsOf(node, ["apply_patch", "applypatch"]);
    return inputs?.length === 1 ? inputs[0] : undefined;
  }
  if (node.type !== "Pipeline" || node.prefixes.length > 0 || node.operators[0] !== "|")
    return undefined;
  const [source, call, ...more] = node.commands;
  if (source?.type !== "Command" || call?.type !== "Command" || more.length > 0) return undefined;
  if (inputsOf(call, ["apply_patch", "applypatch"])?.length !== 0) return undefined;
  const [text, ...texts] = echoed(source) ?? [];
  if (text !== undefined) return texts.length === 0 ? `${text}\n` : undefined;
  if (wordsOf(source)?.length !== 1) return undefined;
  const inputs = inputsOf(source, ["cat"]);
  return inputs?.length === 1 ? inputs[0] : undefined;
}

/** Arguments and heredocs of a command of one of the names. */
function inputsOf(command: Command, names: readonly string[]): readonly string[] | undefined {
  const words = wordsOf(command);
  if (words === undefined || !names.includes(words[0] ?? "")) return undefined;
  const inputs = words.slice(1);
  for (const redirect of command.redirects) {
    if (redirect.type === "HereDoc") {
      const body = bodyOf(redirect);
      if (body === undefined) return undefined;
      inputs.push(body);
    } else if (
      redirect.type !== "Redirect" ||
      redirect.operator !== ">&" ||
      redirect.descriptor?.type !== "FileDescriptor" ||
      redirect.descriptor.value !== 2 ||
      redirect.target?.text !== "1"
    ) {
      return undefined;
    }
  }
  return inputs;
}

/** The words of a simple command, if they are text. */
function wordsOf({ name, prefix, args }: Command): string[] | undefined {
  const words = [...(name === undefined ? [] : [name]), ...args].map((word) =>
    word.type === "Word" ? textOf(word) : undefined,
  );
  const isPlain = prefix.every((part) => part.type !== "Assignment");
  return isPlain && words.every((word) => word !== undefined) ? words : undefined;
}

function textOf({ text, value, parts = [] }: Word): string | undefined {
  const literals = parts.length === 0 ? [text] : parts.filter(isLiteral).map((part) => part.text);
  const isHome = text.startsWith("~") || literals.some((literal) => HOME.test(literal));
  return isHome || !parts.every(isText) ? undefined : value;
}

/** Bash takes this for a home in assignments only, other shells in any word. */
const HOME = /[=:](\\\n)*~/;

function isLiteral(part: WordPart): boolean {
  return part.type === "Literal";
}

function isText(part: WordPart): boolean {
  if (part.type === "DoubleQuoted") return part.parts.every(isText);
  return part.type === "Literal" || part.type === "SingleQuoted";
}

/** The body of a heredoc, if a shell takes it as it stands. */
function bodyOf({ operator, delimiter, descriptor, body }: HereDoc): string | undefined {
  if (delimiter === undefined || descriptor !== undefined) return undefined;
  const isSame = (part: WordPart): boolean => part.type === "Literal" && part.value === part.text;
  if (!delimiter.quoted && !(body.parts ?? []).every(isSame)) return undefined;
  // An escape need not make a part of its own.
  if (!delimiter.quoted && /\\[\\$`\n]/.test(body.text)) return undefined;
  // Bash ends the last line of a heredoc that is never closed.
  const text = body.text === "" || body.text.endsWith("\n") ? body.text : `${body.text}\n`;
  return operator === "<<-" ? text.replaceAll(/^\t+/gm, "") : text;
}
