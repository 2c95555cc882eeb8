/**
 * One word of a script, its quoting undone.
 *
 *     word   = (plain | "'" text "'" | '"' text '"' | "\" char)+
 *     in "": "\" before $ ` " \ and a line end is taken off
 *
 * What only a shell can read (`$x`, a glob, `~`, ...) makes the word dynamic; its text then
 * means nothing.
 */

/** `windows`: PowerShell and cmd, where a backslash is a part of a path. */
export type Dialect = "posix" | "windows";

/** A text that a command gets. */
export interface Text {
  readonly text: string;
  /** The first place in the script that a shell would change, or that only a shell can read. */
  readonly dynamicAt: number | undefined;
}

/** A word, or a piece of one. */
export interface Word extends Text {
  /** Where what follows begins in the script. */
  readonly end: number;
  readonly quoted: boolean;
}

/** Characters that stand for themselves: all others are quoted or make the word dynamic. */
const PLAIN: Record<Dialect, RegExp> = {
  posix: /[\w./,:@%+\-=#\u0080-\uffff]+/y,
  windows: /[\w./,:@+\-=#\\\u0080-\uffff]+/y,
};
const ENDS = /[ \t\n|&;<>()]|\r\n/y;
/** What a character after `$` makes of it in any of the shells; elsewhere `$` is text. */
const EXPANDS = /^[\w@*#?$!\-({[~=^+:\u0080-\uffff]/;
const EXPANSION = `\`|\\$(?:${EXPANDS.source.slice(1)}|\\\\\\n)`;
/** What is not text in double quotes, and in a heredoc. */
const IN_QUOTES: Record<Dialect, RegExp> = {
  posix: new RegExp(`\\\\[^]|${EXPANSION}`, "g"),
  windows: new RegExp(EXPANSION, "g"),
};
export const IN_HEREDOC: RegExp = new RegExp(`${EXPANSION}|\\\\[$\`\\\\\\n]`);
const ESCAPE = /\\(?:\n|([$`"\\]))/g;
/** In quotes of the windows shells. */
const WINDOWS_EXPANDS = /[$`%^!]/;

/** The word that begins at a place; an empty one if none does. */
export function readWord(source: string, begin: number, dialect: Dialect): Word {
  const isWindows = dialect === "windows";
  // zsh reads =name as the path of a command.
  let dynamicAt = source[begin] === "=" ? begin : undefined;
  let quoted = false;
  let text = "";
  let end = begin;
  while (end < source.length && !isAt(ENDS, source, end)) {
    const piece = readPiece(source, end, begin, dialect);
    // PowerShell reads '' as a quote, where others join two texts.
    const isJoined = isWindows && piece.quoted && end > begin;
    dynamicAt ??= piece.dynamicAt ?? (isJoined ? end : undefined);
    quoted ||= piece.quoted;
    text += piece.text;
    ({ end } = piece);
  }
  if (isWindows && quoted && WINDOWS_EXPANDS.test(text)) dynamicAt ??= begin;
  return { text, end, quoted, dynamicAt };
}

function readPiece(source: string, at: number, begin: number, dialect: Dialect): Word {
  const plain = PLAIN[dialect];
  if (isAt(plain, source, at)) {
    const end = plain.lastIndex;
    return { text: source.slice(at, end), end, quoted: false, dynamicAt: undefined };
  }
  switch (source[at]) {
    case "'": {
      const close = source.indexOf("'", at + 1);
      const end = close === -1 ? source.length : close;
      const dynamicAt = close === -1 ? at : undefined;
      return { text: source.slice(at + 1, end), end: end + 1, quoted: true, dynamicAt };
    }
    case '"':
      return readQuotes(source, at, dialect);
    case "\\": {
      const next = source[at + 1] ?? "\\";
      // With a CR before the line end a shell would take the CR for the escaped character.
      const dynamicAt = next === "\r" ? at : undefined;
      return { text: next === "\n" ? "" : next, end: at + 2, quoted: true, dynamicAt };
    }
    default: {
      const dynamicAt = isSpecial(source, at, begin) ? at : undefined;
      return { text: source.charAt(at), end: at + 1, quoted: false, dynamicAt };
    }
  }
}

function readQuotes(source: string, at: number, dialect: Dialect): Word {
  const isPosix = dialect === "posix";
  let close = at + 1;
  while (close < source.length && source[close] !== '"')
    close += isPosix && source[close] === "\\" ? 2 : 1;
  const body = source.slice(at + 1, close);
  const changes = [...body.matchAll(IN_QUOTES[dialect])].find(([all]) => !all.startsWith("\\"));
  const unclosed = close < source.length ? undefined : at;
  return {
    text: isPosix ? body.replace(ESCAPE, "$1") : body,
    end: close + 1,
    quoted: true,
    dynamicAt: changes === undefined ? unclosed : at + 1 + changes.index,
  };
}

/** Has the character a meaning to some shell: `~` where a path may begin, `$` before a name? */
function isSpecial(source: string, at: number, begin: number): boolean {
  const next = source[at + 1] ?? "";
  if (source[at] === "$") return /['"\\]/.test(next) || EXPANDS.test(next);
  if (source[at] !== "~") return true;
  // Before the line continuations that end there.
  let before = at;
  while (source.startsWith("\\\n", before - 2) && before - 2 >= begin) before -= 2;
  return before === begin || "=:".includes(source.charAt(before - 1));
}

function isAt(pattern: RegExp, source: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(source);
}
